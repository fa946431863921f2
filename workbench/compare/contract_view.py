"""Show a contract: as text and as JSON that a model reads. Standard library only."""

from __future__ import annotations

from workbench.compare.contract import Contract
from workbench.compare.words import column_words, duplicate_words, matching_words, rule_words

_MIME = "application/vnd.workbench.result+json"


def contract_bundle(contract: Contract) -> dict[str, object]:
    """Give the text and the JSON of a contract."""
    return {"text/plain": _text(contract), _MIME: _json(contract)}


def _json(contract: Contract) -> dict[str, object]:
    pair = contract.pair
    return {
        "type": "contract",
        "inputs": [
            {
                "id": spec.id,
                "path": spec.path,
                "sheet": spec.sheet,
                "stack": [part.id for part in spec.stack],
                "conditions": len(spec.where),
            }
            for spec in contract.inputs
        ],
        "pair": None if pair is None else [pair.left, pair.right],
        "key": [column.name for column in contract.key_columns()],
        "columns": [
            {
                "name": column.name,
                "role": column.role,
                "headings": dict(column.headings),
                "rule_words": list(column_words(column)),
            }
            for column in contract.columns
        ],
        "match": contract.match,
        "duplicates": contract.duplicates,
        "blank_words": list(contract.null_tokens),
        "rule_words": list(rule_words(contract.rule)),
    }


def _text(contract: Contract) -> str:
    pair = contract.pair
    lines = [f"Comparison of {', '.join(contract.input_ids) or 'nothing yet'}"]
    if pair is not None:
        lines.append(f"  compares {pair.left} with {pair.right}")
    if contract.match == "key":
        lines.append(f"  key: {' and '.join(column.name for column in contract.key_columns()) or 'none yet'}")
    else:
        lines.append(f"  {matching_words(contract)}")
    lines += [f"  {words}"] if (words := duplicate_words(contract)) else []
    for column in contract.compared(pair):
        words = "; ".join(column_words(column)) or "exact after trimming"
        names = " = ".join(dict.fromkeys(column.headings.values()))
        lines.append(f"  {column.name}{f' ({names})' if names != column.name else ''}: {words}")
    return "\n".join(lines)

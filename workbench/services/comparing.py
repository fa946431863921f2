"""Serves the dialogs of comparing and reading: what speaks for a key, a look at rows, the calls they lead to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from workbench.compare.contract import Contract
from workbench.domain.compare_code import COMPARISON, RESULT, ComparePlan, plan_comparison, plan_reading
from workbench.domain.compare_ground import CompareGround, last_figures
from workbench.domain.compare_wish import CompareInput, CompareWish
from workbench.domain.conversation import Chat
from workbench.domain.evidence import Evidence, evidence_from
from workbench.domain.input import Input
from workbench.domain.json_value import Json, JsonObject, field_int, field_objects, field_text, field_texts
from workbench.domain.preview import Preview
from workbench.domain.reading import ReadingWishes
from workbench.protocol.values import VariableSummary
from workbench.services.compare_sources import sources_of
from workbench.services.contracts import ContractService
from workbench.services.inputs import InputService
from workbench.services.moved_inputs import moved_input
from workbench.services.reader import PROBE, FileReader
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService

RESULT_TYPE = "workbench.ComparisonResult"
EVIDENCE = "workbench.compare.evidence"


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparingParts:
    """What comparing works with."""

    inputs: InputService
    contracts: ContractService
    runtimes: RuntimeService
    state: StateService
    reader: FileReader


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadingBefore:
    """How an input was read, and the contract, before a correction."""

    item: Input
    toml: str | None


class ComparingService:
    """Look at files in short-lived processes, and plan calls."""

    def __init__(self, parts: ComparingParts) -> None:
        self._parts = parts

    async def ground(self, chat: Chat) -> CompareGround:
        """Give what is known before a file is looked at."""
        state = await self._parts.state.of_chat(chat)
        results = [one for one in state.last_results if isinstance(one, dict) and one.get("type") == "comparison"]
        contract = await self._parts.contracts.contract(chat.id)
        last = last_figures(results[-1] if results else None)
        return CompareGround(
            sources=sources_of(await self._parts.inputs.of_chat(chat.id), contract),
            contract=contract,
            last=None if last is None else replace(last, name=await self._holder(chat, last.rows)),
        )

    async def _holder(self, chat: Chat, rows: int) -> str:
        """Find the live result of the last comparison by its kind and the number of its rows."""
        found = [
            item for item in await self._variables(chat) if item.type_name == RESULT_TYPE and item.shape is not None
        ]
        names = [item.name for item in found if item.shape is not None and item.shape[0] == rows]
        return next((name for name in sorted(names, key=lambda name: name != "result")), "")

    async def evidence(self, chat: Chat, inputs: tuple[CompareInput, ...], sample: int) -> Evidence:
        """Look for keys and for columns that belong together; of large files at a sample where one is wanted.

        Raises:
            InputRefusedError: a file cannot be read.
        """
        for item in inputs:
            if item.path is not None:
                await self._parts.inputs.named(chat, item.path.removeprefix("inputs/"))
        looked: list[Json] = [
            {"id": item.id, "path": str(chat.folder / item.path), "read": item.reading.to_json()}
            for item in inputs
            if item.path is not None
        ]
        request = json.dumps({"inputs": looked, "sample": sample}, ensure_ascii=False)
        named = " and ".join(item.label for item in inputs)
        answer = await self._parts.reader.ask(EVIDENCE, (request,), named)
        report = answer.get("report")
        return evidence_from(report if isinstance(report, dict) else {})

    async def preview(self, chat: Chat, name: str, reading: ReadingWishes, rows: int = 60) -> Preview:
        """Show how an input would be read, from its beginning.

        Raises:
            InputRefusedError: it cannot be read so.
        """
        item = await self._parts.inputs.named(chat, name)
        arguments = (str(chat.folder / item.path), *reading.arguments(), "--rows", str(rows), "--beginning")
        return preview_from(await self._parts.reader.ask(PROBE, arguments, name))

    async def plan(self, chat: Chat, wish: CompareWish) -> ComparePlan:
        """Write the call of the Compare dialog."""
        live = await self._live(chat)
        known = {item.path: item for item in await self._parts.inputs.of_chat(chat.id)}
        contract = await self._parts.contracts.contract(chat.id)
        inputs = tuple(_as_read(item, known, contract) for item in wish.inputs)
        return plan_comparison(contract, live, replace(wish, inputs=inputs))

    async def correct(self, chat: Chat, name: str, reading: ReadingWishes) -> ComparePlan | None:
        """Keep how an input is read; gives the call that reads it again where its table is live.

        Raises:
            InputRefusedError: it cannot be read so; nothing is changed.
        """
        before = await self._parts.inputs.named(chat, name)
        item = await self._parts.inputs.correct(chat, name, reading)
        contract = await self._parts.contracts.contract(chat.id)
        moved = moved_input(before, item, await self._parts.inputs.of_chat(chat.id), contract)
        await self._parts.contracts.correct_reading(chat, item.path, reading, moved if moved.is_in_contract else None)
        live = await self._live(chat)
        if moved.old not in live:
            return None
        own = replace(reading, sheet=reading.sheet or moved.sheet)
        again = CompareInput(id=moved.new, path=item.path, label=item.name, reading=own)
        in_contract = moved.is_in_contract and COMPARISON in live
        pair = contract.pair if contract is not None else None
        is_compared = in_contract and RESULT in live and pair is not None and moved.old in {pair.left, pair.right}
        instead_of = moved.old if moved.old != moved.new else ""
        return plan_reading(again, in_contract=in_contract, is_compared=is_compared, instead_of=instead_of)

    async def reading_before(self, chat: Chat, name: str) -> ReadingBefore:
        """Remember how an input is read, for the case that a correction is not carried out.

        Raises:
            InputRefusedError: there is no such input.
        """
        contract = await self._parts.contracts.latest(chat.id)
        item = await self._parts.inputs.named(chat, name)
        return ReadingBefore(item=item, toml=None if contract is None else contract.toml)

    async def put_back(self, chat: Chat, before: ReadingBefore) -> None:
        """Take a correction back: the live table is still the one that was read before."""
        await self._parts.inputs.put_back(before.item)
        if before.toml is not None:
            await self._parts.contracts.put_back(chat, before.toml)

    async def _live(self, chat: Chat) -> frozenset[str]:
        return frozenset(item.name for item in await self._variables(chat))

    async def _variables(self, chat: Chat) -> tuple[VariableSummary, ...]:
        session = self._parts.runtimes.live(chat.id)
        return () if session is None else await self._parts.state.variables(chat.id, session)


def preview_from(answer: JsonObject) -> Preview:
    """Read what the reader process showed."""
    report = answer.get("report")
    facts = report if isinstance(report, dict) else {}
    cells = answer.get("cells")
    return Preview(
        headings=tuple(field_texts(answer, "headings")),
        rows=tuple(_row(line) for line in (cells if isinstance(cells, list) else [])),
        first=field_int(answer, "first") or 0,
        total_rows=field_int(facts, "rows") or 0,
        total_columns=field_int(facts, "columns_total") or 0,
        is_whole=facts.get("is_whole") is not False,
        format=field_text(facts, "format"),
        encoding=field_text(facts, "encoding"),
        delimiter=field_text(facts, "delimiter"),
        sheet=field_text(facts, "sheet"),
        sheets=tuple(field_text(sheet, "name") for sheet in field_objects(facts, "sheets")),
        header_row=field_int(facts, "header_row"),
        decimal=_decimal(facts),
        doubts=tuple(field_texts(facts, "doubts")),
    )


def _row(line: Json) -> tuple[str | None, ...]:
    return tuple(cell if isinstance(cell, str) else None for cell in line) if isinstance(line, list) else ()


def _decimal(facts: JsonObject) -> str:
    """Give the decimal sign that most columns are read with."""
    marks = [field_text(column, "decimal") for column in field_objects(facts, "columns")]
    found = [mark for mark in marks if mark]
    # Where two say the same as two others, it is the comma: whole numbers are read with a point without having one.
    return max(sorted(set(found)), key=found.count) if found else ""


def _as_read(item: CompareInput, known: Mapping[str, Input], contract: Contract | None) -> CompareInput:
    """Read an input as it was corrected; where the contract reads it otherwise, it is read again."""
    own = known.get(item.path or "")
    spec = next((one for one in (contract.inputs if contract else ()) if one.id == item.id), None)
    if own is None:
        return item
    reading = replace(own.reading, sheet=item.reading.sheet or own.reading.sheet)
    if spec is None:
        return replace(item, reading=reading)
    kept = ReadingWishes(
        sheet=reading.sheet,
        encoding=spec.encoding,
        delimiter=spec.delimiter,
        quote=spec.quote,
        header_row=spec.header_row,
        decimal=spec.decimal,
        thousands=spec.thousands,
    )
    is_other = (bool(own.reading.given) and kept != reading) or spec.sha256 not in {None, own.sha256}
    return replace(item, reading=reading if own.reading.given else kept, read_again=is_other)

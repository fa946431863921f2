"""A model that proposes one call which is known already, and words its answer: for what a dialog asks for.

The turn is like any other: the call is shown, approved, recorded and told, and later turns build on it.
"""

from __future__ import annotations

import hashlib

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage
from typing_extensions import override

from workbench.domain.compare_code import ComparePlan
from workbench.domain.json_value import Json, JsonObject, field_int, field_objects, field_text, field_texts
from workbench.models.builtin.planning.memory import Memory
from workbench.models.builtin.planning.steps import CallReturn
from workbench.models.builtin.planning.transcript import TOOL, read_transcript
from workbench.models.builtin.replies import comparison as worded
from workbench.models.builtin.replies import failure
from workbench.models.builtin.replies.rule_change import rule_change, touched
from workbench.models.builtin.replies.words import listed
from workbench.models.own_model import OwnModel
from workbench.models.registry import ChosenModel, local_model

NAME = "compare dialog"
_MOST_DOUBTS = 4
_TAKE_BACK = "put the rules back as they were before the change that failed"
_SET_ASIDE = (
    "The figures above were compared with the file as it was read before, and do not fit it any more; that result is "
    "kept as `before`. Compare again to have them for the rows as they are now."
)


class PlannedModel(OwnModel):
    """Propose the plan's call, then say what it gave."""

    def __init__(self, plan: ComparePlan) -> None:
        super().__init__()
        self._plan = plan

    @property
    @override
    def model_name(self) -> str:
        return NAME

    @property
    @override
    def system(self) -> str:
        return "workbench"

    @override
    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        returns = read_transcript(messages).returns
        if not returns:
            return _proposed(self._plan.code, self._plan.intent, len(messages))
        if len(returns) == 1 and returns[0].error is not None and self._plan.rules_before is not None:
            return _proposed(_taking_back(self._plan.rules_before), _TAKE_BACK, len(messages))
        returned = returns[0]
        memory = _memory(self._plan, returned)
        return ModelResponse(
            parts=[TextPart(reply_to(self._plan, returned))],
            model_name=NAME,
            provider_name="workbench",
            usage=RequestUsage(),
            provider_details={"understood": returned.ran_well, "memory": memory.to_json()},
        )


def _proposed(code: str, intent: str, place: int) -> ModelResponse:
    name = hashlib.sha256(f"{place}\0{code}".encode()).hexdigest()[:20]
    part = ToolCallPart(TOOL, {"code": code, "intent": intent}, tool_call_id=f"call_{name}")
    return ModelResponse(parts=[part], model_name=NAME, provider_name="workbench", usage=RequestUsage())


def _taking_back(rules: str) -> str:
    why = "# The change before failed: the rules are put back."
    return f"{why}\nwhile comparison.contract != {rules}:\n    comparison.undo()\n"


def planned(plan: ComparePlan) -> ChosenModel:
    """Make the model of one turn."""
    return local_model(NAME, PlannedModel(plan))


def reply_to(plan: ComparePlan, returned: CallReturn) -> str:
    """Word what the call gave."""
    if returned.error is not None:
        return failure.failed(returned.error.name, returned.error.message, runtime_was_gone=False)
    if returned.not_run is not None:
        return failure.not_run(returned.not_run, plan.intent)
    if not returned.ran_well:
        return failure.stopped(returned.status)
    results = returned.of_type("comparison")
    parts = [part for result in results for part in _comparison(plan, result)]
    for change in returned.of_type("rule_change"):
        parts = [*rule_change(change), *parts[1:]]
    parts += [_report(plan, report) for report in returned.of_type("reading_report")]
    if results:
        parts.append(_offer(results[-1], can_undo=any(touched(one) for one in returned.of_type("rule_change"))))
    if plan.sets_aside:
        parts += [_SET_ASIDE, "You could ask next: “Compare again”"]
    # An empty reply would be asked for again, and the call with it.
    return "\n\n".join(part for part in parts if part) or f"Done: {plan.intent}. The call showed no figures."


def _comparison(plan: ComparePlan, result: JsonObject) -> list[str]:
    lines = [*_doubts(plan, result), *worded.outside(result)]
    return [
        worded.headline(result, plan.labels),
        f"Key evidence: {worded.key_evidence(result)}.",
        "\n".join(f"- {line}" for line in lines),
        worded.rules_in_force(result),
        worded.left_out(result),
        worded.balance(result),
    ]


def _doubts(plan: ComparePlan, result: JsonObject) -> list[str]:
    reading = result.get("reading")
    told: list[str] = []
    for id_, doubts in reading.items() if isinstance(reading, dict) else ():
        found = field_texts({"doubts": doubts}, "doubts")
        label = plan.labels.get(id_, id_)
        told += [f"{label}: {doubt}" for doubt in found[:_MOST_DOUBTS]]
        more = len(found) - _MOST_DOUBTS
        told += [f"{label}: {more} more doubts of reading"] if more > 0 else []
    return told


def _report(plan: ComparePlan, report: JsonObject) -> str:
    rows, columns = field_int(report, "rows") or 0, field_objects(report, "columns")
    doubts = field_texts(report, "doubts")[:_MOST_DOUBTS]
    names = ", ".join(f"`{field_text(column, 'name')}`" for column in columns[:8])
    more = f" and {len(columns) - 8} more" if len(columns) > 8 else ""
    head = f"**{next(iter(plan.tables), 'It')}** now has {rows:,} rows and {len(columns)} columns: {names}{more}."
    return "\n".join([head, *(f"- {doubt}" for doubt in doubts)])


def _offer(result: JsonObject, *, can_undo: bool) -> str:
    changed = any(worded.changed_cells(result).values())
    sentences = ["Undo that"] if can_undo else []
    sentences += ["Show the changed rows", "Which columns changed most?"] if changed else []
    sentences += ["Show me what was added"] if result.get("added") else []
    sentences.append("Save as Excel")
    return f"You could ask next: {listed([f'“{one}”' for one in sentences[:4]], 'or')}"


def _memory(plan: ComparePlan, returned: CallReturn) -> Memory:
    kinds: list[Json] = [result.get("type") for result in returned.results]
    told = "rule_change" if "rule_change" in kinds else "comparison"
    result = told if "comparison" in kinds and returned.ran_well else None
    return Memory(
        result=result,
        tables=plan.tables,
        columns=plan.columns,
        rules_before=plan.rules_before if result else None,
        contract_before=plan.contract_before if result else "",
        fresh=plan.is_new and result is not None,
    )

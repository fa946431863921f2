"""Words what is kept of a chat: where each thing is, how it stands, and when it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from workbench.domain.kept import Kept
from workbench.domain.lineage import NotRebuilt
from workbench.domain.receipt import LossReceipt
from workbench.domain.runtime import FoundRuntime, RuntimeFacts
from workbench.domain.runtime_state import RuntimeState
from workbench.domain.sizes import size_text
from workbench.protocol.values import KeptState, VariableKind, VariableSummary

INTRODUCTION = "Four things are kept, each in its own place. Losing one does not lose the others."
_MOST_LINES = 12
_KINDS = (
    (VariableKind.TABLE, "table", "tables"),
    (VariableKind.HELPER, "helper", "helpers"),
)


class Standing(StrEnum):
    """How good it is that something stands so."""

    PLAIN = "plain"
    LIVE = "live"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptLine:
    """One thing in a store, what is said of it, and a word on how it stands."""

    name: str
    text: str = ""
    word: str = ""
    standing: Standing = Standing.PLAIN


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptStore:
    """One of the four; `more` counts the lines that are left out."""

    name: str
    place: str
    word: str
    standing: Standing
    text: str
    ends: str
    lines: tuple[KeptLine, ...] = ()
    more: int = 0


def stores_of(kept: Kept) -> tuple[KeptStore, ...]:
    """Tell the four, in the order in which they are always told."""
    return _history(kept), _live_python(kept), _outputs(kept), _memory(kept)


def kept_in_short(kept: Kept) -> str:
    """Count what is kept, on one line; what there is nothing of is left out."""
    counts = (
        (kept.messages, "message", "messages"),
        (kept.tables, "table", "tables"),
        (len(kept.outputs), "file", "files"),
        (len(kept.facts), "fact", "facts"),
    )
    return " · ".join(_counted(number, one, many) for number, one, many in counts if number)


def _history(kept: Kept) -> KeptStore:
    messages, calls = _counted(kept.messages, "message", "messages"), _counted(kept.calls, "call", "calls")
    is_empty = not kept.messages and not kept.calls
    return KeptStore(
        name="Chat history",
        place="in the workbench's database",
        word="empty" if is_empty else "safe",
        standing=Standing.PLAIN if is_empty else Standing.LIVE,
        text="Nothing was said yet."
        if is_empty
        else f"{messages} · {calls} with code and results · on record {_time(kept.on_record)}",
        ends="Stays until you delete the chat.",
    )


def _live_python(kept: Kept) -> KeptStore:
    if kept.lost is not None:
        word, standing, text = _ended(kept, kept.lost)
        lines = _lost_lines(kept.lost)
    else:
        word, standing, text = _living(kept)
        lines = [_live_line(kept, item) for item in _tables_first(kept.live)]
    versions = (kept.runtime, *kept.left) if kept.runtime is not None else kept.left
    text = " ".join([text if not (words := _versions(versions)) else f"{text.rstrip('.')}.", *words])
    return KeptStore(
        name="Live Python",
        place="in a running process",
        word=word,
        standing=standing,
        text=text,
        ends="Ends with a restart, a reset, a failure, or a long idle time.",
        lines=tuple(lines[:_MOST_LINES]),
        more=max(0, len(lines) - _MOST_LINES),
    )


def _versions(runtimes: Iterable[RuntimeFacts | FoundRuntime]) -> list[str]:
    return [words for one in runtimes if (words := one.version_words)]


def _living(kept: Kept) -> tuple[str, Standing, str]:
    runtime = kept.runtime
    if runtime is None or runtime.state is RuntimeState.ENDED:
        return "nothing loaded", Standing.PLAIN, "No runtime runs. The next call starts one."
    counts = Counter(item.kind for item in kept.live)
    parts = [_counted(counts[kind], one, many) for kind, one, many in _KINDS if counts[kind]]
    others = len(kept.live) - sum(counts[kind] for kind, *_ in _KINDS)
    if others:
        parts.append(_counted(others, "other value" if parts else "value", "other values" if parts else "values"))
    held = ", ".join(parts) if parts else "Nothing is loaded"
    text = f"{held} · runtime {runtime.number}, since {_since(runtime)}"
    if kept.checkpoint is not None:
        text += f" · checkpoint {_time(kept.checkpoint.saved)}"
    elif kept.checkpoints and kept.live:
        text += " · nothing saved yet"
    elif kept.live:
        text += " · checkpoints are off"
    return "busy" if runtime.state is RuntimeState.BUSY else "live", Standing.LIVE, text


def _ended(kept: Kept, lost: LossReceipt) -> tuple[str, Standing, str]:
    text = "Nothing is loaded."
    if lost.gone:
        text += " The values below are not available until they are restored or rebuilt."
    if kept.runtime is not None:
        word, standing = "nothing loaded", Standing.CHANGED if lost.gone else Standing.PLAIN
        return word, standing, f"{text} Runtime {kept.runtime.number} runs since {_since(kept.runtime)}."
    ended = lost.end.ended
    word = "ended" if ended is None else f"ended {_time(datetime.fromtimestamp(ended, UTC))}"
    return word, Standing.PLAIN if lost.was_wanted else Standing.GONE, text


def _live_line(kept: Kept, item: VariableSummary) -> KeptLine:
    shape = f" {item.shape[0]:,} × {item.shape[1]:,}" if item.shape and item.kind is VariableKind.TABLE else ""
    number = item.changed_in_call or item.defined_in_call
    call = "" if number is None else f" · call {number}"
    word, standing = "", Standing.PLAIN
    if kept.checkpoint is not None:
        match kept.saved_as(item):
            case KeptState.KEPT:
                word, standing = "saved", Standing.LIVE
            case KeptState.NOT_KEPT:
                word, standing = "cannot be kept", Standing.GONE
            case _:
                word, standing = "newer than saved", Standing.CHANGED
    return KeptLine(name=item.name, text=f"{item.type_name}{shape}{call}", word=word, standing=standing)


def _lost_lines(lost: LossReceipt) -> list[KeptLine]:
    kept = frozenset(lost.kept)
    saved = "" if lost.checkpoint is None else f"checkpoint {_time(lost.checkpoint.saved)}"
    calls = {name: record.number for record in lost.rebuild.calls for name in record.touched}
    reasons = {entry.name: entry.reason for entry in lost.not_kept}
    why = {item.name: item for item in lost.rebuild.cannot}
    lines: list[KeptLine] = []
    for item in sorted(lost.gone, key=lambda one: _place_of(one.kind)):
        if item.name in kept:
            lines.append(KeptLine(name=item.name, text=saved, word="restorable", standing=Standing.CHANGED))
        elif item.name in lost.rebuild.names:
            text = f"call {calls[item.name]}" if item.name in calls else "by repeating calls"
            lines.append(KeptLine(name=item.name, text=text, word="rebuild", standing=Standing.CHANGED))
        else:
            text = _reason(why.get(item.name), reasons.get(item.name, ""))
            lines.append(KeptLine(name=item.name, text=text, word="gone", standing=Standing.GONE))
    return lines


def _reason(cannot: NotRebuilt | None, not_kept: str) -> str:
    return cannot.reason if cannot is not None else not_kept or "no call on record makes it"


def _outputs(kept: Kept) -> KeptStore:
    lines = [
        KeptLine(
            name=item.path.removeprefix("outputs/"),
            text=" · ".join(
                filter(None, (f"call {item.call}" if item.call is not None else "", size_text(item.bytes)))
            ),
        )
        for item in kept.outputs
    ]
    return KeptStore(
        name="Output files",
        place="in this chat's folder",
        word=f"{len(lines)} present" if lines else "none",
        standing=Standing.LIVE if lines else Standing.PLAIN,
        text="" if lines else "No call has written a file yet.",
        ends="Stay until you delete them.",
        lines=tuple(lines[:_MOST_LINES]),
        more=max(0, len(lines) - _MOST_LINES),
    )


def _memory(kept: Kept) -> KeptStore:
    lines = [KeptLine(name=f"“{fact.text}”", text=fact.scope.words) for fact in kept.facts]
    return KeptStore(
        name="Approved memory",
        place="facts you keep",
        word=_counted(len(lines), "fact", "facts") if lines else "none",
        standing=Standing.LIVE if lines else Standing.PLAIN,
        text="" if lines else "You have kept no facts. Add them under Memory.",
        ends="Stays until you remove a fact.",
        lines=tuple(lines[:_MOST_LINES]),
        more=max(0, len(lines) - _MOST_LINES),
    )


def _tables_first(live: tuple[VariableSummary, ...]) -> list[VariableSummary]:
    return sorted(live, key=lambda item: _place_of(item.kind))


def _place_of(kind: VariableKind | None) -> int:
    return next((place for place, (own, *_) in enumerate(_KINDS) if own is kind), len(_KINDS))


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _time(at: datetime) -> str:
    """Say when: the time today, the day otherwise."""
    local = at.astimezone()
    is_today = local.date() == datetime.now(UTC).astimezone().date()
    return f"{local:%H:%M}" if is_today else f"{local:%Y-%m-%d %H:%M}"


def _since(runtime: RuntimeFacts) -> str:
    return _time(datetime.fromtimestamp(runtime.started, UTC))

"""The smallest set of calls is repeated, in order, and what cannot be made again has its reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.call import Asker, CallChanges, CallRecord, CallRequest, CallStatus, FileWritten
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.lineage import NotRebuilt, plan_rebuild

START = datetime(2026, 1, 1, tzinfo=UTC)


def ran(
    number: int,
    *,
    code: str = "x = 1",
    status: CallStatus = CallStatus.OK,
    seconds: float = 1.0,
    written: tuple[str, ...] = (),
    **names: str,
) -> CallRecord:
    """A call of the past: `made`, `anew`, `changed`, `deleted` and `read` are names with spaces between."""
    kinds = {"made": "created", "anew": "rebound", "changed": "maybe_changed", "deleted": "deleted", "read": "read"}
    return CallRecord(
        request=CallRequest(chat=ChatId("c"), number=CallId(number), asker=Asker.MODEL, code=code),
        runtime=RuntimeNumber(1),
        started=START,
        ended=START + timedelta(seconds=seconds),
        status=status,
        changes=CallChanges(**{kinds[kind]: tuple(text.split()) for kind, text in names.items()}),
        files_written=tuple(FileWritten(path=path, bytes=1, sha256="") for path in written),
    )


CHAIN = (
    ran(1, made="a b read"),
    ran(2, made="c", read="a"),
    ran(3, changed="c", read="b"),
    ran(4, made="d", read="c"),
    ran(5, made="unrelated"),
    ran(6, anew="a"),
)


@pytest.mark.parametrize(
    ("wanted", "calls"),
    [
        ("b", [1]),
        ("a", [6]),  # set anew without a look at what it was
        ("c", [1, 2, 3]),  # the change in place belongs to it
        ("d", [1, 2, 3, 4]),
        ("unrelated", [5]),
        ("d a", [1, 2, 3, 4, 6]),
        ("b unrelated", [1, 5]),
        ("", []),
    ],
)
def test_the_smallest_set_is_repeated_in_order(wanted: str, calls: list[int]) -> None:
    plan = plan_rebuild(CHAIN, wanted.split())

    assert [call.number for call in plan.calls] == calls
    assert plan.names == tuple(wanted.split())
    assert plan.cannot == ()


def test_a_name_set_anew_from_itself_needs_what_it_was() -> None:
    records = (ran(1, made="t"), ran(2, made="other"), ran(3, anew="t", read="t"))

    assert [call.number for call in plan_rebuild(records, ["t"]).calls] == [1, 3]


def test_a_name_deleted_and_made_again_does_not_need_the_first() -> None:
    records = (ran(1, made="t"), ran(2, deleted="t"), ran(3, made="t"), ran(4, made="u", read="t"))

    assert [call.number for call in plan_rebuild(records, ["u"]).calls] == [3, 4]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (ran(2, made="c", status=CallStatus.ERROR), "call 2 ended with an error"),
        (ran(2, made="c", status=CallStatus.INTERRUPTED), "call 2 was interrupted"),
        (ran(2, made="c", status=CallStatus.LOST), "call 2 was cut off"),
        (ran(2, made="c", status=CallStatus.UNKNOWN), "call 2 was cut off"),
        (
            ran(2, made="c", code="import requests\nc = requests.get('https://a.example/x').json()"),
            "call 2 touches something outside: the address https://a.example/x, the network or a database (requests)",
        ),
        (
            ran(2, made="c", code="import os\nc = os.system('ls')"),
            "call 2 touches something outside: other programs (system)",
        ),
    ],
)
def test_what_cannot_be_repeated_is_named_with_its_reason(broken: CallRecord, reason: str) -> None:
    records = (ran(1, made="a"), broken, ran(3, made="d", read="c"), ran(4, made="e", read="a"))

    plan = plan_rebuild(records, ["a", "c", "d", "e"])

    assert plan.names == ("a", "e")
    assert [call.number for call in plan.calls] == [1, 4]
    assert plan.cannot == (NotRebuilt(name="c", reason=reason), NotRebuilt(name="d", reason=reason))


def test_a_fault_of_a_file_blocks_what_follows_from_it() -> None:
    faults = {1: "inputs/a.csv is another file than when call 1 read it"}

    plan = plan_rebuild(CHAIN, ["d", "a"], faults)

    assert plan.names == ("a",)
    assert plan.cannot == (NotRebuilt(name="d", reason=faults[1]),)


def test_a_name_that_no_call_made_is_said_to_be_so() -> None:
    plan = plan_rebuild(CHAIN, ["restored"])

    assert plan.cannot == (NotRebuilt(name="restored", reason="no call of this runtime made it"),)
    assert plan.calls == ()


def test_what_was_seen_when_a_call_ended_is_not_looked_for_again() -> None:
    quiet = replace(ran(1, made="a", code="import requests"), outside=())
    loud = replace(ran(2, made="b"), outside=("the path /srv/x",))

    plan = plan_rebuild((quiet, loud), ["a", "b"])

    assert plan.names == ("a",)
    assert plan.cannot == (NotRebuilt(name="b", reason="call 2 touches something outside: the path /srv/x"),)


def test_a_call_that_needs_what_a_checkpoint_brought_is_not_repeated() -> None:
    records = (ran(1, made="own"), ran(2, made="totals", read="restored"), ran(3, changed="restored"), ran(4, made="x"))

    plan = plan_rebuild(records, ["own", "totals", "restored", "x"])

    assert plan.names == ("own", "x")
    assert [call.number for call in plan.calls] == [1, 4]
    assert [item.reason for item in plan.cannot] == [
        "call 2 needs restored, which no call of this runtime made",
        "call 3 needs restored, which no call of this runtime made",
    ]


def test_the_cost_is_what_the_calls_took() -> None:
    records = (ran(1, made="a", seconds=0.2), ran(2, made="b", read="a", seconds=3.1, written=("outputs/x.csv",)))

    plan = plan_rebuild(records, ["b"])

    assert plan.cost == "2 calls, about 3 s"
    assert plan.writes == ("outputs/x.csv",)
    assert plan_rebuild(records, ["a"]).cost == "1 call, under 1 s"
    assert plan_rebuild((ran(1, made="a", seconds=400),), ["a"]).cost == "1 call, about 7 min"


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[CallRecord], list[tuple[str, str, tuple[str, ...]]]]:
    """Give calls that each make, or change in place, one of four names from others, and the same as plain steps."""
    names = ("a", "b", "c", "d")
    records: list[CallRecord] = []
    steps: list[tuple[str, str, tuple[str, ...]]] = []
    live: set[str] = set()
    for number in range(1, draw(st.integers(1, 14)) + 1):
        name = draw(st.sampled_from(names))
        read = tuple(draw(st.lists(st.sampled_from(sorted(live)), max_size=2, unique=True))) if live else ()
        kind = draw(st.sampled_from(["set", "change"])) if name in live else "set"
        if kind == "change":
            records.append(ran(number, changed=name, read=" ".join(read)))
        elif name in live:
            records.append(ran(number, anew=name, read=" ".join(read)))
        else:
            records.append(ran(number, made=name, read=" ".join(read)))
        steps.append((kind, name, read))
        live.add(name)
    return records, steps


def _values(steps: list[tuple[int, tuple[str, str, tuple[str, ...]]]]) -> dict[str, tuple[object, ...]]:
    held: dict[str, tuple[object, ...]] = {}
    for number, (kind, name, read) in steps:
        seen = tuple(held[other] for other in read)
        held[name] = (number, seen) if kind == "set" else (number, seen, held[name])
    return held


@given(histories(), st.sets(st.sampled_from(["a", "b", "c", "d"])))
def test_repeating_the_plan_gives_the_values_there_were_and_no_call_could_be_left_out(
    history: tuple[list[CallRecord], list[tuple[str, str, tuple[str, ...]]]], wanted: set[str]
) -> None:
    records, steps = history
    numbered = list(enumerate(steps, start=1))
    whole = _values(numbered)
    names = [name for name in sorted(wanted) if name in whole]

    plan = plan_rebuild(records, names)

    chosen = {int(call.number) for call in plan.calls}
    again = _values([(number, step) for number, step in numbered if number in chosen])
    assert {name: again[name] for name in names} == {name: whole[name] for name in names}
    mentioned: set[int] = set()
    waiting: list[object] = [whole[name] for name in names]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(cast("tuple[object, ...]", part))
        elif isinstance(part, int):
            mentioned.add(part)
    assert chosen == mentioned


def test_what_was_made_again_already_is_not_made_a_second_time() -> None:
    records = (ran(1, made="a"), ran(2, made="b", read="a"), ran(3, made="c", read="a"))

    plan = plan_rebuild(records, ["c"], standing={"a": 1, "b": 2})

    assert [call.number for call in plan.calls] == [3]


def test_a_live_name_that_another_call_touched_last_does_not_stand_in_for_what_it_was_before() -> None:
    records = (ran(1, made="a"), ran(2, made="b", read="a"), ran(3, changed="a"))

    plan = plan_rebuild(records, ["b"], {1: "call 1 would replace a, which is live again"}, {"a": 3})

    assert plan.calls == ()
    assert plan.cannot == (NotRebuilt(name="b", reason="call 1 would replace a, which is live again"),)

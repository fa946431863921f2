"""What no longer follows from the present is named with its reason, and the fewest calls make it anew."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from workbench.domain.call import Asker, CallChanges, CallRecord, CallRequest, CallStatus, FileRead, FileWritten
from workbench.domain.call_effects import CallEffects, Effect, EffectPlace
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.staleness import plan_recompute, stale_in
from workbench.domain.versions import history_of
from workbench.protocol.effects import EffectEvidence, EffectKind

START = datetime(2026, 1, 1, tzinfo=UTC)
PRICES = "inputs/prices.csv"


def ran(
    number: int,
    code: str,
    *,
    files: str = "",
    written: str = "",
    status: CallStatus = CallStatus.OK,
    sha256: str | None = "s",
    **names: str,
) -> CallRecord:
    """A call of the past: `made`, `anew`, `changed`, `deleted` and `read` are names with spaces between."""
    kinds = {"made": "created", "anew": "rebound", "changed": "changed_confirmed", "deleted": "deleted", "read": "read"}
    changes = {kinds[kind]: tuple(text.split()) for kind, text in names.items()}
    return CallRecord(
        request=CallRequest(chat=ChatId("c"), number=CallId(number), asker=Asker.MODEL, code=code),
        runtime=RuntimeNumber(1),
        started=START,
        ended=START + timedelta(seconds=1),
        status=status,
        changes=CallChanges(**changes, maybe_changed=changes.get("changed_confirmed", ())),
        files_read=tuple(FileRead(path=path, bytes=1, sha256=sha256) for path in files.split()),
        files_written=tuple(FileWritten(path=path, bytes=1, sha256="w") for path in written.split()),
    )


READ = ran(1, "old = read('inputs/prices.csv')", made="old", files=PRICES)
HELPER = ran(2, "def net(t):\n    return t * 2", made="net")
USED = ran(3, "new = net(old)", made="new", read="net old")
SAVED = ran(4, "new.save()", read="new", written="outputs/new.xlsx")
WORK = (READ, HELPER, USED, SAVED)


def stale(*records: CallRecord, changed: str = "") -> tuple[dict[str, str], dict[str, str]]:
    found = stale_in(history_of(records), changed.split())
    return dict(found.names), dict(found.outputs)


def numbers(*records: CallRecord, changed: str = "", wanted: str | None = None) -> list[int]:
    history = history_of(records)
    plan = plan_recompute(history, stale_in(history, changed.split()), None if wanted is None else wanted.split())
    return [call.number for call in plan.calls]


def test_nothing_is_stale_while_all_is_as_it_was() -> None:
    assert stale(*WORK) == ({}, {})


def test_a_file_that_changed_on_disk_marks_all_that_follows_from_it() -> None:
    names, outputs = stale(*WORK, changed=PRICES)

    why = "prices.csv changed on disk after call 1 read it"
    assert names == {"old": why, "new": f"old, which it was made from, is out of date: {why}"}
    assert list(outputs) == ["outputs/new.xlsx"]
    assert outputs["outputs/new.xlsx"].endswith(why)


def test_a_helper_defined_anew_marks_what_it_made() -> None:
    again = ran(5, "def net(t):\n    return t * 3", anew="net")

    names, outputs = stale(*WORK, again)

    assert names == {"new": "net is another one since call 5"}
    assert outputs == {
        "outputs/new.xlsx": "new, which it was made from, is out of date: net is another one since call 5"
    }
    assert numbers(*WORK, again) == [3, 4]


def test_the_same_helper_defined_again_marks_nothing() -> None:
    assert stale(*WORK, ran(5, "# again\ndef net(t):\n    return t*2", anew="net")) == ({}, {})


def test_the_same_call_repeated_marks_nothing() -> None:
    assert stale(*WORK, ran(5, READ.request.code, anew="old", files=PRICES)) == ({}, {})


def test_a_file_of_other_content_read_by_the_same_call_marks_what_follows() -> None:
    read = ran(5, READ.request.code, anew="old", files=PRICES, sha256="other")

    assert stale(*WORK, read)[0] == {"new": "old is another one since call 5"}
    assert numbers(*WORK, read) == [3, 4]


def test_a_table_changed_in_place_marks_what_was_made_before() -> None:
    changed = ran(5, "old.drop()", changed="old")

    assert stale(*WORK, changed)[0] == {"new": "old is another one since call 5"}


def test_a_value_made_anew_from_itself_is_not_stale() -> None:
    assert stale(READ, ran(2, "old = old.clean()", anew="old", read="old")) == ({}, {})


def test_a_source_that_its_own_successor_changed_marks_nothing() -> None:
    chain = (
        ran(1, "totals = []", made="totals"),
        ran(2, "report = make(totals)", made="report", read="totals"),
        ran(3, "totals.append(report)", changed="totals", read="totals report"),
    )

    assert stale(*chain) == ({}, {})


def test_a_plain_value_set_again_is_the_same_and_another_one_is_not() -> None:
    chain = (ran(1, "limit = 3", made="limit"), ran(2, "top = head(limit)", made="top", read="limit"))

    assert stale(*chain, ran(3, "limit = 3", anew="limit")) == ({}, {})
    assert stale(*chain, ran(3, "limit = 4", anew="limit"))[0] == {"top": "limit is another one since call 3"}


def test_what_is_made_again_is_stale_no_more() -> None:
    again = ran(5, "def net(t):\n    return t * 3", anew="net")
    anew = (
        ran(6, USED.request.code, anew="new", read="net old"),
        ran(7, "new.save()", read="new", written="outputs/new.xlsx"),
    )

    assert stale(*WORK, again, *anew) == ({}, {})


def test_only_what_is_asked_for_is_planned_with_what_is_stale_before_it() -> None:
    other = ran(5, "other = old.head()", made="other", read="old")

    assert numbers(*WORK, other, changed=PRICES, wanted="other") == [1, 5]
    assert numbers(*WORK, other, changed=PRICES) == [1, 3, 4, 5]


def test_a_change_in_place_is_repeated_from_where_the_value_came() -> None:
    chain = (
        READ,
        ran(2, "rate = 2", made="rate"),
        ran(3, "t = old.copy()", made="t", read="old"),
        ran(4, "t['x'] *= rate", changed="t", read="t rate"),
        ran(5, "rate = 3", anew="rate"),
    )

    assert stale(*chain)[0] == {"t": "rate is another one since call 5"}
    assert numbers(*chain) == [3, 4]


def test_what_a_repeated_call_would_set_back_follows_again() -> None:
    chain = (
        READ,
        ran(2, "a, b = split(old)", made="a b", read="old"),
        ran(3, "b = b.clean()", anew="b", read="b"),
    )

    assert numbers(*chain, changed=PRICES, wanted="a") == [1, 2, 3]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (ran(2, "new = net(old)", made="new", read="old", status=CallStatus.ERROR), "call 2 ended with an error"),
        (ran(2, "new = old", made="new", read="old raw"), "call 2 needs raw, which is not there any more"),
    ],
)
def test_what_cannot_be_made_anew_has_its_reason(record: CallRecord, reason: str) -> None:
    history = history_of([READ, record])

    plan = plan_recompute(history, stale_in(history, [PRICES]), ["new"])

    assert plan.calls == ()
    assert [(one.name, one.reason) for one in plan.cannot] == [("new", reason)]


def test_a_call_that_brings_its_own_helper_is_not_repeated_with_the_old_one() -> None:
    chain = (
        READ,
        ran(2, "def net(t):\n    return t\nnew = net(old)", made="net new", read="old"),
        ran(3, "def net(t):\n    return t * 2", anew="net"),
    )
    history = history_of(chain)

    plan = plan_recompute(history, stale_in(history, []))

    assert stale(*chain)[0] == {"new": "net is another one since call 3"}
    assert [(one.name, one.reason) for one in plan.cannot] == [
        ("new", "call 2 defines net itself, and net is another one now")
    ]


def test_what_goes_by_other_files_now_is_not_written_under_the_old_name() -> None:
    chain = (
        READ,
        ran(2, "comparison = compare(old)", made="comparison", read="old"),
        ran(3, "tell(comparison)", read="comparison", written="outputs/old.xlsx"),
        ran(4, "may = read('inputs/may.csv')", made="may", files="inputs/may.csv"),
        ran(5, "comparison.add(may)", changed="comparison", read="comparison may"),
    )
    history = history_of(chain)

    plan = plan_recompute(history, stale_in(history, []))

    assert plan.calls == ()
    assert [(one.name, one.reason) for one in plan.cannot] == [
        ("outputs/old.xlsx", "comparison goes by other files now than when call 3 used it")
    ]


def test_five_thousand_calls_are_looked_through() -> None:
    chain = [
        READ,
        *(
            ran(n, f"t{n} = t{n - 1} + {n}", made=f"t{n}", read="old" if n == 2 else f"t{n - 1}")
            for n in range(2, 5000)
        ),
    ]

    names, _ = stale(*chain, changed=PRICES)

    assert len(names) == len(chain)


def test_what_a_call_sets_to_the_value_that_it_had_was_made_by_it() -> None:
    again = ran(5, "def net(t):\n    return t * 2.0", anew="net")
    same = ran(6, "new = net(old)", read="net old")

    assert "new" in stale(*WORK, again)[0]
    assert stale(*WORK, again, same)[0] == {}


def test_a_file_that_a_call_writes_with_what_it_held_was_made_by_it() -> None:
    again = ran(5, "def net(t):\n    return t * 2.0", anew="net")
    same = ran(6, "new = net(old)", read="net old", anew="new")
    wrote = Effect(
        kind=EffectKind.WRITE,
        target="outputs/new.xlsx",
        place=EffectPlace.OUTPUTS,
        evidence=(EffectEvidence.DISK,),
    )
    saved = replace(ran(7, "new.save()", read="new"), effects=CallEffects(seen=(wrote,)))

    assert list(stale(*WORK, again, same)[1]) == ["outputs/new.xlsx"]
    assert stale(*WORK, again, same, saved) == ({}, {})

"""A helper's versions, who uses it and what it made are read from the calls of the chat."""

from __future__ import annotations

from tests.unit.domain.test_staleness import ran
from workbench.domain.call import CallStatus
from workbench.domain.code_diff import changed_lines
from workbench.domain.helper_history import helper_history
from workbench.domain.helper_words import helper_lines, use_words, version_words

FIRST = "def net(t):\n    return t * 2"
SECOND = "@cached\ndef net(t):\n    fee = 1\n    return t * 2 - fee"
CALLS = (
    ran(1, f"import math\n{FIRST}\nother = 1", made="net other"),
    ran(2, "new = net(old)", made="new", read="net old"),
    ran(3, FIRST, anew="net"),
    ran(4, SECOND, anew="net"),
    ran(5, "def gross(t):\n    return net(t) + 1", made="gross"),
    ran(6, "new.to_excel(net)", read="new net", written="outputs/new.xlsx"),
)
SOURCES = {"net": SECOND, "gross": "def gross(t):\n    return net(t) + 1"}


def test_a_version_is_a_text_that_differs_from_the_one_before() -> None:
    versions = helper_history("net", CALLS, SOURCES, {"net", "new", "gross"}).versions

    assert [(version.source, version.calls) for version in versions] == [(FIRST, (1, 3)), (SECOND, (4,))]
    assert versions[0].started == CALLS[0].started


def test_who_uses_it_and_what_was_made_with_it_are_named() -> None:
    history = helper_history("net", CALLS, SOURCES, {"net", "new", "gross", "other"})

    assert history.used_by == ("gross",)
    assert history.calls == (2, 6)
    assert history.made == ("new",)
    assert history.outputs == ("outputs/new.xlsx",)
    assert use_words(history) == (
        "Used by gross and calls 2, 6.",
        "Made with it: new and outputs/new.xlsx.",
    )


def test_what_is_not_live_any_more_was_not_made() -> None:
    assert helper_history("net", CALLS, SOURCES, {"net"}).made == ()


def test_a_use_in_the_call_that_defines_it_counts() -> None:
    history = helper_history(
        "f", (ran(1, "def f(x):\n    return x\nvalue = f(1)", made="f value"),), {}, {"f", "value"}
    )

    assert (history.calls, history.made) == ((1,), ("value",))


def test_a_definition_below_a_condition_is_one_and_one_inside_another_is_none() -> None:
    code = "if True:\n    def net(t):\n        return t\ndef outer():\n    def inner():\n        pass"
    history = helper_history("net", (ran(1, code, made="net outer"),), {}, {"net"})

    assert history.versions[0].source == "def net(t):\n    return t"
    assert helper_history("inner", (ran(1, code, made="inner"),), {}, {"inner"}).versions == ()


def test_a_call_that_did_not_begin_and_code_that_is_no_python_define_nothing() -> None:
    calls = (ran(1, FIRST, made="net", status=CallStatus.ABORTED), ran(2, "def net(:", made="net"))

    history = helper_history("net", calls, {}, set())

    assert history.versions == ()
    assert helper_lines(history) == ["No call of this chat defined a helper net."]
    assert use_words(history) == ("Not used by any other helper or call yet.",)


def test_a_difference_shows_old_lines_before_new_ones() -> None:
    assert [str(line) for line in changed_lines("a\nb\nc", "a\nB\nc\nd")] == ["  a", "- b", "+ B", "  c", "+ d"]
    assert [str(line) for line in changed_lines("", "x")] == ["+ x"]


def test_the_words_say_which_call_and_how_much() -> None:
    history = helper_history("net", CALLS, SOURCES, {"new"})

    assert version_words(history.versions, 0) == "version 1 of 2, defined by calls 1, 3"
    assert version_words(history.versions, 1) == "version 2 of 2, defined by call 4: 3 lines added, 1 line removed"
    lines = helper_lines(history)
    assert "  + @cached" in lines
    assert "  -     return t * 2" in lines

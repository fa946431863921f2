"""Sentences and what they are understood as; the tables stand beside, one line each: sentence => intents.

A table says for which chat its sentences are said ("@orders": the function of `views`). `notation` tells how an
understanding is written. Lines were read one by one when they were added.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.language import german_views, more_views, opening_views, value_views, views
from tests.unit.models.builtin.language.notation import written
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView

TABLES = Path(__file__).parent / "tables"
ARROW = " => "


def lines(name: str) -> list[tuple[str, str]]:
    """Give the lines of a table, each with the chat it is said in."""
    found: list[tuple[str, str]] = []
    view = ""
    for line in (TABLES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            view = line[1:]
        elif line.strip():
            found.append((view, line))
    return found


def chat(view: str) -> ChatView:
    """Make the chat that a table names: "members 2" is the second step of the members."""
    name, *step = view.split()
    modules = (views, more_views, opening_views, value_views, german_views)
    made = next(getattr(one, name) for one in modules if hasattr(one, name))
    return made(*(int(number) for number in step))


UNDERSTOOD = sorted(path.stem for path in TABLES.glob("*.txt") if path.stem != "not_understood")


@pytest.mark.parametrize("name", UNDERSTOOD)
def test_sentences_are_understood_as_the_table_says(name: str) -> None:
    expected = [f"@{view} {line}" for view, line in lines(name)]

    understood = [
        f"@{view} {sentence}{ARROW}{written(understand(sentence, chat(view)))}"
        for view, line in lines(name)
        for sentence in [line.split(ARROW)[0]]
    ]

    assert understood == expected


def test_what_is_not_understood_is_named_or_asked_about() -> None:
    silent = [
        sentence
        for view, sentence in lines("not_understood")
        for understood in [understand(sentence, chat(view))]
        if not understood.left_over and not understood.questions and not understood.declined
    ]

    assert silent == []


SAMPLE = [
    (view, line.split(ARROW)[0])
    for name in UNDERSTOOD
    for view, line in lines(name)[::23]
    if not line.split(ARROW)[1].startswith(("?", "x ", "left"))
]


def test_a_strange_word_is_never_dropped_in_silence() -> None:
    dropped: list[str] = []
    for view, sentence in SAMPLE:
        longer = f"{sentence.rstrip('.?!')} xyzzy"
        understood = understand(longer, chat(view))
        told = " ".join((*understood.left_over, *(question.text for question in understood.questions)))
        if "xyzzy" not in told + written(understood) and not understood.questions and not understood.declined:
            dropped.append(longer)

    assert dropped == []


def test_unless_is_never_dropped_in_silence() -> None:
    dropped: list[str] = []
    for view, sentence in SAMPLE:
        longer = f"{sentence.rstrip('.?!')} unless it rains"
        understood = understand(longer, chat(view))
        if not understood.left_over and not understood.questions and not understood.declined:
            dropped.append(longer)

    assert dropped == []


IMPERATIVES = (
    "compare", "ignore", "skip", "leave out", "exclude", "treat", "show", "count", "use", "only", "drop", "remove",
    "save", "put", "add", "set", "allow",
)  # fmt: skip


def test_do_not_is_never_dropped_in_silence() -> None:
    dropped: list[str] = []
    for view, sentence in SAMPLE:
        if not sentence.lower().startswith(IMPERATIVES):
            continue
        refused = f"do not {sentence[0].lower()}{sentence[1:]}"
        understood = understand(refused, chat(view))
        same = written(understood) == written(understand(sentence, chat(view)))
        if same and not understood.left_over and not understood.questions:
            dropped.append(refused)

    assert dropped == []


def test_the_same_message_is_understood_the_same_way_twice() -> None:
    first = [understand(sentence, chat(view)) for view, sentence in SAMPLE[:40]]

    second = [understand(sentence, chat(view)) for view, sentence in SAMPLE[:40]]

    assert second == first


def test_every_option_of_a_question_is_understood() -> None:
    asked = [(view, line.split(ARROW)[0]) for name in UNDERSTOOD for view, line in lines(name) if ARROW + "? " in line]
    useless: list[str] = []

    for view, sentence in asked[::5]:
        understood = understand(sentence, chat(view))
        for question in understood.questions[:1]:
            for option in question.options[:3]:
                answer = understand(option, chat(view))
                again = any(other.text == question.text for other in answer.questions)
                if again or answer.left_over or not (answer.intents or answer.questions or answer.declined):
                    useless.append(f"{sentence} -> {option}")

    assert useless == []

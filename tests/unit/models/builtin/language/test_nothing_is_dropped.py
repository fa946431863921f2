"""An audit: sentences that are understood are lengthened, and what is added must be done, asked about or named."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tests.unit.models.builtin.language.notation import written
from tests.unit.models.builtin.language.test_sentences import ARROW, UNDERSTOOD, chat, lines
from workbench.models.builtin.intents import ExplainRow, SetRule, Understanding
from workbench.models.builtin.language.understand import understand

SEED = 20240229
SHARE = 0.06
INSIDE = ("zebra", "7", "not", "colour", "`Xyz`", "2021", "without")
"""Words that are put in anywhere; each must be found again, but for those that only turn the meaning round."""

BEHIND = {
    " and write a poem": "cannot write",
    " and also save it as csv": "csv",
    " as a pdf too": "pdf",
    " and delete the old file": "delete",
    " and predict next year": "predict",
    " and show the duplicates": "duplicat",
    " and count the rows in each": "count",
    " and the reverse": "reverse",
    ' and "Foo"': "foo",
    " but not North": "north",
    " except 2019": "2019",
    " only for Xylo": "xylo",
    " for the first 3": "3",
    " without the last two": "two",
    " per month": "month",
    " after March": "march",
    " before noon": "noon",
    " unless blank": "unless",
    " in that table": "that",
}
"""What is said behind a sentence, and the word of it that must be found again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Longer:
    """A sentence with something added: what must be found again, "" where the meaning must only be another."""

    view: str
    sentence: str
    text: str
    word: str


def understood_sentences() -> list[tuple[str, str]]:
    """Give the sentences of all tables that are carried out as they stand."""
    return [
        (view, sentence)
        for name in UNDERSTOOD
        for view, line in lines(name)
        for sentence, meaning in [line.split(ARROW)]
        if not meaning.startswith(("?", "x ", "left")) and " | ? " not in meaning
    ]


def longer_ones() -> Iterator[Longer]:
    """Lengthen a sample of the sentences: the same ones always, whatever sentences are added to the tables."""
    for view, sentence in understood_sentences():
        chance = random.Random(f"{SEED} {view} {sentence}")
        if chance.random() > SHARE:
            continue
        plain = sentence.rstrip(".?!")
        words = plain.split()
        for word in chance.sample(INSIDE, 2):
            place = chance.randrange(1, len(words) + 1)
            text = " ".join([*words[:place], word, *words[place:]])
            wanted = "" if word in {"not", "without"} else word.strip("`").casefold()
            yield Longer(view=view, sentence=sentence, text=text, word=wanted)
        for tail in chance.sample(sorted(BEHIND), 3):
            yield Longer(view=view, sentence=sentence, text=plain + tail, word=BEHIND[tail])


def told(understanding: Understanding) -> str:
    """Give everything that the reader is told or that is carried out."""
    texts = (
        *understanding.left_over,
        *understanding.notes,
        *(question.text for question in understanding.questions),
        *(one.text for one in understanding.declined),
        written(understanding),
    )
    return " ".join(texts).casefold()


def said_either_way(understanding: Understanding) -> bool:
    """Say whether "not" may leave the meaning as it is: "why (not)", "need (not) move by more than 3 to count"."""
    return all(
        isinstance(one, ExplainRow) or (isinstance(one, SetRule) and {"tolerance", "relative"} & set(one.options))
        for one in understanding.intents
    )


def is_accounted_for(longer: Longer) -> bool:
    """Say whether what was added is carried out, asked about, refused or named."""
    view = chat(longer.view)
    understanding = understand(longer.text, view)
    if understanding.questions or (not longer.word and said_either_way(understanding)):
        return True
    if understanding.declined and not understanding.intents:
        return True  # nothing at all is done, and that is said
    said, before = told(understanding), told(understand(longer.sentence, view))
    # "List the duplicates and show the duplicates" asks once.
    return longer.word in said and (said != before or (longer.word.isalpha() and longer.word in before))


def test_what_is_added_to_a_sentence_is_done_or_asked_or_named() -> None:
    dropped = [longer.text for longer in longer_ones() if not is_accounted_for(longer)]

    assert dropped == []

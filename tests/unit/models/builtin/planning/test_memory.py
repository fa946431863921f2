from __future__ import annotations

import json

import pytest

from workbench.models.builtin.intents import (
    AddTable,
    Bucket,
    ColumnRef,
    Compare,
    Confirm,
    Intent,
    Measure,
    RowCondition,
    SameColumn,
    SetRule,
    ShowRows,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.conversation import PendingQuestion
from workbench.models.builtin.planning.memory import Memory, intent_from_json, memory_of, recall, remembered
from workbench.models.builtin.planning.steps import CallReturn
from workbench.models.builtin.planning.transcript import Call, Exchange

OLD, NEW = TableRef(path="inputs/a.csv"), TableRef(path="inputs/b.xls", sheet="Jul", id="jul")
INTENTS: list[Intent] = [
    Compare(tables=(OLD, NEW), key=(ColumnRef(name="id", elsewhere=(ColumnRef(name="ID", table=NEW),)),)),
    AddTable(table=NEW, mappings=(SameColumn(left=ColumnRef(name="a"), right=ColumnRef(name="b", table=NEW)),)),
    SetRule(columns=(ColumnRef(name="price"),), options={"tolerance": "0.05"}, words="up to 5 cents", said="5 cents"),
    SetRule(columns=(), options={"same_values": [["a", "b"]], "unpad": True}),
    ShowRows(bucket=Bucket.ADDED, limit=5),
    Summarise(
        measure=Measure.RATIO,
        column=ColumnRef(name="deaths"),
        by=(ColumnRef(name="country"),),
        conditions=(RowCondition(column=ColumnRef(name="date"), op="eq", values=("2021-09-28",)),),
        scale=1_000_000,
    ),
    Confirm(yes=True),
]


@pytest.mark.parametrize("intent", INTENTS)
def test_an_intent_survives_the_history(intent: Intent) -> None:
    stored = json.loads(json.dumps(Memory(intents=(intent,)).to_json()))

    assert Memory.from_json(stored) == Memory(intents=(intent,))


def test_a_question_survives_the_history_and_is_open_in_the_next_turn() -> None:
    question = PendingQuestion(text="Which key?", options=("Compare by id",), request="compare")
    details = {"memory": Memory(question=question).to_json()}

    conversation = recall([Exchange(text="compare", reply="Which key?", details=json.loads(json.dumps(details)))])

    assert conversation.pending == question


def test_what_another_model_answered_leaves_no_intents() -> None:
    conversation = recall([Exchange(text="hello", reply="Hi", details={"other": 1})])

    assert (conversation.texts, conversation.last_intents) == (("hello",), ())


def test_an_intent_of_another_version_is_left_out() -> None:
    assert intent_from_json({"intent": "Teleport", "value": {}}) is None


def test_a_change_of_rules_that_was_stopped_can_be_taken_back() -> None:
    stopped = CallReturn(call=3, status="interrupted", created=("before", "rules_before_2"))
    exchange = Exchange(text="ignore 1 %", calls=(Call(code="…", intent="set a rule", returned=stopped),))

    assert remembered(exchange).rules_before == "rules_before_2"
    assert remembered(Exchange(text="hello", reply="(Stopped by the user.)")).rules_before is None


def test_a_turn_reads_what_the_one_before_it_left_and_none_of_the_earlier_ones() -> None:
    turns = [
        Exchange(text=f"turn {turn}", details={"memory": Memory(intents=tuple(INTENTS), result=f"{turn}").to_json()})
        for turn in range(6)
    ]
    memory_of.cache_clear()

    read: list[int] = []
    for turn in range(1, len(turns) + 1):
        before = memory_of.cache_info().misses
        recall(turns[:turn])
        read.append(memory_of.cache_info().misses - before)

    assert read == [1] * len(turns)
    assert recall(turns).last_intents == tuple(INTENTS)

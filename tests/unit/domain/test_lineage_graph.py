"""What was made from what, as a graph: what is shown, what is stale of it, and where it all stands when drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.domain.test_staleness import HELPER, PRICES, READ, SAVED, USED, WORK, ran
from workbench.domain.call import CallRecord
from workbench.domain.lineage_graph import (
    LineageEdge,
    LineageFacts,
    LineageGraph,
    LineageNode,
    NodeKind,
    lineage_of,
)
from workbench.domain.lineage_places import DrawnPart, Place, order_edges, placed, plain_parts
from workbench.domain.lineage_words import NOTHING, lineage_json, lineage_lines, node_words
from workbench.domain.staleness import stale_in
from workbench.domain.versions import history_of

OUTPUT = "outputs/new.xlsx"
KINDS = {"old": (NodeKind.TABLE, "3 × 2"), "new": (NodeKind.TABLE, "3 × 3"), "net": (NodeKind.HELPER, "")}


def graph(
    *records: CallRecord, live: str = "old net new", changed: bool = False, outputs: str = OUTPUT
) -> LineageGraph:
    history = history_of(records)
    names = live.split()
    stale = stale_in(history, [PRICES] if changed else [], names)
    facts = LineageFacts(inputs={PRICES: changed}, outputs=outputs.split(), live=names, kinds=KINDS)
    return lineage_of(history, stale, facts)


def arrows(shown: LineageGraph) -> list[str]:
    return [f"{edge.source} > {edge.target}{' !' if edge.is_stale else ''}" for edge in shown.edges]


def test_inputs_lead_over_tables_and_helpers_to_outputs() -> None:
    shown = graph(*WORK)

    assert [(node.key, node.kind, node.call) for node in shown.nodes] == [
        (PRICES, NodeKind.INPUT, None),
        ("old", NodeKind.TABLE, 1),
        ("net", NodeKind.HELPER, 2),
        ("new", NodeKind.TABLE, 3),
        (OUTPUT, NodeKind.OUTPUT, 4),
    ]
    assert arrows(shown) == [f"{PRICES} > old", "net > new", "old > new", f"new > {OUTPUT}"]
    assert shown.before(OUTPUT) == {PRICES, "old", "net", "new"}
    assert shown.after("old") == {"new", OUTPUT}


def test_a_new_version_of_a_helper_colours_the_path_that_it_leads_to() -> None:
    shown = graph(*WORK, ran(5, "def net(t):\n    return t * 3", anew="net"))

    assert [node.key for node in shown.nodes if node.stale] == ["new", OUTPUT]
    assert [arrow for arrow in arrows(shown) if arrow.endswith("!")] == ["net > new !", f"new > {OUTPUT} !"]
    assert shown.stale_after("net") == ("new", OUTPUT)
    assert shown.stale_after("old") == ("new", OUTPUT)
    assert shown.stale_after(PRICES) == ("new", OUTPUT)


def test_an_input_that_changed_on_disk_colours_all_that_follows() -> None:
    shown = graph(*WORK, changed=True)

    source = shown.node(PRICES)
    assert source is not None
    assert source.is_changed
    assert [arrow for arrow in arrows(shown) if arrow.endswith("!")] == [
        f"{PRICES} > old !",
        "old > new !",
        f"new > {OUTPUT} !",
    ]
    assert shown.stale_after(PRICES) == ("old", "new", OUTPUT)


def test_what_an_ended_runtime_held_is_shown_as_gone() -> None:
    shown = graph(*WORK, live="")

    assert {node.key: node.is_gone for node in shown.nodes} == {
        PRICES: False,
        "old": True,
        "net": True,
        "new": True,
        OUTPUT: False,
    }


def test_a_file_that_is_not_there_any_more_and_what_was_imported_are_left_out() -> None:
    imports = ran(5, "import pandas as pd", made="pd")

    shown = graph(*WORK, imports, outputs="")

    assert [node.key for node in shown.nodes] == [PRICES, "old", "net", "new"]


def test_an_output_that_no_call_made_stands_alone() -> None:
    shown = graph(READ, outputs="outputs/mine.txt")

    assert [(node.key, node.kind) for node in shown.nodes][-1] == ("outputs/mine.txt", NodeKind.OUTPUT)


def test_a_ring_is_drawn_but_does_not_count_in_the_order() -> None:
    back = ran(5, "old = new", anew="old", read="new")

    shown = graph(*WORK, back)

    assert [(edge.source, edge.target) for edge in shown.edges if edge.closes_ring]
    parts = plain_parts(shown)
    assert {number for part in parts for number in part.places} == set(range(len(shown.nodes))) - {0}


def linked(edges: list[tuple[int, int]], size: int) -> LineageGraph:
    return LineageGraph(
        nodes=tuple(LineageNode(key=f"t{number}", kind=NodeKind.TABLE) for number in range(size)),
        edges=tuple(LineageEdge(source=f"t{source}", target=f"t{target}") for source, target in edges),
    )


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted).map(tuple), max_size=60))
def test_everything_has_a_place_of_its_own_right_of_what_it_was_made_from(pairs: list[tuple[int, int]]) -> None:
    shown = linked([(one, other) for one, other in pairs if one != other], 31)

    placement = placed(shown, plain_parts(shown))

    places = placement.places
    assert places.keys() == {node.key for node in shown.nodes}
    assert len(set(places.values())) == len(places)
    assert all(places[edge.source].column < places[edge.target].column for edge in shown.edges)


def test_a_chain_of_thousands_is_laid_out() -> None:
    shown = linked([(number, number + 1) for number in range(2999)], 3000)

    assert placed(shown, plain_parts(shown)).places["t2999"] == Place(column=2999, row=0.0)


def test_parts_stand_below_each_other_and_bends_belong_to_their_line() -> None:
    shown = linked([(0, 1), (1, 2), (0, 2), (3, 4)], 6)
    first = DrawnPart(
        places={
            0: Place(column=0, row=1),
            1: Place(column=1, row=1),
            2: Place(column=2, row=1),
            6: Place(column=1, row=2),
        },
        steps=((0, 1), (1, 2), (0, 6), (6, 2)),
    )
    second = DrawnPart(places={3: Place(column=0, row=5), 4: Place(column=1, row=5)}, steps=((3, 4),))

    placement = placed(shown, (second, first))

    assert placement.bends == {("t0", "t2"): (Place(column=1, row=1.0),)}
    assert [placement.places[f"t{number}"].row for number in range(6)] == [0.0, 0.0, 0.0, 2.0, 2.0, 3.0]
    assert order_edges(shown) == ((0, 1), (0, 2), (1, 2), (3, 4))


def test_the_lineage_reads_as_indented_text() -> None:
    again = ran(5, "def net(t):\n    return t * 3", anew="net")

    assert lineage_lines(graph(*WORK, again)) == [
        "prices.csv – input file",
        "  old – table 3 × 2, call 1",
        "    new – table 3 × 3, call 3, through net",
        "      ! Stale: net is another one since call 5.",
        "      new.xlsx – output file, call 4",
        "        ! Stale: new, which it was made from, is out of date: net is another one since call 5.",
        "Helpers:",
        "  net – helper, call 5, used for new",
    ]
    assert lineage_lines(LineageGraph()) == [NOTHING]


def test_what_has_two_sources_is_told_once() -> None:
    lines = lineage_lines(linked([(0, 2), (1, 2), (2, 3)], 4))

    assert [line.strip().partition(" – ")[::2] for line in lines] == [
        ("t0", "table"),
        ("t2", "table"),
        ("t3", "table"),
        ("t1", "table"),
        ("t2", "as above"),
    ]


def test_a_ring_without_a_beginning_is_told_and_ends() -> None:
    shown = LineageGraph(
        nodes=linked([], 2).nodes,
        edges=(
            LineageEdge(source="t0", target="t1"),
            LineageEdge(source="t1", target="t0", closes_ring=True),
        ),
    )

    assert [line.strip() for line in lineage_lines(shown)] == ["t0 – table", "t1 – table"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("new", "new, table 3 × 3, call 3. Made from net, old. Leads to new.xlsx."),
        ("net", "net, helper, call 2. Used for new."),
        (PRICES, "prices.csv, input file. It changed on disk since it was read. Leads to old."),
    ],
)
def test_a_thing_is_told_in_words(key: str, words: str) -> None:
    shown = graph(READ, HELPER, USED, SAVED, changed=key == PRICES)
    node = shown.node(key)

    assert node is not None
    assert node_words(shown, node) == words


def test_the_lineage_as_json_names_things_and_arrows() -> None:
    told = lineage_json(graph(*WORK, changed=True))

    assert isinstance(told["nodes"], list)
    assert told["nodes"][0] == {
        "name": PRICES,
        "kind": "input",
        "size": None,
        "call": None,
        "stale": None,
        "changed_on_disk": True,
        "gone": False,
    }
    assert isinstance(told["edges"], list)
    assert {"from": PRICES, "to": "old", "stale": True} in told["edges"]

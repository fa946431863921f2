from __future__ import annotations

import subprocess
import sys
from decimal import Decimal

import pytest

from workbench.compare.contract import (
    Approval,
    Column,
    Condition,
    Contract,
    ContractError,
    Grouping,
    InputSpec,
    Pair,
    Rule,
    StackPart,
)
from workbench.compare.errors import CompareError

FULL = Contract(
    title='Members "2018" against 2023\n',
    null_tokens=("NA", "n/a"),
    inputs=(
        InputSpec(id="a", path="in/x y.csv", delimiter="\t", quote="", header_row=0, names=("id", "ü"), sha256="ab"),
        InputSpec(
            id="b",
            sheet="S 1",
            encoding="cp1252",
            decimal=",",
            thousands=".",
            null_tokens=("-",),
            where=(
                Condition(column="x y", op="in", values=("1", "2")),
                Condition(column="s", op="eq", value="cancelled", drop=True),
                Condition(column="t", op="not_blank"),
                Condition(column="u", op="ge", value="3", drop=True, also=(Condition(column="v", op="blank"),)),
            ),
        ),
        InputSpec(id="c", stack=(StackPart(id="a"), StackPart(id="b", rename={"old name": "new"}))),
        InputSpec(id="d", grouping=Grouping(of="c", by=("k",), total={"m": "sum of m"}, count="n")),
    ),
    pairs=(Pair(left="a", right="b"), Pair(left="a", right="c")),
    columns=(
        Column(
            name="Name",
            headings={"a": "Name", "b": "Sécurité"},
            role="key",
            rule=Rule(
                kind="number",
                case="ignore",
                tolerance=Decimal("0.050"),
                map={f"old {n}": f"new {n}" for n in range(30)},
                same_values=(("x", "y"), ("a", "b", "c")),
                replace=((" - ", "/"), ("TRN ", "")),
                pad=3,
                unpad=True,
                blank="equals_zero",
            ),
            sides={"b": {"scale": Decimal(-1), "decimal": ","}},
        ),
        Column(name="plain"),
    ),
    rule=Rule(accents="ignore"),
    approval=Approval(by='Ada "Countess"', on="2026-11-30", rules="0123456789abcdef"),
)


def test_a_contract_written_as_toml_comes_back_exactly() -> None:
    assert Contract.from_toml(FULL.to_toml()) == FULL


def test_an_empty_contract_comes_back_exactly() -> None:
    assert Contract.from_toml(Contract().to_toml()) == Contract()


def test_a_contract_is_written_so_that_a_person_can_read_it() -> None:
    contract = Contract(
        inputs=(InputSpec(id="old", path="old.csv"), InputSpec(id="new", path="new.csv")),
        pairs=(Pair(left="old", right="new"),),
        columns=(
            Column(name="price", headings={"old": "price", "new": "Preis"}, rule=Rule(tolerance=Decimal("0.05"))),
        ),
    )

    assert contract.to_toml() == (
        "version = 1\n\n"
        '[[inputs]]\nid = "old"\npath = "old.csv"\n\n'
        '[[inputs]]\nid = "new"\npath = "new.csv"\n\n'
        '[[pairs]]\nleft = "old"\nright = "new"\n\n'
        '[[columns]]\nname = "price"\nrole = "compare"\nheadings = {old = "price", new = "Preis"}\n\n'
        '[columns.rule]\ntolerance = "0.05"\n'
    )


def test_tolerances_written_as_numbers_are_exact() -> None:
    contract = Contract.from_toml('[[columns]]\nname = "p"\n[columns.rule]\ntolerance = 0.1\n')

    assert contract.columns[0].rule.tolerance == Decimal("0.1")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("version = 2", "version 2"),
        ("a = [", "no valid TOML"),
        ("titel = 'x'", "Nearest: title"),
        ("[[inputs]]\nid = 'a'\nshet = 'x'", "Nearest: sheet"),
        ("[[inputs]]\nid = 'not a name'", "cannot be the name of an input"),
        ("[[inputs]]\npath = 'x'", "has no id"),
        ("[[inputs]]\nid = 'a'\n[[inputs]]\nid = 'a'", "more than once"),
        ("[[inputs]]\nid = 'alpha'\n[[pairs]]\nleft = 'alpha'\nright = 'alfa'", "Nearest: alpha"),
        ("[[columns]]\nname = 'x'\n[columns.rule]\ncase = 'ignor'", "Nearest: ignore"),
        ("[[columns]]\nname = 'x'\n[columns.rule]\ntollerance = '1'", "Nearest: tolerance"),
        ("[[columns]]\nname = 'x'\n[columns.rule]\ntolerance = '0,05'", "needs a number"),
        ("[[columns]]\nname = 'x'\n[columns.rule]\ntolerance = -1", "below 0"),
        ("[[columns]]\nname = 'x'\n[columns.rule]\nscale = 0", "cannot be 0"),
        ("[[columns]]\nname = 'x'\nrole = 'keys'", "Nearest: key"),
        ("[[inputs]]\nid = 'a'\nwhere = [{column = 'x', op = 'equal'}]", "no condition"),
        ("[[inputs]]\nid = 'a'\nheader_row = 'four'", "line number"),
    ],
)
def test_a_faulty_contract_is_named_with_the_nearest_word(text: str, said: str) -> None:
    with pytest.raises(ContractError, match=said):
        Contract.from_toml(text)


def test_the_contract_needs_the_standard_library_only() -> None:
    code = (
        "import sys, workbench.compare.contract; print([m for m in ('polars', 'pandas', 'numpy') if m in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=200)

    assert done.stdout.strip() == "[]"


def test_an_input_is_renamed_wherever_the_contract_names_it() -> None:
    contract = Contract(
        inputs=(
            InputSpec(id="january", path="inputs/book.xlsx"),
            InputSpec(id="march", path="inputs/march.csv"),
            InputSpec(id="both", stack=(StackPart(id="january"), StackPart(id="march"))),
            InputSpec(id="sums", grouping=Grouping(of="january", by=("id",))),
        ),
        pairs=(Pair(left="march", right="january"),),
        columns=(Column(name="id", headings={"january": "no", "march": "id"}, sides={"january": {"pad": 3}}),),
    )

    renamed = contract.with_input_renamed("january", "april")

    assert "january" not in renamed.to_toml()
    assert renamed.with_input_renamed("april", "january") == contract
    with pytest.raises(CompareError, match="There is an input 'march' already"):
        contract.with_input_renamed("january", "march")

"""Which table a question is about where several may be meant: the only one with its columns, that of the one before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

AUTUMN = "student,course,grade\n1,Art,2.0\n2,Art,3.0\n3,Law,1.0\n"
ORDERS = "order,product,price\n1,tee,10.00\n2,cap,20.00\n3,tee,12.00\n"


@pytest.fixture
def terms(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    for name in ("autumn", "winter", "spring"):
        chat.write(f"{name}.csv", AUTUMN)
    return chat


def test_a_question_goes_to_the_only_file_that_has_its_columns(terms: InProcessChat) -> None:
    terms.write("orders.csv", ORDERS)

    reply = terms.ask("average price per product")

    assert "Only orders.csv has `price` and `product`." in reply
    assert "| tee | 11.0000 |" in reply


def test_a_question_goes_on_with_the_table_of_the_one_before_and_says_so(terms: InProcessChat) -> None:
    terms.ask("stack all three files")
    terms.ask("average grade per course")

    reply = terms.ask("how many rows per course")

    assert "the table of the question before." in reply
    assert "| Art | 6 |" in reply


def test_a_question_is_asked_back_where_nothing_tells_the_file(terms: InProcessChat) -> None:
    first, second = terms.ask("average grade per course"), terms.ask("how many rows per course")

    assert [reply.startswith("In which file?") for reply in (first, second)] == [True, True]


def test_figures_over_removed_rows_take_columns_that_only_their_file_has(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("bank.csv", "ref,amount,method\n1,10.00,card\n2,20.00,card\n3,30.00,cash\n")
    chat.write("book.csv", "ref,amount\n1,10.00\n")
    chat.ask("compare by ref")

    reply = chat.ask("total amount of the removed rows by method")

    assert "over the removed rows by `method` (in bank.csv, not in book.csv):" in reply
    assert "| card | 20.00 | 1 |" in reply


def test_a_file_is_joined_by_the_column_that_is_named_and_values_it_lacks_are_listed(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("ledger.csv", "no,supplier,net\n1,Norvik,10.00\n2,Sable,20.00\n3,Rhino,30.00\n")
    chat.write("suppliers.csv", "supplier,country\nNorvik,Norway\nSable,Greece\n")

    joined = chat.ask("join suppliers.csv on supplier to ledger.csv")
    lacking = chat.ask("which suppliers in ledger.csv are not in suppliers.csv")

    assert "`country` looked up in suppliers.csv for ledger.csv: found for 2 of 3 rows" in joined
    assert "| Rhino |" in lacking


def test_rows_without_a_partner_in_the_other_file_are_shown(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("payments.csv", "ref,amount\n1,10.00\n2,20.00\n")
    chat.write("invoices.csv", "ref,amount\n1,10.00\n3,30.00\n")
    chat.ask("compare by ref")

    paid, billed = chat.ask("which payments have no invoices"), chat.ask("which invoices have no payments")

    assert "1 row was removed (in payments.csv, not in invoices.csv):" in paid
    assert "1 row was added (in invoices.csv, not in payments.csv):" in billed

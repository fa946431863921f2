"""Small chats whose columns hold words that could also mean something else: lost, absent, paid, joined."""

from __future__ import annotations

from dataclasses import replace

from tests.unit.models.builtin.language.views import chat, col, contract, table
from workbench.models.builtin.state import ChatView, TableView
from workbench.models.builtin.table_views import ColumnView

_ROWS = 40


def _often(column: ColumnView, distinct: int) -> ColumnView:
    return replace(column, distinct=distinct)


def library() -> ChatView:
    """Loans of two months, of which some are lost; compared."""

    def month(name: str, file: str) -> TableView:
        made = table(
            file, col("loan_no", unique=True, examples=("L1001",)),
            col("card", unique=True, examples=("065110",)),
            _often(col("title", values=("The Sea", "Tax Law")), 2),
            _often(col("branch", values=("Central", "Harbour")), 2),
            col("fine", "number", examples=("3.75",)),
            _often(col("status", values=("on loan", "overdue", "returned", "lost")), 4),
            id=name,
        )  # fmt: skip
        return replace(made, rows=_ROWS)

    first, second = month("oct", "loans_oct.csv"), month("nov", "loans_nov.csv")
    columns = {name: (name, name) for name in ("loan_no", "card", "title", "branch", "fine", "status")}
    return chat(first, second, contract=contract(first, second, key=("loan_no",), columns=columns))


def club() -> ChatView:
    """Members of two years, who paid or not, with the dates on which they joined; compared."""

    def year(name: str, file: str) -> TableView:
        made = table(
            file, col("member_no", unique=True, examples=("501",)), col("name", examples=("Ruth Cole",)),
            _often(col("section", values=("Tennis", "Chess")), 2), col("fee", "number", examples=("45.5",)),
            col("paid", values=("yes", "no")), col("joined", "date", examples=("2006-01-01",)),
            id=name,
        )  # fmt: skip
        return replace(made, rows=_ROWS)

    first, second = year("y2025", "members_2025.csv"), year("y2026", "members_2026.csv")
    columns = {name: (name, name) for name in ("member_no", "name", "section", "fee", "paid", "joined")}
    return chat(first, second, contract=contract(first, second, key=("member_no",), columns=columns))


def pharmacy() -> ChatView:
    """What the wards of a hospital have on their shelves, old and new; compared."""

    def shelf(name: str, file: str) -> TableView:
        made = table(
            file, col("PZN", unique=True, examples=("00012345",)),
            _often(col("Artikel", values=("Tupfer", "Verband", "Handschuh L", "Handschuh M", "Pflaster")), 5),
            _often(col("Station", values=("Kinder", "Chirurgie")), 2),
            col("Menge", "number", examples=("12",)), col("Preis", "number", examples=("12,50",)),
            col("Verfall", "date", examples=("26.08.2027",)),
            id=name,
        )  # fmt: skip
        return replace(made, rows=_ROWS)

    first, second = shelf("alt", "bestand_alt.csv"), shelf("neu", "bestand_neu.csv")
    columns = {name: (name, name) for name in ("PZN", "Artikel", "Station", "Menge", "Preis", "Verfall")}
    return chat(first, second, contract=contract(first, second, key=("PZN",), columns=columns))


def meters() -> ChatView:
    """Meters read in two months, for power or gas."""

    def month(file: str) -> TableView:
        return table(
            file, col("Zählernummer", unique=True, examples=("Z-001",)), col("Art", values=("Strom", "Gas")),
            col("Verbrauch kWh", "number", examples=("12,5",)),
        )  # fmt: skip

    return chat(month("zaehler_januar.csv"), month("zaehler_februar.csv"))


def school() -> ChatView:
    """Marks of pupils in two terms, several rows for each pupil; compared."""

    def term(name: str, file: str) -> TableView:
        made = table(
            file, _often(col("pupil_id", values=("0007", "0008")), 2), _often(col("class", values=("7A", "7B")), 2),
            col("subject", values=("Maths", "English")), col("mark", "number", examples=("61",)),
            id=name,
        )  # fmt: skip
        return replace(made, rows=_ROWS)

    first, second = term("spring", "marks_spring.csv"), term("autumn", "marks_autumn.csv")
    columns = {name: (name, name) for name in ("pupil_id", "class", "subject", "mark")}
    return chat(first, second, contract=contract(first, second, key=("pupil_id", "subject"), columns=columns))

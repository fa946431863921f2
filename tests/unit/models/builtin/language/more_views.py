"""More small chats made by hand: lists with a unit in a heading, short headings, and weeks in the names of files."""

from __future__ import annotations

from tests.unit.models.builtin.language.views import chat, col, contract, table
from workbench.models.builtin.state import ChatView, TableView


def donations(step: int = 1) -> ChatView:
    """A draft and the final list of donations, the same columns under other headings; compared (2)."""
    known = step > 1
    givers, funds = ("J. Corr", "Anna Bell"), ("Organ", "Robes")
    draft = table(
        "donations_draft.csv",
        col("Receipt", unique=True, examples=("R501", "R509")), col("Date", "date", examples=("2025-10-02",)),
        col("Donor", values=givers), col("Amount", "number", examples=("135.50",)), col("Fund", values=funds),
        id="draft" if known else None,
    )  # fmt: skip
    final = table(
        "donations_final.csv",
        col("Receipt", unique=True, examples=("R501", "R509")), col("Date", "date", examples=("2025-10-02",)),
        col("Giver", values=givers), col("Gift", "number", examples=("135.50",)), col("Fund", values=funds),
        id="final" if known else None,
    )  # fmt: skip
    pairs = {"Donor": ("Donor", "Giver"), "Amount": ("Amount", "Gift")}
    columns = {**{name: (name, name) for name in ("Receipt", "Date", "Fund")}, **pairs}
    return chat(draft, final, contract=contract(draft, final, key=("Receipt",), columns=columns) if known else None)


def deliveries(step: int = 1) -> ChatView:
    """What growers delivered, as taken in and as corrected; compared (2)."""
    known = step > 1
    growers = ("Castelli", "Duval")
    first = table(
        "intake.csv",
        col("Ticket", unique=True, examples=("V-1001",)), col("Grower", values=growers),
        col("Gross kg", "number", examples=("1490.5",)), col("Sugar Bx", "number", examples=("19.1",)),
        col("Delivered", "date", examples=("2025-10-10",)),
        id="intake" if known else None,
    )  # fmt: skip
    second = table(
        "intake_corrected.csv",
        col("Ticket", unique=True, examples=("V-1001",)), col("Grower", values=growers),
        col("Weight kg", "number", examples=("1490.5",)), col("Brix", "number", examples=("19.1",)),
        col("Date", "date", examples=("06/10/2025",)),
        id="corrected" if known else None,
    )  # fmt: skip
    pairs = {"Gross kg": ("Gross kg", "Weight kg"), "Sugar Bx": ("Sugar Bx", "Brix")}
    pairs["Delivered"] = ("Delivered", "Date")
    columns = {**{name: (name, name) for name in ("Ticket", "Grower")}, **pairs}
    return chat(first, second, contract=contract(first, second, key=("Ticket",), columns=columns) if known else None)


def rentals(step: int = 1) -> ChatView:
    """Rentals of two weeks, with headings in short in the second; with a list of tools (2)."""
    first = table(
        "rentals_wk1.csv", col("Rental no", unique=True, examples=("8800",)), col("Tool", examples=("PW6",)),
        col("Customer", values=("Park", "Ito")), col("Days", "number", examples=("4",)),
        col("Charge", "number", examples=("88.00",)),
    )  # fmt: skip
    second = table(
        "rentals_wk2.csv", col("Rental no", unique=True, examples=("8800",)), col("Kit", examples=("PW6",)),
        col("Customer", values=("Park", "Ito")), col("Days", "number", examples=("4",)),
        col("Chg", "number", examples=("88.00",)),
    )  # fmt: skip
    tools = table("tools.csv", col("Tool code", unique=True, examples=("PW6",)), col("Category", values=("Drilling",)))
    return chat(*((first, second) if step < 2 else (first, second, tools)))


def stops(step: int = 1) -> ChatView:
    """Delays at the stops of two weeks; compared (2)."""
    known = step > 1
    first = table(
        "kw10.csv", col("Linie", examples=("1", "11")), col("Haltestelle", examples=("Zoo",)),
        col("Verspätung (min)", "number", examples=("1,5",)), col("Fahrgäste", "number", examples=("409",)),
        id="kw10" if known else None,
    )  # fmt: skip
    second = table(
        "kw11.csv", col("Linie", examples=("1", "11")), col("Halt", examples=("Zoo",)),
        col("Versp.", "number", examples=("1,5",)), col("Fahrg.", "number", examples=("409",)),
        id="kw11" if known else None,
    )  # fmt: skip
    columns = {
        "Linie": ("Linie", "Linie"), "Haltestelle": ("Haltestelle", "Halt"),
        "Verspätung (min)": ("Verspätung (min)", "Versp."), "Fahrgäste": ("Fahrgäste", "Fahrg."),
    }  # fmt: skip
    key = ("Linie", "Haltestelle")
    return chat(first, second, contract=contract(first, second, key=key, columns=columns) if known else None)


def loans() -> ChatView:
    """Loans of a library at the end of two months, compared by their numbers."""

    def month(name: str, file: str) -> TableView:
        return table(
            file, col("loan_no", unique=True, examples=("L1001",)), col("title", values=("The Sea", "Tax Law")),
            col("branch", values=("Central", "Harbour")), col("fine", "number", examples=("3.75",)),
            col("status", values=("on loan", "overdue", "returned")),
            id=name,
        )  # fmt: skip

    first, second = month("sept", "loans_sept.csv"), month("oct", "loans_oct.csv")
    columns = {name: (name, name) for name in ("loan_no", "title", "branch", "fine", "status")}
    return chat(first, second, contract=contract(first, second, key=("loan_no",), columns=columns))


def bookings() -> ChatView:
    """Bookings of a hotel and of its portal, whose amount has another heading; compared."""
    rooms, states = ("Doppel", "Suite"), ("bestätigt", "storniert")
    first = table(
        "buchungen_hotel.csv", col("Nr", unique=True, examples=("B00200",)), col("Zimmer", values=rooms),
        col("Betrag", "number", examples=("357,00",)), col("Status", values=states), id="hotel",
    )  # fmt: skip
    second = table(
        "buchungen_portal.csv", col("Nr", unique=True, examples=("B00200",)), col("Zimmer", values=rooms),
        col("Umsatz", "number", examples=("357,00",)), col("Stand", values=states), id="portal",
    )  # fmt: skip
    columns = {"Nr": ("Nr", "Nr"), "Zimmer": ("Zimmer", "Zimmer")}
    columns |= {"Betrag": ("Betrag", "Umsatz"), "Status": ("Status", "Stand")}
    return chat(first, second, contract=contract(first, second, key=("Nr",), columns=columns))


def timber(step: int = 1) -> ChatView:
    """The stock of two months, the second in a workbook whose sheet is called Stock; compared (2)."""
    known = step > 1
    january = table(
        "stock_january.csv",
        col("Board no", unique=True, examples=("N0100",)), col("Species", values=("Oak", "Larch")),
        col("Price m3", "number", examples=("812.50",)),
        id="january" if known else None,
    )  # fmt: skip
    february = table(
        "stock_february.xlsx",
        col("Board number", unique=True, examples=("100",)), col("Wood", values=("oak", "Larch")),
        col("Price m3", "number", examples=("812.50",)),
        sheet="Stock", id="february" if known else None,
    )  # fmt: skip
    columns = {"Board no": ("Board no", "Board number"), "Species": ("Species", "Wood"), "Price m3": ("Price m3",) * 2}
    made = contract(january, february, key=("Board no",), columns=columns)
    return chat(january, february, contract=made if known else None)

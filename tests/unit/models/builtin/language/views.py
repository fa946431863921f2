"""Small chats made by hand, and the headings of real files (no data), to understand sentences in."""

from __future__ import annotations

from workbench.models.builtin.state import (
    ChatView,
    ColumnView,
    ContractColumn,
    ContractInput,
    ContractView,
    InputView,
    TableView,
    labelled,
)


def col(
    name: str,
    kind: str = "text",
    *,
    values: tuple[str, ...] | None = None,
    examples: tuple[str, ...] = (),
    unique: bool = False,
) -> ColumnView:
    """Make a column; one that has neither values nor examples stands for a column that was not looked at."""
    return ColumnView(name=name, kind=kind, values=values, examples=examples, unique=unique)


def table(name: str, *columns: ColumnView | str, sheet: str | None = None, id: str | None = None) -> TableView:  # noqa: A002 - as the field
    """Make a table; "price:number" is a column of that kind."""
    made = tuple(one if isinstance(one, ColumnView) else col(*one.split(":")) for one in columns)
    return TableView(name=name, path=f"inputs/{name}", sheet=sheet, id=id, columns=made)


def chat(*tables: TableView | InputView, contract: ContractView | None = None) -> ChatView:
    """Make a chat of files, each with one table, or of workbooks."""
    inputs = tuple(
        one if isinstance(one, InputView) else InputView(name=one.name, path=one.path, tables=(one,)) for one in tables
    )
    return ChatView(today="2026-11-29", inputs=labelled(inputs), contract=contract)


def contract(*tables: TableView, key: tuple[str, ...], columns: dict[str, tuple[str, ...]]) -> ContractView:
    """Make a contract over tables: headings of each column, one per table ("" where it has none)."""
    ids = [one.id or "" for one in tables]
    return ContractView(
        toml="version = 1",
        version=1,
        inputs=tuple(ContractInput(id=one.id or "", path=one.path, sheet=one.sheet) for one in tables),
        pairs=((ids[0], ids[1]),),
        columns=tuple(
            ContractColumn(
                name=name,
                headings={one: heading for one, heading in zip(ids, headings, strict=True) if heading},
                role="key" if name in key else "compare",
            )
            for name, headings in columns.items()
        ),
    )


def orders() -> ChatView:
    """Two files a and b of orders, not compared yet."""

    def one(name: str) -> TableView:
        return table(
            name,
            col("id", unique=True, examples=("10234",)),
            col("name", examples=("Acme GmbH",)),
            col("amount", "number", examples=("12.50",)),
            col("status", values=("open", "Cancelled", "paid")),
            col("date", "date", examples=("2024-01-05",)),
            col("region", values=("North", "South")),
        )

    return chat(one("a.csv"), one("b.csv"))


def prices() -> ChatView:
    """Two files a and b of prices, compared by id."""
    columns = (
        col("id", unique=True, examples=("10234",)),
        col("price", "number", examples=("1.5",)),
        col("note", examples=("x",)),
    )
    a, b = table("a.csv", *columns, id="a"), table("b.csv", *columns, id="b")
    names = {name: (name, name) for name in ("id", "price", "note")}
    return chat(a, b, contract=contract(a, b, key=("id",), columns=names))


def months() -> ChatView:
    """Two months of sales with days written the German way."""
    columns = (
        col("customer", examples=("Meyer",)),
        col("date", "date", examples=("05.01.2024",)),
        col("amount", "number", examples=("12.50",)),
        col("updated_at", "date", examples=("05.01.2024",)),
        col("sku", examples=("A-1",)),
    )
    return chat(table("jan.csv", *columns), table("feb.csv", *columns))


def old_and_new() -> ChatView:
    """An old and a new file."""
    columns = (col("id", unique=True), col("price", "number"), col("sku"))
    return chat(table("old.csv", *columns), table("new.csv", *columns))


def years() -> ChatView:
    """Three files of three years, not compared yet."""
    columns = (col("id"), col("amount", "number"), col("region"))
    return chat(*(table(f"sales_{year}.csv", *columns) for year in (2022, 2023, 2024)))


def single() -> ChatView:
    """A chat with one file."""
    return chat(table("only.csv", "id", "x:number"))


def empty() -> ChatView:
    """A chat without files."""
    return chat()


def doubtful() -> ChatView:
    """Two files whose column names share words: two prices, two amounts, two dates."""
    columns = (
        "id",
        "local_price:number",
        "dollar_price:number",
        "Country",
        "Net Amount:number",
        "Gross Amount:number",
        "Order Date",
        "Ship Date",
    )
    return chat(table("x.csv", *columns), table("y.csv", *columns))


def odd_names() -> ChatView:
    """Two files whose columns are called like ordinary words, or hold signs and letters of other languages."""
    columns = (
        "Date", "Name", "Value:number", "Status", "in", "Both", "Added", "Total:number", "Preis (lokal):number",
        "Größe", "Order #",
        "GICS Sub-Industry", "e-mail", "Price €:number", "Naïve Café", "客户", "Стоимость:number", "Is Active?",
        "Count:number", "File", "Changed by",
    )  # fmt: skip
    return chat(table("Q1 report (final).csv", *columns), table("Q2 report (final).csv", *columns))


SECTORS = (
    "Communication Services", "Consumer Discretionary", "Energy", "Financials", "Telecommunication Services",
)  # fmt: skip


def members(step: int = 1) -> ChatView:
    """Lists of members: two files; compared (2); with a third file added (3)."""
    known = step > 1
    old = table(
        "constituents_2018-04.csv",
        col("Symbol", unique=True, examples=("MMM", "BRK.B")),
        col("Name", examples=("3M Company",)),
        col("Sector", values=SECTORS),
        id="y2018" if known else None,
    )
    new = table(
        "constituents_2023-05.csv",
        col("Symbol", unique=True, examples=("MMM", "BRK.B")),
        col("Security", examples=("3M",)),
        col("GICS Sector", values=SECTORS[:4]),
        "GICS Sub-Industry",
        "Headquarters Location",
        col("Date added", "date", examples=("1957-03-04",)),
        col("CIK", "code", examples=("66740",)),
        "Founded",
        id="y2023" if known else None,
    )
    third = table(
        "constituents_2026-08.txt",
        col("Ticker", unique=True, examples=("MMM",)),
        col("CIK", "code", examples=("0000066740",)),
        "Company",
        col("Sector", values=SECTORS[:4]),
        "Industry",
        "Head office",
        col("Added (M/D/Y)", "date", examples=("3/4/1957",)),
        "Founded",
    )
    rules = contract(
        old,
        new,
        key=("Symbol",),
        columns={"Symbol": ("Symbol", "Symbol"), "Name": ("Name", "Security"), "Sector": ("Sector", "GICS Sector")},
    )
    return chat(*((old, new) if step < 3 else (old, new, third)), contract=rules if known else None)


def daily(step: int = 1) -> ChatView:
    """Daily counts: two files; compared (2); with a reference file added (3)."""
    known = step > 1
    aug = table(
        "daily_2021-08-10.csv",
        col("Date", "date", examples=("2020-01-22",)),
        col("Country", examples=("Afghanistan",)),
        "Confirmed:number",
        "Recovered:number",
        "Deaths:number",
        id="aug" if known else None,
    )
    sep = table(
        "daily_2021-09-29.parquet",
        col("report_date", "date", examples=("2020-01-22",)),
        col("country_region", examples=("Afghanistan",)),
        "confirmed:number",
        "recovered:number",
        "deaths:number",
        id="sep" if known else None,
    )
    reference = table(
        "reference.csv",
        "UID", "iso2", "iso3", "code3", "FIPS", "Admin2", "Province_State", col("Country_Region",
        examples=("Andorra",)), "Lat:number", "Long_:number",
        "Combined_Key", "Population:number",
    )  # fmt: skip
    rules = contract(
        aug,
        sep,
        key=("Date", "Country"),
        columns={
            "Date": ("Date", "report_date"),
            "Country": ("Country", "country_region"),
            **{name: (name, name.lower()) for name in ("Confirmed", "Recovered", "Deaths")},
        },
    )
    return chat(*((aug, sep) if step < 3 else (aug, sep, reference)), contract=rules if known else None)


def burgers(step: int = 1) -> ChatView:
    """A workbook of price lists; two sheets compared (2); with a German export added (3)."""
    known = step > 1
    columns = (
        "Country", "iso_a3", "currency_code", "local_price:number", "dollar_ex:number", "dollar_price:number",
        "dollar_ppp:number", "GDP_bigmac:number",
        "dollar_valuation:number", "euro_valuation:number",
    )  # fmt: skip
    ids = {"Jul2022": "jul2022", "Jan2023": "jan2023"} if known else {}
    sheets = tuple(
        table("big-mac-2023-01-01.xls", *columns, sheet=sheet, id=ids.get(sheet))
        for sheet in ("Apr2000", "Jul2021", "Jan2022", "Jul2022", "Jan2023")
    )
    workbook = InputView(name=sheets[0].name, path=sheets[0].path, tables=sheets)
    export = table(
        "prices_2022_2025.csv",
        col("Datum", "date", examples=("01.07.2024",)),
        "ISO3", "Währung", "Land", "Preis (lokal):number", "Kurs je USD:number", "BIP pro Kopf (lokal):number",
    )  # fmt: skip
    names = ("iso_a3", "Country", "currency_code", "local_price", "dollar_ex", "dollar_price")
    rules = contract(sheets[3], sheets[4], key=("iso_a3",), columns={name: (name, name) for name in names})
    return chat(*((workbook,) if step < 3 else (workbook, export)), contract=rules if known else None)


def ledger(step: int = 1) -> ChatView:
    """A ledger and a bank export; with a second ledger added (2)."""
    columns = (
        "Client", "Service Area", "Expenditure Category", "Expenditure Code", col("Paid Date", "date",
        examples=("02/10/2017",)), col("Trans No", examples=("46295432 - 0",)),
        col("Amount", "number", examples=("1234.56",)), col("Type of Expenditure", values=("Capital", "Revenue")),
        "Supplier ID", "Supplier Name",
    )  # fmt: skip
    first = table("payments_2017_oct-dec.csv", *columns)
    bank = table(
        "bank_export_oct-jan.csv",
        col("Booking date", "date", examples=("31.10.17",)),
        col("Reference", examples=("TRN 46295432/0",)),
        "Counterparty",
        col("Amount", "number", examples=("-1.234,56",)),
        col("Cur", values=("GBP",)),
    )
    second = table("payments_2018_jan-mar.csv", *columns)
    return chat(*((first, bank) if step < 2 else (first, bank, second)))


def matches(step: int = 1) -> ChatView:
    """Match results of two years; with a list of aliases and of shoot-outs added (2)."""
    columns = (
        col("date", "date", examples=("2000-01-31",)), "home_team", "away_team", "home_score:number",
        "away_score:number", "tournament", "city", "country",
        col("neutral", values=("TRUE", "FALSE")),
    )  # fmt: skip
    first, second = table("results_2018-06.csv", *columns), table("results_2024-07.csv", *columns)
    aliases = table("team_aliases.csv", "Old name", "Current name", "Remark")
    shootouts = table("shootouts.csv", "date:date", "home_team", "away_team", "winner", "first_shooter")
    return chat(*((first, second) if step < 2 else (first, second, aliases, shootouts)))


def countries() -> ChatView:
    """Country codes of two years."""
    old = table(
        "countries_2015.csv",
        "name", "name_fr", "ISO3166-1-Alpha-2", "ISO3166-1-Alpha-3", "ISO3166-1-numeric", "Dial", "FIFA", "FIPS",
        "IOC",
        "currency_alphabetic_code", "currency_minor_unit", col("is_independent", values=("Yes", "No")),
    )  # fmt: skip
    new = table(
        "countries_2024.csv",
        "FIFA", "Dial", "ISO3166-1-Alpha-3", "is_independent", "ISO3166-1-numeric", "FIPS", "ISO3166-1-Alpha-2",
        "IOC",
        "official_name_fr", "ISO4217-currency_alphabetic_code", "ISO4217-currency_minor_unit", "official_name_en",
        "Region Name",
        "Capital", "Continent", "CLDR display name",
    )  # fmt: skip
    return chat(old, new)


def staff(step: int = 1) -> ChatView:
    """Staff lists of two years, with departments, salaries and dates of entry; compared (2)."""
    known = step > 1
    columns = (
        col("Employee ID", unique=True, examples=("E-1001",)), col("First Name", examples=("Ann",)),
        col("Last Name", examples=("Lee",)),
        col("Department", values=("HR", "IT", "Sales", "Finance")), col("Job Title", examples=("Analyst",)),
        col("Salary", "number", examples=("52000",)),
        col("Bonus %", "number", examples=("5",)), col("Hire Date", "date", examples=("01/03/2019",)),
        col("Active", values=("Y", "N")),
        col("Email", examples=("ann@x.org",)), col("Office", values=("Berlin", "New York", "London")),
    )  # fmt: skip
    old = table("staff_2023.xlsx", *columns, sheet="Employees", id="s2023" if known else None)
    new = table("staff_2024.xlsx", *columns, sheet="Employees", id="s2024" if known else None)
    names = {str(one.name): (one.name, one.name) for one in columns}
    return chat(old, new, contract=contract(old, new, key=("Employee ID",), columns=names) if known else None)


def stock(step: int = 1) -> ChatView:
    """A stock list of the shop and one of the warehouse, with other headings; compared (2)."""
    known = step > 1
    shop = table(
        "shop inventory.csv",
        col("SKU", unique=True, examples=("AB-1",)), col("Product", examples=("Hex bolt",)),
        col("Qty", "number", examples=("4",)),
        col("Unit Price", "number", examples=("0.25",)), col("Location", values=("A1", "B2")),
        col("Last Count", "date", examples=("2024-05-01",)),
        id="shop" if known else None,
    )  # fmt: skip
    warehouse = table(
        "Lagerbestand.csv",
        col("Artikelnummer", unique=True, examples=("AB-1",)), col("Bezeichnung", examples=("Sechskantschraube",)),
        col("Menge", "number", examples=("4",)),
        col("Preis", "number", examples=("0,25",)), col("Lagerort", values=("A1", "B2")),
        col("Inventur", "date", examples=("01.05.2024",)),
        id="warehouse" if known else None,
    )  # fmt: skip
    rules = contract(
        shop,
        warehouse,
        key=("SKU",),
        columns={
            "SKU": ("SKU", "Artikelnummer"), "Product": ("Product", "Bezeichnung"), "Qty": ("Qty", "Menge"),
            "Unit Price": ("Unit Price", "Preis"),
            "Location": ("Location", "Lagerort"), "Last Count": ("Last Count", "Inventur"),
        },
    )  # fmt: skip
    return chat(shop, warehouse, contract=rules if known else None)


def grades() -> ChatView:
    """Grades of two terms, one file per term."""
    columns = (
        col("student", examples=("Kim",)), col("class", values=("5a", "5b")),
        col("subject", values=("Maths", "Art")), col("grade", "number", examples=("2.3",)),
        col("teacher", examples=("Ms Hall",)), col("passed", values=("yes", "no")),
    )  # fmt: skip
    return chat(table("term1.csv", *columns), table("term2.csv", *columns))


def stays(step: int = 2) -> ChatView:
    """Two months of stays in a hospital, compared from the second step on, and a list of its wards."""
    wards = ("Cardiology", "Maternity", "Surgery")
    columns = (
        col("stay_id", examples=("H3000", "H3001"), unique=True),
        col("patient", examples=("P001", "P002")),
        col("ward", values=wards),
        col("days", "number", examples=("3", "12")),
        col("cost", "number", examples=("433.99", "1250.50"), unique=True),
        col("outcome", values=("discharged", "died", "transferred")),
        col("private", values=("Y", "N")),
        col("admitted", "date", examples=("2024-04-02", "2024-05-03")),
    )
    april = table("stays_april.csv", *columns, id="stays_april" if step > 1 else None)
    may = table("stays_may.csv", *columns, id="stays_may" if step > 1 else None)
    beds = table("wards.csv", col("ward", values=wards), "beds:number", col("head", examples=("Dr Ames",)))
    names = {one.name: (one.name, one.name) for one in columns}
    return chat(april, may, beds, contract=contract(april, may, key=("stay_id",), columns=names) if step > 1 else None)


def races() -> ChatView:
    """A race, provisional and final, with its times and numbers under other headings."""
    provisional = table(
        "race_provisional.csv",
        col("bib", "number", examples=("1", "2"), unique=True),
        col("runner", examples=("Cora Rao", "Dev Moss")),
        col("category", values=("M40", "WS")),
        "finish_sec:number",
        "points:number",
        "net:number",
    )
    final = table(
        "race_final.csv",
        col("race_number", "number", examples=("1", "2"), unique=True),
        col("runner", examples=("Cora Rao", "Dev Moss")),
        col("category", values=("M40", "WS")),
        "seconds:number",
        "points:number",
        "Net amount:number",
    )
    return chat(provisional, final, table("clubs.csv", "club", "county"))


def containers() -> ChatView:
    """Containers of a ship and of the terminal, with headings in short."""
    columns = (
        col("Cont. No.", examples=("MSKU4100",)), col("Carrier", values=("Maersk", "ONE", "Cosco")),
        col("Gross wt. kg", "number", examples=("12040",)), col("Demurrage USD", "number", examples=("240.5",)),
        col("ETA", "date", examples=("2025-03-27",)), col("Status", values=("hold", "released", "gated out")),
    )  # fmt: skip
    return chat(table("manifest.csv", *columns), table("terminal.csv", *columns))


def invoices() -> ChatView:
    """German building costs, old and new, under other headings in short."""
    paid = col("Bezahlt", values=("ja", "nein"))
    trades = col("Gewerk", values=("Maler", "Elektro"))
    old = table(
        "baukosten_alt.csv",
        col("Auftr.-Nr.", examples=("B-310",), unique=True), trades, "Firma",
        col("Betrag netto", "number", examples=("9.942,72",)), col("Rg.-Datum", "date", examples=("19.05.2024",)), paid,
    )  # fmt: skip
    new = table(
        "baukosten_neu.csv",
        col("Auftrag Nr", examples=("B-313",), unique=True), trades, "Auftragnehmer",
        col("Netto EUR", "number", examples=("385,66",)), col("Rechn. vom", "date", examples=("13.01.2024",)), paid,
    )  # fmt: skip
    return chat(old, new)


def hives(step: int = 1) -> ChatView:
    """Bee hives of two months; compared from the second step on."""
    columns = (
        col("Volk Nr", examples=("001",)), col("Standort", values=("Heide", "Waldrand")),
        col("Imker", values=("Anna", "Petra")), col("Honig kg", "number", examples=("22,3",)),
        col("Varroa Stk.", "number", examples=("23",)), col("Kontr. am", "date", examples=("18.08.2024",)),
    )  # fmt: skip
    june = table("voelker_juni.tsv", *columns, id="juni" if step > 1 else None)
    july = table("voelker_juli.csv", *columns, id="juli" if step > 1 else None)
    names = {one.name: (one.name, one.name) for one in columns}
    return chat(june, july, contract=contract(june, july, key=("Volk Nr",), columns=names) if step > 1 else None)


def grants() -> ChatView:
    """Grants as the board and the finance office list them."""
    areas = ("Culture", "Health")
    board = table(
        "grants_board.csv", col("Grant ref", examples=("G/051",)), "Applicant org", col("Prog. area", values=areas),
        "Req. amount:number", "Awarded:number", col("Dec. date", "date", examples=("23/05/2023",)),
    )  # fmt: skip
    finance = table(
        "grants_finance.tsv", col("Ref", examples=("G/053",)), "Organisation", col("Programme area", values=areas),
        "Requested amount:number", "Awarded:number", col("Decision date", "date", examples=("23/05/2023",)),
    )  # fmt: skip
    return chat(board, finance)

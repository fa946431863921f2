"""The draft of a turn: what its calls have given so far and what its reply will say."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace

from workbench.domain.json_value import JsonObject, field_int, field_objects, field_text, field_texts
from workbench.models.builtin.intents import ColumnRef, Intent, TableRef
from workbench.models.builtin.language.conversation import PendingQuestion
from workbench.models.builtin.planning.ground import Ground
from workbench.models.builtin.planning.memory import Memory
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Run, Say
from workbench.models.builtin.replies.words import listed, paragraphs
from workbench.models.builtin.state import ColumnView, TableView

MOST_SUGGESTIONS = 3


class CallStoppedError(Exception):
    """A call of the turn was not run or failed: the rest of the turn is left."""

    def __init__(self, returned: CallReturn, intent: str) -> None:
        """Keep what came back and what the call was for."""
        super().__init__(intent)
        self.returned = returned
        self.intent = intent


class AskedError(Exception):
    """The evidence does not decide: the turn ends with a question."""

    def __init__(self, text: str, options: tuple[str, ...] = ()) -> None:
        """Keep the question and the answers it offers, each a full sentence."""
        super().__init__(text)
        self.text = text
        self.options = options
        self.places: tuple[int, ...] = ()
        """Which of the questions that are answered together it is about; none: all of them."""


class Draft:
    """Collects paragraphs, suggestions and what later turns need; one for each replay of a turn."""

    def __init__(self, ground: Ground) -> None:
        """Start with nothing said."""
        self.ground = ground
        self.intents: tuple[Intent, ...] = ()
        self.rules_before: str | None = None
        self.undone = False
        self.fresh = False
        self.shown: str | None = None
        self.written: set[str] = set()
        self.made: list[TableView] = []
        """The tables that the calls of this turn made."""
        self.stacked: set[str] = set()
        """Inputs of the comparison that this turn stacked."""
        self.made_by_intent: list[str] = []
        """The table that each intent which makes one has made, in their order."""
        self.summaries: list[str] = []
        self.declined = False
        self.result: str | None = None
        self.tables: tuple[str, ...] = ()
        self.columns: tuple[str, ...] = ()
        self.question: PendingQuestion | None = None
        self.waiting: tuple[Intent, ...] = ()
        """What waits for the answer to the question."""
        self.said: tuple[str, ...] = ()
        """The request that each of those came with."""
        self.left: tuple[Intent, ...] = ()
        """What is not carried out, or not yet: all of it where the turn stops."""
        self.alone: tuple[str, ...] = ()
        """The tables that are summed up without being compared."""
        self.key_names: tuple[str, ...] = ()
        self._pair: tuple[str, str] | None = None
        self._headings: dict[str, dict[str, str]] = {}
        self.read_now: set[str] = set()
        self._learned: dict[str, TableView] = {}
        self._live: set[str] = set()
        self._gone: set[str] = set()
        self._paragraphs: list[str] = []
        self._suggestions: list[str] = []

    def say(self, *texts: str) -> None:
        """Add paragraphs to the reply."""
        self._paragraphs.extend(text for text in texts if text)

    def unsay(self, text: str) -> None:
        """Take a paragraph back that did not come true."""
        self._paragraphs = [one for one in self._paragraphs if one != text]

    def reword(self, text: str, new: str) -> None:
        """Put a paragraph in the place of one that came true in part."""
        self._paragraphs = [one for one in (new if one == text else one for one in self._paragraphs) if one]

    def suggest(self, *sentences: str) -> None:
        """Offer what could be asked next; the first few are shown."""
        self._suggestions.extend(sentence for sentence in sentences if sentence not in self._suggestions)

    def forget_suggestions(self) -> None:
        """Offer nothing yet."""
        self._suggestions.clear()

    def spoke_of(self, *, tables: tuple[str, ...] = (), columns: tuple[str, ...] = ()) -> None:
        """Remember the tables and columns that the reply names."""
        self.tables = tables or self.tables
        self.columns = columns or self.columns

    def is_live(self, name: str) -> bool:
        """Say whether a name is alive now, the calls of this turn counted."""
        if name in self._gone:
            return False
        return name in self._live or self.ground.is_live(name)

    def run(self, script: Script) -> Generator[Run, CallReturn, CallReturn]:
        """Run a script and give what came back; a call that was not run or failed stops the turn."""
        step = script.run()
        returned = yield step
        if not returned.ran_well:
            raise CallStoppedError(returned, step.intent)
        self.say(*script.notes)
        self.read_now.update(script.read_names)
        self._live.update(script.made)
        self._gone.difference_update(script.made)
        return returned

    def forget(self, *names: str) -> None:
        """Note names that are not alive any more."""
        self._live.difference_update(names)
        self._gone.update(names)

    @property
    def pair(self) -> tuple[str, str] | None:
        """Give the two tables that are compared now, the calls of this turn counted."""
        return self._pair or self.ground.pair

    @property
    def has_comparison(self) -> bool:
        """Say whether there is a comparison, alive or on record."""
        return self._pair is not None or self.ground.has_compared

    def compared_now(self, pair: tuple[str, str], headings: Mapping[str, Mapping[str, str]]) -> None:
        """Note a comparison of this turn: its pair, and the headings of each logical column by table."""
        self._pair = pair
        for name, by_table in headings.items():
            self._headings.setdefault(name, {}).update(by_table)

    @property
    def compared_tables(self) -> tuple[str, ...]:
        """Name the tables that the comparisons of this turn hold."""
        return tuple(dict.fromkeys(table for by_table in self._headings.values() for table in by_table))

    def note_headings(self, name: str, headings: Mapping[str, str]) -> None:
        """Note headings of a logical column that a call of this turn maps."""
        self._headings.setdefault(name, {}).update(headings)

    def learn(self, name: str, report: JsonObject) -> None:
        """Take what a reading report tells of a table whose columns were not known."""
        view = self.ground.table_named(name)
        if view is not None:
            columns = columns_of(report)
            doubts = tuple(field_texts(report, "doubts"))
            self._learned[name] = replace(view, columns=columns, rows=field_int(report, "rows"), doubts=doubts)

    def table_named(self, name: str) -> TableView | None:
        """Give what is known of the table with a name, the calls of this turn counted."""
        made = (one for one in reversed(self.made) if one.name == name)
        return next(made, None) or self._learned.get(name) or self.ground.table_named(name)

    def table_of(self, table: TableRef) -> TableView | None:
        """Give what is known of a table, the calls of this turn counted."""
        if table.variable is not None:
            return self.table_named(table.variable)
        return self._learned.get(self.ground.name_of(table)) or self.ground.table_of(table)

    def is_input(self, name: str) -> bool:
        """Say whether the comparison has an input of that name, the stacks of this turn counted."""
        contract = self.ground.contract
        return name in self.stacked or (contract is not None and any(item.id == name for item in contract.inputs))

    def label(self, name: str) -> str:
        """Give a table's name for a person, the calls of this turn counted."""
        view = self.table_named(name)
        return view.label if view is not None else name

    def note_made(self, *tables: TableView) -> None:
        """Note what one intent made: later requests name it."""
        self.made.extend(replace(table, request=self.ground.text) for table in tables)
        self.made_by_intent.extend(table.name for table in tables[-1:])

    def note_shown(self, table: TableView) -> None:
        """Note rows that a look made a table of."""
        self.made.append(replace(table, request=self.ground.text))

    def own_heading(self, column: ColumnRef, table: str) -> str | None:
        """Give the heading that a column has in a table itself, whatever the contract calls it."""
        view = self.table_named(table)
        names = [column.name, *(other.name for other in column.elsewhere)]
        found = [name for name in names if view is not None and view.column(name) is not None]
        if found:
            return found[0]
        heading = self.heading(self.logical(column), table)
        if view is None or (heading is not None and view.column(heading) is not None):
            return heading
        return self._heading_taken_over(self.logical(column), view) if view.is_made else None

    def _heading_taken_over(self, name: str, view: TableView) -> str | None:
        """Give the heading of a column in a table that was made of a file: it is the one of that file."""
        contract = self.ground.contract
        column = contract.column(name) if contract is not None else None
        headings = {**(column.headings if column is not None else {}), **self._headings.get(name, {})}
        found = {heading for heading in headings.values() if view.column(heading) is not None}
        return found.pop() if len(found) == 1 else None

    def logical(self, column: ColumnRef) -> str:
        """Give the logical name of a column, the comparisons of this turn counted."""
        side = self.ground.name_of(column.table) if column.table is not None else None
        for name, headings in self._headings.items():
            found = [headings.get(side)] if side else list(headings.values())
            if column.name == name or column.name in found:
                return name
        return self.ground.logical(column)

    def heading(self, name: str, table: str) -> str | None:
        """Give the heading of a logical column in a table."""
        found = self._headings.get(name, {}).get(table) or self.ground.heading(name, table)
        if found is None and (learned := self._learned.get(table)) is not None and learned.column(name) is not None:
            return name
        return found

    @property
    def key_headings(self) -> set[str]:
        """Give the names and headings of the key columns: what stands under them are no figures."""
        contract = self.ground.contract
        names = {*self.key_names, *(column.name for column in (contract.key if contract else ()))}
        headings = {heading for column in (contract.key if contract else ()) for heading in column.headings.values()}
        return names | headings | {head for name in self.key_names for head in self._headings.get(name, {}).values()}

    def compared(self) -> tuple[str, ...]:
        """Name the columns that are compared now."""
        if self._pair is not None:
            return tuple(
                name for name, headings in self._headings.items() if all(one in headings for one in self._pair)
            )
        return tuple(column.name for column in self.ground.compared())

    def memory(self) -> Memory:
        """Give what later turns need of this one."""
        return Memory(
            intents=self.intents,
            question=self.question,
            waiting=self.waiting,
            said=self.said,
            result=self.result,
            tables=self.tables,
            columns=self.columns,
            rules_before=self.rules_before,
            contract_before=self._contract_before(),
            undone=self.undone,
            fresh=self.fresh,
            shown=self.shown,
            made=tuple(self.made),
        )

    def _contract_before(self) -> str:
        """Give the contract as it was when the message came, where this turn changed it."""
        contract = self.ground.contract
        is_changed = self.rules_before is not None or self.undone
        return contract.toml if is_changed and contract is not None else ""

    def _changed_files(self) -> str:
        """Say which originals changed since: the figures are of the copies that were made then."""
        names = [table for table in self.pair or () if (view := self.table_named(table)) and view.changed_on_disk]
        if not names or self.result is None:
            return ""
        files = listed([self.ground.label(name) for name in names])
        return f"{files} changed on disk since: the figures are of the copy made then. Add it again to use it as it is."

    def reply(self, *, asked: bool = False, failed: bool = False, understood: bool = True) -> Say:
        """Give the reply as it stands."""
        suggestions = tuple(self._suggestions[:MOST_SUGGESTIONS])
        offer = f"You could ask next: {listed([f'“{one}”' for one in suggestions], 'or')}" if suggestions else ""
        return Say(
            text=paragraphs([*self._paragraphs, self._changed_files(), offer]),
            suggestions=suggestions,
            understood=understood,
            declined=self.declined,
            asked=asked,
            failed=failed,
        )


def columns_of(report: JsonObject) -> tuple[ColumnView, ...]:
    """Give the columns that a reading report tells of."""
    return tuple(_column(one) for one in field_objects(report, "columns"))


def _column(report: JsonObject) -> ColumnView:
    values = report.get("values")
    return ColumnView(
        name=field_text(report, "name"),
        kind=field_text(report, "kind", "text"),
        blanks=field_int(report, "blanks") or 0,
        distinct=field_int(report, "distinct"),
        unique=report.get("unique") is True,
        examples=tuple(field_texts(report, "examples")),
        values=tuple(field_texts(report, "values")) if isinstance(values, list) and values else None,
        ambiguous_dates=report.get("ambiguous_dates") is True,
        leading_zeros=report.get("leading_zeros") is True,
    )

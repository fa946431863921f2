"""Pointing: "count them", "their total", "there" mean the rows or the table that was spoken of before."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    ColumnRef,
    Export,
    Intent,
    Measure,
    Question,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.scene import Scene, quoted
from workbench.models.builtin.table_views import Making, TableView

_ROWS = frozenset({"their", "them", "they", "those", "these", "deren", "davon", "ihre", "ihrer", "ihren"})
_HEADS = frozenset({"those", "these", "deren"})
"""Words that what follows may choose rows for: "those without a name" are no rows that were shown."""
_THAT = frozenset({"that", "das"})
_BEFORE_THAT = frozenset({"is", "are", "was", "were", "of", "sind", "ist", "waren", "war", "makes"})
_BEHIND_THAT = frozenset(
    {"in", "now", "jetzt", "altogether", "insgesamt", "total", "together", "per", "by", "je", "pro"}
)
_AFTER_A_HEAD = frozenset(
    {"that", "with", "who", "which", "in", "from", "where", "of", "without", "whose", "over", "under"}
)
_PLACE = frozenset({"there", "therein", "dort", "darin"})
_BEING = frozenset({"is", "are", "was", "were", "gibt", "be", "s", "exist", "exists", "been", "how"})


def pointed(
    scene: Scene, before: tuple[Intent, ...], intents: tuple[Intent, ...], span: tuple[int, int]
) -> tuple[tuple[Intent, ...], tuple[str, ...], Question | None]:
    """Give the intents of a part over what its pointing words mean, notes about it, or a question.

    `before` are the intents of the earlier parts of the message, `span` the tokens of this part.
    """
    one = intents[-1] if intents else None
    if isinstance(one, ShowRows) and (word := _of_these(scene, span)) is not None:
        return intents, (), _ask(word, "rows of a comparison are shown by themselves, not among others")
    if isinstance(one, Export):
        return _exported(scene, before, intents, span)
    if not isinstance(one, Summarise | ShowTable):
        return intents, (), None
    rows = next((place for place in range(*span) if _points_at_rows(scene, place)), None)
    if rows is not None and _is_open(one) and not _is_about_made(one):
        word = scene.tokens[rows].text
        found, note, question = _over_rows(scene, before, one, word) or (one, "", _no_rows(scene, before, word))
        return (*intents[:-1], found), (note,) if note else (), question
    place = next((place for place in range(*span) if _points_at_place(scene, place)), None)
    if place is not None:
        found, question = _over_table(scene, before, one, scene.tokens[place].text)
        return (*intents[:-1], found), (), question
    return intents, (), None


def _exported(
    scene: Scene, before: tuple[Intent, ...], intents: tuple[Intent, ...], span: tuple[int, int]
) -> tuple[tuple[Intent, ...], tuple[str, ...], Question | None]:
    """Save the rows of a file that were shown, where "save them" points at them: no report of a comparison is meant."""
    one, last = intents[-1], _last(scene, before)
    word = next((scene.tokens[place].text for place in range(*span) if _points_at_rows(scene, place)), None)
    if word is None or not isinstance(one, Export) or one.table is not None:
        return intents, (), None
    if isinstance(last, ShowRows | ShowMoved):
        return intents, (f"Took “{word}” for the whole comparison: its rows are not saved by themselves.",), None
    if not isinstance(last, ShowTable):
        return intents, (), None
    made = [table.ref for table in _rows_made(scene)]
    whole = [last.table] if last.table is not None and not (last.conditions or last.order or last.limit) else []
    if len(made) == 1 and not (last.limit is not None and not last.conditions):
        return (*intents[:-1], replace(one, table=made[0])), (_taken(word, last.limit),), None
    if len(whole) == 1:
        return (*intents[:-1], replace(one, table=whole[0])), (), None
    return intents, (), _ask(word, "the rows shown before are no table of their own", "save")


def _last(scene: Scene, before: tuple[Intent, ...]) -> Intent | None:
    answered = scene.conversation.intents[-1] if scene.conversation.intents else ()
    return next(reversed((*answered, *before)), None)


def _rows_made(scene: Scene) -> list[TableView]:
    return [table for table in scene.tables.made_last() if table.making is Making.ROWS and not table.gone]


def _of_these(scene: Scene, span: tuple[int, int]) -> str | None:
    """Give the word of "which of these also changed" that points at rows."""
    for place in range(*span):
        token = scene.tokens[place]
        ahead = scene.tokens[place - 1].fold if place > 0 else ""
        if token.fold == "davon" or (token.fold in _ROWS and ahead in {"of", "von"} and _points_at_rows(scene, place)):
            return token.text
    return None


def _points_at_rows(scene: Scene, place: int) -> bool:
    """Say whether a word stands for rows: "count them", and not "these files"."""
    token = scene.tokens[place]
    if token.fold in _THAT:
        return _is_that_all(scene, place)
    if token.fold not in _ROWS:
        return False
    ahead = scene.tokens[place - 1].fold if place > 0 else ""
    following = scene.tokens[place + 1].fold if place + 1 < len(scene.tokens) else ""
    among = token.fold in {"these", "those", "them"} and ahead in {"of", "among", "von", "unter"}
    if not among and token.fold in _HEADS and following in _AFTER_A_HEAD:
        return False
    return not following.startswith(("file", "table", "list", "sheet", "two", "three", "datei", "tabell", "column"))


def _is_that_all(scene: Scene, place: int) -> bool:
    """Say whether "that" stands for rows: "how many patients is that", "wie viele sind das jetzt"."""
    ahead = scene.tokens[place - 1].fold if place > 0 else ""
    behind = scene.tokens[place + 1].fold if place + 1 < len(scene.tokens) else ""
    return ahead in _BEFORE_THAT and (not behind or not behind[0].isalnum() or behind in _BEHIND_THAT)


def _is_about_made(one: Summarise | ShowTable) -> bool:
    """Say whether a request is about a table that was made: rows that were shown are one."""
    named = one.tables if isinstance(one, Summarise) else ((one.table,) if one.table is not None else ())
    return any(ref.variable is not None for ref in named)


def _no_rows(scene: Scene, before: tuple[Intent, ...], word: str) -> Question | None:
    """Ask which rows a pointing word means where none were shown or counted just before."""
    if not scene.conversation.texts and not before:
        return None
    return Question(
        text=f"I cannot tell which rows “{word}” are: nothing was shown or counted in answer to the message before. "
        "Please say which rows are meant."
    )


def _points_at_place(scene: Scene, place: int) -> bool:
    """Say whether "there" stands for a table, and not in "how many are there"."""
    if scene.tokens[place].fold not in _PLACE:
        return False
    around = [scene.tokens[other].fold for other in (place - 1, place + 1) if 0 <= other < len(scene.tokens)]
    return not any(word in _BEING for word in around)


def _is_open(one: Summarise | ShowTable) -> bool:
    """Say whether an intent is about no rows of a comparison yet; its conditions come on top of those pointed at."""
    return one.among is None if isinstance(one, ShowTable) else one.rows == "all"


def _over_rows(
    scene: Scene, before: tuple[Intent, ...], one: Summarise | ShowTable, word: str
) -> tuple[Summarise | ShowTable, str, Question | None] | None:
    last, rows = _last(scene, before), _rows_made(scene)
    if isinstance(one, ShowTable):
        return _among(one, last, rows, word)
    if isinstance(last, ShowTable):
        return _over_shown(one, last, rows, word)
    match one, last:
        case Summarise(), Summarise() if last.having:
            return one, "", _ask(word, "the rows behind a list of groups are not kept")
        case Summarise(), Summarise() if last.top is not None:
            return one, "", _ask(word, "the rows behind a list of the first few are not kept")
        case Summarise(), Summarise() if last.conditions or last.rows != "all":
            both = (*last.conditions, *one.conditions)
            tables = one.tables if one.tables and _has_all(scene, one.tables, last) else last.tables
            narrowed = replace(one, conditions=both, rows=last.rows, tables=tables)
            if one.measure is Measure.COUNT and tables != one.tables and (thing := _thing(scene, one, tables)):
                told = f"Took “{word}” for the rows of the question before; different {quoted(thing.name)} are counted."
                return replace(narrowed, measure=Measure.DISTINCT, column=thing), told, None
            counted = "; rows are counted" if one.measure is Measure.COUNT and tables != one.tables else ""
            return narrowed, f"Took “{word}” for the rows of the question before{counted}.", None
        case Summarise(), ShowMoved():
            return one, "", _ask(word, "of rows whose numbers moved only a list is kept")
        case Summarise(), Summarise():
            return replace(one, tables=one.tables or last.tables), "", None
        case Summarise(), ShowRows() if last.bucket is not Bucket.IN_ALL:
            return _over_bucket(one, last, word)
        case _:
            return None


def _over_shown(
    one: Summarise, last: ShowTable, rows: list[TableView], word: str
) -> tuple[Summarise, str, Question | None] | None:
    """Give a figure over rows of a table that were shown: the table that they are, or what chose them."""
    note = _taken(word, last.limit)
    if len(rows) == 1 and (last.ends or last.among is not None):
        return replace(one, tables=(rows[0].ref,)), note, None
    if last.ends or last.among is not None:
        return one, "", _ask(word, "the rows shown before are not kept")
    if not last.conditions and last.limit is not None:
        return one, "", _ask(word, f"the {last.limit} rows shown before are not kept apart from the others")
    if not last.conditions:
        return None
    tables = one.tables or ((last.table,) if last.table is not None else ())
    return replace(one, conditions=(*last.conditions, *one.conditions), tables=tables), note, None


def _taken(word: str, limit: int | None) -> str:
    """Say what a pointing word was taken for: all rows that were chosen, though the first few alone were shown."""
    if limit is None:
        return f"Took “{word}” for the rows shown before."
    return f"Took “{word}” for all rows that meet what was asked before, not only the {limit} shown."


def _among(
    one: ShowTable, last: Intent | None, rows: list[TableView], word: str
) -> tuple[ShowTable, str, Question | None] | None:
    """Give a look at a file only over the rows that were shown or counted before."""
    note = _taken(word, last.limit if isinstance(last, ShowTable | ShowRows) else None)
    match last:
        case ShowTable(ends=False, among=None, conditions=conditions) if conditions and one.table in {None, last.table}:
            return replace(one, table=last.table, conditions=(*conditions, *one.conditions)), note, None
        case Summarise(rows="all", top=None, having=(), conditions=conditions) if conditions and not last.by:
            same = last.tables == ((one.table,) if one.table is not None else ())
            if same:
                return replace(one, conditions=(*conditions, *one.conditions)), note.replace("shown", "counted"), None
            return None
        case ShowRows(bucket=Bucket.CHANGED) | ShowMoved() | ShowTable() if len(rows) == 1:
            return replace(one, among=rows[0].ref), note, None
        case ShowRows() | ShowMoved() | ShowTable():
            return one, "", _ask(word, "they are not all in that one file")
        case _:
            return None


def _thing(scene: Scene, one: Summarise, tables: tuple[TableRef, ...]) -> ColumnRef | None:
    """Give the column of what "how many patients is that" counts, though a file is called patients.csv."""
    views = [table for ref in one.tables if (table := scene.table(ref)) is not None]
    words = {singular(part) for view in views for part in parts(view.label.rpartition(".")[0])}
    homes = [table for ref in tables if (table := scene.table(ref)) is not None]
    found = [
        group
        for group in scene.columns.groups
        if homes and singular(fold(group.name)) in words and all(group.heading_in(home) is not None for home in homes)
    ]
    return found[0].ref(homes[0]) if len(found) == 1 else None


def _has_all(scene: Scene, refs: tuple[TableRef, ...], last: Summarise) -> bool:
    """Say whether tables have the columns by which the rows of the question before were chosen."""
    views = [table for ref in refs if (table := scene.table(ref)) is not None]
    groups = [
        next((group for group in scene.columns.groups if one.column.name in group.names), None)
        for one in last.conditions
    ]
    return all(group is None or group.heading_in(view) is not None for group in groups for view in views)


def _over_bucket(one: Summarise, last: ShowRows, word: str) -> tuple[Summarise, str, Question | None]:
    if last.column is not None and one.measure is not Measure.COUNT:
        return (
            one,
            "",
            _ask(word, f"only all changed rows are summed up, not those of {quoted(last.column.name)} alone"),
        )
    both = (*last.conditions, *one.conditions)
    narrowed = replace(one, rows=last.bucket.value, conditions=both, column=one.column or last.column, tables=())
    return narrowed, _taken(word, last.limit), None


def _over_table(
    scene: Scene, before: tuple[Intent, ...], one: Summarise | ShowTable, word: str
) -> tuple[Summarise | ShowTable, Question | None]:
    named = one.tables if isinstance(one, Summarise) else ((one.table,) if one.table is not None else ())
    made = [table.ref for table in scene.tables.made_last()]
    spoken = made or _tables_of(next(reversed((*scene.conversation.last_intents, *before)), None))
    if any(ref.variable is not None for ref in named) or (named and set(named) <= set(spoken)):
        return one, None
    if len(spoken) != 1 or named:
        labels = [quoted(table.label) for table in (*scene.tables.made, *scene.tables.subjects)][:6]
        text = f"I cannot tell which table “{word}” is: no table was made or named just before."
        return one, Question(text=text, options=tuple(_in_place(scene, word, label) for label in labels))
    if isinstance(one, Summarise):
        return replace(one, tables=tuple(spoken)), None
    return replace(one, table=spoken[0]), None


def _tables_of(last: Intent | None) -> list[TableRef]:
    found = getattr(last, "tables", ()) or (getattr(last, "table", None),)
    return [ref for ref in found if isinstance(ref, TableRef)]


def _in_place(scene: Scene, word: str, label: str) -> str:
    place = next(place for place, token in enumerate(scene.tokens) if token.text == word)
    return scene.with_instead(place, place + 1, f"in {label}")


def _ask(word: str, reason: str, verb: str = "work that out over") -> Question:
    return Question(text=f"I cannot {verb} “{word}”: {reason}. Please say which rows are meant.")

"""Days: a tolerance of dates, "up to 3 days in ETA", and which column it is for where none is named."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef, SetRule
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.items import Amount
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.time_spans import limit_of, rule_words
from workbench.models.builtin.language.values import plain


def add(d: Draft, amount: Amount, *, inclusive: bool, places: list[int] | None = None) -> None:
    """Set a tolerance of days for the columns of dates that are named, else for the only one there is."""
    columns = _named(d, amount, places or d.column_places()) if d.column_places() else _only(d, amount)
    if columns is None:
        return
    where = f" in {spoken([quoted(column.name) for column in columns], 'and')}"
    d.add(
        SetRule(
            columns=columns,
            options={"tolerance": plain(limit_of(amount, inclusive=inclusive))},
            words=rule_words(amount, where, inclusive=inclusive),
            boundary="inclusive" if inclusive else "exclusive",
            said=plain(amount.value),
        )
    )


def _named(d: Draft, amount: Amount, places: list[int]) -> tuple[ColumnRef, ...] | None:
    for place in places:
        mention = d.items[place].column
        group = mention.groups[0] if mention is not None and len(mention.groups) == 1 else None
        if group is not None and group.kinds and not group.dated:
            item = d.items[place]
            d.take_columns()
            asked = "Which column is meant?" if _dated(d) else "What may the values differ by?"
            d.ask(
                f"{quoted(group.name)} holds no dates, so it cannot differ by {amount.unit}. {asked}",
                tuple(d.scene.with_instead(item.start, item.end, quoted(one.name)) for one in _dated(d)[:6]),
            )
            return None
    return d.take_columns(dated=True, wanted=places)


def _only(d: Draft, amount: Amount) -> tuple[ColumnRef, ...] | None:
    groups = _dated(d)
    if len(groups) == 1:
        d.note(f"Taken of {quoted(groups[0].name)}, the only column of dates.")
        return (ColumnRef(name=groups[0].name),)
    if not groups:
        d.ask(
            f"{amount.unit.capitalize()} are for dates and times, and no column of these files holds dates. "
            "What may the values differ by?"
        )
        return None
    start = d.scene.text.strip().rstrip(".!")
    names = [quoted(group.name) for group in groups[:6]]
    d.ask(f"Which dates: {spoken(names, 'or')}?", tuple(f"{start} in {name}" for name in names))
    return None


def _dated(d: Draft) -> list[ColumnGroup]:
    return [one for one in d.scene.columns.groups if one.dated and one.role not in {"key", "ignore"}]

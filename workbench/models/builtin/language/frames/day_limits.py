"""Days: a tolerance of dates, "up to 3 days in ETA", and which column it is for where none is named."""

from __future__ import annotations

from decimal import Decimal

from workbench.models.builtin.intents import ColumnRef, SetRule
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.items import Amount
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain

_DAYS = {"days": 1, "weeks": 7}
_STEP = Decimal("0.0000000001")


def in_days(amount: Amount) -> bool:
    """Say whether a figure is one of days, as dates may differ by."""
    return amount.unit in _DAYS and amount.value >= 0


def add(d: Draft, amount: Amount, *, inclusive: bool) -> None:
    """Set a tolerance of days for the columns of dates that are named, else for the only one there is."""
    columns = _named(d) if d.column_places() else _only(d)
    if columns is None:
        return
    days = amount.value * _DAYS[amount.unit]
    figure = f"{plain(days)} {'day' if days == 1 else 'days'}"
    where = f" in {spoken([quoted(column.name) for column in columns], 'and')}"
    words = (
        f"dates that are up to {figure} apart{where} count as equal, exactly {figure} too"
        if inclusive
        else f"dates that are less than {figure} apart{where} count as equal; exactly {figure} counts as changed"
    )
    value = days if inclusive else max(Decimal(0), days - _STEP)
    boundary = "inclusive" if inclusive else "exclusive"
    d.add(
        SetRule(columns=columns, options={"tolerance": plain(value)}, words=words, boundary=boundary, said=plain(days))
    )


def _named(d: Draft) -> tuple[ColumnRef, ...] | None:
    for place in d.column_places():
        mention = d.items[place].column
        group = mention.groups[0] if mention is not None and len(mention.groups) == 1 else None
        if group is not None and group.kinds and not group.dated:
            item = d.items[place]
            d.take_columns()
            asked = "Which column is meant?" if _dated(d) else "What may the values differ by?"
            d.ask(
                f"{quoted(group.name)} holds no dates, so it cannot differ by days. {asked}",
                tuple(d.scene.with_instead(item.start, item.end, quoted(one.name)) for one in _dated(d)[:6]),
            )
            return None
    return d.take_columns(dated=True)


def _only(d: Draft) -> tuple[ColumnRef, ...] | None:
    groups = _dated(d)
    if len(groups) == 1:
        d.note(f"Taken of {quoted(groups[0].name)}, the only column of dates.")
        return (ColumnRef(name=groups[0].name),)
    if not groups:
        d.ask("Days are for dates, and no column of these files holds dates. What may the values differ by?")
        return None
    start = d.scene.text.strip().rstrip(".!")
    names = [quoted(group.name) for group in groups[:6]]
    d.ask(f"Which dates: {spoken(names, 'or')}?", tuple(f"{start} in {name}" for name in names))
    return None


def _dated(d: Draft) -> list[ColumnGroup]:
    return [one for one in d.scene.columns.groups if one.dated and one.role not in {"key", "ignore"}]

"""The readers of all families, in the order in which the first of two equal readings wins."""

from __future__ import annotations

from collections.abc import Callable

from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames import (
    choosing,
    comparing,
    control,
    declining,
    explaining,
    following,
    joining,
    keeping,
    keys,
    mapping,
    rows,
    sames,
    showing,
    sides,
    summing,
    texts,
    tolerances,
    tops,
)

Frame = Callable[[Draft], bool]

FRAMES: tuple[tuple[str, Frame], ...] = (
    ("control", control.read),
    ("explain row", explaining.read_row),
    ("explain column", explaining.read_column),
    ("origin", explaining.read_origin),
    ("compare", comparing.read),
    ("add", comparing.read_add),
    ("key", keys.read),
    ("key instead", keys.read_instead),
    ("map", mapping.read),
    ("same for", following.read_same_for),
    ("tolerance", tolerances.read),
    ("exact", tolerances.read_exact),
    ("texts", texts.read),
    ("blank policy", sames.read_blank_policy),
    ("not blank", sames.read_not_blank),
    ("strip", sames.read_strip),
    ("same", sames.read),
    ("dates", sides.read_dates),
    ("side", sides.read),
    ("kind", sides.read_kind),
    ("choose", choosing.read),
    ("rows", rows.read),
    ("look up", joining.read_look_up),
    ("not found", joining.read_not_found),
    ("stack", joining.read_stack),
    ("apply", joining.read_apply),
    ("keys", summing.read_keys),
    ("direction", summing.read_direction),
    ("most changed", summing.read_most_changed),
    ("top", tops.read),
    ("sum", summing.read),
    ("show", showing.read),
    ("contract", showing.read_contract),
    ("table", showing.read_table),
    ("export", keeping.read_export),
    ("clean", keeping.read_clean),
    ("clean what", keeping.read_clean_what),
    ("decline", declining.read),
    ("answer", control.read_answer),
    ("small talk", control.read_small_talk),
    ("elliptic", following.read_elliptic),
)

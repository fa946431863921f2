"""What a look at two tables found: candidates for the key and for columns that belong together."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.domain.json_value import Json, JsonObject, field_int, field_objects, field_text
from workbench.models.builtin.planning.steps import CallReturn


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyCandidate:
    """Columns that could be the key; shares from 0 to 1."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    unique_left: float = 0.0
    unique_right: float = 0.0
    blanks_left: int = 0
    blanks_right: int = 0
    overlap_left: float = 0.0
    overlap_right: float = 0.0
    advice: str = ""

    @property
    def overlap(self) -> float:
        """Give the share of keys found again, of the file in which more are."""
        return max(self.overlap_left, self.overlap_right)

    def evidence(self, left: str, right: str) -> str:
        """Say what speaks for it."""
        unique = {
            (True, True): "unique in both files",
            (True, False): f"unique in {left}, not in {right}",
            (False, True): f"unique in {right}, not in {left}",
            (False, False): "not unique in either file",
        }[self.unique_left >= 1, self.unique_right >= 1]
        blanks = self.blanks_left + self.blanks_right
        blank_words = f"{blanks:,} blanks" if blanks else "no blanks"
        found = f"{percent(self.overlap_left)} of the older and {percent(self.overlap_right)} of the newer found again"
        return f"{unique}, {blank_words}, {found}{f'; {self.advice}' if self.advice else ''}"


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnMatch:
    """Two headings that may be the same column."""

    left: str
    right: str
    score: float = 0.0
    reason: str = ""


def key_candidates(returned: CallReturn) -> tuple[KeyCandidate, ...]:
    """Read the candidates for the key, best first."""
    found = returned.first("key_suggestions")
    return tuple(_key(item) for item in field_objects(found, "candidates")) if found else ()


def column_matches(returned: CallReturn) -> tuple[ColumnMatch, ...]:
    """Read the pairs of headings, best first."""
    found = returned.first("column_suggestions")
    return tuple(_column(item) for item in field_objects(found, "suggestions")) if found else ()


def percent(share: float) -> str:
    """Write a share in percent, never 100 % for less than all."""
    value = share * 100
    if 99.95 <= value < 100:
        return "over 99.9 %"
    return f"{value:.1f} %".replace(".0 %", " %")


def _key(item: JsonObject) -> KeyCandidate:
    return KeyCandidate(
        left=_names(item.get("left")),
        right=_names(item.get("right")),
        unique_left=_share(item.get("unique_left")),
        unique_right=_share(item.get("unique_right")),
        blanks_left=field_int(item, "blanks_left") or 0,
        blanks_right=field_int(item, "blanks_right") or 0,
        overlap_left=_share(item.get("overlap_left")),
        overlap_right=_share(item.get("overlap_right")),
        advice=field_text(item, "advice"),
    )


def _column(item: JsonObject) -> ColumnMatch:
    return ColumnMatch(
        left=field_text(item, "left"),
        right=field_text(item, "right"),
        score=_share(item.get("score")),
        reason=field_text(item, "reason"),
    )


def _names(value: Json) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(one) for one in value) if isinstance(value, list) else ()


def _share(value: Json) -> float:
    if isinstance(value, bool):
        return 1.0 if value else 0.0
    if isinstance(value, int | float):
        return float(value)
    try:
        return float(value) if isinstance(value, str) else 0.0
    except ValueError:
        return 0.0

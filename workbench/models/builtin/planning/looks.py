"""What a look at two tables found: candidates for the key and for columns that belong together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.domain.json_value import Json, JsonObject, field_int, field_objects, field_text, field_texts
from workbench.models.builtin.planning.steps import CallReturn


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyFix:
    """A rule that lets more keys match; for both sides, or for one of them."""

    words: str
    before: int
    after: int
    rule: Mapping[str, object] = field(default_factory=dict[str, object])
    left_rule: Mapping[str, object] = field(default_factory=dict[str, object])
    right_rule: Mapping[str, object] = field(default_factory=dict[str, object])
    parts: tuple[tuple[str, KeyFix], ...] = ()
    """Of a key of several columns: the fix of each that needs one, by its older heading."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyCandidate:
    """Columns that could be the key; shares from 0 to 1."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    unique_left: float = 0.0
    unique_right: float = 0.0
    keys_left: int = 0
    keys_right: int = 0
    common: int = 0
    reasons: tuple[str, ...] = ()
    fix: KeyFix | None = None

    @property
    def matching(self) -> int:
        """Give the number of keys found again, with the fix where there is one."""
        return self.fix.after if self.fix is not None else self.common

    @property
    def overlap(self) -> float:
        """Give the share of keys found again, of the file with fewer keys; with the fix where there is one."""
        return self.matching / max(1, min(self.keys_left, self.keys_right))

    @property
    def evidence(self) -> str:
        """Say what speaks for it."""
        return "; ".join(self.reasons)


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnMatch:
    """Two headings that may be the same column; `sure` when no other column comes near."""

    left: str
    right: str
    score: float = 0.0
    values: float = 0.0
    reason: str = ""
    sure: bool = False
    same_but: str = ""
    """What alone the headings differ by, a unit or a year, where the values are of one kind and scale."""


def key_candidates(returned: CallReturn) -> tuple[KeyCandidate, ...]:
    """Read the candidates for the key, best first."""
    found = returned.first("key_suggestions")
    return tuple(_key(item) for item in field_objects(found, "candidates")) if found else ()


def column_matches(returned: CallReturn) -> tuple[ColumnMatch, ...]:
    """Read the pairs of headings, best first."""
    found = returned.first("column_suggestions")
    pairs = [_column(item) for item in field_objects(found, "pairs")] if found else []
    return tuple(sorted(pairs, key=lambda pair: -pair.score))


def _key(item: JsonObject) -> KeyCandidate:
    columns = field_objects(item, "columns")
    fix = item.get("fix")
    return KeyCandidate(
        left=tuple(field_text(one, "left") for one in columns),
        right=tuple(field_text(one, "right") for one in columns),
        unique_left=_share(item.get("unique_left")),
        unique_right=_share(item.get("unique_right")),
        keys_left=field_int(item, "keys_left") or 0,
        keys_right=field_int(item, "keys_right") or 0,
        common=field_int(item, "common") or 0,
        reasons=tuple(field_texts(item, "reasons")),
        fix=_fix(fix) if isinstance(fix, dict) else None,
    )


def _fix(item: JsonObject) -> KeyFix:
    return KeyFix(
        words=field_text(item, "words"),
        before=field_int(item, "common_before") or 0,
        after=field_int(item, "common_after") or 0,
        rule=_fields(item.get("rule")),
        left_rule=_fields(item.get("left_rule")),
        right_rule=_fields(item.get("right_rule")),
        parts=tuple((field_text(one, "column"), _fix(one)) for one in field_objects(item, "parts")),
    )


def _column(item: JsonObject) -> ColumnMatch:
    return ColumnMatch(
        left=field_text(item, "left"),
        right=field_text(item, "right"),
        score=_share(item.get("score")),
        values=_share(item.get("value_score")),
        reason="; ".join(field_texts(item, "reasons")),
        sure=item.get("sure") is True,
        same_but=field_text(item, "same_but"),
    )


def _fields(value: Json) -> dict[str, object]:
    return dict(value) if isinstance(value, dict) else {}


def _share(value: Json) -> float:
    return float(value) if isinstance(value, int | float) else 0.0

"""What speaks for a key and for a mapping of columns, as the reader process found it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.domain.json_value import Json, JsonObject, field_int, field_objects, field_text, field_texts


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyFix:
    """A rule that lets more keys match: for both files, or for one of them."""

    words: str
    before: int
    after: int
    rule: Mapping[str, Json] = field(default_factory=dict[str, Json])
    left_rule: Mapping[str, Json] = field(default_factory=dict[str, Json])
    right_rule: Mapping[str, Json] = field(default_factory=dict[str, Json])
    parts: tuple[tuple[str, KeyFix], ...] = ()
    """Of a key of several columns: the fix of each that needs one, by its older heading."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyEvidence:
    """One to three columns that may identify a row: pairs of headings, and what speaks for them."""

    columns: tuple[tuple[str, str], ...]
    keys: tuple[int, int]
    repeated: tuple[int, int]
    """Rows beyond the first of each key."""
    blanks: tuple[int, int]
    common: int
    reasons: tuple[str, ...] = ()
    fix: KeyFix | None = None

    @property
    def found_again(self) -> float:
        """Give the share of the smaller side's keys that stand on the other side, with the fix where there is one."""
        matching = self.fix.after if self.fix else self.common
        return min(1.0, matching / max(1, min(self.keys)))


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnMatch:
    """Two headings that seem to be the same column, and why."""

    left: str
    right: str
    reasons: tuple[str, ...] = ()
    sure: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class PairEvidence:
    """What was found for two inputs."""

    left: str
    right: str
    keys: tuple[KeyEvidence, ...] = ()
    columns: tuple[ColumnMatch, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """What was found for the first input and each further one. `sample` is the number of rows looked at, 0 for all."""

    sample: int = 0
    headings: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    rows: Mapping[str, int] = field(default_factory=dict[str, int])
    pairs: tuple[PairEvidence, ...] = ()

    def pair(self, left: str, right: str) -> PairEvidence | None:
        """Give what was found for two inputs."""
        return next((one for one in self.pairs if (one.left, one.right) == (left, right)), None)


def evidence_from(report: JsonObject) -> Evidence:
    """Read the answer of the reader process; what is odd is left out."""
    tables = {field_text(table, "id"): table for table in field_objects(report, "tables")}
    return Evidence(
        sample=field_int(report, "sample") or 0,
        headings={id_: tuple(field_texts(table, "columns")) for id_, table in tables.items()},
        rows={id_: field_int(table, "rows") or 0 for id_, table in tables.items()},
        pairs=tuple(_pair(one) for one in field_objects(report, "pairs")),
    )


def _pair(value: JsonObject) -> PairEvidence:
    return PairEvidence(
        left=field_text(value, "left"),
        right=field_text(value, "right"),
        keys=tuple(_key(one) for one in field_objects(value, "keys")),
        columns=tuple(
            ColumnMatch(
                left=field_text(one, "left"),
                right=field_text(one, "right"),
                reasons=tuple(field_texts(one, "reasons")),
                sure=one.get("sure") is True,
            )
            for one in field_objects(value, "columns")
        ),
    )


def _key(value: JsonObject) -> KeyEvidence:
    fix = value.get("fix")
    return KeyEvidence(
        columns=tuple((field_text(one, "left"), field_text(one, "right")) for one in field_objects(value, "columns")),
        keys=(field_int(value, "keys_left") or 0, field_int(value, "keys_right") or 0),
        repeated=(field_int(value, "repeated_left") or 0, field_int(value, "repeated_right") or 0),
        blanks=(field_int(value, "blanks_left") or 0, field_int(value, "blanks_right") or 0),
        common=field_int(value, "common") or 0,
        reasons=tuple(field_texts(value, "reasons")),
        fix=_fix(fix) if isinstance(fix, dict) else None,
    )


def _fix(value: JsonObject) -> KeyFix:
    return KeyFix(
        words=field_text(value, "words"),
        before=field_int(value, "common_before") or 0,
        after=field_int(value, "common_after") or 0,
        rule=_object(value, "rule"),
        left_rule=_object(value, "left_rule"),
        right_rule=_object(value, "right_rule"),
        parts=tuple((field_text(one, "column"), _fix(one)) for one in field_objects(value, "parts")),
    )


def _object(value: JsonObject, name: str) -> JsonObject:
    found = value.get(name)
    return found if isinstance(found, dict) else {}

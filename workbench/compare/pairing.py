"""Pair rows where the key alone does not: rows of a repeated key, rows by their place, whole rows as a bag."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from workbench.compare.best_match import Judge, pairs_by_rules
from workbench.compare.contract import Contract
from workbench.compare.contract_parts import Column, Rule
from workbench.compare.matching import ROW, KeyedSide, same_type
from workbench.compare.result_names import free_names
from workbench.compare.rules import Method, normalise, shown

PLACE = "row"
AGAIN = "\x1d"
_EQUAL = "\x1d="
_NEAR = "\x1d~"
_FIELD = "\x1f"
_NULL = "\x1e"


def place_heading(columns: list[str]) -> str:
    """Name the column that holds the place of each row, as no other column is named."""
    return free_names(columns, (PLACE,))[0]


def derived(contract: Contract, headings: dict[str, list[str]]) -> Contract:
    """Give the contract with the key that its way of matching means; `headings` are those of the inputs compared."""
    if contract.match == "key":
        return contract
    columns = tuple(replace(own, role="compare") if own.role == "key" else own for own in contract.columns)
    if contract.match == "rows":
        whole = [
            replace(own, role="key") if own.role == "compare" and set(headings) <= set(own.headings) else own
            for own in columns
        ]
        return replace(contract, columns=tuple(whole), duplicates="in_order")
    name = free_names([own.name for own in columns], (PLACE,))[0]
    own = {input_id: place_heading(known) for input_id, known in headings.items()}
    place = Column(name=name, headings=own, role="key", rule=Rule(kind="text"))
    return replace(contract, columns=(place, *columns))


def numbered(side: KeyedSide) -> KeyedSide:
    """Give every row a key of its own: the second row of a key is the second of that key, and so on."""
    if side.repeated.is_empty():
        return side
    frame = side.key.cast(pl.String).alias("key").to_frame().with_columns(_times("key").alias("time"))
    again = pl.when(pl.col("time") > 0).then(pl.concat_str("key", pl.lit(AGAIN), "time")).otherwise("key")
    return with_keys(side, frame.select(again.alias("key"))["key"])


def best_matched(
    sides: tuple[KeyedSide, KeyedSide],
    columns: tuple[tuple[pl.Series, ...], tuple[pl.Series, ...]],
    methods: tuple[tuple[Method, ...], tuple[Method, ...]],
    judge: Judge,
) -> tuple[KeyedSide, KeyedSide]:
    """Pair equal rows of a repeated key first, then those that are the same by the rules, the others in order."""
    left, right = same_type(sides)
    repeated = pl.concat([left.repeated["key"], right.repeated["key"]]).unique()
    if repeated.is_empty():
        return left, right
    frames = [_signed(side, repeated, own, how) for side, own, how in zip((left, right), columns, methods, strict=True)]
    places = ["key", "sign", "time"]
    both = frames[0].select(places).join(frames[1].select(places), on=places, how="inner", nulls_equal=True)
    rest = [frame.join(both, on=places, how="anti", nulls_equal=True, maintain_order="left") for frame in frames]
    found = pairs_by_rules(rest[0], rest[1], judge)
    near = found.pairs.with_row_index("pair")
    pairs = near.select("row", "pair"), near.select(pl.col("row_right").alias("row"), "pair")
    made = [
        _told(side, frame.join(both, on=places, how="semi", nulls_equal=True, maintain_order="left"), others, own)
        for side, frame, others, own in zip((left, right), frames, rest, pairs, strict=True)
    ]
    return replace(made[0], paired_in_order=found.in_order), made[1]


def _signed(
    side: KeyedSide, repeated: pl.Series, columns: tuple[pl.Series, ...], methods: tuple[Method, ...]
) -> pl.DataFrame:
    """Give the rows of repeated keys with all that is compared as one text, and how often it stood before."""
    rows = side.key.is_in(repeated.implode()).fill_null(value=False).arg_true()
    values = [
        shown(normalise(column.gather(rows), method).values).fill_null(_NULL).alias(f"value {n}")
        for n, (column, method) in enumerate(zip(columns, methods, strict=True))
    ]
    frame = pl.DataFrame([rows.alias("row"), side.key.gather(rows).cast(pl.String).alias("key"), *values])
    names = [value.name for value in values]
    sign = pl.concat_str(names, separator=_FIELD) if names else pl.lit("")
    return frame.select("row", "key", sign.alias("sign")).with_columns(_times("key", "sign").alias("time"))


def _told(side: KeyedSide, equal: pl.DataFrame, rest: pl.DataFrame, pairs: pl.DataFrame) -> KeyedSide:
    """Name equal rows by what they hold, those that are the same by the rules by their pair, the others by order."""
    near = rest.join(pairs, on="row", how="inner", maintain_order="left")
    others = rest.join(pairs, on="row", how="anti", maintain_order="left").with_columns(_times("key").alias("time"))
    named = pl.concat(
        [
            equal.select("row", pl.concat_str("key", pl.lit(_EQUAL), "sign", pl.lit(AGAIN), "time").alias("key")),
            near.select("row", pl.concat_str("key", pl.lit(_NEAR), "pair").alias("key")),
            others.select("row", pl.concat_str("key", pl.lit(AGAIN), "time").alias("key")),
        ]
    )
    return with_keys(side, side.key.cast(pl.String).scatter(named["row"], named["key"]))


def with_keys(side: KeyedSide, key: pl.Series) -> KeyedSide:
    """Give the rows other keys, each of which stands once."""
    rows = pl.int_range(len(key), dtype=ROW, eager=True).alias("row")
    return replace(
        side,
        key=key.alias("key"),
        first=rows.filter(key.is_not_null()),
        repeated=pl.DataFrame({"row": rows.clear(), "key": key.clear().alias("key")}),
        distinct=len(side.first),
    )


def _times(*names: str) -> pl.Expr:
    """Count how often the same stood before."""
    return pl.int_range(pl.len()).over(list(names))

"""The hands that weigh most in what is unusual."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from studbook.analytics.collusion.reading import ask
from studbook.analytics.store import Store

if TYPE_CHECKING:
    from studbook.analytics.collusion.rows import Weights

MOST_ROWS = 20
"""Unusual rows for which hands are listed."""
MOST_HANDS = 12
"""Hands listed for each."""
NO_EVIDENCE = pl.DataFrame(
    schema={
        "test": pl.String(),
        "name": pl.String(),
        "first": pl.Int64(),
        "second": pl.Int64(),
        "hand": pl.Int64(),
        "hand_id": pl.String(),
        "started_at": pl.Datetime(),
        "weight": pl.Float64(),
    }
)


def evidence_of(store: Store, unusual: pl.DataFrame, weights: Mapping[str, "Weights | None"]) -> pl.DataFrame:
    """The hands that weigh most in each unusual row, the heaviest first; `weight` is in the unit of the row's sum."""
    parts = []
    for row in unusual.head(MOST_ROWS).to_dicts():
        own = weights[row["name"]]
        places, weight = _moved(store, row) if own is None else _heaviest(own, row)
        if len(places):
            parts.append(_listed(store, row, places, weight))
    return pl.concat(parts) if parts else NO_EVIDENCE


def _moved(store: Store, row: Mapping[str, Any]) -> tuple[Any, Any]:
    if row["second"] < 0:
        return [], []
    found = ask(store, "moved", first=row["first"], second=row["second"], direction=1, most=MOST_HANDS)
    return found["place"], found["moved"]


def _heaviest(own: "Weights", row: Mapping[str, Any]) -> tuple[Any, Any]:
    low, high = sorted((row["first"], row["second"]))
    chosen = np.flatnonzero(own.key == (high if low < 0 else low * own.accounts + high))
    places, at = np.unique(own.hand[chosen], return_inverse=True)
    sums = np.bincount(at, own.weight[chosen], len(places))
    order = np.argsort(-sums * np.sign(row["z"]), kind="stable")[:MOST_HANDS]
    return places[order], sums[order]


def _listed(store: Store, row: Mapping[str, Any], places: Any, weight: Any) -> pl.DataFrame:
    """With the keys and numbers of the hands, in the same order."""
    found = ask(store, "hand_keys", places=[int(place) for place in places])
    hands = pl.DataFrame({
        "place": found["place"].astype(np.int64), "hand": found["hand"].astype(np.int64),
        "hand_id": found["hand_id"].astype(str), "started_at": found["started_at"].astype("datetime64[us]"),
    })  # fmt: skip
    order = pl.DataFrame({"place": np.asarray(places, np.int64), "weight": np.asarray(weight, np.float64)})
    joined = order.join(hands, on="place", maintain_order="left")
    fixed = [pl.lit(row[name]).alias(name) for name in ("test", "name", "first", "second")]
    return joined.with_columns(fixed).select(NO_EVIDENCE.columns).cast(NO_EVIDENCE.schema)

"""Sources of texts in the store."""

from typing import TYPE_CHECKING, NamedTuple

import polars as pl

if TYPE_CHECKING:  # an import needs NumPy, a query does not
    import numpy as np
    from numpy.typing import NDArray


class StoredTexts(NamedTuple):
    """Sources of some texts in the store."""

    file: "NDArray[np.int64]"
    """Key of the file that a text was stored from, -1 if it is not stored."""
    line: "NDArray[np.int64]"
    game: pl.Series
    """Name of the game if it is none of stud or the Red Dog family, otherwise null."""


def stored_texts(content: "NDArray[np.uint64]", found: pl.DataFrame) -> StoredTexts:
    """Sources of texts, by the hashes of their contents; `found` is the answer of `sql/questions/known_content.sql`."""
    games = pl.Series("game", found["game"].to_list(), dtype=pl.String)  # names and nulls are a column of objects
    asked = pl.DataFrame({"content": content})
    kept = asked.join(found.with_columns(games), "content", "left", maintain_order="left")
    places = kept.select(pl.col("file", "line").cast(pl.Int64).fill_null(-1))
    return StoredTexts(places["file"].to_numpy(), places["line"].to_numpy(), kept["game"])

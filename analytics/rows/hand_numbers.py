"""Differences between hands with the same number."""

from collections.abc import Callable

import polars as pl

from studbook.game.columns import Hands, Int32
from studbook.game.sites import FORMATS
from studbook.game.times import NO_TIME, utc_times


def numbers_of(
    hands: Hands, sites: pl.Series, hand_ids: pl.Series, text_of: Callable[[Int32], pl.Series]
) -> pl.DataFrame:
    """What makes the number of each hand unique: `site`, `hand_id`, `table_name`, `tournament` and `started_at`.

    The last three are null for the hands of sites, which never use a number twice. Formats of other programs may number
    from 1 in each event: without a table (or event), tournament and time, a number identifies no hand there, and
    `hand_id` is empty. `text_of` returns a column of texts.
    """
    per_event = sites.is_in(FORMATS)
    if per_event.any():
        tables, tournaments = text_of(hands.table), text_of(hands.tournament_id)
        times = pl.Series(utc_times(hands.local_time, hands.zone)).cast(pl.Datetime("us"))
    else:
        tables = tournaments = pl.Series([None], dtype=pl.String).new_from_index(0, len(sites))
        times = pl.Series([None], dtype=pl.Datetime("us")).new_from_index(0, len(sites))
    columns = {"table_name": tables, "tournament": tournaments, "started_at": times}
    is_tournament = pl.Series(hands.tournament > 0)
    frame = pl.DataFrame({"site": sites, "hand_id": hand_ids, **columns})
    frame = frame.with_columns(
        pl.when(per_event & (is_tournament if name == "tournament" else True)).then(pl.col(name)).alias(name)
        for name in columns
    )
    is_anywhere = (pl.col("table_name") == "") & pl.col("tournament").is_null() & (pl.col("started_at") == NO_TIME)
    return frame.with_columns(pl.when(is_anywhere).then(pl.lit("")).otherwise("hand_id").alias("hand_id"))

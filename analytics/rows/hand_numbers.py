"""Differences between hands with the same number."""

from collections.abc import Callable

import polars as pl

from studbook.game.columns import Hands, Int32
from studbook.game.sites import FORMATS, SITE_FACTS
from studbook.game.times import NO_TIME, utc_times

NUMBERED_BY_CLUB = [site for site, facts in SITE_FACTS.items() if facts.numbers_by_club]
"""Sites whose clubs number their own hands."""


def numbers_of(
    hands: Hands, sites: pl.Series, hand_ids: pl.Series, text_of: Callable[[Int32], pl.Series]
) -> pl.DataFrame:
    """What makes the number of each hand unique: `site`, `hand_id`, `club`, `table_name`, `tournament`, `started_at`.

    The club is null unless each club numbers its own hands, the last three for the hands of sites, which never use a
    number twice. Formats of other programs may number from 1 in each event: without a table (or event), tournament and
    time, a number identifies no hand there, and `hand_id` is empty. `text_of` returns a column of texts.
    """
    per_event = sites.is_in(FORMATS)
    if per_event.any():
        tables, tournaments = text_of(hands.table), text_of(hands.tournament_id)
        times = pl.Series(utc_times(hands.local_time, hands.zone)).cast(pl.Datetime("us"))
    else:
        tables = tournaments = pl.Series([None], dtype=pl.String).new_from_index(0, len(sites))
        times = pl.Series([None], dtype=pl.Datetime("us")).new_from_index(0, len(sites))
    by_club = sites.is_in(NUMBERED_BY_CLUB)
    clubs = text_of(hands.club) if by_club.any() else pl.Series([None], dtype=pl.String).new_from_index(0, len(sites))
    columns = {"table_name": tables, "tournament": tournaments, "started_at": times}
    is_tournament = pl.Series(hands.tournament > 0)
    frame = pl.DataFrame({"site": sites, "hand_id": hand_ids, "club": clubs, **columns})
    frame = frame.with_columns(
        pl.when(by_club & (pl.col("club") != "")).then(pl.col("club")).alias("club"),
        *(
            pl.when(per_event & (is_tournament if name == "tournament" else True)).then(pl.col(name)).alias(name)
            for name in columns
        ),
    )
    is_anywhere = (pl.col("table_name") == "") & pl.col("tournament").is_null() & (pl.col("started_at") == NO_TIME)
    return frame.with_columns(pl.when(is_anywhere).then(pl.lit("")).otherwise("hand_id").alias("hand_id"))

"""Readings in the store: the rules by which a deal was replayed, if not those of RULES C.4 (`--game-rules`)."""

import hashlib
from collections.abc import Mapping

import numpy as np
import polars as pl

from studbook.analytics.database.polars_duckdb import Row
from studbook.analytics.stored.options import unknown_rules
from studbook.game.columns import Int8
from studbook.game.vocabulary import Game
from studbook.rules.red_dog.variants import KEYS, Departure, Variant, as_stored, departures, game_of, variant, written


def key_of(game: Game, rules: Variant) -> int:
    """Key of the table `readings`: a hash of game and rules, unsigned 64 bits."""
    parts = [game.name, *(f"{key}={value}" for key, value in written(rules).items())]
    return int.from_bytes(hashlib.blake2b("\n".join(parts).encode(), digest_size=8).digest(), "little")


def other_than_adopted(variants: Mapping[Game, Variant], games: Int8) -> dict[Game, Variant]:
    """The given rules that differ from the standard ones and apply to deals of these games."""
    return {game: rules for game, rules in variants.items() if rules != variant(game) and game in games}


def reading_rows(others: Mapping[Game, Variant]) -> pl.DataFrame:
    """Rows of the table `readings`."""
    rows = [{"reading": key_of(game, rules), "game": int(game), **written(rules)} for game, rules in others.items()]
    return pl.DataFrame(rows, schema_overrides={"reading": pl.UInt64} if rows else None)


def reading_of_deals(others: Mapping[Game, Variant], games: Int8) -> pl.Series:
    """Key of the rules of every deal, null for the standard ones."""
    keys = pl.Series(np.asarray(games, np.int64))
    old, new = [int(game) for game in others], [key_of(game, rules) for game, rules in others.items()]
    return keys.replace_strict(old, new, default=None, return_dtype=pl.UInt64)


def rules_of(game: Game, kept: Row | None) -> Variant:
    """Rules of a deal, from its row of the table `readings`; the standard ones if it has none."""
    return _rules_in(kept) if kept else variant(game)


def departures_of(kept: Row) -> list[Departure]:
    """Differences between a row of the table `readings` and the standard reading."""
    return departures(_game_in(kept), _rules_in(kept))


def _rules_in(kept: Row) -> Variant:
    """The rules in a row of the table `readings`. Raises StoreError for those that no game has."""
    try:
        return as_stored({key: kept[key] for key in KEYS if key in kept})
    except ValueError as error:
        raise unknown_rules(error) from error


def _game_in(kept: Row) -> Game:
    try:
        return game_of(str(kept["game"]).upper())
    except ValueError as error:
        raise unknown_rules(error) from error

"""Choose a player's hands by filters."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from studbook.analytics.database.polars_duckdb import Parameters
from studbook.analytics.live.own_hands import Numbers, OwnHands, Rows
from studbook.analytics.search.values import STARTS
from studbook.analytics.statistics.filters import RANKS, RESULTS, Filters, conditions
from studbook.analytics.store import Store

_OF_KIND = ("site", "game", "stakes", "currency")
_IN_MEMORY = {*_OF_KIND, "tournament", "players", "since", "until", "door_rank", "start", "result", "tag", "finding",
              "all_in", "opponent", "position", "games"}  # fmt: skip
"""Filters by what is in memory; the database is asked about the others. `games` leaves out no stud hand."""


class Choice:
    """The hands of a player that match filters; columns are read when they are first asked for."""

    def __init__(self, own: OwnHands, rows: Rows | None) -> None:
        self.own = own
        self.rows = rows
        """Places of the hands in the order of play; None for all hands."""
        self._taken: dict[str, Numbers] = {}

    def __len__(self) -> int:
        return len(self.own) if self.rows is None else len(self.rows)

    def __getitem__(self, name: str) -> Numbers:
        """Return a column of the chosen hands."""
        if self.rows is None:
            return self.own.columns[name]
        if name not in self._taken:
            self._taken[name] = self.own.columns[name].take(self.rows)
        return self._taken[name]

    @property
    def places(self) -> Rows:
        """Places of the hands in the order of play."""
        return np.arange(len(self.own)) if self.rows is None else self.rows

    @cached_property
    def rest(self) -> "Choice":
        """The hands that are not chosen."""
        return Choice(self.own, np.flatnonzero(~self.mask))

    @cached_property
    def mask(self) -> Numbers:
        """Whether each hand of the player is chosen."""
        if self.rows is None:
            return np.ones(len(self.own), bool)
        mask = np.zeros(len(self.own), bool)
        mask[self.rows] = True
        return mask


def choose(store: Store, own: OwnHands, filters: Filters) -> Choice:
    """Choose the hands that match filters."""
    given = filters.given
    if not given or not len(own):
        return Choice(own, None)
    first, end = _period(own, given)
    mask = np.zeros(len(own), bool)
    mask[first:end] = True
    for condition in (*_of_kind(own, given), *_of_codes(own, given)):
        mask &= condition
    for rows in _of_sets(store, own, given):
        inside = np.zeros(len(own), bool)
        inside[rows] = True
        mask &= inside
    return Choice(own, None if mask.all() else np.flatnonzero(mask))


def _period(own: OwnHands, given: Parameters) -> tuple[int, int]:
    """First and last place of the hands of a period: hands are in the order of play."""
    started = own.columns["started_at"]
    first = np.searchsorted(started, np.datetime64(given["since"], "us")) if "since" in given else 0
    end = np.searchsorted(started, np.datetime64(given["until"], "us")) if "until" in given else len(own)
    return int(first), int(end)


def _of_kind(own: OwnHands, given: Parameters) -> "list[Numbers]":
    asked = {name: given[name] for name in _OF_KIND if name in given}
    if "tournament" in given:
        asked["is_tournament"] = given["tournament"]
    if not asked:
        return []
    fits = np.array([all(getattr(kind, name) == value for name, value in asked.items()) for kind in own.kinds], bool)
    return [fits.take(own.columns["kind"])]


def _of_codes(own: OwnHands, given: Parameters) -> "list[Numbers]":
    codes: dict[str, Callable[[Any], int]] = {
        "players": lambda value: value,
        "door_rank": lambda value: RANKS.find(value) + 1 or -1,
        "start": lambda value: STARTS.index(value) + 1 if value in STARTS else -1,
        "result": lambda value: RESULTS.index(value) + 1 if value in RESULTS else -1,
        "all_in": lambda value: value,
        "position": lambda value: value + 1,
    }
    columns = {"door_rank": "door"}
    return [own.columns[columns.get(name, name)] == code(given[name]) for name, code in codes.items() if name in given]


def _of_sets(store: Store, own: OwnHands, given: Parameters) -> "list[Rows]":
    found = []
    none = np.zeros(0, np.intp)
    if "tag" in given:
        automatic = own.tagged(store, given["tag"].lower())
        found.append(own.sets["tag"].get(given["tag"], none) if automatic is None else automatic)
    if "finding" in given:
        codes = [rows for code, rows in own.sets["finding"].items() if code.startswith(given["finding"])]
        found.append(np.concatenate([none, *codes]))
    if "opponent" in given:
        found.append(own.with_opponent(store, given["opponent"]))
    others = {name: value for name, value in given.items() if name not in _IN_MEMORY}
    if others:
        where, values = conditions(own.player, Filters(**others))
        asked = store.connection.execute(f"SELECT hand FROM played WHERE {where}", values)  # noqa: S608  # conditions of ours
        found.append(own.rows_of(np.asarray(asked.fetchnumpy()["hand"])))
    return found

"""A player's own stud hands in memory, a few numbers each, so that a page counts a million of them at once.

One row per hand, in the order of play. Pages choose rows (`analytics.live.choice`) and count them
(`analytics.live.counts`).
"""

from collections.abc import Callable, Mapping
from copy import copy
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.database.clock import local_times
from studbook.analytics.database.polars_duckdb import given
from studbook.analytics.database.records import records
from studbook.analytics.database.resources import questions, sql_file
from studbook.analytics.players.tournaments import plays_tournaments
from studbook.analytics.search.values import STARTS
from studbook.analytics.statistics.filters import RESULT, RESULTS
from studbook.analytics.store import Store

MOST_OPPONENTS = 40
"""Opponents, those met most often, whose hands are in memory; those of others are looked up when they are asked for."""
FLAGS = ("voluntary", "completed", "brought_in", "went_to_showdown", "reached_fourth", "won", "scooped")
"""What the statistics of the overview count: one bit each, in this order."""
EXACT = 2**52
"""Sums of amounts up to this, in ten-thousandths, are exact as floating-point numbers."""
_FLAG_SQL = {"reached_fourth": "street >= 'fourth'::street"}
_CODES = ("kind", "door", "start", "players", "position", "result")

SETS = ("tag", "finding", "opponent")
"""Dimensions of which a hand may have several values."""
SEATS = 16
"""More than the players of any hand."""


class TableKind(NamedTuple):
    """A kind of table at which hands were played."""

    site: str
    game: str
    currency: str
    small_bet: Decimal
    big_bet: Decimal
    stakes: str
    """As they are shown."""
    is_tournament: bool


class Joint(NamedTuple):
    """Dimensions that are counted together, so that the hands are passed only once."""

    names: tuple[str, ...]


KIND, MONTH, CARDS = Joint(("kind",)), Joint(("month",)), Joint(("door_rank", "start"))
PLACE, END, DONE = Joint(("players", "position")), Joint(("result", "all_in")), Joint(("flags",))
Numbers = NDArray[Any]
Rows = NDArray[np.intp]
"""Places of hands among those of the player."""


class OwnHands:
    """The hands of one player."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.kinds: list[TableKind] = []
        """`kind` of a hand is a place in this list."""
        self.columns: dict[str, Numbers] = {}
        self.sets: dict[str, dict[str, Rows]] = {"tag": {}, "finding": {}, "opponent": {}}
        """Rows by value of the dimensions of which a hand has several values, or none."""
        self.automatic: dict[str, Rows] = {}
        """Rows by automatic tag, of the tags that have been looked up."""
        self.is_exact = True
        """Whether sums of all amounts are exact as floating-point numbers."""
        self.is_known = True
        """Whether every hand has a big bet."""
        self.plays_red_dog = self.plays_tournaments = False
        self._last = -1
        self._others: dict[str, Rows] = {}
        self._results: dict[tuple[str, ...], Any] = {}

    def __len__(self) -> int:
        return len(self.columns["row"]) if self.columns else 0

    def refreshed(self, store: Store) -> "OwnHands":
        """Return the hands as the database has them now; those that a page is counting stay as they are."""
        new = copy(self)
        new.kinds, new.columns, new.sets = [*self.kinds], dict(self.columns), dict(self.sets)
        new.automatic, new._others, new._results = dict(self.automatic), {}, {}  # noqa: SLF001  # of the same class
        new.refresh(store)
        return new

    def refresh(self, store: Store) -> None:
        """Read the hands that the database has got since; all of them, if one is not later than those in memory."""
        last = int(store.query("SELECT coalesce(max(hand), -1) AS hand FROM hands")["hand"][0])
        since = self._last
        if last > since:
            added = self._read(store, since)
            if (
                since >= 0
                and len(added["row"])
                and len(self)
                and added["started_at"][0] <= self.columns["started_at"][-1]
            ):
                since, self.kinds, self.columns = -1, [], {}
                added = self._read(store, since)
            if len(added["row"]):
                self._append(added)
            self._last = last
        self._read_sets(store, since)
        self.plays_red_dog = bool(store.ask("plays_red_dog", player=self.player).item())
        self.plays_tournaments = plays_tournaments(store, self.player)

    def look_up(self, store: Store) -> None:
        """Look up the hands of every automatic tag."""
        for question in questions("sql/tags"):
            self.tagged(store, question.name.replace("_", "-"))

    def tagged(self, store: Store, tag: str) -> Rows | None:
        """Return the hands with an automatic tag, looked up once; None if no tag has this name."""
        if tag not in self.automatic:
            found = self._tagged(store, tag, -1)
            if found is None:
                return None
            self.automatic[tag] = found
        return self.automatic[tag]

    @property
    def months(self) -> int:
        """Number of months from the first hand to the last."""
        return int(self.columns["month"][-1] - self.columns["month"][0]) + 1

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Games with their currencies."""
        return list(dict.fromkeys((kind.game, kind.currency) for kind in self.kinds))

    def codes(self, joint: Joint) -> tuple[Numbers, int]:
        """Return a number for each hand that stands for its values and its currency, and how many there are.

        The currency comes first, then the dimensions in their order; the last one changes fastest.
        """
        found: tuple[Numbers, int] = self.kept(("codes", *joint.names), lambda: self._codes(joint))
        return found

    def _codes(self, joint: Joint) -> tuple[Numbers, int]:
        if joint == KIND:
            return self.columns["kind"], len(self.kinds)
        if joint == DONE:
            of_kind = [self.pairs.index((kind.game, kind.currency)) for kind in self.kinds]
            first: Numbers = np.array(of_kind, np.int64).take(self.columns["kind"]) << len(FLAGS)
            return first | self.columns["flags"], len(self.pairs) << len(FLAGS)
        sizes = {"month": self.months, "door_rank": 14, "start": len(STARTS) + 1, "players": SEATS,
                 "position": SEATS + 1, "result": len(RESULTS) + 1, "all_in": 2}  # fmt: skip
        size, codes = self._currencies()
        for name in joint.names:
            column = self.columns["door" if name == "door_rank" else name]
            codes = codes * sizes[name] + (column - column[0] if name == "month" else column)
            size *= sizes[name]
        return codes, size

    def _currencies(self) -> tuple[int, Numbers]:
        known = list(dict.fromkeys(kind.currency for kind in self.kinds))
        of_kind = np.array([known.index(kind.currency) for kind in self.kinds], np.int64)
        return len(known), of_kind.take(self.columns["kind"])

    def values_of(self, name: str) -> list[str]:
        """Return the values of a dimension of which a hand may have several."""
        return list(self._sets_of(name))

    def set_codes(self, name: str) -> tuple[Rows, Numbers, int]:
        """Return places of hands, their values with the currency as numbers, and how many such numbers there are."""
        found: tuple[Rows, Numbers, int] = self.kept(
            ("set", name, *self.values_of(name)), lambda: self._set_codes(name)
        )
        return found

    def _set_codes(self, name: str) -> tuple[Rows, Numbers, int]:
        found = self._sets_of(name)
        size, currency = self._currencies()
        rows = np.concatenate([np.zeros(0, np.intp), *found.values()])
        places = np.repeat(np.arange(len(found)), [len(one) for one in found.values()])
        return rows, places * size + currency.take(rows), max(len(found), 1) * size

    def _sets_of(self, name: str) -> dict[str, Rows]:
        return {**self.sets[name], **(self.automatic if name == "tag" else {})}

    def kept(self, key: tuple[str, ...], make: Callable[[], Any]) -> Any:
        """Return a result that depends on nothing but these hands; it is made once."""
        if key not in self._results:
            self._results[key] = make()
        return self._results[key]

    def with_opponent(self, store: Store, opponent: str) -> Rows:
        """Return the hands in which another player was dealt in, looked up once until there are new hands."""
        known = self.sets["opponent"].get(opponent, self._others.get(opponent))
        if known is None:
            asked = {"player": self.player, "names": [opponent], "after": -1}
            known = self._grouped(store, "own_opponents", **asked).get(opponent, np.zeros(0, np.intp))
            self._others[opponent] = known
        return known

    def rows_of(self, hands: Numbers) -> Rows:
        """Return the places of hands, by their keys."""
        return self._places(np.unique(hands.astype(np.int64)) << 7, 128)

    def _places(self, keys: Numbers, width: int) -> Rows:
        """Return the places of the rows from each key to the next `width` keys, in order."""
        if not len(self) or not len(keys):
            return np.zeros(0, np.intp)
        first = np.searchsorted(self._sorted, keys)
        number = np.searchsorted(self._sorted, keys + width) - first
        within = np.arange(number.sum()) - np.repeat(np.cumsum(number) - number, number)
        return np.sort(self._order[np.repeat(first, number) + within])

    def _tagged(self, store: Store, tag: str, since: int) -> Rows | None:
        sql = next((one.sql for one in questions("sql/tags") if one.name.replace("_", "-") == tag), None)
        if sql is None:
            return None
        asked = f"SELECT DISTINCT hand * 128 + seat AS row FROM ({sql}) WHERE hand > $since"  # noqa: S608  # a file of ours
        found = store.connection.execute(asked, {"since": since}).fetchnumpy()
        return self._places(np.sort(np.asarray(found["row"], np.int64)), 1)

    def _read(self, store: Store, since: int) -> dict[str, Numbers]:
        self.kinds += [
            kind for kind in records(store.ask("own_kinds", after=since), TableKind) if kind not in self.kinds
        ]
        sql = sql_file("sql/questions", "own_hands").format(
            result=RESULT.format(h="played.", s="played."),
            flags=",\n    ".join(f"coalesce({_FLAG_SQL.get(name, name)}, false) AS {name}" for name in FLAGS),
        )
        table = pl.DataFrame(self.kinds or None, _KINDS, infer_schema_length=None, orient="row").with_row_index("kind")
        asked = {"player": self.player, "after": since, "results": list(RESULTS)}
        with given(store.connection, "table_kinds", table):
            found: dict[str, Numbers] = store.connection.execute(sql, asked).fetchnumpy()
        flags = [found.pop(name).astype(np.int64) << place for place, name in enumerate(FLAGS)]
        done: Numbers = np.asarray(np.sum(flags, axis=0, dtype=np.int64))
        return found | {"flags": done}

    def _append(self, added: Mapping[str, Numbers]) -> None:
        """Add rows, and what follows from their columns."""
        new = {name: np.asarray(values) for name, values in added.items()}
        new |= {name: new[name].astype(np.int64) for name in _CODES}
        known = ~np.isnan(new["big_bets"])
        plain = np.where(known, new["big_bets"], 0.0)
        new |= {"known": known, "first": plain, "second": plain**2, "third": plain**3}
        at_showdown = (new["flags"] >> FLAGS.index("went_to_showdown")) & 1
        new["net_at_showdown"] = new["net"] * at_showdown
        local = local_times(pl.Series(new["started_at"])).to_numpy()
        new["month"] = local.astype("datetime64[M]").astype(np.int64)
        before = self.columns
        self.columns = {name: np.concatenate([before[name], new[name]]) if before else new[name] for name in new}
        self.is_known = bool(self.columns["known"].all())
        self.is_exact = bool(np.abs(self.columns["net"].astype(np.float64)).sum() < EXACT)
        self._order = np.argsort(self.columns["row"], kind="stable").astype(np.intp)
        self._sorted = self.columns["row"][self._order]

    def _read_sets(self, store: Store, since: int) -> None:
        """Read what can change for hands in memory, and add the new hands to the rest."""
        self._others.clear()
        self.sets["tag"] = self._grouped(store, "own_tags")
        self.sets["finding"] = self._grouped(store, "own_findings")
        if since < 0:
            names = store.ask("most_met", player=self.player, most=MOST_OPPONENTS)["value"].to_list()
            self.sets["opponent"] = {}
        else:
            names = list(self.sets["opponent"])
        met = self._grouped(store, "own_opponents", player=self.player, names=names, after=since) if names else {}
        known = self.sets["opponent"]
        self.sets["opponent"] = known | {name: _joined(known.get(name), rows) for name, rows in met.items()}
        for tag, rows in self.automatic.items():
            found = self._tagged(store, tag, since)
            self.automatic[tag] = found if since < 0 and found is not None else _joined(rows, found)

    def _grouped(self, store: Store, question: str, **parameters: Any) -> dict[str, Rows]:
        """Rows by value, from a query for hands and values in the order of the values."""
        found = store.connection.execute(sql_file("sql/questions", question), parameters or None).fetchnumpy()
        values, hands = np.asarray(found["value"], object), np.asarray(found["hand"])
        ends = np.flatnonzero(values[1:] != values[:-1]) + 1 if len(values) else np.zeros(0, np.intp)
        parts = zip(np.split(values, ends), np.split(hands, ends), strict=True)
        rows = {str(value[0]): self.rows_of(part) for value, part in parts if len(value)}
        return {value: places for value, places in rows.items() if len(places)}


_KINDS: dict[str, pl.DataType | type[pl.DataType]] = {
    "site": pl.String, "game": pl.String, "currency": pl.String, "small_bet": pl.Decimal(18, 4),
    "big_bet": pl.Decimal(18, 4), "stakes": pl.String, "is_tournament": pl.Boolean,
}  # fmt: skip


def _joined(before: Rows | None, added: Rows | None) -> Rows:
    parts = [part for part in (before, added) if part is not None]
    return np.unique(np.concatenate(parts)) if parts else np.zeros(0, np.intp)

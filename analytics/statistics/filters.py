"""Filters: which hands count, as SQL over the view `played`, and as a query of the search language."""

from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any

from studbook.analytics.database.resources import questions

RESULTS = ("folded", "lost at showdown", "quartered", "won", "scooped")
"""Results of a stud hand for a player: each hand has one of them. `scooped` and `quartered` are of hi/lo only; `won`
means that the player collected something otherwise."""

_OWN = ("door_rank", "start", "result", "tag", "all_in", "opponent", "position")


@dataclass(frozen=True, slots=True)
class Filters:
    """Which hands count; None matches everything.

    `since` (inclusive) and `until` (exclusive) are in UTC; `tournament` is True for tournaments only, False for cash
    games only; `table_size` is the number of seats at the table, `players` that of players dealt in. `door_rank` (such
    as `A`), `start` (a class of starting hands, such as `rolled up`) and `result` (one of `RESULTS`) are of stud only.
    `tag` is a tag of the user or an automatic one, `finding` a check or a family of checks (`H05`, `H`), `all_in`
    whether the player put in all their chips, `opponent` another player who was dealt in, and `position` counts players
    clockwise from the one who opens, 0.
    """

    site: str | None = None
    game: str | None = None
    stakes: str | None = None
    currency: str | None = None
    table_size: int | None = None
    players: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    tournament: bool | None = None
    door_rank: str | None = None
    start: str | None = None
    result: str | None = None
    tag: str | None = None
    finding: str | None = None
    all_in: bool | None = None
    opponent: str | None = None
    position: int | None = None

    @property
    def is_of_stud(self) -> bool:
        """Whether only hands of stud can match."""
        return not (self.door_rank is None and self.start is None and self.result is None and self.position is None)

    @property
    def own(self) -> tuple[str, ...]:
        """Names of the filters that choose among a player's own hands, so that hands of others cannot match them."""
        return tuple(name for name in _OWN if getattr(self, name) is not None)

    @property
    def is_of_one_player(self) -> bool:
        """Whether hands of other players cannot be compared."""
        return bool(self.own)


EVERY_HAND = Filters()
"""Filters that match every hand."""


RESULT = (
    "result_of(game = 'stud8', folded, won, scooped, (main_high = 'part' AND main_low = 'none') "
    "OR (main_high = 'none' AND main_low = 'part'), went_to_showdown)"
)
"""SQL of one of `RESULTS`, over columns of `played`."""

_SPECIAL = {
    "since": "started_at >= $since",
    "until": "started_at < $until",
    "tournament": "(tournament IS NOT NULL) = $tournament",
    "result": f"{RESULT} = $result",
    "tag": "hand IN (SELECT hand FROM hand_tags WHERE tag = $tag)",
    "finding": "hand IN (SELECT hand FROM findings WHERE starts_with(code, $finding))",
    "all_in": (
        "$all_in = (hand * 128 + seat + 1 IN "
        "(SELECT hand * 128 + ((facts >> 26) & 127) FROM events_packed WHERE (facts >> 33) & 1 > 0))"
    ),
    "opponent": "hand IN (SELECT hand FROM played WHERE player = $opponent)",
}


def conditions(player: str | None, filters: Filters) -> tuple[str, dict[str, Any]]:
    """Write the SQL condition over `played`, and its parameters."""
    values = {"player": player} | {field.name: getattr(filters, field.name) for field in fields(filters)}
    given = {name: value for name, value in values.items() if value is not None}
    special = dict(_SPECIAL)
    automatic = tagged(filters.tag) if filters.tag else None
    if automatic:
        special["tag"] = automatic
        del given["tag"]
    written = [special.get(name, f"{name} = ${name}") for name in given] + ([automatic] if automatic else [])
    return " AND ".join(written) or "true", given


def tagged(tag: str, seat: str = "seat") -> str | None:
    """SQL condition for an automatic tag of a hand and seat; None if the tag is not automatic."""
    known = next((one for one in questions("sql/tags") if one.name.replace("_", "-") == tag.lower()), None)
    return f"hand * 128 + {seat} IN (SELECT hand * 128 + seat FROM ({known.sql}))" if known else None  # noqa: S608  # ours


def as_query(filters: Filters) -> str:
    """Write a query for the hands of a player that match.

    >>> as_query(Filters(game="razz", door_rank="A", tournament=False, until=datetime(2024, 3, 5)))
    'game:razz cash not since:2024-03-05T00:00:00 door:A'
    """
    parts = [
        *_key("site", filters.site),
        *_key("game", filters.game),
        *_key("stakes", filters.stakes),
        *_key("currency", filters.currency),
        *_number("seats", filters.table_size),
        *_number("players", filters.players),
        *_choice(filters.tournament, "tournament", "cash"),
        *([f"since:{_moment(filters.since)}"] if filters.since else []),
        *([f"not since:{_moment(filters.until)}"] if filters.until else []),
        *_key("door", filters.door_rank),
        *_key("start", filters.start),
        *_key("position", None if filters.position is None else str(filters.position)),
        *_key("result", filters.result),
        *_key("tag", filters.tag),
        *_key("finding", filters.finding),
        *_choice(filters.all_in, "all-in", "not all-in"),
        *_key("player", filters.opponent),
    ]
    return " ".join(parts)


def _key(name: str, value: str | None) -> list[str]:
    """A key with its value, in quotation marks if the language needs them; those within it are written twice."""
    if value is None:
        return []
    is_plain = value.isascii() and value.replace("/", "").replace(".", "").replace("_", "").isalnum()
    return [f"{name}:{value}" if is_plain else '{}:"{}"'.format(name, value.replace('"', '""'))]


def _number(name: str, value: int | None) -> list[str]:
    return [] if value is None else [f"{name} = {value}"]


def _choice(value: bool | None, yes: str, no: str) -> list[str]:
    return [] if value is None else [yes if value else no]


def _moment(moment: datetime) -> str:
    """A time to the second; hands start at whole seconds."""
    whole = moment.replace(microsecond=0)
    return (whole + timedelta(seconds=1) if moment.microsecond else whole).isoformat()

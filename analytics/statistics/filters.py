"""Filters: which hands count, as SQL over the view `played`, and as a query of the search language.

A new filter is an attribute of `Filters` and an entry of `FILTERS`. Commands, agents, pages, searches and the library
take it from there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

from studbook.analytics.database.clock import local
from studbook.analytics.statistics.filter_record import Filter, Opposite, Option, PageFilter, SearchFilter
from studbook.game.games import BY_NAME
from studbook.game.vocabulary import RED_DOG_GAMES, Currency

if TYPE_CHECKING:
    from studbook.analytics.database.polars_duckdb import Parameters

RESULTS = ("folded", "lost at showdown", "quartered", "won", "scooped")
"""Results of a stud hand for a player: each hand has one of them. `scooped` and `quartered` are of hi/lo only; `won`
means that the player collected something otherwise."""
RANKS = "23456789TJQKA"
CURRENCIES = tuple(one.name if len(one.name) == 3 else one.name.lower() for one in Currency)
STUD = tuple(BY_NAME)
GAMES = (*STUD, *(game.name.lower() for game in RED_DOG_GAMES))
_GAMES_IN_WORDS = f"{', '.join(STUD)}, or a game of the Red Dog family"

RESULT = (
    "result_of(is_hilo({h}game), {s}folded, {s}won, {s}scooped, ({s}main_high = 'part' AND {s}main_low = 'none') "
    "OR ({s}main_high = 'none' AND {s}main_low = 'part'), {s}went_to_showdown)"
)
"""SQL of one of `RESULTS`, over columns of `played`; `{h}` and `{s}` as in `Filter.sql`."""
SHARED = "(s.main_high = 1 AND s.main_low = 0) OR (s.main_high = 0 AND s.main_low = 1)"
"""SQL of a part of the main pot's high or low, and nothing of the other, over a row `s` of seats."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which hands count; None matches everything.

    `since` (inclusive) and `until` (exclusive) are in UTC; `tournament` is True for tournaments only, False for cash
    games only; `table_size` is the number of seats at the table, `players` that of players dealt in. `door_rank` (such
    as `A`), `start` (a class of starting hands, such as `rolled up`) and `result` (one of `RESULTS`) are of stud only.
    `tag` is a tag of the user or an automatic one, `finding` a check or a family of checks (`H05`, `H`), `all_in`
    whether the player put in all their chips, `opponent` another player who was dealt in, and `position` counts players
    clockwise from the one who opens, 0. `games` is `stud` if results are those of stud alone; otherwise sessions, the
    bankroll and the table by game count every game.
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
    games: str | None = None

    @property
    def given(self) -> "Parameters":
        """The filters that are on, with their values, in the order of `FILTERS`."""
        return {name: value for name in FILTERS if (value := getattr(self, name)) is not None}

    @property
    def is_of_stud(self) -> bool:
        """Whether only hands of stud can match."""
        return any(FILTERS[name].is_of_stud for name in self.given)

    @property
    def own(self) -> tuple[str, ...]:
        """Names of the filters that choose among a player's own hands, so that hands of others cannot match them."""
        return tuple(name for name in self.given if FILTERS[name].is_own)

    @property
    def is_of_one_player(self) -> bool:
        """Whether hands of other players cannot be compared."""
        return bool(self.own)


EVERY_HAND = Filters()
"""Filters that match every hand."""

FILTERS: dict[str, Filter] = {
    "game": Filter(
        str,
        "{h}game",
        SearchFilter("game", f"{_GAMES_IN_WORDS}."),
        Option("--game", f"{_GAMES_IN_WORDS}, e.g. shoot."),
        PageFilter("game", "Game", values=STUD),
        for_models=f"{_GAMES_IN_WORDS}.",
        values=GAMES,
    ),
    "site": Filter(
        str,
        "{h}site",
        SearchFilter("site", "Site, as `studbook sites` lists them."),
        Option("--site", "A site, as listed by `studbook sites`."),
        PageFilter("site", "Site"),
        for_models="A site, such as pokerstars.",
    ),
    "stakes": Filter(
        str,
        "{h}stakes",
        SearchFilter("stakes", "Small bet and big bet, such as `stakes:2/4`."),
        Option("--stakes", "Small and big bet, e.g. 2/4."),
        PageFilter("stakes", "Stakes"),
        for_models="Small and big bet, such as 2/4.",
    ),
    "currency": Filter(
        str,
        "{h}currency",
        SearchFilter("currency", "Currency, or `play`, `chips`, `unknown`."),
        page=PageFilter("currency", "Currency"),
        values=CURRENCIES,
    ),
    "since": Filter(
        datetime,
        "{h}started_at >= {value}",
        SearchFilter("since", ""),
        Option("--since", "Hands from this time on, e.g. 2011-03, 2011-03-05 or 2011-03-05T20:00.", "TIME"),
        PageFilter("since", "Since"),
        for_models="Hands from this time on, in UTC.",
    ),
    "until": Filter(
        datetime,
        "{h}started_at < {value}",
        SearchFilter("not since", ""),
        Option("--until", "Hands before this time; 2011-03 is its beginning.", "TIME"),
        PageFilter("until", "Before"),
        for_models="Hands before this time, in UTC.",
    ),
    "players": Filter(
        int,
        "{h}players",
        SearchFilter("players", "Number of players dealt in.", is_number=True),
        Option("--players", "Hands with this many players dealt in."),
        PageFilter("players", "Players"),
        for_models="Number of players dealt in.",
    ),
    "table_size": Filter(int, "{h}table_size", SearchFilter("seats", "", is_number=True)),
    "tournament": Filter(
        bool,
        "{h}tournament IS NOT NULL",
        SearchFilter("tournament", "A tournament.", opposite=Opposite("cash", "A cash game.")),
        Option("--tournament/--cash", "Tournaments only, or cash games only."),
        PageFilter("kind", "Cash or tournament", ("tournament", "cash")),
        for_models="true: tournaments only; false: cash games only.",
    ),
    "door_rank": Filter(
        str,
        "{s}door_rank",
        SearchFilter("door", ""),
        page=PageFilter("door", "Door card"),
        values=tuple(RANKS),
        is_of_stud=True,
        is_own=True,
    ),
    "start": Filter(
        str,
        "{s}start",
        SearchFilter("start", 'Class of their first three cards, such as `start:"three low"`.', is_of_player=True),
        page=PageFilter("start", "Starting hand"),
        for_models="A class of starting hands, such as `rolled up`.",
        is_of_stud=True,
        is_own=True,
    ),
    "position": Filter(
        int,
        "{s}position",
        SearchFilter(
            "position",
            "Their place clockwise from the player who opens, who is 0, such as `position:0,1`.",
            is_of_player=True,
        ),
        page=PageFilter("position", "Position"),
        least=0,
        most=9,
        is_of_stud=True,
        is_own=True,
    ),
    "result": Filter(
        str,
        RESULT + " = {value}",
        SearchFilter(
            "result",
            'Each hand has one result: `folded`, `"lost at showdown"`, `won`; in hi/lo also `scooped`, `quartered`.',
            f"result_of(is_hilo(h.game), s.folded, s.won, s.scooped, {SHARED}, s.went_to_showdown) = $",
            is_of_player=True,
        ),
        page=PageFilter("result", "Result"),
        for_models=f"One of: {', '.join(RESULTS)}.",
        values=RESULTS,
        is_of_stud=True,
        is_own=True,
    ),
    "tag": Filter(
        str,
        "{h}hand IN (SELECT hand FROM hand_tags WHERE tag = {value})",
        SearchFilter(
            "tag",
            "You gave the hand this tag, or it has it by itself for the hero: `tag:misplayed`, `tag:brick-brick`.",
        ),
        page=PageFilter("tag", "Tag"),
        is_own=True,
    ),
    "finding": Filter(
        str,
        "{h}hand IN (SELECT hand FROM findings WHERE starts_with(code, {value}))",
        SearchFilter("finding", "The audit found this: `finding:H05`, or `finding:H` for a whole family."),
        page=PageFilter("finding", "Finding"),
        for_models="A check of the audit or a family of checks: H05, H.",
    ),
    "all_in": Filter(
        bool,
        "{s}hand * 128 + {s}seat IN "
        "(SELECT hand * 128 + event_facts.seat(facts) FROM events_packed WHERE event_facts.all_in(facts))",
        SearchFilter(
            "all-in",
            "They put in all their chips, as the text prints it.",
            is_of_player=True,
            opposite=Opposite("not all-in"),
        ),
        page=PageFilter("all_in", "All-in"),
        is_own=True,
    ),
    "opponent": Filter(
        str,
        "{h}hand IN (SELECT hand FROM played WHERE player = {value})",
        SearchFilter(
            "player",
            'Someone of that name was seated: `player:Ann`, `player:"Big Al"`.',
            "h.hand IN (SELECT hand FROM ($))",
        ),
        page=PageFilter("opponent", "Opponent"),
        for_models="Another player who was dealt in.",
        is_own=True,
    ),
    "games": Filter(
        str,
        "({value} = 'all' OR {h}hand >= 0)",
        SearchFilter("games", "`games:stud` or `games:all`: whose results sessions count. It leaves out no hand."),
        page=PageFilter("games", "Games", values=("stud", "all")),
        for_models="stud or all: whether results of sessions are those of stud alone.",
        values=("stud", "all"),
    ),
}
"""Every filter, by its name in `Filters`."""


def known_values(sites: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the values of each filter that has known ones; the sites are those that the program reads."""
    return {name: one.values for name, one in FILTERS.items() if one.values} | {"site": tuple(sites)}


Condition: TypeAlias = "tuple[str, Parameters]"
"""A condition in SQL, and the values that it names."""


def conditions(player: str | None, filters: Filters) -> Condition:
    """Write the SQL condition over `played`, and its parameters."""
    given = filters.given
    automatic = tagged(filters.tag) if filters.tag else None
    if automatic:
        del given["tag"]
    written = [FILTERS[name].condition(f"${name}") for name in given] + ([automatic] if automatic else [])
    if player is None:
        return " AND ".join(written) or "true", given
    return " AND ".join(["player = $player", *written]), {"player": player, **given}


def tagged(tag: str, seat: str = "seat") -> str | None:
    """SQL condition for an automatic tag of a hand and seat; None if the tag is not automatic."""
    from studbook.analytics.database.resources import questions

    known = next((one for one in questions("sql/tags") if one.name.replace("_", "-") == tag.lower()), None)
    return f"hand * 128 + {seat} IN (SELECT hand * 128 + seat FROM ({known.sql}))" if known else None  # noqa: S608  # ours


_WRITTEN_FIRST = ("site", "game", "stakes", "currency", "table_size", "players", "tournament")


def as_query(filters: Filters) -> str:
    """Write a query for the hands of a player that match.

    >>> as_query(Filters(game="razz", door_rank="A", tournament=False, until=datetime(2024, 3, 5)))
    'game:razz cash not since:2024-03-05T00:00:00 door:A'
    """
    given = filters.given
    first = [name for name in _WRITTEN_FIRST if name in given]
    return " ".join(
        _words(FILTERS[name], given[name]) for name in [*first, *(name for name in given if name not in first)]
    )


def _words(one: Filter, value: Any) -> str:
    """A filter with its value, as a query has them."""
    name, opposite = one.search.name, one.search.opposite
    if opposite:
        return name if value else opposite.name
    if one.search.is_number:
        return f"{name} = {value}"
    if isinstance(value, datetime):
        return f"{name}:{_moment(value)}"
    return as_key(name, str(value))


def as_key(name: str, value: str) -> str:
    """Write a key with its value, in quotation marks if the language needs them; those within it are written twice."""
    is_plain = value.isascii() and value.replace("/", "").replace(".", "").replace("_", "").isalnum()
    return f"{name}:{value}" if is_plain else '{}:"{}"'.format(name, value.replace('"', '""'))


def _moment(moment: datetime) -> str:
    """A time to the second in the zone that is shown, or in UTC in an hour that occurs twice there.

    Hands start at whole seconds.
    """
    whole = moment.replace(microsecond=0) + timedelta(seconds=bool(moment.microsecond))
    shown = local(whole)
    return f"{whole.isoformat()}Z" if shown.fold else shown.isoformat()

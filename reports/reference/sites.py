"""Tables of the supported sites, for the terminal and for docs/reference/sites.md, and of house rules side by side."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from studbook.game.documents import Json
from studbook.game.games import GAMES
from studbook.game.unread_rooms import UNREAD_ROOMS
from studbook.reports.layout.words import NOTHING

if TYPE_CHECKING:
    from studbook.grammar.site_descriptions import SiteDescription

_GAMES = {row.name: row.heading for row in GAMES}
_LIMITS = {"fixed": "F", "spread": "S", "pot": "P", "no": "N"}
_FACTS = {
    "up_cards": "upcards",
    "stakes": "stakes",
    "rake": "rake",
    "side_pots": "side pots",
    "uncalled": "uncalled bets",
    "total": "total pot",
    "lows": "low hands",
    "finishes": "places",
}
"""Facts that a site's text may state, and their headings."""
_GAMES_NOTE = (
    "F fixed, S spread, P pot, N no limit. Zone: time zone of hands that print none.\n"
    "Wordings: expressions in the site's grammar."
)
_FACTS_NOTE = "Stakes that are not printed are inferred; everything else is calculated\nor reported as unknown."
_UNREAD_HEADING = "## Named, not read"
_UNREAD_HEADS = ["named, not read", "recognised by", "why", "what you can do"]
_UNREAD_NOTE = (
    "No real file of these rooms was seen: no more is asked of a text than what is known.\n"
    "A first line counts anywhere in a file; a room without one is looked for only in files without readable hands."
)

Row = list[str]
Sites: TypeAlias = "Sequence[SiteDescription]"


def _games(sites: Sites) -> tuple[Row, list[Row]]:
    rows = []
    for site in sites:
        limits = "".join(_LIMITS[limit] for limit in site.limits)
        dealt = [limits if game in site.games else NOTHING for game in _GAMES]
        rows.append([site.title, *dealt, site.zone, str(site.wordings)])
    return ["site", *_GAMES.values(), "zone", "wordings"], rows


def _facts(sites: Sites) -> tuple[Row, list[Row]]:
    rows = [[site.title, *("yes" if getattr(site, name) else NOTHING for name in _FACTS)] for site in sites]
    return ["site", *_FACTS.values()], rows


def sites_tables(sites: Sites) -> Group:
    """Games and betting structures of every site, the facts that its text states, and rooms that are not read."""
    tables = (_table(*_games(sites), _GAMES_NOTE), _table(*_facts(sites), _FACTS_NOTE), unread_table())
    return Group(*(part for table in tables for part in (table, Text())))


def unread_table() -> Table:
    """Rooms that are named and not read."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=Text(_UNREAD_NOTE, "dim"), caption_justify="left")
    for head in _UNREAD_HEADS:
        table.add_column(head, overflow="fold")
    for row in _unread():
        table.add_row(*(Text(words.replace("`", "")) for words in row))
    return table


def _unread() -> list[Row]:
    return [[room.room, room.recognised, room.why, room.advice] for room in UNREAD_ROOMS]


def _table(heads: Row, rows: list[Row], note: str) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, caption=Text(note, "dim"), caption_justify="left", collapse_padding=True
    )
    for head in heads:
        table.add_column(head.replace(" ", "\n"))
    for row in rows:
        table.add_row(*row)
    return table


def sites_markdown(sites: Sites) -> str:
    """The same tables in Markdown, those of rooms that are not read below a heading."""
    tables = ((_games(sites), _GAMES_NOTE), (_facts(sites), _FACTS_NOTE))
    read = "\n\n".join(f"{_markdown(*table)}\n\n{note}" for table, note in tables)
    return f"{read}\n\n{_UNREAD_HEADING}\n\n{_markdown(_UNREAD_HEADS, _unread())}\n\n{_UNREAD_NOTE}"


def _markdown(heads: Row, rows: list[Row]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in (heads, ["---"] * len(heads), *rows))


_FORMAT_HEADS = ["site", "writes", "limits", "holds only partly", "leaves out"]
_FORMATS_NOTE = (
    "Measured: sample hands are written in each format, read again, completed by the rules and compared.\n"
    "What is not named is the same afterwards. Partly: in some of the samples."
)


class HoldingFormat(Protocol):
    """What one site or format can hold; see `studbook.exchange.carried.Carried`."""

    @property
    def title(self) -> str:
        """Its name in tables."""

    @property
    def games(self) -> Sequence[str]:
        """Games that it can hold."""

    @property
    def limits(self) -> Sequence[str]:
        """Betting structures that it can hold."""

    @property
    def partly(self) -> Sequence[str]:
        """Facts that are lost in some samples."""

    @property
    def loses(self) -> Sequence[str]:
        """Facts that are always lost."""


def _formats(formats: Sequence[HoldingFormat]) -> list[Row]:
    return [
        [
            one.title,
            ", ".join(_GAMES.get(game, game) for game in one.games),
            "".join(_LIMITS[limit] for limit in one.limits),
            _facts_named(one.partly),
            _facts_named(one.loses),
        ]
        for one in formats
    ]


def _facts_named(facts: Sequence[str]) -> str:
    return ", ".join(_words(fact.removeprefix("events: ")) for fact in facts) or NOTHING


def formats_table(formats: Sequence[HoldingFormat]) -> Table:
    """What every site and format can hold."""
    return _table(_FORMAT_HEADS, _formats(formats), _FORMATS_NOTE)


def formats_markdown(formats: Sequence[HoldingFormat]) -> str:
    """The same table in Markdown."""
    return f"{_markdown(_FORMAT_HEADS, _formats(formats))}\n\n{_FORMATS_NOTE}"


def houses_table(houses: Sequence[Json], keys: Mapping[str, str]) -> Table:
    """Values of each house profile, key by key, with equal values on one line; `keys` describes each key."""
    note = "(?): the source does not state it; another house's rule applies, and its findings are only warnings."
    table = Table(box=None, pad_edge=False, show_header=False, caption=Text(note, "dim"), caption_justify="left")
    table.add_column("rule", min_width=22)
    table.add_column("houses")
    for key, about in keys.items():
        table.add_row(Text(key, "bold"), Text(about, "dim"))
        valued: dict[str, list[str]] = {}
        for house in houses:
            silent = " (?)" if key in house["not_stated"] else ""
            valued.setdefault(stated(house[key]), []).append(house["name"] + silent)
        for value, names in valued.items():
            table.add_row(f"  {value}", ", ".join(names))
    return table


def stated(value: Any) -> str:
    """A value of a profile in words.

    >>> stated(["stud", "razz"]), stated("IN_PLAY"), stated([{"percent": 5, "big_bets": [4, 6], "caps": {"2": 1}}])
    ('stud, razz', 'in play', 'percent 5, big bets 4 to 6, caps 1 from 2 players')
    """
    if isinstance(value, list):
        return "; ".join(map(_line, value)) if value and isinstance(value[0], dict) else ", ".join(value) or "none"
    return _words(value)


def _line(table: Mapping[str, Any]) -> str:
    parts = []
    for key, value in table.items():
        text = " to ".join(map(str, value)) if isinstance(value, list) else str(value).lower()
        if isinstance(value, Mapping):
            text = " and ".join(f"{cap} from {players} players" for players, cap in value.items())
        parts.append(f"{_words(key)} {text}")
    return ", ".join(parts)


def _words(value: Any) -> str:
    return str(value).lower().replace("_", " ")


def folders_table(folders: Sequence[tuple[str, str, object]]) -> Table:
    """Folders of sites on this machine: site, player and path."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for head in ("site", "player", "folder"):
        table.add_column(head, overflow="fold")
    for site, player, path in folders:
        table.add_row(Text(site), Text(player), Text(str(path)))
    return table

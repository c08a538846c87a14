"""The bar of filters on top of a live page: a form whose fields are the filters of the address."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from studbook.analytics.search.values import STARTS
from studbook.analytics.statistics.filters import RANKS, RESULTS
from studbook.reports.layout.words import currency_name, short_game
from studbook.reports.live.periods import PERIODS
from studbook.reports.live.selection import LABELS, Selection

_MOST_PLAYERS = 8
_SHOWN = ("game", "site", "stakes", "kind", "when")
"""Filters that the bar always shows; the others are below "More filters"."""
_HIDDEN = ("in",)
"""Part of the address that is not a filter."""
ANY = {
    "game": "All games",
    "site": "All sites",
    "stakes": "All stakes",
    "kind": "Cash and tournaments",
    "when": "All time",
}
"""What the bar says if a filter is off."""


KINDS = {"cash": "Cash games", "tournament": "Tournaments"}


class FilterField(NamedTuple):
    """A field of the form."""

    name: str
    label: str
    chosen: str
    options: tuple[tuple[str, str], ...] = ()
    """Values and words; without them, the field takes a text."""
    is_date: bool = False


class FilterBar(NamedTuple):
    """The form."""

    action: str
    hidden: tuple[tuple[str, str], ...]
    fields: tuple[FilterField, ...]
    more: tuple[FilterField, ...]
    is_open: bool
    """Whether one of the filters below "More filters" is on."""
    clear: str
    """Address without filters; empty if none is on."""


def filter_bar(
    selection: Selection, path: str, others: Mapping[str, str], known: Mapping[str, Sequence[str]], *, is_list: bool
) -> FilterBar:
    """Lay out the bar of a page about a player.

    `known` are values of games, sites, stakes and currencies that occur; `others` are what the address holds besides
    filters. A list shows cash games and tournaments together if neither is chosen.
    """
    given = selection.given
    options = _options(known)
    kinds = [*KINDS.items()]
    options["kind"] = [("", ANY["kind"]), *kinds] if is_list else kinds
    chosen = dict(given)
    if not is_list and "kind" not in given and selection.filters.tournament is not None:
        chosen["kind"] = "tournament" if selection.filters.tournament else "cash"
    fields = [_field(name, chosen, options) for name in _SHOWN if name != "site" or len(known.get("site", ())) > 1]
    rest = [name for name in LABELS if name not in (*_SHOWN, *_HIDDEN)]
    who = (("player", selection.player),) if selection.player is not None else ()
    hidden = (*who, *others.items(), *((name, given[name]) for name in _HIDDEN if name in given))
    clear = Selection(selection.player, selection.filters, {}).href(path, **others) if given else ""
    return FilterBar(
        path, hidden, tuple(fields), tuple(_field(name, chosen, options) for name in rest),
        any(name in given for name in rest), clear,
    )  # fmt: skip


def _field(name: str, chosen: Mapping[str, str], options: Mapping[str, Sequence[tuple[str, str]]]) -> FilterField:
    value = chosen.get(name, "")
    found = list(options.get(name, ()))
    if found and value and value not in {one for one, _ in found}:
        found.append((value, value))
    return FilterField(name, LABELS[name], value, tuple(found), name in ("since", "until"))


def _options(known: Mapping[str, Sequence[str]]) -> dict[str, Sequence[tuple[str, str]]]:
    """What each field that is no text can be."""
    numbers = [(str(number), str(number)) for number in range(2, _MOST_PLAYERS + 1)]
    places = [("0", "opens"), *((str(one), f"{one} after the opener") for one in range(1, _MOST_PLAYERS))]
    return {
        **{name: [("", ANY.get(name, "Any")), *_named(name, values)] for name, values in known.items()},
        "when": [("", ANY["when"]), *PERIODS.items()],
        "players": [("", "Any"), *numbers],
        "position": [("", "Any"), *places],
        "door": [("", "Any"), *((rank, rank) for rank in reversed(RANKS))],
        "start": [("", "Any"), *((start, start) for start in STARTS)],
        "result": [("", "Any"), *((result, result) for result in RESULTS)],
        "all_in": [("", "Any"), ("yes", "yes"), ("no", "no")],
        "games": [("", "All games"), ("stud", "Stud alone")],
    }


def _named(name: str, values: Iterable[str]) -> list[tuple[str, str]]:
    words = {"game": short_game, "currency": currency_name}.get(name, str)
    return [(value, words(value)) for value in values]

"""Other players: the player's opponents, and how the player's game differs from theirs."""

from collections.abc import Mapping

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.players.opponents import STATISTICS, Opponent, opponent_records
from studbook.analytics.players.profile import LEAKS, OPPONENTS, Profile
from studbook.analytics.statistics.leak_hands import LeakHand
from studbook.analytics.statistics.leaks import Leak, LeakKey, costliest, leak_records
from studbook.reports.layout.model import Cell, Page, Part, Section, Table
from studbook.reports.layout.words import NOTHING, count, percent, rate, short_game, span
from studbook.reports.layout.words import hands as _hands
from studbook.reports.player.cells import CAPTION, figure, net
from studbook.reports.results.comparison import lost
from studbook.reports.results.headings import LABELS

_NAMELESS = (
    "This name is only a seat at a site that hides names: a different person in every hand. Nothing can be compared."
)

_HANDS = ("Worst hands", "All hands")
LeakHands = Mapping[LeakKey, pl.DataFrame]
"""The worst hands of leaks, by `Leak.key`."""
HOW_COSTS = (
    "The cost of a leak is how many big bets per 100 hands the player wins less than others do in the hands that the "
    "statistic counts, from whatever cause; a negative cost is a gain. Costs do not add up, because the same hands "
    "count for several leaks."
)
"""How costs are estimated, for pages."""


def opponents(facts: Profile) -> Page:
    """Page of the most frequent opponents."""
    table = facts.opponents
    if table is None:
        return Page(
            "opponents", "Opponents", "Players at the table", (Section("opponents", "Opponents", (_NAMELESS,)),)
        )
    words = (
        f"The net result is that of {facts.player} in hands in which both were dealt in; most of it was won from or "
        "lost to others at the table. Showdowns are those of only these two. The shares are the opponent's, in these "
        "hands."
    )
    if table.height == OPPONENTS:
        words += f" These are the {OPPONENTS} most frequent opponents."
    return Page(
        "opponents", "Opponents", "Players at the table", (Section("opponents", "Opponents", (words, _met(table))),)
    )


def _met(table: pl.DataFrame) -> Table:
    labels = [LABELS[name] for name in STATISTICS]
    heads = ("Opponent", "Hands", "Net", "Showdowns", *labels, LABELS["street_fold"])
    return Table(CAPTION, heads, tuple(_opponent(row) for row in opponent_records(table)), words=frozenset({3}))


def _opponent(row: Opponent) -> tuple[Cell, ...]:
    duels = f"won {row.won}, lost {row.lost}, split {row.split}" if row.showdowns else ""
    together = row.together
    return (
        Cell(str(together.dimensions["opponent"]), (str(together.dimensions["site"]),)),
        Cell(count(together.hands)),
        net(together.net, together.currency),
        Cell(count(row.showdowns), (duels,) if duels else ()),
        *(figure(together.figures[name], name) for name in STATISTICS),
        figure(together.figures["fold_to_bet"], "street_fold"),
    )


def leaks(facts: Profile) -> Page:
    """Page of what stands out."""
    title, lede = "Leaks", "Statistics that differ significantly from other players', and what each may cost"
    if facts.leaks is None:
        return Page("leaks", title, lede, (Section("leaks", "What stands out", (_NAMELESS,)),))
    found, compared = facts.leaks.table, facts.leaks.compared
    words = (
        f"{count(compared)} statistics, each game and street separately, were compared with the hands of all "
        f"other players in this database. About {rate(facts.leaks.by_chance, digits=0)} of them would stand out by "
        f"chance alone; {count(found.height)} do. A difference is not an error, but it shows where to look."
    )
    if not compared:
        words = "There are too few hands, of this player or of others, to compare anything."
    parts: tuple[Part, ...] = (words, _stands_out(found, facts.leak_hands)) if found.height else (words,)
    sections: tuple[Section, ...] = (Section("leaks", "What stands out", parts),)
    most = costliest(facts.leaks)
    if most.height:
        sections = (
            Section("costliest", "What costs most", (HOW_COSTS, costly_leaks(most, facts.leak_hands))),
            *sections,
        )
    return Page("leaks", title, lede, sections)


def costly_leaks(most: pl.DataFrame, hands: LeakHands) -> Table:
    """The leaks that cost most, with their hands."""
    heads = ("Leak", "Costs, BB/100", "What it may mean", *_HANDS)
    body = tuple(_costly(leak, hands[leak.key]) for leak in leak_records(most))
    return Table("Highest estimated cost first", heads, body, words=frozenset({2, 3, 4}))


def _costly(leak: Leak, hands: pl.DataFrame) -> tuple[Cell, ...]:
    own, others = percent(leak.own.value), percent(leak.other.value)
    what = Cell(leak.says, (f"{short_game(leak.game)}, {leak.played_for}", f"{own}, others {others}"))
    return (what, _cost(leak), Cell(leak.means or NOTHING), _worst(hands), _all(leak, hands))


def _cost(leak: Leak) -> Cell:
    """The estimated cost with its interval, or why there is none."""
    value, low, high, unknown = leak.cost
    if value is None or low is None or high is None:
        return Cell("not estimated", (unknown or "",))
    chance = ["luck alone could explain it"] if low <= 0 <= high else []
    return Cell(rate(value), (span(low, high, signed=True), *chance))


def _worst(hands: pl.DataFrame) -> Cell:
    links = tuple((_lost(one), f"hands/{one.hand}.html") for one in records(hands, LeakHand))
    return Cell(", ".join(text for text, _ in links) or NOTHING, links=links)


def _lost(hand: LeakHand) -> str:
    return f"{hand.hand_id}: {lost(hand)}"


def _all(leak: Leak, hands: pl.DataFrame) -> Cell:
    return Cell(_hands(int(hands["matches"][0]) if hands.height else 0), search=leak.search or "")


def _listed(found: int) -> str:
    return f"The {LEAKS} greatest differences" if found > LEAKS else "Greatest differences first"


def _stands_out(found: pl.DataFrame, hands: LeakHands) -> Table:
    heads = (
        "Game",
        "Difference",
        "Player",
        "Others",
        "By",
        "Costs, BB/100",
        "What it may mean",
        "Worst hands",
        "All hands",
    )
    return Table(
        f"{_listed(found.height)}, in standard errors; shares in percent with their 95 % intervals",
        heads,
        tuple(_leak(leak, hands[leak.key]) for leak in leak_records(found.head(LEAKS))),
        words=frozenset({1, 6, 7, 8}),
    )


def _leak(leak: Leak, hands: pl.DataFrame) -> tuple[Cell, ...]:
    own, other, gap = leak.own, leak.other, leak.difference
    between = span(gap.low, gap.high, signed=True)
    return (
        Cell(short_game(leak.game), (leak.played_for,)),
        Cell(leak.says, (leak.on_street,) if leak.on_street else ()),
        Cell(percent(own.value), (span(own.low, own.high), f"n {count(own.n)}")),
        Cell(percent(other.value), (span(other.low, other.high), f"n {count(other.n)}")),
        Cell(rate(gap.value, signed=True), tuple(part for part in (between,) if part)),
        _cost(leak),
        Cell(leak.means or NOTHING),
        _worst(hands),
        _all(leak, hands),
    )

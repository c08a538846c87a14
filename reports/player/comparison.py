"""Other players: the player's opponents, and how the player's game differs from theirs."""

from collections.abc import Mapping

import polars as pl

from studbook.analytics.players.opponents import STATISTICS, Opponent, opponent_records
from studbook.analytics.players.profile import OPPONENTS, Profile
from studbook.analytics.statistics.leak_hands import LATEST
from studbook.analytics.statistics.leaks import GAINS, Leak, LeakKey, Leaks, in_order, leak_records
from studbook.reports.layout.model import Cell, Page, Section, Table
from studbook.reports.layout.words import NOTHING, count, percent, rate, short_game, span
from studbook.reports.layout.words import hands as _hands
from studbook.reports.player.cells import CAPTION, figure, net
from studbook.reports.results.headings import LABELS
from studbook.reports.results.leaks import HEADINGS, amount, costing, gained, lost, other_differences

_NAMELESS = (
    "This name is only a seat at a site that hides names: a different person in every hand. Nothing can be compared."
)

_HEADS = ("Leak", "Costs", "BB/100", "What it may mean", "Hands that cost most", "All hands")
_MOST = 10
"""Leaks listed under each heading of the page."""
LeakHands = Mapping[LeakKey, pl.DataFrame]
"""The hands in which leaks cost most, by `Leak.key`."""
HOW_COSTS = (
    "The cost of a leak is what others win more in the hands in which its decision arises: in money at the player's "
    "average stakes and in big bets over the hands played, and in big bets per 100 hands of that game. A hand counts "
    "once, whatever leaks it shows, so the costs of one game never add up to more than the player is behind the others "
    "in it. The hands listed are those in which the decision itself cost most, not the biggest losses: a bet that was "
    f"missed costs in a hand that was won. If more than {count(LATEST)} hands show a leak, only the latest of them are "
    "looked at."
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
    rows = tuple(_opponent(row) for row in opponent_records(table))
    return Table(CAPTION, heads, rows, words=frozenset({3}), style="players")


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
    """Page of what stands out: what costs, what may be luck, gains, and the rest."""
    title, lede = "Leaks", "What the player does more or less often than others, and what it costs"
    if facts.leaks is None:
        return Page("leaks", title, lede, (Section("leaks", "What stands out", (_NAMELESS,)),))
    found, compared = facts.leaks, facts.leaks.compared
    words = (
        f"{count(compared)} statistics, each game and street separately, were compared with the hands of all "
        f"other players in this database. About {rate(found.by_chance, digits=0)} of them would stand out by chance "
        f"alone; {count(found.differences.height)} do, which show {count(found.table.height)} habits. A difference is "
        "not an error, but it shows where to look."
    )
    if not compared:
        words = "There are too few hands, of this player or of others, to compare anything."
    ordered = in_order(found, "cost")
    parts = [
        Section(verdict.replace(" ", "-"), HEADINGS[verdict], (costly_leaks(table.head(_MOST), facts.leak_hands),))
        for verdict in HEADINGS
        if (table := ordered.table.filter(verdict=verdict)).height
    ]
    about = (words, _which(facts.leaks)) if parts else (words,)
    how = [Section("costs", "How costs are estimated", (HOW_COSTS,), folded=True)] if parts else []
    return Page("leaks", title, lede, (Section("leaks", "What stands out", about), *parts, *how))


def _which(found: Leaks) -> str:
    """Whether cash games or tournaments are compared: never both."""
    is_chips = (found.table["played_for"] == "tournament chips").any()
    return "These are tournaments." if is_chips else "These are cash games: tournaments are not counted."


def costly_leaks(most: pl.DataFrame, hands: LeakHands) -> Table:
    """Leaks with their costs and hands, in the order given."""
    found = leak_records(most)
    body = tuple(_costly(leak, hands[leak.key]) for leak in found)
    if found and all(leak.cost.verdict == GAINS for leak in found):
        rows = tuple((*row[:4], row[-1]) for row in body)
        heads = ("Difference", "Gains", *_HEADS[2:4], _HEADS[-1])
        return Table("Highest estimated gain first", heads, rows, words=frozenset({3, 4}))
    return Table("Highest cost over the hands played first", _HEADS, body, words=frozenset({3, 4, 5}))


def _costly(leak: Leak, hands: pl.DataFrame) -> tuple[Cell, ...]:
    own, others = percent(leak.own.value), percent(leak.other.value)
    name = f"{leak.differences[0].name} " if len(leak.differences) > 1 else ""
    figures = (f"{name}{own}, others {others}", *other_differences(leak))
    what = Cell(leak.says, (f"{short_game(leak.game)}, {leak.played_for}", *figures))
    return (what, *_cost(leak), Cell(leak.means or NOTHING), _worst(hands), _all(leak, hands))


def _cost(leak: Leak) -> tuple[Cell, Cell]:
    """The estimated cost over the hands played, and per 100 hands with its interval; or why there is none."""
    cost = leak.cost
    if cost.value is None:
        return Cell("not estimated", (cost.unknown or "",)), Cell(NOTHING)
    low, high = (cost.low, cost.high) if cost.value >= 0 else gained(cost)
    chance = ["may be luck"] if cost.may_be_luck else []
    over = Cell(amount(cost), (f"in {_hands(leak.hands)}",))
    return over, Cell(rate(abs(cost.value)), (span(low, high, signed=True), *chance))


def _worst(hands: pl.DataFrame) -> Cell:
    links = tuple((f"{one.hand_id}: {lost(one)}", f"hands/{one.hand}.html") for one in costing(hands))
    return Cell(", ".join(text for text, _ in links) or NOTHING, links=links)


def _all(leak: Leak, hands: pl.DataFrame) -> Cell:
    return Cell(_hands(int(hands["matches"][0]) if hands.height else 0), search=leak.search or "")

"""Show in the terminal how two players play the last betting round."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.equity.pot_equity import FinalKind
from studbook.equity.range_deals import kind_of_hand, kind_of_low
from studbook.game.games import ROWS
from studbook.game.vocabulary import Game
from studbook.reports.layout.words import count, rate
from studbook.reports.odds.range_equity import kind_name

if TYPE_CHECKING:
    from studbook.equity.solver.solve import Solution


def _percent(share: float, digits: int = 1) -> str:
    return rate(100 * share, digits=digits)


def solution_lines(found: "Solution", ranges: Sequence[str], order: Sequence[int]) -> Iterator[str]:
    """State who acts first, what the players win, and how close to perfect play this is."""
    hands = [len(weights) for weights in found.showdown.weights]
    for place, (text, player) in enumerate(zip(ranges, order, strict=True)):
        acts = "acts first" if place == 0 else "acts last"
        value = f"wins {rate(found.values[place], digits=4)} of the pot of {found.pot:g} bets"
        yield f"Player {player + 1} {acts}, with {count(hands[place])} hands, {text}: {value}"
    gained = (
        f"{rate(found.exploitability, digits=6)} bets, {_percent(found.exploitability / found.pot, 4)} % of the pot"
    )
    yield f"Exploitability after {count(found.rounds)} rounds: {gained}."
    yield ""


def solution_tables(found: "Solution", game: Game, order: Sequence[int]) -> Iterator[Table]:
    """For each decision that is reached: how often each kind of hand takes each action."""
    for at in found.strategies:
        if float(found.reached[at].sum()) / found.showdown.pairs < 0.0005:
            continue
        node = found.nodes[at]
        title = f"Player {order[node.player] + 1} {'after ' + ', '.join(node.path) if node.path else 'at first'}"
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=Text(title), title_justify="left")
        table.add_column("holds")
        for head in ("share %", *(f"{action} %" for action in node.actions)):
            table.add_column(head, justify="right", no_wrap=True)
        for name, share, played in by_kind(found, game, at):
            table.add_row(name, _percent(share), *map(_percent, played))
        table.add_section()
        table.add_row("all hands", _percent(1), *map(_percent, found.frequencies(at).tolist()))
        yield table


def by_kind(found: "Solution", game: Game, at: int) -> Iterator[tuple[str, float, list[float]]]:
    """Kinds of hands at a decision, the best first: the share of each among the hands there, and how it is played."""
    node = found.nodes[at]
    hands, reached, strategy = found.showdown.hands[node.player], found.reached[at], found.strategies[at]
    high = np.array([kind_of_hand(int(strength), int(game)) for strength in hands.high])
    low = np.array([kind_of_low(int(strength)) for strength in hands.low])
    total = float(reached.sum())
    kinds = sorted({*zip(high.tolist(), low.tolist(), strict=True)}, key=lambda pair: _best_first(game, *pair))
    for kind, low_kind in kinds:
        rows = (high == kind) & (low == low_kind)
        here = float(reached[rows].sum())
        if here <= total * 1e-6:
            continue
        name = kind_name(game, FinalKind(False, kind, 0, 0))
        if low_kind:
            name += f", {kind_name(game, FinalKind(True, low_kind, 0, 0))}"
        yield name, here / total, (reached[rows] @ strategy[rows] / here).tolist()


def _best_first(game: Game, kind: int, low: int) -> tuple[int, int]:
    return (kind if ROWS[game].is_low else -kind, low or 9)

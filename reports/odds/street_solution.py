"""Show how two players play a street that is solved to the end of the hand: the table that a player reads."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.reports.layout.words import count, rate

if TYPE_CHECKING:
    from studbook.equity.solver.first_street import StreetDecision
    from studbook.equity.solver.streets import StreetSolution
    from studbook.game.documents import Json

MOST_ROWS = 30
"""Most hands in a table: those that get there most often."""
_RARE = 0.0005
"""Decisions that fewer deals reach are left out."""


def street_lines(found: "StreetSolution", texts: Sequence[str]) -> Iterator[str]:
    """State who acts first, what the players win, and how close to perfect play this is."""
    money = found.money
    for player, text in enumerate(texts):
        acts = "acts first" if player == found.dealt.root.first else "acts last"
        size = found.dealt.hands[player].size
        hands, many = count(size), "s" * (size != 1)
        kind = f"set{many} of ranks" if found.spot.by_rank else f"hand{many}"
        value = f"wins {rate(found.values[player], digits=4)} of the pot of {money.pot:g} bets"
        yield f"Player {player + 1} {acts}, with {hands} {kind}, {text}: {value}"
    if money.rake:
        taken = rate(money.pot - sum(found.values), digits=4)
        yield f"The house takes {taken} bets on average."
    share = rate(100 * found.exploitability / money.pot, digits=4)
    gained = f"{rate(found.exploitability, digits=6)} bets, {share} % of the pot"
    yield f"Exploitability after {count(found.rounds)} rounds: {gained}."
    yield ""


def street_tables(found: "StreetSolution") -> Iterator[Table]:
    """For each decision of this street that is reached: how each hand is played, and what each action is worth."""
    for decision in found.decisions:
        if float(decision.reached.sum()) < _RARE:
            continue
        path = decision.node.path
        title = f"Player {decision.player + 1} {'after ' + ', '.join(path) if path else 'at first'}"
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=Text(title), title_justify="left")
        table.add_column("holds", no_wrap=True)
        heads = [
            "share %",
            *(f"{one} %" for one in decision.node.actions),
            *(f"{one}, bets" for one in _paying(decision)),
        ]
        for head in heads:
            table.add_column(head, justify="right")
        for row in _most_often(decision):
            table.add_row(found.names(decision.player)[row], *_cells(decision, row))
        table.add_section()
        played = (rate(100 * share, digits=1) for share in decision.frequencies)
        table.add_row("all hands", rate(100.0, digits=1), *played, *("" for _ in _paying(decision)))
        yield table


def _paying(decision: "StreetDecision") -> list[str]:
    """Actions whose value is not 0 for certain."""
    return [action for action in decision.node.actions if action != "fold"]


def _most_often(decision: "StreetDecision") -> list[int]:
    """The hands that get there most often, those that are worth most first."""
    often = np.argsort(-decision.reached, kind="stable")[:MOST_ROWS]
    often = often[decision.reached[often] > decision.reached.sum() * 1e-6]
    worth = np.nan_to_num((decision.strategy * np.nan_to_num(decision.values)).sum(axis=0))
    rows: list[int] = often[np.argsort(-worth[often], kind="stable")].tolist()
    return rows


def _cells(decision: "StreetDecision", row: int) -> list[str]:
    share = decision.reached[row] / decision.reached.sum()
    played = [rate(100 * float(one), digits=1) for one in decision.strategy[:, row]]
    worth = [
        rate(float(value), digits=3)
        for action, value in zip(decision.node.actions, decision.values[:, row], strict=True)
        if action != "fold"
    ]
    return [rate(100 * float(share), digits=1), *played, *worth]


def plain_solution(found: "StreetSolution", texts: Sequence[str], hands: bool) -> "Json":
    """The same as JSON; every hand only if wanted."""
    return {
        "game": found.spot.game.name.lower(),
        "street": found.spot.street,
        "first": found.dealt.root.first + 1,
        "ranges": list(texts),
        "pot": found.money.pot,
        "left": found.money.left if np.isfinite(found.money.left) else None,
        "rake": found.money.rake,
        "rake_cap": found.money.cap if np.isfinite(found.money.cap) else None,
        "by_rank": found.spot.by_rank,
        "values": list(found.values),
        "best_answers": list(found.best),
        "exploitability": found.exploitability,
        "exploitability_of_pot": found.exploitability / found.money.pot,
        "rounds": found.rounds,
        "decisions": [_plain_decision(found, decision, hands) for decision in found.decisions],
    }


def _plain_decision(found: "StreetSolution", decision: "StreetDecision", hands: bool) -> "Json":
    plain: Json = {
        "path": list(decision.node.path),
        "player": decision.player + 1,
        "actions": list(decision.node.actions),
        "reached": float(decision.reached.sum()),
        "frequencies": decision.frequencies.tolist(),
    }
    if hands:
        plain["hands"] = [
            {"cards": cards, "reached": reached, "frequencies": played, "values": [_number(value) for value in values]}
            for cards, reached, played, values in zip(
                found.names(decision.player),
                decision.reached.tolist(),
                decision.strategy.T.tolist(),
                decision.values.T.tolist(),
                strict=True,
            )
        ]
    return plain


def _number(value: float) -> float | None:
    """Null for hands that meet no hand of the other player."""
    return None if np.isnan(value) else value

"""F6: whether all-in hands of two players end as often as they should.

Needs both hands for a reason that does not depend on the result: the site opens them, or the rules make it. If a loser
may hide the hand, the known ones are a selection; then the test says that it cannot run.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.fairness.deals import Flags, Float64, Int64, columns
from studbook.analytics.fairness.door_cards import LEVEL
from studbook.analytics.fairness.outcome import FairnessOutcome, not_run
from studbook.analytics.fairness.tails import POWER_Z, normal_p, normal_quantile
from studbook.analytics.store import Store
from studbook.equity.swaps import QUARTERS, swapped_shares
from studbook.game.cards import DECK_SIZE, SLOT_BITS, SLOT_MASK
from studbook.game.vocabulary import Game, Kind
from studbook.machine.state import machine

ENOUGH_KNOWN = 0.995
"""Least share of a site's all-in hands of two players in which both hands are known."""
LEAST = 30
"""Least number of hands whose result depends on the exchanges."""
MANY = 5_000
"""Hands for which it is worth waiting for the compiler, if `studbook warm` has not been there."""
NAME = "all-in hands of two players"


class AllIns(NamedTuple):
    """All-in hands of two players that went to the last card."""

    place: Int64
    """Row of the hand, in the order of play."""
    site: NDArray[np.str_]
    known: Flags
    won: Float64
    """Share of the pot of the player in the lower seat; 0 if the hands are not known, as below."""
    mean: Float64
    variance: Float64

    def where(self, chosen: Flags) -> "AllIns":
        """Only some of them."""
        return AllIns(
            self.place[chosen],
            self.site[chosen],
            self.known[chosen],
            self.won[chosen],
            self.mean[chosen],
            self.variance[chosen],
        )


def read_all_ins(store: Store) -> AllIns:
    """Find them in the chosen hands (`deals.chosen_hands`), and go through all exchanges of each."""
    rows = columns(store, "all_ins")
    # Whether the deck runs out does not depend on who of the two gets which card, so this is no selection.
    community = columns(store, "community", community=int(Kind.COMMUNITY))["place"]
    apart = ~np.isin(rows["place"], community)
    rows = {name: np.asarray(column)[apart] for name, column in rows.items()}
    known = rows["known"].astype(np.bool_) & _all_cards(rows["first"]) & _all_cards(rows["second"])
    won, mean, variance = np.zeros((3, len(known)))
    won[known], mean[known], variance[known] = moments({name: column[known] for name, column in rows.items()})
    return AllIns(rows["place"].astype(np.int64), rows["site"].astype(str), known, won, mean, variance)


def _all_cards(packed: Int64) -> Flags:
    """Whether no slot of packed cards has a hidden or unreadable card."""
    slots = [(packed >> (SLOT_BITS * place)) & SLOT_MASK for place in range(7)]
    return np.asarray(np.stack(slots).max(axis=0, initial=0) <= DECK_SIZE, np.bool_)


def moments(rows: dict[str, NDArray[Any]]) -> tuple[Float64, Float64, Float64]:
    """Share won, and its mean and variance over all exchanges, for hands that are known."""
    first, second, last, ended = (
        rows[name].astype(np.int64) for name in ("first", "second", "last_street", "betting_ended")
    )
    games = np.array([Game[str(name).upper()] for name in rows["game"]], np.int64)
    if not len(first):
        return np.zeros(0), np.zeros(0), np.zeros(0)
    quarters: Int64 = np.zeros((len(first), 3), np.int64)
    if len(first) > MANY:
        machine().much_to_do()
    swapped_shares(first, second, last, last - ended, games, quarters)
    ways = 2.0 ** (last - ended)
    mean = quarters[:, 1] / ways / QUARTERS
    return quarters[:, 0] / QUARTERS, mean, quarters[:, 2] / ways / QUARTERS**2 - mean**2


def swap_outcome(all_ins: AllIns, hands: int) -> FairnessOutcome:
    """F6 of one site, or of all sites that open these hands; `hands` is the number of all hands."""
    opened = np.zeros(len(all_ins.known), np.bool_)
    for site in np.unique(all_ins.site):
        own = all_ins.site == site
        opened[own] = all_ins.known[own].mean() >= ENOUGH_KNOWN
    entered = all_ins.where(opened & all_ins.known)
    number, left = len(entered.won), hands - len(entered.won)
    decided = int((entered.variance > 0).sum())
    if not opened.any() and len(opened):
        share = f"{100 * float(all_ins.known.mean()):.0f} % of {len(opened):,}"
        why = f"both hands are known in {share} such hands; if losers may hide theirs, that is a selection"
        return not_run("F6", NAME, number, left, why)
    if decided < LEAST:
        few = f"{decided} hands whose result depends on the exchanges; {LEAST} needed"
        return not_run("F6", NAME, number, left, few)
    spread = sqrt(float(entered.variance.sum()))
    z = float((entered.won - entered.mean).sum()) / spread
    visible = 100 * (normal_quantile(LEVEL) + POWER_Z) * spread / number
    return FairnessOutcome(
        "F6", NAME, number, left, z, 0, 1, "z", normal_p(z), visible, "% of the pot for the lower seat"
    )

"""Statistics of the Red Dog family: bets against the pot, bought cards, bets against a banker, whole deals."""

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "bets": ("bet_size", "bets_won", "bets_chance", "bets_excess", "bet_return", "bet_return_due"),
    "stakes": ("regret", "overbet", "known_bets", "turns_passed"),
    "buying": ("buys", "wrong_buys", "missed_buys", "buying_regret", "passing_regret"),
    "banker": ("bank_edge", "bank_edge_due"),
    "deals": ("deal_result", "bank_result", "pot_growth", "pots_broken"),
}  # fmt: skip
"""Statistics that are shown together."""

VIEWS = {"bets": "bets", "stakes": "bets", "buying": "buying", "banker": "banked", "deals": "dealt"}
"""The view of the store that each group counts."""

OWN_DIMENSIONS = {
    "bets": ("turned_rank", "banker", "bought"),
    "stakes": ("turned_rank", "banker", "bought"),
    "buying": ("turned_rank", "banker", "bought"),
    "banker": ("turned_rank", "better", "bought"),
}
"""Dimensions of one group only: the rank of the card bet against, and the banker or the better."""

OF_STUD = ("door", "door_rank", "start", "position", "behind_raiser", "session")
"""Dimensions that no deal of the Red Dog family has."""

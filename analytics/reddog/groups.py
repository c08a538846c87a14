"""What is counted of the Red Dog family: bets against the pot, cards bought, bets against a banker, whole deals."""

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
"""What each group counts: a view of the store."""

OWN_DIMENSIONS = {
    "bets": ("turned_rank", "banker", "bought"),
    "stakes": ("turned_rank", "banker", "bought"),
    "buying": ("turned_rank", "banker", "bought"),
    "banker": ("turned_rank", "better", "bought"),
}
"""What only one group may be broken down by: the rank of the card that was bet against, and who bet or bore it."""

OF_STUD = ("door", "door_rank", "start", "position", "behind_raiser", "session")
"""Dimensions that no deal of the Red Dog family has."""

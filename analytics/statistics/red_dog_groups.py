"""Statistics of the Red Dog family: bets against the pot, bought cards, bets against a banker, whole deals."""

from collections.abc import Mapping

from studbook.analytics.sql.definitions import RED_DOG, in_groups

GROUPS: Mapping[str, tuple[str, ...]] = in_groups(RED_DOG)
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

OF_STUD = (
    "door", "door_rank", "start", "holding", "position", "behind_raiser", "left_to_act", "as_good_left", "best_left",
    "low_street", "session",
)  # fmt: skip
"""Dimensions that no deal of the Red Dog family has."""

"""Payments to a name that no seat line declares: a hand with one is read, and the audit judges the payment (M15).

The grammar knows such a line, only its name is unknown: its event becomes one of the kind `unknown`, which keeps the
line's text, and the amount. No other line may name a stranger: the hand of a player who acts without a seat is
malformed. So is one whose payment names a seated player among other words: the line is damaged, and who was paid is not
certain.
"""

import re
from collections.abc import Iterator

import numpy as np

from studbook.game.columns import Batch
from studbook.game.vocabulary import Kind
from studbook.grammar.build_batch import Trouble
from studbook.grammar.event_draft import UNKNOWN_NAME
from studbook.grammar.language import UNKNOWN_RULE, Language
from studbook.grammar.parsed import Parsed

_PAYMENTS = (Kind.COLLECT, Kind.RESULT)


def without_seat(language: Language, parsed: Parsed, trouble: Trouble) -> Parsed | None:
    """Mark the line of each hand that pays a stranger, and has been refused for that; None if there is no such line."""
    rules = parsed.rule.copy()
    begins = parsed.start[np.minimum(parsed.first, max(len(parsed.start) - 1, 0))]
    for hand in np.flatnonzero(trouble.code == UNKNOWN_NAME).tolist():
        first, last = int(parsed.hands[hand]), int(parsed.hands[hand + 1])
        at = first + np.flatnonzero(begins[first:last] == trouble.at[hand])
        pays = at[np.isin(language.kinds[rules[at]], _PAYMENTS)]
        rules[pays] = language.rule_numbers[UNKNOWN_RULE]
    return parsed._replace(rule=rules) if (rules != parsed.rule).any() else None


def refuse_doubtful(batch: Batch, trouble: Trouble) -> None:
    """Refuse hands again in which a line that names a stranger states no amount, or names a seated player as well."""
    for row in _doubtful(batch):
        hand = int(batch.events.hand[row])
        if trouble.code[hand] == 0:
            trouble.code[hand], trouble.at[hand] = UNKNOWN_NAME, batch.events.text[row, 0]


def _doubtful(batch: Batch) -> Iterator[int]:
    for row in np.flatnonzero(batch.events.kind == Kind.UNKNOWN).tolist():
        hand = int(batch.events.hand[row])
        first = int(batch.hands.first_seat[hand])
        names = batch.strings(batch.seats.name[first : first + int(batch.hands.seat_count[hand])])
        text = batch.string(batch.events.text[row])
        if batch.events.amount[row] <= 0 or any(_names(text, name) for name in names):
            yield row


def _names(text: str, player: str) -> bool:
    return re.search(rf"(?<![\w.,$+]){re.escape(player)}(?!\w|[.,]\d)", text) is not None

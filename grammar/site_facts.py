"""What holds for every hand of a site, so that its text need not say it."""

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch
from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.vocabulary import Currency, Zone


def complete(batch: Batch, site: int, files: NDArray[np.int32], content: NDArray[np.uint64] | None) -> None:
    """Fill in the site, the files and the contents of hands, and zones and play money that the site need not print."""
    hands = batch.hands
    hands.site[:] = site
    hands.file[:] = files
    facts = SITE_FACTS[SITES[site]]
    hands.zone[hands.zone < 0] = Zone[facts.zone]
    if facts.bare_is_play_money:
        for currency in (hands.currency, hands.buy_in_currency):
            currency[currency == Currency.UNKNOWN] = Currency.PLAY
    if content is not None:
        hands.content[:] = content

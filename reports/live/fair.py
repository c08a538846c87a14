"""Live pages of the tests of the deal, and of the players."""

from studbook.analytics.collusion.audit import Collusion
from studbook.analytics.fairness.audit import Fairness
from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.reports.collusion import page as collusion_page
from studbook.reports.collusion import tables as collusion
from studbook.reports.collusion.words import EXPLAINED
from studbook.reports.fairness import page as fairness_page
from studbook.reports.fairness import tables as fairness
from studbook.reports.layout.model import Section
from studbook.reports.layout.words import hands
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import View, linked

_ANYONE = Selection(None, EVERY_HAND, {})


def deal_view(found: Fairness) -> View:
    """Lay out the tests of the deal; see `reports.fairness.page`."""
    return View(
        f"Was the deal fair? {hands(found.hands)}",
        fairness.summary(found),
        sums=fairness_page.sums(found),
        answers=tuple(words for words in (fairness.weakness(found), fairness.left_out(found)) if words),
        sections=tuple(fairness_page.sections(found)),
    )


def players_view(found: Collusion) -> View:
    """Lay out the tests of the players; hands of unusual pairs are links to the replayer."""
    listed = collusion_page.cases(found, "")
    shown: list[Section] = [linked(one, _ANYONE) for one in collusion_page.sections(found, listed, is_live=True)]
    return View(
        f"Who plays unusually? {hands(found.hands)}",
        collusion.summary(found),
        sums=collusion_page.sums(found),
        answers=(EXPLAINED, *collusion_page.missing(found)),
        sections=(*shown, collusion_page.meaning()),
    )

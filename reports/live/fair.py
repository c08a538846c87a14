"""Live pages of the tests of the deal, and of the players."""

from studbook.analytics.collusion.audit import Collusion
from studbook.analytics.fairness.audit import Fairness
from studbook.analytics.stats import EVERY_HAND
from studbook.reports import collusion, collusion_page, fairness, fairness_page
from studbook.reports.collusion_words import EXPLAINED
from studbook.reports.live.dashboard import database_links
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import View, linked
from studbook.reports.model import Section
from studbook.reports.words import hands

_ANYONE = Selection(None, EVERY_HAND, {})


def deal_view(found: Fairness) -> View:
    """Lay out the tests of the deal; see `reports.fairness_page`."""
    return View(
        f"Was the deal fair? {hands(found.hands)}",
        fairness.summary(found),
        sums=fairness_page.sums(found),
        links=database_links("/fairness"),
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
        links=database_links("/collusion"),
        answers=(EXPLAINED, *collusion_page.missing(found)),
        sections=(*shown, collusion_page.meaning()),
    )

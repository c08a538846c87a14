"""Live pages of the tests of the deal, and of the players: the verdict first."""

from collections.abc import Sequence

from studbook.analytics.collusion.audit import Collusion
from studbook.analytics.fairness.audit import Fairness
from studbook.reports.collusion import page as collusion_page
from studbook.reports.collusion import tables as collusion
from studbook.reports.collusion.words import EXPLAINED
from studbook.reports.fairness import page as fairness_page
from studbook.reports.fairness import tables as fairness
from studbook.reports.layout.model import Section
from studbook.reports.layout.words import hands
from studbook.reports.live.selection import EVERYONE
from studbook.reports.live.view import View, linked


def deal_view(found: Fairness) -> View:
    """Lay out the tests of the deal; see `reports.fairness.page`."""
    return View(
        f"Was the deal fair? {hands(found.hands)}",
        sums=fairness_page.sums(found),
        answers=tuple(words for words in (fairness.summary(found), fairness.weakness(found)) if words),
        sections=(*fairness_page.sections(found), *_notes([fairness.left_out(found)])),
    )


def players_view(found: Collusion) -> View:
    """Lay out the tests of the players; hands of unusual pairs are links to the replayer."""
    listed = collusion_page.cases(found, "")
    shown: list[Section] = [linked(one, EVERYONE) for one in collusion_page.sections(found, listed, is_live=True)]
    return View(
        f"Who plays unusually? {hands(found.hands)}",
        sums=collusion_page.sums(found),
        answers=(collusion.summary(found),),
        sections=(*shown, *_notes([EXPLAINED, *collusion_page.missing(found)]), collusion_page.meaning()),
    )


def _notes(sentences: Sequence[str]) -> tuple[Section, ...]:
    """What a reader of the verdict may want to know besides, folded away."""
    said = tuple(one for one in sentences if one)
    return (Section("notes", "How to read this, and what was not run", said, folded=True),) if said else ()

"""Live pages of drills: what is due and how the player does, a question, and the result of an answer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from studbook.analytics.training.card_questions import Level
from studbook.analytics.training.drills import DrillState
from studbook.analytics.training.question import DrillKind, DrillQuestion, Grade
from studbook.analytics.training.schedule import Due, ThemeProgress
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import NOTHING, card
from studbook.reports.live.navigation import DRILLS, Link
from studbook.reports.live.view import Status, Tile, View

ADDRESS = "/drill"
TITLES = {DrillKind.DECISION: "Your decisions", DrillKind.CARDS: "Dead cards", DrillKind.DEALER: "Dealer"}
"""Titles of the drills."""
_ABOUT = {
    DrillKind.DECISION: "Decisions of your own hands, those of your costliest leaks first.",
    DrillKind.CARDS: "Upcards fall one by one and are gone; then you are asked what lay there.",
    DrillKind.DEALER: "Who opens, who gets what, and where the odd chip goes.",
}
_LISTED = 20
"""Questions that are due which the page lists."""


def drill_href(kind: DrillKind, **rest: str) -> str:
    """Address of a question."""
    return f"{ADDRESS}?{urlencode({'kind': str(kind)} | {name: value for name, value in rest.items() if value})}"


def overview_view(state: DrillState, themes: Mapping[DrillKind, Iterable[str]]) -> View:
    """Lay out what is due, the drills, and progress by theme."""
    today, tomorrow, right = state.waiting(), state.waiting(1), sum(one.right for one in state.themes)
    share = f"{100 * right / len(state.answers):.0f} %" if state.answers else NOTHING
    kinds = {theme: kind for kind, names in themes.items() for theme in names}
    sections = [_drills()]
    if state.themes:
        sections.append(Section("progress", "Progress by theme", (_progress(state.themes, kinds),)))
    coming = [*today, *tomorrow][:_LISTED]
    if coming:
        sections.append(Section("due", "Due today and tomorrow", (_due(coming),)))
    new = [theme for theme, kind in kinds.items() if theme not in {one.theme for one in state.themes}]
    if new:
        sections.append(Section("new", "Themes that you have not begun", (_new(new, kinds),)))
    return View(
        "Drills",
        "Questions about your own hands, asked again when they are due",
        tiles=(
            Tile("Due today", str(len(today)), "questions"),
            Tile("Due tomorrow", str(len(tomorrow)), "questions"),
            Tile("Answers", f"{len(state.answers):,}", f"{share} right"),
        ),
        sections=tuple(sections),
    )


def _drills() -> Section:
    rows = tuple((Cell(TITLES[kind], href=drill_href(kind)), Cell(_ABOUT[kind])) for kind in TITLES)
    return Section("drills", "Begin", (Table("", ("Drill", "What is asked"), rows, frozenset({1})),))


def _progress(themes: Iterable[ThemeProgress], kinds: Mapping[str, DrillKind]) -> Table:
    rows = tuple(
        (
            _theme(one.theme, kinds),
            Cell(str(one.answers)),
            Cell(f"{100 * one.right / one.answers:.0f} %"),
            Cell(f"{one.recent_right} of {one.recent}"),
            Cell(str(one.due)),
        )
        for one in themes
    )
    return Table("", ("Theme", "Answers", "Right", "Right lately", "Due today"), rows)


def _theme(theme: str, kinds: Mapping[str, DrillKind]) -> Cell:
    return Cell(theme, href=drill_href(kinds[theme], theme=theme) if theme in kinds else "")


def _due(coming: Iterable[Due]) -> Table:
    rows = tuple((Cell(one.theme), Cell(f"{one.on:%A, %d %B %Y}"), Cell(str(one.answers))) for one in coming)
    return Table("", ("Question", "Due", "Answers so far"), rows, frozenset({1}))


def _new(themes: Iterable[str], kinds: Mapping[str, DrillKind]) -> Table:
    rows = tuple((_theme(theme, kinds), Cell(TITLES[kinds[theme]])) for theme in themes)
    return Table("", ("Theme", "Drill"), rows, frozenset({1}))


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question as a page asks it, or the result of an answer."""

    question: DrillQuestion
    theme: str
    """The theme that the player chose; empty if any is asked."""
    house: str
    """The house of dealer's questions."""
    answer: int | None = None
    """Place of the answer among the choices; None while it is asked."""
    counts: bool = True
    """Whether the answer was kept."""
    level: Level | None = None
    """While upcards fall, how fast they do; None if the cards stay, or are gone."""
    shows_cards: bool = True
    due: int = 0
    """Questions that are due today."""

    @property
    def next_href(self) -> str:
        """Address of the next question."""
        return drill_href(self.question.kind, theme=self.theme, house=self.house)

    @property
    def grade(self) -> str:
        """What is said about the answer."""
        grades = {Grade.RIGHT: "Right", Grade.CLOSE: "Close", Grade.WRONG: "Wrong"}
        return "" if self.answer is None else grades[self.question.verdict.grades[self.answer]]

    @property
    def pace(self) -> int:
        """Number of the pace of falling cards, as the style sheet has it; 0 if they do not fall."""
        return self.level.number if self.level else 0


def question_page(view: View, asked: AskedQuestion, status: Status, houses: Iterable[tuple[str, str]]) -> str:
    """Return the page of a question or of a result; `houses` are names and titles."""
    faces = {"cards": lambda names: [card(name) for name in names.split()]}  # as on pages of explanations
    return fill_in("drill.html.j2", faces, view=view, asked=asked, status=status, houses=tuple(houses), address=ADDRESS)


def question_view(asked: AskedQuestion) -> View:
    """Return the view around a question."""
    return View(TITLES[asked.question.kind], asked.question.theme, more=(Link("All drills", DRILLS),))


def nothing_view(kind: DrillKind) -> View:
    """Say that there is no further question."""
    return View(
        TITLES[kind],
        "There is no further question",
        answers=("Every hand that something decides has been asked, or no hand has such a question.",),
        more=(Link("All drills", DRILLS),),
    )


def nobody_view() -> View:
    """Say that the hero is not known."""
    return View(
        "Drills", "Whose hands are these?", answers=("It is not clear who you are. Choose it on the first page.",),
        more=(Link("First page", "/"),),
    )  # fmt: skip

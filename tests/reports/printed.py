"""What a printed report really draws: every line of text with its box, page by page, as the PDF gets it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from matplotlib.backends.backend_pdf import RendererPdf

WIDTH, HEIGHT = 8.27 * 72, 11.69 * 72
"""An A4 page in points."""
_TOUCH = 0.4
"""Points by which boxes may overlap: letters do not fill their boxes."""


class Line(NamedTuple):
    """A line of text on a page; the box is in points, from the lower left corner."""

    page: int
    text: str
    left: float
    low: float
    right: float
    high: float

    def overlaps(self, other: "Line") -> bool:
        """Whether two lines of a page cover each other."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.high, other.high) - max(self.low, other.low)
        return wide > _TOUCH and tall > _TOUCH

    def leaves(self) -> bool:
        """Whether it leaves the page."""
        return self.left < 0 or self.low < 0 or self.right > WIDTH or self.high > HEIGHT


@contextmanager
def lines_drawn() -> Iterator[list[Line]]:
    """Collect the lines that are drawn into PDF files."""
    found: list[Line] = []
    draw = RendererPdf.draw_text

    def record(
        renderer: Any, gc: Any, x: float, y: float, text: str, prop: Any, angle: float, *more: Any, **m: Any
    ) -> Any:
        wide, tall, deep = renderer.get_text_width_height_descent(text, prop, False)
        box = (x - tall + deep, y, x + deep, y + wide) if angle == 90 else (x, y - deep, x + wide, y - deep + tall)
        if text.strip():
            found.append(Line(len(renderer.file.pageList), text, *box))
        return draw(renderer, gc, x, y, text, prop, angle, *more, **m)

    with patch.object(RendererPdf, "draw_text", record):
        yield found


def faults(lines: list[Line]) -> list[str]:
    """Lines that leave the page or cover another, in words."""
    left = [f"page {line.page}: {line.text!r} leaves it" for line in lines if line.leaves()]
    pages = [[line for line in lines if line.page == page] for page in sorted({line.page for line in lines})]
    covered = [
        f"page {one.page}: {one.text!r} and {other.text!r} overlap"
        for page in pages
        for one, other in combinations(page, 2)
        if one.overlaps(other)
    ]
    return left + covered


def pages_of(path: Path) -> int:
    """Number of pages of a PDF file."""
    return path.read_bytes().count(b"/Type /Page ")

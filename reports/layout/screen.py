"""A terminal that can show any text safely: names, paths and tables cannot control it."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table

from studbook.reports.layout.fitted import fitted
from studbook.reports.layout.words import steady


class Screen(Console):
    """A console that shows escape codes in texts as `�`, and writes only its own; its tables break no word."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render to segments; the console's own control segments (cursor, progress) stay as they are."""
        if isinstance(renderable, Table):
            renderable = fitted(renderable, self, options or self.options)
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=steady(segment.text))

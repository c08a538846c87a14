"""Progress bars: of an import, in bytes read; of a simulation, in hands; of a report, in pages."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from studbook.importing.counts import Totals

_STEP = 500
"""Hands between two updates of a bar that counts hands."""


@contextmanager
def watched(screen: "Console", size: int) -> Iterator[dict[str, Any]]:
    """Show a bar; yield the callbacks for bytes read (`progress`) and totals (`watch`)."""
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("reading", total=size or None)
        started = monotonic()

        def watch(totals: "Totals") -> None:
            rate = totals.read / max(monotonic() - started, 0.001)
            bar.update(task, description=f"{totals.read:,} hands, {rate:,.0f} per second")

        yield {"progress": lambda read: bar.advance(task, read), "watch": watch}


def counted(texts: Iterable[str], screen: "Console", hands: int) -> Iterator[str]:
    """Yield texts of hands, `hands` at most, with a bar that shows how many have been written."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task, started = bar.add_task("simulating", total=hands), monotonic()
        for number, text in enumerate(texts, 1):
            yield text
            if number % _STEP == 0:
                rate = number / max(monotonic() - started, 0.001)
                bar.update(task, completed=number, description=f"{number:,} hands, {rate:,.0f} per second")


Stages = Callable[[str, int, int], None]
"""Shows what is being done, the number of steps done, and of all steps; 0 if it is unknown."""


@contextmanager
def stages(screen: "Console", say: Callable[[str], None]) -> Iterator[Stages]:
    """Show what is being done, with a bar and the time; if the screen is no terminal, `say` everything new."""
    if not screen.is_terminal:
        yield _lines(say)
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    with Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=screen, transient=True
    ) as bar:
        task = bar.add_task("", total=None)

        def show(what: str, done: int, steps: int) -> None:
            bar.update(task, description=what, completed=done, total=steps or None)

        yield show


def _lines(say: Callable[[str], None]) -> Stages:
    """Say what is being done, once each."""
    said: set[str] = set()

    def show(what: str, _done: int, _steps: int) -> None:
        if what not in said:
            said.add(what)
            say(f"{what} ...")

    return show

"""The progress bar of an import or a refresh: bytes read, hands so far, hands per second, time left."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from studbook.counts import Totals


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

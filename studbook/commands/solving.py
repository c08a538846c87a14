"""What commands show while they solve."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from studbook.commands.common import console

if TYPE_CHECKING:
    from studbook.equity.solver.streets import Watch


@contextmanager
def watched(is_quiet: bool = False) -> "Iterator[Watch | None]":
    """Show how far it is, if it takes long and somebody watches."""
    screen = console(to_stderr=True)
    if is_quiet or not screen.is_terminal:
        yield None
        return
    with screen.status("solving") as status:
        yield lambda rounds, reached: status.update(f"{rounds:,} rounds: exploitability {reached:.3%} of the pot")

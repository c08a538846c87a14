"""Compiles the code of an import in advance: the rules in one process, the parser in another."""

import subprocess
import sys

import numpy as np

from studbook.analytics.facts.decisions import decisions_of
from studbook.analytics.facts.live_outs import live_outs_of
from studbook.equity.all_in import all_in_values
from studbook.game.columns import Batch, Events, Hands, Seats, empty
from studbook.game.compiled import is_kept, is_warm, set_warm
from studbook.game.results import Awards, Findings, HandResults, Pots, SeatResults, SettledHands
from studbook.histories.raw import RawHands
from studbook.reading import read
from studbook.rules.audit import audit_batch

_HALVES = ("compile_reading", "compile_rules")


def warm_up() -> None:
    """Compile everything once per machine and version, on two cores; later runs load it from the cache.

    This process loads it from the cache too, because code that Numba has just compiled runs slower than code that it
    loads: the parts are compiled before the whole. If no cache can be written, do nothing; each function is then
    compiled when it is called.
    """
    if is_warm() or not is_kept():
        return
    commands = [[sys.executable, "-c", f"from studbook.warm import {half}; {half}()"] for half in _HALVES]
    nowhere = subprocess.DEVNULL
    running = [subprocess.Popen(command, stdout=nowhere, stderr=nowhere) for command in commands]  # noqa: S603  # our own command
    failed = [process.wait() != 0 for process in running]
    if not any(failed):
        set_warm()


def compile_reading() -> None:
    """Compile the parser and, because that is the shorter half, all-in EV."""
    none = np.zeros(0, np.int64)
    read(
        RawHands(
            b"\n",
            none.astype(np.int8),
            none.astype(np.int32),
            none.astype(np.int32),
            none,
            none,
            none.astype(np.int32),
            {},
        )
    )
    results = empty(HandResults, 0), empty(SeatResults, 0), empty(Pots, 0), empty(Awards, 0), empty(Findings, 0)
    all_in_values(_nothing(), SettledHands(*results, none))


def compile_rules() -> None:
    """Compile replay, settlement and checks, and the facts derived from them."""
    nothing = _nothing()
    settled = audit_batch(nothing).settled
    decisions_of(nothing, settled)
    live_outs_of(nothing, settled)


def _nothing() -> Batch:
    """Return a batch without hands; its text is read-only, as in real batches, which is a type of its own to Numba."""
    return Batch(np.frombuffer(b"\n", np.uint8), empty(Hands, 0), empty(Seats, 0), empty(Events, 0))

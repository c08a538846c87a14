"""Compiles what an import needs before it needs it: the rules in one process, the reading in another."""

import subprocess
import sys

import numpy as np

from studbook.analytics.facts.decisions import deeds_of
from studbook.analytics.facts.live_outs import sights_of
from studbook.equity.all_in import all_in_values
from studbook.game.columns import Batch, Events, Hands, Seats, empty
from studbook.game.compiled import is_kept, is_warm, set_warm
from studbook.game.results import Awards, Findings, HandResults, Pots, Results, Settled
from studbook.histories.raw import RawHands
from studbook.reading import read
from studbook.rules.audit import audit_batch

_HALVES = ("compile_reading", "compile_rules")


def warm_up() -> None:
    """Compile everything, once for a machine and a version, on two cores; later runs find it in the cache.

    This process takes it from the cache too: what Numba compiles itself runs slower than what it loads, because the
    parts come before the whole. Where no cache can be written nothing is done, and each function compiles when it is
    called.
    """
    if is_warm() or not is_kept():
        return
    commands = [[sys.executable, "-c", f"from studbook.warm import {half}; {half}()"] for half in _HALVES]
    nowhere = subprocess.DEVNULL
    running = [subprocess.Popen(command, stdout=nowhere, stderr=nowhere) for command in commands]  # noqa: S603  # ours
    failed = [process.wait() != 0 for process in running]
    if not any(failed):
        set_warm()


def compile_reading() -> None:
    """Compile the reading of text, and, because that is the shorter half, what all-ins were worth."""
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
    results = empty(HandResults, 0), empty(Results, 0), empty(Pots, 0), empty(Awards, 0), empty(Findings, 0)
    all_in_values(_nothing(), Settled(*results, none))


def compile_rules() -> None:
    """Compile replay, settlement, checks, and what is worked out beside them."""
    nothing = _nothing()
    settled = audit_batch(nothing).settled
    deeds_of(nothing, settled)
    sights_of(nothing, settled)


def _nothing() -> Batch:
    """A batch without hands; its text is not to be written to, as all that is read: another type for the compiler."""
    return Batch(np.frombuffer(b"\n", np.uint8), empty(Hands, 0), empty(Seats, 0), empty(Events, 0))

"""Compiles what an import needs before it needs it: the rules in one process, the reading in another."""

import subprocess
import sys

import numpy as np

from analytics.deeds import deeds_of
from analytics.sights import sights_of
from grammar.read import read
from histories.raw import RawHands
from rules.columns import Batch, Events, Hands, Seats, empty
from rules.compiled import is_kept, is_warm, set_warm
from rules.settle import settle_batch
from rules.worth import worth_of

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
    """Compile the reading of text."""
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


def compile_rules() -> None:
    """Compile replay, settlement, checks and what is worked out beside them."""
    text = np.frombuffer(
        b"\n", np.uint8
    )  # not to be written to, as every text that is read: another type for the compiler
    nothing = Batch(text, empty(Hands, 0), empty(Seats, 0), empty(Events, 0))
    settled = settle_batch(nothing)
    deeds_of(nothing, settled)
    worth_of(nothing, settled)
    sights_of(nothing, settled)

"""Compiles what an import needs before it needs it: the rules in a process of their own, the reading in this one."""

import subprocess
import sys

import numpy as np

from grammar.read import read
from histories.raw import RawHands
from rules.columns import Batch, Events, Hands, Seats, empty
from rules.compiled import is_kept, is_warm, set_warm
from rules.settle import settle_batch

_RULES = "from studbook.warm import compile_rules; compile_rules()"


def warm_up() -> None:
    """Compile everything, once for a machine and a version, on two cores; later runs find it in the cache.

    Where no cache can be written nothing is done: the work would be lost, and each function compiles when it is called.
    """
    if is_warm() or not is_kept():
        return
    nowhere = subprocess.DEVNULL
    with subprocess.Popen([sys.executable, "-c", _RULES], stdout=nowhere, stderr=nowhere):  # noqa: S603  # our own code
        compile_reading()
    compile_rules()  # from the cache, or here should the other process have failed
    set_warm()


def compile_reading() -> None:
    """Compile the reading of text."""
    none = np.zeros(0, np.int64)
    read(RawHands(b"\n", none.astype(np.int8), none.astype(np.int32), none.astype(np.int32), none, none, {}))


def compile_rules() -> None:
    """Compile replay, settlement and checks."""
    text = np.frombuffer(
        b"\n", np.uint8
    )  # not to be written to, as every text that is read: another type for the compiler
    settle_batch(Batch(text, empty(Hands, 0), empty(Seats, 0), empty(Events, 0)))

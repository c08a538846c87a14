"""Processes that work for this program, and end with it."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def helpers(count: int, ignore_interrupts: bool = False) -> ProcessPoolExecutor:
    """Return processes for some work; each starts when it is first needed, and ends silently with this program.

    Python alone leaves them waiting forever if this program is killed. Ctrl-C reaches them, too: it ends them, unless
    they `ignore_interrupts`, because this program still needs what they are doing. Raises OSError if the system has no
    shared memory, which they need for their locks.
    """
    return ProcessPoolExecutor(count, get_context("spawn"), initializer=_get_ready, initargs=(ignore_interrupts,))


def _get_ready(ignore_interrupts: bool) -> None:
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # then this program ignores it, as in the background
        signal.signal(signal.SIGINT, signal.SIG_IGN if ignore_interrupts else signal.SIG_DFL)
    Thread(target=_end_with_program, daemon=True).start()


def _end_with_program() -> None:
    program = parent_process()
    if program:
        program.join()
        os._exit(1)

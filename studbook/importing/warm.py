"""Machine code made in advance: by `studbook warm`, or in the background while a first import runs as plain Python."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import IO, Any

from studbook.game.compiled import at_once
from studbook.game.machine_code import folder, is_warm, set_warm

AT_A_TIME = 2
"""Parts compiled at the same time, each by a process of its own."""


def without_waiting() -> AbstractContextManager[None]:
    """While this is open, no call waits for the compiler; a process in the background compiles what is missing."""
    return at_once(on_missing=start_in_background)


@cache
def start_in_background() -> None:
    """Start compiling in a process of its own that outlives this one, if that is still to be done."""
    kept = folder()
    if kept is None or is_warm():
        return
    with _lock(kept) as free:
        if not free:
            return
    nowhere = subprocess.DEVNULL
    apart: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {"creationflags": 0x4008}
    # On Windows: a detached process of lower priority.
    with suppress(OSError):
        command = [sys.executable, "-c", "from studbook.importing.warm import warm_up; warm_up(nice=10)"]
        subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, **apart)  # noqa: S603  # our own command


def warm_up(watch: Callable[[str, float], None] | None = None, nice: int = 0) -> bool:
    """Compile everything once per machine and version, on two cores; later runs load it from the cache.

    `watch` is called with each part that is finished, and the seconds it took. Returns False if no code can be kept or
    a part could not be compiled. If another process is compiling already, waits for it.
    """
    kept = folder()
    if kept is None:
        return False
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    while not is_warm():
        with _lock(kept) as free:
            if free:
                return _compile_all(watch)
        time.sleep(0.2)
    return True


def _compile_all(watch: Callable[[str, float], None] | None) -> bool:
    waiting = [*PARTS]
    running: dict[str, tuple[subprocess.Popen[bytes], float]] = {}
    good = True
    while waiting or running:
        while waiting and len(running) < AT_A_TIME:
            part = waiting.pop(0)
            running[part] = (_start(part), time.monotonic())
        for part, (process, began) in [*running.items()]:
            if process.poll() is not None:
                good &= process.returncode == 0
                del running[part]
                if watch:
                    watch(part, time.monotonic() - began)
        time.sleep(0.05)
    if good:
        set_warm()
    return good


def _start(part: str) -> "subprocess.Popen[bytes]":
    command = [
        sys.executable,
        "-c",
        "import sys; from studbook.importing.warm import PARTS; PARTS[sys.argv[1]]()",
        part,
    ]
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)  # noqa: S603  # our own command


@contextmanager
def _lock(kept: Path) -> Iterator[bool]:
    """Hold the right to compile; yields False if another process has it. It ends with the process that holds it."""
    with (kept / ".compiling").open("a+b") as file:
        yield _is_ours(file)


def _is_ours(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def compile_reading() -> None:
    """Compile the parser, and what completes the hands of some sites: by reading the samples."""
    from studbook.histories.raw_batches import raw_batches
    from studbook.importing.reading import read

    with as_file(files("studbook.histories") / "samples") as samples:
        for raw in raw_batches([samples / "rooms"]):
            read(raw)


def compile_replay() -> None:
    """Compile the replay of stud, its settlement and its checks, and what bounds hands with unknown cards."""
    from studbook.rules.stud.batch import settle_batch
    from studbook.rules.stud.settlement.undecided import most_strength

    settle_batch(_no_hands())
    most_strength(0b1111, 0b1110000, 3, 0, 0)


def compile_facts() -> None:
    """Compile what the import adds to events and seats: chips that raises put in, decisions and live outs."""
    from studbook.analytics.facts.chips_put_in import chips_put_in
    from studbook.analytics.facts.decisions import decisions_of
    from studbook.analytics.facts.live_outs import live_outs_of

    chips_put_in(_no_hands())
    decisions_of(_no_hands(), _nothing_settled())
    live_outs_of(_no_hands(), _nothing_settled())


def compile_all_ins() -> None:
    """Compile the equities of players who are all-in."""
    import numpy as np

    from studbook.equity.all_in import all_in_values
    from studbook.equity.swaps import swapped_shares

    all_in_values(_no_hands(), _nothing_settled())
    swapped_shares(*(np.zeros(0, np.int64) for _ in range(5)))


def compile_collusion() -> None:
    """Compile what goes through the decisions of pairs."""
    import numpy as np

    from studbook.analytics.collusion.walk import Acts, Tables, decisions_of

    nothing, seats = np.zeros(0, np.int64), np.zeros((0, 16), np.int64)
    decisions_of(Acts(*[nothing] * 6), Tables(nothing, nothing, nothing, nothing, seats, seats))


def compile_red_dog() -> None:
    """Compile the replay of the Red Dog family and its checks."""
    from studbook.rules.red_dog.settle import settle_deals

    settle_deals(_no_hands())


def compile_equities() -> None:
    """Compile the equities of any hands: counted for two players and for three, and sampled."""
    from studbook.equity.pot_equity import count_deals, sample_deals, spot
    from studbook.game.cards import parse_cards
    from studbook.game.vocabulary import Game

    hands = [parse_cards(cards) for cards in ("Ah Ad Kc 2s 3d 9c", "8c 8d 7h 7s 5h 2c", "Kh Kd 4c 4s 6d 6c")]
    for players in (2, 3):
        asked = spot(Game.STUD, hands[:players], (), (), False)
        count_deals(asked)
        sample_deals(asked, 1)


def compile_ranges() -> None:
    """Compile the equities of ranges, counted for two players and for three, and sampled; and the solver."""
    from studbook.equity.range_counts import count_several, count_two
    from studbook.equity.range_equity import sample_ranges
    from studbook.equity.range_spot import range_spot
    from studbook.equity.ranges.expand import range_of
    from studbook.equity.solver.solve import solve
    from studbook.game.vocabulary import Game

    texts = ("AhAdKc2s3d9cTs", "8c8d7h7s5h2c4d", "KhKd4c4s6d6c2d")
    hands = [range_of(Game.STUD, text) for text in texts]
    for players in (2, 3):
        asked = range_spot(Game.STUD, hands[:players])
        sample_ranges(asked, 0.5)
        (count_two if players == 2 else count_several)(asked)
    count_two(range_spot(Game.STUD8, [range_of(Game.STUD8, f"(xx){text[4:12]}({text[12:]})") for text in texts[:2]]))
    solve(range_spot(Game.STUD, hands[:2]), 1.0, bound=0.5)


def compile_simulation() -> None:
    """Compile the simulators of both families, which also make the examples of `studbook checks`."""
    from studbook.game.vocabulary import Game
    from studbook.simulation.red_dog.batches import simulated_deals
    from studbook.simulation.stud.batches import simulate

    simulate(Game.STUD, 1, 1)
    next(simulated_deals([Game.RED_DOG], 1, 1))


PARTS: dict[str, Callable[[], None]] = {
    "replay": compile_replay,
    "reading": compile_reading,
    "decisions and live outs": compile_facts,
    "all-in equities": compile_all_ins,
    "decisions of pairs": compile_collusion,
    "Red Dog": compile_red_dog,
    "equities": compile_equities,
    "ranges": compile_ranges,
    "simulation": compile_simulation,
}
"""What is compiled: what an import needs first, the longest part before the others."""


def _no_hands() -> Any:
    """Return a batch without hands; its text is read-only, as in real batches, which is a type of its own to Numba."""
    import numpy as np

    from studbook.game.columns import Batch, Events, Hands, Seats, empty

    return Batch(np.frombuffer(b"\n", np.uint8), empty(Hands, 0), empty(Seats, 0), empty(Events, 0))


def _nothing_settled() -> Any:
    import numpy as np

    from studbook.game.columns import empty
    from studbook.game.results import Awards, Findings, HandResults, Pots, SeatResults, SettledHands

    tables = empty(HandResults, 0), empty(SeatResults, 0), empty(Pots, 0), empty(Awards, 0), empty(Findings, 0)
    return SettledHands(*tables, np.zeros(0, np.int64))

"""One measurement of everything: the machine, the stages and the commands. Two of them can be compared."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from studbook.speed.commands import Wait
from studbook.speed.live import Live
from studbook.speed.machine import MeasuredOn
from studbook.speed.stages import Figures


@dataclass(frozen=True, slots=True)
class Benchmark:
    """What `studbook bench` measured; parts that were left out are None."""

    machine: MeasuredOn
    stages: Figures | None
    commands: list[Wait] | None
    live: Live | None = None


@dataclass(frozen=True, slots=True)
class SpeedChange:
    """One row of two measurements."""

    what: str
    before: float
    now: float
    """Seconds, as before."""

    @property
    def ratio(self) -> float:
        """Time now as a part of the time before: less than 1 is faster."""
        return self.now / self.before


def with_ratios(commands: list[Wait], stages: Figures) -> list[Wait]:
    """Compare commands that handle many hands with Lark's own loop and with a plain `re` reader."""
    rates = [measure.hands_per_second for measure in stages.measures if measure.compared_only]
    lark, plain = rates[0], rates[2] if len(rates) > 2 else None
    return [
        replace(
            wait,
            against_lark=wait.hands_per_second / lark,
            against_re=wait.hands_per_second / plain if plain else None,
        )
        if wait.hands_per_second
        else wait
        for wait in commands
    ]


def saved(path: Path) -> Mapping[str, Any]:
    """Read a measurement that `studbook bench --json` printed. Raises ValueError if the file is something else."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: this is not JSON ({error})") from error
    if not isinstance(found, dict) or not {"machine", "stages", "commands"} <= found.keys():
        raise ValueError(f"{path}: this is not a measurement of `studbook bench --json`")
    return found


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[SpeedChange]:
    """Yield every row that both measurements have."""
    earlier = dict(_seconds(before))
    for what, seconds in _seconds(now):
        if what in earlier:
            yield SpeedChange(what, earlier[what], seconds)


def _seconds(benchmark: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """Yield each row and its seconds; stages per 100,000 hands, because the number of hands may differ."""
    for measure in (benchmark["stages"] or {}).get("measures", ()):
        yield f"{measure['stage']}, per 100,000 hands", 1e5 / measure["hands_per_second"]
    for wait in benchmark["commands"] or ():
        yield f"studbook {wait['command']}", wait["seconds"]
    if live := benchmark.get("live"):
        yield "live pages, median", live["median_seconds"]
        yield "live pages, one in twenty took longer", live["slow_seconds"]

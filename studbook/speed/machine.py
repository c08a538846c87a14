"""The machine on which something was measured: without it, seconds mean nothing."""

import os
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from studbook.version import __version__


@dataclass(frozen=True, slots=True)
class MeasuredOn:
    """Where, when and with what a measurement was made."""

    date: str
    system: str
    processor: str
    cores: int
    load: float | None
    """Programs that wanted a core in the last minute, on average, before the measurement; None if not known."""
    python: str
    studbook: str


def machine() -> MeasuredOn:
    """Describe this machine now."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return MeasuredOn(
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        system=f"{platform.system()} {platform.machine()}",
        processor=_processor(),
        cores=cores,
        load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        python=platform.python_version(),
        studbook=__version__,
    )


def _processor() -> str:
    """Return the name of the processor, as far as the system gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()

"""The tables of `studbook bench`: stages, commands, sites, and what changed; for the terminal and as Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.reports.layout.words import count, rate

Row = Sequence[str]


def _table(note: str, heads: Row, rows: "Iterator[Row]") -> Table:
    """A table whose first column is text and whose others are numbers, with a note below."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=Text(note, "dim"), caption_justify="left")
    table.add_column(heads[0])
    for head in heads[1:]:
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(*row)
    return table


def markdown(heads: Row, rows: "Iterator[Row]") -> str:
    """The same table as Markdown."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


STAGE_HEADS = ("stage", "hands/s", "MB/s", "x Lark", "x re")
COMMAND_HEADS = ("studbook ...", "seconds", "spread", "processor", "peak MB", "hands/s", "x Lark", "x re")
SITE_HEADS = ("site", "bytes/hand", "hands/s", "MB/s", "x Lark")
LIVE_HEADS = ("live pages while hands are appended", "")
CHANGE_HEADS = ("", "before", "now", "time now / before")


def machine_line(machine: Mapping[str, Any]) -> str:
    """One line about the machine; the fields are those of `studbook.speed.machine.Machine`."""
    load = "" if machine["load"] is None else f", load {rate(machine['load'])}"
    cores = f"{machine['cores']} core{'' if machine['cores'] == 1 else 's'}"
    return (
        f"{machine['date']}, {machine['system']}, {machine['processor'] or 'unknown processor'}, {cores}{load}, "
        f"Python {machine['python']}, Studbook {machine['studbook']}"
    )


def stage_rows(stages: Mapping[str, Any]) -> Iterator[Row]:
    """Speed of each stage; the fields are those of `studbook.speed.stages.Figures`."""
    for measure in stages["measures"]:
        yield (
            measure["stage"],
            rate(measure["hands_per_second"], digits=0),
            rate(measure["megabytes_per_second"]),
            rate(measure["against_lark"]),
            rate(measure["against_re"]),
        )
    for name, seconds in stages["statistics"].items():
        yield (name, f"{rate(1000 * seconds, digits=0)} ms", "", "", "")


def stage_table(stages: Mapping[str, Any]) -> Table:
    """The stages, with what they were measured on."""
    size = f"{count(stages['hands'])} hands, {rate(stages['megabytes'])} MB, medians of {stages['runs']}"
    note = (
        f"{size}. Peak memory {rate(stages['peak_megabytes'], digits=0)} MB, database "
        f"{rate(stages['database_bytes_per_hand'], digits=0)} bytes per hand."
    )
    return _table(note, STAGE_HEADS, stage_rows(stages))


def command_rows(waits: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """What a user waits for; the fields are those of `studbook.speed.commands.Wait`."""
    for wait in waits:
        alone = wait["runs"] == 1
        yield (
            wait["command"],
            rate(wait["seconds"], digits=2),
            "one run" if alone else f"{rate(wait['shortest'], digits=2)} to {rate(wait['longest'], digits=2)}",
            rate(wait["processor_seconds"], digits=2),
            rate(wait["peak_megabytes"], digits=0),
            rate(wait["hands_per_second"], digits=0),
            rate(wait["against_lark"]),
            rate(wait["against_re"]),
        )


def command_table(waits: Sequence[Mapping[str, Any]]) -> Table:
    """The commands, as a user calls them, each in a process of its own."""
    return _table("Medians; start-up included.", COMMAND_HEADS, command_rows(waits))


def live_rows(live: Mapping[str, Any]) -> Iterator[Row]:
    """What browsers waited for; the fields are those of `studbook.speed.live.Live`."""
    yield "hands stored before", count(live["stored"])
    yield "hands appended", f"{count(live['appended'])} in {rate(live['writing_seconds'])} s"
    yield "last hand imported", f"{rate(live['late_seconds'])} s later"
    yield "lost, doubled, rejected", ", ".join(count(live[name]) for name in ("lost", "doubled", "rejected"))
    yield f"pages shown to {live['browsers']} browsers", f"{count(live['pages'])}, {count(live['failed'])} failed"
    for name, field in _LIVE_TIMES.items():
        yield name, f"{rate(1000 * live[field], digits=0)} ms"
    yield "processor time of the server", f"{rate(live['processor_seconds'])} s"
    yield "peak memory of the server", f"{rate(live['peak_megabytes'], digits=0)} MB"


_LIVE_TIMES = {
    "median of all pages": "median_seconds",
    "median of clicks": "click_seconds",
    "one page in twenty took longer than": "slow_seconds",
    "slowest page": "longest_seconds",
}


def live_table(live: Mapping[str, Any]) -> Table:
    """Live pages under load."""
    note = "A player looks at a page for 0.5 to 1.5 s; pages are also loaded again when there are new hands."
    return _table(note, LIVE_HEADS, live_rows(live))


def change_rows(changes: Sequence[Any]) -> Iterator[Row]:
    """What became faster or slower; the fields are those of `studbook.speed.benchmark.Change`."""
    for change in changes:
        yield (change.what, rate(change.before, digits=2), rate(change.now, digits=2), rate(change.ratio, digits=2))


def change_table(changes: Sequence[Any]) -> Table:
    """Two measurements side by side."""
    note = "Seconds. Less than 1 in the last column is faster; other programs on the machine change it, too."
    return _table(note, CHANGE_HEADS, change_rows(changes))


def site_rows(sites: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Speed of reading each site's text into columns; the fields are those of `studbook.speed.stages.SiteSpeed`."""
    for site in sites:
        speed = site["hands_per_second"]
        yield (
            site["site"],
            rate(site["bytes_per_hand"], digits=0),
            rate(speed, digits=0),
            rate(site["megabytes_per_second"]),
            rate(speed / site["lark_hands_per_second"]),
        )


def site_table(sites: Sequence[Mapping[str, Any]]) -> Table:
    """Every site, on the same hands."""
    note = "Text to event columns on one core; x Lark: speed compared with Lark itself on the same text."
    return _table(note, SITE_HEADS, site_rows(sites))

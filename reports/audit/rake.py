"""The rake that sites take: as a table, and as a list of hands that deviate."""

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.audit.rake import Fit, cap_ranges, reached
from studbook.analytics.audit.schedules import RakeDeparture
from studbook.game.money import format_amount
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import count, currency_name


def stake_name(fit: Fit) -> str:
    """Currency, stakes, and the limit if it is not fixed."""
    limit = "" if fit.limit_type == "fixed" else f" {fit.limit_type} limit"
    return f"{currency_name(fit.currency)} {fit.stakes}{limit}"


def percent_text(hundredths: int) -> str:
    """Percentage from hundredths of a percent.

    >>> percent_text(500), percent_text(475)
    ('5 %', '4.75 %')
    """
    return f"{hundredths / 100:g} %"


def caps_text(fit: Fit) -> str:
    """Caps by the number of players dealt in."""
    caps = []
    for low, high, cap in cap_ranges(reached(fit)):
        players = f"{low}" if low == high else f"{low}-{high}"
        caps.append(f"{players}: {'not reached' if cap is None else format_amount(cap)}")
    return ", ".join(caps)


def share_text(fit: Fit) -> str:
    """How many of the hands the schedule explains, and how many to within one unit."""
    near = f", {count(fit.near)} to within one unit" if fit.near > fit.exact else ""
    return f"{count(fit.exact)} ({1000 * fit.exact // fit.hands / 10:.1f} %){near}"


def _schedule_cells(fit: Fit) -> list[str]:
    schedule = fit.schedule
    if schedule is None:
        return ["no rake" if fit.raked == 0 else "too few hands", "", "", ""]
    low, high = fit.percents
    span = "" if low == high else f" ({percent_text(low)} to {percent_text(high)} all fit)"
    rounding = "nearest " if schedule.nearest else ""
    return [
        percent_text(schedule.percent) + span,
        rounding + format_amount(schedule.step),
        caps_text(fit),
        share_text(fit),
    ]


def rake_table(fits: Sequence[Fit], printed: Mapping[tuple[str, ...], int]) -> Table:
    """Table of the schedule of every site and stake; `printed` is the number of hands whose rake is printed."""
    note = "Cash hands that saw fourth street; unprinted rake is what the awards leave over. Cap: by number of players."
    table = FittingTable(
        box=box.SIMPLE_HEAD, pad_edge=False, caption=Text(note, "dim"), caption_justify="left",
        leaves_out=("printed", "step", "raked"),
    )  # fmt: skip
    for head in ("site", "stake", "hands", "raked", "printed", "percent", "step", "cap", "explained"):
        table.add_column(head, justify="right" if head in ("hands", "raked", "printed") else "left")
    for fit in fits:
        number_printed = printed.get((fit.site, fit.currency, fit.limit_type, fit.stakes), 0)
        numbers = [count(number) for number in (fit.hands, fit.raked, number_printed)]
        table.add_row(fit.site, stake_name(fit), *numbers, *_schedule_cells(fit))
    return table


def departure_lines(departing: Sequence[RakeDeparture]) -> Iterator[str]:
    """One line per deviating hand, in the format of the audit's findings."""
    for hand in departing:
        pot = f"a pot of {format_amount(hand.gross)} with {hand.players} players"
        rakes = f"rake {format_amount(hand.found)}, the schedule says {format_amount(hand.expected)}"
        yield f"{hand.file}:{hand.line}: {hand.site} #{hand.hand_id} {hand.currency} {hand.stakes}: {rakes} of {pot}"

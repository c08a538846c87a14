"""Show equities in the terminal: of any given hands, and of a stored hand street by street."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.game.games import HILO_NAMES
from studbook.reports.layout.words import NOTHING, count, money, rate

if TYPE_CHECKING:
    from studbook.analytics.replayer.hand_equities import AllIn, StreetEquity
    from studbook.equity.pot_equity import Equity, PlayerEquity


def _percent(share: Fraction | float, digits: int = 2) -> str:
    return rate(100 * float(share), digits=digits)


def _error(error: float) -> str:
    """Standard error in percent; that of a sample is never shown as 0.

    >>> _error(0.0012), _error(0.000007)
    ('0.12', '<0.01')
    """
    shown = _percent(error)
    return shown if error == 0 or float(shown) else "<0.01"


def equity_table(hands: Sequence[str], answer: "Equity", game: str, seed: int) -> Table:
    """Players with their cards, their equity, and how often they win or split, in percent of the deals."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=_how(answer, game, seed), caption_justify="left")
    table.add_column("hand")
    heads = ["equity %"] if answer.is_exact else ["equity %", "±"]
    heads += ["scoops", "high", "splits\nhigh", "low", "splits\nlow"] if game in HILO_NAMES else ["wins", "splits"]
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for cards, player in zip(hands, answer.players, strict=True):
        error = [] if answer.is_exact else [_error(player.standard_error)]
        chances = [_percent(answer.chance(deals), 1) for deals in _won(player, game)]
        table.add_row(Text(cards), Text(_percent(player.share), "bold"), *error, *chances)
    return table


def _won(player: "PlayerEquity", game: str) -> list[int]:
    whole = [player.high_alone, player.high_tied]
    return [player.scoops, *whole, player.low_alone, player.low_tied] if game in HILO_NAMES else whole


def _how(answer: "Equity", game: str, seed: int) -> Text:
    deals = f"{count(answer.deals)} deal{'' if answer.deals == 1 else 's'}"
    how = f"Exact: all {deals}" if answer.is_exact else f"Sampled: {deals}, seed {seed}; ± one standard error"
    low = f"; a low half in {_percent(answer.chance(answer.with_low), 1)} %" if game in HILO_NAMES else ""
    return Text(f"{how}, {answer.unseen} cards unseen{low}.", "dim")


def timing_line(answer: "Equity", seconds: float, by_force: float | None) -> str:
    """State how long a calculation took, and how much longer brute force takes."""
    shown = f"{rate(1000 * seconds, digits=2)} ms, median of five runs on one core"
    if by_force is None:
        return f"{shown}: {rate(answer.deals / seconds / 1e6)} million deals per second."
    times = rate(by_force / seconds, digits=0)
    return f"{shown}; ranking both hands of every deal: {rate(1000 * by_force, digits=2)} ms, {times} times as long."


def streets_table(streets: "Sequence[StreetEquity]", names: Mapping[int, str]) -> Table:
    """Equity on every street of each player who stayed to the end, in percent."""
    seats = sorted({seat for street in streets for seat in street.shares})
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("equity %")
    for seat in seats:
        table.add_column(Text(names[seat]), justify="right")
    table.add_column("deals", justify="right")
    for street in streets:
        shares = [_percent(street.shares[seat]) if street.shares else NOTHING for seat in seats]
        table.add_row(street.street, *shares, _counted(street))
    return table


def _counted(street: "StreetEquity") -> str:
    if not street.shares:
        return "undecidable"
    error = "" if street.is_exact else f" sampled, ±{_error(street.standard_error)}"
    return f"{count(street.deals)}{error}"


def luck_lines(all_in: "AllIn", names: Mapping[int, str], currency: str) -> Iterator[str]:
    """State the all-in EV of each player, and how much more or less they got."""
    if all_in.undecided:
        yield f"No all-in EV: {all_in.undecided}."
        return
    yield f"The betting ended on {all_in.street} street."
    for pot in all_in.pots:
        shares = ", ".join(f"{names[seat]} {_percent(share)} %" for seat, share in pot.shares.items())
        name = f"Side pot {pot.number}" if pot.number else "Main pot"
        yield f"  {name}, {_amount(pot.net, currency)} to pay out: {shares}"
    for seat, luck in all_in.luck.items():
        expected = _amount(all_in.expected[seat], currency)
        yield f"  {names[seat]}: expected {expected}, luck {_amount(luck, currency, signed=True)}"


def _amount(value: Fraction, currency: str, signed: bool = False) -> str:
    exact = Decimal(value.numerator) / value.denominator
    return money(round(exact, 2), currency, signed)

"""A hand of another game in the terminal: what is kept of it, and its text."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from studbook.analytics.stored.other_hands import OtherHand, OtherSeat
from studbook.game.sites import SITE_FACTS
from studbook.reports.layout.words import NOTHING, moment, money, place, printable, zone_name

NOT_KEPT = "of games other than stud, only the money is kept: no replay, no audit, no statistics of play"


def show_other(screen: Console, hand: OtherHand, seats: list[OtherSeat], text: str | None) -> None:
    """Print what is kept of a hand of another game, and its text."""
    for line in _heading(hand):
        screen.print(Text(line), soft_wrap=True)
    if seats:
        screen.print(_results(hand, seats))
    screen.print(Text(NOT_KEPT), soft_wrap=True)
    if text is not None:
        screen.print()
        screen.print(Text(text), soft_wrap=True)


def _heading(hand: OtherHand) -> list[str]:
    site = SITE_FACTS[hand.site].title if hand.site in SITE_FACTS else hand.site
    game = printable(f"{hand.mixed}: {hand.game}" if hand.mixed else hand.game)
    facts = [
        f"{moment(hand.started_at)} {zone_name()}" if hand.started_at else "",
        f"tournament {printable(hand.tournament)}" if hand.tournament else "",
        f"table {printable(hand.table_name)}" if hand.table_name else "",
        place(hand.path, hand.line),
    ]
    lines = [
        f"{site} {printable(hand.hand_id)}: {game}" + (f" {hand.stakes}" if hand.stakes else ""),
        ", ".join(filter(None, facts)),
    ]
    if hand.problem:
        lines.append(f"This hand has no net: {hand.problem}.")
    elif hand.conflict:
        lines.append("This hand does not count: an earlier hand has its number and other content.")
    else:
        lines.append(f"Pot {money(hand.gross, hand.currency)}, rake {money(hand.rake, hand.currency)}")
    return lines


def _results(hand: OtherHand, seats: list[OtherSeat]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("seat", justify="right")
    table.add_column("player", overflow="fold")
    for head in ("stack", "put in", "returned", "collected", "net"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in seats:
        stack = NOTHING if one.stack is None else money(one.stack, hand.currency)
        paid = [money(amount, hand.currency) for amount in (one.put_in, one.returned, one.collected)]
        table.add_row(
            str(one.seat), Text(printable(one.player)), stack, *paid, money(one.net, hand.currency, signed=True)
        )
    return table

"""Show a hand in the terminal: boards, pot and action street by street, then the settlement."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from studbook.analytics.replayer.completions import completion_of
from studbook.analytics.stored.audits import AuditedHand, Award, SeatResult, SettledPot
from studbook.game.events import EVENT_KINDS, Ante, Burn, Community, Deal, Event, Payment, Raise, Uncalled
from studbook.game.games import HILO_NAMES, LOW_NAMES
from studbook.game.hand import Hand
from studbook.game.money import as_decimal
from studbook.game.vocabulary import STREET_NAMES, Kind, Street
from studbook.reports.hand.event_sentences import COMPLETES, SENTENCES
from studbook.reports.layout.words import game_name, moment, money, stakes, zone_name

_UPCARDS = {Street.THIRD: 1, Street.FOURTH: 2, Street.FIFTH: 3, Street.SIXTH: 4}
"""Upcards that a player has on a street of seven-card games."""
_SUITS = {"c": ("♣", "green"), "d": ("♦", "blue"), "h": ("♥", "red"), "s": ("♠", "default")}


_SHOWN = {
    Kind.BRING_IN,
    Kind.CHECK,
    Kind.BET,
    Kind.CALL,
    Kind.RAISE,
    Kind.FOLD,
    Kind.UNCALLED,
    Kind.SHOW,
    Kind.MUCK,
    Kind.COLLECT,
    Kind.BURN,
    Kind.RESHUFFLE,
    Kind.THROWN_AWAY,
    Kind.PROTECTED,
    Kind.SKIPPED,
    Kind.TIMEOUT,
}
"""Events that are shown line by line."""


def amount(value: Decimal | None) -> str:
    """Amount without the sign of its currency, which is in the heading.

    >>> amount(Decimal("1.5000")), amount(Decimal("12.0000"))
    ('1.50', '12')
    """
    return money(value, "")


def cards(names: str | None) -> Text:
    """Cards with their suits as coloured symbols; hidden cards as dots."""
    text = Text()
    for name in (names or "").split():
        sign, colour = _SUITS.get(name[-1], ("", "default"))
        text.append("·· " if name == "X" else f"{name[0]}{sign} ", style=colour)
    text.rstrip()
    return text


def heading(hand: AuditedHand) -> Iterator[Text]:
    """Site, number, game and stakes; when and where the hand was played; its line in the text."""
    facts = hand.facts
    title = f"{facts.site} #{facts.hand_id}"
    game = f"{game_name(facts.game)} {stakes(facts)}"
    where = f"tournament {facts.tournament}, " if facts.tournament else ""
    yield Text.assemble((title, "bold"), f"  {game}")
    yield Text(f"{where}table {facts.table_name}, {moment(facts.started_at)} {zone_name()}")
    yield Text(f"{facts.file}:{facts.line}", style="dim")


class Story:
    """Describes a hand's events, keeping track of the pot."""

    def __init__(self, played: Hand) -> None:
        self.events = played.events
        self.completion = completion_of(played.events, played.game, played.limit, played.small_bet)
        self.in_street: dict[int, int] = {}
        self.pot = 0

    def lines(self) -> Iterator[Text]:
        """Describe every street: its cards, then its action."""
        for street, group in groupby(self.events, key=lambda event: event.street):
            events = list(group)
            if street == Street.SUMMARY:
                continue
            self.in_street = {}
            if street != Street.BEFORE:
                yield Text("")
                yield Text.assemble((STREET_NAMES[street].capitalize(), "bold"), (f"  pot {_printed(self.pot)}", "dim"))
            yield from self._cards(events)
            yield from self._action(events)

    def _cards(self, events: list[Event]) -> Iterator[Text]:
        for event in events:
            if isinstance(event, Deal):
                hidden = ("X", "X") if len(event.cards) == _UPCARDS.get(event.street, 0) else ()
                yield Text(f"  {event.player:<16} ").append_text(cards(" ".join((*hidden, *event.cards))))
            elif isinstance(event, Community):
                yield Text("  community card   ").append_text(cards(" ".join(event.cards)))

    def _action(self, events: list[Event]) -> Iterator[Text]:
        antes = [event for event in events if isinstance(event, Ante)]
        if antes:
            for ante in antes:
                self._pay(ante)
            self.in_street = {}
            yield Text(f"{len(antes)} antes of {_printed(max(event.amount for event in antes))}")
        for event in events:
            if not isinstance(event, Ante):
                self._pay(event)
            if EVENT_KINDS[type(event)] in _SHOWN:
                yield Text(
                    f"  {_sentence(event, event is self.completion)}"
                    + (" and is all-in" if getattr(event, "all_in", False) else "")
                )

    def _pay(self, event: Event) -> None:
        """Move the chips of an event into the pot, or back."""
        if isinstance(event, Uncalled):
            self.pot -= event.amount
        elif isinstance(event, Payment):
            before = self.in_street.get(event.seat, 0)
            chips = event.to - before if isinstance(event, Raise) else event.amount
            self.pot += chips
            self.in_street[event.seat] = before + chips


def _sentence(event: Event, completes: bool) -> str:
    shown = cards(" ".join(getattr(event, "cards", ()))).plain
    return (COMPLETES if completes else SENTENCES[EVENT_KINDS[type(event)]]).format(
        player=getattr(event, "player", "") or "someone",
        amount=_printed(getattr(event, "amount", 0)),
        to=_printed(getattr(event, "to", getattr(event, "amount", 0))),
        cards=shown or ("several cards" if isinstance(event, Burn) else ""),
    )


def _printed(amount: int) -> str:
    return money(as_decimal(amount), "")


def _names(seats: list[int], names: dict[int, str]) -> str:
    return " and ".join(names[seat] for seat in seats) or "no one"


Described = dict[int, tuple[str, str]]
"""Descriptions of a seat's high and low hand."""


def _with(seats: list[int], names: dict[int, str], described: Described, low: bool = False) -> str:
    """Winners with the hands they hold, if known."""
    held = {seat: described[seat][low] for seat in seats if seat in described}
    return " and ".join(names[seat] + (f" with {held[seat]}" if held.get(seat) else "") for seat in seats) or "no one"


def _settlement(hand: AuditedHand, described: Described) -> Iterator[Text]:
    """Describe each pot: its size, who is eligible, who wins, and what each player should get and got."""
    names = {seat.seat: seat.player for seat in hand.seats}
    facts = hand.facts
    yield Text("")
    yield Text.assemble(("Settlement", "bold"), f"  {amount(facts.gross)} in the pot, rake {amount(facts.rake)}")
    for pot in hand.pots:
        label = "Main pot" if pot.pot == 0 else f"Side pot {pot.pot}"
        rest = "" if pot.net is None else f", {amount(pot.net)} to pay out"
        yield Text(f"  {label} {amount(pot.gross)}{rest}; eligible: {_names(pot.eligible, names)}")
        yield Text(f"    {_verdict(pot, names, facts.game, described)}")
        for award in (award for award in hand.awards if award.pot == pot.pot):
            yield _award(award)


def _verdict(pot: SettledPot, names: dict[int, str], game: str, described: Described) -> str:
    if not pot.decided:
        return "the winner cannot be decided: not all cards are shown"
    if len(pot.eligible) == 1:
        return f"{_names(pot.high, names)} is the only player left"
    best = "the best low" if game in LOW_NAMES else "the best high"
    low = f"; the best low: {_with(pot.low, names, described, low=True)}" if pot.low else ""
    none = "; no one has a low" if game in HILO_NAMES and not pot.low else ""
    return f"{best}: {_with(pot.high, names, described)}{low}{none}"


def _award(award: Award) -> Text:
    half = {"whole": "", "high": " (high half)", "low": " (low half)"}[award.half]
    printed, expected = amount(award.printed), award.expected
    text = f"    {award.player}{half}: paid {printed}"
    if expected is None:
        return Text(f"{text}, undecidable", style="yellow")
    if expected == award.printed:
        return Text(f"{text}, correct", style="green")
    return Text(f"{text}, should be {amount(expected)}", style="red")


def _results(seats: Sequence[SeatResult]) -> Table:
    table = Table(box=None, padding=(0, 2), show_edge=False)
    table.add_column("player")
    table.add_column("cards")
    for name in ("put in", "collected", "net"):
        table.add_column(name, justify="right")
    for seat in seats:
        amounts = [amount(seat.paid), amount(seat.collected), amount(seat.net)]
        table.add_row(Text(seat.player), cards(seat.cards), *amounts)
    return table


def show_outcome(screen: Console, hand: AuditedHand, seats: Sequence[SeatResult]) -> None:
    """Print the players' results and the findings."""
    screen.print()
    screen.print(_results(seats))
    for finding in hand.findings:
        screen.print(f"{finding.severity} {finding.code} in line {finding.line}: {finding.message}", markup=False)
    screen.print()


def show_hand(screen: Console, hand: AuditedHand, played: Hand, described: Described) -> None:
    """Print a hand with its settlement and findings; `described` describes the hands held."""
    for line in (*heading(hand), *Story(played).lines(), *_settlement(hand, described)):
        screen.print(line)
    show_outcome(screen, hand, [seat for seat in hand.seats if seat.dealt_in])

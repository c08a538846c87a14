"""Show a hand in the terminal: boards, pot and action street by street, then the settlement."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from studbook.analytics.polars_duckdb import Row
from studbook.analytics.stored_audit import AuditedHand
from studbook.reports.words import game_name, money, stakes

_HEADINGS = {
    "third": "Third street",
    "fourth": "Fourth street",
    "fifth": "Fifth street",
    "sixth": "Sixth street",
    "seventh": "Seventh street",
    "second": "Second street",
    "showdown": "Showdown",
}
_SUITS = {"c": ("♣", "green"), "d": ("♦", "blue"), "h": ("♥", "red"), "s": ("♠", "default")}


_LIVE = {
    "burn": "burn: {cards}",
    "reshuffle": "the burn cards are shuffled back in",
    "thrown_away": "{player} throws their hand away",
    "protected": "{player} is all-in for the pot so far",
    "skipped": "the last betting round is skipped",
    "timeout": "{player} runs out of time",
}
"""Sentences for live-game events."""


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
    title = f"{facts['site']} #{facts['hand_id']}"
    game = f"{game_name(facts['game'])} {stakes(facts)}"
    where = f"tournament {facts['tournament']}, " if facts["tournament"] else ""
    yield Text.assemble((title, "bold"), f"  {game}")
    yield Text(f"{where}table {facts['table_name']}, {facts['started_at']:%Y-%m-%d %H:%M} UTC")
    yield Text(f"{facts['file']}:{facts['line']}", style="dim")


class Story:
    """Describes a hand's events, keeping track of the boards and the pot."""

    def __init__(self, hand: AuditedHand, events: list[Row]) -> None:
        self.names: dict[int, str] = {seat["seat"]: seat["player"] for seat in hand.seats}
        self.events = events
        self.boards: dict[int, str] = {}
        self.in_street: dict[int, Decimal] = {}
        self.pot = Decimal(0)

    def lines(self) -> Iterator[Text]:
        """Describe every street: its boards, then its action."""
        for street, events in groupby(self.events, key=lambda event: event["street"]):
            rows = list(events)
            if street == "summary":
                continue
            self.in_street = {}
            if street in _HEADINGS:
                yield Text("")
                yield self._street(street)
            yield from self._boards(rows)
            yield from self._action(rows)

    def _street(self, street: str) -> Text:
        return Text.assemble((_HEADINGS[street], "bold"), (f"  pot {amount(self.pot)}", "dim"))

    def _boards(self, rows: list[Row]) -> Iterator[Text]:
        for row in rows:
            if row["kind"] in ("deal", "exposed"):
                self.boards[row["seat"]] = row["cards"]
                hidden = "X X " if len(row["cards"].split()) == self._open(row) else ""
                yield Text(f"  {row['player'] or '':<16} ").append_text(cards(hidden + row["cards"]))
            elif row["kind"] == "community":
                yield Text("  community card   ").append_text(cards(row["cards"]))

    @staticmethod
    def _open(row: Row) -> int:
        """Number of upcards that a player has on this street."""
        return {"third": 1, "fourth": 2, "fifth": 3, "sixth": 4}.get(row["street"], 0)

    def _action(self, rows: list[Row]) -> Iterator[Text]:
        antes = [row for row in rows if row["kind"] == "ante"]
        if antes:
            for row in antes:
                self._pay(row["seat"], row["amount"])
            self.in_street = {}
            yield Text(f"{len(antes)} antes of {amount(max(row['amount'] for row in antes))}")
        for row in rows:
            described = self._event_text(row)
            if described:
                yield Text(f"  {described}" + (" and is all-in" if row["all_in"] else ""))

    def _pay(self, seat: int, chips: Decimal) -> None:
        self.pot += chips
        self.in_street[seat] = self.in_street.get(seat, Decimal(0)) + chips

    def _event_text(self, row: Row) -> str:
        """Describe one event; empty for events that are shown elsewhere."""
        kind, player = row["kind"], row["player"] or "someone"
        if kind in ("bring_in", "bet", "call"):
            self._pay(row["seat"], row["amount"])
            verb = {"bring_in": "brings in for", "bet": "bets", "call": "calls"}[kind]
            return f"{player} {verb} {amount(row['amount'])}"
        if kind == "raise":
            self._pay(row["seat"], row["raise_to"] - self.in_street.get(row["seat"], Decimal(0)))
            return f"{player} raises to {amount(row['raise_to'])}"
        if kind == "uncalled":
            self.pot -= row["amount"]
            return f"uncalled bet of {amount(row['amount'])} is returned to {player}"
        if kind in _LIVE:
            return _LIVE[kind].format(player=player, cards=cards(row["cards"]).plain or "several cards")
        if kind in ("check", "fold", "muck"):
            return f"{player} {kind}s"
        if kind == "show":
            return f"{player} shows {cards(row['cards']).plain}"
        return f"{player} collects {amount(row['amount'])}" if kind == "collect" else ""


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
    names = {seat["seat"]: seat["player"] for seat in hand.seats}
    facts = hand.facts
    yield Text("")
    yield Text.assemble(("Settlement", "bold"), f"  {amount(facts['gross'])} in the pot, rake {amount(facts['rake'])}")
    for pot in hand.pots:
        label = "Main pot" if pot["pot"] == 0 else f"Side pot {pot['pot']}"
        rest = "" if pot["net"] is None else f", {amount(pot['net'])} to pay out"
        yield Text(f"  {label} {amount(pot['gross'])}{rest}; eligible: {_names(pot['eligible'], names)}")
        yield Text(f"    {_verdict(pot, names, facts['game'], described)}")
        for award in (award for award in hand.awards if award["pot"] == pot["pot"]):
            yield _award(award)


def _verdict(pot: Row, names: dict[int, str], game: str, described: Described) -> str:
    if not pot["decided"]:
        return "the winner cannot be decided: not all cards are shown"
    if len(pot["eligible"]) == 1:
        return f"{_names(pot['high'], names)} is the only player left"
    best = "the best low" if game.startswith("razz") else "the best high"
    low = f"; the best low: {_with(pot['low'], names, described, low=True)}" if pot["low"] else ""
    none = "; no one has a low" if game == "stud8" and not pot["low"] else ""
    return f"{best}: {_with(pot['high'], names, described)}{low}{none}"


def _award(award: Row) -> Text:
    half = {"whole": "", "high": " (high half)", "low": " (low half)"}[award["half"]]
    printed, expected = amount(award["printed"]), award["expected"]
    text = f"    {award['player']}{half}: paid {printed}"
    if expected is None:
        return Text(f"{text}, undecidable", style="yellow")
    if expected == award["printed"]:
        return Text(f"{text}, correct", style="green")
    return Text(f"{text}, should be {amount(expected)}", style="red")


def _results(seats: list[Row]) -> Table:
    table = Table(box=None, padding=(0, 2), show_edge=False)
    table.add_column("player")
    table.add_column("cards")
    for name in ("put in", "collected", "net"):
        table.add_column(name, justify="right")
    for seat in seats:
        amounts = [amount(seat["put_in"] - seat["returned"]), amount(seat["collected"]), amount(seat["net"])]
        table.add_row(Text(seat["player"]), cards(seat["cards"]), *amounts)
    return table


def show_outcome(screen: Console, hand: AuditedHand, seats: list[Row]) -> None:
    """Print the players' results and the findings."""
    screen.print()
    screen.print(_results(seats))
    for finding in hand.findings:
        screen.print(f"{finding.severity} {finding.code} in line {finding.line}: {finding.message}", markup=False)
    screen.print()


def show_hand(screen: Console, hand: AuditedHand, events: list[Row], described: Described) -> None:
    """Print a hand with its settlement and findings; `described` describes the hands held."""
    for line in (*heading(hand), *Story(hand, events).lines(), *_settlement(hand, described)):
        screen.print(line)
    show_outcome(screen, hand, [seat for seat in hand.seats if seat["dealt_in"]])

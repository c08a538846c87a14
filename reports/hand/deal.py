"""Describe a deal of the Red Dog family: the deal, every turn and the pot, for the terminal and for pages."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from rich.console import Console
from rich.text import Text

from studbook.analytics.red_dog.dealt import HIDDEN
from studbook.analytics.red_dog.turns import Bounded, Choice, Dealt, PlayedTurn
from studbook.game.events import Deal as DealOfCards
from studbook.game.events import Fund
from studbook.game.money import as_decimal
from studbook.game.vocabulary import Kind
from studbook.reports.hand.hand import cards as coloured
from studbook.reports.hand.hand import heading, show_outcome
from studbook.reports.layout.words import MINUS, card, money, rate
from studbook.rules.red_dog.variants import Departure, Funding, Passing, Sees

_BOUNDS = {
    Bounded.POT: "from the minimum stake to the size of the pot",
    Bounded.BANK: "from the minimum stake to the size of the pot",
    Bounded.HALF_POT: "from the minimum stake to half the pot",
    Bounded.ALL_LEFT: "less than the minimum stake is left, and all of it may be bet",
    Bounded.STAKE_IN_POT: "from the minimum stake to half the pot including the stake",
    Bounded.TOGETHER: "the limit applies to all stakes of the deal together, and this much of it is left",
    Bounded.STACK: "the player has no more",
}
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}
_BOOKS = {
    Kind.ANTE: "antes",
    Kind.FUND: "put up",
    Kind.BUY: "bought cards",
    Kind.LOSE: "stakes lost",
    Kind.WIN: "stakes won",
    Kind.TAKE: "taken by the dealer",
    Kind.SHARE: "divided",
}
_LEAST_SAID = Decimal("0.01")
_OUT = (Kind.WIN, Kind.TAKE, Kind.SHARE)


def _amount(value: Decimal | None) -> str:
    return money(value, "")


def faces(names: Sequence[str]) -> str:
    """Cards with their suits as signs.

    >>> faces(["Ah", "X"])
    'A♥ ?'
    """
    return " ".join(card(name).face for name in names)


def ordinal(number: int) -> str:
    """Ordinal number.

    >>> ordinal(2), ordinal(4), ordinal(11)
    ('2nd', '4th', '11th')
    """
    return f"{number}{_ORDINALS.get(number % 10 if number // 10 != 1 else 0, 'th')}"


def opening(deal: Dealt) -> str:
    """State who deals, and who puts how much into the pot."""
    facts = deal.hand.facts
    dealer = deal.names.get(deal.dealer or -1)
    which = f" ({ordinal(deal.number)} deal)" if deal.number else ""
    who = f"{dealer} deals{which}{', the stitch round' if deal.stitch else ''}. " if dealer else ""
    if deal.rules.funding == Funding.ANTES:
        return f"{who}All players ante {_amount(facts.ante)}."
    most = f" to {_amount(facts.big_bet)}" if (facts.big_bet or 0) > (facts.bring_in or 0) else ""
    size = f", with {_amount(facts.bring_in)}{most}" if facts.bring_in else ""
    return f"{who}The dealer fills the pot{size}."


def otherwise(deal: Dealt) -> list[str]:
    """State how the deal is read, if that differs from Studbook's standard reading."""
    return [f"Differs from the standard reading: {departure(one)}" for one in deal.departures]


def departure(one: Departure) -> str:
    """One reading, and the standard one.

    >>> departure(Departure("payout", "what a stake of one wins", "A-15", 1, 2))
    'payout = 1, standard is 2: what a stake of one wins (A-15)'
    """
    return f"{one.key} = {one.value}, standard is {one.adopted}: {one.about} ({one.rule})"


def heading_of(turn: PlayedTurn) -> str:
    """State who does what."""
    gives = f" and gives {_amount(turn.moved)}" if turn.moved else ""
    did = f"bets {_amount(turn.stake)}" if turn.stake else f"passes{gives}"
    bought = f" buys {faces(turn.bought)} for {_amount(turn.paid)} and" if turn.paid else ""
    return f"{turn.player}{bought} {did}"


def antes(turn: PlayedTurn) -> str:
    """RD-10: state that the pot did not hold the minimum stake."""
    return f"another round of antes, {_amount(sum(turn.antes, Decimal(0)))} in total (RD-10)"


def might_bet(turn: PlayedTurn, deal: Dealt) -> str:
    """State what the player may do, and why."""
    price = turn.choices[-1].price if turn.choices else None
    rule = "A-1" if deal.rules.passing == Passing.FORFEIT else "RD-29"
    passes = f", or pass ({rule})" if deal.may_pass(turn) and turn.most else ""
    return f"{_may_bet(turn)}{_or_buy(price)}{passes}"


def _may_bet(at: PlayedTurn | Choice) -> str:
    span = _amount(at.least) if at.least == at.most else f"{_amount(at.least)} to {_amount(at.most)}"
    span = span if at.most else "nothing"
    return f"{_amount(at.pot)} in the pot; may bet {span}: {_BOUNDS[at.bounded]} ({at.bounded.value})"


def _or_buy(price: Decimal | None) -> str:
    return "" if price is None else f", or buy another card for {_amount(price)} (RD-28)"


def bought(turn: PlayedTurn) -> Iterator[str]:
    """For every card that the player bought, state the alternatives and what the choice cost."""
    for choice in turn.choices:
        if choice.chosen == "buy":
            yield f"{_may_bet(choice)}{_or_buy(choice.price)}"
            against = f"against {faces([choice.card or HIDDEN])} {_wins(choice)}; " if choice.cases else ""
            yield f"{against}{weighed(choice)}"


def weighed(choice: Choice) -> str:
    """State what the choices are worth, and what the player's choice costs."""
    if choice.bet is None:
        return "expected values are not calculated: cards, price or pot are not known"
    others = [f", another card {_average(choice.buy)}"] * (choice.buy is not None) + [", a pass 0"] * choice.may_pass
    did = {"bet": "the player bets", "buy": "the player buys it", "pass": "the player passes"}[choice.chosen]
    costs = "and no other choice is better" if choice.is_right else f"which costs {_rounded_cost(choice.cost)}"
    return f"the best bet has an expected value of {_average(choice.bet)}{''.join(others)}: {did}, {costs}"


def saw(turn: PlayedTurn, deal: Dealt) -> str:
    """State what the player could see when betting."""
    known = [name for name in turn.cards if name != HIDDEN]
    held = (
        f"their cards, {faces(known)}" if len(known) == deal.rules.cards else "their cards, which are not all printed"
    )
    if turn.chance is None and len(known) == deal.rules.cards:
        held = f"their cards, {faces(known)}, which are printed only when shown"
    own = {
        Sees.OWN_CARDS: f"the player sees {held}",
        Sees.TURNED_CARD: f"the player sees the card to beat, {faces([turn.turned or HIDDEN])}, but not their own",
        Sees.NEITHER: "the player sees neither their own cards nor the one to be turned",
    }[Sees(deal.rules.sees)]
    others = [name for name in turn.seen if name != turn.turned or turn.known]
    open_cards = f"{len(others)} other card{'' if len(others) == 1 else 's'} seen by everyone: {faces(others)}"
    return f"{own}; {open_cards if others else 'no other card has been seen'}"


def chance(turn: PlayedTurn) -> str:
    """State what the player's stake was worth, compared with the best one."""
    if turn.chance is None:
        return "the chance is not calculated: the player's cards are not printed when they are dealt"
    wins = _wins(turn)
    if turn.regret is None:
        return wins
    own = f"{wins}: a stake of {_amount(turn.stake)} has an expected value of {_average(turn.expectation)}"
    if not turn.regret:
        return f"{own}, and no stake has a higher one"
    best = f"the best stake, {_amount(turn.best)}, has {_average(turn.best_expectation)}"
    return f"{own}, {best}; the choice costs {_rounded_cost(turn.regret)}"


def _wins(at: PlayedTurn | Choice) -> str:
    return f"wins {at.wins:,} of {at.cases:,} cases ({rate(100 * at.wins / at.cases)} %)"


def _rounded_cost(cost: Decimal | None) -> str:
    return f"less than {_LEAST_SAID}" if cost is not None and cost < _LEAST_SAID else _average(cost, signed=False)


def _average(value: Decimal | None, signed: bool = True) -> str:
    return rate(None if value is None else float(value), signed=signed, digits=2)


def turned(turn: PlayedTurn) -> str:
    """State which card was turned, and whether the player's cards beat it."""
    if turn.turned in (None, HIDDEN):
        return "the turned card is not printed"
    burned = f"burned {faces(turn.burned)}, turned " if turn.burned else "against "
    name = f"{burned}{faces([turn.turned or HIDDEN])}{', which all had seen burned (C.3-12)' if turn.known else ''}"
    if turn.beater and turn.due >= 0:
        return f"{name}: {faces([turn.beater])} beats it"
    if turn.due < 0:
        return f"{name}: none of the player's cards beats it"
    return f"{name}: cannot be decided, because not all of the player's cards are known"


def settled(turn: PlayedTurn) -> str:
    """State what was paid, and what should have been paid."""
    rule = "RD-08" if turn.due < 0 else "RD-34" if turn.payout > 1 else "RD-07"
    paid = f"paid {_amount(turn.moved)}" if turn.outcome > 0 else f"{_amount(turn.moved)} goes into the pot"
    due = f"but {_amount(turn.owed)} is due to the {'player' if turn.due > 0 else 'pot'} ({rule})"
    judged = {None: "undecidable", True: f"correct ({rule})", False: due}[turn.is_right]
    return f"{paid}, {judged}; {_left(turn)}"


def _left(turn: PlayedTurn) -> str:
    return f"{_amount(turn.pot_after)} in the pot"


def explained(turn: PlayedTurn, deal: Dealt) -> list[str]:
    """Explain one turn, line by line."""
    ended = (turned(turn), settled(turn)) if turn.stake else (_left(turn),)
    again = [antes(turn)] if turn.antes else []
    last = [weighed(choice) for choice in turn.choices[-1:] if choice.is_free and choice.cases]
    return [*again, *bought(turn), might_bet(turn, deal), saw(turn, deal), chance(turn), *last, *ended]


def books(deal: Dealt) -> list[str]:
    """State what was in the pot, what went in and out, and what is left."""
    moves = [
        f"{words} {MINUS if kind in _OUT else '+'}{_amount(deal.sums[kind])}"
        for kind, words in _BOOKS.items()
        if deal.sums.get(kind)
    ]
    lines = [", ".join([f"{_amount(deal.before)} before", *moves, f"{_amount(deal.after)} left"])]
    if deal.left is not None and deal.left != deal.after:
        lines.append(f"the text says that {_amount(deal.left)} is left")
    if deal.broken:
        lines.append("the pot is broken")
    return [*lines, *([f"{deal.next_dealer} deals next"] if deal.next_dealer else [])]


def deal_lines(deal: Dealt) -> Iterator[str]:
    """Explain the whole deal, as lines of text."""
    yield opening(deal)
    yield from otherwise(deal)
    if deal.centre:
        yield f"In the centre: {faces(deal.centre)}"
    for turn in deal.turns:
        yield ""
        yield f"Turn {turn.number}: {heading_of(turn)}"
        yield from (f"  {words}" for words in explained(turn, deal))
    yield ""
    yield "The pot"
    yield from (f"  {words}" for words in books(deal))


def show_deal(screen: Console, deal: Dealt) -> None:
    """Print a deal with its results and findings."""
    read = map(Text, otherwise(deal))
    for line in (*heading(deal.hand), Text(""), Text(opening(deal)), *read, *_filled(deal), *_hands(deal)):
        screen.print(line)
    for turn in deal.turns:
        if turn.antes:
            screen.print(Text(antes(turn)))
        screen.print(Text(heading_of(turn), style="bold"))
        end = f"{'wins' if turn.outcome > 0 else 'loses'} {_amount(turn.moved)}"
        parts = [turned(turn), f"{end}, {_left(turn)}"] if turn.stake else [_left(turn)]
        screen.print(Text(f"  {'; '.join(parts)}"))
    screen.print(Text(""))
    for words in books(deal):
        screen.print(Text(words))
    show_outcome(screen, deal.hand, deal.seats)


def _filled(deal: Dealt) -> Iterator[Text]:
    if deal.before:
        yield Text(f"  {_amount(deal.before)} in the pot")
    for event in deal.events:
        if isinstance(event, Fund):
            yield Text(f"  {event.player} puts up {_amount(as_decimal(event.amount))}")
    first = deal.sums.get(Kind.ANTE, Decimal(0)) - sum((ante for turn in deal.turns for ante in turn.antes), Decimal(0))
    if first:
        yield Text(f"  antes of {_amount(first)} in total")


def _hands(deal: Dealt) -> Iterator[Text]:
    for event in deal.events:
        if isinstance(event, DealOfCards):
            yield Text(f"  {event.player:<16} ").append_text(coloured(" ".join(event.cards)))
    if deal.centre:
        yield Text("  in the centre    ").append_text(coloured(" ".join(deal.centre)))


WORDS: dict[str, Callable[..., Any]] = {
    "opening": opening,
    "otherwise": otherwise,
    "heading_of": heading_of,
    "explained": explained,
    "books": books,
}
"""Functions that the template of a page calls."""

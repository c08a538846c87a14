"""Damage that no single hand shows: only the hands before and after it, or another file, reveal it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

from studbook.game.events import (
    EVENT_CLASSES,
    Ante,
    BringIn,
    Collect,
    Finish,
    Payment,
    Pot,
    Raise,
    Rake,
    StreetStart,
    Total,
)
from studbook.game.hand import Hand, Seat
from studbook.game.vocabulary import Currency, Kind, Street
from studbook.tampering.kinds import HandRun, damage_to_run
from studbook.tampering.scene import Scene

Variants = Iterator[HandRun]
_JOIN: Any = EVENT_CLASSES[Kind.JOIN]


def _with(run: HandRun, position: int, *hands: Hand) -> HandRun:
    """The run with one hand replaced by others."""
    return replace(run, hands=(*run.hands[:position], *hands, *run.hands[position + 1 :]))


def _seated(hand: Hand, *changed: Seat) -> Hand:
    """The hand with some players' seats changed."""
    new = {seat.player: seat for seat in changed}
    return replace(hand, seats=tuple(new.get(seat.player, seat) for seat in hand.seats))


def _stayed(run: HandRun, position: int) -> list[Seat]:
    """Seats of a hand whose players were also in the hand before."""
    before = {seat.player for seat in run.hands[position - 1].seats}
    return [seat for seat in run.hands[position].seats if seat.player in before and not seat.sitting_out]


def _inner(run: HandRun) -> range:
    """Positions of a few hands that have neighbours on both sides."""
    return range(2, len(run.hands) - 2)


def _is_all_in(hands: Iterable[Hand], *players: str) -> bool:
    """Whether any of some players goes all-in in any of some hands: a changed stack would show at once."""
    events = (event for hand in hands for event in hand.events if isinstance(event, Payment))
    return any(event.all_in and event.player in players for event in events)


def _unit(hand: Hand) -> int:
    return Scene(hand).unit


@damage_to_run("X01")
def chips_from_nowhere(run: HandRun) -> Variants:
    """A player begins a hand with more chips than the hand before left."""
    for position in _inner(run):
        for seat in _stayed(run, position):
            more = _unit(run.hands[position])
            yield _with(run, position, _seated(run.hands[position], replace(seat, stack=seat.stack + more)))


@damage_to_run("X03", "X01")
def chips_between_players(run: HandRun) -> Variants:
    """Chips move from one stack to another between two hands and stay there."""
    for position in _inner(run):
        for one, two in pairwise(_stayed(run, position)):
            more = min(run.hands[position].small_bet, one.stack // 2)
            if _is_all_in(run.hands[position:], one.player, two.player):
                continue
            hands = [_with_chips(hand, {one.player: -more, two.player: more}) for hand in run.hands[position:]]
            yield replace(run, hands=(*run.hands[:position], *hands))


def _with_chips(hand: Hand, more: dict[str, int]) -> Hand:
    """The hand with changed stacks for some players."""
    return replace(hand, seats=tuple(replace(seat, stack=seat.stack + more.get(seat.player, 0)) for seat in hand.seats))


@damage_to_run("M11", "X01", needs="tournament")
def chips_into_a_tournament(run: HandRun) -> Variants:
    """A tournament table has more chips than in the hand before."""
    for position in _inner(run):
        players = [{seat.player for seat in run.hands[at].seats} for at in (position - 1, position)]
        if run.hands[position].tournament and players[0] == players[1]:
            seat = run.hands[position].seats[0]
            yield _with(
                run,
                position,
                _seated(run.hands[position], replace(seat, stack=seat.stack + _unit(run.hands[position]))),
            )


@damage_to_run("B06")
def other_bring_in(run: HandRun) -> Variants:
    """The bring-in of one hand differs from the others."""
    usual = {event.amount for hand in run.hands for event in hand.events if isinstance(event, BringIn)}
    posted = sum(isinstance(event, BringIn) for hand in run.hands for event in hand.events)
    if len({hand.level for hand in run.hands}) > 1 or len(usual) > 1 or posted < 4:
        return
    for position in _inner(run):
        scene = Scene(run.hands[position])
        for at in scene.positions(BringIn):
            if not scene.events[at].all_in:
                more = scene.events[at].amount + scene.unit
                yield _with(run, position, scene.change(at, amount=more).hand)


@damage_to_run("X03", "X01", "X04")
def hand_left_out(run: HandRun) -> Variants:
    """A hand is left out."""
    for position in _inner(run):
        changed = [
            seat for seat in _stayed(run, position + 1) if _stack_of(run.hands[position], seat.player) != seat.stack
        ]
        if len(changed) > 1 and len(_stayed(run, position)) > 1:
            yield _with(run, position)


def _stack_of(hand: Hand, player: str) -> int:
    return next((seat.stack for seat in hand.seats if seat.player == player), 0)


@damage_to_run("P03")
def hand_again_with_other_content(run: HandRun) -> Variants:
    """A hand number appears again with a different award."""
    for position in _inner(run):
        scene = Scene(run.hands[position])
        at = scene.positions(Collect)[0]
        again = scene.pay(at, scene.events[at].amount + scene.unit).hand
        yield _with(run, position, run.hands[position], again)


@damage_to_run("X08", "P03")
def other_award_in_a_second_file(run: HandRun) -> Variants:
    """A second file has the same hand with a different award."""
    for position in _inner(run):
        scene = Scene(run.hands[position])
        at = scene.positions(Collect)[0]
        other = scene.pay(at, scene.events[at].amount + scene.unit).hand
        yield replace(run, elsewhere=(other,))


@damage_to_run("X08", "P03")
def other_stack_in_a_second_file(run: HandRun) -> Variants:
    """A second file has the same hand with a different stack."""
    for position in _inner(run):
        seat = run.hands[position].seats[0]
        yield replace(
            run, elsewhere=(_seated(run.hands[position], replace(seat, stack=seat.stack + _unit(run.hands[position]))),)
        )


@damage_to_run("X06", "X01", needs="tournament")
def busted_player_plays_on(run: HandRun) -> Variants:
    """A busted player plays on with the chips they had."""
    for position in range(1, len(run.hands)):
        here = {seat.player for seat in run.hands[position].seats}
        numbers = {seat.number for seat in run.hands[position].seats}
        for seat in run.hands[position - 1].seats:
            if (
                seat.player not in here
                and seat.number not in numbers
                and seat.stack > 0
                and _lost_all(run.hands[position - 1], seat)
            ):
                back = replace(seat, sitting_out=True)
                seats = sorted((*run.hands[position].seats, back), key=lambda each: each.number)
                yield _with(run, position, replace(run.hands[position], seats=tuple(seats)))


def _lost_all(hand: Hand, seat: Seat) -> bool:
    scene = Scene(hand)
    paid = any(event.seat == seat.number for event in scene.all(Collect))
    return not paid and seat.number in scene.dealt and scene.put_in(seat.number) == seat.stack


@damage_to_run("X07")
def other_seat(run: HandRun) -> Variants:
    """A player has a different seat in the next hand."""
    for position in _inner(run):
        later = run.hands[position:]
        taken = {seat.number for hand in later for seat in hand.seats}
        for seat in _stayed(run, position):
            for number in (seat.number - 1, seat.number + 1):  # the player acts in the same position
                if number not in taken and 0 < number <= run.hands[position].max_seats:
                    moved = [_renumbered(hand, seat.number, number) for hand in later]
                    yield replace(run, hands=(*run.hands[:position], *moved))


def _renumbered(hand: Hand, old: int, new: int) -> Hand:
    """A player's seat has a different number, though the player acts in the same position."""
    seats = tuple(replace(seat, number=new) if seat.number == old else seat for seat in hand.seats)
    events = tuple(
        replace(event, seat=new) if getattr(event, "seat", 0) == old else event  # type: ignore[call-arg]
        for event in hand.events
    )
    return replace(hand, seats=seats, events=events)


@damage_to_run("X05", needs="tournament")
def other_stakes(run: HandRun) -> Variants:
    """One hand is played for double stakes although the level is the same."""
    for position in _inner(run):
        if len({hand.level for hand in run.hands}) == 1:
            yield _with(run, position, _doubled(run.hands[position]))


def _doubled(hand: Hand) -> Hand:
    """A hand at double stakes, with double stacks."""
    money = ("ante", "bring_in", "small_bet", "big_bet")
    events = []
    for event in hand.events:
        fields = {"amount"} | ({"to"} if isinstance(event, Raise) else set())
        fields = {name for name in fields if getattr(event, name, -1) > 0} if not isinstance(event, Finish) else set()
        events.append(replace(event, **{name: 2 * getattr(event, name) for name in fields}))
    seats = tuple(replace(seat, stack=2 * seat.stack) for seat in hand.seats)
    doubled: dict[str, Any] = {name: max(2 * getattr(hand, name), -1) for name in money}
    return replace(hand, events=tuple(events), seats=seats, **doubled)


@damage_to_run("X04")
def stacks_behind_the_ante(run: HandRun) -> Variants:
    """From one hand on, every stack is printed after the ante."""
    for position in _inner(run):
        changed = []
        for hand in run.hands[position:]:
            antes = {event.seat: event.amount for event in hand.events if isinstance(event, Ante)}
            seats = tuple(replace(seat, stack=seat.stack - antes.get(seat.number, 0)) for seat in hand.seats)
            if any(seat.stack <= 0 for seat in seats) or any(getattr(event, "all_in", False) for event in hand.events):
                break
            changed.append(replace(hand, seats=seats))
        away = any(seat.sitting_out for hand in run.hands[position - 1 : position + 1] for seat in hand.seats)
        if len(changed) == len(run.hands) - position and len(_stayed(run, position)) > 1 and not away:
            yield replace(run, hands=(*run.hands[:position], *changed))


@damage_to_run("X10", "P11")
def hand_too_soon(run: HandRun) -> Variants:
    """A hand begins before the one before it can have ended."""
    for position in _inner(run):
        before = run.hands[position - 1]
        if len(before.events) > 40:
            yield _with(
                run, position, replace(run.hands[position], local_time=before.local_time + timedelta(seconds=1))
            )


@damage_to_run("P11", "X01")
def hands_in_the_wrong_order(run: HandRun) -> Variants:
    """A hand begins before the one whose stacks it continues."""
    for position in _inner(run):
        earlier = run.hands[position - 1].local_time - timedelta(seconds=1)
        yield _with(run, position, replace(run.hands[position], local_time=earlier))


@damage_to_run("X11", "P11")
def date_in_the_future(run: HandRun) -> Variants:
    """The last hand is dated thirty years ahead."""
    last = run.hands[-1]
    yield _with(run, len(run.hands) - 1, replace(last, local_time=last.local_time + timedelta(days=30 * 365)))


@damage_to_run("X12")
def deal_again_under_another_number(run: HandRun) -> Variants:
    """A deal that went to a showdown appears again under a number of its own, a minute later."""
    for position in _inner(run):
        hand = run.hands[position]
        if Scene(hand).showdown():
            again = replace(hand, hand_id=f"{hand.hand_id}7", local_time=hand.local_time + timedelta(minutes=1))
            yield _with(run, position, hand, again)


@damage_to_run("X12")
def deal_again_at_another_table(run: HandRun) -> Variants:
    """A deal that went to a showdown appears again at another table, in a second file."""
    for position in _inner(run):
        hand = run.hands[position]
        if Scene(hand).showdown() and not hand.tournament:
            yield replace(run, elsewhere=(replace(hand, hand_id=f"{hand.hand_id}7", table=f"{hand.table} B"),))


@damage_to_run("X13")
def other_currency_from_a_hand_on(run: HandRun) -> Variants:
    """From one hand on, the amounts of a table are in another currency."""
    for position in _inner(run):
        if run.hands[position].currency == Currency.USD:
            rest = [replace(hand, currency=Currency.EUR) for hand in run.hands[position:]]
            yield replace(run, hands=(*run.hands[:position], *rest))


def _pot_and_rake(hand: Hand) -> tuple[int, int, int]:
    """Players dealt in, the pot, and its rake; no pot if there are several, or none is raked."""
    scene = Scene(hand)
    dealt = sum(isinstance(event, Ante) for event in hand.events)
    total = sum(event.amount for event in scene.all(Total))
    rake = sum(event.amount for event in scene.all(Rake))
    return dealt, 0 if scene.positions(Pot) else total, rake


def _contradicted(run: HandRun, position: int, rake: int) -> bool:
    """Whether three smaller pots with as many players paid more than a rake: one would not show which is wrong."""
    dealt, pot, _ = _pot_and_rake(run.hands[position])
    more = [other for other in map(_pot_and_rake, run.hands) if other[0] == dealt and 0 < other[1] < pot]
    return sum(other[2] > rake + 2 * _unit(run.hands[position]) for other in more) > 2


@damage_to_run("R07", "R02")
def raked_otherwise(run: HandRun) -> Variants:
    """A pot pays half the rake of the table's other pots; the winner's later stacks include the difference."""
    for position in _inner(run):
        scene = Scene(run.hands[position])
        awards, rakes = scene.positions(Collect), scene.positions(Rake)
        if run.hands[position].tournament or len(awards) != 1 or scene.events[rakes[0]].amount < 4 * scene.unit:
            continue
        half = scene.events[rakes[0]].amount // 2 // scene.unit * scene.unit
        if not _contradicted(run, position, half):
            continue
        award = scene.events[awards[0]]
        less = scene.change(rakes[0], amount=scene.events[rakes[0]].amount - half).pay(awards[0], award.amount + half)
        later = [_with_chips(hand, {award.player: half}) for hand in run.hands[position + 1 :]]
        if not _is_all_in(run.hands[position + 1 :], award.player):
            yield replace(run, hands=(*run.hands[:position], less.hand, *later))


@damage_to_run("X01", "X09")
def award_never_arrives(run: HandRun) -> Variants:
    """A player begins the next hand without what they were paid."""
    for position in _inner(run):
        award = next(event for event in run.hands[position - 1].events if isinstance(event, Collect))
        seat = next((each for each in _stayed(run, position) if each.player == award.player), None)
        if seat is not None and seat.stack > award.amount:
            yield _with(run, position, _with_chips(run.hands[position], {award.player: -award.amount}))


@damage_to_run("X02")
def chips_added(run: HandRun) -> Variants:
    """A player has more than the hand before left, and a line says that they rejoined the table."""
    for position in _inner(run):
        before, more = run.hands[position - 1], run.hands[position].big_bet
        for seat in _stayed(run, position) if not before.tournament else ():
            line = f"{seat.player} joins the table at seat #{seat.number} "
            joined = _JOIN(0, Street.BEFORE, seat.number, seat.player, line)
            joined_hand = Scene(before).put(Scene(before).positions(StreetStart)[0], joined).hand
            later = [_with_chips(hand, {seat.player: more}) for hand in run.hands[position:]]
            if not _is_all_in(run.hands[position:], seat.player):
                yield replace(run, hands=(*run.hands[: position - 1], joined_hand, *later))

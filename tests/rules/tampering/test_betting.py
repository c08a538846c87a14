"""Tampering with the play: antes, the bring-in, whose turn it is, and what a wager may be."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from rules.events import Ante, Bet, BringIn, Call, Check, Fold, Raise, StreetStart
from rules.vocabulary import Game, Street

Scene = Any
Forgery = Callable[[Scene], Any]

LATER = (Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)


def no_ante(scene: Scene) -> Any:
    return scene.drop(scene.places(Ante)[-1])


def two_antes(scene: Scene) -> Any:
    place = scene.places(Ante)[0]
    return scene.put(place, scene.events[place])


def short_ante(scene: Scene) -> Any:
    antes = scene.places(Ante)
    if len(antes) < 3 or scene.hand.ante < 2 * scene.unit or scene.events[antes[1]].amount < scene.hand.ante:
        return None
    return scene.change(antes[1], amount=scene.hand.ante - scene.unit)


def large_ante(scene: Scene) -> Any:
    antes = scene.places(Ante)
    if len(antes) < 3 or any(event.all_in for event in scene.all(Ante)):
        return None
    return scene.change(antes[1], amount=scene.hand.ante + scene.unit)


def opening(scene: Scene) -> int | None:
    """Place of the bring-in, where others act behind it."""
    places = scene.round(Street.THIRD)
    return places[0] if len(places) > 2 and isinstance(scene.events[places[0]], BringIn) else None


def another_brings_in(scene: Scene) -> Any:
    place = opening(scene)
    if place is None:
        return None
    last = scene.events[scene.round(Street.THIRD)[-1]]
    return scene.change(place, **scene.seat(last.seat)) if last.seat != scene.events[place].seat else None


def brought_in_twice(scene: Scene) -> Any:
    place = opening(scene)
    if place is None:
        return None
    following = scene.events[place + 1]
    return scene.put(place + 1, scene.change(place, **scene.seat(following.seat)).events[place], instead=1)


def nobody_brings_in(scene: Scene) -> Any:
    place = opening(scene)
    raised = [at for at in scene.round(Street.THIRD) if isinstance(scene.events[at], Bet | Raise)]
    return scene.drop(place) if place is not None and not raised else None


def low_card_passes(scene: Scene) -> Any:
    place = opening(scene)
    if place is None:
        return None
    event = scene.events[place]
    return scene.put(place, Check(event.line, event.street, event.seat, event.player), instead=1)


def low_card_folds(scene: Scene) -> Any:
    place = opening(scene)
    if place is None:
        return None
    event = scene.events[place]
    return scene.put(place, Fold(event.line, event.street, event.seat, event.player, ()), instead=1)


def high_bring_in(scene: Scene) -> Any:
    place = opening(scene)
    if place is None or scene.events[place].all_in:
        return None
    return scene.change(place, amount=scene.hand.small_bet + scene.unit)


def wrong_completion(scene: Scene) -> Any:
    place = opening(scene)
    for at in scene.round(Street.THIRD) if place is not None else ():
        event = scene.events[at]
        if isinstance(event, Raise) and not event.all_in:
            return scene.change(at, amount=event.amount + scene.unit, to=event.to + scene.unit)
    return None


def completed_to_two_bets(scene: Scene) -> Any:
    place = opening(scene)
    for at in scene.round(Street.THIRD) if place is not None else ():
        event = scene.events[at]
        if isinstance(event, Raise) and not event.all_in:
            small = scene.hand.small_bet
            return scene.change(at, amount=event.amount + small, to=event.to + small)
    return None


def wrong_full_opening(scene: Scene) -> Any:
    places = scene.round(Street.THIRD)
    if not places or not isinstance(scene.events[places[0]], Bet) or scene.events[places[0]].all_in:
        return None
    return scene.change(places[0], amount=scene.events[places[0]].amount + scene.unit)


def wrong_player_behind_the_bring_in(scene: Scene) -> Any:
    place = opening(scene)
    if place is None or scene.events[place + 1].seat == scene.events[place + 2].seat:
        return None
    if not isinstance(scene.events[place + 2], Call | Fold | Raise):
        return None
    return scene.swap(place + 1, place + 2)


def rounds(scene: Scene, least: int) -> Iterator[tuple[Street, list[int]]]:
    """Betting rounds behind third street with at least so many actions."""
    return ((street, places) for street, places in scene.rounds(least) if street in LATER)


def wrong_opener(scene: Scene) -> Any:
    for street, (first, second, *_) in rounds(scene, 2):
        seats = scene.events[first].seat, scene.events[second].seat
        if street < Street.SEVENTH and scene.leaders(street) == {seats[0]} != {seats[1]}:
            return scene.swap(first, second)
    return None


def wrong_opener_for_an_all_in_leader(scene: Scene) -> Any:
    for street, (first, second, *_) in rounds(scene, 3):
        able = scene.before(first).able
        if street == Street.SEVENTH or scene.leaders(street) & able:
            continue
        if scene.events[second].seat not in {*scene.leaders(street, able), scene.events[first].seat}:
            return scene.swap(first, second)
    return None


def out_of_turn(scene: Scene) -> Any:
    for _, (_, *places) in scene.rounds(3):
        for one, two in pairwise(places):
            if two == one + 1 and scene.events[one].seat != scene.events[two].seat and len(scene.before(one).able) > 2:
                return scene.swap(one, two)
    return None


def bet_after_fold(scene: Scene) -> Any:
    folded: dict[int, int] = {}
    for place, event in enumerate(scene.events):
        if isinstance(event, Fold):
            folded[event.seat] = place
    for street, places in rounds(scene, 2):
        gone = [seat for seat, place in folded.items() if place < places[0]]
        if gone:
            bet = Bet(0, street, gone[0], scene.names[gone[0]], scene.hand.small_bet, False)
            return scene.put(places[1], bet)
    return None


def folded_twice(scene: Scene) -> Any:
    places = scene.places(Fold)
    return scene.put(places[0], scene.events[places[0]]) if places else None


def acts_all_in(scene: Scene) -> Any:
    for street, places in rounds(scene, 2):
        moment = scene.before(places[0])
        for seat in moment.live - moment.able:
            return scene.put(places[1], Check(0, street, seat, scene.names[seat]))
    return None


def acts_without_cards(scene: Scene) -> Any:
    out = [seat.number for seat in scene.hand.seats if seat.number not in scene.dealt]
    places = scene.round(Street.THIRD)
    if not out or len(places) < 2:
        return None
    return scene.put(places[1], Fold(0, Street.THIRD, out[0], scene.names[out[0]], ()))


def check_facing_a_bet(scene: Scene) -> Any:
    places = scene.places(Call)
    if not places:
        return None
    event = scene.events[places[0]]
    return scene.put(places[0], Check(event.line, event.street, event.seat, event.player), instead=1)


def call_of_nothing(scene: Scene) -> Any:
    for place in scene.places(Check):
        event = scene.events[place]
        if scene.before(place).chips[event.seat] > scene.unit:
            return scene.put(place, Call(0, event.street, event.seat, event.player, scene.unit, False), instead=1)
    return None


def raise_to_nothing_more(scene: Scene) -> Any:
    for place in scene.places(Call):
        event, bet = scene.events[place], scene.before(place).bet
        if not event.all_in:
            raised = Raise(0, event.street, event.seat, event.player, scene.unit, False, bet - scene.unit)
            return scene.put(place, raised, instead=1)
    return None


def last_action_missing(scene: Scene) -> Any:
    for _, places in scene.rounds(2):
        if isinstance(scene.events[places[-1]], Call | Check):
            return scene.drop(places[-1])
    return None


def a_fold_missing(scene: Scene) -> Any:
    """The last to act in a round folds, but the text does not say so."""
    for _, places in scene.rounds(3):
        moment = scene.before(places[-1])
        if isinstance(scene.events[places[-1]], Fold) and len(moment.live) > 2:
            return scene.drop(places[-1])
    return None


def one_action_too_many(scene: Scene) -> Any:
    for street, places in rounds(scene, 2):
        last = scene.events[places[-1]]
        if isinstance(last, Check):
            first = scene.events[places[0]]
            return scene.put(places[-1] + 1, Check(0, street, first.seat, first.player))
    return None


def bet_that_nobody_can_call(scene: Scene) -> Any:
    for street in LATER:
        starts = scene.places(StreetStart, street=street)
        if not starts or scene.round(street):
            continue
        able = scene.before(starts[0]).able
        end = next(at for at in range(starts[0] + 1, len(scene.events)) if isinstance(scene.events[at], StreetStart))
        for seat in able:
            return scene.put(end, Bet(0, street, seat, scene.names[seat], scene.unit, False))
    return None


def wrong_bet(scene: Scene) -> Any:
    for place in scene.places(Bet):
        event = scene.events[place]
        if event.street > Street.THIRD and not event.all_in:
            return scene.change(place, amount=event.amount + scene.unit)
    return None


def small_bet_on_fifth(scene: Scene) -> Any:
    for place in scene.places(Bet):
        event = scene.events[place]
        if event.street > Street.FOURTH and not event.all_in:
            return scene.change(place, amount=scene.hand.small_bet)
    return None


def double_without_a_pair(scene: Scene) -> Any:
    """On fourth street; in razz and hi/lo a pair allows it no more than anything else."""
    boards = [event for event in scene.events if type(event).__name__ == "Deal" and event.street == Street.FOURTH]
    pairs = [event for event in boards if event.cards[-2][0] == event.cards[-1][0]]
    for place in scene.places(Bet, street=Street.FOURTH):
        if scene.hand.game != Game.STUD or not pairs:
            return scene.change(place, amount=scene.hand.big_bet, all_in=False)
    return None


def wrong_raise(scene: Scene) -> Any:
    for place in scene.places(Raise):
        event = scene.events[place]
        if event.street > Street.THIRD and not event.all_in:
            return scene.change(place, amount=event.amount + scene.unit, to=event.to + scene.unit)
    return None


def double_raise(scene: Scene) -> Any:
    for place in scene.places(Raise):
        event = scene.events[place]
        if event.street > Street.FOURTH and not event.all_in:
            return scene.change(place, amount=2 * event.amount, to=event.to + event.amount)
    return None


def wrong_increment(scene: Scene) -> Any:
    places = scene.places(Raise)
    return scene.change(places[0], amount=scene.events[places[0]].amount + scene.unit) if places else None


def fifth_wager(scene: Scene) -> Any:
    for _, places in scene.rounds(5):
        wagers = [at for at in places if isinstance(scene.events[at], Bet | Raise)]
        if len(wagers) < 4 or any(scene.events[at].all_in for at in wagers) or wagers[3] == places[-1]:
            continue
        following = places[places.index(wagers[3]) + 1]
        last, caller = scene.events[wagers[3]], scene.events[following]
        if not getattr(caller, "all_in", False):
            fifth = Raise(0, last.street, caller.seat, caller.player, last.amount, False, last.to + last.amount)
            return scene.put(following, fifth, instead=1)
    return None


def raise_behind_a_short_all_in(scene: Scene) -> Any:
    """Who has acted since the last full wager may only call what a short all-in adds."""
    for place in scene.places(Raise):
        event = scene.events[place]
        unit = scene.hand.big_bet if event.street > Street.FOURTH else scene.hand.small_bet
        bet = scene.before(place).bet
        if not event.all_in or 2 * event.amount >= unit or bet % unit:
            continue
        for at in scene.round(event.street):
            caller = scene.events[at]
            if at > place and isinstance(caller, Call) and not caller.all_in and caller.amount == event.amount:
                amount, to = bet + unit - event.to, bet + unit
                raised = Raise(0, caller.street, caller.seat, caller.player, amount, False, to)
                return scene.put(at, raised, instead=1)
    return None


def wrong_call(scene: Scene) -> Any:
    for place in scene.places(Call):
        event = scene.events[place]
        if not event.all_in and not any(ante.all_in for ante in scene.all(Ante, BringIn)):
            return scene.change(place, amount=event.amount + scene.unit)
    return None


def short_call(scene: Scene) -> Any:
    for place in scene.places(Call):
        event = scene.events[place]
        if not event.all_in and event.amount > scene.unit:
            return scene.change(place, amount=event.amount - scene.unit)
    return None


def more_than_he_has(scene: Scene) -> Any:
    seat = scene.events[scene.places(Bet, Call, Raise, BringIn, Ante)[-1]].seat
    put_in = scene.put_in(seat)
    return scene.with_stack(seat, put_in - scene.unit) if put_in > scene.unit else None


def mark_of_all_in_missing(scene: Scene) -> Any:
    places = [place for place in scene.places(Ante, Bet, Call, Raise) if scene.events[place].all_in]
    return scene.change(places[0], all_in=False) if places else None


def mark_of_all_in_too_many(scene: Scene) -> Any:
    places = [place for place in scene.places(Call, BringIn) if not scene.events[place].all_in]
    return scene.change(places[-1], all_in=True) if places else None


KINDS: list[tuple[Forgery, str]] = [
    (no_ante, "B01"),
    (two_antes, "B01"),
    (short_ante, "B03"),
    (large_ante, "B02"),
    (another_brings_in, "B04"),
    (brought_in_twice, "B05"),
    (nobody_brings_in, "B05"),
    (low_card_passes, "B08"),
    (low_card_folds, "B08"),
    (high_bring_in, "B07"),
    (wrong_completion, "B11"),
    (completed_to_two_bets, "B11"),
    (wrong_full_opening, "B11"),
    (wrong_player_behind_the_bring_in, "O01"),
    (wrong_opener, "O02"),
    (wrong_opener_for_an_all_in_leader, "O04"),
    (out_of_turn, "O05"),
    (bet_after_fold, "O06"),
    (folded_twice, "O06"),
    (acts_all_in, "O06"),
    (acts_without_cards, "P07"),
    (check_facing_a_bet, "O07"),
    (call_of_nothing, "O07"),
    (raise_to_nothing_more, "O07"),
    (last_action_missing, "O08"),
    (a_fold_missing, "O08"),
    (one_action_too_many, "O08"),
    (bet_that_nobody_can_call, "O09"),
    (wrong_bet, "S01"),
    (small_bet_on_fifth, "S01"),
    (double_without_a_pair, "S02"),
    (wrong_raise, "S03"),
    (double_raise, "S03"),
    (wrong_increment, "S08"),
    (fifth_wager, "S05"),
    (raise_behind_a_short_all_in, "S04"),
    (wrong_call, "S07"),
    (short_call, "S07"),
    (more_than_he_has, "M02"),
    (mark_of_all_in_missing, "M13"),
    (mark_of_all_in_too_many, "M13"),
]


@pytest.mark.parametrize(("forge", "code"), KINDS, ids=[f"{code}-{forge.__name__}" for forge, code in KINDS])
def test_is_found_every_time(forge: Forgery, code: str, caught: Callable[[Forgery, str], None]) -> None:
    caught(forge, code)

"""Tampering with what is paid: winners, halves, shares, side pots, rake, and what the room says of them."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.events import Collect, Pot, Rake, Result, StreetStart, Total, Uncalled
from rules.vocabulary import Game, Outcome, Street

Scene = Any
Forgery = Callable[[Scene], Any]


def one_award(scene: Scene) -> int | None:
    """Place of the only award of a hand that the cards decide."""
    places = scene.places(Collect)
    return places[0] if scene.showdown() and len(places) == 1 else None


def high_and_low(scene: Scene) -> tuple[int, int] | None:
    """Places of the award of the high and of the low half where two players share the only pot."""
    places = scene.places(Collect)
    if scene.hand.game != Game.STUD8 or len(places) != 2 or scene.places(Pot):
        return None
    high, low = places
    return (high, low) if scene.events[high].seat != scene.events[low].seat else None


def lose(scene: Scene, seat: int) -> Scene:
    """Let the summary say that a winner lost."""
    return scene.change(scene.result(seat), outcome=Outcome.LOST, amount=-1)


def win(scene: Scene, seat: int, amount: int) -> Scene:
    """Let the summary say that a loser won."""
    return scene.change(scene.result(seat), outcome=Outcome.WON, amount=amount)


def the_wrong_player_wins(scene: Scene) -> Any:
    place = one_award(scene)
    if place is None or not scene.losers():
        return None
    award, loser = scene.events[place], scene.losers()[0]
    forged = win(lose(scene, award.seat), loser, award.amount)
    return forged.change(place, **scene.seat(loser))


def who_folded_is_paid(scene: Scene) -> Any:
    folded = [event.seat for event in scene.all(Result) if event.outcome == Outcome.FOLDED]
    place = scene.places(Collect)[0]
    return scene.change(place, **scene.seat(folded[0])) if folded else None


def a_unit_too_much(scene: Scene) -> Any:
    place = scene.places(Collect)[0]
    return scene.pay(place, scene.events[place].amount + scene.unit)


def a_unit_too_little(scene: Scene) -> Any:
    place = scene.places(Collect)[0]
    amount = scene.events[place].amount - scene.unit
    return scene.pay(place, amount) if amount > 0 else None


def five_times_the_pot(scene: Scene) -> Any:
    place = scene.places(Collect)[0]
    return scene.pay(place, 5 * scene.events[place].amount)


def paid_twice(scene: Scene) -> Any:
    place = one_award(scene)
    return None if place is None else scene.put(place, scene.events[place])


def paid_in_two_lines(scene: Scene) -> Any:
    place = one_award(scene)
    if place is None or scene.events[place].amount < 2 * scene.unit:
        return None
    award = scene.events[place]
    rest = scene.change(place, amount=award.amount - scene.unit)
    return rest.put(place, scene.change(place, amount=scene.unit).events[place])


def paid_nothing(scene: Scene) -> Any:
    place = one_award(scene)
    if place is None:
        return None
    return scene.put(place, scene.change(place, amount=0).events[place])


def nobody_is_paid(scene: Scene) -> Any:
    place = one_award(scene)
    return None if place is None else scene.drop(place)


def tied(scene: Scene) -> tuple[int, int] | None:
    """Places of the awards of two players who share the only pot or one half of it."""
    places = scene.places(Collect)
    amounts = [scene.events[place].amount for place in places]
    if scene.places(Pot):
        return None
    if len(places) == 2 and scene.hand.game != Game.STUD8:
        return places[0], places[1]
    if len(places) == 3 and abs(amounts[0] - amounts[1] - amounts[2]) <= scene.unit:
        return places[1], places[2]
    return None


def uneven_tie(scene: Scene) -> Any:
    places = tied(scene)
    if places is None:
        return None
    one, two = places
    more, less = scene.events[one].amount + 2 * scene.unit, scene.events[two].amount - 2 * scene.unit
    return scene.pay(one, more).pay(two, less) if less > 0 else None


def a_unit_from_an_even_tie(scene: Scene) -> Any:
    places = tied(scene)
    if places is None or scene.events[places[0]].amount != scene.events[places[1]].amount:
        return None
    one, two = places
    return scene.pay(one, scene.events[one].amount + scene.unit).pay(two, scene.events[two].amount - scene.unit)


def uneven_halves(scene: Scene) -> Any:
    places = high_and_low(scene)
    if places is None:
        return None
    (high, low), much = places, 2 * scene.unit
    return scene.pay(high, scene.events[high].amount + much).pay(low, scene.events[low].amount - much)


def a_unit_from_even_halves(scene: Scene) -> Any:
    places = high_and_low(scene)
    if places is None or scene.events[places[0]].amount != scene.events[places[1]].amount:
        return None
    amount = scene.events[places[0]].amount
    return scene.pay(places[0], amount - scene.unit).pay(places[1], amount + scene.unit)


def odd_chip_to_the_low(scene: Scene) -> Any:
    places = high_and_low(scene)
    if places is None:
        return None
    high, low = (scene.events[place].amount for place in places)
    return scene.pay(places[0], low).pay(places[1], high) if high > low else None


def a_low_that_is_none(scene: Scene) -> Any:
    place = one_award(scene)
    if place is None or scene.hand.game != Game.STUD8 or not scene.losers():
        return None
    award, loser = scene.events[place], scene.losers()[0]
    half = award.amount // 2 // scene.unit * scene.unit
    paid = win(scene.pay(place, award.amount - half), loser, half)
    return paid.put(place + 1, paid.change(place, amount=half, **scene.seat(loser)).events[place])


def a_low_that_gets_nothing(scene: Scene) -> Any:
    places = high_and_low(scene)
    if places is None:
        return None
    high, low = (scene.events[place] for place in places)
    if sum(high.seat == event.seat for event in scene.all(Collect)) > 1:
        return None
    return lose(scene.pay(places[0], high.amount + low.amount), low.seat).drop(places[1])


def a_side_pot_to_someone_all_in(scene: Scene) -> Any:
    side = [place for place in scene.places(Collect) if scene.events[place].pot == 1]
    totals = [event.pot for event in scene.all(Pot)]
    if len(side) != 1 or totals != [0, 1]:
        return None
    stayed = [event.seat for event in scene.all(Result) if event.outcome != Outcome.FOLDED]
    short = min(stayed, key=scene.put_in)
    award = scene.events[side[0]]
    if scene.events[scene.result(short)].outcome != Outcome.WON:
        return None
    before = scene.events[scene.result(award.seat)].amount - award.amount
    forged = scene.change(side[0], **scene.seat(short))
    forged = forged.change(scene.result(short), amount=scene.events[scene.result(short)].amount + award.amount)
    return forged.change(scene.result(award.seat), amount=before) if before else lose(forged, award.seat)


def money_from_pot_to_pot(scene: Scene) -> Any:
    places = scene.places(Collect)
    if len(places) != 2 or [scene.events[place].pot for place in places] != [1, 0]:
        return None
    side, main = places
    if scene.events[side].seat != scene.events[main].seat or scene.events[side].amount <= scene.unit:
        return None
    forged = scene.change(side, amount=scene.events[side].amount - scene.unit)
    return forged.change(main, amount=scene.events[main].amount + scene.unit)


def an_award_from_a_pot_that_is_none(scene: Scene) -> Any:
    if [event.pot for event in scene.all(Pot)] != [0, 1]:
        return None
    side = [place for place in scene.places(Collect) if scene.events[place].pot == 1]
    return scene.change(side[0], pot=2) if len(side) == 1 else None


def another_total(scene: Scene) -> Any:
    return scene.total(scene.unit)


def another_side_pot(scene: Scene) -> Any:
    places = scene.places(Pot)
    return scene.change(places[1], amount=scene.events[places[1]].amount + scene.unit) if places else None


def no_side_pot_printed(scene: Scene) -> Any:
    places = scene.places(Pot)
    return scene.drop(places[1]) if len(places) == 2 else None


def another_amount_in_the_summary(scene: Scene) -> Any:
    place = scene.result(scene.all(Collect)[0].seat)
    return scene.change(place, amount=scene.events[place].amount + scene.unit)


def a_winner_the_awards_do_not_know(scene: Scene) -> Any:
    if not scene.losers():
        return None
    return win(scene, scene.losers()[0], scene.unit)


def another_rake(scene: Scene) -> Any:
    place = scene.places(Rake)[0]
    return scene.change(place, amount=scene.events[place].amount + scene.unit)


def raked(scene: Scene, rake: int) -> Any:
    """Let the room keep more of the only award."""
    award, place = scene.places(Collect)[0], scene.places(Rake)[0]
    more = rake - scene.events[place].amount
    return scene.change(place, amount=rake).pay(award, scene.events[award].amount - more)


def a_fifth_of_the_pot_raked(scene: Scene) -> Any:
    total = scene.all(Total)[0].amount // 5 // scene.unit * scene.unit
    if one_award(scene) is None or scene.hand.tournament or total == 0:
        return None
    return raked(scene, total)


def rake_on_third_street(scene: Scene) -> Any:
    if scene.hand.tournament or scene.places(StreetStart, street=Street.FOURTH):
        return None
    amount = scene.all(Collect)[0].amount
    return raked(scene, scene.unit) if 10 * scene.unit <= amount else None


def a_tournament_raked(scene: Scene) -> Any:
    return raked(scene, scene.unit) if scene.hand.tournament and len(scene.places(Collect)) == 1 else None


def half_a_unit(scene: Scene) -> Any:
    return raked(scene, scene.all(Rake)[0].amount + scene.unit // 2) if len(scene.places(Collect)) == 1 else None


def kept(scene: Scene, amount: int) -> Scene:
    """Let a lone winner collect more, and the room say that this is the pot."""
    award = scene.places(Collect)[0]
    return scene.pay(award, scene.events[award].amount + amount).total(amount)


def alone(scene: Scene) -> int | None:
    """Place of the uncalled bet of a hand with one award."""
    places = scene.places(Uncalled)
    return places[0] if len(places) == 1 and len(scene.places(Collect)) == 1 else None


def uncalled_bet_stays_in_the_pot(scene: Scene) -> Any:
    place = alone(scene)
    return None if place is None else kept(scene, scene.events[place].amount).drop(place)


def too_little_goes_back(scene: Scene) -> Any:
    place = alone(scene)
    if place is None or scene.events[place].amount <= scene.unit:
        return None
    return kept(scene, scene.unit).change(place, amount=scene.events[place].amount - scene.unit)


def too_much_goes_back(scene: Scene) -> Any:
    place = alone(scene)
    if place is None or scene.all(Collect)[0].amount <= scene.unit:
        return None
    return kept(scene, -scene.unit).change(place, amount=scene.events[place].amount + scene.unit)


def uncalled_bet_goes_to_another(scene: Scene) -> Any:
    place = alone(scene)
    if place is None:
        return None
    others = [seat for seat in scene.dealt if seat != scene.events[place].seat]
    return scene.change(place, **scene.seat(others[0]))


def a_called_bet_goes_back(scene: Scene) -> Any:
    if scene.places(Uncalled) or len(scene.places(Collect)) != 1:
        return None
    award = scene.places(Collect)[0]
    if scene.events[award].amount <= scene.unit:
        return None
    forged = kept(scene, -scene.unit)
    street = forged.events[award].street
    return forged.put(award, Uncalled(0, street, **scene.seat(scene.dealt[0]), amount=scene.unit))


KINDS: list[tuple[Forgery, str]] = [
    (the_wrong_player_wins, "H05"),
    (who_folded_is_paid, "M10"),
    (a_unit_too_much, "M01"),
    (a_unit_too_little, "M01"),
    (five_times_the_pot, "M01"),
    (five_times_the_pot, "R04"),
    (paid_twice, "M01"),
    (paid_twice, "M10"),
    (paid_in_two_lines, "M10"),
    (paid_nothing, "M10"),
    (nobody_is_paid, "M01"),
    (nobody_is_paid, "H05"),
    (uneven_tie, "T07"),
    (a_unit_from_an_even_tie, "T07"),
    (uneven_halves, "T07"),
    (a_unit_from_even_halves, "T07"),
    (odd_chip_to_the_low, "T04"),
    (a_low_that_is_none, "T03"),
    (a_low_that_gets_nothing, "T03"),
    (a_side_pot_to_someone_all_in, "T02"),
    (money_from_pot_to_pot, "T01"),
    (an_award_from_a_pot_that_is_none, "T01"),
    (another_total, "M03"),
    (another_side_pot, "M04"),
    (no_side_pot_printed, "M04"),
    (another_amount_in_the_summary, "M07"),
    (a_winner_the_awards_do_not_know, "M07"),
    (another_rake, "M01"),
    (a_fifth_of_the_pot_raked, "R01"),
    (rake_on_third_street, "R03"),
    (a_tournament_raked, "R06"),
    (half_a_unit, "M09"),
    (uncalled_bet_stays_in_the_pot, "M06"),
    (too_little_goes_back, "M06"),
    (too_much_goes_back, "M06"),
    (uncalled_bet_goes_to_another, "M06"),
    (a_called_bet_goes_back, "M06"),
]


@pytest.mark.parametrize(("forge", "code"), KINDS, ids=[f"{code}-{forge.__name__}" for forge, code in KINDS])
def test_is_found_every_time(forge: Forgery, code: str, caught: Callable[[Forgery, str], None]) -> None:
    caught(forge, code)

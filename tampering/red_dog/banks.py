"""Damage to the pot: what goes in, what is left, who takes it, and who deals next."""

from collections.abc import Iterator

from studbook.game.events import Ante, Deal, Dealer, Fund, NextDealer, Pot, Share, Stitch, Take, Total
from studbook.game.vocabulary import Game
from studbook.tampering.red_dog.scene import (
    ANTE_GAMES,
    BANK_GAMES,
    HERE,
    ONE_DEAL_GAMES,
    SHOOT_GAMES,
    DealScene,
    damage_to_deal,
)

Variants = Iterator[DealScene]
POLISH = (Game.POLISH_RED_DOG,)
FUNDED_FREELY = tuple(game for game in BANK_GAMES if game not in POLISH)


@damage_to_deal("G01")
def left_misstated(scene: DealScene) -> Variants:
    """The printed remaining pot is a unit more than the pot holds."""
    position = scene.positions(Total)[0]
    yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage_to_deal("G01", games=(*ANTE_GAMES, *SHOOT_GAMES, *POLISH))
def pot_misstated(scene: DealScene) -> Variants:
    """The printed pot at the beginning is a unit more than was left at the end."""
    for position in scene.positions(Pot):
        changed = scene.change(position, amount=scene.events[position].amount + scene.unit)
        if not scene.positions(Take) and any(changed.retold()):
            yield changed


@damage_to_deal("G01", games=(*ANTE_GAMES, *SHOOT_GAMES))
def pot_omitted(scene: DealScene) -> Variants:
    """What the previous deal left in the pot is no longer counted at the end."""
    for position in scene.positions(Pot):
        if not scene.positions(Take, Share) and scene.events[-2].amount > scene.events[position].amount:
            yield scene.change(
                scene.positions(Total)[0], amount=scene.events[-2].amount - scene.events[position].amount
            )


def _antes(scene: DealScene) -> Iterator[list[int]]:
    """Positions of everyone's antes, each time that they ante."""
    group: list[int] = []
    for position in (*scene.positions(Ante), -1):
        if group and position != group[-1] + 1:
            yield group
            group = []
        group.append(position)


@damage_to_deal("G08", games=ANTE_GAMES)
def player_antes_not(scene: DealScene) -> Variants:
    """A player does not ante at the beginning."""
    for position in next(_antes(scene)):
        if not scene.events[position].all_in:
            yield from scene.drop(position).retold()


@damage_to_deal("G08", games=ANTE_GAMES, needs="antes again")
def player_antes_not_again(scene: DealScene) -> Variants:
    """A player does not ante when everyone must ante again."""
    for group in [*_antes(scene)][1:]:
        for position in group:
            yield from scene.drop(position).retold()


@damage_to_deal("G08", games=ANTE_GAMES)
def player_antes_twice(scene: DealScene) -> Variants:
    """A player antes twice at the beginning."""
    for position in next(_antes(scene)):
        if scene.chips_at(scene.events[position].seat, len(scene.events)) > scene.least:
            yield from scene.put(position, scene.events[position]).retold()


@damage_to_deal("G08", games=ANTE_GAMES)
def all_ante_needlessly(scene: DealScene) -> Variants:
    """Everyone antes again although there is enough in the pot."""
    antes = [scene.events[position] for position in next(_antes(scene))]
    rich = all(scene.chips_at(seat, len(scene.events)) > scene.least for seat in scene.playing)
    for turn in scene.turns()[:-1] if rich and not any(ante.all_in for ante in scene.all(Ante)) else ():
        if scene.pot_at(turn.end + 1) >= scene.least and not isinstance(scene.events[turn.end + 1], Ante):
            more = scene.put(turn.end + 1, *antes)
            total = more.positions(Total)[0]
            if more.fits() and not scene.positions(Share):
                yield more.change(total, amount=more.pot_at(total))


@damage_to_deal("G08", games=ANTE_GAMES, needs="antes again")
def nobody_antes_again(scene: DealScene) -> Variants:
    """No one antes again although the pot is below the minimum stake."""
    for group in [*_antes(scene)][1:]:
        left_out = scene.drop(*group)
        if not any(scene.events[position].all_in for position in group) and not scene.positions(Share):
            total = left_out.positions(Total)[0]
            yield left_out.change(total, amount=max(left_out.pot_at(total), 0))


@damage_to_deal("G08", games=BANK_GAMES)
def ante_in_a_bank_game(scene: DealScene) -> Variants:
    """A player antes in a game in which the dealer puts up the pot."""
    for position in scene.positions(Deal)[:1]:
        for seat in scene.playing:
            yield from scene.put(position, Ante(*HERE, **scene.seat(seat), amount=scene.unit, all_in=False)).retold()


@damage_to_deal("B02", games=ANTE_GAMES)
def ante_of_another_amount(scene: DealScene) -> Variants:
    """A player antes a unit more than the others."""
    for position in next(_antes(scene)):
        if (
            not scene.events[position].all_in
            and scene.chips_at(scene.events[position].seat, position) > 12 * scene.least
        ):
            yield from scene.change(position, amount=scene.least + scene.unit).retold()


def _funded(scene: DealScene, amount: int) -> Variants:
    """The deal with a different dealer's stake."""
    for position in scene.positions(Fund):
        if 0 < amount <= scene.chips_at(scene.dealer, position):
            yield from scene.change(position, amount=amount).retold()


@damage_to_deal("G12", games=FUNDED_FREELY)
def pot_too_large(scene: DealScene) -> Variants:
    """The dealer puts up a unit more than the agreed maximum."""
    yield from _funded(scene, max(scene.hand.bring_in, scene.hand.big_bet) + scene.unit)


@damage_to_deal("G12", games=BANK_GAMES)
def pot_too_small(scene: DealScene) -> Variants:
    """The dealer puts up a unit less than agreed."""
    yield from _funded(scene, scene.hand.bring_in - scene.unit)


@damage_to_deal("G12", games=POLISH, needs="new pot")
def another_bankers_stake(scene: DealScene) -> Variants:
    """The banker puts up a unit more than agreed."""
    yield from _funded(scene, scene.hand.bring_in + scene.unit)


@damage_to_deal("G12", games=BANK_GAMES)
def no_new_pot(scene: DealScene) -> Variants:
    """The dealer puts up nothing in the first deal."""
    for position in scene.positions(Fund):
        yield scene.drop(position)


@damage_to_deal("G12", games=BANK_GAMES)
def another_makes_the_pot(scene: DealScene) -> Variants:
    """Someone other than the dealer puts up the pot."""
    for position in scene.positions(Fund):
        for seat in scene.clockwise(scene.dealer)[:-1]:
            last = scene.chips_at(seat, len(scene.events))
            if min(last, scene.chips_at(seat, position)) > 2 * scene.events[position].amount:
                yield scene.change(position, **scene.seat(seat))


@damage_to_deal("G12", games=(*SHOOT_GAMES, *POLISH))
def pot_topped_up(scene: DealScene) -> Variants:
    """The dealer puts up more although the pot is not broken."""
    if scene.number > 1:
        fund = Fund(*HERE, **scene.seat(scene.dealer), amount=scene.hand.bring_in)
        if scene.chips_at(scene.dealer, 0) >= fund.amount:
            yield from scene.put(scene.positions(Deal)[0], fund).retold()


@damage_to_deal("G12", games=FUNDED_FREELY)
def least_stake_as_large_as_a_pot(scene: DealScene) -> Variants:
    """The smallest pot allowed is as small as the minimum stake."""
    yield scene.with_hand(bring_in=scene.least)


@damage_to_deal("G15", games=BANK_GAMES)
def dealer_takes_too_little(scene: DealScene) -> Variants:
    """The dealer leaves a unit in the pot."""
    for position in scene.positions(Take):
        if scene.events[position].amount > scene.unit:
            taken = scene.change(position, amount=scene.events[position].amount - scene.unit)
            yield taken.change(scene.positions(Total)[0], amount=scene.unit)


@damage_to_deal("G15", games=BANK_GAMES)
def dealer_takes_too_much(scene: DealScene) -> Variants:
    """The dealer takes a unit more than is in the pot."""
    for position in scene.positions(Take):
        yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage_to_deal("G15", games=BANK_GAMES)
def dealer_leaves_the_pot(scene: DealScene) -> Variants:
    """The deal passes on, but the dealer's money stays in the pot."""
    for position in scene.positions(Take):
        amount = scene.events[position].amount
        yield scene.change(scene.positions(Total)[0], amount=amount).drop(position)


@damage_to_deal("G15", games=BANK_GAMES)
def another_takes_the_pot(scene: DealScene) -> Variants:
    """Someone other than the dealer takes what is left."""
    for position in scene.positions(Take):
        for seat in scene.clockwise(scene.dealer)[:-1]:
            yield scene.change(position, **scene.seat(seat))


@damage_to_deal("G15", games=(*ANTE_GAMES, *SHOOT_GAMES, *POLISH))
def take_not_due(scene: DealScene) -> Variants:
    """The dealer takes the pot although it should stay."""
    position = scene.positions(Total)[0]
    amount = scene.events[position].amount
    may_go = scene.hand.game in SHOOT_GAMES and scene.number == 3
    if amount and not may_go and not scene.positions(Take, Share):
        take = Take(*HERE, **scene.seat(scene.dealer), amount=amount)
        yield scene.change(position, amount=0).put(position, take)


@damage_to_deal("G15", games=ANTE_GAMES, needs="divided")
def unequal_shares(scene: DealScene) -> Variants:
    """When a pot is divided, one player gets a unit more than another."""
    one, *others = scene.positions(Share)
    for two in others:
        if scene.events[two].amount > scene.unit:
            more = scene.change(one, amount=scene.events[one].amount + scene.unit)
            yield more.change(two, amount=scene.events[two].amount - scene.unit)


@damage_to_deal("G15", games=ANTE_GAMES, needs="divided")
def share_missing(scene: DealScene) -> Variants:
    """A player gets no share of a divided pot; the share stays in the pot."""
    total = scene.positions(Total)[0]
    left = scene.events[total].amount
    for position in scene.positions(Share):
        yield scene.change(total, amount=left + scene.events[position].amount).drop(position)


@damage_to_deal("G15", games=ANTE_GAMES, needs="divided")
def too_little_divided(scene: DealScene) -> Variants:
    """Each share is a unit less than it could be."""
    shares = scene.positions(Share)
    if scene.events[shares[0]].amount > scene.unit:
        changed = scene.change(
            scene.positions(Total)[0], amount=scene.events[shares[-1] + 1].amount + len(shares) * scene.unit
        )
        for position in shares:
            changed = changed.change(position, amount=scene.events[position].amount - scene.unit)
        yield changed


@damage_to_deal("G15", games=(*SHOOT_GAMES, *POLISH))
def dealers_pot_divided(scene: DealScene) -> Variants:
    """The players divide a pot that belongs to the dealer."""
    position = scene.positions(Total)[0]
    share = scene.events[position].amount // len(scene.playing) // scene.unit * scene.unit
    if share and not scene.positions(Take):
        shares = [Share(*HERE, **scene.seat(seat), amount=share) for seat in scene.playing]
        left = scene.events[position].amount - share * len(shares)
        yield scene.change(position, amount=left).put(position, *shares)


def _next(scene: DealScene, seat: int) -> DealScene:
    return scene.change(scene.positions(NextDealer)[0], **scene.seat(seat))


def _passes(scene: DealScene) -> bool:
    return bool(scene.all(NextDealer)[0].seat != scene.dealer)


@damage_to_deal("G10")
def a_player_is_passed_over(scene: DealScene) -> Variants:
    """The deal passes on by two seats."""
    chips = {seat: scene.chips_at(seat, len(scene.events)) for seat in scene.playing}
    following, *others, _ = scene.clockwise(scene.dealer)
    able = chips[following] >= max(scene.hand.bring_in, scene.least)
    for seat in others if _passes(scene) and able else ():
        yield _next(scene, seat)


@damage_to_deal("G10", games=ONE_DEAL_GAMES)
def dealer_deals_again(scene: DealScene) -> Variants:
    """A player who has had one deal deals again."""
    yield _next(scene, scene.dealer)


@damage_to_deal("G10", games=SHOOT_GAMES, needs="fourth deal")
def dealer_deals_a_fifth_time(scene: DealScene) -> Variants:
    """A dealer goes on after four deals."""
    if scene.number == 4 and not scene.is_broken(scene.pot_at(scene.end())):
        yield scene.ends(keeps=True)


@damage_to_deal("G10", games=(*SHOOT_GAMES, *POLISH))
def dealer_goes_too_early(scene: DealScene) -> Variants:
    """A dealer takes the pot and passes the deal too early."""
    if not _passes(scene) and (scene.number < 3 or scene.hand.game in POLISH):
        yield scene.ends(keeps=False)


@damage_to_deal("G10", games=(*SHOOT_GAMES, *POLISH))
def dealer_stays_with_a_broken_pot(scene: DealScene) -> Variants:
    """A dealer whose pot is broken deals again."""
    if not scene.all(Total)[0].amount and not scene.positions(Take):
        yield _next(scene, scene.dealer)


@damage_to_deal("G10", games=POLISH, needs="stitch round")
def banker_stays_after_the_stitch_round(scene: DealScene) -> Variants:
    """A banker goes on after the stitch round."""
    if scene.positions(Take) and not scene.is_broken(scene.pot_at(scene.end())):
        yield scene.ends(keeps=True)


@damage_to_deal("G11", games=POLISH)
def stitch_too_early(scene: DealScene) -> Variants:
    """The banker announces the stitch round before the pot has reached three times the first stake."""
    if scene.number > 1 and not scene.positions(Stitch):
        early = scene.put(scene.positions(Pot)[0] + 1, Stitch(*HERE))
        yield early if _passes(scene) else early.ends(keeps=False)


@damage_to_deal("G11", games=POLISH)
def stitch_in_the_first_deal(scene: DealScene) -> Variants:
    """The banker announces the stitch round when putting up the pot."""
    for position in scene.positions(Fund):
        early = scene.put(position, Stitch(*HERE))
        yield early if _passes(scene) else early.ends(keeps=False)


@damage_to_deal("G11", games=POLISH, needs="stitch round")
def stitch_left_out(scene: DealScene) -> Variants:
    """The banker keeps dealing although the pot has reached three times the first stake."""
    silent = scene.drop(*scene.positions(Stitch))
    broken = scene.is_broken(scene.pot_at(scene.end()))
    if len(silent.events) < len(scene.events):
        yield silent if broken else silent.ends(keeps=True)


@damage_to_deal("G11", games=SHOOT_GAMES)
def stitch_in_another_game(scene: DealScene) -> Variants:
    """A dealer announces a stitch round in a game that has none."""
    yield scene.put(scene.positions(Dealer)[0] + 1, Stitch(*HERE))

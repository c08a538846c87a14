"""Simulated hands, followed by plain Python that shares nothing with the engine that played them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from types import ModuleType

import numpy as np
import pytest

from studbook.game import events
from studbook.game.cards import RANKS
from studbook.game.columns import Batch, Events, Hands, Seats
from studbook.game.events import EVENT_CLASSES, Payment, PlayerEvent
from studbook.game.hand import Hand, hands_of
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency, Game, Kind, Outcome, Street
from studbook.machine.state import machine
from studbook.simulation.stud.batches import simulate, simulated_batches

HANDS = 3_000
SEED = 2026
GAMES = (Game.STUD, Game.STUD8, Game.RAZZ)
ACTIONS = (events.BringIn, events.Check, events.Bet, events.Call, events.Raise, events.Fold)
FINISH, CAPPED = EVENT_CLASSES[Kind.FINISH], EVENT_CLASSES[Kind.CAPPED]
NO_LOW, OPEN_PAIR = EVENT_CLASSES[Kind.NO_LOW], EVENT_CLASSES[Kind.OPEN_PAIR]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


@pytest.fixture(scope="module")
def hands(game: Game) -> list[Hand]:
    return list(hands_of(simulate(game, HANDS, SEED)))


def of(hand: Hand, *kinds: type) -> list[PlayerEvent]:
    return [event for event in hand.events if isinstance(event, kinds)]


def smallest_unit(hand: Hand) -> int:
    return UNIT if hand.currency in (Currency.CHIPS, Currency.PLAY) else CENT


def stacks_after(hand: Hand) -> dict[str, int]:
    """Every stack after the hand, checking that no one overpays and that all-in is marked exactly when it happens."""
    stacks = {seat.player: seat.stack for seat in hand.seats}
    for event in hand.events:
        if isinstance(event, Payment):
            paid = event.amount
            if isinstance(event, events.Raise):
                paid = event.to - street_total(hand, event)
            stacks[event.player] -= paid
            assert stacks[event.player] >= 0
            assert event.all_in == (stacks[event.player] == 0)
        elif isinstance(event, events.Uncalled | events.Collect):
            stacks[event.player] += event.amount
    return stacks


def street_total(hand: Hand, before: Payment) -> int:
    """What the player had put in on this street before an event, without the ante."""
    total = 0
    for event in hand.events:
        if event is before:
            break
        if isinstance(event, Payment) and event.street == before.street and event.player == before.player:
            total = event.to if isinstance(event, events.Raise) else total + event.amount
    return total


def test_chips_are_neither_made_nor_lost(hands: list[Hand]) -> None:
    for hand in hands:
        (rake,) = of(hand, events.Rake)
        assert sum(stacks_after(hand).values()) + rake.amount == sum(seat.stack for seat in hand.seats)


def test_stacks_are_carried_from_hand_to_hand(hands: list[Hand]) -> None:
    left: dict[str, dict[str, int]] = defaultdict(dict)
    carried = newcomers = 0
    for hand in hands:
        known = left[hand.table]
        for seat in hand.seats:
            if seat.player in known:
                assert seat.stack == known[seat.player]
                carried += 1
            else:
                newcomers += 1
        for player, stack in stacks_after(hand).items():
            known[player] = stack
    assert carried > 20 * len(left)
    assert newcomers > len(left)


def test_the_stated_pots_hold_what_was_paid_and_pay_what_was_collected(hands: list[Hand]) -> None:
    for hand in hands:
        (total,), (rake,) = of(hand, events.Total), of(hand, events.Rake)
        before, after = sum(seat.stack for seat in hand.seats), stacks_after(hand)
        collected: Counter[int] = Counter()
        for event in of(hand, events.Collect):
            collected[event.pot] += event.amount
        assert before - (sum(after.values()) - sum(collected.values())) == total.amount
        pots = {event.pot: event.amount for event in of(hand, events.Pot)} or {0: total.amount - rake.amount}
        assert collected == pots
        assert sum(pots.values()) + rake.amount == total.amount


def test_rake_is_a_twentieth_at_most_and_never_taken_on_third_street_or_in_tournaments(hands: list[Hand]) -> None:
    taken = 0
    for hand in hands:
        (total,), (rake,) = of(hand, events.Total), of(hand, events.Rake)
        last = max(event.street for event in hand.events if event.street < Street.SUMMARY)
        assert 0 <= 20 * rake.amount <= total.amount
        if hand.tournament or last == Street.THIRD:
            assert rake.amount == 0
        taken += rake.amount > 0
    assert taken > HANDS // 4


def test_every_amount_is_a_multiple_of_the_smallest_unit(hands: list[Hand]) -> None:
    for hand in hands:
        amounts = [getattr(event, "amount", 0) for event in hand.events]
        assert all(amount % smallest_unit(hand) == 0 for amount in amounts if amount >= 0)


def test_the_summary_repeats_the_hand(hands: list[Hand]) -> None:
    for hand in hands:
        folds = {event.player: event.street for event in of(hand, events.Fold)}
        shown = {event.player: event.cards for event in of(hand, events.Show) if event.street == Street.SHOWDOWN}
        won: Counter[str] = Counter()
        for event in of(hand, events.Collect):
            won[event.player] += event.amount
        results = of(hand, events.Result)
        assert [event.player for event in results] == [event.player for event in of(hand, events.Ante)]
        for result in results:
            if result.outcome == Outcome.FOLDED:
                assert result.at == folds[result.player]
            elif result.outcome in (Outcome.COLLECTED, Outcome.WON):
                assert result.amount == won[result.player]
            else:
                assert result.player not in won
            if result.outcome in (Outcome.WON, Outcome.LOST):
                assert result.cards == shown[result.player]


def test_no_card_is_dealt_twice_and_open_cards_stay(hands: list[Hand]) -> None:
    for hand in hands:
        seen: dict[str, tuple[str, ...]] = {}
        community = [card for event in of(hand, events.Community) for card in event.cards]
        for event in of(hand, events.Deal):
            assert event.cards[: -event.fresh] == seen.get(event.player, ())
            seen[event.player] = event.cards
        for event in of(hand, events.Result):
            if event.cards:
                hidden = seen[event.player] if event.player == "Hero" else event.cards[:2] + seen[event.player]
                assert event.cards[: len(hidden)] == hidden
                assert len(event.cards) == (6 if community else 7)
                seen[event.player] = event.cards
        cards = community + [card for held in seen.values() for card in held]
        assert len(cards) == len(set(cards))


def test_the_bring_in_is_the_right_door_card(hands: list[Hand], game: Game) -> None:
    def order(card: str) -> tuple[int, int]:
        rank = -1 if game == Game.RAZZ and card[0] == "A" else RANKS.index(card[0])
        return rank, "cdhs".index(card[1])

    checked = 0
    for hand in hands:
        stacks = {seat.player: seat.stack - hand.ante for seat in hand.seats}
        doors = {event.player: event.cards[-1] for event in of(hand, events.Deal) if event.street == Street.THIRD}
        pick = max if game == Game.RAZZ else min
        opener = pick(doors, key=lambda player: order(doors[player]))
        first = of(hand, *ACTIONS)
        if first and hand.ante > 0 and stacks[opener] > 0:
            assert first[0].player == opener
            checked += 1
    assert checked > 0.95 * len(hands)


def streets(hand: Hand) -> Iterator[tuple[Street, list[PlayerEvent]]]:
    for street in range(Street.THIRD, Street.SHOWDOWN):
        actions = [event for event in of(hand, *ACTIONS) if event.street == street]
        if actions:
            yield Street(street), actions


def test_action_goes_clockwise_and_nobody_is_left_out(hands: list[Hand]) -> None:
    for hand in hands:
        numbers = [seat.number for seat in hand.seats]
        chips = {seat.number: seat.stack for seat in hand.seats}
        live = {event.seat for event in of(hand, events.Ante)}
        for event in of(hand, events.Ante):
            chips[event.seat] -= event.amount
        for _, actions in streets(hand):
            paid: Counter[int] = Counter()
            for event, following in zip(actions, [*actions[1:], None], strict=True):
                if isinstance(event, events.Fold):
                    live.discard(event.seat)
                if isinstance(event, Payment):
                    amount = event.to - paid[event.seat] if isinstance(event, events.Raise) else event.amount
                    paid[event.seat] += amount
                    chips[event.seat] -= amount
                if following is not None:
                    place = numbers.index(event.seat)
                    order = numbers[place + 1 :] + numbers[: place + 1]
                    expected = next(number for number in order if number in live and chips[number] > 0)
                    assert following.seat == expected
            if len(live) > 1:
                behind = [
                    number for number in live if chips[number] > 0 and paid[number] < max(paid.values(), default=0)
                ]
                assert not behind


def test_wagers_have_the_street_s_size_and_are_capped(hands: list[Hand], game: Game) -> None:
    for hand in hands:
        pair_open = bool(of(hand, OPEN_PAIR))
        assert not pair_open or game == Game.STUD
        for street, actions in streets(hand):
            unit = hand.small_bet if street < Street.FIFTH else hand.big_bet
            sizes = {unit, hand.big_bet} if street == Street.FOURTH and pair_open else {unit}
            wagers = [event for event in actions if isinstance(event, events.Bet | events.Raise)]
            full = [event for event in wagers if not getattr(event, "all_in", True)]
            assert len(full) <= 4
            caps = [event for event in of(hand, CAPPED) if event.street == street]
            assert len(caps) <= 1
            if len(full) == 4:
                assert caps
            if not any(getattr(event, "all_in", False) for event in actions):
                third = street == Street.THIRD and isinstance(actions[0], events.BringIn)
                for number, event in enumerate(wagers):
                    size = event.amount + hand.bring_in if third and number == 0 else event.amount
                    assert size in sizes


def test_nobody_folds_without_a_wager_or_wagers_alone(hands: list[Hand]) -> None:
    for hand in hands:
        for _, actions in streets(hand):
            faced = False
            for event in actions:
                assert faced or not isinstance(event, events.Fold | events.Call)
                assert not (faced and isinstance(event, events.Check))
                faced |= isinstance(event, Payment)
            assert len({event.player for event in actions}) > 1


def traits(hand: Hand) -> set[str]:
    """Everything noteworthy about a hand."""
    found = {f"{len(of(hand, events.Ante))} players", hand.currency.name}
    found |= {f"all-in {type(event).__name__}" for event in of(hand, Payment) if event.all_in}
    found |= {type(event).__name__ for event in hand.events}
    found |= {f"ends on {max(event.street for event in hand.events if event.street < Street.SHOWDOWN)}"}
    pots = len(of(hand, events.Pot)) or 1
    found |= {f"{pots} pots"}
    opening = [actions for street, actions in streets(hand) if street == Street.THIRD]
    for actions in opening:
        if isinstance(actions[0], events.Bet):
            found.add("full opening")
        elif all(isinstance(event, events.Fold) for event in actions[1:]):
            found.add("lone bring-in")
    for event in of(hand, events.Bet, events.Raise):
        unit = hand.small_bet if event.street < Street.FIFTH else hand.big_bet
        if event.all_in and event.amount < unit:
            found.add("short, half or more" if 2 * event.amount >= unit else "short, less than half")
        if event.street == Street.FOURTH and event.amount == hand.big_bet:
            found.add("double bet")
    if any(isinstance(event, events.Show) and event.street == Street.SEVENTH for event in hand.events):
        found.add("shows unasked")
    return found | split_traits(hand)


def split_traits(hand: Hand) -> set[str]:
    found = set()
    for pot in range(4):
        awards = [event for event in of(hand, events.Collect) if event.pot == pot]
        if len({event.player for event in awards}) > 1:
            found.add("split pot")
        elif len(awards) > 1:
            found.add("scoop of two halves")
        if len(awards) > 1 and awards[0].amount != awards[-1].amount:
            found.add("odd chip")
    return found


ALWAYS = {
    *(f"{players} players" for players in range(2, 9)),
    *(f"ends on {street}" for street in range(3, 8)),
    *("1 pots", "2 pots", "3 pots"),
    *("all-in Ante", "all-in BringIn", "all-in Bet", "all-in Call", "all-in Raise"),
    *("short, half or more", "short, less than half", "full opening", "lone bring-in"),
    *("USD", "EUR", "PLAY", "CHIPS"),
    *("Uncalled", "Muck", "NoShow", "Community", "Board", "Capped", "Finish", "Raise", "shows unasked"),
}
ONLY = {
    Game.STUD: {"OpenPair", "double bet"},
    Game.STUD8: {"NoLow", "split pot", "odd chip", "scoop of two halves"},
    Game.RAZZ: set(),
}


def test_everything_that_the_rules_allow_happens(hands: list[Hand], game: Game) -> None:
    found = set().union(*map(traits, hands))
    assert ALWAYS | ONLY[game] <= found
    assert game == Game.STUD or not {"OpenPair", "double bet"} & found
    assert game == Game.STUD8 or not {"NoLow", "scoop of two halves"} & found


@pytest.mark.skipif(not machine().is_fast(), reason="takes minutes in plain Python")
def test_what_is_rare_happens_in_many_hands(game: Game) -> None:
    rare: Counter[str] = Counter()
    for batch in simulated_batches(game, 30_000, SEED):
        rows = batch.events
        stated = np.bincount(rows.hand[rows.kind == Kind.POT])
        rare.update({f"{pots} pots": int((stated == pots).sum()) for pots in range(2, 5)})
        awards = rows.kind == Kind.COLLECT
        paid = np.stack([rows.hand[awards], rows.pot[awards], rows.amount[awards]], axis=1)
        again = (np.diff(paid[:, :2], axis=0) == 0).all(axis=1)
        rare["split pots"] += int(again.sum())
        rare["odd chips"] += int((again & (np.diff(paid[:, 2]) != 0)).sum())
        rare["cards for everyone"] += int((rows.kind == Kind.COMMUNITY).sum())
    assert min(rare.values()) > 0
    assert rare["4 pots"] > 10


def test_players_play_sensibly(hands: list[Hand]) -> None:
    dealt: Counter[str] = Counter()
    entered: Counter[str] = Counter()
    for hand in hands:
        dealt.update(event.player for event in of(hand, events.Ante))
        third = [event for event in of(hand, events.Call, events.Bet, events.Raise) if event.street == Street.THIRD]
        entered.update({event.player for event in third})
    assert 0.9 * len(hands) < dealt["Hero"]
    assert 0.2 < entered["Hero"] / dealt["Hero"] < 0.45
    assert 0.25 < entered.total() / dealt.total() < 0.55


def test_times_and_numbers_rise(hands: list[Hand]) -> None:
    numbers = [int(hand.hand_id) for hand in hands]
    assert numbers == sorted(set(numbers))
    times = [hand.local_time for hand in hands]
    assert times == sorted(times)
    assert all(time.hour >= 10 or time.hour == 0 for time in times)


def rows_of(batch: Batch, table: Hands | Seats | Events) -> Iterator[tuple[str, list[object]]]:
    """Columns with the texts they refer to."""
    for name, column in zip(table._fields, table, strict=True):
        yield name, batch.strings(column) if column.ndim == 2 else column.tolist()


def same(one: Batch, other: Batch) -> bool:
    pairs = ((one.hands, other.hands), (one.seats, other.seats), (one.events, other.events))
    return all(list(rows_of(one, left)) == list(rows_of(other, right)) for left, right in pairs)


def test_a_seed_gives_the_same_hands_and_another_gives_others(game: Game) -> None:
    assert same(simulate(game, 60, 5), simulate(game, 60, 5))
    assert not same(simulate(game, 60, 5), simulate(game, 60, 6))


@pytest.mark.skipif(not machine().is_fast(), reason="nothing is compiled")
def test_compiled_and_plain_python_play_the_same(game: Game, plain_rules: Callable[[str], ModuleType]) -> None:
    with np.errstate(all="raise"):
        plain = plain_rules("studbook.simulation.stud.batches").simulate(game, 100, SEED)
    assert same(simulate(game, 100, SEED), plain)


def test_batches_cut_the_same_hands(game: Game) -> None:
    whole = list(hands_of(simulate(game, 230, SEED)))
    parts = list(simulated_batches(game, 230, SEED, batch_hands=40))
    assert [len(part.hands.game) for part in parts] == [40, 40, 40, 40, 40, 30]
    assert [hand for part in parts for hand in hands_of(part)] == whole


def test_no_hands_and_other_games() -> None:
    assert len(simulate(Game.STUD, 0, 1).events.kind) == 0
    with pytest.raises(ValueError, match="OTHER"):
        simulate(Game.OTHER, 10, 1)

"""All-in players who show before the last card: the cards they show are their downcards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from studbook.analytics.replayer.hand_equities import all_in
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import audited_hand
from studbook.analytics.stored.hands import stored_hands
from studbook.equity.known_cards import UNKNOWN, deal_all, held, room_for_cards
from studbook.game.cards import HIDDEN, card_name, unpack
from studbook.game.columns import Batch
from studbook.game.events import Bet, BringIn, Call, Check, Event, Fold, Protected, Raise, Show, StreetStart
from studbook.game.hand import Hand, hand_at
from studbook.game.results import SettledHands
from studbook.game.sites import STUD_SITES
from studbook.game.vocabulary import Game, Limit, Street
from studbook.grammar.write import UnknownToSiteError, write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.histories.write import write_hands
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.check import Severity
from studbook.rules.stud.complete_hand import complete_hand
from studbook.simulation.stud.batches import GAMES, simulate

HANDS = 60
"""Number of hands of each game at no limit; about one in ten ends all-in before the last card."""
_PLAY = (BringIn, Bet, Call, Raise, Check, Fold, Protected)
SILENT = {"partypoker": "does not print opponents' upcards, so their downcards cannot be identified"}


class Early(NamedTuple):
    """A hand in which players show early."""

    hand: Hand
    street: Street
    """The street on which the betting ended."""
    shown: tuple[tuple[int, tuple[str, ...]], ...]
    """Seats and the cards they had shown by then, in the order of the deal."""
    nets: tuple[int, ...]


def last_of(game: Game) -> Street:
    return Street.FIFTH if game == Game.FIVESTUD else Street.SEVENTH


def with_early_shows(hand: Hand, nets: tuple[int, ...]) -> Early | None:
    """Return the same hand shown when the betting is over; None unless that is before the last card."""
    events = hand.events
    last = max(index for index, event in enumerate(events) if isinstance(event, _PLAY))
    street = events[last].street
    shows = {event.seat: event for event in events if isinstance(event, Show) and event.street == Street.SHOWDOWN}
    community = any(type(event).__name__ == "Community" for event in events)
    if street >= last_of(hand.game) or len(shows) < 2 or community:
        return None
    early = [
        replace(show, street=street, cards=show.cards[: int(street)], said_high=-1, said_low=-1)
        for show in shows.values()
    ]
    behind = next(index for index in range(last, len(events)) if isinstance(events[index], StreetStart))
    parts: tuple[Event, ...] = (*events[:behind], *early, *events[behind:])
    return Early(replace(hand, events=parts), street, tuple((show.seat, show.cards) for show in early), nets)


def settled_hands(path: Path) -> Iterator[tuple[Batch, SettledHands, int]]:
    """Return the hands of a file or folder; none may be rejected."""
    for raw in raw_batches([path]):
        for reading in read(raw):
            assert [reject.reason for reject in reading.rejects] == []
            settled = audit_batch(reading.batch).settled
            yield from ((reading.batch, settled, index) for index in range(len(reading.batch.hands.game)))


def told_by(site: str, hand: Hand) -> str:
    """Return a hand in a site's format; empty if the site does not deal the game."""
    try:
        return write_hand(hand, site)
    except UnknownToSiteError:
        return ""


def rows_of(batch: Batch, index: int) -> range:
    first = int(batch.hands.first_seat[index])
    return range(first, first + int(batch.hands.seat_count[index]))


def nets_of(batch: Batch, settled: SettledHands, index: int) -> tuple[int, ...]:
    return tuple(int(settled.seats.net[row]) for row in rows_of(batch, index))


@cache
def early_hands() -> tuple[Early, ...]:
    """Simulate hands of every game with an early show."""
    found = []
    for game in GAMES:
        batch = simulate(game, HANDS, 11, Limit.NO)
        settled = audit_batch(batch).settled
        for index in range(HANDS):
            nets = nets_of(batch, settled, index)
            found.append(with_early_shows(complete_hand(batch, settled, index), nets))
    return tuple(hand for hand in found if hand)


def cards_of(settled: SettledHands, row: int) -> tuple[str, ...]:
    return tuple(card_name(card) for card in unpack(int(settled.seats.cards[row])))


def assert_no_card_too_many(batch: Batch, settled: SettledHands, index: int) -> None:
    most = int(last_of(Game(int(batch.hands.game[index]))))
    for row in rows_of(batch, index):
        cards = unpack(int(settled.seats.cards[row]))
        known = [card for card in cards if card < HIDDEN]
        assert len(cards) <= most, cards_of(settled, row)
        assert len(set(known)) == len(known), cards_of(settled, row)


def test_there_are_early_shows_of_every_game_and_street() -> None:
    assert {early.hand.game for early in early_hands()} == set(GAMES)
    assert {early.street for early in early_hands()} >= {Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH}


@pytest.mark.parametrize("site", STUD_SITES)
def test_early_shows_on_every_site(site: str, tmp_path: Path) -> None:
    texts = {early: text for early in early_hands() if (text := told_by(site, early.hand))}
    hands = list(texts)
    (path,) = write_hands(list(texts.values()), tmp_path / "hands.txt")
    for early, (batch, settled, index) in zip(hands, settled_hands(path), strict=True):
        assert nets_of(batch, settled, index) == early.nets
        findings = settled.findings
        mine = (findings.hand == index) & (findings.severity > Severity.INFO)
        assert Counter(CHECKS[code].code for code in findings.code[mine].tolist()) == Counter(), early.hand.hand_id
        assert_no_card_too_many(batch, settled, index)
        if site not in SILENT and any(
            isinstance(event, Show) and event.street < Street.SHOWDOWN and event.cards
            for event in hand_at(batch, index).events
        ):
            assert_known(early, batch, settled, index)


def assert_known(early: Early, batch: Batch, settled: SettledHands, index: int) -> None:
    """Downcards are in their places, and every card held when the betting ended is known."""
    dealt, rows = room_for_cards(), rows_of(batch, index)
    opening, full = (2, 5) if early.hand.game == Game.FIVESTUD else (3, 7)
    deal_all(dealt, batch, index, opening)
    for row in rows:
        seat = int(batch.seats.number[row])
        shown = dict(early.shown).get(seat)
        if shown:
            assert int(settled.seats.down[row]) == opening - 1
            mask = held(dealt, row - rows[0], int(early.street), opening, 0, full)
            assert mask != UNKNOWN
            assert {card_name(card) for card in range(52) if mask >> card & 1} == set(shown)


def test_no_real_seat_holds_more_than_its_game_deals(histories_dir: Path) -> None:
    for batch, settled, index in settled_hands(histories_dir):
        assert_no_card_too_many(batch, settled, index)


@pytest.fixture(scope="module")
def store(histories_dir: Path) -> Iterator[Store]:
    """Return the real hands of the two sites with early shows."""
    with Store() as opened:
        import_paths(opened, [histories_dir / "cash" / room for room in ("KingsClub", "Merge")])
        yield opened


REAL = {
    ("3703449", "Player1"): "6c 5h 9c Jd As 5s X",
    ("3703449", "Player2"): "2c 3h 4s Kd 6s Jh X",
    ("43618199-14", "Player1"): "2h 8d 6c 2c 3d Kd 9d",
}


@pytest.mark.parametrize(("number", "player"), REAL)
def test_real_seats_know_the_cards_that_were_shown(store: Store, number: str, player: str) -> None:
    where = f"hand_id = '{number}' AND player = '{player}'"
    ((cards, known_down),) = store.sql(
        f"SELECT cards, known_down FROM seats JOIN hands USING (hand) WHERE {where}"
    ).rows
    assert (cards, known_down) == (REAL[number, player], 2)


def test_a_real_all_in_is_worth_what_the_shown_cards_say(store: Store) -> None:
    ((key,),) = store.sql("SELECT hand FROM hands WHERE hand_id = '43618199-14'").rows
    hand = audited_hand(store, key)
    answer = all_in(hand, stored_hands(store, [key]).batch)
    assert (answer.undecided, answer.street) == ("", "fourth")
    assert sum(answer.luck.values()) == 0


@pytest.mark.parametrize(("number", "player"), REAL)
def test_the_replay_lays_the_shown_cards_open(store: Store, number: str, player: str) -> None:
    ((key,),) = store.sql(f"SELECT hand FROM hands WHERE hand_id = '{number}'").rows
    frames = replayed(store, key).frames
    most = max(len(now.cards) for frame in frames for now in frame.players)
    (last,) = (now for now in frames[-1].players if now.name == player)
    assert (" ".join(card.name for card in last.cards), most) == (REAL[number, player], 7)

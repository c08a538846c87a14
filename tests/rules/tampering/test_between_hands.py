"""Tampering that no single hand shows: only the hands before and behind it do."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from analytics.store import Store
from grammar.write import write_hands
from rules.events import BringIn
from rules.hand import Hand, hands_of
from rules.money import UNIT
from rules.simulate import simulate
from rules.vocabulary import Game
from studbook.pipeline import import_paths

SIMULATED = 2_500
"""Hands of each game: a table ends after some dozens."""
SESSION = 8
"""Hands that are imported of each table."""
FORGED = 4
"""Number of the hand that is tampered with."""
FORGERIES = 20


@pytest.fixture(scope="module")
def sessions() -> list[list[Hand]]:
    """The first hands of every table."""
    return [
        list(hands)[:SESSION]
        for game in (Game.STUD, Game.STUD8, Game.RAZZ)
        for _, hands in groupby(hands_of(simulate(game, SIMULATED, 5)), key=lambda hand: (hand.table, hand.tournament))
    ]


def other_bring_in(session: list[Hand]) -> Hand | None:
    """A bring-in that the table does not have."""
    hand = session[FORGED]
    usual = [event.amount for other in session for event in other.events if isinstance(event, BringIn)]
    if len({other.level for other in session}) > 1 or len(set(usual)) > 1 or len(usual) < 3:
        return None
    events = list(hand.events)
    for place, event in enumerate(events):
        if isinstance(event, BringIn) and not event.all_in:
            events[place] = replace(event, amount=event.amount + UNIT)
            return replace(hand, events=tuple(events))
    return None


def chips_from_nowhere(session: list[Hand]) -> Hand | None:
    """A player of the hand before has more than it left him."""
    hand, before = session[FORGED], session[FORGED - 1]
    stayed = {seat.player for seat in before.seats} & {seat.player for seat in hand.seats}
    for place, seat in enumerate(hand.seats):
        if seat.player in stayed:
            seats = (*hand.seats[:place], replace(seat, stack=seat.stack + UNIT), *hand.seats[place + 1 :])
            return replace(hand, seats=seats)
    return None


def chips_into_a_tournament(session: list[Hand]) -> Hand | None:
    """The same players have more chips together than in the hand before."""
    players = [[seat.player for seat in session[place].seats] for place in (FORGED - 1, FORGED)]
    return chips_from_nowhere(session) if session[FORGED].tournament and players[0] == players[1] else None


def forged(sessions: list[list[Hand]], forge: object) -> Iterator[list[Hand]]:
    for session in sessions:
        hand = forge(session) if len(session) == SESSION else None  # type: ignore[operator]
        if hand:
            yield [*session[:FORGED], hand, *session[FORGED + 1 :]]


@pytest.mark.parametrize(
    ("forge", "code"), [(other_bring_in, "B06"), (chips_from_nowhere, "X01"), (chips_into_a_tournament, "M11")]
)
def test_is_found_every_time(sessions: list[list[Hand]], forge: object, code: str, tmp_path: Path) -> None:
    changed = list(forged(sessions, forge))[:FORGERIES]
    assert len(changed) == FORGERIES
    path = tmp_path / "hands.txt"
    path.write_text("".join(write_hands((hand for session in changed for hand in session), "pokerstars")), "utf-8")
    with Store() as store:
        import_paths(store, [path])
        found = store.sql(f"SELECT DISTINCT hand_id FROM findings JOIN hands USING (hand) WHERE code = '{code}'").rows
    assert {session[FORGED].hand_id for session in changed} <= {number for (number,) in found}


def test_nothing_is_found_between_clean_hands(sessions: list[list[Hand]], tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("".join(write_hands((hand for session in sessions for hand in session), "pokerstars")), "utf-8")
    with Store() as store:
        totals = import_paths(store, [path])
        assert totals.hands.imported == totals.hands.found == sum(map(len, sessions))
        assert store.sql("SELECT hand_id, code FROM findings JOIN hands USING (hand)").rows == []

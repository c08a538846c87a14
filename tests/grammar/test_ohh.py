"""OHH: other games are counted, stud is read as far as it goes, and what is lost is listed."""

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from studbook.exchange.site_texts import typed_hands
from studbook.game.events import Collect, Community, Show
from studbook.game.hand import Hand
from studbook.game.vocabulary import Game, Inferred
from studbook.grammar.sites.ohh.hand import STREETS
from studbook.grammar.write import UnknownToSiteError, losses_of, write_hand
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.check import Severity
from studbook.simulation.stud.batches import simulate
from tests.grammar.test_phh import raw_of, readings, rejected

HANDS = 40
HOLDEM = {"ohh": {"spec_version": "1.4.6", "game_number": "1", "game_type": "Holdem", "players": [], "rounds": []}}


@cache
def simulated(game: Game) -> tuple[Hand, ...]:
    return tuple(hand for hand in typed_hands(simulate(game, HANDS, 5)) if hand)


def text_of(game: Game) -> str:
    return "\n\n".join(write_hand(hand, "ohh") for hand in simulated(game))


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8])
def test_the_play_and_the_awards_come_back(game: Game) -> None:
    (reading,) = read(raw_of(text_of(game)))
    assert (len(reading.rows), reading.rejects) == (HANDS, [])
    findings = audit_batch(reading.batch).settled.findings
    assert findings.code[findings.severity > Severity.WARNING].tolist() == []
    for hand, again in zip(simulated(game), typed_hands(reading.batch), strict=True):
        assert again is not None
        assert [seat.player for seat in again.seats] == [seat.player for seat in hand.seats]
        assert _paid(again) == _paid(hand)
        assert _shared(again) == _shared(hand)


def _paid(hand: Hand) -> dict[str, int]:
    paid: dict[str, int] = {}
    for event in hand.events:
        if isinstance(event, Collect):
            paid[event.player] = paid.get(event.player, 0) + event.amount
    return paid


def _shared(hand: Hand) -> list[tuple[str, ...]]:
    return [event.cards for event in hand.events if isinstance(event, Community)]


def test_pretty_printed_objects_are_read_too() -> None:
    text = json.dumps(json.loads(write_hand(simulated(Game.STUD)[0], "ohh")), indent=2)
    (reading,) = readings(f"{text}\n\n{text.replace('154', '155')}")
    assert (len(reading.rows), reading.rejects) == (2, [])


def test_other_games_are_counted() -> None:
    (reading,) = readings(json.dumps(HOLDEM))
    assert (len(reading.others), len(reading.rows), reading.rejects) == (1, 0, [])
    assert dict(reading.other_games) == {HOLDEM["ohh"]["game_type"]: 1}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"Post Ante"', '"Post SB"', "stud has no action 'Post SB'"),
        ('"amount": 2,', '"amount": "two",', "two is not an amount"),
        ('"rounds"', '"round"', "not as OHH prescribes"),
        ('"game_type": "Stud"', '"game_type": ["Stud"]', "game_type is no text"),
        ('"is_allin": false}', '"is_allin": false', "unexpected text"),
        ('"FL"', '"XL"', "not as OHH prescribes"),
        ('"seat": 2', '"seat": 1', "two of one seat"),
        *(('"seat": 2', f'"seat": {number}', "seats are numbers from 1 to 99") for number in (100, 127, 255, 10**18)),
    ],
)
def test_what_breaks_the_format_is_rejected(old: str, new: str, reason: str) -> None:
    text = write_hand(simulated(Game.STUD)[0], "ohh")
    assert old in text
    assert reason in rejected(text.replace(old, new, 1))[2]


@pytest.mark.parametrize("size", [0, 127, 255, 10**18])
def test_any_size_of_a_table_can_be_kept(size: int) -> None:
    text, found = re.subn(r'"table_size": \d+', f'"table_size": {size}', write_hand(simulated(Game.STUD)[0], "ohh"))
    assert found == 1
    (reading,) = readings(text)
    assert (reading.rejects, reading.batch.hands.max_seats.tolist()) == ([], [min(size, 99)])


@pytest.mark.parametrize("name", ["Bring In", "Bring-In", "bring_in", "BRINGS IN", "Post Bring In"])
def test_a_bring_in_has_many_names(name: str) -> None:
    text = text_of(Game.STUD)
    assert text.count('"Post Extra Blind"') > HANDS // 2
    (plain,), (named,) = read(raw_of(text)), read(raw_of(text.replace("Post Extra Blind", name)))
    assert named.rejects == []
    assert [hand.events for hand in typed_hands(named.batch)] == [hand.events for hand in typed_hands(plain.batch)]


@pytest.mark.parametrize(
    "names",
    [
        ["3rd Street", "4th Street", "5th Street", "6th Street", "River", "Pot Show Down"],
        ["third", "fourth", "fifth", "sixth", "seventh", "showdown"],
        ["Hole Cards", "FOURTH", "5TH STREET", "Sixth Street", "River", "Show Down"],
    ],
)
def test_rounds_have_many_names(names: list[str]) -> None:
    text = plain = text_of(Game.STUD)
    for old, new in zip(STREETS, names, strict=True):
        text = text.replace(f'"street": "{old}"', f'"street": "{new}"')
    (reading,) = read(raw_of(text))
    assert (reading.rejects, list(typed_hands(reading.batch))) == ([], list(typed_hands(read(raw_of(plain))[0].batch)))


def test_antes_may_be_a_round_of_their_own() -> None:
    hand = write_hand(simulated(Game.STUD)[0], "ohh")
    apart = json.loads(hand)
    third = apart["ohh"]["rounds"][0]
    antes = [action for action in third["actions"] if action["action"] == "Post Ante"]
    third |= {"actions": third["actions"][len(antes) :], "street": "Hole Cards"}
    apart["ohh"]["rounds"].insert(0, {"id": 0, "street": "Preflop", "actions": antes})
    (found,) = typed_hands(read(raw_of(json.dumps(apart)))[0].batch)
    assert list(typed_hands(read(raw_of(hand))[0].batch)) == [found]


def test_a_completion_is_a_raise() -> None:
    text = text_of(Game.STUD)
    (plain,), (named,) = read(raw_of(text)), read(raw_of(text.replace('"Raise"', '"Completes"')))
    assert (named.rejects, list(typed_hands(named.batch))) == ([], list(typed_hands(plain.batch)))


@pytest.mark.parametrize("blinds", ["0", "0.00", None])
def test_stakes_of_zero_follow_from_the_bets(blinds: str | None) -> None:
    text = text_of(Game.STUD)
    stated = [hand.small_bet for hand in typed_hands(read(raw_of(text))[0].batch) if hand]
    without = re.sub(
        r'"(small|big)_blind_amount": [0-9.]+, ', rf'"\1_blind_amount": {blinds}, ' if blinds else "", text
    )
    assert without != text
    (reading,) = read(raw_of(without))
    findings = audit_batch(reading.batch).settled.findings
    assert (reading.rejects, findings.code[findings.severity > Severity.WARNING].tolist()) == ([], [])
    inferred = reading.batch.hands.inferred == Inferred.OF_THE_BETS
    assert inferred.sum() > HANDS // 2
    found = reading.batch.hands.small_bet.tolist()
    assert [small for small, of_bets in zip(found, inferred, strict=True) if of_bets] == [
        small for small, of_bets in zip(stated, inferred, strict=True) if of_bets
    ]


def test_losses_are_counted() -> None:
    lost = sum((losses_of(hand, "ohh") for hand in simulated(Game.STUD8)), losses_of(simulated(Game.STUD)[0], "ohh"))
    assert lost["which cards are dealt face up"] > HANDS
    assert lost["which half of a pot is high, and which is low"] > 0
    assert not losses_of(simulated(Game.STUD)[0], "phh")


def test_razz_is_refused() -> None:
    with pytest.raises(UnknownToSiteError, match="OHH does not offer Razz"):
        write_hand(simulated(Game.RAZZ)[0], "ohh")


@cache
def razz(game_type: str) -> str:
    """Simulated razz, as a program writes it for which it is a game of OHH; stakes and bring-in as it names them."""
    hands = (replace(hand, game=Game.STUD) for hand in simulated(Game.RAZZ))
    text = "\n\n".join(write_hand(hand, "ohh") for hand in hands)
    text = re.sub(r'"(small|big)_blind_amount": [0-9.]+', r'"\1_blind_amount": 0', text)
    return text.replace('"Stud"', f'"{game_type}"').replace("Post Extra Blind", "Bring In")


def test_razz_that_is_called_stud_is_rejected_with_what_to_do() -> None:
    """The hands that end without a showdown say nothing, or only by their bring-ins, which an audit finds wrong."""
    text = razz("Stud")
    (reading,) = read(raw_of(text))
    reasons = {reject.reason.partition(":")[0] for reject in reading.rejects}
    assert reasons == {
        'the pots go to the best hands of razz, not of stud; if this is razz, write "Razz" as the game_type'
    }
    lines = [text.splitlines()[reject.line - 1] for reject in reading.rejects]
    assert all(
        line[reject.column - 1 :].startswith('"game_type": "Stud"')
        for line, reject in zip(lines, reading.rejects, strict=True)
    )
    findings = audit_batch(reading.batch).settled.findings
    wrong = {CHECKS[number].code for number in findings.code[findings.severity > Severity.WARNING].tolist()}
    assert (len(reading.rejects) > HANDS // 4, "B04" in wrong, wrong & {"T01", "T02", "T07"}) == (True, True, set())


def test_razz_that_is_called_razz_is_read() -> None:
    (reading,) = read(raw_of(razz("Razz")))
    assert (len(reading.rows), reading.rejects) == (HANDS, [])
    findings = audit_batch(reading.batch).settled.findings
    assert findings.code[findings.severity > Severity.WARNING].tolist() == []
    assert set(reading.batch.hands.game.tolist()) == {Game.RAZZ}
    for hand, again in zip(simulated(Game.RAZZ), typed_hands(reading.batch), strict=True):
        assert again is not None
        assert _paid(again) == _paid(hand)


def test_stud_that_is_paid_wrongly_is_not_taken_for_razz() -> None:
    """The bring-in proves that it is stud, and an audit finds the wrong payment; without door cards nothing does."""
    wrong = [paid_to_another(hand) for hand in simulated(Game.STUD)]
    text = "\n\n".join(write_hand(hand, "ohh") for hand in wrong if hand)
    (reading,) = read(raw_of(text))
    assert (len(reading.rows), reading.rejects) == (len(wrong) - wrong.count(None), [])
    assert len(reading.rows) > HANDS // 4
    (blind,) = read(raw_of(re.sub(r'("action": "Dealt Cards"), "cards": \["[^]]*"\]', r"\1", text)))
    assert 0 < len(blind.rejects) < len(reading.rows)


def paid_to_another(hand: Hand) -> Hand | None:
    """The same hand, if two players show and one is paid, with all awards to the other one."""
    shown = {event.seat: event.player for event in hand.events if isinstance(event, Show)}
    paid = {event.seat for event in hand.events if isinstance(event, Collect)}
    if len(shown) != 2 or len(paid) != 1 or not paid < shown.keys():
        return None
    seat, player = next(other for other in shown.items() if other[0] not in paid)
    return replace(
        hand,
        events=tuple(
            replace(event, seat=seat, player=player) if isinstance(event, Collect) else event for event in hand.events
        ),
    )

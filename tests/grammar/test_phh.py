"""PHH: what is written reads back as the same hand, replays in PokerKit, and wrong documents are rejected by line."""

import tomllib
import warnings
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from studbook.exchange.site_texts import Tally, in_words_of, typed_hands
from studbook.game.events import Ante, Collect, Fold, PlayerEvent
from studbook.game.hand import Hand, hand_at
from studbook.game.sites import SITES, STUD_SITES
from studbook.game.vocabulary import Game, Limit
from studbook.grammar.formats.columns_of import ReadHand, columns_of
from studbook.grammar.formats.content_hash import content_hash
from studbook.grammar.formats.toml_text import toml_string
from studbook.grammar.read import Engine, Reading
from studbook.grammar.sites.phh.writer import MARKS
from studbook.grammar.write import BETWEEN_HANDS, UnknownToSiteError, write_hand
from studbook.histories.cut import cut
from studbook.histories.raw import RawHands
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ)
HANDS = 40
"""Simulated hands of each game."""
HOSTILE = (
    "a '''",
    'say "hi"',
    "back\\slash",
    "\\u0041 \\",
    "[1]",
    "# no comment",
    "😀",
    "\u202eabc",
    "p1 f",
    "a\u2028b",
    "=",
)


def raw_of(text: str) -> RawHands:
    """Cut one file."""
    zero, parts = np.zeros(0, np.int32), list(cut([f"\n{text}".encode()]))
    rows = [(piece, row) for piece in parts for row in range(len(piece.site))]
    bases = np.cumsum([0, *(len(piece.text) for piece in parts)])
    base = {id(piece): int(start) for piece, start in zip(parts, bases, strict=False)}
    columns = np.array(
        [
            (piece.site[row], piece.line[row], piece.start[row] + base[id(piece)], piece.end[row] + base[id(piece)])
            for piece, row in rows
        ],
        np.int64,
    ).reshape(-1, 4)
    whole = b"".join(piece.text for piece in parts)
    nothing = np.zeros(len(rows), np.int32) if rows else zero
    site, line = columns[:, 0].astype(np.int8), columns[:, 1].astype(np.int32)
    return RawHands(whole, site, nothing, line, columns[:, 2], columns[:, 3], nothing, {}, {0: "a.phhs"})


def readings(text: str, engine: Engine = "native") -> list[Reading]:
    return read(raw_of(text), None, engine)


def hands_in(text: str, engine: Engine = "native") -> list[Hand]:
    """The hands of a text in order, completed; none may be rejected."""
    found: dict[int, Hand | None] = {}
    for reading in readings(text, engine):
        assert [(reject.line, reject.column, reject.reason) for reject in reading.rejects] == []
        found.update(zip(reading.rows.tolist(), typed_hands(reading.batch), strict=True))
    return [hand for _, hand in sorted(found.items()) if hand]


def rejected(text: str, engine: Engine = "native") -> tuple[int, int, str]:
    """Line, column and reason of the only reject."""
    (reject,) = (reject for reading in readings(text, engine) for reject in reading.rejects)
    return reject.line, reject.column, reject.reason


@cache
def simulated() -> tuple[Hand, ...]:
    return tuple(hand for game in GAMES for hand in typed_hands(simulate(game, HANDS, 5)) if hand)


@cache
def documents() -> tuple[str, ...]:
    return tuple(write_hand(hand, "phh") for hand in simulated())


def file_of(texts: tuple[str, ...]) -> str:
    return "\n".join(f"[{number}]\n{text}\n" for number, text in enumerate(texts, 1))


def test_every_simulated_hand_reads_back_the_same() -> None:
    again = hands_in(file_of(documents()))
    assert [content_hash(hand) for hand in again] == [content_hash(hand) for hand in simulated()]
    for hand, other in zip(simulated(), again, strict=True):
        assert write_hand(other, "pokerstars") == write_hand(hand, "pokerstars")


@pytest.mark.parametrize("site", [*STUD_SITES])
def test_hands_of_every_site_read_back_the_same(site: str) -> None:
    """The last one is a hand whose pots iPoker's text cannot divide: all awards are of one pot."""
    hands = list(typed_hands(simulate(Game.STUD8, 15, 1001)))
    as_read = hands_in(BETWEEN_HANDS.join(in_words_of(site, hands, Tally())))
    assert len(as_read) == 15
    again = hands_in(file_of(tuple(write_hand(hand, "phh") for hand in as_read)))
    assert [content_hash(hand) for hand in again] == [content_hash(hand) for hand in as_read]


def test_pokerkit_is_told_if_a_winner_does_not_show() -> None:
    """Bovada prints no cards that are mucked, not even those of a winner."""
    hand = list(typed_hands(simulate(Game.STUD8, 159, 1001)))[-1:]
    (as_read,) = hands_in("".join(in_words_of("bovada", hand, Tally())))
    assert "\n_hidden_winner = true\n" in write_hand(as_read, "phh")


def test_pokerkit_is_told_if_the_full_bring_in_is_called_over_a_short_one() -> None:
    texts = [write_hand(hand, "phh") for hand in typed_hands(simulate(Game.STUD8, 100, 1007)) if hand]
    assert any("\n_call_over_short_bring_in = true\n" in text for text in texts)


def test_the_document_holds_the_hash() -> None:
    assert [tomllib.loads(text)["_hash"] for text in documents()] == [content_hash(hand) for hand in simulated()]


def test_both_engines_read_the_same() -> None:
    text = file_of(documents()[::12])
    (native, *_), (lark, *_) = readings(text), readings(text, "lark")
    for ours, theirs in zip(native.batch.events, lark.batch.events, strict=True):
        assert np.array_equal(ours, theirs)


def replay(text: str) -> HandHistory:
    """Replay a document to its end in PokerKit, which raises ValueError if it refuses."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of unknown cards
        history = HandHistory.loads(text)
        *_, last = history
    assert not last.status
    return history


def is_marked(text: str) -> bool:
    return any(f"\n_{mark} = true" in text for mark in MARKS)


def test_pokerkit_replays_every_document_that_is_not_marked() -> None:
    plain = [text for text in documents() if not is_marked(text)]
    assert len(plain) > 0.75 * len(documents())
    for text in plain:
        history = replay(text)
        assert history.user_defined_fields["_hash"] == tomllib.loads(text)["_hash"]


def test_pokerkit_ends_with_the_same_stacks() -> None:
    compared = 0
    for hand, text in zip(simulated(), documents(), strict=True):
        own = tomllib.loads(text)
        if is_marked(text) or own["_rake"] or len(own["_pots"]) > 1 or any("sm" in action for action in own["actions"]):
            continue  # odd chips and rake are PokerKit's weak points, see tests/rules/test_oracle.py
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, last = HandHistory.loads(text)
        assert [float(stack) for stack in last.stacks] == [float(stack) for stack in own["finishing_stacks"]], (
            hand.hand_id
        )
        compared += 1
    assert compared > 5


def with_names(hand: Hand, names: tuple[str, ...]) -> Hand:
    """The same hand of players with other names."""
    renamed = {seat.number: f"{name}{seat.number}" for seat, name in zip(hand.seats, names, strict=False)}
    seats = tuple(replace(seat, player=renamed[seat.number]) for seat in hand.seats)
    happened = tuple(
        replace(event, player=renamed[event.seat]) if isinstance(event, PlayerEvent) else event for event in hand.events
    )
    return replace(hand, seats=seats, events=happened)


def test_hostile_names_survive_here_and_in_pokerkit() -> None:
    for start in range(0, len(HOSTILE), 3):
        hand = with_names(simulated()[start], HOSTILE[start:] + HOSTILE)
        text = write_hand(hand, "phh")
        (again,) = hands_in(text)
        assert [seat.player for seat in again.seats] == [seat.player for seat in hand.seats]
        assert {seat.player for seat in hand.seats} >= set(HandHistory.loads(text).players or ())


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_any_text_is_a_toml_string(text: str) -> None:
    written = toml_string(text)
    assert "\n" not in written
    assert tomllib.loads(f"x = {written}")["x"] == text


def test_other_games_and_limits_are_refused_with_the_reason() -> None:
    fives = next(hand for hand in typed_hands(simulate(Game.FIVESTUD, 1, 1)) if hand)
    with pytest.raises(UnknownToSiteError, match="PHH does not offer Five Card Stud"):
        write_hand(fives, "phh")
    pot_limit = next(hand for hand in typed_hands(simulate(Game.STUD, 1, 1, Limit.POT)) if hand)
    with pytest.raises(UnknownToSiteError, match="Seven Card Stud with pot limit"):
        write_hand(pot_limit, "phh")


PLAIN = """\
# a comment
variant = 'F7S'
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [100, inf]
actions = [
  'd dh p1 ????2c',  # and another
  "d dh p2 AsAd????",
  'p1 pb',
  'p2 cbr 2 # a completion',
  'p1 f',
]
"""


def plain(old: str = "", new: str = "") -> str:
    """The document, with one part replaced."""
    assert old in PLAIN
    text = PLAIN.replace(old, new, 1) if old else PLAIN
    return text.replace("AsAd????", "AsAdKh") if "AsAd????" not in (old, new) else text


def test_keys_come_in_any_order_and_names_may_be_missing() -> None:
    head, actions, tail = plain().partition("actions = [")
    for text in (plain(), f"{actions}{tail}{head}", f"[7]\n{plain()}", plain().replace("\n", "\r\n").replace("\r", "")):
        (hand,) = hands_in(text)
        assert [(seat.number, seat.player, seat.stack) for seat in hand.seats] == [(1, "p1", 1_000_000), (2, "p2", -1)]
        assert [event.amount for event in hand.events if isinstance(event, Collect)] == [40_000]
        assert [type(event) for event in hand.events].count(Ante) == 2


def test_a_document_without_awards_pays_by_the_cards() -> None:
    (hand,) = hands_in(plain())
    assert [(event.player, event.amount) for event in hand.events if isinstance(event, Collect)] == [("p2", 40_000)]


WRONG = {
    ("bring_in = 1", "bring_in = 0"): (4, "the bring-in must be more than zero"),
    ("antes = [1, 1]", "antes = [1]"): (3, "antes has 1 values for 2 players"),
    ("small_bet = 2", "small_bet = 2\nsmall_bet = 2"): (6, "not TOML: cannot overwrite a value"),
    ("small_bet = 2\n", ""): (2, "the required key 'small_bet' is missing"),
    ("small_bet = 2", "small_bet = 0.00001"): (5, "not an amount with at most four decimals"),
    ("small_bet = 2", "colour = 2"): (5, "unexpected text"),
    ("small_bet = 2", "small_bet 2"): (5, "unexpected text"),
    ("'p1 pb'", "'p1 pq'"): (11, "unexpected text"),
    ("'p1 pb'", "'p3 pb'"): (11, "there is no player p3"),
    ("'p1 f',", "'p1 f'"): (None, ""),
    ("????2c", "????2x"): (9, "unexpected text"),
    ("AsAd????", "AsAd"): (11, "p2 has 2 of 3 cards of third street"),
    ("????2c", "2c2d2h2s3c3d3h3s"): (9, "8 cards, but a hand has seven"),
    ("p2 cbr 2", "p2 cbr 1"): (12, "p2 raises to no more than the bet"),
    ("'p1 f'", "'p1 sd'"): (13, "stud has no draws"),
    ("[100, inf]", "[100]"): (7, "1 players, but stud has 2 to 10"),
    ("# a comment", "players = ['a', 'a']"): (1, "players: each player needs a different value"),
    ("# a comment", "seats = [1, 0]"): (1, "seats are numbers from 1 to 99"),
    ("# a comment", 'time_zone = "Mars"\ntime = 10:00:00\nyear = 2020'): (1, "'Mars' is no time zone"),
    ("# a comment", "day = 31\nmonth = 2\nyear = 2020\ntime = 10:00:00"): (1, "a date that does not exist"),
    ("# a comment", "_pots = 7"): (1, "_pots is not a list of pots"),
    ("# a comment", "_not_dealt_in = 7"): (1, "_not_dealt_in is not a list of seats"),
    ("# a comment", "_not_dealt_in = [7]"): (1, "_not_dealt_in is not a list of seats"),
    ("# a comment", "_not_dealt_in = [{seat = 'one'}]"): (1, "_not_dealt_in is not a list of seats"),
    ("# a comment", "_pots = [{pot = 0, whole = [[9, 1]]}]"): (1, "_pots is not a list of pots"),
    ("'p1 f',\n]\n", "'p1 f"): (13, "the hand breaks off here"),
    ("p1 f',\n]\n", ""): (13, ""),
}


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_a_document_that_breaks_the_format_is_rejected_with_its_line(old: str, new: str) -> None:
    line, reason = WRONG[old, new]
    text = plain(old, new)
    if line is None:
        assert len(hands_in(text)) == 1
        return
    for engine in ("native", "lark"):
        found = rejected(text, engine)
        assert found[0] == line
        assert reason in found[2]


def test_other_variants_count_as_other_games() -> None:
    text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n"
    (reading,) = readings(text + "actions = ['d dh p1 AhAd', 'd dh p2 ????', 'p2 f']\n")
    assert (len(reading.others), len(reading.batch.hands.site), reading.rejects) == (1, 0, [])
    assert dict(reading.other_games) == {"NT": 1}


def test_a_broken_document_leaves_the_next_ones_alone() -> None:
    text = file_of((documents()[0], plain("'p1 pb'", "'p1 pq'"), documents()[1]))
    (reading, *_) = readings(text)
    assert (len(reading.rows), [reject.code for reject in reading.rejects]) == (2, ["P05"])


def test_every_prefix_is_read_or_rejected() -> None:
    text = documents()[HANDS]
    for end in range(40, len(text), 97):
        found = readings(text[:end])
        assert sum(len(reading.rows) + len(reading.others) + len(reading.rejects) for reading in found) == 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.text(max_size=6), st.integers(0, 12))
def test_garbled_documents_never_raise(place: int, text: str, gone: int) -> None:
    document = documents()[3]
    at = place % len(document)
    readings(document[:at] + text + document[at + gone :])


def test_columns_of_hands_give_the_same_hands() -> None:
    hands = [replace(hand, site=SITES.index("phh")) for hand in simulated()[:6]]
    batch = columns_of([ReadHand(hand, 0, 0, 0, 0) for hand in hands], b"")
    for number, hand in enumerate(hands):
        again = hand_at(batch, number)
        assert again.seats == hand.seats
        assert [event for event, other in pairwise(again.events) if event not in hand.events] == []


def test_a_fold_shows_cards_in_a_comment() -> None:
    hand = simulated()[0]
    fold = next(event for event in hand.events if isinstance(event, Fold))
    shown = tuple(replace(event, cards=("Ah", "Ad")) if event is fold else event for event in hand.events)
    (again,) = hands_in(write_hand(replace(hand, events=shown), "phh"))
    assert next(event.cards for event in again.events if isinstance(event, Fold)) == ("Ah", "Ad")

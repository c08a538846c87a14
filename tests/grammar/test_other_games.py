"""A game that a room's grammar does not know is another game, in every room: not rejected, and not taken for stud."""

from functools import cache

import pytest

from studbook.game.hand import Hand
from studbook.game.vocabulary import Game
from studbook.grammar.language import language_of
from studbook.grammar.other_games import other_game
from studbook.grammar.write import scribe_of, write_hand
from studbook.histories.signatures import FORMATS, SITES
from studbook.reading import read
from studbook.room_texts import typed_hands
from studbook.simulation.stud.batches import simulate
from tests.grammar.test_phh import raw_of

ROOMS = [site for site in SITES if site not in FORMATS and site not in ("houselog", "reddog")]
INVENTED = ["Super RazzDeucey", "Razz Deucey", "Wild 7 Card Stud", "Badougi-Stud", "Fantasy", "5 Card Draw Deluxe"]


@cache
def stud(game: Game) -> Hand:
    return next(hand for hand in typed_hands(simulate(game, 3, 5)) if hand)


def with_game(room: str, game: Game, name: str) -> str:
    """A hand of stud in a room's format, with another name for its game: XML names it by a number."""
    text = write_hand(stud(game), room)
    old, new = ('gametype="41"', 'gametype="99"') if room == "merge" else (scribe_of(room).games[game], name)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("name", [*INVENTED, "{} Deluxe"])
@pytest.mark.parametrize("room", ROOMS)
def test_an_unknown_game_is_another_game(room: str, name: str) -> None:
    text = with_game(room, Game.STUD, name.format(scribe_of(room).games[Game.STUD]))
    (reading,) = read(raw_of(text))
    assert (len(reading.rows), len(reading.others), reading.rejects) == (0, 1, [])


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ("merge", "ipoker")])
def test_an_unknown_game_has_its_whole_name(room: str) -> None:
    for name in ("Super RazzDeucey", "Razz Deucey"):
        assert other_game(language_of(room), with_game(room, Game.STUD, name).encode()) == name


@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_of_stud_with_another_fault_is_none_of_another_game(room: str) -> None:
    text = write_hand(stud(Game.STUD), room)
    for fault in (text[: len(text) // 2], text.replace("2009", "20x9"), text.replace("10/20", "1O/2O")):
        assert other_game(language_of(room), fault.encode()) == ""

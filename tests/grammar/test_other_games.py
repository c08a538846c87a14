"""A game that a site's grammar does not know is another game, on every site: not rejected, and not taken for stud."""

import json
from functools import cache

import pytest

from studbook.exchange.site_texts import typed_hands
from studbook.game.hand import Hand
from studbook.game.sites import FORMATS, SITES
from studbook.game.vocabulary import Game
from studbook.grammar.language import language_of
from studbook.grammar.other_games import other_game
from studbook.grammar.read import Engine
from studbook.grammar.write import scribe_of, write_hand
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate
from tests.grammar.test_phh import raw_of

PRINTED_SITES = [site for site in SITES if site not in FORMATS and site not in ("houselog", "reddog")]
INVENTED = ["Super RazzDeucey", "Razz Deucey", "Wild 7 Card Stud", "Badougi-Stud", "Fantasy", "5 Card Draw Deluxe"]


@cache
def stud(game: Game) -> Hand:
    return next(hand for hand in typed_hands(simulate(game, 3, 5)) if hand)


def with_game(site: str, game: Game, name: str) -> str:
    """A hand of stud in a site's format, with another name for its game: XML names it by a number."""
    text = write_hand(stud(game), site)
    old, new = ('gametype="41"', 'gametype="99"') if site == "merge" else (scribe_of(site).games[game], name)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("name", [*INVENTED, "{} Deluxe"])
@pytest.mark.parametrize("site", PRINTED_SITES)
def test_an_unknown_game_is_another_game(site: str, name: str) -> None:
    text = with_game(site, Game.STUD, name.format(scribe_of(site).games[Game.STUD]))
    (reading,) = read(raw_of(text))
    assert (len(reading.rows), len(reading.others), reading.rejects) == (0, 1, [])


@pytest.mark.parametrize("site", [site for site in PRINTED_SITES if site not in ("merge", "ipoker")])
def test_an_unknown_game_has_its_whole_name(site: str) -> None:
    for name in ("Super RazzDeucey", "Razz Deucey"):
        assert other_game(language_of(site), with_game(site, Game.STUD, name).encode()) == name


@pytest.mark.parametrize("site", PRINTED_SITES)
def test_a_hand_of_stud_with_another_fault_is_none_of_another_game(site: str) -> None:
    text = write_hand(stud(Game.STUD), site)
    for fault in (text[: len(text) // 2], text.replace("2009", "20x9"), text.replace("10/20", "1O/2O")):
        assert other_game(language_of(site), fault.encode()) == ""


KNOWN = [
    ("pokerstars", "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET", "Hold'em"),
    ("pokerstars", "PokerStars Game #1: Tournament #2, $1+$0.1 USD Badugi Limit - Level I (1/2) - 2020", "Badugi"),
    ("pokerstars", "PokerStars Hand #1:  8-Game (Triple Draw 2-7 Lowball Limit, $1/$2)", "Triple Draw 2-7 Lowball"),
    ("pokerstars", "PokerStars Zoom Hand #1:  Omaha Hi/Lo Pot Limit ($1/$2) - 2020", "Omaha Hi/Lo"),
    ("fulltilt", "Full Tilt Poker Game #1: Table X - $1/$2 - Pot Limit Omaha Hi - 12:00:00 ET", "Omaha Hi"),
    ("winning", "Hand #1 - Holdem(No Limit) - $1/$2 - 2019", "Holdem"),
    ("winning", "Game started at: 2016/1/2 3:4:5\nGame ID: 1 2/4 Omaha 5 (Hold'em)", "Hold'em"),
    ("bovada", "Bovada Hand #1 TBL#2 HOLDEM No Limit - 2020-01-02 03:04:05", "HOLDEM"),
    ("winamax", "Winamax Poker - CashGame - HandId: #1-2-3 - 5 Card Omaha pot limit (1/2)", "5 Card Omaha"),
    ("partypoker", "***** Hand History for Game 1 *****\nNL Texas Hold'em $5 USD Buy-in Trny:1", "Texas Hold'em"),
    ("partypoker", "***** Hand History for Game 1 *****\nTourney Texas Hold'em Game Table (NL)", "Texas Hold'em"),
]


@pytest.mark.parametrize("site", [site for site in PRINTED_SITES if site != "merge"])
def test_omaha_has_its_name_on_every_site(site: str) -> None:
    name = "OMAHA_HI_LO" if site == "ongame" else "Omaha Hi"
    (reading,) = read(raw_of(with_game(site, Game.STUD, name)))
    assert (len(reading.others), reading.rejects, dict(reading.other_games)) == (1, [], {name: 1})


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ('type="7-Stud"', 'type="Omaha H/L"', "Omaha H/L"),
        ('type="7-Stud" ', "", "gametype 99"),
        ('gametype="99"', 'gametype="77" multigametype="23"', "gametype 23"),
        ('numholecards="7" gametype="99"', 'numholecards="2" gametype="77" multigametype="23"', "Hold'em"),
        ('numholecards="7" gametype="99"', 'numholecards="4" gametype="77" multigametype="37"', "Omaha"),
    ],
)
def test_merge_describes_the_game_or_numbers_it(old: str, new: str, name: str) -> None:
    text = with_game("merge", Game.STUD, "")
    assert old in text
    (reading,) = read(raw_of(text.replace(old, new)))
    assert (reading.rejects, dict(reading.other_games)) == ([], {name: 1})


@pytest.mark.parametrize(("site", "header", "name"), KNOWN)
def test_a_known_other_game_has_the_name_in_its_header(site: str, header: str, name: str) -> None:
    assert site in PRINTED_SITES
    raw = raw_of(f"{header}\n" + "and what was played\n" * 99)
    (reading,) = read(raw)
    assert (len(reading.others), reading.rejects, dict(reading.other_games)) == (1, [], {name: 1})


@pytest.mark.parametrize("engine", ["native", "lark"])
def test_hands_of_known_and_unknown_games_are_counted_by_name(engine: Engine) -> None:
    names = ["Omaha Hi/Lo", "Razz Deucey", "Badugi", "Razz Deucey", "Badugi", "Badugi"]
    texts = [with_game("pokerstars", Game.STUD, name).replace("Hand #", f"Hand #{at}") for at, name in enumerate(names)]
    (reading,) = read(raw_of("\n\n\n".join([*texts, write_hand(stud(Game.STUD), "pokerstars")])), engine=engine)
    assert (len(reading.rows), reading.rejects, len(reading.others)) == (1, [], 6)
    assert dict(reading.other_games) == {"Omaha Hi/Lo": 1, "Badugi": 3, "Razz Deucey": 2}


def test_a_hostile_name_is_cut_and_steers_no_terminal() -> None:
    long, bad = f"Wild {'x' * 5000}", "Hold\x1b[2J\u202eem"
    (reading,) = read(raw_of(with_game("pokerstars", Game.STUD, long)))
    assert dict(reading.other_games) == {f"{long[:39]}…": 1}
    (reading,) = read(
        raw_of(json.dumps({"ohh": json.loads(write_hand(stud(Game.STUD), "ohh"))["ohh"] | {"game_type": bad}}))
    )
    assert dict(reading.other_games) == {"Hold�[2J�em": 1}

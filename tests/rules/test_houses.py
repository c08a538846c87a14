"""House rules: what a profile says, and that it changes the replay; every contradiction shows both sides."""

import re
from collections import Counter
from decimal import Decimal
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import studbook
from studbook.game.cards import parse_cards
from studbook.game.columns import Batch
from studbook.game.hand import hands_of
from studbook.game.vocabulary import Game, Half, Limit
from studbook.grammar.write import write_hands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.checks.catalogue import CHECKS, CODES, HOUSE_KEYS
from studbook.rules.checks.check import Severity
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.deck import Deck, deal_street
from studbook.rules.stud.house import (
    KEYS,
    NO_LIMIT,
    Both,
    House,
    Leader,
    Odd,
    Raises,
    Who,
    as_numbers,
    house,
    house_of,
    profile,
    profiles,
)
from studbook.rules.stud.settlement.odd_chips import claim, highest_card, lowest_card
from studbook.simulation.stud.batches import simulate

SITE = house()
HANDS = 4000
RARE = {"T05": 30_000, "C08": 30_000}
"""More hands for what is rare."""


def mask(cards: str) -> int:
    return sum(1 << card for card in parse_cards(cards))


def found(batch: Batch, rules: House) -> Counter[str]:
    """How often each check finds something."""
    return Counter(CHECKS[code].code for code in settle_batch(batch, rules).findings.code.tolist())


def community(rule: Deck, players: tuple[int, ...]) -> tuple[int, int]:
    """Whether a community card is due, and whether burn cards are shuffled in, with eight hands dealt."""
    stub, burned, was_mixed = 52 - 24, 0, 0
    for street, count in zip((4, 5, 6, 7), players, strict=True):
        due, mixed, stub, burned = deal_street(int(rule), stub, burned, count, street)
        was_mixed |= mixed
        if due:
            return 1, was_mixed
    return 0, was_mixed


PATHS = [tuple(reversed(path)) for path in combinations_with_replacement(range(2, 9), 4)]
"""Players who get the fourth, fifth, sixth and seventh card: no one comes back."""


def test_the_210_ways_of_eight_handed_deals() -> None:
    pairs = Counter((community(Deck.ISA, path), community(Deck.WSOP, path)) for path in PATHS)
    assert len(PATHS) == 210
    assert pairs[(0, 0), (0, 0)] == 160
    assert pairs[(0, 1), (0, 1)] == 19
    assert pairs[(0, 0), (0, 1)] == 13
    assert sum(number for ((isa, _), (wsop, _)), number in pairs.items() if isa and wsop) == 18
    without_burns = {path for path in PATHS if community(Deck.NO_BURN, path)[0]}
    assert without_burns == {
        (8, 8, 8, 5),
        (8, 8, 8, 6),
        (8, 8, 8, 7),
        (8, 8, 8, 8),
        (8, 8, 7, 6),
        (8, 8, 7, 7),
        (8, 7, 7, 7),
    }
    assert not any(community(Deck.NEVER, path)[0] for path in PATHS)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ((8, 8, 8, 8), (1, 1)),
        ((8, 8, 7, 7), (1, 1)),
        ((8, 7, 7, 7), (1, 0)),
        ((7, 7, 7, 7), (1, 0)),
        ((8, 8, 8, 2), (0, 1)),
        ((8, 6, 6, 6), (0, 1)),
        ((6, 6, 6, 6), (0, 0)),
    ],
)
def test_the_german_examples(players: tuple[int, ...], expected: tuple[int, int]) -> None:
    assert community(Deck.ISA, players) == expected


STUD = (Game.STUD, Limit.FIXED)
SIDES = [
    ("B-5 no double bet", STUD, {"pair4_games": 0}, "S02"),
    ("B-8 a higher cap than the room has", STUD, {"cap_wagers": 5, "cap_headsup": 5}, "S06"),
    ("B-8 a lower cap", STUD, {"cap_wagers": 3}, "S05"),
    ("B-8 a lower cap heads-up", STUD, {"cap_headsup": 3}, "S05"),
    ("B-10 the high card brings in", (Game.STUD, Limit.NO), {"bringin_high": 1 << int(Limit.NO)}, "B04"),
    ("B-13 the suit decides", STUD, {"tie_suit": 1 << int(Game.STUD)}, "O03"),
    ("B-14 the next best board", STUD, {"allin_leader": int(Leader.NEXT_BEST)}, "O04"),
    ("B-3 an odd chip by suit", (Game.STUD8, Limit.FIXED), {"odd_tie_low": int(Odd.LOWEST_CARD_SUIT)}, "T05"),
    ("B-3 an odd chip by the five that play", (Game.STUD8, Limit.FIXED), {"odd_tie_high": int(Odd.SUIT_BEST5)}, "T05"),
    ("B-23 burned cards", STUD, {"community": int(Deck.ISA)}, "C08"),
    ("B-6 who shows the pair", STUD, {"pair4_who": int(Who.HOLDER_FIRST)}, "S02"),
    ("R01 no rake", STUD, {"rake_percent": 0}, "R01"),
]


@pytest.mark.parametrize(("kind", "change", "code"), [side[1:] for side in SIDES], ids=[side[0] for side in SIDES])
def test_a_rule_changes_what_is_found(kind: tuple[Game, Limit], change: dict[str, int], code: str) -> None:
    batch = simulate(kind[0], RARE.get(code, HANDS), seed=5, limit=kind[1])
    assert found(batch, SITE) == Counter()
    codes = set(found(batch, SITE._replace(**change)))
    assert codes - {"S06", "B09"} == {code} - {"S06"}  # the site still announces its own cap
    assert code in codes


def test_raises_next_to_an_open_pair() -> None:
    """B-7: if all raises are high, those that follow a single bet by another single one are wrong."""
    batch = simulate(Game.STUD, 5 * HANDS, seed=5)
    high_only = SITE._replace(pair4_raises=int(Raises.HIGH_ONLY))
    assert set(found(batch, high_only)) == {"S03"}
    assert found(batch, SITE) == Counter()


def test_more_wagers_than_the_house_allows_are_no_error_elsewhere() -> None:
    batch = simulate(Game.RAZZ, HANDS, seed=5)
    assert found(batch, SITE._replace(cap_wagers=NO_LIMIT, cap_headsup=NO_LIMIT)) == Counter()


def test_hands_that_win_both_halves_share_the_whole_pot() -> None:
    """B-17: 66 between two who tie both ways is 34 and 32 half by half, 33 and 33 as a whole."""
    rules = SITE._replace(odd_same_both=int(Both.WHOLE_POT))
    batch = simulate(Game.STUD8, 10 * HANDS, seed=5)
    assert found(batch, SITE) == Counter()
    assert set(found(batch, rules)) == {"T08"}


def test_claims_by_suit() -> None:
    """B-3: the highest card of the five that play, the highest of all seven, or the lowest with an ace low."""
    one, two = mask("Ah Kd Qc Jc Th 2s 3s"), mask("Ad Ks Qh Js Td 2c 3c")
    high, stud = int(Half.WHOLE), int(Game.STUD)
    assert claim(one, int(Odd.SUIT_ALL7), stud, high) > claim(two, int(Odd.SUIT_ALL7), stud, high)
    assert claim(mask("Ts 9s 8s 7s 6s Ah As"), int(Odd.SUIT_BEST5), stud, high) == parse_cards("Ts")[0]
    assert highest_card(mask("2s 3h")) == parse_cards("3h")[0]
    assert lowest_card(mask("Ac 2c")) < lowest_card(mask("2c 3c"))
    assert lowest_card(mask("Ac 5d")) < lowest_card(mask("As 5c"))


def test_the_named_profiles() -> None:
    assert {"fr-stud8", "de-isa", "es-online", "roberts", "wsop-live-2024", "wsop-tourn-2024"} <= set(profiles())
    assert house("wsop-live-2024").cap_wagers == 5
    assert house("wsop-tourn-2024").pair4_games == 0
    assert house("fr-stud8").cap_wagers == NO_LIMIT
    assert house("winning").odd_hilo == Odd.UNKNOWN
    assert all(set(profile(name).values) == set(KEYS) for name in profiles())
    assert set(HOUSE_KEYS.values()) <= set(KEYS)


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text)
    return str(path)


def test_a_profile_extends_another(tmp_path: Path) -> None:
    mine = profile(write(tmp_path, 'extends = "roberts"\ncap.wagers = 3\nodd.hilo = "NOT_STATED"\n'))
    assert (mine.values["cap.wagers"], mine.values["community"]) == (3, "WSOP")
    assert (mine.values["odd.hilo"], mine.unstated) == ("HIGH", {"odd.hilo"} | profile("roberts").unstated)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cap.wager = 4", "unknown key 'cap.wager'; did you mean 'cap.wagers'?"),
        ('community = "ISSA"', "community cannot be 'ISSA'; did you mean 'ISA'?"),
        ('pair4.games = "stud"', "pair4.games is a list"),
        ('pair4.games = ["stutt8"]', "did you mean 'STUD8'?"),
        ("cap.wagers = [4]", "cap.wagers is a single word or number"),
        ("cap.wagers = ", "Invalid value"),
    ],
)
def test_what_nobody_knows_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=reason.replace("?", r"\?").replace("[", r"\[")):
        profile(write(tmp_path, f'extends = "site-default"\n{text}\n'))


def test_an_unknown_house() -> None:
    with pytest.raises(ValueError, match="unknown house: 'wsop-live'; did you mean 'wsop-live-2024'"):
        profile("wsop-live")


def test_what_a_source_does_not_state_is_a_warning() -> None:
    batch = simulate(Game.STUD, HANDS, seed=5)
    silent = 1 << list(KEYS).index("cap.wagers")
    capped = SITE._replace(cap_wagers=3)
    for bits, severity in ((0, Severity.ERROR), (silent, Severity.WARNING)):
        findings = settle_batch(batch, capped._replace(unstated=bits)).findings
        of_the_cap = findings.severity[findings.code == CODES["S05"]]
        assert len(of_the_cap) > 0
        assert (of_the_cap == severity).all()


def test_a_pair_is_announced_where_there_is_none(tmp_path: Path) -> None:
    text = "".join(write_hands(hands_of(simulate(Game.STUD, 20, seed=5)), "pokerstars"))
    path = tmp_path / "hands.txt"
    path.write_text(
        text.replace("*** 5th STREET ***\n", "*** 5th STREET ***\nPair on board - a double bet is allowed\n", 1)
    )
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert found(reading.batch, SITE) == Counter({"S06": 1})


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "bovada", "ongame"])
def test_sites_that_take_a_twentieth_take_no_more(site: str) -> None:
    """SITES D.3: their own profile states what they publish, or what all their real hands show."""
    assert house_of(site).rake_percent == 5
    most = house_of(site)._replace(rake_percent=10, rake_schedule=house().rake_schedule)
    assert as_numbers(most) == as_numbers(house())


def test_a_tenth_is_found_on_a_site_that_takes_a_twentieth(root: Path, tmp_path: Path) -> None:
    """R01: in one hand alone, which no fitted schedule can judge."""
    text = (root / "histories/samples/rooms/pokerstars.txt").read_text("utf-8-sig")
    raked = re.search(r"Total pot \$([0-9.]+) \| Rake \$([0-9.]*[1-9])\n", text)
    assert raked
    hand = next(part for part in text.split("\n\n\n") if raked[0] in part)
    pot, rake = Decimal(raked[1]), Decimal(raked[2])
    more = (pot / 10).quantize(Decimal("0.01")) - rake
    (paid,) = set(re.findall(r"collected \$([0-9.]+) from pot", hand))
    less = Decimal(paid) - more
    wrong = hand.replace(raked[0], f"Total pot ${pot} | Rake ${rake + more}\n").replace(f"${paid}", f"${less}")
    path = tmp_path / "hand.txt"
    path.write_text(wrong, "utf-8")
    assert [row["code"] for row in studbook.audit(path).to_dicts()] == ["R01"]

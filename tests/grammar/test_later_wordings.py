"""Complete hands in the wordings of later years (SITES D.1b): both engines agree, and the audit finds nothing."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from studbook.game.cards import card_name, unpack
from studbook.game.events import EVENT_CLASSES, Collect, Result, Show, StreetStart
from studbook.game.hand import Hand, events_of, hand_at
from studbook.game.money import CENT
from studbook.game.vocabulary import Game, Half, Kind, Street
from studbook.grammar.write import scribe_of, write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.complete_hand import complete_hand

WINNING = """\
Hand #1103358041 - 7Stud H/L(Fixed Limit) - $2.00/$4.00 - 2023/11/03 20:01:02 UTC
Harrow 8-max
Seat 1: AzRic ($50.00)
Seat 2: Bob ($60.00)
Seat 3: Cat ($2.20)
Seat 5: Dan ($70.00)
AzRic posts ante $0.20
Bob posts ante $0.20
Cat posts ante $0.20
Dan posts ante $0.20
*** 3rd STREET ***
Main pot $0.80 | Rake $0.00
Dealt to AzRic [8s]
Dealt to Bob [Kd]
Dealt to Cat [Ah]
Dealt to Dan [3c]
Dan brings in $0.50
AzRic raises $2.00 to $2.00
Bob calls $2.00
Cat calls $2.00 and is all-in
Dan folds
*** 4th STREET ***
Main pot $7.30 | Rake $0.10
Dealt to AzRic [8s] [5s]
Dealt to Bob [Kd] [Kc]
Dealt to Cat [Ah] [4d]
Bob bets $2.00
AzRic calls $2.00
*** 5th STREET ***
Main pot $7.30 | Rake $0.10
Side pot(1) $4.00 | Rake $0.00
Dealt to AzRic [8s 5s] [7s]
Dealt to Bob [Kd Kc] [9d]
Dealt to Cat [Ah 4d] [5c]
Bob checks
AzRic checks
*** 6th STREET ***
Main pot $7.30 | Rake $0.10
Side pot(1) $4.00 | Rake $0.00
Dealt to AzRic [8s 5s 7s] [Qh]
Dealt to Bob [Kd Kc 9d] [2h]
Dealt to Cat [Ah 4d 5c] [Jc]
Bob checks
AzRic checks
*** 7th STREET ***
Main pot $7.30 | Rake $0.10
Side pot(1) $4.00 | Rake $0.00
Bob checks
AzRic checks
*** SHOW DOWN ***
Bob shows [Qs Jd Kd Kc 9d 2h 9c] (HI - two pair, Kings and Nines [Kd Kc 9d 9c Qs])
AzRic shows [3h 2d 8s 5s 7s Qh 9h] (HI - a high card, Queen high [Qh 9h 8s 7s 5s] | LO - [8,7,5,3,2])
Cat shows [8c 2c Ah 4d 5c Jc Td] (HI - a high card, Ace high [Ah Jc Td 8c 5c] | LO - [8,5,4,2,1])
Cat collected $3.60 from main pot
Bob collected $3.60 from main pot
AzRic collected $2.00 from side pot-1
Bob collected $2.00 from side pot-1
*** SUMMARY ***
Total pot $11.20 | Rake $0.10
Seat 1: AzRic showed [3h 2d 8s 5s 7s Qh 9h] and won $2.00 with HI - a high card, Queen high [Qh 9h 8s 7s 5s] | LO - [8,7,5,3,2]
Seat 2: Bob showed [Qs Jd Kd Kc 9d 2h 9c] and won $5.60 with HI - two pair, Kings and Nines [Kd Kc 9d 9c Qs]
Seat 3: Cat showed [8c 2c Ah 4d 5c Jc Td] and won $3.60 with HI - a high card, Ace high [Ah Jc Td 8c 5c] | LO - [8,5,4,2,1]
Seat 5: Dan folded on the 3rd Street and did not bet
"""  # noqa: E501 (lines as the site prints them)

BOVADA = """\
Bovada Hand #4213360512 TBL#000A031E 7CARD Fixed Limit [MVS] - 2021-03-11 22:58:57 UTC
Table Info: Version: 1, Type: MVS, Stakes: $0.25-$0.50, Table: 000A031E-0
Player Info: Seat1: P1-d07e91aa, Seat2: P2-0c11
Seat+1: $10 in chips
Seat+2 [ME]: $12 in chips
Table enter user
Seat+1 : Ante chip $0.05
Seat+2 [ME] : Ante chip $0.05
*** 3RD STREET ***
Seat+1 : Card dealt to a spot [2c 7d Kh]
Seat+2 [ME] : Card dealt to a spot [As Ad 4c]
Seat sit down
Seat+2 [ME] : Bring_in chip $0.10
Seat+1 : Raises $0.25 to $0.25
Table deposit $25
Seat+2 [ME] : Calls $0.15
*** 4TH STREET ***
Seat+1 : Card dealt to a spot [3c]
Seat+2 [ME] : Card dealt to a spot [9c]
Draw for dealer [Ts]
Seat+1 : Checks (timeout)
Seat+2 [ME] : Bets $0.25
Seat+1 : Folds (timeout)
Seat+2 [ME] : Return uncalled portion of bet $0.25
Seat+2 [ME] : Does not show [As Ad 4c 9c] (One pair)
Seat+2 [ME] : Hand result $0.57
Table leave user
Seat sit out
Seat stand
Seat re-join
Prize Tournament Ticket [$11]
*** SUMMARY ***
Total Pot($0.60) | Rake ($0.03)
Seat+1:  Folded on the 4TH STREET
Seat+2:  $0.57 [Does not show]
"""

KINGSCLUB = """\
#37581153: Limit Seven Card Stud - 44/88
2022-10-26 19:00:47
Table 'Real Deal Mix'
Seat 1: Ann (4,000)
Seat 2: Bob (5,000)
Ann: posts ante 10
Bob: posts ante 10
Dealt to Ann: [X X 3c]
Dealt to Bob: [X X Ah]
Ann brings in for 15
Bob bets 44
Ann calls 44
*** 4TH STREET ***
Dealt to Ann: [4c]
Dealt to Bob: [5h]
Bob bets 44
Ann calls 44
*** 5TH STREET ***
Dealt to Ann: [9c]
Dealt to Bob: [6h]
Bob checks
Ann checks
*** 6TH STREET ***
Dealt to Ann: [Td]
Dealt to Bob: [7d]
Bob bets 88
Ann calls 88
*** 7TH STREET ***
Dealt to Ann: [X]
Dealt to Bob: [X]
Bob checks
Ann checks
Bob shows [Ad 2s Ah 5h 6h 7d 8s]
Ann shows [Kc Kd 3c 4c 9c Td Th]
*** SUMMARY ***
Seat 1: Ann (4,185) +185
Seat 2: Bob (4,814) -186
Rake 1
Ann wins pot (371)
"""
LATE = {"7TH": "6TH", "6TH": "5TH", "5TH": "4TH", "4TH": "3RD"}


class Played(NamedTuple):
    """A hand and its results."""

    hand: Hand
    """As printed."""
    original: Hand
    """Completed."""
    nets: dict[str, int]
    rake: int
    findings: Counter[str]
    cards: dict[str, str]
    """What every player is known to have held, in the order of the deal."""


@pytest.fixture
def play(tmp_path: Path) -> Callable[[str], Played]:
    """Read one hand with both engines, and audit it."""

    def played(text: str) -> Played:
        path = tmp_path / "hand.txt"
        path.write_text(text, encoding="utf-8")
        (raw,) = raw_batches([path])
        (native,), (lark,) = read(raw, engine="native"), read(raw, engine="lark")
        assert native.rejects == lark.rejects == []
        assert hand_at(native.batch, 0) == hand_at(lark.batch, 0)
        settled = audit_batch(native.batch).settled
        hand = hand_at(native.batch, 0)
        nets = dict(zip((seat.player for seat in hand.seats), settled.seats.net.tolist(), strict=True))
        codes = Counter(CHECKS[code].code for code in settled.findings.code.tolist())
        rake = int(settled.hands.rake[0])
        cards = {
            seat.player: " ".join(map(card_name, unpack(packed)))
            for seat, packed in zip(hand.seats, settled.seats.cards.tolist(), strict=True)
        }
        return Played(hand, complete_hand(native.batch, settled, 0), nets, rake, codes, cards)

    return played


def kept(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_winning_s_showdown_with_a_low(play: Callable[[str], Played]) -> None:
    hand, original, nets, rake, findings, _ = play(WINNING)
    assert findings == Counter()
    assert nets == {"AzRic": -220 * CENT, "Bob": 140 * CENT, "Cat": 140 * CENT, "Dan": -70 * CENT}
    assert rake == 10 * CENT
    expected = {show.player: (show.said_high, show.said_low) for show in events_of(hand, Show)}
    assert expected["Cat"] == (0x0E0000, 0x85421)
    assert expected["AzRic"] == (0x0C0000, 0x87532)
    order = [(award.player, award.pot, award.half) for award in original.events if isinstance(award, Collect)]
    assert order == [("Bob", 1, Half.HIGH), ("AzRic", 1, Half.LOW), ("Bob", 0, Half.HIGH), ("Cat", 0, Half.LOW)]


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "bovada", "winning", "winamax", "merge"])
def test_winning_s_hand_in_other_words(play: Callable[[str], Played], site: str) -> None:
    before = play(WINNING)
    text = write_hand(before.original, site)
    after = play(text)
    if site != "bovada":  # whose players have no names
        assert after.nets == before.nets
    assert (after.rake, set(after.findings)) == (before.rake, set())
    if site == "winning":
        assert text.splitlines()[-1] == "Seat 5: Dan folded on the 3rd Street and did not bet"
        shows = [line for line in WINNING.splitlines() if " shows [" in line or " showed [" in line]
        assert [line for line in text.splitlines() if " shows [" in line or " showed [" in line] == [
            line.replace("$2.00 with", "$2 with") for line in shows
        ]


def test_winning_s_bring_in_is_no_bet(play: Callable[[str], Played]) -> None:
    (result,) = [event for event in play(WINNING).hand.events if isinstance(event, Result) and event.player == "Dan"]
    assert not result.did_not_bet
    called = kept(
        WINNING,
        ("Cat calls $2.00 and is all-in\nDan folds\n", "Cat calls $2.00 and is all-in\nDan calls $1\nDan folds\n"),
    )
    assert "P10" in play(called).findings


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Side pot(1) $4.00 | Rake $0.00", "Side pot(1) 4.00"),
        ("Nines [Kd Kc 9d 9c Qs]", "Nines [Kd Kc 9d 9c Qs] with the kicker Queen"),
        ("Dan folded on the 3rd Street and", "Dan showed [9s Th 3c] and folded on the 3rd Street and"),
        (" | LO - [8,7,5,3,2]", "; LO: 8,7,5,3,2"),
        ("HI - two pair", "HI: two pair"),
    ],
)
def test_more_of_winning_s_words(play: Callable[[str], Played], old: str, new: str) -> None:
    assert play(kept(WINNING, (old, new))).findings == Counter()


@pytest.mark.parametrize("site", ["winamax", "pokerstars", "fulltilt", "kingsclub"])
def test_a_short_raise_without_a_mark(play: Callable[[str], Played], site: str) -> None:
    """Winamax 9250793-1578-1479092164: a player who raises with the last chip is all-in, printed or not."""
    marked = play(
        kept(
            WINNING,
            ("Cat ($2.20)", "Cat ($3.20)"),
            ("Cat calls $2.00 and is all-in", "Cat raises $3.00 to $3.00 and is all-in"),
            ("Dan folds\n", "Dan folds\nAzRic calls $1.00\nBob calls $1.00\n"),
            ("$3.60 from main", "$5.10 from main"),
            ("won $3.60", "won $5.10"),
            ("won $5.60", "won $7.10"),
            ("Total pot $11.20", "Total pot $14.20"),
        )
    )
    assert marked.findings == Counter()
    text = write_hand(marked.original, site)
    silent = play(kept(text, (scribe_of(site).all_in_words, "")))
    assert (silent.nets, silent.rake) == (marked.nets, marked.rake)
    assert set(silent.findings) == (set() if site == "winamax" else {"M13"})


def test_a_folded_hand_that_winning_shows_is_known(play: Callable[[str], Played]) -> None:
    shown = kept(WINNING, ("Dan folded on the", "Dan showed [9s Th 3c] and folded on the"))
    assert play(shown).cards["Dan"] == "9s Th 3c"


def test_winning_s_low_that_is_wrong_is_found(play: Callable[[str], Played]) -> None:
    assert "H02" in play(kept(WINNING, ("LO - [8,5,4,2,1])", "LO - [8,5,4,3,1])"))).findings


def test_winning_pays_the_main_pot_first(play: Callable[[str], Played]) -> None:
    main = "Cat collected $3.60 from main pot\nBob collected $3.60 from main pot\n"
    side = "AzRic collected $2.00 from side pot-1\nBob collected $2.00 from side pot-1\n"
    assert set(play(kept(WINNING, (main + side, side + main))).findings) == {"T09"}


def test_bovada_s_multi_version_files(play: Callable[[str], Played]) -> None:
    hand, _, nets, rake, findings, _ = play(BOVADA)
    assert (hand.small_bet, hand.big_bet, hand.hand_id, hand.table) == (25 * CENT, 50 * CENT, "4213360512", "000A031E")
    assert (list(nets.values()), rake, findings) == ([-30 * CENT, 27 * CENT], 3 * CENT, Counter())
    kinds = (Kind.JOIN, Kind.LEAVE, Kind.SIT_OUT, Kind.CONNECT, Kind.NOTICE)
    assert [len(list(events_of(hand, EVENT_CLASSES[kind]))) for kind in kinds] == [2, 2, 1, 1, 3]


def test_bovada_s_multi_version_header_without_a_table(play: Callable[[str], Played]) -> None:
    assert play(kept(BOVADA, (" TBL#000A031E", ""))).hand.small_bet == 25 * CENT


@pytest.mark.parametrize("late", [False, True])
def test_kingsclub_s_headings(play: Callable[[str], Played], late: bool) -> None:
    text = KINGSCLUB
    for new, old in reversed(LATE.items()) if late else ():
        text = text.replace(f"*** {new}", f"*** {old}")
    hand, _, nets, rake, findings, _ = play(text)
    streets = [event.street for event in hand.events if isinstance(event, StreetStart)]
    assert streets == [Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH, Street.SUMMARY]
    assert (nets, rake, findings) == ({"Ann": 1850000, "Bob": -1860000}, 10000, Counter())


def test_kingsclub_may_head_third_street(play: Callable[[str], Played]) -> None:
    text = kept(KINGSCLUB, ("Dealt to Ann: [X X 3c]", "*** 3RD STREET ***\nDealt to Ann: [X X 3c]"))
    assert (play(text).nets, play(text).findings) == ({"Ann": 1850000, "Bob": -1860000}, Counter())


def test_pokerstars_stakes_with_blanks(play: Callable[[str], Played]) -> None:
    text = write_hand(play(WINNING).original, "pokerstars")
    hand = play(kept(text, ("($2/$4 USD)", "($2 / $4 USD)"))).hand
    assert (hand.game, hand.small_bet, hand.big_bet) == (Game.STUD8, 200 * CENT, 400 * CENT)


ENGLISH = "PokerStars Hand #1: Razz Limit ($1/$2 USD) - 2012/03/04 5:06:07 ET"
TRANSLATED = (
    "Mão PokerStars #137737997245: Torneio #1, $1+$0.10 USD 7 Card Stud Limite - 2015/07/12 15:00:00 ET",
    "PokerStars - Mano n. 137737997245: Razz Limit (€0,50/€1 EUR) - 2015/07/12 15:00:00 CET",
    "Main PokerStars n°137737997245: 7 Card Stud Limit (0,50€/1€) - 2015/07/12 15:00:00 CET",
    "Раздача PokerStars №137737997245: Стад (лимит) ($0.50/$1) - 2015.07.12 15:00:00 MSK",
    "Mano n.º 137737997245 de PokerStars: Razz Límite ($0.50/$1) - 12/07/2015 15:00:00 CET",
    "PokerStars-Hand Nr. 137737997245: 7 Card Stud Limit ($0.50/$1 USD) - 2015/07/12 15:00:00 MEZ",
)


@pytest.mark.parametrize("header", TRANSLATED)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_pokerstars_in_other_languages(
    header: str, encoding: str, play: Callable[[str], Played], tmp_path: Path
) -> None:
    """Each such hand is counted and named, even between English ones."""
    english = write_hand(play(WINNING).original, "pokerstars")
    foreign = f"{header}\nTabela 'Dawn II' 8-max\nLugar 1: Ann ($14.60)\nAnn: passa\n"
    (tmp_path / "mixed.txt").write_text(f"{foreign}\n{english}\n\n{foreign}\n\n{foreign}\n{english}", encoding=encoding)
    (raw,) = raw_batches([tmp_path / "mixed.txt"])
    for engine in ("native", "lark"):
        (reading,) = read(raw, engine=engine)
        assert len(reading.batch.hands.game) == 2
        reasons = {(reject.code, reject.reason, reject.column) for reject in reading.rejects}
        assert reasons == {("P05", "hand history language is not English; change it in the client", 1)}
        assert len(reading.rejects) == 3


@pytest.mark.parametrize(
    "line",
    [
        'Ann said, "Mão PokerStars #137737997245: 12:00"',
        "Hand #137737997245 of the PokerStars week (12:00)",
    ],
)
def test_other_lines_about_pokerstars_begin_no_hand(line: str, tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(f"{line}\n{ENGLISH}\n", encoding="utf-8")
    (raw,) = raw_batches([tmp_path / "hand.txt"])
    assert raw.site.tolist() == [-1, 0]

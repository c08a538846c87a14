"""Real Merge hands, as XML: all of them parse, with both engines alike; and more of the site's wordings."""

from collections import Counter
from collections.abc import Callable

import pytest

from studbook.game.events import Deal, StreetStart
from studbook.game.hand import Hand
from studbook.game.money import UNIT
from studbook.game.vocabulary import Street

LinesOf = Callable[..., list[str]]
HandsIn = Callable[[str], list[Hand]]

STUD, RAZZ, NO_LIMIT, EMPTY = "31423297-107", "43618199-14", "53828643-2", "70969727-130"
ANTE_ALL_IN, SIDE_POTS, HALVES, CHATTY = "36487050-15", "36487050-16", "36487050-25", "36487050-17"


def test_every_hand_parses(hands: dict[str, str], lines_of: LinesOf) -> None:
    rules = Counter(lines_of(text, "header", "header__tournament", "other")[0].split(";")[0] for text in hands.values())
    assert rules == {"header": 5, "header__tournament": 14, "other": 14}


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (
            STUD,
            (
                "header; LIMIT_FIXED Limit; SMALL_BET $0.50; BIG_BET $1; HAND_ID 31423297-107; DATE 20110204; "
                'TIME 202244; GAME_STUD gametype="39"; TABLE Hudson (31423297)'
            ),
        ),
        (
            NO_LIMIT,
            "LIMIT_NO No Limit; SMALL_BET $0.10; HAND_ID 53828643-2; DATE 20120422; TIME 233118; GAME_STUD8",
        ),
        (
            ANTE_ALL_IN,
            (
                "header__tournament; MIXED HORSE; LIMIT_FIXED Limit; HAND_ID 36487050-15; DATE 20110622; "
                'TIME 122115; GAME_RAZZ gametype="49"; TABLE $200 Freeroll - HORSE - 12%3A00; TOURNAMENT_ID 36447024-1'
                "; TABLE__NUMBER 36487050"
            ),
        ),
        (EMPTY, 'seat; CHAIR seat="0"; SEATED nickname="Player0"; STACK $4.02; SITTING_OUT dealtin="false"'),
        (ANTE_ALL_IN, 'seat__tournament; CHAIR seat="0"; SEATED nickname="Player5"; STACK_LEFT $0.00'),
        (STUD, 'ante; ORDER sequence="1"; CHAIR__ATTRIBUTE player="5"; SUM 0.05'),
        (STUD, 'deal; ALL_CARDS null,null,7s; CHAIR__ATTRIBUTE player="0"'),
        (EMPTY, 'deal; ALL_CARDS ,,5h; CHAIR__ATTRIBUTE player="1"'),
        (EMPTY, 'deal; ALL_CARDS ,,7h,6s,Ad,3s,; CHAIR__ATTRIBUTE player="4"'),
        (RAZZ, 'raise; ORDER sequence="15"; ALL_IN type="ALL_IN"; CHAIR__ATTRIBUTE player="3"; SUM 0.91'),
        (RAZZ, 'show; ALL_CARDS 2h,8d,6c,2c; CHAIR__ATTRIBUTE player="5"'),
        (EMPTY, 'muck; ALL_CARDS 7d,Kh,7h,6s,Ad,3s,Jd; CHAIR__ATTRIBUTE player="4"'),
        (NO_LIMIT, 'no_show; ORDER sequence="14"; CHAIR__ATTRIBUTE player="1"'),
        (
            HALVES,
            'WITH_UNCALLED 1185.00; POT_NUMBER 1; CHAIR__ATTRIBUTE player="3"; HALF_LOW pottype="l"',
        ),
        (
            SIDE_POTS,
            'uncalled__separate; WITH_UNCALLED 27.00; POT_NUMBER 3; CHAIR__ATTRIBUTE player="7"',
        ),
        (ANTE_ALL_IN, 'finish; ORDER sequence="33"; CHAIR__ATTRIBUTE player="0"'),
        (CHATTY, 'chat; ORDER sequence="13"; TEXT text="not razz nemore.."'),
    ],
)
def test_lines(hands: dict[str, str], number: str, line: str, lines_of: LinesOf) -> None:
    assert any(line in found for found in lines_of(hands[number]))


def test_only_new_cards_are_dealt(hands: dict[str, str], hands_in: HandsIn) -> None:
    (hand,) = hands_in(hands[EMPTY])
    dealt = [event for event in hand.events if isinstance(event, Deal)]
    assert [sum(event.street == street for event in dealt) for street in range(3, 8)] == [7, 3, 3, 2, 2]
    assert [event.cards for event in dealt if event.player == "Hero"] == [("9c", "6c", "Ah")]
    last = [event.cards for event in dealt if event.player == "Player4"][-1]
    assert last == ("X", "X", "7h", "6s", "Ad", "3s", "X")


def test_cards_come_before_the_betting(hands: dict[str, str], hands_in: HandsIn) -> None:
    (hand,) = hands_in(hands[SIDE_POTS])
    events = [event for event in hand.events if event.street == Street.FOURTH]
    dealt = [isinstance(event, Deal) for event in events[1:]]
    assert isinstance(events[0], StreetStart)
    assert dealt == sorted(dealt, reverse=True)
    assert events[1].line > events[-1].line


def test_the_stack_is_that_before_the_ante(hands: dict[str, str], hands_in: HandsIn) -> None:
    (hand,) = hands_in(hands[ANTE_ALL_IN])
    stacks = {seat.player: seat.stack // UNIT for seat in hand.seats}
    assert (stacks["Player5"], stacks["Player15"], hand.seats[0].number) == (5, 1563, 1)
    assert (hand.tournament, hand.table, hand.mixed) == ("36447024-1", "36487050", "HORSE")


FOLD = '<event sequence="10" type="FOLD" timestamp="1296868950203" player="7"/>'
WORDINGS = [
    ("Limit $0.50/$1", "Pot Limit $1,000/$2,000.50", "LIMIT_POT Pot Limit; SMALL_BET $1,000; BIG_BET $2,000.50"),
    ('<description type="7-Stud" stakes="Limit $0.50/$1"/> ', "", "header; HAND_ID"),
    ('<description type="7-Stud"', '<description type="8-Game"', "MIXED 8-Game; LIMIT_FIXED"),
    ('realmoney="true"', 'realmoney="false"', 'CURRENCY_PLAY realmoney="false"'),
    ("Player7", "Tom &amp; &quot;Joe&quot; <x>: folds", 'SEATED nickname="Tom &amp; &quot;Joe&quot; <x>: folds"'),
    ("\n\t", "\n", "header; LIMIT_FIXED"),
    (FOLD, FOLD.replace(' timestamp="1296868950203"', ""), 'fold; ORDER sequence="10"; CHAIR__ATTRIBUTE player="7"'),
    (FOLD, FOLD.replace("FOLD", "SIT_OUT") + FOLD, 'sit_out; ORDER sequence="10"'),
    (FOLD, FOLD.replace("FOLD", "TIMEOUT") + FOLD, 'timeout; ORDER sequence="10"'),
    (
        FOLD,
        FOLD.replace("FOLD", "WAVES_HANDS") + FOLD,
        'notice; ORDER sequence="10"; NOTICE type="WAVES_HANDS"; CHAIR__ATTRIBUTE player="7"',
    ),
    (
        FOLD,
        '<event sequence="10" type="CHAT" timestamp="1" player="Zoë" text="a: folds ..."/>' + FOLD,
        'chat; ORDER sequence="10"; TEXT text="a:',
    ),
    (FOLD, FOLD.replace('"/>', '" amount="5"/>'), 'fold; ORDER sequence="10"'),
    (FOLD, FOLD.replace("FOLD", "RAISE").replace('"/>', '" amount="1,000.5"/>'), "SUM 1,000.5"),
    (FOLD, FOLD.replace("FOLD", "WAVES").replace('"/>', '" amount="5"/>'), ""),
    (FOLD, FOLD.replace("FOLD", "waves"), ""),
    (FOLD, "Player7 folds", ""),
    ('<round id="FIFTH_STREET"', '<round id="EIGHTH_STREET"', ""),
    ("</game>", "", ""),
    (
        'stakes="Limit $0.50/$1"/>',
        'stakes="Fixed Limit ($1/$2)"></description>',
        "LIMIT_FIXED Fixed Limit; SMALL_BET $1",
    ),
    ('type="7-Stud" stakes="Limit $0.50/$1"', 'stakes="Limit $1/$2" type="HORSE"', "BIG_BET $2; MIXED HORSE"),
    (
        ' numholecards="7"',
        ' seats="8" stakes="Limit $2/$4"',
        "MAX_SEATS 8; LIMIT_FIXED Limit; SMALL_BET $2; BIG_BET $4",
    ),
    ('gametype="39" realmoney="true"', 'gametype="77" realmoney="true" multigametype="49"', 'GAME_RAZZ gametype="49"'),
    (
        'gametype="39" realmoney="true"',
        'gametype="77" seats="8" realmoney="false" multigametype="41"',
        'realmoney="false" multi; GAME_STUD gametype="41"',
    ),
    ("|", ":", "TABLE Hudson (31423297)"),
    (FOLD, '<event player="7" type="FOLD" sequence="10"></event>', 'fold; CHAIR__ATTRIBUTE player="7"; ORDER'),
    (FOLD, f"<!-- slow -->{FOLD} <!-- again -->", 'fold; ORDER sequence="10"'),
    (FOLD, FOLD.replace("FOLD", "GAME_CANCELLED").replace(' player="7"', "") + FOLD, 'NOTICE type="GAME_CANCELLED'),
    (FOLD, '<event sequence="10" type="CHAT" player="Zoë" text=""/>' + FOLD, 'chat; ORDER sequence="10"'),
    ('<cards type="SHOWN"', '<cards player="5" type="SHOWN"', 'show; CHAIR__ATTRIBUTE player="5"; ALL_CARDS'),
    ('<winner amount="3.47" uncalled="false"', '<winner uncalled="false" amount="3.47"', "collect; WITH_UNCALLED 3.47"),
    ('<winner amount="3.47" uncalled="false"', '<winner amount="3.47" uncalled="true"', "uncalled__separate; WITH_"),
    ('<round id="FIFTH_STREET" sequence="5"', '<round sequence="5" id="FIFTH_STREET"', "street__fifth"),
    ("</game>", "</game>\n</HandHistory>", "header; LIMIT_FIXED"),
    ('nickname="Player7"', 'nickname=""', ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, lines_of: LinesOf) -> None:
    assert old in hands[STUD]
    lines = lines_of(hands[STUD].replace(old, new))
    assert expected in "\n".join(lines) if expected else not lines


@pytest.mark.parametrize("game", ['gametype="1"', 'gametype="77" multigametype="23"'])
def test_other_games_are_recognised(hands: dict[str, str], game: str, lines_of: LinesOf) -> None:
    (line,) = lines_of(hands[STUD].replace('gametype="39"', game))
    assert line.startswith("other; ")

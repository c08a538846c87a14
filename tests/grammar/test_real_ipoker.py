"""Real iPoker hands, as XML: all of them parse, with both engines alike; and more of the site's wordings."""

from collections.abc import Callable

import pytest

from studbook.game.events import EVENT_CLASSES, Finish
from studbook.game.hand import Hand
from studbook.game.vocabulary import Kind
from studbook.grammar.write import write_hand

LinesOf = Callable[..., list[str]]
HandsIn = Callable[[str], list[Hand]]

FIVE, HILO, TOURNAMENT = "3013529647", "5710056302", "4044858766"


def test_every_hand_parses(hands: dict[str, str], lines_of: LinesOf) -> None:
    assert len(hands) == 64
    for text in hands.values():
        assert [line.split()[-1] for line in lines_of(text, "street")] == [
            f'no="{n + 2}">' for n in range(text.count("<round") - 2)
        ]


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (
            FIVE,
            (
                "header; GAME_FIVESTUD 5 Card Stud; LIMIT_FIXED L; SMALL_BET $0.05; BIG_BET $0.10; TABLE Dundee; "
                "NICKNAME <nickname>Hero</nickname>; "
                "HAND_ID 3013529647; DATE 2011-11-02; TIME 18:10:00"
            ),
        ),
        (
            HILO,
            (
                "header; GAME_STUD8 7 Card Stud Hi-Lo; LIMIT_FIXED L; SMALL_BET €0.05; BIG_BET €0.10; TABLE Beignon; "
                "CURRENCY_EUR <tablecurrency>EUR</tablecurrency>; "
                "NICKNAME <nickname>Hero</nickname>; HAND_ID 5710056302; DATE 2014-05-10; TIME 18:03:14"
            ),
        ),
        (
            TOURNAMENT,
            (
                "header; GAME_STUD 7 Card Stud; LIMIT_FIXED L; TABLE $5 Limit 7 Card Stud; TOURNAMENT_ID 699476041; "
                "TOURNAMENT_ID 699476041; NICKNAME <nickname>Player11</nickname>; PLACE <place>5; "
                "BUY_IN <buyin>$5; FEE +$0.50; AMOUNT <win>$16.40; HAND_ID 4044858766; DATE 2012-03-19; TIME 20:46:31"
            ),
        ),
        (HILO, 'seat; SEAT seat="1"; SEATED name="Player0"; STACK chips="€0.59"'),
        (HILO, 'collect; SEAT seat="6"; SEATED name="Hero"; STACK chips="€3.24"; WITH_UNCALLED win="€1.14"'),
        (HILO, 'ante; ORDER no="1"; PLAYER player="Player0"; SUM sum="€0.01"'),
        (HILO, 'bring_in; ORDER no="3"; PLAYER player="Player0"; SUM sum="€0.02"'),
        (HILO, 'deal__revealed; PLAYER player="Player0"; CARDS_BY_SUIT CQ C10 H8'),
        (HILO, 'raise; ORDER no="11"; PLAYER player="Hero"; SUM sum="€0.30"'),
        (HILO, 'raise; ORDER no="14"; PLAYER player="Player0"; ALL_IN type="7"; SUM sum="€0.11"'),
        (TOURNAMENT, 'deal__revealed; PLAYER player="Player13"; CARDS_BY_SUIT X X SJ'),
        (TOURNAMENT, 'fold; ORDER no="9"; PLAYER player="Player20"; SUM sum="0"'),
    ],
)
def test_lines(hands: dict[str, str], number: str, line: str, lines_of: LinesOf) -> None:
    assert line in lines_of(hands[number])


ACTION = '<action no="17" player="Player13" type="3" sum="120" cards=""/>'
PLAYER = '<player seat="9" name="Player9" chips="1,265" dealer="0" win="0" bet="8" rebuy="0" addon="0"/>'
EMPTY = '<player seat="3" name="" chips="$0" dealer="0" win="$0" bet="$0" rebuy="0" addon="0"/>'
WORDINGS = [
    (
        "7 Card Stud L</gametype>",
        "Razz PL £1,000/£2,000.50</gametype>",
        "LIMIT_POT PL; SMALL_BET £1,000; BIG_BET £2,000.50",
    ),
    ("<mode>real</mode>", "<mode>fun</mode>", "CURRENCY_PLAY <mode>fun</mode>"),
    (
        "<gamecount>117</gamecount>",
        "<nobody_knows>it</nobody_knows><tournamentcode>12</tournamentcode>",
        "TOURNAMENT_ID 12",
    ),
    (", 699476041, 699476041</tablename>", "</tablename>", "TABLE $5 Limit 7 Card Stud; NICKNAME"),
    (
        "<buyin>$5+$0.50</buyin>",
        "<buyin>€8.50 + €1 + €1,000.50</buyin>",
        "BUY_IN <buyin>€8.50; FEE + €1; FEE + €1,000.50",
    ),
    (PLAYER, PLAYER + EMPTY, 'seat; SEAT seat="9"'),
    (PLAYER, PLAYER.replace("/>", ' merge="0" reg_code="-"/>'), 'seat; SEAT seat="9"'),
    (
        PLAYER,
        '<player bet="8" win="0" chips="1,265" name="Player9" seat="9"/>',
        'seat; STACK chips="1,265"; SEATED name="Player9"; SEAT seat="9"',
    ),
    ("Player9", "Tom &amp; Joe: folds", 'SEATED name="Tom &amp; Joe: folds"'),
    (
        ACTION,
        '<action type="3" sum="1,000.505" player="Player13" no="17"/>',
        'call; SUM sum="1,000.505"; PLAYER player',
    ),
    ("\n", "\n\n", "header; GAME_STUD"),
    ("\t", "", "header; GAME_STUD"),
    ("</game>", "</game></session>", "header; GAME_STUD"),
    (
        "7 Card Stud L<",
        "Seven Card Stud Hi/Lo Limit $1,000/$2,000 <",
        "GAME_STUD8 Seven Card Stud Hi/Lo; LIMIT_FIXED Limit",
    ),
    ("7 Card Stud L<", "7 Card Stud<", "header; GAME_STUD 7 Card Stud; TABLE"),
    (", 699476041, 699476041</tablename>", ", 12</tablename>", "TABLE $5 Limit 7 Card Stud; TOURNAMENT_ID 12"),
    ("<buyin>$5+$0.50</buyin>", "<buyin>€8.50 + Ticket</buyin>", "BUY_IN <buyin>€8.50"),
    ("<duration>", "<tablesize>8</tablesize><Rake_2/><duration>", "MAX_SEATS 8"),
    ("<duration>", "<tournamentcurrency>EUR</tournamentcurrency><duration>", "CURRENCY_EUR"),
    ("<nickname>Player11</nickname>", "", "header; GAME_STUD"),
    ("2012-03-19 20:46:31", "19/03/2012 20:46", "DAY 19/; MONTH_MAR 03/; YEAR 2012; TIME 20:46"),
    ("2012-03-19", "19-Mar-2012", "DAY 19-; MONTH_MAR Mar-; YEAR 2012"),
    (PLAYER, PLAYER.replace("/>", "></player>"), 'seat; SEAT seat="9"'),
    (PLAYER, PLAYER.replace('win="0" ', ""), 'seat; SEAT seat="9"'),
    (ACTION, ACTION.replace("/>", "></action>"), "call; ORDER"),
    (ACTION, ACTION.replace('cards=""', 'Turn2="4.2"'), "call; ORDER"),
    (ACTION, ACTION + ACTION.replace('type="3"', 'type="9"'), "sit_out; ORDER"),
    (ACTION, f"<!-- slow -->{ACTION}<!-- again -->\n", "call; ORDER"),
    (ACTION, ACTION + '<cards type="River" player="Player13"/>', "deal__revealed; PLAYER"),
    ('<round no="1">', '<round no="1"/><round no="1">', "street; ROUND"),
    ("<gametype>7 Card Stud L<", "<gametype>7 Card Stud soon<", ""),
    (ACTION, ACTION.replace('type="3"', 'type="99"'), ""),
    (ACTION, "Player13 calls 120", ""),
    ("<gametype>7 Card Stud L</gametype>", "", ""),
    ("</round>", "", ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, lines_of: LinesOf) -> None:
    assert old in hands[TOURNAMENT]
    lines = lines_of(hands[TOURNAMENT].replace(old, new))
    assert expected in "\n".join(lines) if expected else not lines


@pytest.mark.parametrize(
    ("old", "new", "end"),
    [
        ("<place>5", "<place>12", ("Player11", 12)),
        ("Player11", "Tom &amp; Joe", ("Tom & Joe", 5)),
        ("<nickname>Player11", "<nickname>Player111", ("", 5)),
        ("<place>5", "<place>N/A", None),
    ],
)
def test_the_hero_ends_in_a_place(
    hands: dict[str, str], old: str, new: str, end: tuple[str, int] | None, hands_in: HandsIn
) -> None:
    assert old in hands[TOURNAMENT]
    (hand,) = hands_in(hands[TOURNAMENT].replace(old, new))
    ends = [(event.player, event.to) for event in hand.events if isinstance(event, Finish) and event.amount == 164000]
    assert ends == ([end] if end else [])


def test_who_sits_out_and_who_ends_is_written(hands: dict[str, str], hands_in: HandsIn) -> None:
    expected = ACTION.replace('type="3"', 'type="9"')
    (hand,) = hands_in(hands[TOURNAMENT].replace(ACTION, ACTION + expected))
    (again,) = hands_in(write_hand(hand, "ipoker"))
    for kind in (Kind.SIT_OUT, Kind.FINISH):
        one, two = (
            [event for event in result.events if type(event) is EVENT_CLASSES[kind]] for result in (hand, again)
        )
        assert [getattr(event, "player", "") for event in one] == [getattr(event, "player", "") for event in two]
        assert one


@pytest.mark.parametrize("game", ["Holdem NL $0.05/$0.10", "Omaha PL"])
def test_other_games_are_recognised(hands: dict[str, str], game: str, lines_of: LinesOf) -> None:
    (line,) = lines_of(hands[TOURNAMENT].replace("7 Card Stud L<", f"{game}<", 1))
    assert line.startswith("other; GAME_OTHER")

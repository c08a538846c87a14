"""Texts of tournaments: hands, and the summaries of three sites, as the sites write them."""

POKERSTARS = """\
PokerStars Tournament #{number}, Limit 7 Card Stud Hi/Lo
Buy-In: $10.00/$1.00 USD
18 players
Total Prize Pool: $180.00 USD
Tournament started 2008/11/05 20:30:00 ET
Tournament finished 2008/11/05 22:10:00 ET
  1: Ann (Leipzig), $90.00 (50%)
  2: PC [Mittel] (x), $5 (Frankfurt (Main)), $54.00 (30%)
  3: Hero (Oslo), $36.00 (20%)
  4: foo: bar (bar),
  5: Zed (Bonn),

You finished in 3rd place (eliminated at hand #1234567-8).
"""

FULLTILT = """\
Full Tilt Poker Tournament Summary $5 + $0.50 Sit & Go (Turbo) (12345678) Razz Limit
Buy-In: $5 + $0.50
Buy-In Chips: 1500
Rebuy: $5
Knockout Bounty: $1
9 Entries
Total Prize Pool: $45
Tournament started: 2010/06/12 14:30:00 ET
Tournament finished: 2010/06/12 16:10:00 ET

1: Ann, $22.50
2: B o, $13.50
3: Hero, $9
4: Zed

Hero performed 2 Rebuys
Hero received 2 Knockout Bounty Awards
Hero finished in 3rd place
"""

WINAMAX = """\
Winamax Poker - Tournament summary : STUD (HI) NIGHT(777)
Player : Hé ro
Buy-In : 9€ + 1€
Rebuy cost : 9€ + 1€
Your rebuys : 1
Your addons : 0
Registered players : 180
Prizepool : 1620€
Mode : tt
Type : normal
Speed : normal
Flight ID : 0
Levels : [50-100:0:600:7-Card Stud Hi/Lo fixed limit]
Tournament started 2015/03/11 20:00:00 UTC
You played 13min 41s
You finished in 5th place
You won 12€ + Bounty 3.50€
"""

_HAND = """\
PokerStars Game #{hand}: Tournament #{number}, {price} 7 Card Stud Hi/Lo Limit - Level I (10/20) - {time} ET
Table '{number} 1' 8-max
Seat 2: Hero (1500 in chips)
Seat 7: Bob (1500 in chips)
Hero: posts the ante 1
Bob: posts the ante 1
*** 3rd STREET ***
Dealt to Hero [Ah Kd Kc]
Dealt to Bob [7c]
Bob: brings in for 3
Hero: folds
Uncalled bet (2) returned to Bob
Bob collected 3 from pot
Bob: doesn't show hand
{lines}*** SUMMARY ***
Total pot 3 | Rake 0
Seat 2: Hero folded on the 3rd Street (didn't bet)
Seat 7: Bob collected (3)
"""


def pokerstars(number: int = 100, *changes: tuple[str, str]) -> str:
    """A summary of PokerStars with some of its text replaced."""
    return _changed(POKERSTARS.format(number=number), changes)


def fulltilt(*changes: tuple[str, str]) -> str:
    return _changed(FULLTILT, changes)


def winamax(*changes: tuple[str, str]) -> str:
    return _changed(WINAMAX, changes)


def hand(number: int, *lines: str, hand: int = 0, price: str = "$10+$1 USD", time: str = "2008/11/05 20:45:00") -> str:
    """A hand of a tournament at PokerStars; `lines` come before its summary."""
    told = "".join(f"{line}\n" for line in lines)
    return _HAND.format(hand=hand or 10_000 + number, number=number, price=price, time=time, lines=told) + "\n\n"


def _changed(text: str, changes: tuple[tuple[str, str], ...]) -> str:
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text

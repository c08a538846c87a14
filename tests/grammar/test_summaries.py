"""The summaries of tournaments of three sites: what is read from them, and where reading stops."""

from datetime import datetime

import pytest

from studbook.analytics.site_summaries.read_summary import read_summary
from studbook.analytics.site_summaries.summary import Summary, SummaryResult, Unread
from studbook.game.money import UNIT
from studbook.game.vocabulary import Currency, Game
from tests.tournament_texts import FULLTILT, POKERSTARS, WINAMAX, fulltilt, pokerstars, winamax

at = datetime.fromisoformat  # without a zone: UTC


def read(site: str, text: str) -> Summary:
    found = read_summary(site, text)
    assert isinstance(found, Summary), found
    return found


def stopped(site: str, text: str) -> Unread:
    found = read_summary(site, text)
    assert isinstance(found, Unread), found
    return found


def result(summary: Summary, player: str) -> SummaryResult:
    return next(one for one in summary.results if one.player == player)


def test_pokerstars() -> None:
    summary = read("pokerstars", pokerstars())
    assert summary[:5] == ("pokerstars", "100", Currency.USD, Game.STUD8, False)
    assert (summary.buy_in, summary.bounty, summary.fee) == (10 * UNIT, None, UNIT)
    assert (summary.entries, summary.prize_pool) == (18, 180 * UNIT)
    assert (summary.started_at, summary.ended_at) == (at("2008-11-06 01:30"), at("2008-11-06 03:10"))
    assert [(one.player, one.place, one.prize) for one in summary.results] == [
        ("Ann", 1, 90 * UNIT),
        ("PC [Mittel] (x), $5", 2, 54 * UNIT),
        ("Hero", 3, 36 * UNIT),
        ("foo: bar", 4, 0),
        ("Zed", 5, 0),
    ]
    assert [one.player for one in summary.results if one.is_hero] == ["Hero"]
    assert result(summary, "Hero").extras == 0


def test_fulltilt() -> None:
    summary = read("fulltilt", fulltilt())
    assert (summary.tournament, summary.game, summary.currency) == ("12345678", Game.RAZZ, Currency.USD)
    assert (summary.buy_in, summary.bounty, summary.fee, summary.entries) == (5 * UNIT, UNIT, UNIT // 2, 9)
    hero = result(summary, "Hero")
    assert (hero.place, hero.prize, hero.bounties) == (3, 9 * UNIT, 2 * UNIT)
    assert (hero.rebuys, hero.addons, hero.extras) == (2, 0, 10 * UNIT)
    assert [one.player for one in summary.results] == ["Ann", "B o", "Hero", "Zed"]


def test_winamax() -> None:
    summary = read("winamax", winamax())
    assert (summary.tournament, summary.title, summary.game) == ("777", "STUD (HI) NIGHT", Game.STUD8)
    assert (summary.currency, summary.entries, summary.seconds) == (Currency.EUR, 180, 13 * 60 + 41)
    assert summary.started_at == at("2015-03-11 20:00")
    (hero,) = summary.results
    assert (hero.player, hero.is_hero, hero.place) == ("Hé ro", True, 5)
    assert (hero.prize, hero.bounties, hero.rebuys, hero.extras) == (12 * UNIT, 35_000, 1, 10 * UNIT)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("$10.00/$1.00 USD", "$5.00/$5.00/$1.00 USD", (10 * UNIT, 5 * UNIT, UNIT)),
        ("$10.00/$1.00 USD", "$1,000.00/$50 USD", (1000 * UNIT, None, 50 * UNIT)),
        ("Buy-In: $10.00/$1.00 USD", "Freeroll", (0, None, 0)),
        ("Buy-In: $10.00/$1.00 USD", "Buy-In: 500 FPP", (None, None, None)),
    ],
)
def test_buy_ins_of_pokerstars(before: str, after: str, expected: tuple[int | None, ...]) -> None:
    summary = read("pokerstars", pokerstars(100, (before, after)))
    assert (summary.buy_in, summary.bounty, summary.fee) == expected


@pytest.mark.parametrize(
    ("line", "place", "prize", "ticket"),
    [
        ("  3: Hero (Oslo), $1,036.50 (20%)", 3, 10_365_000, None),
        ("  3: Hero (Oslo), still playing", None, None, None),
        ("  3: Hero (Oslo), $36.00", 3, 36 * UNIT, None),
        ("  3: Hero (Oslo), ", 3, 0, None),
        ("  3: Hero (Oslo)", 3, 0, None),
        ("  3: Hero (Oslo), (qualified for the target tournament)", 3, None, "qualified for the target tournament"),
        ("  3: Hero (), $36.00 (20%)", 3, 36 * UNIT, None),
    ],
)
def test_results_of_pokerstars(line: str, place: int | None, prize: int | None, ticket: str | None) -> None:
    summary = read(
        "pokerstars", pokerstars(100, ("$180.00 USD", "$18,000.00 USD"), ("  3: Hero (Oslo), $36.00 (20%)", line))
    )
    hero = result(summary, "Hero")
    assert (hero.place, hero.prize, hero.ticket) == (place, prize, ticket)


def test_rebuys_and_addons_of_the_hero() -> None:
    line = "You made 2 rebuys and 1 addons for a total of USD 33.00.\n"
    hero = result(read("pokerstars", pokerstars() + line), "Hero")
    assert (hero.rebuys, hero.addons, hero.extras) == (2, 1, 33 * UNIT)


def test_a_summary_by_e_mail() -> None:
    text = """\
PokerStars Tournament #25381279, Razz
Buy-In: $5.00/$0.50
9 players
Total Prize Pool: $45.00
Tournament started - 2006/06/08 18:17:12 ET

Dear Hero 77,

You finished the tournament in 2nd place. A USD 13.50 award has been credited to your Real Money account.

You earned 38.46 tournament leader points in this tournament.

Congratulations!
Thank you for participating.
"""
    (hero,) = read("pokerstars", text).results
    assert (hero.player, hero.place, hero.prize, hero.is_hero) == ("Hero 77", 2, 135_000, True)


def test_a_player_who_entered_again_is_one_player() -> None:
    twice = pokerstars(100, ("  5: Zed (Bonn),", "  5: Zed (Bonn),\n  6: Ann (Leipzig),\n  7: Zed [2] (Bonn),"))
    summary = read("pokerstars", twice)
    assert [(one.player, one.place, one.entries) for one in summary.results if one.entries > 1] == [
        ("Ann", 1, 2),
        ("Zed", 5, 2),
    ]


@pytest.mark.parametrize(
    ("title", "game", "is_mixed"),
    [
        ("Limit 7 Card Stud", Game.STUD, False),
        ("Limit Razz", Game.RAZZ, False),
        ("Fixed Limit HORSE", None, True),
        ("Limit 8-Game", None, True),
        ("No Limit Hold'em", Game.OTHER, False),
        ("Mixed NLH/PLO", Game.OTHER, False),
    ],
)
def test_games(title: str, game: Game | None, is_mixed: bool) -> None:
    summary = read("pokerstars", pokerstars(100, ("Limit 7 Card Stud Hi/Lo", title)))
    assert (summary.game, summary.is_mixed) == (game, is_mixed)
    assert summary.is_of_stud == (game is not Game.OTHER)


@pytest.mark.parametrize(
    ("site", "text", "line", "column", "code"),
    [
        ("pokerstars", pokerstars(1, ("  3: Hero (Oslo), $36.00", "  3: Hero (Oslo), 36 apples")), 9, 6, "P05"),
        ("pokerstars", pokerstars(1, ("$10.00/$1.00 USD", "10 apples")), 2, 11, "P05"),
        ("pokerstars", pokerstars(1, ("  3: Hero", "  0: Hero")), 9, 1, "P09"),
        ("pokerstars", pokerstars(1, ("$90.00", "€90.00")), 7, 1, "P09"),
        ("pokerstars", "PokerStars Tournament #1, Razz\nBuy-In: $1", 1, 1, "P07"),
        ("pokerstars", "PokerStars Tournament #1, Razz\nBuy-In:", 2, 8, "P02"),
        ("winamax", winamax(("You won 12€", "You won 12 carrots")), 17, 11, "P05"),
    ],
)
def test_where_reading_stops(site: str, text: str, line: int, column: int, code: str) -> None:
    found = stopped(site, text)
    assert (found.line, found.column, found.code) == (line, column, code)
    assert found.reason


@pytest.mark.parametrize(
    "name",
    ["1: 2", "a (b) (c)", "$5 (10%)", ", still playing", "Dear x,", "x\u202ey", "'; DROP TABLE hands; --", "[2]"],
)
def test_hostile_names(name: str) -> None:
    summary = read("pokerstars", pokerstars(1, ("Zed", name)))
    assert summary.results[-1].player == name


@pytest.mark.parametrize(("site", "text"), [("pokerstars", POKERSTARS.format(number=1)), ("fulltilt", FULLTILT)])
def test_a_summary_that_is_cut_off_never_raises(site: str, text: str) -> None:
    for end in range(0, len(text), 7):
        assert read_summary(site, text[:end]) is not None


def test_a_language_other_than_english_is_named() -> None:
    found = read_summary("pokerstars", "PokerStars Turnier #1", is_english=False)
    assert isinstance(found, Unread)
    assert "English" in found.reason


def test_winamax_without_a_prize() -> None:
    (hero,) = read("winamax", WINAMAX.replace("You won 12€ + Bounty 3.50€\n", "")).results
    assert (hero.prize, hero.bounties) == (0, 0)


@pytest.mark.parametrize(
    ("site", "text", "line"),
    [
        ("pokerstars", pokerstars(1, ("18 players", "18 plebs")), 3),
        ("pokerstars", pokerstars(1, ("  4: foo: bar (bar),", "  4: foo: bar (bar), 7 apples")), 10),
        ("pokerstars", pokerstars(1, ("2008/11/05 20:30", "2008/11/31 20:30")), 5),
        ("pokerstars", pokerstars(1, ("20:30:00 ET", "20:30:00 XYZ")), 5),
        ("pokerstars", pokerstars(1, ("$90.00", "$180.01")), 7),
        ("pokerstars", pokerstars(1, ("18 players", "4 players")), 11),
        ("pokerstars", pokerstars(1, ("$90.00", "$" + "9" * 40)), 7),
        ("pokerstars", pokerstars(1, ("18 players", "9" * 30 + " players")), 3),
        ("fulltilt", fulltilt(("finished in 3rd", "finished in 4th")), 18),
        ("fulltilt", fulltilt(("9 Entries", "9 Entrants")), 6),
    ],
)
def test_what_is_not_about_the_owner_is_a_note(site: str, text: str, line: int) -> None:
    summary = read(site, text)
    assert [note for note in summary.notes if note.startswith(f"line {line}: ")]
    hero = result(summary, "Hero")
    assert (hero.is_hero, hero.place) == (True, 3)
    assert summary.buy_in


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "winamax"])
def test_an_unknown_line_anywhere_costs_nothing(site: str) -> None:
    text = {"pokerstars": pokerstars(), "fulltilt": fulltilt(), "winamax": winamax()}[site]
    before, lines = read(site, text), text.split("\n")
    for place in range(1, len(lines)):
        for words in (
            "Level 7 of 12",
            "-",
            "Top 250 finishers receive entry to Tournament 7",
            "$5 for 200 chips: x (y)",
        ):
            found = read(site, "\n".join([*lines[:place], words, *lines[place:]]))
            assert len(found.notes) == (words != "-")
            assert [one._replace(line=0) for one in found.results] == [one._replace(line=0) for one in before.results]
            assert found._replace(notes=(), results=()) == before._replace(results=())


@pytest.mark.parametrize(
    ("before", "after", "buy_in", "pool"),
    [
        ("$5 + $0.50", "250 Play Chips + 0 Play Chips", None, 45 * UNIT),
        ("$5 + $0.50", "0 T$ + 0 T$", 0, 45 * UNIT),
        ("$5 + $0.50", "25 FTP + 0 FTP", None, 45 * UNIT),
        ("Total Prize Pool: $45", "Total Prize Pool: 3600 FPP", 5 * UNIT, None),
        ("9 Entries", "9 Entries\nTotal Add-Ons: 47\nTotal Rebuys: 525", 5 * UNIT, 45 * UNIT),
    ],
)
def test_units_and_totals(before: str, after: str, buy_in: int | None, pool: int | None) -> None:
    text = fulltilt().split("\n", 1)
    summary = read("fulltilt", text[0] + "\n" + text[1].replace(before, after))
    assert (summary.buy_in, summary.prize_pool, summary.notes) == (buy_in, pool, ())


@pytest.mark.parametrize(
    ("stamp", "start"),
    [
        ("Wed, July 21, 2010 22:40 ET", "2010-07-22 02:40"),
        ("- 2007/08/13 - 08:15:00 (ET)", "2007-08-13 12:15"),
        ("2020/05/06 22:15:00 CUST [2020/05/06 16:15:00 ET]", "2020-05-06 20:15"),
    ],
)
def test_times(stamp: str, start: str) -> None:
    lines = [f"Tournament started {stamp}" if "started" in line else line for line in pokerstars().split("\n")]
    assert read("pokerstars", "\n".join(lines)).started_at == at(start)


def test_who_is_still_in_and_prizes_that_are_no_money() -> None:
    summary = read("fulltilt", fulltilt(("1: Ann, $22.50", "Still Playing - Ann77")))
    assert result(summary, "Ann77")[3:5] == (None, None)
    summary = read("pokerstars", pokerstars(1, ("  3: Hero (Oslo), $36.00", "  3: Hero (Oslo), 92000 SC")))
    assert result(summary, "Hero")[3:6] == (3, None, "92000 SC")


def test_a_summary_that_names_no_owner() -> None:
    text = "\n".join(line for line in winamax().split("\n") if not line.startswith("Player"))
    (hero,) = read("winamax", text).results
    assert (hero.player, hero.is_hero, hero.place) == ("You", True, 5)
    (hero,) = read("winamax", winamax(("finished in 5th place", "finished in ... place"))).results
    assert (hero.player, hero.place) == ("Hé ro", None)

"""Real PokerStars hands: all of them are read, and every result matches an independent replay."""

import csv
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

HANDS = 40
"""Stud hands, one of which is in two files."""
OTHER_GAMES = 59
"""Hands of other games, all in the 8-Game file."""
WITH_A_WRONG_CARD = "91733835979"
"""The hand whose text prints the card `[of]`, and a player who shows three cards."""


@pytest.fixture(scope="module")
def files(histories_dir: Path) -> list[Path]:
    """Every file of the site."""
    found = sorted(path for path in histories_dir.rglob("*") if path.is_file() and "Stars" in path.parts)
    assert len(found) == 8
    return found


@pytest.fixture(scope="module")
def store(files: list[Path]) -> Iterator[Store]:
    """A store with everything imported."""
    with Store() as opened:
        import_paths(opened, files)
        yield opened


def test_everything_is_read(store: Store) -> None:
    counts = store.sql("SELECT sum(found), sum(imported), sum(known), sum(other), sum(rejected) FROM files").rows
    assert counts == [(HANDS + OTHER_GAMES, HANDS - 1, 1, OTHER_GAMES, 0)]
    assert store.sql("SELECT count(*) FROM rejects").rows == [(0,)]


def test_other_games_are_in_the_mixed_file_alone(store: Store) -> None:
    ((path, found, imported),) = store.sql("SELECT path, found, imported FROM files WHERE other > 0").rows
    assert "8-Game" in path
    assert (found, imported) == (OTHER_GAMES + imported, 9)


def test_every_net_and_the_rake(store: Store, histories_dir: Path) -> None:
    with (histories_dir / "expected.csv").open(encoding="utf-8", newline="") as lines:
        expected = [row for row in csv.DictReader(lines) if row["site"] == "pokerstars"]
    assert len(expected) == HANDS
    for row in expected:
        assert results(store, row["hand_id"]) == (row["game"], Decimal(row["rake"]), nets_of(row["nets"])), row[
            "hand_id"
        ]


def results(store: Store, hand_id: str) -> tuple[str, Decimal, dict[str, Decimal]]:
    """Game, rake and everyone's net result as they are stored."""
    ((hand, game, rake),) = store.sql(f"SELECT hand, game, rake FROM hands WHERE hand_id = '{hand_id}'").rows
    nets = store.sql(f"SELECT player, net FROM seats WHERE hand = {hand} AND dealt_in").rows
    return game, rake, dict(nets)


def nets_of(text: str) -> dict[str, Decimal]:
    pairs = (part.rpartition("=") for part in text.split(";"))
    return {player: Decimal(amount) for player, _, amount in pairs}


def test_the_findings_are_those_of_the_wrong_card_and_of_a_fold_for_nothing(store: Store) -> None:
    """DE-11: in 35874676388 a player folds with nothing to call."""
    found = store.sql(
        "SELECT hand_id, code, findings.severity FROM findings JOIN hands USING (hand) ORDER BY code"
    ).rows
    assert found == [
        (WITH_A_WRONG_CARD, "C01", "warning"),
        (WITH_A_WRONG_CARD, "C10", "warning"),
        ("35874676388", "O07", "info"),
    ]


def test_winners_that_can_be_seen_are_those_who_are_paid(store: Store) -> None:
    sql = "SELECT count(*), count(*) FILTER (expected IS NOT NULL AND expected <> printed) FROM awards"
    ((awards, wrong),) = store.sql(sql).rows
    assert awards > HANDS
    assert wrong == 0


LinesOf = Callable[..., list[str]]

CASH, RAZZ = "35874523510", "49382949075"
STAKES = "($0.04/$0.08 USD)"
GAME = f"7 Card Stud Hi/Lo Limit {STAKES}"
TABLE = "Table 'Dawn II' 8-max"
ANTE = "gashpor: posts the ante $0.01"
CALL = "denny501: calls $0.02"
MUCK = "123smoothie: mucks hand"
SHOW = "(HI: two pair, Aces and Eights)"
FROM = "from pot\nNo low hand qualified"
TOTAL = "Total pot $0.80 | Rake $0.03"
RESULT = "folded on the River"
WON = "and won ($0.77) with HI: two pair, Aces and Eights"
PRICE = "$200+$15 USD Razz"
LEVEL = "(50/100)"

CASH_WORDINGS = [
    (GAME, f"7 Card Stud Hi/Lo Fixed Limit {STAKES}", "LIMIT_FIXED Fixed Limit; SMALL_BET $0.04"),
    (GAME, f"7 Card Stud Hi/Lo Limit  {STAKES} [AAMS ID: M2E8G4Q2W8]", "BIG_BET $0.08; CURRENCY_USD USD; DATE 2009"),
    (GAME, "H.O.R.S.E. (Razz Limit, $0.04/$0.08 USD)", "MIXED H.O.R.S.E.; GAME_RAZZ Razz"),
    (GAME, "Dealer's Choice (Razz Limit, $0.04/$0.08 USD)", "MIXED Dealer's Choice; GAME_RAZZ Razz"),
    (TABLE, "Table 'Dawn II'", "table; TABLE 'Dawn II'"),
    (TABLE, "Table '' 8-max", "table; MAX_SEATS 8-max"),
    (TABLE, f"{TABLE} (Play Money) Seat #1 is the button", "table; TABLE 'Dawn II'; MAX_SEATS 8-max"),
    (f"{TABLE}\n", f"\n {TABLE}\n \n ", "table; TABLE 'Dawn II'; MAX_SEATS 8-max"),
    ("($1.43 in chips)", "($1.43 in chips) out of hand", "STACK $1.43; SITTING_OUT out of hand"),
    (ANTE, "gashpor: posts ante $0.01", "ante; ANTES__SHORT gashpor: posts ante; AMOUNT $0.01"),
    (ANTE, "gashpor: posts a dead ante $0.01", "ante; ANTES__DEAD gashpor: posts a dead ante; AMOUNT $0.01"),
    (CALL, f"{CALL} and is all in", "call; CALLS denny501: calls; AMOUNT $0.02; ALL_IN and is all in"),
    (CALL, f"{CALL}\nHand cancelled", "notice; CANCELLED Hand cancelled"),
    (CALL, f"{CALL}\nZoe was moved from another table", "leave; LEAVES Zoe was moved from another table"),
    (CALL, f"{CALL}\nA and B split the $5 bounty for eliminating Zoe", "notice; NOTICE A and B split the $5"),
    (CALL, f"{CALL}\nZoe finished the tournament in 2nd place and received a $22 ticket.", "PLACE in 2nd place"),
    (MUCK, "123smoothie: mucks", "muck; MUCKS__SHORT 123smoothie: mucks"),
    (SHOW, "(HI: a flush, Ace high - lower cards)", "CLASS_FLUSH a flush,; RANK_ACE Ace"),
    (SHOW, "(Lo: a pair of Kings)", "CLASS_PAIR a pair of; RANK_KING Kings"),
    (FROM, "from pot (pot not awarded as player cashed out)", "collect; COLLECTS rdiezchang collected; AMOUNT $0.77"),
    (TOTAL, "Total pot $0.80", "total; AMOUNT $0.80"),
    (TOTAL, "Total pot $0.80  | Rake $0.02 | Bad Beat Jackpot Fee $0.01", "fee; AMOUNT $0.01"),
    (f"{TOTAL}\n", "", "result; SEAT Seat 2:; OUTCOME_MUCKED"),
    (TOTAL, f"Zoe leaves the table\n{TOTAL}", "leave; LEAVES Zoe leaves the table\ntotal; AMOUNT $0.80"),
    (RESULT, "collected ($0.77), mucked", "OUTCOME_COLLECTED gashpor collected (; AMOUNT $0.77"),
    (WON, f"{WON} (pot not awarded as player cashed out)", "OUTCOME_WON ] and won (; AMOUNT $0.77"),
    (WON, f"{WON}\n\n*********** # 2 **************", "notice; NEXT_TRANSCRIPT *********** # 2 **************"),
]
TOURNAMENT_WORDINGS = [
    (PRICE, "50FPP Razz", "TOURNAMENT_ID 2010090015; BUY_IN 50; GAME_RAZZ"),
    (PRICE, "50FPP+5FPP FPP Razz", "BUY_IN 50; FEE +5; GAME_RAZZ"),
    (PRICE, f"Table #3, {PRICE}", "TOURNAMENT_ID 2010090015; BUY_IN $200; FEE +$15"),
    (f"Tournament #2010090015, {PRICE}", f"Zoom Tournament #7, {PRICE}", "TOURNAMENT_ID 7; BUY_IN $200"),
    (LEVEL, "(ante 10, 50/100)", "LEVEL Level IV; SMALL_BET 50; BIG_BET 100"),
]
REFUSED = [
    (GAME, f"7 Card Stud Hi/Lo Free Limit {STAKES}"),
    (TABLE, "Dawn II"),
    (ANTE, "gashpor: posts a blind $0.01"),
    (CALL, f"{CALL} and is all"),
    (CALL, f"{CALL}\nZoe waves"),
    (SHOW, "(HI: a flush, Ace high - lower things)"),
    (FROM, "from pot (because)"),
    (TOTAL, "Total pot $0.80 | Cake $0.03"),
    (RESULT, "collected ($0.77), waved"),
]


@pytest.mark.parametrize(("old", "new", "phrase"), CASH_WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, phrase: str, lines_of: LinesOf) -> None:
    assert old in hands[CASH]
    assert phrase in "\n".join(lines_of(hands[CASH].replace(old, new, 1)))


@pytest.mark.parametrize(("old", "new", "phrase"), TOURNAMENT_WORDINGS)
def test_headers_of_tournaments(hands: dict[str, str], old: str, new: str, phrase: str, lines_of: LinesOf) -> None:
    assert old in hands[RAZZ]
    assert phrase in lines_of(hands[RAZZ].replace(old, new, 1))[0]


@pytest.mark.parametrize(("old", "new"), REFUSED)
def test_what_is_not_recognised_is_an_error(hands: dict[str, str], old: str, new: str, lines_of: LinesOf) -> None:
    assert old in hands[CASH]
    assert not lines_of(hands[CASH].replace(old, new, 1))

"""Every statistic of the deal equals that of a second implementation in plain Python (`plain`)."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from studbook.analytics.fairness.audit import Fairness, fairness
from studbook.analytics.fairness.deals import chosen_hands, read_deals
from studbook.analytics.fairness.exchange import streets
from studbook.analytics.store import Store
from studbook.exchange.simulated import simulated
from studbook.exchange.site_texts import Tally
from studbook.game.vocabulary import Game, Limit
from studbook.importing.pipeline import import_paths
from tests.analytics.fairness import plain

GAMES = ("stud", "razz", "stud8", "razz27", "fivestud")
SITES = {"stud": "pokerstars", "razz": "fulltilt", "stud8": "winamax", "razz27": "kingsclub", "fivestud": "everleaf"}


@pytest.fixture(scope="module", params=GAMES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One game: our tests of the deal, and the hands for plain Python."""
    folder, game = tmp_path_factory.mktemp(request.param), request.param
    texts = simulated(SITES[game], [Game[game.upper()]], [Limit.FIXED], 500, 7, Tally())
    (folder / "hands.txt").write_text("\n\n\n".join(texts) + "\n\n\n", "utf-8")
    with Store(folder / "hands.duckdb") as store:
        import_paths(store, [folder / "hands.txt"])
        return fairness(store), plain.hands_of(store), game


def row(found: Fairness, name: str) -> dict[str, Any]:
    return found.table.filter(pl.col("name") == name).row(0, named=True)


def test_hands_are_simulated_and_read(told: Any) -> None:
    found, hands, _ = told
    assert len(hands) == found.hands == 500
    assert sum(len(cards) > 1 for hand in hands for cards in hand.later) > 300
    assert found.table.filter(pl.col("test") == "F5")["p"].count() >= 6, "the exchange tests must run"


def test_f1_and_f2(told: Any) -> None:
    found, hands, _ = told
    for what, classes in (
        ("each card", {card: card for card in plain.DECK}),
        ("ranks", {card: card[0] for card in plain.DECK}),
        ("suits", {card: card[1] for card in plain.DECK}),
    ):
        assert row(found, f"door cards: {what}")["observed"] == pytest.approx(plain.evenness(hands, classes), rel=1e-12)
    number, mean, variance = plain.pairs(hands)
    ours = row(found, "pairs among the door cards of a hand")
    assert (ours["observed"], ours["expected"], ours["spread"] ** 2) == (number, *map(pytest.approx, (mean, variance)))


def test_f3(told: Any) -> None:
    found, hands, game = told
    ours = row(found, "starting hands: classes")
    if game == "fivestud":
        assert ours["p"] is None
        return
    names = ["rolled up", "pair", "three to a straight flush", "three to a flush", "three to a straight", "other"]
    classes = [plain.start_class(cards) for _, _, cards in plain.starts(hands)]
    counts = [classes.count(name) for name in names]
    assert ours["observed"] == pytest.approx(plain.g_statistic(counts, [52, 3744, 48, 1096, 720, 16440]), rel=1e-12)
    low = [sum(card[0] in "A2345678" for card in cards) for _, _, cards in plain.starts(hands)]
    g = plain.g_statistic([low.count(n) for n in range(4)], [1140, 6080, 9920, 4960])
    assert row(found, "starting hands: cards from ace to eight")["observed"] == pytest.approx(g, rel=1e-12)


def test_f4(told: Any) -> None:
    found, hands, _ = told
    number, mean, variance = plain.same_again(hands)
    ours = row(found, "the same door card in two hands in a row")
    assert (ours["observed"], ours["expected"], ours["spread"] ** 2) == (number, *map(pytest.approx, (mean, variance)))
    square = sum(plain.rank_square(hands, lag) for lag in range(1, 11))
    assert row(found, "ranks of door cards 1 to 10 hands apart")["observed"] == pytest.approx(square, rel=1e-12)
    ours = row(found, "deals with the same 5 or more door cards in order")
    assert (ours["observed"], ours["expected"]) == (plain.repeated(hands)[0], pytest.approx(plain.repeated(hands)[1]))


@pytest.mark.parametrize(
    "group",
    ["the hero", "players who are losing", "the shortest stack", "the last player to bet", "new accounts"],
)
def test_f5(told: Any, group: str) -> None:
    found, hands, _ = told
    for what, by_board in (("rank", False), ("fit to the board", True)):
        ours = row(found, f"cards of {group}: {what}")
        if ours["p"] is not None:
            assert ours["observed"] == pytest.approx(plain.exchange_z(hands, group, by_board), rel=1e-9)


def test_f7(told: Any) -> None:
    found, hands, _ = told
    second = plain.account_z(hands)
    for account in found.figures[0].accounts.to_dicts():
        assert account["z"] == pytest.approx(second[account["player"]], rel=1e-9)
    if not found.figures[0].accounts.is_empty():
        largest = found.figures[0].accounts["z"][0]
        assert row(found, "the account whose cards differ most")["observed"] in (None, pytest.approx(abs(largest)))


def test_only_the_street_with_the_community_card_is_left_out(tmp_path: Path) -> None:
    """A deck runs out because many stay in, which depends on their cards: the earlier streets of the hand must stay."""
    hands = Path(__file__).parents[2] / "rules" / "hands"
    for name, last in (("eight_stay", 3), ("nine_stay", 2)):
        with Store(tmp_path / f"{name}.duckdb") as store:
            import_paths(store, [hands / f"{name}.txt"])
            community = store.sql("SELECT street FROM events WHERE kind = 'community' ORDER BY street").rows
            assert community, name
            with chosen_hands(store):
                found = [(street.later, street.seat.shape[1]) for street in streets(read_deals(store))]
        players = {"eight_stay": 8, "nine_stay": 9}[name]
        assert found == [(later, players) for later in range(last)], (name, community)

"""Names of the first three cards, compared with names found in plain Python from the text of the cards."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

ORDER = "23456789TJQKA"
SAMPLES = Path(__file__).parents[2] / "histories" / "samples"
PLURALS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens"}
TO = {6: "three to a six", 7: "three to a seven", 8: "three to an eight"}


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with Store() as opened:
        import_paths(opened, sorted(SAMPLES.glob("*-0001.txt")))
        yield opened


def low(rank: str) -> int:
    return "A23456789TJQK".index(rank) + 1


def to_a_low(lows: list[int]) -> str:
    return f"{TO[lows[2]]}, {'rough' if lows[2] == lows[1] + 1 else 'smooth'}"


def razz(ranks: list[str]) -> str:
    lows = sorted(map(low, ranks))
    if len(set(lows)) < 3:
        return "paired"
    if lows[2] <= 5:
        return "three wheel cards"
    if lows[2] <= 8:
        return to_a_low(lows)
    if lows[2] == 9:
        return "three to a nine"
    return "two low and a high card" if lows[1] <= 8 else "one low card or none"


def pair(ranks: list[str], game: str) -> str:
    [of] = [rank for rank, number in Counter(ranks).items() if number == 2]
    if of == "A" or (game == "stud" and of in PLURALS):
        name = PLURALS[of]
    else:
        name = "tens to kings" if of in PLURALS else "sevens to nines" if of in "789" else "sixes or lower"
    return f"{'buried' if ranks[0] == ranks[1] else 'split'} {name}"


def high(ranks: list[str], suits: list[str], game: str) -> str:
    lows = sorted(map(low, ranks))
    if len(set(ranks)) < 3:
        return "rolled up" if len(set(ranks)) == 1 else pair(ranks, game)
    is_suited = len(set(suits)) == 1
    if game == "stud8" and lows[2] <= 8:
        return low_draw(lows, is_suited)
    places = sorted(ORDER.index(rank) for rank in ranks)
    if is_suited:
        return "three suited"
    if places[0] >= ORDER.index("T"):
        return "three big cards"
    if places[2] - places[0] == 2 or lows[2] - lows[0] == 2:
        return "three connected"
    if game == "stud8" and lows[1] <= 8:
        return "ace, one low and a high card" if lows[0] == 1 else "two low and a high card"
    return "other"


def low_draw(lows: list[int], is_suited: bool) -> str:
    if is_suited:
        return "three low suited"
    if lows[2] <= 5:
        return "three wheel cards"
    if lows[2] - lows[0] == 2:
        return "three low connected"
    return "ace and two low" if lows[0] == 1 else to_a_low(lows)


def test_every_hand_has_the_name_that_plain_python_finds(store: Store) -> None:
    wanted: Counter[tuple[str, str | None]] = Counter()
    for game, cards, start in store.sql("SELECT game::VARCHAR, cards, start::VARCHAR FROM played").rows:
        first = cards.split()[:3]
        name = None
        if start is not None:
            ranks, suits = [card[0] for card in first], [card[1] for card in first]
            name = razz(ranks) if game == "razz" else high(ranks, suits, game)
        wanted[game, name] += 1
    found = stats(store, None, ["game", "holding"])
    counted: Counter[tuple[str, str | None]] = Counter()
    for game, name, hands in found.select("game", "holding", "hands").iter_rows():
        counted[str(game), name] += hands
    assert counted == wanted
    assert len([name for _, name in wanted if name]) > 35


def test_it_refines_the_classes_of_starting_hands(store: Store) -> None:
    rows = stats(store, "Hero", ["start", "holding"], Filters(game="razz")).to_dicts()
    assert {row["holding"] for row in rows if row["start"] == "to a five"} == {"three wheel cards"}
    assert {row["holding"] for row in rows if row["start"] == "to an eight"} <= {
        "three to an eight, rough", "three to an eight, smooth",
    }  # fmt: skip

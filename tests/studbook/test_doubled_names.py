"""Hands in which one name is on two seats, or two players have one seat: nothing fails, and nothing is followed."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.audit.sheets import sheets
from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.reports.hand.forum import Markup, forum_post
from studbook.reports.hand.hand_picture import hand_picture
from studbook.reports.hand.replayer import replay_page

ROOMS = (
    "pokerstars",
    "fulltilt",
    "bovada",
    "winning",
    "partypoker",
    "everleaf",
    "ongame",
    "winamax",
    "ipoker",
    "merge",
)
_SEATED = re.compile(
    r'^(?:<player [^>]*(?:nickname|name)="([^"]+)"|Seat #?\d+: ([^($\n]+?) [(\[])', re.MULTILINE | re.IGNORECASE
)


def _hands(path: Path) -> Iterator[str]:
    for raw in raw_batches([path]):
        for start, end in zip(raw.start, raw.end, strict=True):
            yield raw.text[int(start) : int(end)].decode("utf-8", "replace")


def _damaged(hand: str, chance: random.Random) -> str:
    """Give one player the name of another: everywhere, in the list of seats, or at random places."""
    names = sorted({next(filter(None, found)) for found in _SEATED.findall(hand)})
    if len(names) < 2:
        return hand
    one, other = chance.sample(names, 2)
    how = chance.randrange(4)
    if how == 3:  # and two players on one seat
        return re.sub(r"^Seat (#?)\d+: ", r"Seat \g<1>1: ", hand, count=2, flags=re.MULTILINE)
    often = (1.0, 0.5, 0.0)[how]
    first = iter((True,))
    return re.sub(
        rf"(?<![\w]){re.escape(one)}(?![\w])",
        lambda _: other if next(first, False) or chance.random() < often else one,
        hand,
    )


@pytest.fixture(scope="module")
def doubled(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Return a store with damaged hands of every site."""
    folder = tmp_path_factory.mktemp("doubled")
    for room in ROOMS:
        chance = random.Random(room)
        hands = [*_hands(root / f"histories/samples/rooms/{room}.txt")][:12]
        (folder / f"{room}.txt").write_text("\n\n\n".join(_damaged(hand, chance) for hand in hands), "utf-8")
    store = Store()
    totals = import_paths(store, [folder])
    assert store.query("SELECT count(*) FROM hands").item() == totals.hands.imported > 40
    return store


def test_doubled_names_stop_no_post(doubled: Store) -> None:
    keys = doubled.query("SELECT hand FROM hands ORDER BY hand")["hand"].to_list()
    for played in replays(doubled, keys):
        for markup in Markup:
            assert forum_post(played, markup)
    for room in ROOMS:
        query = "SELECT hand FROM hands WHERE site = $room ORDER BY hand LIMIT 1"
        for played in replays(doubled, doubled.query(query, {"room": room})["hand"].to_list()):
            assert hand_picture(played)
            assert replay_page([played])


def _compared(store: Store, seed: int) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Put the rows into another order, compare all hands again, and return the findings and the sheets."""
    for table in ("hands", "seats_packed", "events_packed"):
        store.connection.execute(
            f"CREATE OR REPLACE TEMP TABLE mixed AS FROM {table} ORDER BY hash(rowid * 7 + {seed});"
            f"TRUNCATE {table}; INSERT INTO {table} FROM mixed"
        )
    store.connection.execute("INSERT INTO comparison_due (first_hand) VALUES (0)")
    continuity(store)
    found = store.query("FROM findings WHERE between_hands ORDER BY ALL").rows()
    return found, [*sheets(store).rows(), *store.ask("rake_pots", since=0).rows()]


def test_no_order_of_rows_changes_what_is_found(doubled: Store) -> None:
    doubled.connection.execute("UPDATE hands SET stakes = stakes || ' of ' || hand")  # names of one stake that differ
    first = _compared(doubled, 0)
    assert first[0]
    for seed in range(1, 6):
        assert _compared(doubled, seed) == first


def test_each_doubled_hand_alone(root: Path, tmp_path: Path) -> None:
    """A single hand stopped an import: what compares two hands was missing."""
    hand = next(_hands(root / "histories/samples/rooms/pokerstars.txt"))
    text = hand.replace("Seat 3: BigBadger (1000", "Seat 3: Hero (900").replace("BigBadger", "Hero")
    (tmp_path / "one.txt").write_text(text)
    with Store() as store:
        assert import_paths(store, [tmp_path / "one.txt"]).hands.imported == 1
        assert not store.query("FROM findings WHERE between_hands").height

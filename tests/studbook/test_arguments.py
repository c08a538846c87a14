"""Arguments of the public functions: one thing or several, and errors that name what is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import studbook

SAMPLE = "histories/samples/rooms/pokerstars.txt"


@pytest.fixture(scope="module")
def database(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arguments") / "hands.duckdb"
    assert studbook.import_hands(str(root / SAMPLE), path).hands.imported == 20
    return path


def test_one_path_is_one_path(root: Path, tmp_path: Path) -> None:
    """A text was taken letter by letter, and one of them is the root of the file system."""
    for given in (root / SAMPLE, [str(root / SAMPLE)], iter([root / SAMPLE])):
        assert studbook.import_hands(given, tmp_path / "again.duckdb").hands.found == 20
    assert sum(1 for _ in studbook.read([root / SAMPLE])) == sum(1 for _ in studbook.read(root / SAMPLE)) == 20
    assert studbook.audit([root / SAMPLE]).equals(studbook.audit(root / SAMPLE))


def test_one_name_is_one_name(database: Path) -> None:
    assert studbook.stats(database, by="game").equals(studbook.stats(database, by=["game"]))
    assert studbook.opponents(database, "Hero", by="game").height


Wrong = tuple[type[Exception], str]
GONE = "gone.duckdb"
MISSING: Wrong = (FileNotFoundError, GONE)
KIND: Wrong = (TypeError, "database")


def _filters(**values: Any) -> studbook.Filters:
    return studbook.Filters(**values)


def _wrong(sample: Path, at: Path) -> dict[str, list[tuple[Callable[[], Any], Wrong]]]:
    """Three wrong calls of every public function, or more, and what is raised by each."""
    of: Any = studbook
    return {
        "audit": [
            (lambda: of.audit("gone.txt"), (FileNotFoundError, "gone.txt")),
            (lambda: of.audit(3), (TypeError, "paths")),
            (of.audit, (ValueError, "paths.*database")),
            (lambda: of.audit(sample, house="casino"), (ValueError, "house")),
            (lambda: of.audit(database=GONE), MISSING),
        ],
        "collusion": [
            (lambda: of.collusion(GONE), MISSING),
            (lambda: of.collusion(at, "razz"), (TypeError, "filters")),
            (lambda: of.collusion(at, _filters(game="holdem")), (ValueError, "game.*razz")),
        ],
        "convert": [
            (lambda: of.convert("gone.txt", site="ohh"), (FileNotFoundError, "gone.txt")),
            (lambda: of.convert(sample, site="stars"), (ValueError, "site.*pokerstars")),
            (lambda: of.convert(sample, site=3), (TypeError, "site.*pokerstars")),
        ],
        "equity": [
            (lambda: of.equity("stud", "Ah Ad Kc"), (TypeError, "hands")),
            (lambda: of.equity("holdem", ["Ah Ad Kc", "2c 3c 4c"]), (ValueError, "game.*razz")),
            (lambda: of.equity("stud", ["Ah Ad Kc", "2c 3c 4c"], dead=3), (TypeError, "dead")),
            (lambda: of.equity("stud", ["Ah Ad Kc"]), (ValueError, "players")),
        ],
        "explain": [
            (lambda: of.explain("1", GONE), MISSING),
            (lambda: of.explain(1, at), (TypeError, "hand")),
            (lambda: of.explain("1", at), (LookupError, "no hand '1'")),
        ],
        "fairness": [
            (lambda: of.fairness(GONE), MISSING),
            (lambda: of.fairness(at, 3), (TypeError, "filters")),
            (lambda: of.fairness(at, _filters(since="2020")), (TypeError, "since.*datetime")),
        ],
        "find": [
            (lambda: of.find("net < 0", at), (FileNotFoundError, "net < 0")),
            (lambda: of.find(at, 3), (TypeError, "query")),
            (lambda: of.find(at, "net < 0", limit=-1), (ValueError, "limit")),
            (lambda: of.find(at, "net < 0", sort="best"), (ValueError, "newest")),
        ],
        "import_hands": [
            (lambda: of.import_hands(3, at), (TypeError, "paths")),
            (lambda: of.import_hands([3], at), (TypeError, "paths")),
            (lambda: of.import_hands("x", ["y"]), KIND),
        ],
        "leaks": [
            (lambda: of.leaks(GONE, "Hero"), MISSING),
            (lambda: of.leaks(at, 3), (TypeError, "player")),
            (lambda: of.leaks(at, "Hero", minimum=-1), (ValueError, "minimum")),
            (lambda: of.leaks(at, "Nobody"), (LookupError, "Nobody")),
        ],
        "open": [
            (lambda: of.open(GONE), MISSING),
            (lambda: of.open(3), KIND),
            (lambda: of.open([at]), KIND),
        ],
        "opponents": [
            (lambda: of.opponents(at, "Hero", limit=-1), (ValueError, "limit")),
            (lambda: of.opponents(at, "Hero", by="colour"), (ValueError, "colour")),
            (lambda: of.opponents("Hero", at), (TypeError, "player")),
        ],
        "owed": [
            (lambda: of.owed("gone.txt"), (FileNotFoundError, "gone.txt")),
            (lambda: of.owed(3), (TypeError, "paths")),
            (of.owed, (ValueError, "owed.*paths.*database")),
            (lambda: of.owed(sample, house="casino"), (ValueError, "house")),
        ],
        "read": [
            (lambda: of.read("gone.txt"), (FileNotFoundError, "gone.txt")),
            (lambda: of.read(3), (TypeError, "paths")),
            (lambda: of.read([b"x"]), (TypeError, "paths")),
        ],
        "replay": [
            (lambda: of.replay("1", GONE), MISSING),
            (lambda: of.replay(1, at), (TypeError, "hand")),
            (lambda: of.replay("1", at), (LookupError, "no hand '1'")),
        ],
        "report": [
            (lambda: of.report("Hero", GONE, "x"), MISSING),
            (lambda: of.report(3, at, "x"), (TypeError, "player")),
            (lambda: of.report("Hero", at, "x", "razz"), (TypeError, "filters")),
        ],
        "scan": [
            (lambda: of.scan(str(at), "played"), (FileNotFoundError, "played")),
            (lambda: of.scan(3, at), (TypeError, "table")),
            (lambda: of.scan("hand", at), (ValueError, "choose from")),
        ],
        "scan_hands": [
            (lambda: of.scan_hands("gone.txt"), (FileNotFoundError, "gone.txt")),
            (lambda: of.scan_hands(3), (TypeError, "paths")),
            (lambda: of.scan_hands(sample, table="hand"), (ValueError, "choose from")),
        ],
        "simulate": [
            (lambda: of.simulate("holdem"), (ValueError, "game.*razz")),
            (lambda: of.simulate("stud", limit="cap"), (ValueError, "limit.*fixed")),
            (lambda: of.simulate(hands=-1), (ValueError, "hands")),
            (lambda: of.simulate(seed="x"), (TypeError, "seed")),
        ],
        "stats": [
            (lambda: of.stats(at, by=[3]), (TypeError, "by")),
            (lambda: of.stats(at, "Nobody"), (LookupError, "Nobody")),
            (lambda: of.stats(at, group="best"), (ValueError, "overview")),
            (lambda: of.stats(at, by="colour"), (ValueError, "colour")),
        ],
        "tournaments": [
            (lambda: of.tournaments(GONE, "Hero"), MISSING),
            (lambda: of.tournaments(at, "Nobody"), (LookupError, "Nobody")),
            (lambda: of.tournaments(at, "Hero", by="colour"), (ValueError, "site, buy-in, game")),
        ],
    }  # fmt: skip


FUNCTIONS = sorted(
    name
    for name in studbook.__all__
    if name not in ("Filters", "Hand", "SearchError", "Store", "__version__", "events", "load_sample", "money")
)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_arguments_are_named(name: str, root: Path, database: Path) -> None:
    cases = _wrong(root / SAMPLE, database)[name]
    assert len(cases) >= 3
    for call, (kind, words) in cases:
        with pytest.raises(kind, match=words) as raised:
            call()
        assert not isinstance(raised.value, KeyError)


WRONG_FILTERS: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "site": ({"site": "stars"}, ValueError, "site.*pokerstars"),
    "game": ({"game": "RAZZ "}, ValueError, "game.*razz"),
    "game that is a number": ({"game": 3}, TypeError, "game.*razz"),
    "currency": ({"currency": "dollar"}, ValueError, "currency.*USD"),
    "table_size": ({"table_size": "8"}, TypeError, "table_size"),
    "players": ({"players": 0}, ValueError, "players"),
    "since": ({"since": "2020-01-01"}, TypeError, "since"),
    "until": ({"until": 2020}, TypeError, "until"),
    "tournament": ({"tournament": "yes"}, TypeError, "tournament"),
    "door_rank": ({"door_rank": "10"}, ValueError, "door_rank.*T"),
    "result": ({"result": "lost"}, ValueError, "result.*lost at showdown"),
    "finding": ({"finding": "Z"}, ValueError, "finding.*H"),
    "all_in": ({"all_in": 1}, TypeError, "all_in"),
    "position": ({"position": -1}, ValueError, "position"),
    "tag": ({"tag": 3}, TypeError, "tag"),
}


@pytest.mark.parametrize("case", WRONG_FILTERS)
def test_wrong_filters_are_named(case: str, database: Path) -> None:
    """They matched no hand, and every figure was empty."""
    values, kind, words = WRONG_FILTERS[case]
    with pytest.raises(kind, match=words):
        studbook.stats(database, filters=_filters(**values))


def test_filters_that_can_match_do(database: Path) -> None:
    chosen = _filters(site="pokerstars", game="stud", currency="chips", finding="H", tournament=True, players=4)
    assert studbook.stats(database, filters=chosen) is not None
    for values in ({"currency": "chips"}, {"game": "stud"}, {"site": "pokerstars"}):
        assert studbook.stats(database, filters=_filters(**values)).height, values

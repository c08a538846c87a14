"""What `studbook find` finds, compared with the same search in plain Python over the hands as objects."""

from itertools import islice
from pathlib import Path

import pytest

from studbook.analytics.search.fields import FIELDS
from tests.analytics.search.conftest import Searched
from tests.analytics.search.random_queries import UNKNOWN_BY_HAND, RandomQueries

QUERIES = """
hero:(A2)3
any low draw
low draw on 5
door:K
villain door:Ah,K
3: bring complete hero call
6: hero check villain bet hero fold
3: bring complete hero call | 6: ... hero fold
3: bring ... hero raise
3: complete raise
4: villain bet hero call
2: complete
3: complete
villain open pair on 4
villain open trips
villain three suited on 5
scooped river
scooped at showdown
was scooped
game:stud8 three low on 3 was scooped on the river
split
pot > 20bb
net < -5bb
villain net > 10bb
any stack > 40bb
players = 3
rolled-up
any buried pair
split pair
pair on 4
any two pair
any trips
any straight
any flush
any full house
any quads
villain made low
flush draw on 5
straight draw on 4
folded on 4
villain folded on river
limped
stole
restole
defended
continued
villain all-in
won at showdown on the river
uncontested
hero:(xx)KQ
villain:(AK)
villain:xxx8
hero:(A)xxxx(A)
hero:(xh)
not villain rolled-up
not (won or any made low)
""".strip().splitlines()

EXACT = frozenset({"net", "lost", "pot", "all-in", "stack", "player"})
"""Fields that some sites leave out of their text, so that only the replay knows them."""


def examples(root: Path) -> list[str]:
    """Queries of the table in docs/reference/find.md."""
    table = (root / "docs" / "reference" / "find.md").read_text("utf-8").partition("## Twenty examples")[2]
    cells = [line.split("` | ")[0].removeprefix("| `") for line in table.splitlines() if line.startswith("| `")]
    return [cell.replace("\\|", "|") for cell in cells]


def is_known(query: str) -> bool:
    """Whether `found_by_hand` works out every field of a query."""
    return not any(field.name in query.replace(":", " ").split() for field in FIELDS if field.name in UNKNOWN_BY_HAND)


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_finds_what_plain_python_finds(simulated: Searched, query: str) -> None:
    assert simulated.by_sql(query) == simulated.by_hand(query)


def test_most_queries_find_something_and_nothing_finds_everything(simulated: Searched) -> None:
    found = [len(simulated.by_sql(query)) for query in QUERIES]
    assert sum(number > 0 for number in found) > 0.9 * len(QUERIES)
    assert max(found) < len(simulated.hands)


def test_the_twenty_examples_of_the_documentation(root: Path, simulated: Searched, sampled: Searched) -> None:
    queries = examples(root)
    assert len(queries) == 20
    known = [query for query in queries if is_known(query)]
    assert len(known) >= 17
    for query in queries:
        simulated.by_sql(query)
    for query in known:
        assert simulated.by_sql(query) == simulated.by_hand(query), query
        if not any(word in EXACT for word in query.split()):
            assert sampled.by_sql(query) == sampled.by_hand(query), query


@pytest.mark.parametrize("seed", range(2))
def test_random_queries_over_simulated_hands(simulated: Searched, seed: int) -> None:
    for query in islice(RandomQueries(seed), 30):
        assert simulated.by_sql(query) == simulated.by_hand(query), query


@pytest.mark.parametrize("seed", [11])
def test_random_queries_over_the_samples_of_every_site(sampled: Searched, seed: int) -> None:
    for query in islice(RandomQueries(seed, EXACT), 30):
        assert sampled.by_sql(query) == sampled.by_hand(query), query

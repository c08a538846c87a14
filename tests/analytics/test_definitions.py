"""The comment of a statistic's SQL file: all its parts, and what is wrong with one."""

import pytest

from studbook.analytics.sql.definitions import RED_DOG, STUD, StatisticMeaning, definition, definitions, in_groups
from studbook.analytics.statistics.stats import GROUPS, SHARES, STATISTICS
from studbook.analytics.store import Store

COMMENT = (
    "How often? Numerator: these hands. Denominator: all hands. Interval: Wilson. Unit: percent. Heading: How often "
    "Short: how|often Groups: third 20, luck 5"
)
MEANING = " Does: does it More: Too much. Less: Too little."


def test_the_parts_of_a_comment() -> None:
    one = definition("often", COMMENT)
    assert (one.question, one.numerator, one.denominator) == ("How often?", "these hands.", "all hands.")
    assert (one.interval, one.unit, one.heading, one.short) == ("Wilson.", "percent.", "How often", "how\noften")
    assert (one.groups, one.meaning, one.is_share) == ({"third": 20, "luck": 5}, None, True)
    assert definition("often", COMMENT + MEANING).meaning == StatisticMeaning("does it", "Too much.", "Too little.")
    assert not definition("often", COMMENT.replace("Wilson", "of an average")).is_share


@pytest.mark.parametrize(
    ("counted", "sql"),
    [
        (" Did: won Had: true", "share(count_if(won), count(*))"),
        (" Did: won AND x = 'b' Had: won", "share(count_if(won AND x = 'b'), count_if(won))"),
        (" Hits: buys Sample: offers", "share(sum(buys), sum(offers))"),
        (" Amount: 100 * net", "average(100 * net)"),
        (" Amount: net - due Error: error", "beside(net - due, error)"),
        (" Part: net Whole: stake::DOUBLE", "ratio(net, stake::DOUBLE)"),
        ("", ""),
    ],
)
def test_what_a_statistic_counts(counted: str, sql: str) -> None:
    for comment in (COMMENT, COMMENT + MEANING):
        assert definition("often", comment + counted).sql == sql


def test_the_columns_of_conditions() -> None:
    counted = definition("often", f"{COMMENT} Did: won AND is_hilo(game) Had: street >= 'fourth'::street").conditions
    assert counted is not None
    assert counted.columns == ["street", "won", "game"]
    with Store() as store:
        for view, names in (("played", STATISTICS), ("later_streets", GROUPS["streets"])):
            known = store.connection.table(view).columns
            stated = [one.columns for name in names if (one := definitions()[name].conditions)]
            assert {column for columns in stated for column in columns} <= set(known)


@pytest.mark.parametrize(
    ("comment", "trouble"),
    [
        (COMMENT.replace("How often?", "How often"), "needs a question"),
        (COMMENT.replace("Unit: percent. ", ""), "then Numerator, Denominator, Interval, Unit, Heading, Short, Groups"),
        (COMMENT.replace("Short: how|often ", "Short: "), "often.sql: the first comment needs"),
        (COMMENT.replace("Heading: How often ", "") + " Heading: How often", "often.sql: the first comment needs"),
        (COMMENT + " Does: does it More: Too much.", "then Does, More, Less"),
        (COMMENT + MEANING + " Did: won", "what is counted must be one of Did, Had; Hits, Sample; Amount;"),
        (COMMENT + " Had: true Did: won", "what is counted must be one of"),
        (COMMENT + " Did: won Had: true" + MEANING, "the first comment needs"),
        (COMMENT.replace("third 20", "hats 20"), "often.sql: 'hats 20' is not a group and a place in it"),
        (COMMENT.replace("third 20", "third"), "often.sql: 'third' is not a group and a place in it"),
    ],
)
def test_a_comment_that_is_wrong_is_refused(comment: str, trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        definition("often", comment)


def test_groups_are_in_the_order_of_the_places() -> None:
    assert list(GROUPS) == [*STUD, *RED_DOG]
    assert GROUPS["overview"] == STATISTICS
    for group, names in in_groups(GROUPS).items():
        places = [definitions()[name].groups[group] for name in names]
        assert names
        assert places == sorted(set(places)), group


def test_every_statistic_is_shown_under_a_heading_of_its_own_in_each_group() -> None:
    assert {name for names in GROUPS.values() for name in names} == set(definitions())
    for names in GROUPS.values():
        assert len({definitions()[name].heading for name in names}) == len(names)
        assert all(definitions()[name].short.count("\n") <= 1 for name in names)


def test_only_shares_are_taken_over_all_currencies() -> None:
    assert {"vpip", "street_fold", "quartered", "continuation"} <= SHARES
    assert {definitions()[name].unit for name in SHARES} == {"percent."}
    assert not SHARES & {"win_rate", "low_share", "rake_share", "improved", "bets_won"}

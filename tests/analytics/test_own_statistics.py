"""Statistics that users write themselves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.sql import own_statistics
from studbook.analytics.sql.definitions import definitions
from studbook.analytics.sql.macros import call_of
from studbook.analytics.statistics.intervals import figures
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

GOOD = """-- How often does a player have an ace as the door card?
-- Numerator: hands with an ace as the door card.
-- Denominator: hands with a known door card. Interval: Wilson.
-- Unit: percent.
-- Heading: Ace up
-- Short: ace|up
-- Groups: third 900
CREATE OR REPLACE TEMP MACRO {name}({column}) AS share(count_if({column} = 'A'), count({column}));
"""

STATED = GOOD.partition("CREATE")[0] + "-- Did: {column} = 'A'\n-- Had: {column} IS NOT NULL\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(own_statistics.FOLDER_VARIABLE, str(tmp_path))
    own_statistics.forget()
    definitions.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    own_statistics.forget()
    definitions.cache_clear()


def write(folder: Path, name: str, text: str = GOOD, column: str = "door_rank") -> None:
    (folder / f"{name}.sql").write_text(text.format(name=name, column=column), "utf-8")


@pytest.mark.parametrize("text", [GOOD, STATED], ids=["a macro", "conditions"])
def test_an_own_statistic_counts_like_ours(folder: Path, text: str) -> None:
    write(folder, "ace_up", text)
    assert definitions()["ace_up"].heading == "Ace up"
    assert definitions()["ace_up"].groups == {"third": 900}
    with Store() as store:
        store.macros.define(["ace_up", "vpip"])
        row = store.query(f"SELECT {call_of('ace_up')} AS s FROM (VALUES ('A'), ('K'), (NULL), ('A')) AS t (door_rank)")
    value, n, *_ = figures(row["s"]).row(0)
    assert n == 3
    assert value == pytest.approx(200 / 3)
    assert own_statistics.problems() == []


@pytest.mark.parametrize(
    ("name", "text", "column", "line", "words"),
    [
        ("no_header", "SELECT 1", "x", 1, "needs a question"),
        ("vpip", GOOD, "door_rank", 1, "own statistics"),
        ("Bad Name", GOOD, "door_rank", 1, "small letters"),
        ("no_group", GOOD.replace("third 900", "nothing 1"), "door_rank", 1, "is not a group"),
        ("of_deals", GOOD.replace("third 900", "deals 1"), "door_rank", 1, "groups of your own"),
        ("no_column", GOOD, "no_such_column", 8, "no_such_column"),
        ("no_macro", GOOD.replace("{name}", "another"), "door_rank", 8, "no macro"),
        ("broken", GOOD.replace("count_if(", "count_if(("), "door_rank", 8, "syntax error"),
        ("harmful", GOOD + "DROP VIEW played;\n", "door_rank", 8, "may hold only"),
        ("reads", GOOD.replace("count({column})", "(SELECT 1 FROM read_text('/etc/hosts'))"), "door_rank", 8, "SELECT"),
        ("reads_first", GOOD.replace("count({column})", "( FROM read_text('/etc/hosts'))"), "door_rank", 8, "SELECT"),
        ("no_condition", STATED, "no_such_column", 1, "no_such_column"),
        ("unclosed", STATED.replace("= 'A'", "= 'A')"), "door_rank", 1, "syntax error"),
        ("commented", STATED.replace("= 'A'", "/*"), "door_rank", 1, ""),
        ("two", STATED.replace("= 'A'", "= 'A'), 1); DROP VIEW played; SELECT ((1"), "door_rank", 1, "may hold only"),
        ("asks", STATED.replace("IS NOT", "= (SELECT 1 FROM read_text('/etc/hosts')) OR"), "door_rank", 1, "SELECT"),
        ("half", STATED.partition("-- Had")[0], "door_rank", 1, "must be one of Did, Had"),
        ("no_figure", GOOD.replace("share(count_if({column} = 'A'), count({column}))", "1"), "door_rank", 8, ""),
    ],
)  # fmt: skip
def test_a_mistake_names_file_and_line_and_stops_nothing_else(
    folder: Path, name: str, text: str, column: str, line: int, words: str
) -> None:
    write(folder, name, text, column)
    write(folder, "ace_up")
    known = definitions()
    with Store() as store:
        for one in ("ace_up", *((name,) if name in known and name != "vpip" else ())):
            store.macros.define([one])
            shown = store.query(f"SELECT ({call_of(one)}).n AS n FROM played")
            assert shown["n"].to_list() == [0]
        assert store.query("SELECT count(*) AS n FROM played")["n"].to_list() == [0]
    [problem] = own_statistics.problems()
    assert problem.startswith(f"{folder / name}.sql:{line}: ")
    assert words in problem


@pytest.mark.parametrize("part", ["error('boom')", "count_if(CAST({column} AS INT) = 1)"])
def test_a_mistake_that_only_hands_show_stops_nothing_else(folder: Path, root: Path, part: str) -> None:
    write(folder, "late", GOOD.replace("count_if({column} = 'A')", part))
    write(folder, "ace_up")
    with Store() as store:
        import_paths(store, [root / "histories" / "samples" / "rooms" / "pokerstars.txt"])
        store.macros.define(["late", "ace_up"])
        counted = [f"({call_of(name)}).n AS {name}" for name in ("late", "ace_up")]
        late, ace_up = store.query(f"SELECT {', '.join(counted)} FROM played").row(0)
    assert late == 0
    assert ace_up > 0
    [problem] = own_statistics.problems()
    assert problem.startswith(f"{folder / 'late'}.sql:")


def test_without_a_folder_there_are_only_ours(folder: Path) -> None:
    folder.rmdir()
    assert len(definitions()) > 50
    assert own_statistics.problems() == []


def test_a_file_that_is_no_text_is_left_out(folder: Path) -> None:
    (folder / "bytes.sql").write_bytes(b"\xff\xfe\x00")
    (folder / "long.sql").write_text("-" * 100_001)
    assert "bytes" not in definitions()
    assert [problem.split(":")[1] for problem in own_statistics.problems()] == ["1", "1"]

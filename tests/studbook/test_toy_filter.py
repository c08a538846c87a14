"""A filter added in two places of one file: commands, agents, pages, searches, SQL and the library have it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from studbook.agents.filters import HandFilters
from studbook.analytics.statistics.filters import FILTERS, Filters
from studbook.program.endings import UserError

TABLE = "analytics/statistics/filters.py"
ATTRIBUTE = "    position: int | None = None\n"
END = '}\n"""Every filter, by its name in `Filters`."""'
SAMPLE = "histories/samples/rooms/pokerstars.txt"

ASKED = """
import json, sys
from dataclasses import asdict
from pathlib import Path
from typer.testing import CliRunner
import studbook
from studbook.agents.filters import HandFilters
from studbook.analytics.live.choice import choose
from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.search.results import find
from studbook.analytics.statistics.filters import Filters, as_query, conditions
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.program.filter_values import checked
from studbook.reports.live.selection import LABELS, selection_of

assert Path(studbook.__file__).parent.parent == Path.cwd()
database, player = sys.argv[1:]
with Store(database, read_only=True) as store:
    tables = "SELECT table_name, count(*) FROM played WHERE player = ? GROUP BY ALL ORDER BY ALL LIMIT 1"
    table, hands = store.connection.execute(tables, [player]).fetchone()
    toy = Filters(seated=table)
    where, values = conditions(player, toy)
    counted = store.connection.execute(f"SELECT count(*) FROM played WHERE {where}", values).fetchone()[0]
    found = find(store, as_query(toy), player, None).height
    chosen = len(choose(store, OwnHands(player).refreshed(store), toy))

def ran(*words):
    return CliRunner().invoke(app, [*words, "--db", database]).stdout

def of_command(*words):
    return json.loads(ran(*words, "--json").splitlines()[0])["hands"]

selection = selection_of([("seated", table), ("player", player)])
print(json.dumps({
    "hands": hands,
    "as SQL": counted,
    "as a query": found,
    "in memory": chosen,
    "of a command": of_command("stats", player, "--seated", table),
    "of another command": of_command("sessions", player, "--seated", table),
    "searched": len(ran("find", f'seated:"{table}"', "--player", player, "--ids", "--limit", "0").splitlines()),
    "of the library": studbook.stats(database, player, filters=toy)["hands"][0],
    "of a model": HandFilters(seated=table).chosen() == toy,
    "of a page": selection.filters == toy,
    "address": selection.href("/player"),
    "label": LABELS["seated"],
    "for_models": HandFilters.model_json_schema()["properties"]["seated"]["description"],
    "help": "Hands at this table, for a toy." in ran("leaks", "--help"),
    "words": "Table at which the toy sat." in ran("find", "--words"),
    "checked": checked(toy) is toy,
}))
"""


def copy(root: Path, folder: Path) -> None:
    """A project that is linked to this one, apart from the folder of the table."""
    folder.mkdir()
    shutil.copytree(root / "studbook", folder / "studbook", symlinks=True)
    for link in (folder / "studbook").iterdir():
        if link.is_symlink():
            (folder / link.name).symlink_to(root / link.name)
    (folder / "analytics").unlink()
    shutil.copytree(root / "analytics", folder / "analytics")


@pytest.fixture(scope="module")
def answers(root: Path, demonstration: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("toy") / "project"
    copy(root, folder)
    text = (folder / TABLE).read_text("utf-8")
    entry = (root / "tests" / "recipes" / "filter.txt").read_text("utf-8")
    for place, added in ((ATTRIBUTE, ATTRIBUTE + "    seated: str | None = None\n"), (END, entry + END)):
        assert text.count(place) == 1
        text = text.replace(place, added)
    (folder / TABLE).write_text(text, "utf-8")
    environment = os.environ | {"PYTHONPATH": str(folder), "STUDBOOK_PLAIN": "1", "COLUMNS": "200"}
    command = [sys.executable, "-c", ASKED, str(demonstration), "Hero"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_a_new_filter_chooses_the_same_hands_everywhere(answers: dict[str, Any]) -> None:
    places = ("as SQL", "as a query", "in memory", "of a command", "searched", "of the library")
    assert answers["hands"] > 0
    assert {place: answers[place] for place in places} == dict.fromkeys(places, answers["hands"])
    assert 0 < answers["of another command"] <= answers["hands"]


def test_a_new_filter_is_known_to_models_pages_and_helps(answers: dict[str, Any]) -> None:
    assert answers["of a model"] and answers["of a page"] and answers["checked"]  # noqa: PT018  # three yeses
    assert answers["address"].startswith("/player?player=Hero&seated=")
    assert (answers["label"], answers["for_models"]) == ("Seated at", "The toy's table.")
    assert (answers["help"], answers["words"]) == (True, True)


def test_the_table_and_the_attributes_agree() -> None:
    kinds = {name: get_args(kind)[0] for name, kind in get_type_hints(Filters).items()}
    assert kinds == {name: one.kind for name, one in FILTERS.items()}


def test_a_model_is_told_of_a_result_that_does_not_exist() -> None:
    """It matched nothing, and said so of the hands."""
    with pytest.raises(UserError, match="unknown result 'scoop'; did you mean 'scooped'"):
        HandFilters(result="scoop").chosen()

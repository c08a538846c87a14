"""The notebooks run from the first cell to the last on small data, and every cell could be marimo's."""

import ast
import re
import runpy
import subprocess
import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import matplotlib as mpl
import polars as pl
import pytest
from matplotlib.figure import Figure
from typer.testing import CliRunner

import studbook
from studbook.cli import app
from studbook.machine.state import machine

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
NAMES = ("auditors_month", "fairness_study", "players_year", "population_study")
PUBLIC = {"datetime", "matplotlib.figure", "matplotlib.pyplot", "os", "pathlib", "polars", "studbook", "subprocess"}
PUBLIC |= {"sys", "tempfile"}


def test_every_notebook_is_tried_and_listed(root: Path) -> None:
    assert sorted(path.stem for path in FOLDER.iterdir() if path.suffix == ".py") == [*NAMES]
    page = (root / "docs" / "tutorials" / "notebooks.md").read_text("utf-8")
    assert all(f"`{name}.py`" in page for name in NAMES)


def in_this_process(command: list[str], **_: object) -> None:
    """Run `studbook simulate` as the notebook asks, without the seconds that another process needs to start."""
    assert command[:3] == [sys.executable, "-m", "studbook"]
    assert CliRunner().invoke(app, command[3:]).exit_code == 0


def printing(notebook: Path) -> dict[str, object]:
    """Run a notebook as a program; its variables, and what it has `printed`."""
    with redirect_stdout(StringIO()) as printed:
        return runpy.run_path(str(notebook)) | {"printed": printed.getvalue()}


@pytest.fixture(scope="module")
def run(demonstration: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    """The variables of each notebook after it has run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STUDBOOK_DB", str(demonstration))
        patch.setenv("POPULATION_DB", str(tmp_path_factory.mktemp("study").joinpath("population.duckdb")))
        patch.setenv("HANDS", "600" if machine().is_fast() else "60")
        patch.setattr(subprocess, "run", in_this_process)
        patch.setitem(mpl.rcParams, "backend", "agg")
        return {name: printing(FOLDER / f"{name}.py") for name in NAMES}


def cells_of(name: str) -> list[str]:
    cells = re.split(r"^# %%", (FOLDER / f"{name}.py").read_text("utf-8"), flags=re.MULTILINE)[1:]
    return [cell for cell in cells if not cell.startswith(" [markdown]")]


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_that_runs_as_a_program_shows_every_result(run: dict[str, dict[str, object]], name: str) -> None:
    last = [ast.parse(cell).body[-1] for cell in cells_of(name)]
    shown = [node.value for node in last if isinstance(node, ast.Expr)]
    assert len(shown) > 3
    assert all(isinstance(value, ast.Call) and ast.unparse(value.func) == "show" for value in shown)
    printed = str(run[name]["printed"])
    assert printed.count("shape: (") + printed.count("pots=") >= len(shown) - 2
    figures = re.findall(r"^figure: (.+\.png)$", printed, re.MULTILINE)
    assert figures
    assert all(Path(figure).stat().st_size > 10_000 for figure in figures)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_says_how_long_it_takes(root: Path, name: str) -> None:
    introduction = (FOLDER / f"{name}.py").read_text("utf-8").split("# %%\n")[0].replace("\n#", "")
    (takes,) = re.findall(r"It takes about ([^.]+?)(?: on two cores)?\.", introduction)
    page = (root / "docs" / "tutorials" / "notebooks.md").read_text("utf-8")
    (row,) = re.findall(rf"^\| `{name}\.py` .+$", page, re.MULTILINE)
    assert takes in row


def test_the_auditor_finds_who_was_not_paid(run: dict[str, dict[str, object]]) -> None:
    owed = run["auditors_month"]["owed"]
    assert isinstance(owed, pl.DataFrame)
    assert sorted(owed.select("player", "owed").rows()) == [("CoolFish", 7.75), ("SlyRaven", -7.75)]


def test_the_year_adds_up(run: dict[str, dict[str, object]], demonstration: Path) -> None:
    hands, leaks = run["players_year"]["hands"], run["players_year"]["leaks"]
    assert isinstance(hands, pl.DataFrame)
    assert isinstance(leaks, pl.DataFrame)
    (total,) = studbook.stats(demonstration, "Hero", filters=studbook.Filters(tournament=False))["net"]
    assert hands["net"].sum() == total
    assert leaks["game"][0] == "razz"


@pytest.mark.skipif(not machine().is_fast(), reason="plain Python simulates too few hands")
def test_the_studies_find_what_is_there(run: dict[str, dict[str, object]]) -> None:
    tests, truth = run["fairness_study"]["tests"], run["population_study"]["truth"]
    assert isinstance(tests, pl.DataFrame)
    assert isinstance(truth, pl.DataFrame)
    differ = tests.filter(verdict="differs from a fair deal")["deck"].to_list()
    assert "losing players helped" in differ
    assert "fair" not in differ
    assert 0 < truth["hands"].sum() <= 600
    assert truth["start"].is_unique().all()


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_uses_only_what_is_public(name: str) -> None:
    tree = ast.parse((FOLDER / f"{name}.py").read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}
    modules |= {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= PUBLIC


@pytest.mark.parametrize("name", NAMES)
def test_a_variable_belongs_to_one_cell(name: str) -> None:
    """marimo refuses a notebook in which two cells set one variable."""
    cells = re.split(r"^# %%", (FOLDER / f"{name}.py").read_text("utf-8"), flags=re.MULTILINE)[1:]
    code = cells_of(name)
    assert len(code) > 4
    assert all(line.startswith("#") for cell in cells if cell not in code for line in cell.split("\n")[1:] if line)
    set_in = Counter(name for cell in code for name in {*names_set(ast.parse(cell))})
    assert [name for name, number in set_in.items() if number > 1] == []


def names_set(tree: ast.Module) -> set[str]:
    """Names that a cell sets at its top level, or within its blocks."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        else:
            found |= {
                part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            }
    return found


def test_figures_have_titles_and_named_axes(run: dict[str, dict[str, object]]) -> None:
    year = run["players_year"]
    figure = year["winnings"](year["run"])  # type: ignore[operator]  # a function of the notebook
    assert isinstance(figure, Figure)
    (axes,) = figure.axes
    assert axes.get_title() == "Hero: 1,350 hands of cash games"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("hands", "big bets")

"""The recipes in CONTRIBUTING.md: a site, a check and a statistic added to a copy of the project, step by step."""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

PLACES = r"`([\w<>.-]+/[\w<>./-]+\.\w+)`|> ([\w/]+\.md)"
"""Files that a step names, on their own or as the target of a command."""
RECIPES = {"check": "Adding a check", "statistic": "Adding a statistic", "site": "Adding a site"}
TOUCHED = {
    "check": {
        "rules/checks/families/<family>.toml": "rules/checks/families/ante_and_bring_in.toml",
        "rules/checks/numbers.py": "rules/checks/numbers.py",
        "rules/stud/replay/<step>.py": "rules/stud/replay/antes.py",
        "tampering/<family>/<part>.py": "tampering/stud/ante.py",
        "tests/rules/test_<check>.py": "tests/rules/test_large_ante.py",
        "docs/reference/checks.md": "docs/reference/checks.md",
        "docs/reference/rules.md": "docs/reference/rules.md",
    },
    "statistic": {
        "analytics/sql/statistics/<statistic>.sql": "analytics/sql/statistics/toy_tax.sql",
        "tests/analytics/test_<statistic>.py": "tests/analytics/test_toy_tax.py",
        "docs/reference/statistics.md": "docs/reference/statistics.md",
    },
    "site": {
        "grammar/sites/<site>/__init__.py": "grammar/sites/toyroom/__init__.py",
        "grammar/sites/<site>/site.toml": "grammar/sites/toyroom/site.toml",
        "grammar/sites/<site>/grammar.lark": "grammar/sites/toyroom/grammar.lark",
        "grammar/sites/<site>/writer.py": "grammar/sites/toyroom/writer.py",
        "tests/grammar/test_real_<site>.py": "tests/grammar/test_real_toyroom.py",
        "docs/reference/sites.md": "docs/reference/sites.md",
    },
}
"""Files that each recipe names, and those that the toy changes for them."""
NOT_TOUCHED = {
    "check": {
        "rules/checks/check.py",  # only to look up the keys
        "rules/checks/catalogue.py",  # only for a new family
        "analytics/sql/checks/<code>.sql",  # instead of a function, if a check compares hands, as is its test
        "tests/analytics/test_between_hands.py",
        "docs/reference/tampering.md",  # takes minutes: only the toy's own damage is done here
    },
    "statistic": {  # only for groups that these tests count as a whole
        "tests/analytics/test_recount_decisions.py",
        "tests/analytics/test_red_dog.py",
        "tests/analytics/hand_recount.py",
        "tests/analytics/choices.py",
    },
    "site": {
        "game/sites.py",  # only to look up the keys, as in the next three
        "grammar/fields.py",
        "grammar/amounts.py",
        "grammar/wordings.py",
        "histories/samples/rooms/<site>.txt",  # simulating the samples of every site takes minutes
    },
}
TESTS = ("tests/rules/test_catalogue.py", "tests/analytics/test_definitions.py")
"""Tests that go over all checks and all statistics."""

RUN = """
import json, sys
from typer.testing import CliRunner
import studbook
from studbook.cli import app
done = [CliRunner().invoke(app, words) for words in json.load(sys.stdin)]
print(json.dumps([studbook.__file__, [[one.exit_code, one.output, repr(one.exception)] for one in done]]))
"""


class Output(NamedTuple):
    """What a command printed."""

    code: int
    text: str
    trouble: str


class Project:
    """A copy of the project."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {"STUDBOOK_PLAIN": "1", "PYTHONPATH": str(folder), "COLUMNS": "200"}
        self.environment["STUDBOOK_CACHE"] = str(folder.parent / "cache")

    def read(self, path: str) -> str:
        return (self.folder / path).read_text("utf-8")

    def write(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(exist_ok=True)
        (self.folder / path).write_text(text, "utf-8")

    def insert(self, path: str, before: str, text: str) -> None:
        """Insert text before the only place that has another text."""
        head, tail = self.read(path).split(before)
        self.write(path, head + text + before + tail)

    def files(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and not {"__pycache__", ".pytest_cache"} & set(path.parts)
        }

    def run(self, *commands: list[str]) -> list[Output]:
        """Run commands of the copy in one process."""
        done = self.python("-c", RUN, text=json.dumps(commands))
        assert done.returncode == 0, done.stderr
        place, outputs = json.loads(done.stdout.splitlines()[-1])
        assert Path(place).parent == self.folder / "studbook"
        return [Output(*output) for output in outputs]

    def python(self, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(
            command, cwd=self.folder, env=self.environment, input=text, capture_output=True, text=True, check=False
        )


def copy(root: Path, folder: Path) -> Project:
    """Copy what is built into the package, its documents, and the tests that go over all checks and statistics."""
    built = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for name in (*built["only-include"], "docs", "tests/recipes"):
        shutil.copytree(root / name, folder / name, symlinks=True, ignore=shutil.ignore_patterns("samples"))
    for path in (
        "pyproject.toml",
        "README.md",
        "CONTRIBUTING.md",
        "tests/conftest.py",
        "tests/grammar/audited_texts.py",
        "tests/grammar/conftest.py",
        *TESTS,
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / path, folder / path)
    return Project(folder)


def toy(project: Project, name: str) -> str:
    return project.read(f"tests/recipes/{name}")


def add_site(project: Project) -> None:
    project.write("grammar/sites/toyroom/__init__.py", '"""Hands as they are printed by Toy Room."""\n')
    project.write("grammar/sites/toyroom/site.toml", toy(project, "site.toml"))
    project.write("grammar/sites/toyroom/grammar.lark", toy(project, "site.lark"))
    project.write("grammar/sites/toyroom/writer.py", toy(project, "site_writer.txt"))
    project.write("tests/grammar/test_real_toyroom.py", toy(project, "site_test.txt"))


def add_check(project: Project) -> None:
    family, codes = "rules/checks/families/ante_and_bring_in.toml", "rules/checks/numbers.py"
    rule, damage = "rules/stud/replay/antes.py", "tampering/stud/ante.py"
    project.write(family, project.read(family) + toy(project, "check.toml"))
    last = max(map(int, re.findall(r"^\w+ = (\d+)$", project.read(codes), re.MULTILINE)))
    project.write(codes, project.read(codes) + f"B13 = {last + 1}\n")
    project.insert(rule, "from studbook.rules.checks.log", "from studbook.rules.checks.catalogue import B13\n")
    project.insert(rule, "    pay(context, line.number", "    _check_large_ante(context, line)\n")
    project.write(rule, project.read(rule) + toy(project, "check_rule.txt"))
    project.write(damage, project.read(damage) + toy(project, "check_damage.txt"))
    project.write("tests/rules/test_large_ante.py", toy(project, "check_test.txt"))


def add_statistic(project: Project) -> None:
    project.write("analytics/sql/statistics/toy_tax.sql", toy(project, "statistic.sql"))
    project.write("tests/analytics/test_toy_tax.py", toy(project, "statistic_test.txt"))


HAND = "tests/recipes/hand.txt"
DAMAGED = "../out/ante-larger-than-the-small-bet/hands.txt"
DB, DAMAGED_DB = ["--db", "../out/clean.duckdb"], ["--db", "../out/damaged.duckdb"]
DAMAGE = ["--kind", "ante-larger-than-the-small-bet", "--hands", "1"]
COMMANDS = {
    "docs/reference/checks.md": ["checks", "--markdown"],
    "docs/reference/rules.md": ["checks", "--rules", "--markdown"],
    "docs/reference/statistics.md": ["stats", "--explain", "--markdown"],
    "docs/reference/sites.md": ["sites", "--markdown"],
    "sites": ["sites", "--json"],
    "import": ["import", HAND, *DB],
    "convert": ["convert", HAND, "--to", "toyroom"],
    "tamper": ["tamper", HAND, *DAMAGE, "--check", "--json", "-o", "../out"],
    "checks": ["checks", "--json"],
    "audit": ["audit", DAMAGED, "--report", "../out/audit.html"],
    "explain": ["explain", DAMAGED],
    "damaged import": ["import", DAMAGED, *DAMAGED_DB],
    "stored audit": ["audit", "--json", *DAMAGED_DB],
    "overview": ["stats", *DB],
    "luck": ["stats", "Bob", "--group", "luck", *DB],
    "luck as json": ["stats", "Bob", "--group", "luck", "--json", *DB],
    "explained": ["stats", "--explain", "--json"],
    "report": ["report", "Bob", "-o", "../out/bob", *DB],
}
"""Commands run in the copy; those named after a page make it."""


def write_pages(project: Project, outputs: dict[str, Output]) -> None:
    """Write the pages that are made by commands, and the table of sites."""
    for path in (name for name in outputs if name.endswith(".md")):
        text = outputs[path].text
        if path == "docs/reference/sites.md":
            start, end = "<!-- studbook sites --markdown -->", "<!-- end -->"
            head, tail = project.read(path).split(start)
            text = f"{head}{start}\n\n{text}\n{end}{tail.partition(end)[2]}"
        project.write(path, text)


class Walked(NamedTuple):
    """A copy in which all three recipes were followed."""

    project: Project
    changed: dict[str, set[str]]
    """Files that each recipe changed or added, without the pages that are made by commands."""
    pages: set[str]
    """Files that changed afterwards."""
    outputs: dict[str, Output]


@pytest.fixture(scope="module")
def walked(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Walked:
    project = copy(root, tmp_path_factory.mktemp("recipes") / "project")
    changed = {}
    for recipe, follow in (("site", add_site), ("check", add_check), ("statistic", add_statistic)):
        before = project.files()
        follow(project)
        changed[recipe] = difference(before, project.files())
    before = project.files()
    (project.folder.parent / "out").mkdir()
    outputs = dict(zip(COMMANDS, project.run(*COMMANDS.values()), strict=True))
    write_pages(project, outputs)
    return Walked(project, changed, difference(before, project.files()), outputs)


def difference(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    return {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}


def named(root: Path, title: str) -> set[str]:
    """Files that the steps of a recipe name."""
    section = (root / "CONTRIBUTING.md").read_text("utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    steps = re.findall(r"^\d\. .*(?:\n   .*)*", section, re.MULTILINE)
    assert len(steps) > 2
    return {place for found in re.findall(PLACES, "\n".join(steps)) for place in found if place}


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_names_what_it_takes(root: Path, recipe: str) -> None:
    assert named(root, RECIPES[recipe]) == TOUCHED[recipe].keys() | NOT_TOUCHED[recipe]


def test_nothing_else_is_touched(walked: Walked) -> None:
    for recipe, changed in walked.changed.items():
        assert changed == set(TOUCHED[recipe].values()) - walked.pages
    pages = {path for touched in TOUCHED.values() for path in touched.values() if path.endswith(".md")}
    assert walked.pages == pages


def rows(output: Output) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.text.splitlines()]


def test_the_site(walked: Walked) -> None:
    assert "toyroom" in [row["site"] for row in rows(walked.outputs["sites"])]
    assert "| Toy Room | F | " in walked.project.read("docs/reference/sites.md")
    assert re.search(r"imported +1\b", walked.outputs["import"].text), walked.outputs["import"]
    assert walked.outputs["convert"].text.strip() == toy(walked.project, "hand.txt").strip()


def test_the_check_is_described(walked: Walked) -> None:
    [check] = [row for row in rows(walked.outputs["checks"]) if row["code"] == "B13"]
    assert (check["section"], check["severity"], check["rules"]) == ("Ante and bring-in", "warning", "DE-03")
    row = f"B13 | warning | {check['verifies']} | {check['todo']}"
    assert row in walked.project.read("docs/reference/checks.md")
    assert "B13" in walked.project.read("docs/reference/rules.md").split('id="de-03"')[1].partition("\n")[0]
    report = (walked.project.folder / "../out/audit.html").read_text("utf-8")
    assert all(html.escape(words) in report for words in ("B13", check["verifies"], check["todo"]))


def test_the_check_finds_its_damage(walked: Walked) -> None:
    [result] = rows(walked.outputs["tamper"])
    assert (result["hands"], result["found"], result["codes"]["B13"]) == (1, 1, 1)
    for name in ("audit", "explain"):
        said = " ".join(walked.outputs[name].text.split())
        assert re.search("warning B13 .*antes 3, more than the small bet of 1", said), walked.outputs[name]
    found = [one for row in rows(walked.outputs["stored audit"]) for one in row.get("findings", ())]
    assert [(one["severity"], one["rule"]) for one in found if one["code"] == "B13"] == [("warning", "DE-03")]


def test_the_statistic(walked: Walked) -> None:
    [row] = rows(walked.outputs["luck as json"])
    assert (row["toy_tax"], row["toy_tax_n"]) == (100.0, 1)
    assert list(row).index("win_rate") < list(row).index("toy_tax") < list(row).index("all_in")
    for name in ("overview", "luck"):
        assert re.search(r"\btoy\b.*\n.*\btax\b", walked.outputs[name].text), walked.outputs[name]
    explained = [row["group"] for row in rows(walked.outputs["explained"]) if row["name"] == "toy_tax"]
    assert explained == ["overview", "luck"]
    assert "### toy_tax" in walked.project.read("docs/reference/statistics.md")
    assert walked.outputs["report"].code == 0, walked.outputs["report"]
    pages = [
        (walked.project.folder / f"../out/bob/{page}.html").read_text("utf-8") for page in ("index", "luck", "meaning")
    ]
    assert ["Pays the toy tax" in page for page in pages] == [True, False, True]  # a column without a value is left out
    assert "How often does a player pay the toy tax?" in pages[2]


def test_the_tests_of_the_copy_pass(walked: Walked) -> None:
    own = [path for paths in walked.changed.values() for path in paths if path.startswith("tests/")]
    done = walked.project.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *own, *TESTS)
    assert done.returncode == 0, done.stdout

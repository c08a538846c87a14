"""What commands load: nothing that they do not need. Times depend on the machine, modules do not."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer import Typer

from studbook.analytics.store import Store
from studbook.commands.all_commands import COMMANDS
from studbook.library import import_hands

HEAVY = frozenset({"duckdb", "jinja2", "lark", "matplotlib", "numba", "numpy", "polars", "starlette", "uvicorn"})
"""Packages that take longer to load than Python itself."""

QUERY = {"duckdb", "polars"}
RULES = {"numpy"}
"""What a rule needs that runs from the library of machine code."""

ALLOWED: dict[str, set[str]] = {
    "--help": set(),
    "--version": set(),
    "stats": QUERY,
    "stats Hero": QUERY,
    "stats Hero --against population": QUERY,
    "stats --explain": QUERY,
    "leaks Hero": QUERY,
    "opponents Hero": QUERY,
    "sheets": QUERY | RULES,
    "bankroll list": QUERY,
    "bankroll rates list": QUERY,
    "bankroll show Hero": QUERY,
    "sessions Hero": QUERY,
    "tournaments": QUERY,
    "rake": QUERY | RULES,
    "find rolled-up": QUERY | {"lark"},
    "find finding:H05": QUERY | RULES | {"lark"},
    "find --words": {"lark"},
    "rejects": QUERY,
    "settings": QUERY,
    "alias list": QUERY,
    "tag list": QUERY,
    "drill --list --player Hero": QUERY | RULES | {"lark"},
    "personal export": QUERY,
    "schema": QUERY,
    "export -o {tmp}/exported": QUERY | RULES,
    "backup -o {tmp}/backup.duckdb": QUERY,
    "sql FROM&files": QUERY,
    "audit": QUERY | RULES,
    "collusion": QUERY | RULES,
    "fairness": QUERY | RULES,
    "show {hand}": QUERY | RULES,
    "explain {hand}": QUERY | RULES,
    "explain {hand} -o {tmp}/hand.html": QUERY | RULES | {"jinja2"},
    "replay {hand} -o {tmp}/steps.html": QUERY | RULES | {"jinja2"},
    "share {hand}": QUERY | RULES | {"jinja2"},
    "share {hand} -o {tmp}/hand.png": QUERY | RULES | {"jinja2", "matplotlib"},
    "report Hero -o {tmp}/hero": QUERY | RULES | {"jinja2", "matplotlib"},
    "undo": HEAVY - {"jinja2", "matplotlib", "numba", "starlette", "uvicorn"},
    "checks": {"numpy"},
    "houses": RULES,
    "sites": RULES | {"lark"},
    "rooms --find": set(),
    "equity Ah&Ad&Kc&2s&3d Tc&9c&8c&7c&2h": RULES,
    "equity (AA)Kc2s3d Tc&9c&8c&7c&2h": RULES | {"lark"},
    "range completed": QUERY | RULES | {"lark"},
    "solve (AA)Kc2s3d4h (QQ)9c8c7c2h --pot 4 --bound 5%": RULES | {"lark"},
    "chances --against 5d": RULES,
}
"""Heavy packages that each command may load; `&` stands for a space within an argument."""

WITHOUT_DATABASE = {"--help", "--version", "schema", "checks", "houses", "rooms", "sites", "equity", "solve", "chances"}
NOT_LISTED = {
    "anonymise",
    "archive",
    "bench",
    "certify",
    "compact",
    "convert",
    "demo",
    "import",
    "mcp",
    "merge",
    "nightly",
    "note",
    "open",
    "parse",
    "refresh",
    "restore",
    "serve",
    "simulate",
    "tamper",
    "verify",
    "warm",
    "watch",
}
"""Commands that read or simulate hands, or write the database: nearly everything is needed for that."""

SAMPLE = Path(__file__).parents[2] / "histories" / "samples" / "rooms" / "pokerstars.txt"
CODE = f"""
import json, sys
from studbook.cli import app
for words in json.loads(sys.argv[1]):
    sys.argv[1:] = words
    try:
        app()
    except SystemExit as end:
        code = end.code
    print("loaded:", code, *sorted({set(HEAVY)} & sys.modules.keys()), flush=True)
"""
"""Runs commands one after another in one process, and prints what is loaded after each."""

HELP = """
import sys
sys.argv[1:] = ["--help"]
from studbook.cli import app
try:
    app()
except SystemExit:
    pass
"""

ALIKE = {
    "+".join(sorted(allowed)) or "nothing": [command for command in ALLOWED if ALLOWED[command] == allowed]
    for allowed in map(set, sorted({tuple(sorted(allowed)) for allowed in ALLOWED.values()}))
}
"""Commands that may load the same packages: they share a process, and the first that loads another is known."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("loaded") / "studbook.duckdb"
    import_hands([SAMPLE], path)
    return path


@pytest.mark.parametrize("packages", ALIKE)
def test_commands_load_only_what_they_need(packages: str, database: Path, tmp_path: Path) -> None:
    with Store(database, read_only=True) as store:
        hand = store.sql("SELECT min(hand_id) FROM hands").rows[0][0]
    asked = []
    for command in ALIKE[packages]:
        words = [word.format(hand=hand, tmp=tmp_path).replace("&", " ") for word in command.split()]
        is_without = words[0] in WITHOUT_DATABASE or "--explain" in words
        asked.append(words if is_without else [*words, "--db", str(database)])
    done = subprocess.run([sys.executable, "-c", CODE, json.dumps(asked)], capture_output=True, text=True, check=True)
    reports = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("loaded: ")]
    assert len(reports) == len(asked)
    for command, (code, *loaded) in zip(ALIKE[packages], reports, strict=True):
        assert code in ("0", "1"), (command, done.stderr)
        assert set(loaded) <= ALLOWED[command], command


MODULES = {"import studbook": (60, 5), HELP: (370, 15)}
"""Most modules that may be loaded, without those of Python itself, and most of Studbook's own: what starting
costs before anything is done. On 24 November 2026 they were 31 and 3, and 294 and 9."""


@pytest.mark.parametrize("code", MODULES, ids=["import", "help"])
def test_starting_loads_few_modules(code: str) -> None:
    bare = set(loaded_after("pass"))
    loaded = set(loaded_after(code)) - bare
    own = [name for name in loaded if name.partition(".")[0] == "studbook"]
    most, most_own = MODULES[code]
    assert len(loaded) <= most, sorted(loaded)
    assert 1 <= len(own) <= most_own, sorted(own)


def loaded_after(code: str) -> list[str]:
    """Names of the modules that a new process has loaded after running code."""
    ending = "import sys; print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", f"{code}\n{ending}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr.split()


def test_every_command_is_listed() -> None:
    listed = {command.split()[0] for command in ALLOWED} - {"--help", "--version"}
    assert listed | NOT_LISTED == {command.name for command in COMMANDS}


def test_the_summary_of_a_command_is_the_first_sentence_of_its_help() -> None:
    for command in COMMANDS:
        loaded = command.load()
        result = loaded.info.help if isinstance(loaded, Typer) else loaded.__doc__
        assert " ".join(result.strip().split("\n\n")[0].split()) == command.summary

"""Rules as machine code and as plain Python: both give equal results, even if the files on disk are damaged or gone."""

import ast
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from studbook.analytics.facts.of_batch import facts_of
from studbook.game.columns import MAX_SEATS, Batch, PerSeat, record_type
from studbook.game.compiled import IS_COMPILED, Rule, at_once, compiled, may_compile, waiting
from studbook.game.machine_code import cache_home, compiled_sources, sources_digest
from studbook.game.numba_compiler import DamagedCodeError, sealed
from studbook.game.plain_python import call
from studbook.game.vocabulary import Game
from studbook.rules.audit import audit_batch
from studbook.simulation.stud.batches import simulate

RULE = """
from studbook.rules.stud.first_to_act import has_open_pair
from studbook.game.cards import pack
from studbook.game.machine_code import folder
print(bool(has_open_pair(pack((0, 1)))), bool(has_open_pair(pack((0, 4)))), folder() is not None)
"""

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled")


def run(root: Path, cache: Path) -> str:
    """Call a compiled rule in a new process with this cache."""
    environment = os.environ | {"STUDBOOK_CACHE": str(cache), "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", RULE], env=environment, cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_damaged_machine_code_is_compiled_anew(root: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(root, cache) == "True False True"
    kept = [path for path in cache.rglob("*") if path.suffix in (".nbi", ".nbc")]
    assert {path.suffix for path in kept} == {".nbi", ".nbc"}
    for suffix in (".nbc", ".nbi"):
        for path in kept:
            if path.suffix == suffix:
                path.write_bytes(path.read_bytes()[:100] + b"damaged")
        assert run(root, cache) == "True False True"


def test_a_flipped_bit_is_found_before_anything_is_loaded(root: Path, tmp_path: Path) -> None:
    """A flipped bit in machine code ended the process with a segmentation fault, which no handler catches."""
    cache = tmp_path / "cache"
    run(root, cache)
    whole = {path: path.read_bytes() for path in cache.rglob("*.nb?")}
    assert {path.suffix for path in whole} == {".nbi", ".nbc"}
    for path, content in whole.items():
        assert sealed(content, path.name)
        chance = random.Random(path.name)
        for place in [0, 31, 32, len(content) - 1, *chance.choices(range(len(content)), k=300)]:
            damaged = bytearray(content)
            damaged[place] ^= 1 << chance.randrange(8)
            with pytest.raises(DamagedCodeError):
                sealed(bytes(damaged), path.name)
        path.write_bytes(damaged)
    assert run(root, cache) == "True False True"
    assert all(sealed(path.read_bytes(), path.name) for path in cache.rglob("*.nb?"))


def test_without_a_folder_for_it_nothing_is_kept(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert run(root, tmp_path / "file" / "cache") == "True False False"


@pytest.mark.parametrize("caches", ["", "here"])
def test_a_cache_folder_that_is_not_absolute_is_not_used(caches: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STUDBOOK_CACHE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", caches)
    assert cache_home() == Path.home() / ".cache" / "studbook"


def test_without_a_home_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("STUDBOOK_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(Path, "home", unknown)
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        (cache_home() / "compiled").mkdir(parents=True)


NOTHING = """
import sys
from pathlib import Path
from studbook.game.compiled import at_once
from studbook.importing.contents import content_of
from studbook.importing.pipeline import prepare
from studbook.histories.raw_batches import raw_batches
missing = []
with at_once(on_missing=lambda: missing.append(1)):
    raw = next(raw_batches([Path(sys.argv[1])], hands=20))
    done = prepare(raw, content_of(raw), {}, None, "native")
print(len(done.audited[0][0].rows), len(missing) > 0, "numba" in sys.modules)
"""


def test_a_first_import_neither_waits_for_the_compiler_nor_loads_it(root: Path, tmp_path: Path) -> None:
    environment = os.environ | {"STUDBOOK_CACHE": str(tmp_path), "PYTHONPATH": str(root)}
    sample = root / "histories" / "samples" / "stud8-0001.txt"
    command = [sys.executable, "-c", NOTHING, str(sample)]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["20", "True", "False"], done.stderr


def everything(batch: Batch) -> list[np.ndarray[Any, Any]]:
    """All columns that an import makes of a batch."""
    audited = audit_batch(batch)
    facts = facts_of(batch, audited)
    tables = [*audited.settled[:-1], facts.all_in, facts[1:]]
    return [np.asarray(column) for table in tables for column in table] + [audited.settled.applied]


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_a_run_may_change_over_at_any_call(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = simulate(game, 25, 77)
    right = everything(batch)
    dice = random.Random(5)
    ways = [0, 0]

    def ready(_: Rule) -> bool:
        chosen = dice.random() < 0.5
        ways[chosen] += 1
        return chosen

    monkeypatch.setattr(Rule, "_is_ready", ready)
    for _ in range(6):
        for one, other in zip(everything(batch), right, strict=True):
            assert np.array_equal(one, other)
    assert min(ways) > 5


class Pair(NamedTuple):
    """A record that comes with something else."""

    chips: Any
    number: int


class Chips:
    """A record as the replay has them."""

    moves: int
    stack: PerSeat


@compiled
def double(stacks: np.ndarray[Any, Any]) -> int:
    for seat in range(len(stacks)):
        stacks[seat] *= 2
    return sum(stacks)


@compiled
def play(rows: Any, both: Pair) -> int:
    """Write to records in every way that rules do: by field, by slice, as a whole row, and in a tuple."""
    rows[0] = rows[1]
    row = rows[0]
    row.moves += 1
    total = double(row.stack[:2])
    both.chips.stack[3] -= total
    both.chips.moves = -both.number
    return total


def test_records_are_the_same_to_plain_python() -> None:
    kind = record_type(Chips)
    made = []
    for run in (play, lambda *arguments: call(play, *arguments)):
        rows, other = (np.zeros(number, kind).view(np.recarray) for number in (2, 1))
        rows.stack[1], rows.moves[1] = np.arange(MAX_SEATS) + 5, 7
        total = run(rows, Pair(other[0], 9))
        made.append((total, rows.tolist(), other.tolist()))
    assert str(made[0]) == str(made[1])
    assert made[0][0] == 22
    assert rows.moves.tolist() == [8, 7]
    assert other.stack[0, 3] == -22


def test_nothing_waits_only_while_it_is_asked() -> None:
    before = may_compile()
    with at_once(lambda: None):
        assert not may_compile()
        with waiting():
            assert may_compile()
        assert not may_compile()
    assert may_compile() == before


def _compiling_files(root: Path) -> list[str]:
    """Every file with a decorated function, read from its syntax."""
    found = []
    for folder in sorted(path for path in (root / "studbook").iterdir() if path.is_dir()):
        for path in sorted(folder.rglob("*.py")):
            decorators = [
                decorator.func if isinstance(decorator, ast.Call) else decorator
                for node in ast.walk(ast.parse(path.read_bytes()))
                if isinstance(node, ast.FunctionDef)
                for decorator in node.decorator_list
            ]
            names = {decorator.id for decorator in decorators if isinstance(decorator, ast.Name)}
            if names & {"compiled", "compiled_maker", "inlined", "with_arrays"}:
                found.append(path.relative_to(root / "studbook").as_posix())
    return found


def test_an_edit_of_any_compiled_file_names_another_folder(root: Path, tmp_path: Path) -> None:
    """An edit in `analytics/collusion` kept running the machine code from before it."""
    ignored = shutil.ignore_patterns("__pycache__", "made", "samples", "*.sql", "*.html", "*.js")
    shutil.copytree(root / "studbook", tmp_path / "studbook", ignore=ignored)
    (tmp_path / "rules").symlink_to("studbook/rules")
    before, files = sources_digest(tmp_path), _compiling_files(root)
    assert "analytics/collusion/walk.py" in files
    assert len(files) > 60
    digests = set()
    for name in files:
        path = tmp_path / "studbook" / name
        source = path.read_text()
        path.write_text(
            re.sub(
                r"^(@(?:compiled|compiled_maker|inlined)\n(?:.+\n)*?)(?=    \S)",
                r"\1    0\n",
                source,
                count=1,
                flags=re.MULTILINE,
            )
        )
        assert path.read_text() != source, name
        digests.add(sources_digest(tmp_path))
        path.write_text(source)
    assert len(digests | {before}) == len(files) + 1


@pytest.mark.parametrize("name", ["compiled", "compiled_maker", "inlined", "with_arrays"])
def test_a_file_with_any_one_kind_of_rule_counts(name: str, tmp_path: Path) -> None:
    (tmp_path / "studbook" / "game").mkdir(parents=True)
    (tmp_path / "studbook" / "game" / "a.py").write_text(f"from studbook.game.compiled import {name}\n")
    assert "game/a.py" in compiled_sources(tmp_path)


def test_what_a_compiled_file_imports_counts_too(root: Path) -> None:
    found = compiled_sources(root)
    assert {"game/codes.py", "game/numba_compiler.py", "rules/stud/codes.py"} & set(found)
    assert "game/codes.py" in found
    assert "game/numba_compiler.py" in found  # how a file is kept is part of it
    assert not [name for name in found if name.startswith(("reports/", "commands/", "live/"))]


def test_machine_code_survives_a_new_path_and_a_new_date(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("grammar", "rules", "equity", "simulation", "analytics"):
        (tmp_path / name).symlink_to(root / name)
    assert sources_digest(tmp_path) == sources_digest(root)
    source = tmp_path / "game" / "pots.py"
    os.utime(source)
    assert sources_digest(tmp_path) == sources_digest(root)
    source.write_text(source.read_text() + "\n")
    assert sources_digest(tmp_path) != sources_digest(root)

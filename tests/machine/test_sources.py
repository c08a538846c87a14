"""Which sources machine code is made from: an edit of any of them is noticed, a new path or date is not."""

import ast
import os
import re
import shutil
from pathlib import Path

import pytest

from studbook.machine.sources import compiled_sources, sources_digest


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
            if names & {"compiled", "inlined", "with_arrays"}:
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
                r"^(@(?:compiled|inlined)\n(?:.+\n)*?)(?=    \S)",
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


@pytest.mark.parametrize("name", ["compiled", "inlined", "with_arrays"])
def test_a_file_with_any_one_kind_of_rule_counts(name: str, tmp_path: Path) -> None:
    (tmp_path / "studbook" / "game").mkdir(parents=True)
    (tmp_path / "studbook" / "game" / "a.py").write_text(f"from studbook.machine.rule import {name}\n")
    assert "game/a.py" in compiled_sources(tmp_path)


def test_what_a_compiled_file_imports_counts_too(root: Path) -> None:
    found = compiled_sources(root)
    assert "game/codes.py" in found
    assert {"machine/calls.py", "machine/build.py", "upkeep/entry_points.py"} <= set(found)  # how it is made and called
    assert not [name for name in found if name.startswith(("reports/", "commands/", "live/"))]


def test_machine_code_survives_a_new_path_and_a_new_date(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("machine", "grammar", "rules", "equity", "simulation", "analytics"):
        (tmp_path / name).symlink_to(root / name)
    (tmp_path / "upkeep").symlink_to(root / "studbook" / "upkeep")
    assert sources_digest(tmp_path) == sources_digest(root)
    source = tmp_path / "game" / "pots.py"
    os.utime(source)
    assert sources_digest(tmp_path) == sources_digest(root)
    source.write_text(source.read_text() + "\n")
    assert sources_digest(tmp_path) != sources_digest(root)

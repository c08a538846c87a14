"""What can be tried of Windows on another system: missing modules and signals, open files, names, and encodings."""

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from studbook.upkeep.export import safe_name
from tests.studbook.fake_windows import problem_of_name

OLD = Path(__file__).parent / "schema7"

COMMANDS = (
    ("1", "import everleaf.txt pokerstars.txt --db seven.duckdb -q"),
    ("0", "refresh --db seven.duckdb --keep-old"),
    ("0", "backup --db seven.duckdb -o b.duckdb"),
    ("0", "restore b.duckdb --db seven.duckdb"),
    ("0", "undo 0 --yes --db seven.duckdb"),
    ("0", "archive everleaf.txt --to arch --executor serial"),
    ("0", "simulate --hands 1 -o sim"),
    ("0", "explain sim"),
    (None, "without links"),
    ("0", "import sim --db new.duckdb -q"),
    ("0", "backup --db new.duckdb"),
)
"""Commands with their exit codes; the database is of schema 7, so that the first command upgrades it."""


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="nothing here that lists open files")
def test_commands_work_without_what_windows_lacks(tmp_path: Path, root: Path) -> None:
    folder = tmp_path / "Жанна ♠"
    folder.mkdir()
    for file in OLD.glob("*.txt"):
        shutil.copy(file, folder)
    (folder / "seven.duckdb").write_bytes(gzip.decompress((OLD / "seven.duckdb.gz").read_bytes()))
    environment = {**os.environ, "STUDBOOK_PLAIN": "1", "PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(root)}
    asked = [words.split() if code else [words] for code, words in COMMANDS]
    done = subprocess.run(
        [sys.executable, "-m", "tests.studbook.fake_windows", str(folder)],
        input=json.dumps(asked).encode(), env=environment, capture_output=True, check=False,
    )  # fmt: skip
    printed = done.stdout.decode("cp1252")
    known = {words for _, words in COMMANDS}
    lines = [line for line in printed.splitlines() if line[2:] in known]
    assert lines == [f"{code} {words}" for code, words in COMMANDS if code], printed + done.stderr.decode("cp1252")
    assert [path for path in folder.rglob("*") if problem_of_name(path.name)] == []


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_no_encoding_stops_a_line(encoding: str) -> None:
    code = (
        "from studbook.program.output import prepare_output; prepare_output(); "
        "print('A\\u2660 K\\u2665 \\u22122 \\u0416')"
    )
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=False)
    legible = done.stdout.decode(encoding).strip()
    assert legible in (r"As Kh -2 \u0416", r"A♠ K♥ -2 \u0416")


@pytest.mark.parametrize(
    "path", ["C:\\hands\\CON.txt", "a/nul", "a./b ", "x/aux.tar.gz", "a:b?.txt", "COM1", "trailing...", "a/\x01b"]
)
def test_a_file_name_from_anywhere_is_allowed_on_windows(path: str) -> None:
    assert [part for part in safe_name(path).parts if problem_of_name(part)] == []

"""`docs/explanation/other-trackers.md` states what the script prints."""

import subprocess
import sys
from pathlib import Path


def test_the_page_states_what_the_script_prints(root: Path, histories_dir: Path) -> None:
    command = [sys.executable, "-m", "tools.compare_fpdb", str(histories_dir)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    page = (root / "docs" / "explanation" / "other-trackers.md").read_text("utf-8")
    texts = done.stdout.splitlines()[0]
    assert texts == "319 texts: 215 read, 104 of other games, 0 rejected"
    assert all(f"| {number} |" in page for number in ("319", "215", "104", "0", "211 of 212"))
    assert "211 of 212 expected hands have the right net for every player" in done.stdout

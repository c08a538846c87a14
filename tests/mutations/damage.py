"""Damaged hands of most kinds, made once by the right code, for the rules with an error in them to audit.

python -m tests.mutations.damage hands.json
"""

import json
import sys
from pathlib import Path

from studbook.exchange.damaged_hands import Damaged, clean_hands, damaged
from studbook.tampering import KINDS

HANDS = 2
"""Hands of each kind."""
SEED = 7


def write(path: Path) -> None:
    """Damage hands in every way that a single hand shows, and keep them."""
    clean, kinds = clean_hands(SEED), [kind for kind in KINDS.values() if kind.changes != "run" and not kind.file]
    made = [item for kind in kinds for item in damaged(kind, clean, HANDS, SEED)]
    rows = [[item.kind.name, item.hand_id, item.before[0], item.after[0]] for item in made]
    path.write_text(json.dumps(rows), encoding="utf-8")


def kept(path: Path) -> dict[str, list[Damaged]]:
    """Return the damaged hands of a file by kind of damage."""
    found: dict[str, list[Damaged]] = {}
    for name, hand_id, before, after in json.loads(path.read_text(encoding="utf-8")):
        found.setdefault(name, []).append(Damaged(KINDS[name], hand_id, (before,), (after,)))
    return found


if __name__ == "__main__":
    write(Path(sys.argv[1]))

"""Hands with damage of a kind, what was changed in them, and their files."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from studbook.game.columns import Batch
from studbook.game.documents import Json
from studbook.game.hand import Hand
from studbook.game.sites import SITES
from studbook.grammar.write import BETWEEN_HANDS, write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.histories.whole_files import write_whole
from studbook.importing.reading import read
from studbook.tampering.clean_hands import CleanHands
from studbook.tampering.kinds import DamageKind, HandRun
from studbook.tampering.scene import Scene

MOST_VARIANTS = 24
"""Maximum number of damaged variants of a hand; one is chosen at random."""
MOST_TRIED = 3_000
"""Hands to try, or 25 per hand wanted, if a kind of damage does not state which hands it fits."""
FIRST_FILE = "hands.txt"
SECOND_FILE = "second.txt"


class Change(NamedTuple):
    """Lines of a text before and after damage."""

    line: int
    """Line number in the original text, from 1."""
    before: list[str]
    after: list[str]


@dataclass(frozen=True, slots=True)
class Damaged:
    """A damaged hand, or a run of hands with some damaged ones."""

    kind: DamageKind
    hand_id: str
    """Number of the first hand that was changed."""
    before: tuple[str, ...]
    """Original texts of the hands."""
    after: tuple[str, ...]
    """Texts after the damage."""
    elsewhere: tuple[str, ...] = ()
    """Texts of hands in a second file."""

    @property
    def changes(self) -> list[Change]:
        """The changes, line by line."""
        return changes(BETWEEN_HANDS.join(self.before), BETWEEN_HANDS.join((*self.after, *self.elsewhere)))


def changes(before: str, after: str) -> list[Change]:
    """Return the lines that differ between two texts."""
    one, two = before.splitlines(), after.splitlines()
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    return [
        Change(first + 1, one[first:last], two[start:end])
        for tag, first, last, start, end in matcher.get_opcodes()
        if tag != "equal"
    ]


def clean_hands(seed: int, paths: Sequence[Path] = ()) -> CleanHands:
    """Return hands to damage: stud hands without findings in files and folders, or simulated ones."""
    return CleanHands(seed, partial(_batches, paths) if paths else None)


def _batches(paths: Sequence[Path]) -> Iterator[Batch]:
    for raw in raw_batches(paths):
        yield from (reading.batch for reading in read(raw) if len(reading.rows))


def damaged(kind: DamageKind, clean: CleanHands, hands: int, seed: int) -> list[Damaged]:
    """Damage this many hands, or fewer if the damage does not fit enough of them."""
    made = _runs(kind, clean, seed) if kind.changes == "run" else _hands(kind, clean, seed)
    tried = islice(made, max(MOST_TRIED, 25 * hands) if not kind.needs else None)
    return list(islice((item for item in tried if item), hands))


def _site(kind: DamageKind) -> str:
    return kind.site or SITES[0]


def _by_chance(variants: Iterator[Any], kind: DamageKind, hand_id: str, seed: int) -> list[Any]:
    """Shuffle the variants; the order is the same for the same seed, kind and hand."""
    found = list(islice(variants, MOST_VARIANTS))
    Random(f"{seed} {kind.name} {hand_id}").shuffle(found)  # noqa: S311  # not for security
    return found


def _hands(kind: DamageKind, clean: CleanHands, seed: int) -> Iterator[Damaged | None]:
    """Damage each hand once, then again as other variants if there are any."""
    left = []
    for scene in clean.scenes(kind):
        before = write_hand(scene.hand, _site(kind)) if kind.changes == "text" else ""
        variants = _by_chance(kind.variants(before or scene), kind, scene.hand.hand_id, seed)
        yield _damaged_hand(kind, scene.hand, variants[0]) if variants else None
        if len(variants) > 1:
            left.append((scene.hand, variants[1:]))
    for turn in zip_longest(*([(hand, variant) for variant in variants] for hand, variants in left)):
        yield from (_damaged_hand(kind, *variant) for variant in turn if variant)


def _damaged_hand(kind: DamageKind, hand: Hand, variant: str | Scene) -> Damaged | None:
    before = write_hand(hand, _site(kind))
    after = write_hand(variant.hand, _site(kind)) if isinstance(variant, Scene) else variant
    return Damaged(kind, hand.hand_id, (before,), (after,)) if after != before or kind.file else None


def _runs(kind: DamageKind, clean: CleanHands, seed: int) -> Iterator[Damaged | None]:
    for run in clean.runs(kind):
        variants = _by_chance(kind.variants(run), kind, run.hands[0].hand_id, seed)
        yield _damaged_run(kind, run, variants[0]) if variants else None


def _damaged_run(kind: DamageKind, run: HandRun, forged: HandRun) -> Damaged:
    before, after, elsewhere = (_texts(kind, hands) for hands in (run.hands, forged.hands, forged.elsewhere))
    pairs = zip(run.hands, before, [*after, *[""] * len(before)], strict=False)
    changed = next((hand.hand_id for hand, one, two in pairs if one != two), "")
    if forged.elsewhere:
        changed = forged.elsewhere[0].hand_id
    return Damaged(kind, changed, before, after, elsewhere)


def _texts(kind: DamageKind, hands: Iterable[Hand]) -> tuple[str, ...]:
    return tuple(write_hand(hand, _site(kind)) for hand in hands)


def write_files(made: Sequence[Damaged], folder: Path) -> list[Path]:
    """Write hands with one kind of damage to a folder; return its files."""
    folder.mkdir(parents=True, exist_ok=True)
    first = folder / (made[0].kind.file or FIRST_FILE)
    texts = {first: [text for item in made for text in item.after]}
    second = [text for item in made for text in item.elsewhere]
    if second:
        texts[folder / SECOND_FILE] = second
    for path, parts in texts.items():
        write_whole(path, BETWEEN_HANDS.join(parts))
    return list(texts)


def record(item: Damaged) -> Json:
    """Return a record of the damage to a hand, for JSON."""
    return {
        "hand_id": item.hand_id,
        "kind": item.kind.name,
        "what": item.kind.what,
        "expected": item.kind.codes,
        "changes": [change._asdict() for change in item.changes],
    }

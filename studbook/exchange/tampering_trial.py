"""Corrupt hands, record what was changed, and audit the damaged text."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from studbook.analytics.store import Store
from studbook.analytics.stored.audits import audited_hands, rejects
from studbook.game.columns import Batch
from studbook.game.hand import Hand
from studbook.game.sites import SITES
from studbook.grammar.write import BETWEEN_HANDS, write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.histories.whole_files import write_whole
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.house import House, house
from studbook.tampering import KINDS
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


class TrialResult(NamedTuple):
    """The findings of an audit in hands with one kind of damage."""

    kind: DamageKind
    hands: int
    found: int
    """Number of hands in which one of the expected checks found something."""
    codes: dict[str, int]
    """Number of hands in which each check found something, expected checks first, then most frequent first."""
    missed: list[Damaged]
    why_not: str = ""
    """Why no hand has this damage, as the rest of a sentence that begins with "because"; empty if hands have it."""


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


# --- damaging ----------------------------------------------------------------------------------------------------


def damaged(kind: DamageKind, clean: CleanHands, hands: int, seed: int) -> list[Damaged]:
    """Damage this many hands, or fewer if the damage does not fit enough of them."""
    made = _runs(kind, clean, seed) if kind.changes == "run" else _hands(kind, clean, seed)
    tried = islice(made, max(MOST_TRIED, 25 * hands) if not kind.needs else None)
    return list(islice((item for item in tried if item), hands))


def _room(kind: DamageKind) -> str:
    return kind.room or SITES[0]


def _by_chance(variants: Iterator[Any], kind: DamageKind, hand_id: str, seed: int) -> list[Any]:
    """Shuffle the variants; the order is the same for the same seed, kind and hand."""
    found = list(islice(variants, MOST_VARIANTS))
    Random(f"{seed} {kind.name} {hand_id}").shuffle(found)  # noqa: S311  # not for security
    return found


def _hands(kind: DamageKind, clean: CleanHands, seed: int) -> Iterator[Damaged | None]:
    """Damage each hand once, then again as other variants if there are any."""
    left = []
    for scene in clean.scenes(kind):
        before = write_hand(scene.hand, _room(kind)) if kind.changes == "text" else ""
        variants = _by_chance(kind.variants(before or scene), kind, scene.hand.hand_id, seed)
        yield _damaged_hand(kind, scene.hand, variants[0]) if variants else None
        if len(variants) > 1:
            left.append((scene.hand, variants[1:]))
    for turn in zip_longest(*([(hand, variant) for variant in variants] for hand, variants in left)):
        yield from (_damaged_hand(kind, *variant) for variant in turn if variant)


def _damaged_hand(kind: DamageKind, hand: Hand, variant: str | Scene) -> Damaged | None:
    before = write_hand(hand, _room(kind))
    after = write_hand(variant.hand, _room(kind)) if isinstance(variant, Scene) else variant
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
    return tuple(write_hand(hand, _room(kind)) for hand in hands)


# --- files -------------------------------------------------------------------------------------------------------


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


def record(item: Damaged) -> dict[str, Any]:
    """Return a record of the damage to a hand, for JSON."""
    return {
        "hand_id": item.hand_id,
        "kind": item.kind.name,
        "what": item.kind.what,
        "expected": item.kind.codes,
        "changes": [change._asdict() for change in item.changes],
    }


# --- auditing ----------------------------------------------------------------------------------------------------


def codes_of(made: Sequence[Damaged]) -> list[set[str]]:
    """Return the checks that find something in each hand with one kind of damage."""
    if not made:
        return []
    with TemporaryDirectory() as folder:
        if made[0].kind.file:  # what is wrong with the name of a file is found once for the file
            places = [write_files([item], Path(folder) / str(number)) for number, item in enumerate(made)]
            return [_codes_of_runs([item], place)[0] for item, place in zip(made, places, strict=True)]
        paths = write_files(made, Path(folder))
        return _codes_of_runs(made, paths) if made[0].kind.changes == "run" else _codes_of_hands(made, paths)


def _rules(kind: DamageKind) -> House | None:
    return house(kind.house) if kind.house else None


def _codes_of_hands(made: Sequence[Damaged], paths: list[Path]) -> list[set[str]]:
    """Audit hands one by one; they are identified by line, because the damage may be in their headers."""
    found: list[set[str]] = [set() for _ in made]
    firsts = [1]
    for item in made:
        firsts.append(firsts[-1] + (item.after[0] + BETWEEN_HANDS).count("\n"))
    for raw in raw_batches(paths):
        rows = [bisect_right(firsts, line) - 1 for line in raw.line.tolist()]
        for reading in read(raw):
            for reject in reading.rejects:
                found[rows[reject.row]].add(reject.code)
            findings = audit_batch(reading.batch, _rules(made[0].kind)).settled.findings
            for hand, code in zip(findings.hand.tolist(), findings.code.tolist(), strict=True):
                found[rows[int(reading.rows[hand])]].add(CHECKS[code].code)
    return found


def _codes_of_runs(made: Sequence[Damaged], paths: list[Path]) -> list[set[str]]:
    """Audit runs of hands in a database; they are identified by the lines of their findings."""
    with Store() as store:
        import_paths(store, paths, _rules(made[0].kind))
        rows = store.sql(
            "SELECT path, hands.line, code FROM findings JOIN hands USING (hand) JOIN files USING (file)"
        ).rows
    firsts: dict[str, list[int]] = {}
    for path, texts in zip(paths, ([item.after for item in made], [item.elsewhere for item in made]), strict=False):
        lines = firsts.setdefault(str(path), [1])
        for part in texts:
            lines.append(lines[-1] + sum((text + BETWEEN_HANDS).count("\n") for text in part))
    found: list[set[str]] = [set() for _ in made]
    for path, line, code in rows:
        found[bisect_right(firsts[path], line) - 1].add(code)
    return found


def checked(kind: DamageKind, made: Sequence[Damaged], clean: CleanHands | None = None) -> TrialResult:
    """Audit hands with one kind of damage; the clean hands say why there are none."""
    if not made and clean:
        return TrialResult(kind, 0, 0, {}, [], clean.why_not(kind))
    codes = codes_of(made)
    caught = [not expected.isdisjoint(kind.codes) for expected in codes]
    counted = Counter(code for found in codes for code in found)
    order = sorted(counted, key=lambda code: (code not in kind.codes, -counted[code], code))
    missed = [item for item, is_caught in zip(made, caught, strict=True) if not is_caught]
    return TrialResult(kind, len(made), sum(caught), {code: counted[code] for code in order}, missed)


# --- examples ----------------------------------------------------------------------------------------------------


class Example(NamedTuple):
    """A damaged hand, and a check's finding in it."""

    kind: DamageKind
    changes: list[Change]
    severity: str
    message: str


def example(code: str, seed: int = 1) -> Example | None:
    """Apply the first kind of damage that a check must find to a simulated hand; None if there is no such kind."""
    clean = clean_hands(seed)
    kinds = sorted((kind for kind in KINDS.values() if code in kind.codes), key=lambda kind: kind.codes.index(code))
    for kind in kinds:
        for item in damaged(kind, clean, 1, seed):
            return _explained(item, code)
    return None


def _explained(item: Damaged, code: str) -> Example | None:
    found = _findings(item, code)
    return Example(item.kind, item.changes, *found) if found else None


def _findings(item: Damaged, code: str) -> tuple[str, str] | None:
    """Return severity and message of a check's first finding in a damaged hand."""
    with TemporaryDirectory() as folder, Store() as store:
        import_paths(store, write_files([item], Path(folder)), _rules(item.kind))
        found = [finding for hand in audited_hands(store, only_found=True) for finding in hand.findings]
        rejected = [(row["code"], "error", row["reason"]) for row in rejects(store)]
    said = [(finding.code, finding.severity, finding.message) for finding in found]
    return next(((severity, words) for known, severity, words in said + rejected if known == code), None)

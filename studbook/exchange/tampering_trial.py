"""Trials of the audit: damaged hands are audited, and what each check finds is compared with what it must find."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from studbook.analytics.store import Store
from studbook.analytics.stored.audits import audited_hands, rejects
from studbook.exchange.damaged_hands import Change, Damaged, clean_hands, damaged, write_files
from studbook.grammar.write import BETWEEN_HANDS
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.house import House, house
from studbook.tampering import KINDS
from studbook.tampering.clean_hands import CleanHands
from studbook.tampering.kinds import DamageKind


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
        rejected = [(one.code, "error", one.reason) for one in rejects(store)]
    said = [(finding.code, finding.severity, finding.message) for finding in found]
    return next(((severity, words) for known, severity, words in said + rejected if known == code), None)

"""`studbook audit`: report what is wrong with the hands, with file and line."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    Database,
    Machine,
    RuleOptions,
    UserError,
    console,
    import_with_progress,
    path_of,
    read_again_with_progress,
    require,
    require_page,
    rules_of,
    say,
    variants_of,
    write_json,
    writing,
)
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import DATABASE, open_store, temporary_store

if TYPE_CHECKING:
    from studbook.analytics.audit.explained import Explained
    from studbook.analytics.audit.provenance import Provenance
    from studbook.analytics.store import Store
    from studbook.analytics.stored.audits import AuditTotals
    from studbook.game.documents import Json
    from studbook.game.vocabulary import Game
    from studbook.reports.audit.page import HandPages
    from studbook.rules.red_dog.variants import Variant
    from studbook.rules.stud.house import House

    Variants = Mapping[Game, Variant]


class FailOn(StrEnum):
    """Severity from which on a finding makes the exit code 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


FailsOn = Annotated[FailOn, typer.Option("--fail-on", help="End with 1 from this severity of findings on.")]


class AuditSource(Options):
    """What is audited, and how it is printed."""

    db: Database = DATABASE
    json: Machine = False


class AuditPages(Options):
    """Pages to write."""

    report: Annotated[
        Path | None, typer.Option(help="Write a page (.html), and a folder with a page for every listed hand.")
    ] = None
    replays: Annotated[
        bool, typer.Option("--replays", help="With --report: also write pages that replay these hands.")
    ] = False


class Files(Options):
    """Files to write."""

    csv: Annotated[Path | None, typer.Option(help="Write all findings as CSV.")] = None
    parquet: Annotated[Path | None, typer.Option(help="Write all findings as Parquet.")] = None
    owed: Annotated[
        Path | None, typer.Option(metavar="FILE.csv", help="Write who was paid other than due, and how much, as CSV.")
    ] = None


@with_options
def audit(
    *,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            parser=path_of, metavar="[PATHS]...", help="Audit these files and folders instead of the database."
        ),
    ] = None,
    source: AuditSource,
    ruled: RuleOptions,
    pages: AuditPages,
    files: Files,
    fail_on: FailsOn = FailOn.ERROR,
) -> None:
    """Report wrongly paid pots and broken rules, with line numbers.

    Prints `file:line: severity CODE message` for each finding; what could not be judged, with the reason; a summary;
    and the version, date, house rules, database, and each file's SHA-256. --json prints one object per hand, then one
    with the rest. --report, --csv, --parquet and --owed write files as well: --owed has a row for every player of a
    wrongly paid hand, with what was paid, what was due and the difference, and totals are printed. With --house or
    --game-rules, the hands in a database are read again by these rules; the database does not change.

    Exit code 0 if there is no finding of severity error and every hand was judged; 1 if there is one, or if something
    could not be judged: a text that cannot be read, a file without hands, a hand whose cards do not decide who is paid,
    or no hands at all; 2 if the audit could not be carried out. With --fail-on warning, warnings end with 1 as well,
    such as a misplaced odd chip, a winner who never shows, or a stack that shrinks between hands; with --fail-on info,
    so does every note, such as a missing hand. Hands of other games are counted, and do not matter beside stud hands.

    [dim]studbook audit hands.txt[/dim]      audits a file without a database

    [dim]studbook audit --house wsop-live-2024[/dim]   audits every hand in the database by these rules

    [dim]studbook audit --report audit.html --csv findings.csv[/dim]

    [dim]studbook audit hands/ --owed owed.csv[/dim]   shows who is owed how much

    [dim]studbook audit hands/ --fail-on warning[/dim]

    [dim]studbook audit --json | jq 'select(.findings != [])'[/dim]
    """
    from studbook.analytics.audit.provenance import provenance
    from studbook.analytics.stored.audits import audit_totals
    from studbook.version import __version__

    rules = rules_of(ruled.house)
    if pages.replays and not pages.report:
        raise UserError("--replays needs --report")
    require(paths or [])
    require_page(pages.report)
    variants = variants_of(ruled.game_rules)
    explains = bool(pages.report or files.owed)
    audited = _audited_store(paths or [], source.db, source.json, explains, rules=rules, variants=variants)
    with audited as (store, games):
        totals = audit_totals(store)
        origin = provenance(store, __version__, datetime.now(UTC), None if paths else str(source.db))
        if source.json:
            _write_all(store, origin, games)
        else:
            _print_all(store, totals, origin, games)
        if pages.report:
            write_report(store, pages.report, origin, pages.replays, rules)
            say(pages.report, err=True)
        if files.csv or files.parquet:
            _write_findings(store, files.csv, files.parquet)
        if files.owed:
            _write_owed(store, files.owed, quiet=source.json)
    raise typer.Exit(exit_code(totals, fail_on))


def exit_code(totals: "AuditTotals", fail_on: FailOn) -> int:
    """Return 0 if there were hands, all of them were judged, and no finding is as severe as that; otherwise 1."""
    from studbook.rules.checks.check import Severity

    return 0 if totals.is_whole and not totals.found(Severity[fail_on.name]) else 1


def write_report(
    store: "Store", path: Path, origin: "Provenance", replays: bool = False, rules: "House | None" = None
) -> None:
    """Write the page of an audit, and pages of the hands that it lists; with `replays`, also pages that play them."""
    from studbook.analytics.audit.report import audit_report
    from studbook.histories.whole_files import write_whole
    from studbook.reports.audit.page import audit_page, folder_of, hand_pages
    from studbook.upkeep.originals import hand_text

    facts = audit_report(store, text_of=hand_text)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        folder_of(path).mkdir(exist_ok=True)
        pages = _hand_pages(store, facts.listed_keys, origin, replays, rules)
        for place, page in hand_pages(facts, path, pages):
            write_whole(place, page)
        write_whole(path, audit_page(facts, path, origin))


def _hand_pages(
    store: "Store", keys: list[int], origin: "Provenance", with_replays: bool, rules: "House | None"
) -> "HandPages":
    """Load all listed hands at once: a query takes as long for one hand as for hundreds."""
    from studbook.analytics.audit.explained import explanations
    from studbook.analytics.replayer.stud import replays
    from studbook.reports.audit.page import HandPages
    from studbook.upkeep.originals import hand_text

    explained = {one.hand.facts.hand: one for one in explanations(store, keys)}
    played = replays(store, keys, rules)  # one by one: the frames of a hand take much room
    play = (lambda _: next(played)) if with_replays else None
    return HandPages(explained.__getitem__, lambda key: hand_text(store, key), play, origin)


def _write_findings(store: "Store", csv: Path | None, parquet: Path | None) -> None:
    from studbook.analytics.audit.report import all_results
    from studbook.reports.layout.files import write_parquet, write_sheet

    table = all_results(store)
    for path, write in ((csv, write_sheet), (parquet, write_parquet)):
        if path:
            with writing(path):
                write(table, path)
            say(path, err=True)


def _write_owed(store: "Store", path: Path, quiet: bool) -> None:
    """Write who is owed what, and print the totals by player and currency."""
    from studbook.analytics.audit.owed import owed, totals_owed
    from studbook.reports.audit.owed import total_words
    from studbook.reports.layout.files import write_sheet
    from studbook.upkeep.originals import hand_text

    table = owed(store, hand_text)
    with writing(path):
        write_sheet(table, path)
    for words in () if quiet else total_words(totals_owed(table)):
        console().print(words, markup=False, soft_wrap=True)
    say(path, err=True)


@contextmanager
def _audited_store(
    paths: list[Path], db: Path, quiet: bool, explains: bool, **rules: Any
) -> Iterator[tuple["Store", dict[str, int] | None]]:
    """Open the database, or a temporary one made from the paths, or from the database's texts by other rules.

    One made from paths has the texts of the hands only if the audit `explains` hands. With it comes the number of hands
    of each other game in the paths; a database keeps only how many there are of all together.
    """
    if not paths and not any(rules.values()):
        with open_store(db) as store:
            yield store, None
        return
    with temporary_store(in_memory=bool(paths) and not explains) as store:
        games = None
        if paths:
            totals = import_with_progress(store, paths, quiet, jobs=2, only_audits=not explains, **rules)
            games = totals.other_games
        else:
            with open_store(db) as kept:
                _read_again(kept, store, quiet, **rules)
        yield store, games


def _read_again(kept: "Store", store: "Store", quiet: bool, rules: "House | None", variants: "Variants") -> None:
    """Read the texts of a database again by other rules; files whose text it does not keep could not be judged."""
    read_again_with_progress(kept, store, (rules, variants), quiet)


def _write_all(store: "Store", origin: "Provenance", games: dict[str, int] | None) -> None:
    from studbook.analytics.audit.explained import undecided_hands
    from studbook.analytics.audit.unjudged import unjudged
    from studbook.analytics.stored.audits import audited_hands, rejects
    from studbook.program.as_json import audit_json, rejected_json, unjudged_json
    from studbook.reports.audit.provenance import provenance_json

    for reject in rejects(store):
        write_json(rejected_json(reject, reject.column_number))
    for one in unjudged(store):
        if one.what not in ("text", "hand"):  # rejected texts come before, undecided hands are in the last object
            write_json({"unjudged": unjudged_json(one)})
    for hand in audited_hands(store):
        write_json(audit_json(hand))
    rest = {"undecided": [_undecided(one) for one in undecided_hands(store)], "other_games": games}
    write_json({"audit": provenance_json(origin) | rest})


def _undecided(explanation: "Explained") -> "Json":
    from studbook.reports.hand.explanation import undecided_because

    facts = explanation.hand.facts
    named = {name: getattr(facts, name) for name in ("site", "hand_id", "file", "line")}
    return named | {"reason": undecided_because(explanation)}


def _listed(games: dict[str, int], other: int) -> list[tuple[str, int]]:
    if not games:
        return []
    from studbook.importing.counts import listed_games  # loads a parser, which an import has loaded already

    return listed_games(games, other)


def _print_all(store: "Store", totals: "AuditTotals", origin: "Provenance", games: dict[str, int] | None) -> None:
    from studbook.analytics.audit.explained import undecided_hands
    from studbook.analytics.audit.unjudged import unjudged
    from studbook.analytics.stored.audits import audited_hands, paid_wrongly
    from studbook.reports.audit.owed import owed_words
    from studbook.reports.audit.provenance import provenance_lines
    from studbook.reports.hand.explanation import undecided_because
    from studbook.reports.results.terminal import audit_summary, finding_words, unjudged_line

    screen = console()
    wrong = paid_wrongly(store)
    for text in unjudged(store):
        if text.hand is None:
            screen.print(unjudged_line(text), markup=False, soft_wrap=True)
    following = 0
    for hand in audited_hands(store, only_found=True):
        following += sum(bool(found.follows) for found in hand.findings)
        for found in hand.findings:
            screen.print(f"{hand.facts.file}:{found.line}: {finding_words(found)}", markup=False, soft_wrap=True)
        for one in wrong.get(hand.facts.hand, ()):
            screen.print(f"{one.file}:{one.line}: {owed_words(one)}", markup=False, soft_wrap=True)
    for explanation in undecided_hands(store):
        facts = explanation.hand.facts
        words = f"{facts.file}:{facts.line}: undecided: {undecided_because(explanation)}"
        screen.print(words, markup=False, soft_wrap=True)
    screen.print(audit_summary(totals, _listed(games or {}, totals.other), following))
    for line in provenance_lines(origin):
        screen.print(line, markup=False, soft_wrap=True)

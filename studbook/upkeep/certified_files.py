"""Make a certificate from files: find their bytes, and read them in the order of their SHA-256."""

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from studbook.analytics.fairness.certificate import Certificate, CertifiedFile, CertifiedMonth, certificate
from studbook.analytics.store import Store
from studbook.analytics.stored.files import stored_files
from studbook.histories.blocks import whole_blocks
from studbook.histories.raw_batches import Opens
from studbook.histories.sources import UNREADABLE, Source, find_sources, problem_of
from studbook.importing.pipeline import import_sources
from studbook.importing.read_plan import ReadSettings
from studbook.program.endings import UserError
from studbook.upkeep.opened import temporary_store
from studbook.upkeep.reread_files import readable
from studbook.upkeep.stored_sources import StoredOpener
from studbook.version import __version__

BySha = Mapping[str, Source]
"""Files by the SHA-256 of their bytes, so that two of the same bytes are one."""
_OF_MONTH = """
SELECT {columns} FROM hands
WHERE game < 'red_dog'::game AND started_at >= $since AND started_at < $until
"""
_COUNTS = "file, count(*) FILTER (NOT conflict), count(*) FILTER (conflict)"


def files_under(paths: Iterable[Path], opener: Opens) -> dict[str, Source]:
    """All files under the paths. Raises UserError for one that cannot be read."""
    found: dict[str, Source] = {}
    for source in find_sources(paths):
        if source.problem:
            raise UserError(f"{source.name}: {source.problem}")
        found.setdefault(_digest(source, opener), source)
    return found


def files_of_month(store: Store, month: CertifiedMonth, opener: StoredOpener) -> dict[str, Source]:
    """The files of a database that have hands of the month: from the bytes that it keeps, or from disk.

    Raises UserError if the bytes of one are not there, or are not those that were imported.
    """
    sources = readable(store)
    sql = _OF_MONTH.format(columns="DISTINCT file") + " AND site = $site"
    times = {"since": month.filters.since, "until": month.filters.until, "site": month.site}
    needed = {file for (file,) in store.connection.execute(sql, times).fetchall()}
    found: dict[str, Source] = {}
    for row in stored_files(store):
        if row.file not in needed:
            continue
        if row.file not in sources:
            raise UserError(f"{row.path}: the database does not keep its text; name the file itself")
        digest = _digest(sources[row.file], opener)
        if digest != row.digest:
            raise UserError(f"{row.path}: its bytes are not those that were imported; name the file itself")
        found.setdefault(digest, sources[row.file])
    return found


def sites_of_month(store: Store, month: CertifiedMonth) -> list[str]:
    """Sites that have hands of stud in a month."""
    sql = _OF_MONTH.format(columns="DISTINCT site") + " ORDER BY site"
    times = {"since": month.filters.since, "until": month.filters.until}
    return [site for (site,) in store.connection.execute(sql, times).fetchall()]


def with_site(store: Store, month: CertifiedMonth) -> CertifiedMonth:
    """Return the month of its site, or of the only one with hands. Raises UserError if there are none or several."""
    if month.site:
        return month
    sites = sites_of_month(store, month)
    if len(sites) != 1:
        found = f"hands of {', '.join(sites)}" if sites else "no hands of stud"
        raise UserError(f"{found} in {month.name} (UTC): name the site with --site")
    return month._replace(site=sites[0])


def _digest(source: Source, opener: Opens) -> str:
    found = sha256()
    try:
        with opener.open(source, True) as stream:
            for block in whole_blocks(stream):
                found.update(block)
    except UNREADABLE as error:
        raise UserError(f"{source.name}: {problem_of(error)}") from error
    return found.hexdigest()


def certify_files(files: BySha, opener: Opens, month: CertifiedMonth, jobs: int = 1) -> Certificate:
    """Read the files in the order of their SHA-256 into a store of their own, and test the month's deals.

    A month without a site is that of the only one with hands. Files without hands of the month are not named: the
    certificate is the same with and without them.
    """
    with temporary_store(in_memory=False) as store:
        ordered = [files[digest] for digest in sorted(files)]
        import_sources(store, ordered, opener, how=ReadSettings(jobs, may_start_processes=True))
        month = with_site(store, month)
        return certificate(store, month, _named(store, month), __version__)


def _named(store: Store, month: CertifiedMonth) -> list[CertifiedFile]:
    sql = _OF_MONTH.format(columns=_COUNTS) + " AND site = $site GROUP BY file"
    times = {"since": month.filters.since, "until": month.filters.until, "site": month.site}
    hands = {file: counts for file, *counts in store.connection.execute(sql, times).fetchall()}
    return [CertifiedFile(row.digest or "", *hands[row.file]) for row in stored_files(store) if row.file in hands]


def only(files: BySha, digests: Collection[str]) -> dict[str, Source]:
    """The files with these hashes."""
    return {digest: files[digest] for digest in digests if digest in files}

"""The Python interface: hands as objects, and everything that the commands do as functions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl

from studbook.analytics.audit.explained import Explained
from studbook.analytics.audit.explained import explain as _explain
from studbook.analytics.audit.owed import owed as _owed
from studbook.analytics.audit.report import all_results
from studbook.analytics.collusion.audit import collusion as _collusion
from studbook.analytics.fairness.audit import fairness as _fairness
from studbook.analytics.players.opponents import opponents as _opponents
from studbook.analytics.players.tournaments import tournament_totals as _tournament_totals
from studbook.analytics.players.tournaments import tournaments as _tournaments
from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.search.results import find as _find
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.statistics.leaks import MINIMUM
from studbook.analytics.statistics.leaks import leaks as _leaks
from studbook.analytics.statistics.players import require_player
from studbook.analytics.statistics.population import POPULATION
from studbook.analytics.statistics.population import against as _against
from studbook.analytics.statistics.stats import stats as _stats
from studbook.analytics.store import IN_MEMORY, Store
from studbook.equity.pot_equity import Equity, Sample
from studbook.equity.pot_equity import equity as work_out
from studbook.equity.ranges.is_cards import is_cards
from studbook.exchange import player_report
from studbook.exchange.conversion import converted
from studbook.exchange.scanning import scan as _scan
from studbook.exchange.scanning import scan_hands as _scan_hands
from studbook.exchange.simulated import stories
from studbook.exchange.site_texts import Tally
from studbook.game.cards import parse_cards
from studbook.game.hand import Hand, hands_of
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game, Limit
from studbook.histories.raw_batches import raw_batches
from studbook.importing.counts import Totals
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read as _read
from studbook.importing.reject_rows import Rejected, rejected_rows
from studbook.program.arguments import (
    Names,
    PathLike,
    Paths,
    choice_of,
    database_of,
    existing_database,
    existing_paths,
    member_of,
    names_of,
    number_of,
    paths_of,
    text_of,
    texts_of,
)
from studbook.program.filter_values import checked
from studbook.program.notebook import show_in_notebooks
from studbook.rules.stud.house import house as _house
from studbook.upkeep.demonstration import SampleFrames, sample_frames
from studbook.upkeep.machine_code import warn_of_plain_python
from studbook.upkeep.originals import hand_text

Refuse = Callable[[Rejected], None]

show_in_notebooks()
warn_of_plain_python()


def read(*paths: Paths, on_reject: Refuse | None = None) -> Iterator[Hand]:
    """Read the hands of files, folders, zip and gzip files, in the order of the text.

    Hands of games that Studbook does not know are skipped. A text that cannot be read never raises: `on_reject` is
    called with it. Raises FileNotFoundError if a path does not exist.
    """
    return (hand for _, hand in read_with_source(existing_paths(*paths), on_reject))


def read_with_source(paths: Sequence[Path], on_reject: Refuse | None = None) -> Iterator[tuple[str, Hand]]:
    """Read hands as `read` does, each with the name of its file."""
    for raw in raw_batches(paths):
        for reading in _read(raw):
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            for row, hand in zip(reading.rows.tolist(), hands_of(reading.batch), strict=True):
                yield raw.names[int(raw.file[row])], hand


def import_hands(paths: Paths, database: PathLike) -> Totals:
    """Import files and folders into a DuckDB file and audit every hand; hands already imported are only counted.

    `paths` is one path or several. A path that does not exist is counted as a file that could not be read.
    """
    chosen = paths_of(paths)
    with Store(database_of(database)) as store:
        return import_paths(store, chosen)


def load_sample() -> SampleFrames:
    """Load the demonstration, three months of one simulated player called Hero, as Polars frames.

    `hands` has a row per hand, `played` one per player and hand, `decisions` one per decision, `tournaments` one per
    player and tournament, and `findings` one per finding of the audit; `studbook schema` describes their columns.
    `database` is the path of the database that they are from, for `studbook.stats` and all others. It is made at the
    first call, in the cache folder; your own database is not touched.
    """
    return sample_frames()


def open(database: PathLike, read_only: bool = True) -> Store:  # noqa: A001  # as `studbook.open`
    """Open a database: `store.sql("...")` asks it anything. Close it when done, or use it in a `with` statement.

    Raises StoreError if the file is not a Studbook database, is damaged, or is in use by another program.
    """
    return Store(existing_database(database) if read_only else database_of(database), read_only=read_only)


def scan(table: str, database: PathLike) -> pl.LazyFrame:
    """Scan a table or view of a database as a lazy Polars frame: only the columns that are used are read.

    `studbook schema` lists the tables; `played` has a row per player and hand. Raises ValueError for an unknown table,
    and StoreError as `open` does.
    """
    return _scan(text_of("table", table), existing_database(database))


def scan_hands(*paths: Paths, table: str = "hands") -> pl.LazyFrame:
    """Scan the hands of files and folders as a lazy Polars frame: a table or view that a database would have of them.

    Each use of the frame reads and audits the files again, in memory. Raises ValueError for an unknown table.
    """
    return _scan_hands(*existing_paths(*paths), table=table)


def audit(*paths: Paths, database: PathLike | None = None, house: str | None = None) -> pl.DataFrame:
    """Audit the hands of files and folders, or of a database: a row per finding, in the order of hands and lines.

    The first rows are what could not be judged, with the severity `unjudged`: texts that could not be read, files
    without hands, and hands whose cards do not decide who is paid. Only a frame without rows says that all is well.
    `house` names a house profile (`studbook houses`) or a TOML file; without it each site's own rules apply. It is for
    files: a database keeps the findings of its import. Raises ValueError unless either paths or a database are given.
    """
    with _audited("audit", paths, database, house) as store:
        return all_results(store)


def owed(*paths: Paths, database: PathLike | None = None, house: str | None = None) -> pl.DataFrame:
    """Who was paid other than due in the hands of files and folders, or of a database: a row per hand and player.

    `difference` is what was paid less what was due, so that a player with a negative one is owed money; what the
    visible cards do not decide is left out. `analytics.audit.owed.OWED_COLUMNS` lists the columns, and
    `analytics.audit.owed.totals_owed` adds up by player and currency. Arguments and errors are those of `audit`.
    """
    with _audited("owed", paths, database, house) as store:
        return _owed(store, hand_text)


@contextmanager
def _audited(name: str, paths: tuple[Paths, ...], database: PathLike | None, house: str | None) -> Iterator[Store]:
    """Open a database, or one in memory made of paths, for the function of that name."""
    if bool(paths) == (database is not None) or (database is not None and house is not None):
        raise ValueError(f"{name} takes paths, with or without a house, or a database")
    with Store(IN_MEMORY if database is None else existing_database(database), read_only=database is not None) as store:
        if paths:
            rules = _house(house) if house else None
            import_paths(store, existing_paths(*paths), rules=rules)
        yield store


def _reading(database: PathLike, player: str | None = None, filters: Filters = EVERY_HAND) -> Store:
    """Open a database for reading, once what is asked of it can be asked."""
    if player is not None:
        text_of("player", player)
    checked(filters)
    return Store(existing_database(database), read_only=True)


def stats(
    database: PathLike,
    player: str | None = None,
    by: Names | None = None,
    filters: Filters = EVERY_HAND,
    group: str = "overview",
    against: str | None = None,
) -> pl.DataFrame:
    """Count a group of statistics of one player, or of all players; see `analytics.statistics.stats.stats`.

    Without a player: a row per player and site, or per value of the dimensions in `by`. An empty `by` counts everyone
    in one row. There is always a row for each currency, since amounts of different currencies are never added.

    With `against`, "population" or another player's name: a row per game and statistic with both values and their
    difference; see `analytics.statistics.population.against`. Raises ValueError if no player is named then,
    UnknownPlayer if the database has no hands of the player, and Nameless if the name is only a seat.
    """
    if against is not None and player is None:
        raise ValueError("against compares a player: name one")
    dimensions = None if by is None else names_of("by", by)
    with _reading(database, player, filters) as store:
        if player is not None:
            require_player(store, player)
        if player is None or against is None:
            return _stats(store, player, dimensions, filters, group=group)
        return _against(store, player, None if against == POPULATION else against, group, filters, dimensions or ())


def leaks(database: PathLike, player: str, filters: Filters = EVERY_HAND, minimum: int = MINIMUM) -> pl.DataFrame:
    """List statistics in which a player differs significantly from others; see `analytics.statistics.leaks.leaks`."""
    number_of("minimum", minimum)
    with _reading(database, player, filters) as store:
        return _leaks(store, player, filters, minimum).table


def opponents(
    database: PathLike,
    player: str,
    by: Names = (),
    filters: Filters = EVERY_HAND,
    limit: int | None = None,
) -> pl.DataFrame:
    """List everyone a player was dealt in with, most hands first; see `analytics.players.opponents.opponents`."""
    dimensions = names_of("by", by)
    if limit is not None:
        number_of("limit", limit)
    with _reading(database, player, filters) as store:
        return _opponents(store, player, filters, limit, dimensions)


def tournaments(
    database: PathLike, player: str, by: Names | None = None, filters: Filters = EVERY_HAND
) -> pl.DataFrame:
    """List a player's tournaments, latest first, or add them up: see `analytics.players.tournaments`.

    Without `by`, a row per tournament, as `analytics.players.tournaments.tournaments` describes it. With `by`, which
    may be empty, a row of totals per currency and value of `site`, `buy-in` and `game`. Of the filters, `site`, `game`,
    `currency`, `since` and `until` apply. Raises UnknownPlayer if the player has no tournaments.
    """
    with _reading(database, player, filters) as store:
        listed = _tournaments(store, player, filters)
        return listed if by is None else _tournament_totals(store, player, names_of("by", by), filters)


def fairness(database: PathLike, filters: Filters = EVERY_HAND, anytime: bool = False) -> pl.DataFrame:
    """Test whether the hands of a database were dealt fairly: a row per site and test.

    `analytics.fairness.audit.fairness` lists the columns; `anytime` adds p-values that are valid at every look. Raises
    ValueError for filters that choose among a player's own hands, such as `door_rank`: they select cards.
    """
    with _reading(database, None, filters) as store:
        return _fairness(store, filters, anytime).table


def collusion(database: PathLike, filters: Filters = EVERY_HAND, anytime: bool = False) -> pl.DataFrame:
    """Compare what players do to each other with what they do to everyone else: a row per test and pair, or account.

    `analytics.collusion.audit.collusion` lists the columns; `anytime` adds p-values that are valid at every look.
    Raises ValueError for filters that choose among a player's own hands, such as `door_rank`: they select decisions.
    """
    with _reading(database, None, filters) as store:
        return _collusion(store, filters, anytime).table


def find(
    database: PathLike, query: str, player: str | None = None, limit: int | None = None, sort: str = "newest"
) -> pl.DataFrame:
    """Find hands with the search language of docs/reference/find.md: a row per hand, newest first.

    `player` is the hero of the query; otherwise every hero in the database is. `sort` is "newest", "biggest" (pot) or
    "worst" (result), both counted in big bets. `analytics.search.results.find` lists the columns. Raises SearchError, a
    ValueError with `column` and `message`, if the query cannot be understood, and UnknownPlayer.
    """
    if limit is not None:
        number_of("limit", limit)
    with _reading(database, player) as store:
        return _find(store, text_of("query", query), player, limit, sort)


def explain(hand: str, database: PathLike, site: str | None = None) -> Explained:
    """Explain who is paid what in a stored hand, by its number.

    Raises LookupError if there is no such hand, or if several sites have one and no `site` is given.
    """
    with _one_hand(hand, database, site) as (store, key):
        return _explain(store, key)


def replay(hand: str, database: PathLike, site: str | None = None) -> Replayed:
    """Play a stored hand step by step, by its number: a frame per step.

    Raises LookupError if there is no such hand, or if several sites have one and no `site` is given.
    """
    from studbook.analytics.replayer.stud import replayed  # loads compiled rules

    with _one_hand(hand, database, site) as (store, key):
        return replayed(store, key)


@contextmanager
def _one_hand(hand: str, database: PathLike, site: str | None) -> Iterator[tuple[Store, int]]:
    """Open a store and find a hand in it; of two with one number at one site, the first that was imported."""
    with _reading(database) as store:
        found = store.ask("find_hand", hand_id=text_of("hand", hand))
        if site is not None:
            found = found.filter(pl.col("site") == site)
        if found.is_empty():
            raise LookupError(f"no hand {hand!r} in {database}")
        sites = found["site"].unique().sort().to_list()
        if len(sites) > 1:
            raise LookupError(f"several sites have a hand {hand!r}: give site, one of {', '.join(sites)}")
        yield store, int(found["hand"][0])


def report(player: str, database: PathLike, folder: PathLike, filters: Filters = EVERY_HAND, pdf: bool = False) -> Path:
    """Write the report about a player as a folder of pages. Returns the path of the first page, `index.html`.

    With `pdf`, a report of at most twelve pages to print is written, too; if `folder` ends in `.pdf`, that alone.

    A second process helps: a script calls this below `if __name__ == "__main__":`. Raises UnknownPlayer if no hand of
    the player passes the filters.
    """
    path = Path(folder)
    with _reading(database, player, filters) as store:
        if path.suffix.lower() == ".pdf":
            return player_report.write_pdf(player_report.lay_out(store, player, filters), path)
        with player_report.replaying(store.path) as process:
            made = player_report.lay_out(store, player, filters)
            first = player_report.write_report(made, store.path, path, process)
        if pdf:
            player_report.write_pdf(made, path / "report.pdf")
        return first


def equity(game: str, hands: Iterable[str], dead: str = "", **asked: Any) -> Equity:
    """Work out equities; see `studbook.equity`, the public name."""
    which, texts = member_of(Game, "game", game), texts_of("hands", hands)
    dead = text_of("dead", dead)
    if not all(map(is_cards, texts)) or {"error", "exact", "kinds"} & set(asked):
        from studbook.equity.range_equity import Precision
        from studbook.equity.ranges.ask import equity_of_texts

        precision = Precision(**{name: asked.pop(name) for name in Precision._fields if name in asked})
        return equity_of_texts(which, texts, parse_cards(dead), precision=precision, **asked)
    sample = Sample(asked.pop("sample", Sample().deals), asked.pop("seed", Sample().seed))
    return work_out(which, [parse_cards(hand) for hand in texts], parse_cards(dead), sample=sample, **asked)


def simulate(game: str = "stud", hands: int = 100, seed: int = 1, limit: str = "fixed") -> Iterator[Hand]:
    """Deal and play legal hands of a game; the same seed gives the same hands.

    Raises ValueError for an unknown game or limit, or a negative number of hands.
    """
    which, betting = member_of(Game, "game", game), member_of(Limit, "limit", limit)
    if which is Game.OTHER:
        raise ValueError("game cannot be 'other': no hands of unknown games can be dealt")
    return stories(which, number_of("hands", hands), number_of("seed", seed, None), betting)


def convert(*paths: Paths, site: str, on_reject: Refuse | None = None) -> Iterator[str]:
    """Convert the hands of files and folders to another site's format: a text per hand.

    Hands of games that the site does not offer are left out. Raises ValueError for an unknown site.
    """
    return converted(existing_paths(*paths), choice_of("site", site, SITES), Tally(), on_reject)

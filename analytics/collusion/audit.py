"""All tests of the players: pairs of accounts, and single accounts."""

from datetime import datetime
from typing import NamedTuple

import polars as pl

from studbook.analytics.collusion.context import (
    NO_ACCOUNTS,
    ChoiceCounts,
    Clock,
    accounts_table,
    choices_of,
    clock_of,
    joined_choices,
    joined_clock,
)
from studbook.analytics.collusion.evidence import NO_EVIDENCE, evidence_of
from studbook.analytics.collusion.influence import Played, played_of
from studbook.analytics.collusion.oracle import Results, joined_sessions, oracle, results, sessions_of
from studbook.analytics.collusion.pairs import LEAST
from studbook.analytics.collusion.reading import ENOUGH_KNOWN, opened_sites, pieces
from studbook.analytics.collusion.rows import (
    EFFECT,
    NAMES,
    NEEDS_CARDS,
    RESULT,
    SHARED,
    Rows,
    decision_rows,
    flow_rows,
    known_rows,
    oracle_rows,
    result_rows,
)
from studbook.analytics.collusion.sharing import (
    Folds,
    Last,
    effects_on_others,
    folds_of,
    joined_folds,
    joined_last,
    last_of,
    shared_cards,
)
from studbook.analytics.collusion.transfer import LEAST_HANDS, Flows, flows_of, merged, transfers
from studbook.analytics.collusion.trials import QUESTIONS, Trials, joined, trials_of
from studbook.analytics.database.resources import sql_file
from studbook.analytics.fairness.deals import chosen_hands
from studbook.analytics.fairness.tails import discoveries
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.store import Store

RATE = 0.01
"""False discovery rate: of the rows that are reported as unusual, one in a hundred may be chance."""
UNUSUAL, USUAL, CONTEXT = "unusual", "usual", "context"
SCHEMA: dict[str, pl.DataType] = {
    "test": pl.String(), "name": pl.String(), "site": pl.String(), "player": pl.String(), "partner": pl.String(),
    "decisions": pl.Int64(), "observed": pl.Float64(), "expected": pl.Float64(), "counts": pl.String(),
    "odds": pl.Float64(), "odds_low": pl.Float64(), "odds_high": pl.Float64(), "z": pl.Float64(), "p": pl.Float64(),
    "verdict": pl.String(), "p_anytime": pl.Float64(),
}  # fmt: skip


class ComparedPlayers(NamedTuple):
    """A row of `Collusion.table`: one test of a pair of accounts, or of one account."""

    test: str
    """C2 to C7."""
    name: str
    site: str
    player: str
    partner: str | None
    """None for tests of one account."""
    decisions: int
    """Hands together, for flows of chips."""
    observed: float
    expected: float
    counts: str
    """Unit of what was observed and expected."""
    odds: float | None
    """Odds ratio, with the ends of its 95 % interval; None if the test counts no decisions."""
    odds_low: float | None
    odds_high: float | None
    z: float
    p: float | None
    """None for C6."""
    verdict: str
    p_anytime: float | None
    """A p-value that is valid at every look, if one was asked for."""


class NotRun(NamedTuple):
    """A test that was not run."""

    test: str
    name: str
    why_not: str

    @property
    def sentence(self) -> str:
        """Say why."""
        return f"Not run: {self.test} {self.name}: {self.why_not}."


class WeighingHand(NamedTuple):
    """One of the hands that weigh most in an unusual row."""

    hand: int
    """Its key in the database."""
    hand_id: str | None
    started_at: datetime | None
    """In UTC."""
    weight: float
    """In the unit of the row's sum."""


class AccountContext(NamedTuple):
    """What else is known of an account; None without enough hands."""

    site: str
    player: str
    hands: int
    longest: int
    """Hours of play in a row, at most."""
    busiest: int
    """Hours of play in 24, at most."""
    choice: float | None
    """How little predictable its choices are (entropy), and those of everyone."""
    usual_choice: float | None
    win_rate: float | None
    """Big bets per 100 hands, and what accounts that are as loose win."""
    usual_win_rate: float | None


class Collected(NamedTuple):
    """What the tests need of all hands."""

    trials: tuple[Trials, ...]
    """By question, in the order of `QUESTIONS`."""
    flows: Flows
    played: tuple[Played, ...]
    folds: Folds
    last: Last
    clock: Clock
    choices: ChoiceCounts
    results: Results


class Collusion(NamedTuple):
    """The tests of the players."""

    table: pl.DataFrame
    """A row per test and pair, or account, the smallest p first; see `collusion`."""
    not_run: pl.DataFrame
    """A row per `NotRun`."""
    evidence: pl.DataFrame
    """The hands that weigh most in unusual rows: `test`, `site`, `player`, `partner`, `hand`, `hand_id`, `weight`."""
    accounts: pl.DataFrame
    """Context of each account, see `context.accounts_table`."""
    hands: int
    open_hands: bool
    """Whether a site opens everyone's downcards."""

    @property
    def unusual(self) -> pl.DataFrame:
        """The rows that are unusual."""
        return self.table.filter(verdict=UNUSUAL)

    @property
    def by_chance(self) -> float:
        """Number of p-values below 1 % to expect by chance alone."""
        return RATE * self.table["p"].count()


NOTHING = pl.DataFrame(schema=SCHEMA)
NO_TEST = pl.DataFrame(schema={"test": pl.String(), "name": pl.String(), "why_not": pl.String()})
CLOSED = "folded hands are not known: it needs a room that opens all downcards, a house log, or an operator's records"


def collusion(store: Store, filters: Filters = EVERY_HAND, anytime: bool = False) -> Collusion:
    """Compare what accounts do to each other with what they do to all others, in the hands that match the filters.

    The table has a row per test (C2 to C7) and pair, or account, that has enough decisions. Columns: `test`, `name`,
    `site`, `player`, `partner` (NULL for tests of one account), `decisions` (hands together for flows of chips),
    `observed` and `expected` in the unit `counts`, `odds` with a 95 % interval (`odds_low`, `odds_high`) if the test
    counts decisions, `z`, `p`, `verdict` (unusual or usual, by
    Benjamini-Hochberg at 1 % over all rows; context for C6, which has no `p`), and
    `p_anytime`, which with `anytime` is a p-value that stays valid however often one looks, and decides. Raises
    ValueError for filters that choose among a player's own hands, because these select decisions.
    """
    if filters.own or filters.finding is not None:
        raise ValueError(f"players cannot be compared on hands chosen by {', '.join(filters.own) or 'finding'}")
    with chosen_hands(store, filters):
        names = store.query(sql_file("sql/fairness", "names"))
        hands = int(store.connection.execute("SELECT count(*) FROM fairness_hands").fetchall()[0][0])
        if not hands:
            return Collusion(NOTHING, _not_run([], False), NO_EVIDENCE, NO_ACCOUNTS, 0, False)
        is_open = max(opened_sites(store).values()) >= ENOUGH_KNOWN
        found = _collected(store, hands, names.height)
        rows = _tested(found, names.height)
        table = _table(rows, anytime)
        evidence = evidence_of(store, table.filter(verdict=UNUSUAL), {row.name: row.weights for row in rows})
        accounts = accounts_table(found.clock, found.choices, found.results, names)
    return Collusion(named(table, names), _not_run(rows, is_open), named(evidence, names), accounts, hands, is_open)


def _collected(store: Store, hands: int, accounts: int) -> Collected:
    """Go through all hands once, and keep what the tests need."""
    trials: list[list[Trials]] = [[] for _ in QUESTIONS]
    flows, played = merged([]), []
    folds, last, sums, clocks, choices = [], [], [], [], []
    for piece in pieces(store, hands):
        for parts, question in zip(trials, QUESTIONS, strict=True):
            parts.append(trials_of(piece, question))
        flows = merged([flows, flows_of(piece, accounts)])
        played.append(played_of(piece))
        folds.append(folds_of(piece))
        last.append(last_of(piece))
        sums.append(sessions_of(piece))
        clocks.append(clock_of(piece))
        choices.append(choices_of(piece))
    return Collected(
        tuple(map(joined, trials)), flows, tuple(played), joined_folds(folds), joined_last(last), joined_clock(clocks),
        joined_choices(choices), results(joined_sessions(sums), accounts),
    )  # fmt: skip


def _tested(found: Collected, accounts: int) -> list[Rows]:
    """Run all tests."""
    rows = [decision_rows(question, trials, accounts) for question, trials in zip(QUESTIONS, found.trials, strict=True)]
    rows.append(flow_rows(transfers(found.flows, found.played, accounts)))
    if len(found.folds.hand):
        rows.append(known_rows("C5", SHARED, shared_cards(found.folds, accounts), accounts))
    if len(found.last.hand):
        rows.append(known_rows("C6", EFFECT, effects_on_others(found.last, accounts), accounts))
        rows.append(oracle_rows(oracle(found.last, accounts)))
    return [*rows, result_rows(found.results)]


def _table(rows: list[Rows], anytime: bool) -> pl.DataFrame:
    """One row per test and pair, or account, the smallest p first."""
    table = pl.concat([row.frame(anytime) for row in rows])
    counted = table.filter(pl.col("p").is_not_null())
    deciding = pl.coalesce("p_anytime", "p") if anytime else pl.col("p")
    kept = discoveries(counted.select(deciding).to_series().to_list(), RATE)
    verdict = pl.Series("verdict", [UNUSUAL if found else USUAL for found in kept], pl.String)
    context = table.filter(pl.col("p").is_null()).with_columns(verdict=pl.lit(CONTEXT))
    ordered = counted.with_columns(verdict).sort("p", "test", "first", "second", maintain_order=True)
    return pl.concat([ordered, context.sort(pl.col("z").abs(), descending=True, maintain_order=True)])


def named(table: pl.DataFrame, names: pl.DataFrame) -> pl.DataFrame:
    """Replace numbers of accounts by site and names."""
    first = names.rename({"account": "first"})
    second = names.select(pl.col("account").alias("second"), pl.col("player").alias("partner"))
    found = table.join(first, on="first", how="left", maintain_order="left")
    found = found.join(second, on="second", how="left", maintain_order="left")
    order = dict.fromkeys((*SCHEMA, *NO_EVIDENCE.columns))
    return found.select([name for name in order if name in found.columns and name not in {"first", "second"}])


def _not_run(rows: list[Rows], is_open: bool) -> pl.DataFrame:
    """Tests without a row, and why."""
    done = {row.name for row in rows if len(row.first)}
    few = f"no pair, or account, has enough decisions ({LEAST}, {LEAST_HANDS} hands together for flows)"
    out = []
    for test, name in NAMES:
        if name not in done:
            unknown = test in NEEDS_CARDS and name != RESULT and not is_open
            out.append((test, name, CLOSED if unknown else few))
    return pl.DataFrame(out, schema=["test", "name", "why_not"], orient="row") if out else NO_TEST

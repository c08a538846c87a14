"""The Red Dog family: winnings, bets compared with their exact chances, the bank, the biggest pots."""

import polars as pl

from studbook.analytics.red_dog.profile import BiggestDeal, DealsProfile
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.red_dog_groups import GROUPS
from studbook.analytics.statistics.rows import StatisticsRow, statistics_rows
from studbook.reports.hand.deal import departure
from studbook.reports.layout.figures import NARROW, WIDE, described_alone, draw_alone
from studbook.reports.layout.model import Cell, Page, Picture, Section, Table
from studbook.reports.layout.pictures import dots
from studbook.reports.layout.words import currency_name, hands, local_day, money, place, rate, short_game, span
from studbook.reports.player.audit import findings_section
from studbook.reports.player.cells import net, table, useful

_FEWEST = 2
"""Minimum number of deals for a graph."""
_WITH_CENTRE = ("slippery_sam", "fort_wayne")
"""Games in which players bet against an upcard."""
_CAPTION = "Each number with its 95 % interval and the sample it is based on (n)"
_PERCENT = "stakes in minimum stakes, returns in percent of the amount bet"
_REGRET = "regret in minimum stakes per"
_READ = ("Game", "Deals", "How they are read")
_WORDS = frozenset({0, 2})
_BETS = (
    "Bets won, compared with the exact chance of every bet, given all the cards that the player could see. Regret is "
    "what the player's stakes cost compared with the best ones: the maximum if the chance is better than even, and the "
    "minimum otherwise."
)


_BUYING = (
    "If another card can be bought, its exact expected value, after paying the price and including all that may "
    "follow, is compared with that of the best bet against the upcard, given all the cards that the player could see. "
    "Regret is what worse choices cost; for passing, after the last card that the player could buy."
)


def page(facts: DealsProfile, name: str = "red-dog") -> Page:
    """Page with everything; the first one of a report without stud."""
    sections = [_currency(facts, row) for row in statistics_rows(facts.overall)]
    sections += [*_read_otherwise(facts), _bets(facts), *_ranks(facts), *_buying(facts)]
    sections += [*_banker(facts), *_biggest(facts)]
    sections.append(findings_section(facts.findings, facts.hands, "deal", facts.undecided))
    lede = f"{hands(facts.hands).replace('hand', 'deal')} against the pot, compared with the exact chances"
    return Page(name, "Red Dog", lede, tuple(sections))


def _currency(facts: DealsProfile, row: StatisticsRow) -> Section:
    name = currency_name(row.currency)
    run = facts.run.filter(pl.col("currency") == row.currency)
    graph = [_graph(run, facts.player)] if run.height >= _FEWEST else ["One deal is not enough for a graph."]
    title = name[0].upper() + name[1:]
    return Section(f"results-{row.currency.lower()}", title, (_verdict(row), *graph))


def _read_otherwise(facts: DealsProfile) -> list[Section]:
    if not facts.read_otherwise:
        return []
    rows = tuple(
        (Cell(short_game(one.game)), Cell(f"{one.deals:,}"), Cell("; ".join(map(departure, one.departures))))
        for one in facts.read_otherwise
    )
    listed = Table("Deals imported with other rules; all others follow the standard reading", _READ, rows, words=_WORDS)
    return [Section("readings", "Differences from the standard reading", (listed,))]


def _verdict(row: StatisticsRow) -> str:
    value, n, low, high = row.figures["deal_result"]
    ends = f"; 95 % confidence interval of the long-run rate: {span(low, high, signed=True)}"
    per = "minimum stakes per 100 deals"
    return f"{rate(value, signed=True)} {per} over {n:,} deals{ends if low is not None else ''}."


def _graph(run: pl.DataFrame, player: str) -> Picture:
    currency = str(run["currency"][0])
    name = currency_name(currency)
    return Picture(
        f"deals-{currency.lower()}",
        f"Winnings of {player} in {name}",
        described_alone(run, currency, "deals"),
        f"Total won in {name} after every deal, including antes and banks. {int(run['number'][-1]):,} deals.",
        lambda canvas, narrow: draw_alone(canvas, run, "deals", narrow),
        WIDE,
        NARROW,
    )


def _beside(frame: pl.DataFrame, got: str, due: str) -> dict[str, dict[str, Figure]]:
    """Actual and expected results by game and currency."""
    rows = {f"{short_game(row.game)}, {currency_name(row.currency)}": row for row in statistics_rows(frame)}
    measures = {"actual": got, "by chance": due}
    return {label: {game: row.figures[name] for game, row in rows.items()} for label, name in measures.items()}


def _bets(facts: DealsProfile) -> Section:
    frame = useful(facts.bets, ["bets_won"])
    if not frame.height:
        return Section("bets", "Bets", (f"{facts.player} has not bet yet.",))
    picture = dots(
        "returns",
        "Return on bets",
        "Percent of the amount bet, with 95 % intervals; by chance: the exact expected value of each bet.",
        "% of the amount bet",
        _beside(frame, "bet_return", "bet_return_due"),
    )
    stakes = useful(facts.stakes, ["turns_passed"])
    tables = (_table(frame, "bets", _PERCENT), _table(stakes, "stakes", f"{_REGRET} 100 bets, else in minimum stakes"))
    return Section("bets", "Bets", (_BETS, picture, *tables))


def _table(frame: pl.DataFrame, group: str, words: str = "", counted: str = "Turns") -> Table:
    return table(frame, GROUPS[group], ["game"], f"{_CAPTION}{'; ' * bool(words)}{words}", counted)


def _ranks(facts: DealsProfile) -> list[Section]:
    frame = useful(facts.by_rank.filter(pl.col("game").is_in(_WITH_CENTRE)), ["bets_won"])
    if not frame.height:
        return []
    words = "Bets against an upcard, by its rank: the higher it is, the fewer cards beat it."
    names = ("bet_size", "bets_won", "bets_chance", "bet_return")
    return [
        Section("ranks", "By turned card", (words, table(frame, names, ["game", "turned_rank"], _CAPTION, "Turns")))
    ]


def _buying(facts: DealsProfile) -> list[Section]:
    frame = useful(facts.buying, ["buys"])
    numbers = _table(frame, "buying", f"{_REGRET} 100 turns")
    return [Section("buying", "Bought cards", (_BUYING, numbers))] if frame.height else []


def _banker(facts: DealsProfile) -> list[Section]:
    deals = _table(facts.deals, "deals", "results in minimum stakes per 100 deals", "Deals")
    sections = [Section("deals", "Deals", (deals,))]
    frame = useful(facts.banker, ["bank_edge"])
    if not frame.height:
        return sections
    picture = dots(
        "edges",
        "The bank's share of the other players' bets",
        "Percent of the amount bet against it, with 95 % intervals; by chance: the exact expected value of each bet.",
        "% of the amount bet",
        _beside(frame, "bank_edge", "bank_edge_due"),
    )
    numbers = _table(frame, "banker", "turns of players who bet against the bank")
    return [*sections, Section("banker", "As banker", (picture, numbers))]


def _biggest(facts: DealsProfile) -> list[Section]:
    if not facts.biggest:
        return []
    heads = ("Pot", "Net", "Game", "Dealt by", "Date", "Deal")
    rows = tuple(map(_row, facts.biggest))
    caption = "The deals with the largest pots in each currency"
    return [Section("pots", "Biggest pots", (Table(caption, heads, rows, words=frozenset({2, 3, 4, 5})),))]


def _row(deal: BiggestDeal) -> tuple[Cell, ...]:
    where = place(deal.path, deal.line)
    return (
        Cell(money(deal.pot, deal.currency), ("broken",) if deal.broken else ()),
        net(deal.net, deal.currency)._replace(notes=()),
        Cell(short_game(deal.game)),
        Cell("the player" if deal.deals_himself else "another player"),
        Cell(local_day(deal.started_at)),
        Cell(deal.hand_id, (where,) if where else (), href=f"hands/{deal.hand}.html"),
    )

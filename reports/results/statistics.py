"""Groups of statistics as tables, and descriptions of what they count."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.explanations import StatisticExplanation
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import GROUPS
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import NOTHING, count, rate
from studbook.reports.results.headings import SHORT
from studbook.reports.results.terminal import dimension_cells, last_first, shown_dimensions, stats_table
from studbook.rules.rulebook import linked

_CAPTION = (
    "Below each figure is the number of hands it is based on. `studbook stats --explain` describes each statistic; "
    "--json, --csv and --parquet include the 95 % intervals."
)
_HEAD = """# What the statistics count

Each statistic is one file in `analytics/sql/statistics`, and its first comment describes what it counts; `studbook
stats --explain --markdown` makes this page from these comments. Every statistic comes with the number of hands (or of
hands and streets) that it is based on and, if the sample allows, with a 95 % interval. Amounts in different currencies,
in play money and in tournament chips are never added together. Hands imported by an older version of Studbook do not
count in statistics of decisions, split pots or starting hands until `studbook refresh` has read them again.

## Intervals

Shares of hands have a Wilson interval. Its width is never zero: for 0 of 4 hands it is 0 % to 49 %.

Averages have an interval if there are at least 20 values and they are not all equal; otherwise no interval is shown.
Each end is the wider of two: that of Student's t, and that of Hall's transformation of it (1992), which takes the
skewness of the sample into account. Most hands cost a player little or nothing and a few win a lot, so t alone ends too
early on the side of the few: with the normal approximation, 95 % intervals of `rake_paid` contained the true value in
only 81 % of samples of 20 hands. Hall's interval alone fails if a few large values of both signs look skewed by chance.

Ratios of sums have an interval if there are at least 20 hands and the numerator is not the same in all of them. Each
end is the widest of three: that of Fieller's interval with Student's t, which takes the uncertainty of the denominator
into account, and those of Student's t and of Hall's transformation for the differences between each numerator and its
share of the denominator.

All hands are treated as independent of one another, even those of one session.

Measured coverage: 4000 samples of each size were drawn with replacement from 85,246 results of simulated hands. The
table shows the percentage of samples whose interval contains the average over all results; in brackets, the percentage
for the normal approximation. An interval of `all_in_luck` is based on few hands: 44 % of samples of 20 hands have no
interval, and the others are too wide rather than too narrow.

| Hands | `win_rate` | `rake_paid` | `bring_in_excess` | `all_in_luck` | `rake_share` | `low_share` |
|---|---|---|---|---|---|---|
| 20 | 93.4 (91.3) | 95.4 (81.1) | 97.8 (89.6) | 100.0 (99.9) | 94.9 (85.6) | 97.7 (88.0) |
| 40 | 93.2 (92.4) | 97.8 (86.9) | 98.7 (93.0) | 100.0 (100.0) | 95.4 (90.2) | 97.0 (92.2) |
| 80 | 94.3 (93.5) | 98.5 (89.9) | 96.7 (93.4) | 99.9 (99.8) | 95.4 (91.8) | 96.2 (93.4) |
| 160 | 94.5 (94.0) | 97.0 (92.5) | 96.1 (94.4) | 99.1 (99.0) | 96.1 (94.0) | 96.0 (94.5) |
| 320 | 95.1 (94.5) | 96.4 (93.4) | 96.0 (94.8) | 97.0 (96.9) | 95.9 (94.4) | 95.4 (94.5) |
| 1000 | 95.0 (94.4) | 95.9 (94.4) | 95.9 (95.5) | 96.2 (96.2) | 95.9 (95.2) | 95.5 (94.9) |

Values that are almost always zero are the worst case: if only 2 % of the hands have any other value, 80 of 100 samples
of 80 hands have an interval, and 90 % of these intervals contain the true value.

## How hands are counted

A raise of a player's own bet counts as a bet that they face: `street_call`, `street_raise` and `street_fold` are
counted over all streets on which the player faced another player's bet, because that is the decision that they
describe. This matters: in 24,000 simulated hands, 7,368 of 82,092 such decisions came after the player's own bet.
Without them `street_fold` would be 18.8 % instead of 17.4 %, `street_call` 70.7 % instead of 70.0 %, and `street_raise`
10.5 % instead of 12.6 %.

An all-in raise for less than half a bet counts as a call: as a limp if no one has completed, and as a cold call if
someone has. It does not reopen the betting (B-24), and the player had no chips for more. In the same hands these were
11 of 26,993 limps and 31 of 7,985 cold calls; counted as raises, they would make `limp` 39.80 % instead of 39.81 % and
`cold_call` 25.94 % instead of 26.04 %.

`low_beaten` leaves out hands with a community card, because every player still in plays that card. In those hands the
low is shared or beaten far more often: 75 of 167 lows, compared with 949 of 3,886 in the other hands. With them it
would be 25.3 % instead of 24.4 %.

## Terms

Classes of starting hands, if all three cards are known; the first class that fits counts. Stud and stud8: rolled up,
big pair (tens or higher) in the hole or split, small pair, three low (stud8 only: eight or lower, unpaired),
three-flush, three-straight (the ace high or low), three big (tens or higher), other. Razz: three different cards to a
five, six, seven or eight, two low (two different ranks of eight or lower), other.

`--by holding` names the first three cards of stud, stud8 and razz as players do, finer than these classes: a pair is
buried (both cards face down) or split, by rank; three wheel cards (five or lower); three to a six, seven or eight,
rough if the two highest are next to each other, otherwise smooth; three low suited, connected, or with an ace (stud8);
three suited, three big cards, three connected; two low and a high card.

A card improves a stud or five-card stud hand if it raises the category of the best hand (straights and flushes count
from five cards on). It improves a razz hand if it is a new rank of eight or lower that plays, with the ace low: the
player holds fewer than five lower ranks. In 2-7 razz the same applies from deuce to eight, ignoring straights and
flushes. In stud8 it does either, the second only while a low is still possible.

Players left to act: `--by left_to_act`, `as_good_left` and `best_left` apply if the player can be first in, that is, at
their first decision in the first betting round, with no chips in the pot but antes and the bring-in; otherwise they are
empty. The players left to act are those who have not decided yet, including the bring-in and players who are all-in.
`left_to_act` counts them. `as_good_left` counts those whose door card is of the player's rank or better (higher; in
razz lower, with the ace low; in 2-7 razz lower, with the ace high); 0 is a chance to steal. `best_left` is the best
rank that they show. The last two are empty if one of these door cards is not printed, `as_good_left` also if the
player's own is not, and `best_left` also if no one is left.

The street on which a low was made, `--by low_street`, in stud8: fifth, sixth or seventh, if the player's cards
(including a community card) first held five different ranks from ace to eight on that street; `none` if all the cards
that the player got until they folded or the hand ended held no such low. It is empty if the player's cards are not
known. They are known if the text prints them as they are dealt, or if all of them are shown in an order that fits the
player's upcards. Other players show more often when they win."""


def group_table(table: pl.DataFrame, title: str, group: str) -> Table:
    """Statistics of a group as `analytics.statistics.stats.stats` returns them, with the sample below each figure."""
    if group == "overview":
        return stats_table(table, title)
    dimensions = shown_dimensions(table)
    shown = FittingTable(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=0, title=Text(f"{title}: {group}", "bold"),
        title_justify="left", caption=Text(_CAPTION, "dim"), caption_justify="left",
        leaves_out=last_first(GROUPS[group]),
    )  # fmt: skip
    for name in dimensions:
        shown.add_column(name, overflow="fold", min_width=4, vertical="top")
    for head in ("hands", "net", *(SHORT[name] for name in GROUPS[group])):
        shown.add_column(head, justify="right", no_wrap=True)
    for row in statistics_rows(table):
        shown.add_row(*dimension_cells(row, dimensions), *(_figure(row.figures[name]) for name in GROUPS[group]))
    return shown


def _figure(figure: Figure) -> Text:
    if figure.value is None:
        return Text(NOTHING)
    return Text(rate(figure.value)).append(f"\n{count(figure.n)}", "dim")


def statistics_text(explained: Sequence[StatisticExplanation]) -> Text:
    """Descriptions of all statistics, for the terminal."""
    text = Text()
    for one in explained:
        text.append(f"{one.group}: {one.name}", "bold")
        text.append(f"\n{one.question}\n")
        for part, words in _parts(one):
            text.append(f"  {part}: ", "dim").append(f"{words}\n")
    return text


def _parts(one: StatisticExplanation) -> Iterator[tuple[str, str]]:
    """What a statistic is made of, each with its heading."""
    yield "numerator", one.numerator
    yield "denominator", one.denominator
    yield "interval", one.interval
    yield "unit", one.unit


def statistics_markdown(explained: Sequence[StatisticExplanation]) -> str:
    """Descriptions of all statistics as a page, group by group; each is described in the first group it is in."""
    parts, known = [_HEAD], set()
    for group, several in groupby(explained, lambda one: one.group):
        parts.append(f"## {group}")
        for one in several:
            parts.append(f"`{one.name}`: see above." if one.name in known else _described(one))
            known.add(one.name)
    return linked("\n\n".join(parts))


def _described(one: StatisticExplanation) -> str:
    lines = [f"- {part}: {words}" for part, words in _parts(one)]
    return "\n".join([f"### {one.name}", "", one.question, "", *lines])

"""Groups of statistics as tables, and what they count in words."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.stats import GROUPS
from studbook.reports.terminal import dimension_cells, shown_dimensions, stats_table
from studbook.reports.words import NOTHING, count, rate
from studbook.rules.rulebook import linked

Rows = Sequence[Mapping[str, Any]]
"""Fields: group, name, question, numerator, denominator, interval, unit."""

GROUP_HEADS = {
    "limp": "limp",
    "raise_first": "com-\nplete",
    "cold_call": "cold\ncall",
    "reraise": "re-\nraise",
    "steal": "steal",
    "steal_success": "steal\nwon",
    "resteal": "re-\nsteal",
    "complete_when_low": "low\ncompl.",
    "bring_in": "bring\nin",
    "bring_in_excess": "over\n1/n",
    "bring_in_cost": "cost",
    "defend_one": "def.\none",
    "defend_several": "def.\nsev.",
    "bring_in_result": "BB\n/100",
    "bring_in_won_excess": "won\n- 1/n",
    "scoop": "scoop",
    "scoop_both": "both\nhalves",
    "three_quarters": "3/4",
    "high_only": "high\nonly",
    "low_only": "low\nonly",
    "quartered": "1/4",
    "low_share": "from\nlows",
    "low_made_rate": "low\nmade",
    "low_missed": "low\nmiss.",
    "low_beaten": "low\nlost",
    "shared_both": "sha-\nred",
    "street_bet": "bet",
    "street_raise": "raise",
    "street_call": "call",
    "street_fold": "fold",
    "check_raise": "check-\nraise",
    "open_pair_bet": "open\npair",
    "continuation": "bet\nagain",
    "went_to_showdown": "show-\ndown",
    "won_at_showdown": "won\nthere",
    "won_saw_fourth": "won,\n4th",
    "won_saw_fifth": "won,\n5th",
    "win_rate": "BB/100",
    "showdown_winnings": "at show-\ndowns",
    "other_winnings": "without",
    "rake_paid": "rake",
    "rake_share": "of\npots",
    "all_in": "all-in",
    "all_in_luck": "luck",
    "adjusted_win_rate": "without\nluck",
    "vpip": "VPIP",
    "complete": "com-\nplete",
    "start_excess": "over\nothers",
    "start_showdown_excess": "at\nshowd.",
    "dead_cards": "dead\ncards",
    "live_outs": "live\nouts",
    "improved": "im-\nproved",
    "improved_chance": "outs\n%",
    "improved_excess": "excess",
    "bet_size": "stake",
    "bets_won": "won",
    "bets_chance": "by\nchance",
    "bets_excess": "excess",
    "bet_return": "re-\nturn",
    "bet_return_due": "due",
    "regret": "re-\ngret",
    "overbet": "too\nmuch",
    "known_bets": "known\ncard",
    "turns_passed": "passed",
    "buys": "buys",
    "wrong_buys": "wrong",
    "missed_buys": "missed",
    "buying_regret": "buying\nregret",
    "passing_regret": "passing\nregret",
    "bank_edge": "edge",
    "bank_edge_due": "due",
    "deal_result": "per\n100",
    "bank_result": "as\nbank",
    "pot_growth": "pot\ngrows",
    "pots_broken": "pots\nbroken",
}
"""Heads of the columns."""

_CAPTION = (
    "Below each figure the number of hands it is counted over. `studbook stats --explain` says what each counts; "
    "--json, --csv and --parquet have the 95 % intervals."
)
_HEAD = """# What the statistics count

Each statistic is one file in `analytics/sql/statistics`, whose first comment says what it counts; this page is made of
them by `studbook stats --explain --markdown`. All come with the number of hands (or of hands and streets) that they are
counted over and, where the sample carries one, a 95 % interval. Amounts of different currencies, of play money and of
tournament chips are never added together. Hands that an older Studbook imported do not count where decisions, halves or
first cards are asked for, until `studbook refresh` has read them anew.

## Intervals

Shares of hands have Wilson's interval. It never has zero width: none of four hands is 0 % to 49 %.

Averages have an interval from 20 values on, and only where the values differ; otherwise none is shown. Each end is the
wider one of two: Student's t, and Hall's transformation of it (1992), which takes into account how skewed the sample
is. Most hands cost a player little or nothing and a few bring much, so that t alone ends too early on the side of the
few: with the normal approximation 95 % intervals of `rake_paid` held the true value in 81 % of samples of 20 hands.
Hall's alone fails where few large values of both signs look skewed by chance.

Ratios of sums have an interval from 20 hands on, unless the part is the same in all of them. Each end is the wider one
of Fieller's interval with Student's t, which takes into account how uncertain the whole is, and Hall's of the
differences between each part and its share of the whole.

Hands count as independent of one another, those of one session too.

Coverage, measured: of samples drawn with replacement from 85,246 results of simulated hands, 4000 for each size, the
percentage whose interval holds the average over all; in brackets that of the normal approximation. An interval of
`all_in_luck` rests on few hands: 44 % of samples of 20 have none, and it is too wide rather than too narrow.

| Hands | `win_rate` | `rake_paid` | `bring_in_excess` | `all_in_luck` | `rake_share` | `low_share` |
|---|---|---|---|---|---|---|
| 20 | 93.4 (91.3) | 95.4 (81.1) | 97.8 (89.6) | 100.0 (99.9) | 94.9 (85.6) | 97.7 (88.0) |
| 40 | 93.2 (92.4) | 97.8 (86.9) | 98.7 (93.0) | 100.0 (100.0) | 95.4 (90.2) | 97.0 (92.2) |
| 80 | 94.3 (93.5) | 98.5 (89.9) | 96.7 (93.4) | 99.9 (99.8) | 95.4 (91.8) | 96.2 (93.4) |
| 160 | 94.5 (94.0) | 97.0 (92.5) | 96.1 (94.4) | 99.1 (99.0) | 96.1 (94.0) | 96.0 (94.5) |
| 320 | 95.1 (94.5) | 96.4 (93.4) | 96.0 (94.8) | 97.0 (96.9) | 95.9 (94.4) | 95.4 (94.5) |
| 1000 | 95.0 (94.4) | 95.9 (94.4) | 95.9 (95.5) | 96.2 (96.2) | 95.9 (95.2) | 95.5 (94.9) |

Values that are hardly ever different from zero are the worst case: where 2 % of the hands bring anything, 80 of 100
samples of 80 hands have an interval, and it holds the true value in 90 % of them.

## How hands are counted

A raise after a player's own bet counts as a bet that he faces: `street_call`, `street_raise` and `street_fold` are
counted over all streets on which he had a bet of somebody else to answer, because that is the decision that they
describe. It matters: in 24,000 simulated hands 7,368 of 82,092 such decisions came after an own bet. Without them
`street_fold` would be 18.8 % instead of 17.4 %, `street_call` 70.7 % instead of 70.0 %, `street_raise` 10.5 % instead
of 12.6 %.

An all-in raise for less than half a bet counts as a call, as a limp where nobody has completed and as a cold call where
somebody has: it does not reopen the betting (B-24), and the player had no chips for more. In the same hands these were
11 of 26,993 limps and 31 of 7,985 cold calls: as raises they would make `limp` 39.80 % instead of 39.81 %, `cold_call`
25.94 % instead of 26.04 %.

`low_beaten` leaves out hands with a card for everyone, because that card is nobody's own and whoever is still in plays
it. There the low is shared or beaten far more often: 75 of 167 lows, against 949 of 3,886 in the other hands. With them
it would be 25.3 % instead of 24.4 %.

## Words

Classes of the first three cards, where all are known; the first that fits counts. Stud and stud8: rolled up, big pair
(tens or higher) in the hole or split, small pair, in stud8 three low (eight or lower, unpaired), three-flush,
three-straight (the ace high or low), three big (tens or higher), other. Razz: three different cards to a five, six,
seven or eight, two low (two different ranks of eight or lower), other.

A card improves a hand of stud and five card stud where the category of the best hand rises (straights and flushes from
five cards on); of razz where it is a new rank of eight or lower, the ace low, that plays: fewer than five lower ones
are held; of 2-7 razz the same from deuce to eight, without regard to straights and flushes; of stud8 either, the second
only while a low can still be made.

Who is left behind a player: `--by left_to_act`, `as_good_left` and `best_left` look from where he may be first in, his
first decision on the street of the first bets with no chips in but antes and bring-in; elsewhere they are empty. Left
to act is who has not decided yet, the bring-in and who is all-in too. `left_to_act` counts them; `as_good_left` counts
those whose door card is of his rank or better (higher; in razz lower, the ace being low; in 2-7 razz lower, the ace
being high), so that 0 is a chance to steal; `best_left` is the best rank that they show. The last two are empty where
the door card of one of them is not printed, `as_good_left` where his own is not, `best_left` where nobody is left.

The street on which a low was made, `--by low_street`, of stud8: fifth, sixth or seventh, where his cards (a card for
everyone among them) first held five different ranks from ace to eight; `none`, where all the cards that he got until
he folded or the hand ended held no such low. It is empty where his cards are not known: they are where the text deals
them, or where all are shown in an order that fits his open cards. Others show more often when they win."""


def group_table(table: pl.DataFrame, title: str, group: str) -> Table:
    """Statistics of a group as `analytics.stats.stats` returns them, the sample below each figure."""
    if group == "overview":
        return stats_table(table, title)
    dimensions = shown_dimensions(table)
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), title=Text(f"{title}: {group}", "bold"),
        title_justify="left", caption=Text(_CAPTION, "dim"), caption_justify="left",
    )  # fmt: skip
    for name in dimensions:
        shown.add_column(name, overflow="fold", min_width=4, vertical="top")
    for head in ("hands", "net", *(GROUP_HEADS[name] for name in GROUPS[group])):
        shown.add_column(head, justify="right", no_wrap=True)
    for row in table.to_dicts():
        shown.add_row(*dimension_cells(row, dimensions), *(_figure(row, name) for name in GROUPS[group]))
    return shown


def _figure(row: Mapping[str, Any], name: str) -> Text:
    if row[name] is None:
        return Text(NOTHING)
    return Text(rate(row[name])).append(f"\n{count(row[f'{name}_n'])}", "dim")


def statistics_text(told: Rows) -> Text:
    """All of them for the terminal."""
    text = Text()
    for row in told:
        text.append(f"{row['group']}: {row['name']}", "bold")
        text.append(f"\n{row['question']}\n")
        for part in ("numerator", "denominator", "interval", "unit"):
            text.append(f"  {part}: ", "dim").append(f"{row[part]}\n")
    return text


def statistics_markdown(told: Rows) -> str:
    """All of them as a page, group by group; what stands in several groups is told in the first."""
    parts, known = [_HEAD], set()
    for group, rows in groupby(told, lambda row: str(row["group"])):
        parts.append(f"## {group}")
        for row in rows:
            parts.append(f"`{row['name']}`: see above." if row["name"] in known else _told(row))
            known.add(row["name"])
    return linked("\n\n".join(parts))


def _told(row: Mapping[str, Any]) -> str:
    lines = [f"- {part}: {row[part]}" for part in ("numerator", "denominator", "interval", "unit")]
    return "\n".join([f"### {row['name']}", "", str(row["question"]), "", *lines])

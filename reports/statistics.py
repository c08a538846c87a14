"""Groups of statistics as tables, and what they count in words."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from analytics.stats import GROUPS
from reports.terminal import dimension_cells, shown_dimensions, stats_table
from reports.words import NOTHING, count, rate

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
    "improved_chance": "by\nchance",
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
counted over and a 95 % interval. Amounts of different currencies, of play money and of tournament chips are never
added together. Hands that an older Studbook imported do not count where decisions, halves or first cards are asked for,
until `studbook refresh` has read them anew.

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
    return "\n\n".join(parts)


def _told(row: Mapping[str, Any]) -> str:
    lines = [f"- {part}: {row[part]}" for part in ("numerator", "denominator", "interval", "unit")]
    return "\n".join([f"### {row['name']}", "", str(row["question"]), "", *lines])

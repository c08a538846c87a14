# %% [markdown]
# # An auditor's month
#
# Was everyone paid what they were due? Studbook replays every hand by the rules and compares each award of the text
# with what the cards decide. This notebook goes through one month of a room: what was audited, what is wrong, whom it
# cost how much, and which hands cannot be decided. It takes about 15 seconds.

# %%
import os
import sys
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp

import matplotlib.pyplot as plt
import polars as pl
from matplotlib.figure import Figure

import studbook

FIRST, AFTER = datetime(2011, 1, 1), datetime(2011, 2, 1)
DATABASE = os.environ.get("STUDBOOK_DB") or f"{mkdtemp()}/month.duckdb"
if not Path(DATABASE).exists():
    studbook.import_hands(["histories/demonstration"], DATABASE)


def show(value: object, name: str = "") -> object:
    """Return what a notebook shows below a cell; a program prints it, and saves a figure under the name."""
    if not {"ipykernel", "marimo"} & sys.modules.keys():
        if isinstance(value, Figure):
            value.savefig(name := f"{mkdtemp()}/{name}")
        sys.stdout.write(f"figure: {name}\n\n" if isinstance(value, Figure) else f"{value}\n\n")
        sys.stdout.flush()
    return value


# %% [markdown]
# ## What was audited
#
# A hand is decided if the known cards say who wins each pot. Money is exact: amounts are decimals, never rounded.

# %%
hands = (
    studbook.scan("hands", DATABASE)
    .filter(pl.col("started_at").is_between(FIRST, AFTER, closed="left"))
    .select("hand", "site", "hand_id", "game", "started_at", "currency", "gross", "rake", "decided")
    .collect()
)
show(
    hands.group_by("site", "game", "currency")
    .agg(hands=pl.len(), decided=pl.col("decided").sum(), in_pots=pl.col("gross").sum(), rake=pl.col("rake").sum())
    .sort("hands", descending=True)
)

# %% [markdown]
# ## What is wrong
#
# An error is certainly wrong: a pot in the wrong hands, money that does not add up. A warning breaks the house rules.
# An info is no fault, such as hands that are missing from the files.

# %%
findings = studbook.audit(database=DATABASE).join(hands, on=["site", "hand_id"], how="semi")
show(findings.select("severity", "code", "site", "hand_id", "line", "message", "rule"))

# %% [markdown]
# ## Day by day
#
# Each bar is a day; a red mark is a day with an error.


# %%
def days(hands: pl.DataFrame, findings: pl.DataFrame) -> Figure:
    """Draw the number of hands of each day, and mark days with errors."""
    wrong = findings.filter(severity="error").select("site", "hand_id").with_columns(wrong=True).unique()
    daily = (
        hands.join(wrong, on=["site", "hand_id"], how="left")
        .group_by(day=pl.col("started_at").dt.date())
        .agg(hands=pl.len(), wrong=pl.col("wrong").fill_null(value=False).sum())
        .sort("day")
    )
    bad = daily.filter(pl.col("wrong") > 0)
    figure, axes = plt.subplots(figsize=(9, 3.6), layout="constrained")
    axes.bar(daily["day"], daily["hands"], color="#0072b2", width=0.8, label="hands audited")
    axes.scatter(bad["day"], bad["hands"], color="#b3261e", marker="v", s=80, zorder=3, label="with an error")
    axes.set(title=f"{hands.height:,} hands, {int(daily['wrong'].sum())} with an error", ylabel="hands")
    axes.margins(y=0.15)
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.autofmt_xdate(rotation=30)
    plt.close(figure)  # a notebook shows the value of the cell
    return figure


show(days(hands, findings), "days.png")

# %% [markdown]
# ## Whom it cost how much
#
# The table `awards` has what the rules award and what the text pays, for each pot, half and player. The difference is
# what a player is owed, or has to give back.

# %%
owed = (
    studbook.scan("awards", DATABASE)
    .collect()
    .join(hands, on="hand")
    .filter(pl.col("expected") != pl.col("printed"))
    .with_columns(owed=pl.col("expected") - pl.col("printed"))
)
show(owed.select("site", "hand_id", "player", "currency", "expected", "printed", "owed"))

# %% [markdown]
# ## Why
#
# The explanation names the five cards that play, the rule, and the line of the file.

# %%
first = findings.filter(severity="error").row(0, named=True)
show(studbook.explain(first["hand_id"], DATABASE, site=first["site"]))

# %% [markdown]
# ## What cannot be decided
#
# If a hand goes to showdown and not all cards are shown, no one can prove who won. Such hands are counted, never
# guessed.

# %%
show(hands.filter(~pl.col("decided")).select("site", "hand_id", "game", "gross"))

# %% [markdown]
# # A population study
#
# What do starting hands of Seven Card Stud win, and what does a study conclude that only sees the hands that are shown?
# With real histories no one knows the truth. Simulated players are different: everyone here plays by rules of
# thumb, the deck is fair, and the hero's three cards are known in every hand.
#
# The study simulates 1,000,000 hands. It takes about eight minutes on two cores. Set `HANDS` for fewer: 100,000
# take about a minute.

# %%
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import matplotlib.pyplot as plt
import polars as pl
from matplotlib.figure import Figure

import studbook

HANDS = int(os.environ.get("HANDS", "1_000_000"))
DATABASE = os.environ.get("POPULATION_DB") or f"{mkdtemp()}/population.duckdb"


def show(value: object, name: str = "") -> object:
    """Return what a notebook shows below a cell; a program prints it, and saves a figure under the name."""
    if not {"ipykernel", "marimo"} & sys.modules.keys():
        if isinstance(value, Figure):
            value.savefig(name := f"{mkdtemp()}/{name}")
        sys.stdout.write(f"figure: {name}\n\n" if isinstance(value, Figure) else f"{value}\n\n")
        sys.stdout.flush()
    return value


# %% [markdown]
# ## The hands
#
# `studbook simulate` writes them as a room would, and the import replays and audits each of them. The files are not
# needed afterwards.

# %%
if not Path(DATABASE).exists():
    with TemporaryDirectory() as folder:
        simulate = [sys.executable, "-m", "studbook", "simulate", "--seed", "7", "--hands", str(HANDS), "-o", folder]
        subprocess.run(simulate, check=True, stdout=subprocess.DEVNULL)
        studbook.import_hands([folder], DATABASE)
played = studbook.scan("played", DATABASE)
show(played.select(hands=pl.col("hand").n_unique(), seats=pl.len(), players=pl.col("player").n_unique()).collect())

# %% [markdown]
# ## The truth: every hand of the hero
#
# The rate counts all hands that the hero was dealt, folded ones too. Studbook never adds amounts of different
# currencies; the study takes the games in dollars.

# %%
dollars = studbook.Filters(currency="USD")
truth = (
    studbook.stats(DATABASE, "Hero", by=["start"], filters=dollars)
    .drop_nulls("start")
    .sort("win_rate", descending=True)
)
show(truth.select("start", "hands", "win_rate", "win_rate_low", "win_rate_high", "vpip", "went_to_showdown"))

# %% [markdown]
# ## The illusion: only hands that were shown
#
# A study of other players knows their starting hands only when they show them. Shown hands went to the showdown, and
# those that win are shown more often.

# %%
big_bets = pl.col("net").cast(pl.Float64) / pl.col("big_bet").cast(pl.Float64)
shown = (
    played.filter(pl.col("player") != "Hero", pl.col("start").is_not_null(), pl.col("currency") == "USD")
    .group_by("start")
    .agg(hands=pl.len(), win_rate=100 * big_bets.mean(), error=100 * big_bets.std() / pl.len().sqrt())
    .sort("win_rate", descending=True)
    .collect()
)
show(shown)

# %% [markdown]
# ## Both together
#
# Shown hands exaggerate: strong starting hands seem to win more than they do, and the weakest to lose more. A
# three-flush that misses is folded and never seen, which makes the rest look good. A weak hand that folds on third
# street costs an ante, but one that is shown has paid for every street. More hands do not help: they make the interval
# narrower around the wrong value.


# %%
def compared(truth: pl.DataFrame, shown: pl.DataFrame) -> Figure:
    """Draw the rate of each class of starting hands, from all hands and from shown hands."""
    figure, axes = plt.subplots(figsize=(9, 5.2), layout="constrained")
    both = truth.join(shown, on="start", suffix="_shown").drop_nulls("win_rate_low").reverse()
    ends = [both["win_rate"] - both["win_rate_low"], both["win_rate_high"] - both["win_rate"]]
    axes.axvline(0, color="#5a625d", linewidth=0.8)
    axes.errorbar(both["win_rate"], both["start"], xerr=ends, fmt="o", color="#0072b2", capsize=3, label="all hands")
    reach = 1.96 * both["error"]
    axes.errorbar(
        both["win_rate_shown"], both["start"], xerr=reach, fmt="D", color="#d55e00", capsize=3, label="shown hands only"
    )
    axes.set(title="What starting hands win, with 95 % intervals", xlabel="big bets per 100 hands")
    axes.legend(frameon=False, loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", color="#e2e6e3")
    plt.close(figure)  # a notebook shows the value of the cell
    return figure


show(compared(truth, shown), "compared.png")

# %% [markdown]
# ## How many hands does a rate need?
#
# The standard deviation of a hand, in big bets, decides. The table has the reach of a 95 % interval around the rate of
# a player after so many hands.

# %%
spread = played.filter(pl.col("player") == "Hero").select(big_bets.std()).collect().item()
show(
    pl.DataFrame({"hands": [1_000, 10_000, 100_000, 1_000_000]}).with_columns(
        reach=(1.96 * 100 * spread / pl.col("hands").sqrt()).round(1)
    )
)

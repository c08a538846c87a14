# %% [markdown]
# # A player's year
#
# What did the year come to, how sure is that, what was luck, and what should the player practise? This notebook answers
# from a database of Studbook. Without one it reads the demonstration: three months of a simulated player. It takes
# about 15 seconds.

# %%
import os
import sys
from pathlib import Path
from tempfile import mkdtemp

import matplotlib.pyplot as plt
import polars as pl
from matplotlib.figure import Figure

import studbook

PLAYER = "Hero"
DATABASE = os.environ.get("STUDBOOK_DB") or f"{mkdtemp()}/year.duckdb"
if not Path(DATABASE).exists():
    studbook.import_hands(["histories/demonstration"], DATABASE)
cash = studbook.Filters(tournament=False)


def show(value: object, name: str = "") -> object:
    """Return what a notebook shows below a cell; a program prints it, and saves a figure under the name."""
    if not {"ipykernel", "marimo"} & sys.modules.keys():
        if isinstance(value, Figure):
            value.savefig(name := f"{mkdtemp()}/{name}")
        sys.stdout.write(f"figure: {name}\n\n" if isinstance(value, Figure) else f"{value}\n\n")
        sys.stdout.flush()
    return value


# %% [markdown]
# ## Results
#
# The rate is in big bets per 100 hands, with its 95 % interval. An interval that includes zero leaves open whether the
# player wins.

# %%
results = studbook.stats(DATABASE, PLAYER, by=["game", "stakes"], filters=cash)
show(results.select("game", "stakes", "currency", "hands", "net", "win_rate", "win_rate_low", "win_rate_high"))

# %% [markdown]
# ## The graph of the year
#
# Every hand counts in big bets, so that stakes can be added. The dashed line is what the hands came to if each all-in
# before the last card had paid its expected value: the difference to the solid line is luck in all-ins.

# %%
hands = (
    studbook.scan("played", DATABASE)
    .filter(pl.col("player") == PLAYER, pl.col("tournament").is_null())
    .select("started_at", "hand", "game", "net", "collected", "all_in_worth", "big_bet")
    .sort("started_at", "hand")
    .collect()
)
luck = (pl.col("collected") - pl.coalesce("all_in_worth", "collected")).cast(pl.Float64)
run = hands.with_columns(
    won=pl.col("net").cast(pl.Float64) / pl.col("big_bet").cast(pl.Float64),
    luck=luck / pl.col("big_bet").cast(pl.Float64),
)


def winnings(run: pl.DataFrame) -> Figure:
    """Draw the running total, with and without luck in all-ins."""
    figure, axes = plt.subplots(figsize=(9, 4.2), layout="constrained")
    number = range(1, run.height + 1)
    axes.axhline(0, color="#5a625d", linewidth=0.8)
    axes.plot(number, run["won"].cum_sum(), color="#0072b2", label="as it came")
    axes.plot(
        number, (run["won"] - run["luck"]).cum_sum(), color="#aa4499", linestyle="--", label="without luck in all-ins"
    )
    axes.set(title=f"{PLAYER}: {run.height:,} hands of cash games", xlabel="hands", ylabel="big bets")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="#e2e6e3")
    plt.close(figure)  # a notebook shows the value of the cell
    return figure


show(winnings(run), "winnings.png")

# %% [markdown]
# ## Month by month
#
# A month of a few hundred hands says little: compare the width of the intervals with the difference between months.

# %%
months = studbook.stats(DATABASE, PLAYER, by=["month"], filters=cash)


def monthly(months: pl.DataFrame) -> Figure:
    """Draw the rate of each month with its interval."""
    figure, axes = plt.subplots(figsize=(9, 3.6), layout="constrained")
    low = months["win_rate"] - months["win_rate_low"]
    high = months["win_rate_high"] - months["win_rate"]
    labels = [f"{month}\n{number:,} hands" for month, number in months.select("month", "hands").iter_rows()]
    axes.axhline(0, color="#5a625d", linewidth=0.8)
    axes.errorbar(labels, months["win_rate"], yerr=[low, high], fmt="o", color="#0072b2", capsize=5)
    axes.set(title="Win rate by month, with 95 % intervals", ylabel="big bets per 100 hands")
    axes.margins(x=0.15)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e2e6e3")
    plt.close(figure)
    return figure


show(monthly(months.drop_nulls("win_rate_low")), "monthly.png")

# %% [markdown]
# ## What to practise
#
# Leaks are habits in which the player differs from everyone else by more than chance explains. The cost is an estimate,
# in big bets over the hands played and per 100 hands. If its interval includes zero, it may be luck. Of twenty
# comparisons, one stands out by chance alone, so look at the hands before you change anything.

# %%
leaks = studbook.leaks(DATABASE, PLAYER, cash).drop_nulls("cost").sort("cost", descending=True)
show(leaks.select("game", "says", "cost_big_bets", "cost", "cost_low", "cost_high", "verdict", "means").head(5))

# %% [markdown]
# These are the hands that show the costliest leak, those in which the player lost most first.

# %%
worst = studbook.find(DATABASE, leaks["search"][0], player=PLAYER, sort="worst", limit=5)
show(worst.select("hand_id", "started_at", "stakes", "cards", "net", "result"))

# %% [markdown]
# One of them, pot by pot. `studbook.replay` plays it step by step.

# %%
show(studbook.explain(worst["hand_id"][0], DATABASE, site=worst["site"][0]))

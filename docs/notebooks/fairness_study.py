# %% [markdown]
# # A fairness study
#
# Would anyone notice if the deck were rigged? This study deals a fair deck and three rigged ones, runs the tests of the
# deal on each, and shows how small a bias they can see. `HANDS` is the number of hands of each deck. It takes about two
# minutes on two cores.

# %%
import os
import subprocess
import sys
from tempfile import TemporaryDirectory, mkdtemp

import matplotlib.pyplot as plt
import polars as pl
from matplotlib.figure import Figure

import studbook

HANDS = int(os.environ.get("HANDS", "20_000"))
DECKS = {
    "fair": [],
    "one card likelier": ["--rig", "likely-card", "--strength", "2"],
    "losing players helped": ["--rig", "losers", "--strength", "20"],
    "one account favoured": ["--rig", "account", "--strength", "20"],
}


def show(value: object, name: str = "") -> object:
    """Return what a notebook shows below a cell; a program prints it, and saves a figure under the name."""
    if not {"ipykernel", "marimo"} & sys.modules.keys():
        if isinstance(value, Figure):
            value.savefig(name := f"{mkdtemp()}/{name}")
        sys.stdout.write(f"figure: {name}\n\n" if isinstance(value, Figure) else f"{value}\n\n")
        sys.stdout.flush()
    return value


# %% [markdown]
# ## The decks
#
# The strength is the percentage of cards, or of hands, that the rig changes. Players decide as always.


# %%
def tested(options: list[str]) -> pl.DataFrame:
    """Simulate hands with a deck, and test the deal."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "studbook", "simulate", "--seed", "11", "--hands", str(HANDS), *options]
        subprocess.run([*command, "-o", f"{folder}/hands"], check=True, stdout=subprocess.DEVNULL)
        studbook.import_hands([f"{folder}/hands"], f"{folder}/hands.duckdb")
        return studbook.fairness(f"{folder}/hands.duckdb")


tests = pl.concat(tested(options).with_columns(deck=pl.lit(deck)) for deck, options in DECKS.items())
show(
    tests.group_by("deck", maintain_order=True).agg(
        tests=pl.col("p").count(),
        differ=(pl.col("verdict") == "differs from a fair deal").sum(),
        smallest_p=pl.col("p").min(),
    )
)

# %% [markdown]
# ## Which tests noticed
#
# The verdict keeps the false discovery rate at 1 % over all tests of a deck, so that a fair deck is seldom accused.

# %%
show(
    tests.filter(verdict="differs from a fair deal").select(
        "deck", "test", "name", "hands", "observed", "expected", "p"
    )
)

# %% [markdown]
# ## What a p-value should look like
#
# With a fair deck, p-values are spread evenly between 0 and 1: sorted, they follow the diagonal. A rigged deck bends
# the line down at its left end, because some tests have much smaller values than chance gives.


# %%
def p_values(tests: pl.DataFrame) -> Figure:
    """Draw the sorted p-values of each deck against those that chance gives."""
    figure, axes = plt.subplots(figsize=(9, 4.6), layout="constrained")
    axes.plot([1e-3, 1], [1e-3, 1], color="#5a625d", linewidth=0.8, label="chance alone")
    for (deck,), own in tests.drop_nulls("p").group_by("deck", maintain_order=True):
        values = own["p"].sort().clip(1e-12)
        places = (pl.Series(range(1, len(values) + 1)) - 0.5) / len(values)
        axes.plot(places, values, marker=".", label=str(deck))
    axes.set(xscale="log", yscale="log", xlabel="expected p-value", ylabel="p-value (at the bottom: 1e-12 or less)")
    axes.set_title(f"Sorted p-values of the tests, {HANDS:,} hands of each deck")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="#e2e6e3")
    plt.close(figure)  # a notebook shows the value of the cell
    return figure


show(p_values(tests), "p_values.png")

# %% [markdown]
# ## What would have gone unnoticed
#
# A test that fits proves little without its power. `bias` is the smallest bias that this many hands would have shown in
# four of five cases: anything smaller may well be there.

# %%
show(
    tests.filter(deck="fair")
    .drop_nulls("bias")
    .select("test", "name", "hands", "bias", "bias_of")
    .unique("name", maintain_order=True)
)

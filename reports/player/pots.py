"""The biggest pots, each with a link to its replay."""

import polars as pl

from studbook.analytics.players.profile import Profile
from studbook.game.games import HILO_NAMES
from studbook.reports.layout.model import Cell, Page, Section, Table
from studbook.reports.layout.words import card, currency_name, day, money, place, short_game
from studbook.reports.player.cells import Row, net


def page(facts: Profile) -> Page:
    """Page with a table for every currency."""
    sections = tuple(_section(facts, currency) for currency in facts.overview["currency"])
    return Page("pots", "Biggest pots", f"Pots that {facts.player} won or contested at showdown", sections)


def _section(facts: Profile, currency: str) -> Section:
    pots = facts.biggest_pots.filter(pl.col("currency") == currency)
    name = currency_name(currency)
    content: str | Table = f"{facts.player} has not won a pot or reached a showdown in {name} yet."
    if pots.height:
        heads = ("Pot", "Net", "Outcome", "Cards", "Game", "Date", "Hand")
        caption = f"The biggest {pots.height} in {name}" if pots.height > 1 else f"The biggest in {name}"
        content = Table(caption, heads, tuple(_row(row) for row in pots.to_dicts()), words=frozenset({2, 3, 4, 5, 6}))
    return Section(f"pots-{currency.lower()}", name[0].upper() + name[1:], (content,))


def _row(row: Row) -> tuple[Cell, ...]:
    everything = "scooped" if row["game"] in HILO_NAMES else "won"
    won = everything if row["scooped"] else "won part"
    where = place(row["path"], row["line"])
    return (
        Cell(money(row["pot"], row["currency"])),
        net(row)._replace(notes=()),
        Cell(won if row["won"] else "lost at showdown"),
        Cell("", cards=tuple(card(name) for name in row["cards"].split())),
        Cell(f"{short_game(row['game'])} {row['stakes']}"),
        Cell(day(row["started_at"])),
        Cell(row["hand_id"], (where,) if where else (), href=f"hands/{row['hand']}.html"),
    )

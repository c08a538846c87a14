"""The biggest pots, each with a link to its replay."""

from studbook.analytics.players.profile import BiggestPot, Profile
from studbook.game.games import HILO_NAMES
from studbook.reports.layout.model import Cell, Page, Section, Table
from studbook.reports.layout.words import card, currency_name, local_day, money, place, short_game
from studbook.reports.player.cells import net


def page(facts: Profile) -> Page:
    """Page with a table for every currency."""
    sections = tuple(_section(facts, currency) for currency in facts.overview["currency"])
    return Page("pots", "Biggest pots", f"Pots that {facts.player} won or contested at showdown", sections)


def _section(facts: Profile, currency: str) -> Section:
    pots = [pot for pot in facts.biggest_pots if pot.currency == currency]
    name = currency_name(currency)
    content: str | Table = f"{facts.player} has not won a pot or reached a showdown in {name} yet."
    if pots:
        heads = ("Pot", "Net", "Outcome", "Cards", "Game", "Date", "Hand")
        caption = f"The biggest {len(pots)} in {name}" if len(pots) > 1 else f"The biggest in {name}"
        content = Table(caption, heads, tuple(map(_row, pots)), words=frozenset({2, 3, 4, 5, 6}))
    return Section(f"pots-{currency.lower()}", name[0].upper() + name[1:], (content,))


def _row(pot: BiggestPot) -> tuple[Cell, ...]:
    everything = "scooped" if pot.game in HILO_NAMES else "won"
    won = everything if pot.scooped else "won part"
    where = place(pot.path, pot.line)
    return (
        Cell(money(pot.pot, pot.currency)),
        net(pot.net, pot.currency)._replace(notes=()),
        Cell(won if pot.won else "lost at showdown"),
        Cell("", cards=tuple(card(name) for name in pot.cards.split())),
        Cell(f"{short_game(pot.game)} {pot.stakes}"),
        Cell(local_day(pot.started_at)),
        Cell(pot.hand_id, (where,) if where else (), href=f"hands/{pot.hand}.html"),
    )

"""A hand as a post in a forum: streets, cards and action as text, marked up as the forum reads it."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby

from studbook.analytics.replayer.decisions import without_hindsight
from studbook.analytics.replayer.frame import PlayerNow, Replayed
from studbook.analytics.replayer.table_cards import HIDDEN, Card
from studbook.reports.hand.replayer import settlement, words
from studbook.reports.hand.streets import StreetColumn, columns, headline
from studbook.reports.layout.words import card, money, printable


class Markup(StrEnum):
    """How a forum marks up a post."""

    PLAIN = "plain"
    BBCODE = "bbcode"
    MARKDOWN = "markdown"

    def bold(self, text: str) -> str:
        """The text in bold print."""
        return {Markup.PLAIN: text, Markup.BBCODE: f"[b]{text}[/b]", Markup.MARKDOWN: f"**{text}**"}[self]

    def escaped(self, text: str) -> str:
        """The text without anything that the forum would take for markup."""
        text = printable(text)
        if self is Markup.BBCODE:  # which has no escapes
            return text.replace("[", "(").replace("]", ")")
        return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text) if self is Markup.MARKDOWN else text

    @property
    def end_of_line(self) -> str:
        """What ends a line within a paragraph."""
        return "  \n" if self is Markup.MARKDOWN else "\n"


def forum_post(replayed: Replayed, markup: Markup = Markup.PLAIN) -> str:
    """A hand as text: what was known at the time, street by street; then the known hands, and the settlement."""
    paragraphs = [[markup.bold(markup.escaped(headline(replayed)))], *_paragraphs(replayed, markup)]
    return "\n\n".join(markup.end_of_line.join(lines) for lines in paragraphs) + "\n"


def _paragraphs(replayed: Replayed, markup: Markup) -> Iterator[list[str]]:
    if replayed.hand.is_deal:
        for _, group in groupby(replayed.frames, key=lambda frame: frame.part):
            yield [markup.escaped(words(frame)) for frame in group]
    else:
        players = {player.seat: player for player in replayed.frames[-1].players}  # also one who acts without cards
        streets = [*columns(without_hindsight(replayed))]
        for column in streets:
            yield [*_street(column, players, markup)]
        if shown := [player for player in players.values() if player.shown and player.cards]:
            yield [markup.bold("Showdown"), *(_held(player, player.cards, markup) for player in shown)]
        if known := [player for player in players.values() if not player.shown and _is_known_later(player, streets)]:
            yield [markup.bold("Known afterwards"), *(_held(player, player.cards, markup) for player in known)]
    yield [markup.bold("Settlement"), *map(markup.escaped, settlement(replayed))]


def _is_known_later(player: PlayerNow, streets: Sequence[StreetColumn]) -> bool:
    """Whether the site prints cards of a player in the end that no street showed, such as those of a mucked hand."""
    seen = {card.name for street in streets for card in street.cards.get(player.seat, ())}
    return any(card.name not in seen for card in player.cards)


def _street(column: StreetColumn, players: dict[int, PlayerNow], markup: Markup) -> Iterator[str]:
    yield markup.bold(f"{column.name} (pot {money(column.pot, '')})")
    if column.community:
        yield f"Community card: {' '.join(card(name).face for name in column.community)}"
    for seat, cards in column.cards.items():
        yield _held(players[seat], cards, markup)
    if column.actions:
        actions = [f"{markup.escaped(players[action.seat].name)} {action.words}" for action in column.actions]
        yield ", ".join(actions) + "."


def _held(player: PlayerNow, cards: list[Card], markup: Markup) -> str:
    """A player's cards, downcards in brackets: `Hero: (9♣ 4♥) K♠`."""
    parts = []
    for is_open, group in groupby(cards, key=lambda one: one.is_open):
        faces = " ".join("x" if one.name == HIDDEN else card(one.name).face for one in group)
        parts.append(faces if is_open else f"({faces})")
    return f"{markup.escaped(player.name)}: {' '.join(parts)}"

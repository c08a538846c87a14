"""A tournament as the summary of its site describes it."""

from datetime import datetime
from typing import NamedTuple

from studbook.game.vocabulary import Currency, Game


class SummaryResult(NamedTuple):
    """What a summary says of one player. Amounts are in ten-thousandths of the summary's currency."""

    player: str
    line: int
    """Line of the summary that says so, from 1."""
    is_hero: bool = False
    place: int | None = None
    """None if the player is still in, or if no place is printed."""
    prize: int | None = None
    """Money won, without bounties; None if it is unknown, for example because the player is still in."""
    ticket: str | None = None
    """A prize that is no money, as printed."""
    bounties: int | None = None
    """Money won for knocking out players; None if the summary does not say."""
    entries: int = 1
    """How often the player is listed."""
    rebuys: int | None = None
    addons: int | None = None
    extras: int | None = None
    """What rebuys and add-ons cost together; None if the summary does not say."""


class Summary(NamedTuple):
    """The summary of one tournament. Amounts are in ten-thousandths of its currency."""

    site: str
    tournament: str
    """Its number at the site."""
    currency: Currency
    game: Game | None
    """None if the site does not print it; `Game.OTHER` if it is not a stud game, unless `is_mixed`."""
    is_mixed: bool = False
    """Whether it is a mixed game with stud in it."""
    title: str | None = None
    buy_in: int | None = None
    """Of one entry, with the bounty, without the fee; 0 in a freeroll, None if it is not printed in money."""
    bounty: int | None = None
    """Part of the buy-in that pays for bounties; None if there is none."""
    fee: int | None = None
    entries: int | None = None
    """Number of players, or of entries if players could enter again."""
    prize_pool: int | None = None
    started_at: datetime | None = None
    """UTC."""
    ended_at: datetime | None = None
    seconds: int | None = None
    """How long the hero played."""
    results: tuple[SummaryResult, ...] = ()
    notes: tuple[str, ...] = ()
    """Lines with digits that are not understood, and contradictions that do not change what the owner paid and won."""

    @property
    def is_of_stud(self) -> bool:
        """Whether stud may have been played in it."""
        return self.is_mixed or self.game is not Game.OTHER


class Unread(NamedTuple):
    """Why a text is no summary that can be read."""

    line: int
    """Line of the text on which reading stopped, from 1."""
    column: int
    """Character in that line, from 1."""
    code: str
    """P02 cut short, P05 unknown text, P07 unknown player, P09 number."""
    reason: str
    expected: tuple[str, ...] = ()

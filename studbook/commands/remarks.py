"""Shared by `studbook tag` and `studbook note`: which hand, player or session is meant."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from studbook.commands.common import Site, UserError
from studbook.upkeep.opened import open_store

if TYPE_CHECKING:
    from studbook.analytics.players.remarks import Target
    from studbook.analytics.store import Store

Hand = Annotated[str | None, typer.Option("--hand", metavar="NUMBER", help="Number of a stored hand.")]
Player = Annotated[str | None, typer.Option("--player", metavar="NAME", help="A player, or whose session it is.")]
Session = Annotated[
    datetime | None,
    typer.Option(
        "--session",
        formats=["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M"],
        metavar="START",
        help='A session of the player by its start, such as "2026-01-31 20:15"; needs --player and --site.',
    ),
]
SiteOfTarget = Annotated[Site | None, typer.Option("--site", help="The site of the hand or of the session.")]


class Asked(NamedTuple):
    """The options that say what a tag or a note is about."""

    hand: str | None
    player: str | None
    session: datetime | None
    site: str | None


@contextmanager
def opened_target(db: Path, asked: Asked, read_only: bool = False) -> Iterator[tuple["Store", "Target"]]:
    """Open the database and find what is meant; raises UserError if that is not clear, or not there."""
    _require_one(asked)
    with open_store(db, read_only=read_only) as store:
        try:
            target = _target(store, asked)
        except LookupError as error:
            raise UserError(str(error)) from error
        yield store, target


def _require_one(asked: Asked) -> None:
    if asked.session is not None:
        if asked.hand or not (asked.player and asked.site):
            raise UserError("--session needs --player and --site, and no --hand")
    elif bool(asked.hand) == bool(asked.player):
        raise UserError("name either a hand with --hand or a player with --player")


def _target(store: "Store", asked: Asked) -> "Target":
    from studbook.analytics.database.clock import in_utc
    from studbook.analytics.players.remarks import hand_target, player_target, session_target

    if asked.session is not None:
        return session_target(store, asked.player or "", str(asked.site), in_utc(asked.session))
    if asked.hand:
        return hand_target(store, asked.hand, str(asked.site) if asked.site else None)
    return player_target(store, asked.player or "")

"""Tags and notes that users give to hands, players and sessions.

They are keyed by the hash of a hand's text, or by names and times, never by numbers of rows: they survive a new import,
a refresh and a merge, and wait for a hand that was removed.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, NamedTuple

import polars as pl

from studbook.analytics.database.resources import Question, questions
from studbook.analytics.statistics.players import require_player
from studbook.analytics.store import Store

About = Literal["hand", "player", "session"]
LONGEST_TAG = 40
"""Characters of a tag."""
LONGEST_NOTE = 20_000
"""Characters of a note."""


class Target(NamedTuple):
    """What a tag or a note is about."""

    about: About
    key: str


class Remarked(NamedTuple):
    """A row of `remarks`: the tags and the note of a target."""

    about: About
    key: str
    tags: list[str]
    note: str | None
    hand_id: str | None
    """Number of a stored hand; None for others, like `site`."""
    site: str | None


class AmbiguousHand(LookupError):  # noqa: N818  # reads well in an `except`
    """Several sites have a hand with this number; `sites` are their names."""

    def __init__(self, hand_id: str, sites: list[str]) -> None:
        self.sites = sites
        super().__init__(f"hand {hand_id} is stored of several sites: {', '.join(sites)}; choose one with --site")


def hand_target(store: Store, hand_id: str, site: str | None = None) -> Target:
    """Return a stored hand by its number. Raises LookupError if there is none, and AmbiguousHand if sites share it."""
    found = store.ask("contents_of_number", hand_id=hand_id, site=site)
    if not found.height:
        raise LookupError(f"no hand {hand_id} in this database")
    sites = found["site"].unique(maintain_order=True).to_list()
    if len(sites) > 1:
        raise AmbiguousHand(hand_id, sites)
    return Target("hand", str(found["content"][0]))


def stored_hand_target(store: Store, hand: int) -> Target:
    """Return a hand by its key in the database. Raises LookupError if there is none."""
    found = store.ask("content_of_hand", hand=hand)
    if not found.height:
        raise LookupError("the database has no such hand")
    return Target("hand", str(found["content"][0]))


def player_target(store: Store, player: str) -> Target:
    """Return a player by the name that statistics use. Raises LookupError as `players.require_player` does."""
    require_player(store, player)
    return Target("player", player)


def session_target(store: Store, player: str, site: str, started: datetime) -> Target:
    """Return a player's session at a site by the minute in which its first hand started, in UTC.

    Raises LookupError if the player has no hand there in that minute.
    """
    minute = started.replace(second=0, microsecond=0)
    first = store.ask("session_start", player=player, site=site, minute=minute)["started"][0]
    if first is None:
        raise LookupError(f"{player!r} played no hand at {site} at {minute:%Y-%m-%d %H:%M} UTC")
    return Target("session", f"{site} {first:%Y-%m-%d %H:%M:%S} {player}")


def add_tag(store: Store, target: Target, tag: str) -> None:
    """Tag a target; a tag that it has already changes nothing. Raises ValueError for an empty or overlong tag."""
    add_tags(store, target, [tag])


def add_tags(store: Store, target: Target, tags: Iterable[str]) -> None:
    """Tag a target with several tags, or with none of them if one is empty or overlong, which raises ValueError."""
    checked = [_checked(tag) for tag in tags]
    with store.transaction():
        for tag in checked:
            store.change("add_tag", **target._asdict(), tag=tag)


def remove_tag(store: Store, target: Target, tag: str) -> bool:
    """Remove a tag; returns whether the target had it."""
    had = tag in tags_of(store, target)
    with store.transaction():
        store.change("remove_tag", **target._asdict(), tag=tag)
    return had


def write_note(store: Store, target: Target, note: str) -> None:
    """Replace the note of a target; an empty one removes it. Raises ValueError if it is too long."""
    if len(note) > LONGEST_NOTE:
        raise ValueError(f"a note has at most {LONGEST_NOTE:,} characters")
    with store.transaction():
        if note.strip():
            store.change("write_note", **target._asdict(), note=note)
        else:
            store.change("remove_note", **target._asdict())


def remarks(store: Store, target: Target | None = None, about: About | None = None) -> pl.DataFrame:
    """Everything noted, of one target, one kind, or all; the columns are the fields of `Remarked`."""
    if target:
        return store.ask("remarks", about=target.about, key=target.key)
    return store.ask("remarks", about=about, key=None)


def tags_of(store: Store, target: Target) -> list[str]:
    """Return the tags of a target, in alphabetical order."""
    found: list[str] = remarks(store, target)["tags"].explode().drop_nulls().unique().sort().to_list()
    return found


def automatic_tags() -> dict[str, Question]:
    """Tags that hands get by themselves, by name: `bring-in-won` is `sql/tags/bring_in_won.sql`."""
    return {question.name.replace("_", "-"): question for question in questions("sql/tags")}


def _checked(tag: str) -> str:
    if not tag.strip() or len(tag) > LONGEST_TAG or not tag.isprintable():
        raise ValueError(f"a tag has 1 to {LONGEST_TAG} characters, all on one line")
    return tag.strip()

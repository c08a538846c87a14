"""Tags and the note of a hand, player or session, with forms that change them."""

from typing import NamedTuple

import polars as pl


class Remarks(NamedTuple):
    """What a page shows of tags and notes, and the fields that its forms send."""

    about: str
    """`hand`, `player` or `session`."""
    fields: tuple[tuple[str, str], ...]
    """Names and values that identify it."""
    tags: tuple[str, ...]
    note: str
    back: str
    """Address of the page, to which its forms lead back."""


def remarks_of(found: pl.DataFrame, about: str, fields: tuple[tuple[str, str], ...], back: str) -> Remarks:
    """Make the remarks of a target from `analytics.players.remarks.remarks`."""
    tags, note = found.select("tags", "note").row(0) if found.height else ([], None)
    return Remarks(about, (("about", about), *fields), tuple(tags), note or "", back)

"""Pages that share a hand under other names: as text to copy, and as a picture to save."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.analytics.stored.anonymous import copy_anonymously
from studbook.live.pages import Missing, stored_key
from studbook.reports.hand.forum import Markup, forum_post
from studbook.reports.live.navigation import Link
from studbook.reports.live.view import Post, View

_DOTS_PER_INCH = 150
_TITLES = {Markup.PLAIN: "Text", Markup.BBCODE: "BBCode", Markup.MARKDOWN: "Markdown"}


def share_page(store: Store, key: str) -> View:
    """Lay out a hand as text in every markup. Raises BadSelection and Missing if there is no such hand."""
    hand = stored_key(store, key)
    with _renamed(store, hand) as played:
        posts = tuple(Post(name.value, _TITLES[name], forum_post(played, name)) for name in Markup)
        has_picture = not played.hand.is_deal
    picture = [Link("Picture (PNG)", f"/picture?key={hand}")] if has_picture else []
    return View(
        "Share a hand",
        "Players have other names; chat, table, club and the number of the hand are left out",
        posts=posts,
        more=(*picture, Link("Back to the hand", f"/hand?key={hand}")),
    )


def share_picture(store: Store, key: str) -> bytes:
    """Draw a hand as a PNG. Raises BadSelection and Missing if there is no such hand, or if it has no streets."""
    from studbook.reports.hand.hand_picture import hand_picture  # loads Matplotlib

    with _renamed(store, stored_key(store, key)) as played:
        if played.hand.is_deal:
            raise Missing("A picture shows the streets of stud; a deal of Red Dog has none.")
        file = io.BytesIO()
        hand_picture(played).savefig(file, format="png", dpi=_DOTS_PER_INCH)
    return file.getvalue()


@contextmanager
def _renamed(store: Store, hand: int) -> Iterator[Replayed]:
    with Store(":memory:") as copy:
        copy_anonymously(store, [hand], copy)
        yield next(iter(replays(copy, [hand])))

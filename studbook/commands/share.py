"""`studbook share`: a hand as text for a forum, as a picture, or as a page, without the players' names."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, UserError, require_suffix, say, write_page, write_text, writing
from studbook.commands.stored import stored_hands, under_other_names
from studbook.reports.hand.forum import Markup
from studbook.upkeep.opened import DATABASE

if TYPE_CHECKING:
    from studbook.analytics.replayer.frame import Replayed
    from studbook.analytics.store import Store

_PICTURE, _PAGE = (".png", ".svg"), (".html", ".htm")
_DOTS_PER_INCH = 150


def share(
    hand: Annotated[str, typer.Argument(help="Number of a stored hand, or a file with hands.", show_default=False)],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="File to write: a picture (.png, .svg) or a replayer (.html).", show_default=False
        ),
    ] = None,
    markup: Annotated[Markup, typer.Option("--markup", help="How the forum marks up text.")] = Markup.PLAIN,
    names: Annotated[bool, typer.Option("--names", help="Keep the players' names.")] = False,
    db: Database = DATABASE,
) -> None:
    """Share a hand under other names: as text for a forum, as a picture, or as a replayer.

    Chat, table, club and file are left out, too. Only the replayer shows the number of the hand.

    [dim]studbook share 35874676388[/dim]                      text, to paste into a post

    [dim]studbook share 35874676388 --markup bbcode[/dim]      for a forum with [b]bold[/b] print

    [dim]studbook share 35874676388 -o hand.png[/dim]          a picture

    [dim]studbook share hand.txt -o hand.html[/dim]            a replayer
    """
    if output:
        require_suffix(output, "a picture or a page", *_PICTURE, *_PAGE)
    with stored_hands(hand, db) as (store, keys):
        if output and output.suffix.lower() in _PICTURE and len(keys) > 1:
            raise UserError(f"{hand}: {len(keys)} hands; a picture shows only one, so give its number")
        with nullcontext(store) if names else under_other_names(store, keys) as shown:
            _share(shown, keys, output, markup)


def _share(store: "Store", keys: list[int], output: Path | None, markup: Markup) -> None:
    from studbook.analytics.replayer.stud import replays
    from studbook.reports.hand.forum import forum_post
    from studbook.reports.hand.replayer import replay_page

    played = replays(store, keys)
    if output is None:
        write_text("\n".join(forum_post(one, markup) for one in played))
    elif output.suffix.lower() in _PAGE:
        write_page(replay_page([*played]), output)
    else:
        _draw(next(played), output)


def _draw(played: "Replayed", output: Path) -> None:
    from studbook.histories.whole_files import whole
    from studbook.reports.hand.hand_picture import hand_picture

    if played.hand.is_deal:
        raise UserError("a picture shows the streets of stud: share a Red Dog deal as text or as a page (.html)")
    with writing(output):
        output.parent.mkdir(parents=True, exist_ok=True)
        with whole(output) as draft:
            hand_picture(played).savefig(draft, dpi=_DOTS_PER_INCH)
    say(output)

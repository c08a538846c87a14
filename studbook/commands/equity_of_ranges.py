"""The part of `studbook equity` that is about ranges."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from studbook.commands.common import UserError, console, write_json
from studbook.upkeep.opened import open_store

if TYPE_CHECKING:
    from studbook.equity.pot_equity import Equity
    from studbook.equity.range_equity import Progress
    from studbook.equity.ranges.expand import Names
    from studbook.game.documents import Json


class RangeOptions(NamedTuple):
    """The options of the command."""

    game: str
    dead: str
    common: str
    error: str | None
    seed: int
    exact: bool
    histogram: bool
    db: Path
    json: bool


def are_ranges(hands: Sequence[str]) -> bool:
    """Whether one of the hands is more than cards."""
    from studbook.equity.ranges.is_cards import is_cards

    return not all(map(is_cards, hands))


def print_ranges(hands: Sequence[str], options: RangeOptions) -> None:
    """Show the equity of ranges."""
    from studbook.equity.range_equity import ERROR, Precision
    from studbook.equity.ranges.ask import equity_of_texts
    from studbook.game.vocabulary import Game
    from studbook.program.options import cards_of

    error = ERROR if options.error is None else read_share(options.error, "--error")
    with names_for(hands, options.game, options.db) as names, _watched(options.json) as watch:
        try:
            answer = equity_of_texts(
                Game[options.game],
                hands,
                cards_of(options.dead),
                cards_of(options.common),
                Precision(error, options.seed, options.exact, options.histogram, watch),
                names,
            )
        except ValueError as problem:
            raise UserError(str(problem)) from problem
    if options.json:
        write_json(_plain(hands, answer, options))
        return
    from studbook.reports.odds.range_equity import histograms, range_table

    screen = console()
    screen.print(range_table(hands, answer, Game[options.game], options.seed))
    if options.histogram:
        screen.print(histograms(hands, answer, Game[options.game]))


def read_share(text: str, option: str) -> float:
    """A share such as `0.1%` or `0.001`; raises UserError if it is none."""
    try:
        return float(text.strip().removesuffix("%")) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        raise UserError(f"{option} is a share such as 0.1%, not {text!r}") from None


@contextmanager
def names_for(texts: Sequence[str], game: str, db: Path) -> "Iterator[Names]":
    """What names in ranges mean; a database is opened if one of them begins with `@db:`."""
    from studbook.equity.ranges.expand import no_names

    if not any("@db:" in text.lower() for text in texts):
        yield no_names
        return
    from studbook.analytics.search.shown_ranges import names_of

    with open_store(db) as store:
        yield names_of(store, game.lower())


@contextmanager
def _watched(is_quiet: bool) -> "Iterator[Progress | None]":
    """Show how many deals are still to be sampled, if it takes long."""
    screen = console(to_stderr=True)
    if is_quiet or not screen.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("dealing", total=None)
        yield lambda done, needed: bar.update(task, completed=done, total=needed)


def _plain(hands: Sequence[str], answer: "Equity", options: RangeOptions) -> "Json":
    from dataclasses import asdict

    from studbook.equity.range_equity import SURE
    from studbook.game.vocabulary import Game
    from studbook.reports.odds.range_equity import kind_name

    players = [
        {
            "range": text,
            **asdict(player),
            "share": str(player.share),
            "equity": float(player.share),
            "half_width": SURE * player.standard_error,
        }
        for text, player in zip(hands, answer.players, strict=True)
    ]
    if options.histogram:
        for player, kinds in zip(players, answer.kinds, strict=True):
            player["kinds"] = [
                {**kind._asdict(), "kind": kind_name(Game[options.game], kind), "number": kind.number} for kind in kinds
            ]
    return {
        "game": options.game.lower(),
        "exact": answer.is_exact,
        "deals": answer.deals,
        "seed": None if answer.is_exact else options.seed,
        "unseen": answer.unseen,
        "with_low": answer.with_low,
        "players": players,
    }

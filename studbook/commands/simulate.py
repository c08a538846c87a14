"""`studbook simulate`: write legal hands of random but sensible players, in a site's format."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Output,
    RuleOptions,
    SiteOrAll,
    UserError,
    console,
    home_of,
    rules_of,
    say_left_out,
    sites_of,
    variants_of,
    write_texts,
)
from studbook.commands.records import Options, with_options
from studbook.game.sites import RED_DOG_SITE, SITE_FACTS, SITES

if TYPE_CHECKING:
    from studbook.game.vocabulary import Game, Limit
    from studbook.simulation.stud.table_series import Manners


MOST_PLAIN = 500
"""Maximum number of hands that are simulated without waiting for the compiler: a few seconds of plain Python."""


class SimulatedGame(StrEnum):
    """Games that can be simulated."""

    STUD = "stud"
    STUD8 = "stud8"
    RAZZ = "razz"
    RAZZ27 = "razz27"
    FIVESTUD = "fivestud"
    ALL = "all"
    RED_DOG = "red-dog"
    RED_DOG_FOUR = "red-dog-four"
    RED_DOG_THREE = "red-dog-three"
    RED_DOG_BANK = "red-dog-bank"
    RED_DOG_BANK_FOUR = "red-dog-bank-four"
    RED_DOG_BANK_THREE = "red-dog-bank-three"
    SHOOT = "shoot"
    SLIPPERY_SAM = "slippery-sam"
    FORT_WAYNE = "fort-wayne"
    POLISH_RED_DOG = "polish-red-dog"


class SimulatedLimit(StrEnum):
    """Betting structures that can be simulated."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot"
    NO = "no"
    ALL = "all"


class Style(StrEnum):
    """How simulated players play stud."""

    LOOSE = "loose"
    TIGHT = "tight"
    AGGRESSIVE = "aggressive"
    CALLING = "calling"
    BY_CARDS = "by-cards"


class RigName(StrEnum):
    """Ways to rig the deck of stud."""

    LIKELY_CARD = "likely-card"
    LOSERS = "losers"
    SHORT_STACKS = "short-stacks"
    NO_PAIRS = "no-pairs"
    REPEATED_DECKS = "repeated-decks"
    SUITS = "suits"
    SEAT = "seat"
    ACCOUNT = "account"


class PairName(StrEnum):
    """What two dishonest players do."""

    DUMP = "dump"
    SOFT_PLAY = "soft-play"
    SQUEEZE = "squeeze"
    SHARED_CARDS = "shared-cards"


class SimulateDealt(Options):
    """What is dealt."""

    hands: Annotated[int, typer.Option(help="Number of hands for each site.", min=1)] = 100
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same hands.", min=0)] = 1
    game: Annotated[SimulatedGame, typer.Option(help="The game; `all` deals equally many of each stud game.")] = (
        SimulatedGame.STUD
    )
    limit: Annotated[SimulatedLimit, typer.Option(help="The limit; `all` deals equally many of each.")] = (
        SimulatedLimit.FIXED
    )
    site: Annotated[
        SiteOrAll | None,
        typer.Option(
            help=f"Site whose format to write, or `all` (default: {SITES[0]}; {RED_DOG_SITE} for Red Dog games)."
        ),
    ] = None


class Manner(Options):
    """How everyone plays, and how the deck is rigged."""

    style: Annotated[
        Style | None, typer.Option(help="How everyone plays stud (default: each player has their own style).")
    ] = None
    rig: Annotated[
        RigName | None, typer.Option(help="Rig the deck of stud, to see whether `studbook fairness` finds it.")
    ] = None
    strength: Annotated[
        float,
        typer.Option(
            help="With --rig, --pair and --superuser: percent of the cards, or of the hands, that change.",
            min=0,
            max=100,
        ),
    ] = 2


class Seated(Options):
    """Who sits at the tables."""

    pair: Annotated[
        PairName | None, typer.Option(help="Have two players cheat, to see whether `studbook collusion` finds them.")
    ] = None
    superuser: Annotated[
        bool, typer.Option("--superuser", help="Have one player see all cards on the last street.")
    ] = False
    players: Annotated[int, typer.Option(help="Number of players in all (0: as many as there are names).", min=0)] = 0
    skills: Annotated[
        bool, typer.Option("--skills", help="Have players differ in how well they judge their hands.")
    ] = False
    quit_after: Annotated[
        int, typer.Option(help="Big bets after whose loss a player leaves a cash table (0: never).", min=0)
    ] = 0
    open_hands: Annotated[
        bool, typer.Option("--open-hands", help="Print everyone's downcards, as operators' logs do (houselog).")
    ] = False

    @property
    def is_special(self) -> bool:
        """Whether any of these options is used."""
        return any((self.pair, self.superuser, self.players, self.skills, self.quit_after, self.open_hands))


@with_options
def simulate(
    *,
    dealt: SimulateDealt,
    output: Output = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", help="Number of processes that write hands, if there are many.", min=1)
    ] = 2,
    manner: Manner,
    seated: Seated,
    ruled: RuleOptions,
) -> None:
    """Simulate legal hands in any site's format: all-ins, side pots, split pots, odd chips, capped streets and more.

    --house sets the rules of play: caps, open pairs, odd chips, community cards from a deck with burns.
    --game-rules changes the rules for deals of the Red Dog family.
    --style gives everyone the same style; by-cards players fold, call and raise only by their cards and the boards.
    --rig breaks the deal in one way: one card likelier, players who are losing or short helped, no paired door cards,
    repeated decks, hearts turned into spades, one seat or one account favoured (docs/explanation/fairness.md).
    --pair seats two partners at every cash table (docs/explanation/collusion.md): the first dumps chips
    to the second, neither bets against the other, they raise a third player between them, or they share their cards.
    --site all writes the same hands in every site's format. Hands that a site does not deal are left out and counted;
    exit code 1 if none is left.

    [dim]studbook simulate --hands 1000 --game stud8 -o hands/[/dim]

    [dim]studbook simulate --hands 1000 --house wsop-live-2024 -o wsop/[/dim]

    [dim]studbook simulate --site all --game all --limit all --hands 2000 -o mixed/[/dim]

    [dim]studbook simulate --game slippery-sam --hands 1000 -o deals/[/dim]
    """
    from studbook.exchange.simulated import Rules, simulated
    from studbook.exchange.site_texts import Tally
    from studbook.grammar.write import scribe_of
    from studbook.histories.write import as_tables
    from studbook.machine.state import machine

    _require_stud(dealt, bool(ruled.house or manner.style or manner.rig) or seated.is_special)
    games, limits, tally = games_of(dealt.game), _limits_of(dealt.limit), Tally()
    rules = Rules(rules_of(ruled.house), variants_of(ruled.game_rules), _manners(manner, seated))
    for other in set(rules.variants) - set(games):
        raise UserError(f"--game-rules: these are rules for {other.name.lower()}, which --game does not select")
    sites = sites_of(dealt.site or home_of(games))
    for site in sites:
        if scribe_of(site).is_lossy:
            reason = f"{site} cannot hold everything: write another format, and convert it"
            raise UserError(f"{reason} (studbook convert --to {site})")
    texts = {site: simulated(site, games, limits, dealt.hands, dealt.seed, tally, rules, jobs) for site in sites}
    texts |= {site: as_tables(own) for site, own in texts.items() if SITE_FACTS[site].numbers_hands}
    if dealt.hands > MOST_PLAIN:
        machine().much_to_do()
    with _imports_left_alone():
        _write(texts, dealt.game.value, dealt.hands, output)
    say_left_out(tally)
    raise typer.Exit(0 if tally.written else 1)


def _write(texts: dict[str, Iterator[str]], game: str, hands: int, output: Path | None) -> None:
    """Write each site's hands: in a folder to files of its own, otherwise one site after another."""
    if output is None or (output.suffix and not output.is_dir()):
        hands *= len(texts)
        texts = {"": chain.from_iterable(texts.values())}
    for site, own in texts.items():
        write_texts(_watched(own, hands, output), output, title=f"{site}-{game}" if len(texts) > 1 else game)


def _watched(texts: Iterator[str], hands: int, output: Path | None) -> Iterator[str]:
    """Show a progress bar on standard error, unless the hands themselves are printed on the terminal."""
    screen = console(to_stderr=True)
    if not screen.is_terminal or (output is None and sys.stdout.isatty()):
        return texts
    from studbook.commands.progress import counted

    return counted(texts, screen, hands)


@contextmanager
def _imports_left_alone() -> Iterator[None]:
    """Keep the garbage collector from looking through all imported modules again and again."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _manners(manner: Manner, seated: Seated) -> "Manners":
    """Return how everyone plays, and how the deck is dealt."""
    from studbook.simulation.stud.plots import HONEST, Plot, PlotKind
    from studbook.simulation.stud.policy import STYLES
    from studbook.simulation.stud.rigs import FAIR, Rig, RigKind
    from studbook.simulation.stud.table_series import EACH_THEIR_OWN, Manners

    everyone = STYLES[manner.style.value] if manner.style else EACH_THEIR_OWN
    if seated.pair and seated.superuser:
        raise UserError("--pair and --superuser cannot be combined")
    plot = HONEST
    if seated.pair or seated.superuser:
        plot = Plot(PlotKind[seated.pair.name] if seated.pair else PlotKind.SUPERUSER, manner.strength / 100)
    deck = Rig(RigKind[manner.rig.name], manner.strength / 100) if manner.rig else FAIR
    return Manners(everyone, deck, plot, seated.players, seated.skills, seated.quit_after, seated.open_hands)


def _require_stud(dealt: SimulateDealt, is_stud: bool) -> None:
    """Refuse options that do not apply to the Red Dog family; `is_stud` is whether there are any about stud."""
    from studbook.game.vocabulary import RED_DOG_GAMES

    game, limit = dealt.game, dealt.limit
    if set(games_of(game)) & set(RED_DOG_GAMES):
        if is_stud:
            played = f"{game.value} is played by the rules of `studbook houses --red-dog`"
            raise UserError(f"--house, --style, --rig and all options about players are for stud: {played}")
        if limit not in (SimulatedLimit.FIXED, SimulatedLimit.ALL):
            raise UserError(f"--limit is for stud: the rules of {game.value} set what may be bet")


def games_of(game: SimulatedGame) -> list["Game"]:
    """Return the games that an option names."""
    from studbook.game.vocabulary import Game
    from studbook.simulation.stud.batches import GAMES

    return list(GAMES) if game == SimulatedGame.ALL else [Game[game.name]]


def _limits_of(limit: SimulatedLimit) -> list["Limit"]:
    from studbook.game.vocabulary import Limit

    return list(Limit) if limit == SimulatedLimit.ALL else [Limit[limit.name]]

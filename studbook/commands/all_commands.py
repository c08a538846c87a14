"""The commands: their names, and the one line about each in `studbook --help`. A command is loaded when it is called.

Loading every command to print one line about it would take as long as most commands do.
"""

from enum import StrEnum
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command, get_group

from studbook.analytics.database.clock import UTC_ZONE, show_times_in


class Panel(StrEnum):
    """A panel of `studbook --help`."""

    START = "Start here"
    GAME = "Your game"
    HAND = "One hand"
    AUDIT = "Audit and fairness"
    STUDY = "Odds and study"
    CONVERT = "Convert and simulate"
    DATABASE = "Database"
    DEVELOPERS = "For developers"


_LOCAL = frozenset((Panel.START, Panel.GAME, Panel.HAND))
"""Panels of commands that show times in the player's zone."""


class Command(NamedTuple):
    """A command, before it is loaded."""

    name: str
    panel: Panel
    summary: str
    """First sentence of its help, as in `studbook --help`."""
    module: str = ""
    """Module in `studbook.commands`, if it does not have the command's name."""
    function: str = ""
    """Function or Typer app in that module, if it does not have the command's name."""
    is_local: bool | None = None
    """Whether it shows times in the player's zone; if None, its panel decides. Those of auditors are in UTC."""

    @property
    def shows_local_times(self) -> bool:
        """Whether it shows times in the player's zone, unless `--utc` is given."""
        return self.panel in _LOCAL if self.is_local is None else self.is_local

    def load(self) -> Any:
        """Import the module and return the function, or the Typer app of a command with commands of its own."""
        return getattr(import_module(f"studbook.commands.{self.module or self.name}"), self.function or self.name)


COMMANDS = (
    Command(
        "open",
        Panel.START,
        "Find the hand histories of the rooms on this machine, import them, and open the browser.",
        module="serve",
        function="open_",
    ),
    Command(
        "serve",
        Panel.START,
        "Show pages about the players of the database in a browser, and import new hands of watched folders.",
    ),
    Command(
        "demo",
        Panel.START,
        "Open the pages on the demonstration: three months of one simulated player, apart from your own hands.",
        module="serve",
    ),
    Command(
        "import",
        Panel.START,
        "Import hand histories into the database, and replay and audit every hand.",
        module="import_",
        function="import_",
    ),
    Command("watch", Panel.START, "Watch folders, and import every hand as soon as its room has written it."),
    Command(
        "rooms",
        Panel.START,
        "List the folders in which poker rooms keep hand histories here (--find), or the rooms that are not read.",
    ),
    Command(
        "sites",
        Panel.START,
        "List the sites whose hands can be read, their games, and what their text states or leaves out.",
    ),
    Command(
        "settings",
        Panel.START,
        "Show or change a site's settings: the currency of hands that print none, and your name if the site hides it.",
    ),
    Command(
        "stats",
        Panel.GAME,
        "Show hands, winnings, and a group of statistics, each with its sample size and 95 % interval.",
    ),
    Command(
        "leaks",
        Panel.GAME,
        "List what a player does significantly more or less often than others, game by game, and what it costs.",
    ),
    Command(
        "report",
        Panel.GAME,
        "Write pages about a player: results, door cards, bring-in, scoops, streets, starting "
        "hands, sessions, big pots.",
    ),
    Command(
        "sessions", Panel.GAME, "List a player's sessions: start, hours, hands, net, hourly rate, and the biggest pot."
    ),
    Command(
        "opponents",
        Panel.GAME,
        "List everyone a player was dealt in with: hands, the player's net in them, heads-up showdowns, how they play.",
    ),
    Command(
        "bankroll",
        Panel.GAME,
        "Follow the bankroll: winnings of cash games, and money paid in and taken out, month by month.",
    ),
    Command(
        "tournaments",
        Panel.GAME,
        "List a player's tournaments, latest first, with ROI, in-the-money share and average finish in each currency.",
    ),
    Command("tag", Panel.GAME, "Tag hands, players and sessions. Tags survive a new import, a refresh and a merge."),
    Command(
        "note",
        Panel.GAME,
        "Write notes about hands, players and sessions. Notes survive a new import, a refresh and a merge.",
    ),
    Command("drill", Panel.GAME, "Ask questions about your own hands, and ask each again when it is due."),
    Command("alias", Panel.GAME, "Count several names as one person, whose statistics then cover all of them."),
    Command("find", Panel.HAND, "Find hands by cards, actions, boards, results, amounts, players, dates and findings."),
    Command(
        "show",
        Panel.HAND,
        "Show a hand street by street, or a Red Dog deal turn by turn: cards, pot, action, and how it was settled.",
    ),
    Command(
        "explain",
        Panel.HAND,
        "Explain each pot: who put in what, who can win it and with which five cards, the split, the rake.",
    ),
    Command(
        "replay",
        Panel.HAND,
        "Write a self-contained page that replays hands step by step: cards, pots, bets, legal actions, findings.",
    ),
    Command(
        "share", Panel.HAND, "Share a hand under other names: as text for a forum, as a picture, or as a replayer."
    ),
    Command("parse", Panel.HAND, "List hands, or print them as JSON Lines (--json)."),
    Command("audit", Panel.AUDIT, "Report wrongly paid pots and broken rules, with line numbers."),
    Command(
        "checks",
        Panel.AUDIT,
        "List the checks of an audit, or explain one: what it verifies, its severity, its rule, and what to do.",
    ),
    Command("fairness", Panel.AUDIT, "Test whether the cards of stud were dealt fairly, for each site and over all."),
    Command(
        "certify",
        Panel.AUDIT,
        "Certify a month's deals of a site: files, tests, p-values and e-values, as a page and a JSON file.",
    ),
    Command(
        "rake",
        Panel.AUDIT,
        "Fit each site's rake at each stake (percentage, step, cap by players), and show how many hands fit.",
    ),
    Command("collusion", Panel.AUDIT, "Compare what players do to each other with what they do to everyone else."),
    Command("houses", Panel.AUDIT, "Compare house rules side by side, and mark what their sources do not state."),
    Command(
        "sheets",
        Panel.AUDIT,
        "Show result sheets: for every session at a table, each player's first and last stack, "
        "chips added, net and rake.",
        is_local=True,
    ),
    Command(
        "nightly",
        Panel.AUDIT,
        "Import new hands and report what is wrong with those of today, in a folder named by the date.",
    ),
    Command(
        "equity",
        Panel.STUDY,
        "Show each hand's equity over all remaining cards, and how often it wins, ties or scoops.",
    ),
    Command(
        "range",
        Panel.STUDY,
        "Show the starting hands of players who completed, called, raised, ..., as a range for `studbook equity`.",
        module="range_",
        function="range_",
        is_local=True,
    ),
    Command(
        "chances",
        Panel.STUDY,
        "Compute the exact chance that a bet of the Red Dog family wins, over all cards or hands not yet seen.",
    ),
    Command("solve", Panel.STUDY, "Solve the betting of two players to the end for given ranges, boards and pot."),
    Command(
        "convert",
        Panel.CONVERT,
        "Convert hands to another site's format, including lines that the new site prints and the old one leaves out.",
    ),
    Command("anonymise", Panel.CONVERT, "Rename the players in hand histories, so that hands can be shared."),
    Command(
        "simulate",
        Panel.CONVERT,
        "Simulate legal hands in any site's format: all-ins, side pots, split pots, odd chips, "
        "capped streets and more.",
    ),
    Command(
        "sql",
        Panel.DATABASE,
        "Query the database in SQL. It is opened for reading only, and the query can reach no other file.",
    ),
    Command(
        "schema",
        Panel.DATABASE,
        "List the tables and views of the database, or describe one: what a row is, and what its columns hold.",
    ),
    Command("backup", Panel.DATABASE, "Back up the database to a file, and check the copy."),
    Command(
        "restore",
        Panel.DATABASE,
        "Replace the database with a backup, and keep the old database under another name.",
        module="backup",
    ),
    Command(
        "merge",
        Panel.DATABASE,
        "Add what other databases have and this one does not: files, hands, aliases, site settings.",
    ),
    Command(
        "refresh",
        Panel.DATABASE,
        "Read every hand again from the texts that the database keeps, for example after an upgrade.",
    ),
    Command("undo", Panel.DATABASE, "List the imports of the database, or undo one completely.", is_local=True),
    Command(
        "rejects",
        Panel.DATABASE,
        "List texts that could not be read, grouped by site and by the line that stopped them, most frequent first.",
    ),
    Command(
        "export",
        Panel.DATABASE,
        "Write the imported files back, byte for byte, whether or not the originals still exist.",
    ),
    Command(
        "personal",
        Panel.DATABASE,
        "Export and import what you wrote yourself: aliases, settings of sites, tags, notes, saved searches, "
        "answers to drills, and money paid in and out.",
    ),
    Command(
        "archive",
        Panel.DATABASE,
        "Import hand histories into an archive: a folder of Parquet files that many processes and machines write "
        "together.",
    ),
    Command(
        "verify",
        Panel.DATABASE,
        "Check an archive: the hash of every file, counts, and references from table to table.",
    ),
    Command(
        "compact",
        Panel.DATABASE,
        "Put the files of many shards together, and leave out hands that another shard has, too.",
    ),
    Command(
        "mcp",
        Panel.DEVELOPERS,
        "Let a language model ask about hands, pots and statistics, by the Model Context Protocol, for reading only.",
    ),
    Command(
        "tamper",
        Panel.DEVELOPERS,
        "Corrupt clean hands the way an error or a fraud would, and report which check catches it.",
    ),
    Command(
        "warm", Panel.DEVELOPERS, "Make the library of machine code that Studbook computes with, if there is none."
    ),
    Command(
        "bench", Panel.DEVELOPERS, "Measure the stages of an import, and what a user waits for, on simulated hands."
    ),
)
"""All commands, panel by panel, in the order of `studbook --help`: in each panel, what is called most comes first."""

_BY_NAME = {command.name: command for command in COMMANDS}


class Commands(TyperGroup):
    """All commands of `studbook`; the help needs only their summaries, and a call loads only its own command."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for command in COMMANDS:
            self.add_command(TyperCommand(command.name, help=command.summary, rich_help_panel=command.panel))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Load the command that is called."""
        if args and args[0] in _BY_NAME:
            show_times_in(UTC_ZONE)
            self.add_command(built(_BY_NAME[args[0]]))
        return super().resolve_command(ctx, args)


def built(command: Command) -> Any:
    """Return a command with its options and arguments; one that shows local times has `--utc`, too."""
    from studbook.commands.choices import name_long_choices  # the list of all commands does without it

    loaded = command.load()
    if isinstance(loaded, typer.Typer):
        made: Any = get_group(loaded)
    else:
        alone = typer.Typer(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
        alone.command(command.name)(loaded)
        made = get_command(alone)
    name_long_choices(made)
    if command.shows_local_times:
        for one in getattr(made, "commands", {"": made}).values():
            one.params.append(_utc_option())
    return made


def _utc_option() -> TyperOption:
    """Return the option that shows times in UTC; without it, they are in the player's zone."""
    words = "Show and read times in UTC, not in your time zone (`studbook settings --zone`)."
    return TyperOption(
        param_decls=["--utc"], is_flag=True, default=False, expose_value=False, is_eager=True,
        callback=_choose_zone, help=words,
    )  # fmt: skip


def _choose_zone(_context: Any, _option: Any, utc: bool) -> None:
    from studbook.program.zone import chosen_zone

    show_times_in(UTC_ZONE if utc else chosen_zone())

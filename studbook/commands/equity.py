"""`studbook equity`: what hands are worth before the last cards come."""

import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from studbook.commands.common import DATABASE, Database, Machine, UserError, console, write_json
from studbook.commands.show import stored_hands

if TYPE_CHECKING:
    from studbook.analytics.audited import AuditedHand
    from studbook.analytics.luck import AllIn, StreetEquity
    from studbook.equity.pot_equity import Equity, Spot

_CARD = re.compile(r"(?P<card>(?:10|[2-9TJQKA])[cdhs])|(?P<unknown>\?{1,2}|X)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;]+")
_MOST_BY_FORCE = 3_000_000
"""Deals that are ranked one by one at most, to compare with."""
_RUNS = 5


class StudGame(StrEnum):
    """Games that have an equity."""

    STUD = "stud"
    STUD8 = "stud8"
    RAZZ = "razz"
    RAZZ27 = "razz27"
    FIVESTUD = "fivestud"


class Timing(NamedTuple):
    """Seconds, medians of several runs."""

    seconds: float
    by_force: float | None
    """The same answer by ranking both hands of every deal; nothing where that is not done."""


def equity(
    hands: Annotated[
        list[str] | None,
        typer.Argument(help='A hand for each player, such as "Ah Ad Kc"; ?? is a card unknown.', show_default=False),
    ] = None,
    game: Annotated[StudGame, typer.Option(help="Which game.")] = StudGame.STUD,
    dead: Annotated[str, typer.Option(help="Cards that cannot come: folded open cards, burned cards.")] = "",
    common: Annotated[str, typer.Option(help="A card for everyone that lies open.")] = "",
    common_to_come: Annotated[
        bool, typer.Option("--common-to-come", help="The last card will be one for everyone.")
    ] = False,
    sample: Annotated[int, typer.Option(help="Deals where there are too many to count.", min=1000)] = 200_000,
    seed: Annotated[int, typer.Option(help="The same seed deals the same.", min=0)] = 1,
    hand: Annotated[str | None, typer.Option(help="Instead: a stored hand's number, or a file with hands.")] = None,
    db: Database = DATABASE,
    time: Annotated[bool, typer.Option("--time", help="Say how long it took, and how long brute force takes.")] = False,
    json: Machine = False,
) -> None:
    """Say which part of the pot each hand gets on average over all cards to come, and how often it wins what.

    Two players are counted exactly from third street on, three mostly from fifth; elsewhere deals are sampled. With
    --hand: street by street the players who stayed in, and what an all-in was worth.

    [dim]studbook equity "Ah Ad Kc 2s 3d" "Tc 9c 8c 7c 2h" --dead "Qs Jd"[/dim]

    [dim]studbook equity --game stud8 "Ah Ad Kc 2s 3d" "?? ?? 7h 6h 5h" --dead "Qs Jd"[/dim]

    [dim]studbook equity --hand 35874676388[/dim]
    """
    if hand is not None and hands:
        raise UserError("give hands, or --hand, not both")
    if hand is not None:
        _stored(hand, db, sample, json)
        return
    from studbook.equity.pot_equity import count_deals, sample_deals, spot
    from studbook.game.vocabulary import Game

    if not hands:
        raise UserError('name the cards of each player, such as studbook equity "Ah Ad Kc" "Tc 9c 8c"; or --hand')
    cards = [cards_of(text) for text in hands]
    try:
        asked = spot(Game[game.name], cards, cards_of(dead), cards_of(common), common_to_come)
    except ValueError as error:
        raise UserError(str(error)) from error
    answer = count_deals(asked) if asked.is_countable else sample_deals(asked, sample, seed)
    timing = _timed(asked, answer, seed) if time else None
    if json:
        write_json(_plain(game, cards, answer, seed, timing))
    else:
        _print(game, cards, answer, seed, timing)


def cards_of(text: str) -> list[int]:
    """Cards of a text, with or without blanks between them; `??` or `X` is an unknown one.

    >>> cards_of("Ah10d 2c, ??")
    [50, 33, 0, 52]
    """
    from studbook.game.cards import HIDDEN, parse_card

    cards = []
    rest = _BETWEEN.sub(" ", text).strip()
    while rest:
        found = _CARD.match(rest)
        if not found:
            raise UserError(f"{rest.split()[0]!r} is no card: a rank of 23456789TJQKA and a suit of cdhs, or ??")
        cards.append(parse_card(found["card"]) if found["card"] else HIDDEN)
        rest = rest[found.end() :].strip()
    return cards


def _timed(asked: "Spot", answer: "Equity", seed: int) -> Timing:
    from functools import partial

    from studbook.equity.pot_equity import count_deals, rank_every_deal, sample_deals

    if not answer.is_exact:
        return Timing(_seconds(partial(sample_deals, asked, answer.deals, seed)), None)
    is_small = len(asked.held) == 2 and answer.deals <= _MOST_BY_FORCE
    return Timing(
        _seconds(partial(count_deals, asked)), _seconds(partial(rank_every_deal, asked)) if is_small else None
    )


def _seconds(work: Any) -> float:
    """Median of several runs; one before them compiles."""
    from statistics import median
    from time import perf_counter

    work()
    times = []
    for _ in range(_RUNS):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return median(times)


def _names(cards: Sequence[int]) -> str:
    from studbook.game.cards import DECK_SIZE, card_name

    return " ".join(card_name(card) if card < DECK_SIZE else "??" for card in cards)


def _print(game: str, cards: list[list[int]], answer: "Equity", seed: int, timing: Timing | None) -> None:
    from studbook.reports.equity import equity_table, timing_line

    screen = console()
    screen.print(equity_table([_names(hand) for hand in cards], answer, game, seed))
    if timing:
        screen.print(timing_line(answer, *timing), soft_wrap=True)


def _plain(game: str, cards: list[list[int]], answer: "Equity", seed: int, timing: Timing | None) -> dict[str, Any]:
    from dataclasses import asdict

    players = [
        {"cards": _names(hand), **asdict(player), "share": str(player.share), "equity": float(player.share)}
        for hand, player in zip(cards, answer.players, strict=True)
    ]
    return {
        "game": str(game),
        "exact": answer.is_exact,
        "deals": answer.deals,
        "seed": None if answer.is_exact else seed,
        "unseen": answer.unseen,
        "with_low": answer.with_low,
        "players": players,
        **({"time": timing._asdict()} if timing else {}),
    }


def _stored(hand: str, db: Path, sample: int, json: bool) -> None:
    """Stored hands, street by street."""
    from studbook.analytics.audited import audited_hand, hand_log
    from studbook.analytics.luck import all_in, equities_by_street

    with stored_hands(hand, db) as (store, keys):
        for key in keys:
            audited, events = audited_hand(store, key), hand_log(store, key)
            if audited.is_deal:
                raise UserError(
                    f"{hand}: a deal of the Red Dog family; `studbook explain` says the chances of its bets"
                )
            streets, worth = equities_by_street(audited, events, sample), all_in(audited, events, sample)
            if json:
                write_json(_plain_hand(audited, streets, worth))
            else:
                _print_hand(audited, streets, worth)


def _print_hand(audited: "AuditedHand", streets: "list[StreetEquity]", worth: "AllIn") -> None:
    from studbook.reports.equity import luck_lines, streets_table

    screen = console()
    facts = audited.facts
    screen.print(f"{facts['site']} #{facts['hand_id']}", style="bold")
    names = {seat["seat"]: seat["player"] for seat in audited.seats}
    if streets:
        screen.print(streets_table(streets, names))
    for line in luck_lines(worth, names, facts["currency"]):
        screen.print(line, markup=False, soft_wrap=True)
    screen.print()


def _plain_hand(audited: "AuditedHand", streets: "list[StreetEquity]", worth: "AllIn") -> dict[str, Any]:
    from dataclasses import asdict

    names = {seat["seat"]: seat["player"] for seat in audited.seats}

    def named(amounts: dict[int, Any]) -> dict[str, float]:
        return {names[seat]: float(amount) for seat, amount in amounts.items()}

    pots = [asdict(pot) | {"net": float(pot.net), "shares": named(pot.shares)} for pot in worth.pots]
    return {
        "site": audited.facts["site"],
        "hand_id": audited.facts["hand_id"],
        "streets": [asdict(street) | {"shares": named(street.shares)} for street in streets],
        "all_in": {
            "street": worth.street,
            "undecided": worth.undecided or None,
            "pots": pots,
            "expected": named(worth.expected),
            "luck": named(worth.luck),
        },
    }

"""`studbook chances`: compute the exact chances of bets in the Red Dog family."""

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Machine, UserError, console, write_json
from studbook.commands.records import Options, with_options
from studbook.program.options import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from studbook.game.documents import Json
    from studbook.reports.odds.chances import BetChance, ChanceTables
    from studbook.rules.red_dog.prices import Offer

_MOST_CARDS = 7
_POT = 10


class BuyingGame(StrEnum):
    """A game in which cards are bought."""

    FORT_WAYNE = "fort-wayne"


class ChancesKnown(Options):
    """Known cards other than the hand, or how many a hand has."""

    against: Annotated[str, typer.Option(help="The turned card, if you have seen it but not your own cards.")] = ""
    seen: Annotated[str, typer.Option(help="Other exposed cards: burned, turned or shown.")] = ""
    cards: Annotated[
        int | None,
        typer.Option(
            help="Number of cards in a hand, if you give none (default: 3).", min=1, max=_MOST_CARDS, show_default=False
        ),
    ] = None


class Bought(Options):
    """A game in which cards are bought."""

    game: Annotated[BuyingGame | None, typer.Option(help="Show what a bought card is worth in this game.")] = None
    pot: Annotated[
        float | None,
        typer.Option(help=f"With --game: the pot, in minimum stakes (default: {_POT}).", show_default=False),
    ] = None


@with_options
def chances(
    *,
    hand: Annotated[str, typer.Argument(help='Your cards, e.g. "Ah 3d 9c"; without them, print tables.')] = "",
    known: ChancesKnown,
    bought: Bought,
    json: Machine = False,
) -> None:
    """Compute the exact chance that a bet of the Red Dog family wins, over all cards or hands not yet seen.

    Without cards, print exact tables: for a blind bet, against every rank, and for a bet after seeing your hand.

    [dim]studbook chances "Ah 3d 9c Td 2s" --seen "Kd 7h"[/dim]

    [dim]studbook chances --against 5d --seen "Qs 9d"[/dim]

    [dim]studbook chances --cards 5[/dim]

    [dim]studbook chances --game fort-wayne --pot 4[/dim]
    """
    if bought.game and (hand or known.against or known.seen or known.cards is not None):
        raise UserError(
            "--game covers every rank of the face-up card, with no other card seen: only --pot can go with it"
        )
    if bought.game:
        _buying(_POT if bought.pot is None else bought.pot, json)
        return
    if bought.pot is not None:
        raise UserError("--pot needs --game")
    if hand and known.against:
        raise UserError("give your cards, or --against a turned card, not both: with both, the result is known")
    if hand and known.cards is not None:
        raise UserError("leave --cards out: your hand already shows how many cards it has")
    if known.seen and not (hand or known.against):
        raise UserError("--seen needs your cards, or --against a turned card")
    number = known.cards or 3
    if hand or known.against:
        _bet(_at_a_bet(hand, known.against, known.seen, number), json)
    else:
        _all_tables(_tables(number), json)


def _bet(bet: "BetChance", json: bool) -> None:
    from studbook.reports.odds.chances import chances_lines

    if json:
        write_json({"wins": bet.wins, "of": bet.of, "of_what": bet.of_what} | bet.chance._asdict())
        return
    for line in chances_lines(bet):
        console().print(line)


def _all_tables(tables: "ChanceTables", json: bool) -> None:
    from studbook.reports.odds.chances import chances_tables

    if json:
        blind = [{"cards": cards} | one._asdict() for cards, one in tables.blind.items()]
        against = [{"rank": rank} | one._asdict() for rank, one in tables.against.items()]
        sam, seeing = tables.slippery_sam._asdict(), tables.seeing._asdict()
        write_json(tables._asdict() | {"blind": blind, "against": against, "slippery_sam": sam, "seeing": seeing})
        return
    for table in chances_tables(tables):
        console().print(table)


def _buying(pot: float, json: bool) -> None:
    """RD-28: show what another card is worth, by the rank of the face-up card."""
    from studbook.rules.red_dog.prices import by_rank

    try:
        figures = by_rank(Fraction(str(pot)))
    except ValueError as error:
        raise UserError(str(error)) from error
    if json:
        write_json({rank: [_offer_json(offer) for offer in offers] for rank, offers in figures.items()})
        return
    from studbook.reports.odds.chances import buying_table

    console().print(buying_table(figures, pot))


def _offer_json(offer: "Offer") -> "Json":
    ends = {name: None if end is None else float(end) for name, end in (("up_to", offer.up_to), ("price", offer.price))}
    exact = {"bet_exact": str(offer.bet), "buy_exact": str(offer.buy)}
    return {"ahead": offer.ahead, "bet": float(offer.bet), "buy": float(offer.buy)} | ends | exact


def _at_a_bet(hand: str, against: str, seen: str, cards: int) -> "BetChance":
    from studbook.reports.odds.chances import BetChance, Chance
    from studbook.rules.red_dog.chances import chance_seeing_card, chance_seeing_hand

    own, turned, exposed = (_known(text) for text in (hand, against, seen))
    if len({*own, *turned, *exposed}) < len(own) + len(turned) + len(exposed):
        raise UserError("a card is named twice")
    unseen = ((1 << 52) - 1) & ~_mask((*own, *turned, *exposed))
    if own:
        wins, of = chance_seeing_hand(_mask(own), unseen)
    elif len(turned) == 1:
        wins, of = chance_seeing_card(turned[0], unseen, cards)
    else:
        raise UserError(f"--against takes one card, not {len(turned)}")
    if not of:
        raise UserError("too few cards are left unseen")
    return BetChance(int(wins), int(of), "cards" if own else "hands", Chance.of(Fraction(wins, of)))


def _known(text: str) -> list[int]:
    cards = cards_of(text)
    if any(card >= 52 for card in cards):
        raise UserError("?? is not needed here: leave unseen cards out")
    return cards


def _mask(cards: "Iterable[int]") -> int:
    return sum(1 << card for card in cards)


def _tables(cards: int) -> "ChanceTables":
    from studbook.game.cards import RANKS
    from studbook.reports.odds.chances import Chance, ChanceTables, SeenHands
    from studbook.rules.red_dog.chances import blind, centre_cards, given_turned, informed, slippery_sam

    seeing = informed(cards)
    return ChanceTables(
        cards,
        {number: Chance.of(blind(number)) for number in range(1, _MOST_CARDS + 1)},
        {rank: Chance.of(given_turned(place, cards)) for place, rank in enumerate(RANKS)},
        Chance.of(slippery_sam(cards)),
        str(centre_cards()),
        SeenHands(seeing.hands, seeing.favourable, seeing.even, seeing.certain, seeing.hopeless),
    )

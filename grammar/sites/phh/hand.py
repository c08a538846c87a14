"""A PHH document becomes a hand: the play, and what the pots pay."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.events import Event
from studbook.game.hand import Hand
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game, Half, Limit, Prints, Street
from studbook.grammar.formats.format_error import FormatError, amount_of
from studbook.grammar.formats.pot_awards import PotAward, awards_by_cards, layers_of, returned
from studbook.grammar.sites.phh.document import Document
from studbook.grammar.sites.phh.play import Play
from studbook.grammar.sites.phh.table import PhhBets, players_of, text_in, with_table

_GAMES = {"GAME_STUD": Game.STUD, "GAME_STUD8": Game.STUD8, "GAME_RAZZ": Game.RAZZ}
_HALVES = {half.name.lower(): half for half in Half}
_REQUIRED = ("variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")
_ALWAYS = Prints.OPENING_STREET | Prints.LATER_STREETS | Prints.ALL_IN | Prints.UP_CARDS


def is_stud(document: Document) -> bool:
    """Whether the variant is one of the three fixed-limit stud games."""
    return document.game in _GAMES


def prints_of(document: Document) -> int:
    """Bits of `Prints` for a document: the rake, if it says anything about it."""
    return int(_ALWAYS | (Prints.RAKE if "_rake" in document.values else 0))


def hand_of(document: Document, line: int) -> Hand:
    """Return the hand of a document that begins on a line of its file. Raises FormatError."""
    for key in _REQUIRED:
        if key not in document.values:
            raise FormatError(0, f"the required key {key!r} is missing")
    players = players_of(document, line)
    antes = document.amounts("antes", len(players))
    play = Play(document, players, antes, line)
    if play.bring_in <= 0:
        raise FormatError(document.at("bring_in"), "the bring-in must be more than zero", "P09")
    is_known = not document.values.get("_bring_in_is_unknown", False)
    bets = document.amount("bring_in") if is_known else -1, document.amount("small_bet"), document.amount("big_bet")
    stakes = PhhBets(_GAMES[document.game], Limit.FIXED, *bets)
    return with_table(document, stakes, players, _with_awards(document, play, line), line)


def _with_awards(document: Document, play: Play, line: int) -> list[Event]:
    """The events of the play, what each pot pays, and what the house keeps."""
    happened = play.events()
    street = max(play.street, Street.THIRD)
    awards = list(_awards(document, play, street, line))
    for index, pot in reversed(play.paid_pots):
        happened[index:index] = [award for award in awards if award.pot == pot]
        awards = [award for award in awards if award.pot != pot]
    return [*happened, *awards, *kept(document, line)]


def kept(document: Document, line: int) -> Iterator[Event]:
    """Yield rake and fee, if the document states them. Raises FormatError."""
    if "_rake" in document.values or "_fee" in document.values:
        yield events.StreetStart(line + document.line(document.at("_rake")), Street.SUMMARY, -1)
    for key, kind in (("_rake", events.Rake), ("_fee", events.Fee)):
        if key in document.values:
            at = document.at(key)
            amount = amount_of(document.values[key], at, key[1:])
            yield kind(line + document.line(at), Street.SUMMARY, amount)


def _awards(document: Document, play: Play, street: Street, line: int) -> Iterator[events.Collect]:
    """The awards that the document states; if it states none, those that follow from the cards."""
    if "_pots" in document.values:
        yield from _from_pots(document, play, street, line)
        return
    count = len(play.players)
    paid = [play.paid[number] for number in range(1, count + 1)]
    key = "winnings" if "winnings" in document.values else "finishing_stacks"
    if key not in document.values:
        awards = awards_by_cards(_GAMES[document.game], layers_of(paid, play.contenders()), play.shown(), count)
    else:
        won = document.amounts(key, count)
        if key == "finishing_stacks":
            back = returned(paid)
            stacks = enumerate(zip(won, play.players, strict=True))
            won = [end - seat.stack + paid[player] - back.get(player, 0) for player, (end, seat) in stacks]
        awards = [PotAward(player, amount, -1, Half.WHOLE) for player, amount in enumerate(won) if amount > 0]
    where = line + document.line(document.at(key))
    for award in awards:
        seat = play.players[award.player]
        yield events.Collect(where, street, seat.number, seat.player, award.amount, award.pot, award.half)


def _from_pots(document: Document, play: Play, street: Street, line: int) -> Iterator[events.Collect]:
    at = document.at("_pots")
    pots = document.values["_pots"]
    try:
        for pot in pots:
            for half, shares in pot.items():
                for player, amount in shares if half in _HALVES else ():
                    seat = play.players[player - 1]
                    paid = amount_of(amount, at, "_pots")
                    where = line + document.line(at)
                    yield events.Collect(where, street, seat.number, seat.player, paid, pot["pot"], _HALVES[half])
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(at, "_pots is not a list of pots with what each player gets") from None


def house_of(document: Document) -> str:
    """Name of the site that a document came from, which decides the house rules; empty if it names none."""
    source = text_in(document.values, "_source")
    return source if source in SITES else ""

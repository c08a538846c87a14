"""The money of hands of other games in PHH: what each player puts in and gets. What else happens is not read."""

from collections import defaultdict
from collections.abc import Iterator

from studbook.game import events
from studbook.game.events import Event
from studbook.game.hand import Hand, Seat
from studbook.game.money import parse_amount
from studbook.game.vocabulary import Game, Half, Limit, Street
from studbook.grammar.formats.format_error import FormatError, amount_of
from studbook.grammar.sites.phh.document import Action, Document
from studbook.grammar.sites.phh.hand import kept
from studbook.grammar.sites.phh.table import PhhBets, players_of, with_table

_LIMITS = {"N": Limit.NO, "P": Limit.POT}
"""The limit by the first letter of a variant; fixed for every other one."""
_DEALS = ("HOLE", "BOARD", "DISCARDS")


def money_of(document: Document, line: int) -> Hand | None:
    """Return the money of a hand of another game; None if the document does not say who gets what."""
    try:
        players = players_of(document, line)
        play = MoneyPlay(document, players, line)
        happened = play.payments()
        won = _won(document, play)
        if won is None or min(won) < 0:
            return None
        gross = events.Total(play.line, Street.SUMMARY, sum(play.paid) - sum(play.back))
        happened += [play.award(player, amount) for player, amount in enumerate(won) if amount]
        return with_table(document, _stakes(document, play), players, [*happened, *kept(document, line), gross], line)
    except FormatError:
        return None


class MoneyPlay:
    """Follows the chips of one hand from action to action; players are indices in the order of the deal."""

    def __init__(self, document: Document, players: list[Seat], line: int) -> None:
        """Set up for a hand whose text begins on a line of its file."""
        self.document, self.players, self.first_line = document, players, line
        self.line, self.street = line, Street.THIRD
        self.antes, self.blinds = self._forced("antes"), self._forced("blinds_or_straddles")
        self.left = [seat.stack for seat in players]
        """What every player has left; less than zero if it is unknown."""
        self.paid, self.back = [0] * len(players), [0] * len(players)
        """On all streets, and the part of it that is returned because no one calls it."""
        self.put: dict[int, int] = defaultdict(int)
        """On this street, without the ante."""
        self.live = set(range(len(players)))
        self.has_acted = False
        """Whether a player has acted on this street."""

    def _forced(self, key: str) -> list[int]:
        """What every player has to post: two players post each other's, and a newcomer's blind is less than zero."""
        given = self.document.values.get(key, [0] * len(self.players))
        if len(given) != len(self.players):
            raise FormatError(self.document.at(key), f"{key} has {len(given)} values for {len(self.players)} players")
        amounts = [amount_of(abs(value), self.document.at(key), key) for value in given]
        return amounts[::-1] if len(amounts) == 2 else amounts

    def payments(self) -> list[Event]:
        """Return the payments of the whole hand, and what is returned. Raises FormatError."""
        happened: list[Event] = []
        for player, ante in enumerate(self.antes):
            happened += [events.Ante(*self._facts(player), amount, False) for amount in self._take(player, ante)]
        for player, blind in enumerate(self.blinds):
            happened += [events.BringIn(*self._facts(player), amount, False) for amount in self._put_in(player, blind)]
        for action in self.document.actions:
            self.line = self.first_line + self.document.line(action.at)
            happened += self._done(action)
        return [*happened, *self._returned()]

    def award(self, player: int, amount: int) -> events.Collect:
        """What a player gets."""
        return events.Collect(*self._facts(player), amount, 0, Half.WHOLE)

    def _facts(self, player: int) -> tuple[int, Street, int, str]:
        seat = self.players[player]
        return self.line, self.street, seat.number, seat.player

    def _take(self, player: int, amount: int) -> list[int]:
        """Take an amount from a stack, or all that is left; nothing is no payment."""
        taken = amount if self.left[player] < 0 else min(amount, self.left[player])
        self.paid[player] += taken
        self.left[player] -= taken if self.left[player] >= 0 else 0
        return [taken] if taken else []

    def _put_in(self, player: int, amount: int) -> list[int]:
        taken = self._take(player, amount)
        self.put[player] += sum(taken)
        return taken

    def _done(self, action: Action) -> Iterator[Event]:
        """The payments of an action. When cards are dealt after players have acted, betting begins anew."""
        player = action.player - 1
        if player >= len(self.players):
            raise FormatError(action.at, f"there is no player p{action.player}", "P07")
        if action.verb in _DEALS and self.has_acted:
            self.street = Street(min(self.street + 1, Street.SEVENTH))
            yield from self._returned()
            yield events.StreetStart(self.line, self.street, -1)
            self.put.clear()
            self.has_acted = False
        self.has_acted |= action.verb in ("CALLS", "RAISES", "FOLDS", "BRINGS_IN")
        if action.verb == "FOLDS":
            self.live.discard(player)
            yield events.Fold(*self._facts(player), ())
        elif action.verb == "RAISES":
            yield from self._raised(action)
        elif action.verb in ("CALLS", "BRINGS_IN"):
            due = self.document.amount("bring_in") if action.verb == "BRINGS_IN" else self._bet() - self.put[player]
            for amount in self._put_in(player, due):
                yield events.Call(*self._facts(player), amount, False)

    def _raised(self, action: Action) -> Iterator[Event]:
        player, before = action.player - 1, self._bet()
        added = parse_amount(action.amount) - self.put[player]
        if added <= 0 or sum(self._put_in(player, added)) != added:
            raise FormatError(action.at, f"p{action.player} cannot put in {action.amount}", "P09")
        yield events.Raise(*self._facts(player), self.put[player] - before, False, self.put[player])

    def _bet(self) -> int:
        return max(self.put.values(), default=0)

    def _returned(self) -> Iterator[Event]:
        """The part of the last bet that no one calls; antes are never returned."""
        first, second = (*sorted((put for put in self.put.values()), reverse=True), 0, 0)[:2]
        if first > second:
            player = next(player for player, put in self.put.items() if put == first)
            self.put[player] = second
            self.back[player] += first - second
            yield events.Uncalled(*self._facts(player), first - second)


def _won(document: Document, play: MoneyPlay) -> list[int] | None:
    """What every player gets, if the document states it, or only one player is left; less than zero if it cannot be."""
    count = len(play.players)
    gross = sum(play.paid) - sum(play.back)
    if "winnings" in document.values:
        won = document.amounts("winnings", count)
        holds_back = sum(won) > gross  # some programs count the uncalled bet as won
        return [amount - back if holds_back else amount for amount, back in zip(won, play.back, strict=True)]
    if "finishing_stacks" in document.values:
        ends = zip(document.amounts("finishing_stacks", count), play.left, play.back, strict=True)
        return [end - left - back if min(end, left) >= 0 else -1 for end, left, back in ends]
    if len(play.live) != 1 or "_rake" in document.values:
        return None
    return [gross if player in play.live else 0 for player in range(count)]


def _stakes(document: Document, play: MoneyPlay) -> PhhBets:
    """The bets; without fixed ones, the two smallest blinds."""
    fixed = [document.amount(key) for key in ("small_bet", "big_bet") if key in document.values]
    blinds = sorted(blind for blind in play.blinds if blind)[:2]
    small, big = fixed if len(fixed) == 2 else blinds if len(blinds) == 2 else (-1, -1)
    limit = _LIMITS.get(str(document.values.get("variant", ""))[:1], Limit.FIXED)
    return PhhBets(Game.OTHER, limit, -1, small, big)

"""The actions of a PHH document as events: streets, and the amounts that PHH leaves out, follow from the play."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from studbook.game import events
from studbook.game.cards import HIDDEN, card_name
from studbook.game.events import Event
from studbook.game.hand import Seat
from studbook.game.money import parse_amount
from studbook.game.vocabulary import Street
from studbook.grammar.formats.format_error import FormatError
from studbook.grammar.sites.phh.comments import cards_of, event_of
from studbook.grammar.sites.phh.document import Action, Document

X = card_name(HIDDEN)
_PAYS = re.compile(r"pays ([0-9.]+)")
_CARDS_BEHIND = re.compile(r"(?:shows|mucks) ((?:[2-9TJQKA][cdhs])+)")
_POT_PAID = re.compile(r"pot ([0-9]) is paid")


class Play:
    """Follows one hand from action to action."""

    def __init__(self, document: Document, players: Sequence[Seat], antes: Sequence[int], line: int) -> None:
        """Set up for a hand whose text begins on a line of its file; players are in the order of the deal."""
        self.document, self.players, self.antes, self.first_line = document, players, antes, line
        self.bring_in = document.amount("bring_in")
        self.street = Street.BEFORE
        self.line = line
        self.held: dict[int, tuple[str, ...]] = defaultdict(tuple)
        """Cards dealt to every player, by number."""
        self.waiting: dict[int, int] = {}
        """Number of cards of this street that every player has got, if not all yet."""
        self.live = set(range(1, len(players) + 1))
        self.left = {number: seat.stack for number, seat in enumerate(players, 1)}
        """What every player has left; less than zero if it is unknown."""
        self.put: dict[int, int] = defaultdict(int)
        """On this street, without the ante."""
        self.paid: dict[int, int] = defaultdict(int)
        """On all streets, with the ante."""
        self.bet = 0
        self.early: list[Event] = []
        """What comments say of a street that has not begun yet."""
        self.community: tuple[str, ...] = ()
        self.faces: dict[int, tuple[str, ...]] = {}
        """Cards that players show."""
        self.mucked: set[int] = set()
        self.paid_pots: list[tuple[int, int]] = []
        """Pots that are paid before another player shows: the number of events before, and the pot."""

    def events(self) -> list[Event]:
        """Return the events of the antes and of all actions. Raises FormatError."""
        happened = list(self._anted())
        for action in self.document.actions:
            self.line = self.first_line + self.document.line(action.at)
            paid = None if action.verb else _POT_PAID.fullmatch(action.comment)
            if paid:
                self.paid_pots.append((len(happened), int(paid[1])))
            else:
                happened += self._done(action)
        if self.waiting:
            raise self._short_of_cards(self.document.at("actions"))
        return happened + self.early

    def _anted(self) -> Iterator[Event]:
        self.line = self.first_line + self.document.line(self.document.at("antes"))
        for number, ante in enumerate(self.antes, 1):
            if ante:
                all_in = self._pay(number, ante)
                yield events.Ante(self.line, self.street, *self._who(number), ante, all_in)

    def _done(self, action: Action) -> Iterator[Event]:
        if action.player > len(self.players):
            raise FormatError(action.at, f"there is no player p{action.player}", "P07")
        if len(action.cards) > Street.SEVENTH:
            raise FormatError(action.at, f"{len(action.cards)} cards, but a hand has seven", "P09")
        if action.verb == "HOLE":
            yield from self._dealt(action)
        elif action.verb == "BOARD":
            yield from self._begun(action, max(map(len, self.held.values()), default=0) + 1)
            self.community += action.cards
            yield events.Community(self.line, self.street, action.cards)
        elif action.verb in ("SHOWS", "FOLDS", "BRINGS_IN", "CALLS", "RAISES"):
            if self.waiting:
                raise self._short_of_cards(action.at)
            yield from getattr(self, f"_{action.verb.lower()}")(action)
        elif action.verb:
            raise FormatError(action.at, "stud has no draws")
        if action.comment and not action.verb:
            event = event_of(action, self.line, self.street, self.players)
            if event.street > self.street:
                self.early.append(event)
            else:
                yield event

    def _who(self, number: int) -> tuple[int, str]:
        seat = self.players[number - 1]
        return seat.number, seat.player

    def _short_of_cards(self, at: int) -> FormatError:
        number = next(iter(self.waiting))
        due = Street.THIRD if self.street == Street.THIRD else 1
        return FormatError(at, f"p{number} has {self.waiting[number]} of {int(due)} cards of {self._named()}", "P02")

    def _named(self) -> str:
        return f"{self.street.name.lower()} street"

    def _begun(self, action: Action, cards: int) -> Iterator[Event]:
        """The heading of the street in which players get their third, fourth, ... card, if it is the next one."""
        street = max(cards, int(Street.THIRD))
        if street > max(self.street, Street.THIRD - 1) + 1 or street > Street.SEVENTH:
            raise FormatError(action.at, f"a card too many: p{action.player} has {cards - 1} cards")
        if street > self.street:
            self.street = Street(street)
            self.put.clear()
            self.bet = 0
            yield from self._headed()

    def _headed(self) -> Iterator[Event]:
        """The heading of a street, and what comments say of it before its first action."""
        yield events.StreetStart(self.line, self.street, -1)
        yield from (event for event in self.early if event.street == self.street)
        self.early = [event for event in self.early if event.street != self.street]

    def _dealt(self, action: Action) -> Iterator[Event]:
        number = action.player
        have = len(self.held[number])
        if len(action.cards) + have > Street.SEVENTH or number not in self.live:
            raise FormatError(action.at, f"p{number} cannot get {len(action.cards)} more cards", "P09")
        yield from self._begun(action, have + len(action.cards))
        self.held[number] += action.cards
        missing = int(self.street) - have - len(action.cards)
        if missing > 0:
            self.waiting[number] = have + len(action.cards)
            return
        new = len(action.cards) + self.waiting.pop(number, 0)
        kind = events.Exposed if action.comment == "exposed" else events.Deal
        yield kind(self.line, self.street, *self._who(number), self.held[number], new)

    def _pay(self, number: int, amount: int) -> bool:
        """Take an amount from a stack; return whether it is the last chip."""
        self.paid[number] += amount
        if self.left[number] < 0:
            return False
        self.left[number] = max(self.left[number] - amount, 0)
        return self.left[number] == 0

    def _put_in(self, number: int, amount: int) -> bool:
        self.put[number] += amount
        self.bet = max(self.bet, self.put[number])
        return self._pay(number, amount)

    def _due(self, action: Action, usual: int) -> int:
        """The usual amount, or all that the player has left, or what the comment says."""
        said = _PAYS.fullmatch(action.comment)
        left = self.left[action.player]
        return parse_amount(said[1]) if said else usual if left < 0 else min(usual, left)

    def _brings_in(self, action: Action) -> Iterator[Event]:
        amount = self._due(action, self.bring_in)
        all_in = self._put_in(action.player, amount)
        yield events.BringIn(self.line, self.street, *self._who(action.player), amount, all_in)

    def _calls(self, action: Action) -> Iterator[Event]:
        amount = self._due(action, self.bet - self.put[action.player])
        if amount:
            all_in = self._put_in(action.player, amount)
            yield events.Call(self.line, self.street, *self._who(action.player), amount, all_in)
        else:
            yield events.Check(self.line, self.street, *self._who(action.player))

    def _raises(self, action: Action) -> Iterator[Event]:
        to, before = parse_amount(action.amount), self.bet
        added = to - self.put[action.player]
        if to <= before:
            raise FormatError(action.at, f"p{action.player} raises to no more than the bet", "P09")
        all_in = self._put_in(action.player, added)
        who = self._who(action.player)
        if before:
            yield events.Raise(self.line, self.street, *who, to - before, all_in, to)
        else:
            yield events.Bet(self.line, self.street, *who, added, all_in)

    def _folds(self, action: Action) -> Iterator[Event]:
        self.live.discard(action.player)
        shown = _CARDS_BEHIND.fullmatch(action.comment)
        kind = events.ThrownAway if action.comment == "thrown_away" else events.Fold
        yield kind(self.line, self.street, *self._who(action.player), cards_of(shown[1]) if shown else ())

    def _shows(self, action: Action) -> Iterator[Event]:
        """A show or a muck; after the last card, the first one begins the showdown if more than one player is left."""
        is_dealt = all(len(self.held[number]) + len(self.community) >= Street.SEVENTH for number in self.live)
        if self.street < Street.SHOWDOWN and len(self.live) > 1 and is_dealt:
            self.street = Street.SHOWDOWN
            yield from self._headed()
        who = self._who(action.player)
        cards = self.held[action.player] if action.shows_all else action.cards
        known = tuple(card for card in cards if card != X)
        mucked = _CARDS_BEHIND.fullmatch(action.comment)
        if known:
            self.faces[action.player] = cards
            yield events.Show(self.line, self.street, *who, known, -1, -1)
        elif self.street == Street.SHOWDOWN:
            self.mucked.add(action.player)
            yield events.Muck(self.line, self.street, *who, cards_of(mucked[1]) if mucked else ())
        else:
            yield events.NoShow(self.line, self.street, *who)

    def contenders(self) -> set[int]:
        """Players who may win a pot, as indices: those who have neither folded nor mucked."""
        return {number - 1 for number in (self.live - self.mucked or self.live)}

    def shown(self) -> dict[int, tuple[str, ...]]:
        """Cards of every contender, with the community card: those shown, or else those dealt."""
        return {
            player: (*self.faces.get(player + 1, self.held[player + 1]), *self.community)
            for player in self.contenders()
        }

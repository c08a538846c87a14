"""A summary while it is being read: the facts that its lines state, with amounts, numbers and times read."""

import re
from collections.abc import Iterator
from typing import Any

from lark import Token

from studbook.analytics.site_summaries.printed_times import UnclearError, line_of, moment
from studbook.analytics.site_summaries.summary import SummaryResult
from studbook.game.money import MAX_AMOUNT, parse_amount
from studbook.game.sites import SITE_FACTS
from studbook.game.vocabulary import Currency, Zone

_SIGNS = {"$": Currency.USD, "€": Currency.EUR, "£": Currency.GBP, "₹": Currency.INR}
_MOST_NUMBER = 10**9


class Draft:
    """The facts of one summary, line by line (`line_facts` fills them in, `finished_summary` puts them together)."""

    def __init__(self, site: str) -> None:
        self.site = site
        printed = SITE_FACTS[site].summaries
        if printed is None:
            raise ValueError(f"{site} writes no summaries")
        self.printed = printed
        self.facts: dict[str, Any] = {"game": None}
        self.currencies: dict[Currency, int] = {}
        """Currencies, each with the line on which it is first printed."""
        self.results: list[SummaryResult] = []
        self.own: dict[str, Any] = {}
        """What the summary says of the hero."""
        self.costs: dict[str, int] = {}
        """What a rebuy and an add-on cost."""
        self.bought: dict[str, dict[str, int]] = {}
        """Rebuys and add-ons by player, where the summary names them."""
        self.bounties_won: dict[str, int] = {}
        """Number of bounties by player."""
        self.notes: list[str] = []

    def note(self, line: int, words: str) -> None:
        """Keep what is not understood, or what contradicts the rest."""
        self.notes.append(f"line {line}: {words}")

    def amount(self, token: Token) -> int:
        """Read an amount; its sign or code must be that of all others."""
        text = str(token).strip()
        for currency in [*(known for sign, known in _SIGNS.items() if sign in text),
                         *(Currency[code] for code in re.findall("[A-Z]{3}", text))]:  # fmt: skip
            self.currencies.setdefault(currency, line_of(token))
        try:
            value = parse_amount(re.sub(r"[^0-9.]", "", text))
        except ValueError:
            value = MAX_AMOUNT + 1
        if value > MAX_AMOUNT:
            raise UnclearError(line_of(token), "P09", f"an amount that is no amount of money: {text!r}")
        return value

    def of_type(self, tokens: list[Token], kind: str) -> Iterator[int]:
        """Yield the amounts of one terminal."""
        return (self.amount(token) for token in tokens if token.type == kind)

    def set_price(self, tokens: list[Token]) -> None:
        """Buy-in, bounty and fee: of three parts the middle one pays for bounties."""
        self.currency(tokens)
        parts = [*self.of_type(tokens, "BUY_IN"), *self.of_type(tokens, "FEE")]
        if any(token.type == "POINTS" for token in tokens) and any(parts):
            return
        if len(parts) > 3:
            raise UnclearError(line_of(tokens[0]), "P05", "a buy-in of more than three parts")
        fee = parts.pop() if len(parts) > 1 else 0
        self.facts |= {"buy_in": sum(parts), "fee": fee} | ({"bounty": parts[1]} if len(parts) > 1 else {})

    def currency(self, tokens: list[Token]) -> None:
        """Note the currency that is printed as a word."""
        for token in tokens:
            if token.type == "CURRENCY":
                self.currencies.setdefault(Currency[token.strip()], line_of(token))

    def set_time(self, name: str, tokens: list[Token]) -> None:
        """Read a printed time as UTC."""
        self.facts[name] = moment(tokens, Zone[self.printed.zone])

    def add_result(self, tokens: list[Token]) -> None:
        """A line of the list of players: no prize is printed if nothing was won."""
        self.currency(tokens)
        found = {token.type: token for token in tokens}
        prize = sum(self.of_type(tokens, "PRIZE"))
        playing, ticket = "STILL_PLAYING" in found, found.get("TICKET")
        if "POINTS" in found:  # a prize that is no money
            ticket = Token("TICKET", f"{found['PRIZE']}{found['POINTS']}")
        name = str(found["NAME"]).strip()
        self.results.append(
            SummaryResult(
                name,
                line_of(found["NAME"]),
                place=None if playing else place_of(found["RANK"]),
                prize=None if playing or ticket else prize,
                ticket=str(ticket).strip(" ()") if ticket else None,
            )
        )

    def set_own_prize(self, tokens: list[Token]) -> None:
        """What the summary says that the hero won."""
        ticket = next((str(token) for token in tokens if token.type == "TICKET"), None)
        prize = sum(self.of_type(tokens, "PRIZE"))
        bounties = sum(self.amount(token) for token in tokens if token.type == "BOUNTIES_WON")
        self.own |= {"prize": None if ticket else prize, "ticket": ticket, "bounties": bounties}

    def set_own_place(self, tokens: list[Token]) -> None:
        """In which place the hero finished, and what the e-mail says that they won."""
        for token in tokens:
            if token.type == "PLACE":
                self.own |= {"place": place_of(token), "place_line": line_of(token)}
            if token.type == "FINISHER":
                self.own["player"] = str(token).strip()
        prizes = [*self.of_type(tokens, "PRIZE")]
        self.own |= {"award": prizes[0]} if prizes else {}


def number(token: Token) -> int:
    """Read a whole number. Raises UnclearError for one that is absurdly large."""
    value = int(re.sub(r"\D", "", str(token))[:20] or 0)
    if value > _MOST_NUMBER:
        raise UnclearError(line_of(token), "P09", f"a number that is too large: {str(token).strip()!r}")
    return value


def place_of(token: Token) -> int:
    """Read a place. Raises UnclearError for place 0."""
    place = number(token)
    if place < 1:
        raise UnclearError(line_of(token), "P09", "a place that does not exist: 0")
    return place

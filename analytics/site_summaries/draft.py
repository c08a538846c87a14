"""A summary while it is being read: every rule of the grammars fills in what it is about."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from lark import Token, Tree

from studbook.analytics.site_summaries.printed_times import UnclearError, line_of, moment
from studbook.analytics.site_summaries.summary import Summary, SummaryResult
from studbook.game.money import MAX_AMOUNT, parse_amount
from studbook.game.sites import SITE_FACTS
from studbook.game.vocabulary import Currency, Game, Zone

_SIGNS = {"$": Currency.USD, "€": Currency.EUR, "£": Currency.GBP, "₹": Currency.INR}
_ENTRY = re.compile(r"(?P<player>.+) \[\d+\]")
_LEVEL_GAMES = (
    ("stud8", r"stud ?(hi.?lo|8)"),
    ("stud", r"stud(?! ?(hi.?lo|8))"),
    ("razz", r"razz"),
    ("other", r"hold'?em|omaha|draw|badugi|courchevel|deck"),
)
_MOST_NUMBER = 10**9
_UNNAMED = "You"
"""The owner of a summary that says how they did, but not who they are."""


class Draft:
    """Collects the facts of one summary, rule by rule."""

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

    def take(self, fact: Tree[Token]) -> None:
        """Take the facts of a line."""
        handle = _HANDLERS.get(str(fact.data))
        if handle:
            handle(self, [child for child in fact.children if isinstance(child, Token)])

    def note(self, line: int, words: str) -> None:
        """Keep what is not understood, or what contradicts the rest."""
        self.notes.append(f"line {line}: {words}")

    # --- values --------------------------------------------------------------------------------------------------

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

    # --- the whole -----------------------------------------------------------------------------------------------

    def summary(self) -> Summary:
        """Return the summary. Raises UnclearError if it names no player, or two currencies."""
        if len(self.currencies) > 1:
            names = " and ".join(sorted(currency.name for currency in self.currencies))
            line = sorted(self.currencies.values())[1]
            raise UnclearError(line, "P09", f"amounts in two currencies: {names}")
        currency = next(iter(self.currencies), Currency.PLAY)
        results = self._with_hero(_joined(self.results))
        if not results:
            raise UnclearError(1, "P07", "no player is named")
        self._note_impossible(results)
        return Summary(site=self.site, currency=currency, results=tuple(results), notes=tuple(self.notes), **self.facts)

    def _note_impossible(self, results: list[SummaryResult]) -> None:
        """Note a prize above the prize pool, or a place beyond the number of players (who may have entered again)."""
        pool, entries = self.facts.get("prize_pool"), self.facts.get("entries")
        for result in results:
            if pool is not None and (result.prize or 0) > pool:
                self.note(result.line, f"a prize that is more than the prize pool: {result.player}")
            if entries and (result.place or 0) > entries:
                self.note(result.line, f"a place beyond the number of players: {result.place}")

    def _with_hero(self, results: list[SummaryResult]) -> list[SummaryResult]:
        """Mark the hero among the results, and add what the summary says of them alone."""
        own, player = self.own, self.own.get("player")
        if player in (None, "You") and "place" in own:
            there = [result.player for result in results if result.place == own["place"]]
            player = there[0] if len(there) == 1 else self.own.get("greeted")
        if player is None and not results and own:
            player = _UNNAMED
        if player is None:
            return results
        mine = next((result for result in results if result.player == player), None)
        if mine is None:
            mine = SummaryResult(player, own.get("place_line", 1), place=own.get("place"), **self._own_prize())
            results = [*results, mine]
        elif "place" in own and mine.place is not None and mine.entries == 1 and mine.place != own["place"]:
            self.note(own["place_line"], f"the place of {player} is {mine.place} in the list")
        rebuys, addons, extras = self._extras(player)
        marked = mine._replace(
            is_hero=True, bounties=self._bounties(player), rebuys=rebuys, addons=addons, extras=extras
        )
        return [marked if result is mine else result for result in results]

    def _own_prize(self) -> dict[str, Any]:
        if self.printed.omits_no_prize:
            return {"prize": self.own.get("prize", 0), "ticket": self.own.get("ticket")}
        return {"prize": self.own.get("award")}

    def _bounties(self, hero: str) -> int | None:
        """What the hero won for knocking out players; None if the summary does not say."""
        if self.printed.omits_no_prize:
            return int(self.own.get("bounties", 0))
        if self.printed.lists_bounties and self.facts.get("bounty") is not None:
            return self.bounties_won.get(hero, 0) * int(self.facts["bounty"])
        return None

    def _extras(self, hero: str) -> tuple[int, int, int | None]:
        """How often the hero bought a rebuy and an add-on, and what they cost; rooms print no line if they did not."""
        own = self.bought.get(hero, self.own)
        rebuys, addons = int(own.get("rebuys", 0)), int(own.get("addons", 0))
        cost: int | None = self.own.get("extras")
        if cost is None:
            bought = [("rebuy", rebuys), ("addon", addons)]
            known = all(what in self.costs or not times for what, times in bought)
            cost = sum(times * self.costs.get(what, 0) for what, times in bought) if known else None
        return rebuys, addons, cost


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


def _joined(results: list[SummaryResult]) -> list[SummaryResult]:
    """Join the lines of players who are listed more than once, because they entered again."""
    names = {result.player for result in results}
    joined: dict[str, SummaryResult] = {}
    for result in results:
        match = _ENTRY.fullmatch(result.player)
        name = match["player"] if match and match["player"] in names else result.player
        before = joined.get(name)
        joined[name] = result._replace(player=name) if before is None else _both(before, result)
    return [*joined.values()]


def _both(one: SummaryResult, other: SummaryResult) -> SummaryResult:
    places = [result.place for result in (one, other) if result.place is not None]
    prize = one.prize + other.prize if one.prize is not None and other.prize is not None else None
    is_over = one.place is not None and other.place is not None
    return one._replace(
        place=min(places) if is_over else None,
        prize=prize,
        ticket=one.ticket or other.ticket,
        entries=one.entries + other.entries,
    )


def _tournament(draft: Draft, tokens: list[Token]) -> None:
    for token in tokens:
        if token.type == "TOURNAMENT_ID":
            draft.facts["tournament"] = str(token)
        elif token.type == "TITLE":
            draft.facts["title"] = str(token).removesuffix("(").strip() or None
        elif token.type == "GAME_MIXED":
            draft.facts |= {"game": None, "is_mixed": True}
        elif token.type.startswith("GAME_"):
            draft.facts["game"] = Game[token.type.removeprefix("GAME_")]


def _levels(draft: Draft, tokens: list[Token]) -> None:
    """The game of each level; several of them make a mixed game."""
    text = str(tokens[0]).lower()
    found = [name for name, pattern in _LEVEL_GAMES if re.search(pattern, text)]
    if len(found) > 1:
        draft.facts["is_mixed"] = found != ["other"]
    elif found:
        draft.facts["game"] = Game[found[0].upper()]


def _played(draft: Draft, tokens: list[Token]) -> None:
    times = {unit: int(value) for value, unit in re.findall(r"([0-9]{1,9})(h|min|s)", str(tokens[0]).lower())}
    draft.facts["seconds"] = times.get("h", 0) * 3600 + times.get("min", 0) * 60 + times.get("s", 0)


def _amount_of(name: str) -> Callable[[Draft, list[Token]], None]:
    def take(draft: Draft, tokens: list[Token]) -> None:
        draft.currency(tokens)
        amount = draft.amount(tokens[0])
        if not any(token.type == "POINTS" for token in tokens):
            draft.facts[name] = amount

    return take


def _cost_of(name: str) -> Callable[[Draft, list[Token]], None]:
    def take(draft: Draft, tokens: list[Token]) -> None:
        draft.currency(tokens)
        amounts = [draft.amount(token) for token in tokens if token.type not in ("CURRENCY", "POINTS")]
        if len(tokens) == len(amounts) or tokens[-1].type == "CURRENCY" or not any(amounts):
            draft.costs[name] = sum(amounts)

    return take


def _own(name: str) -> Callable[[Draft, list[Token]], None]:
    def take(draft: Draft, tokens: list[Token]) -> None:
        draft.own[name] = number(tokens[0])

    return take


def _own_extras(draft: Draft, tokens: list[Token]) -> None:
    for token in tokens:
        if token.type == "EXTRA":
            draft.own["extras"] = draft.amount(token)
        elif token.type in ("REBUYS", "ADDONS"):
            draft.own[token.type.lower()] = number(token)
    draft.currency(tokens)


def _hero(draft: Draft, tokens: list[Token]) -> None:
    draft.own["greeted" if draft.printed.greets else "player"] = str(tokens[0]).strip()


def _entries(draft: Draft, tokens: list[Token]) -> None:
    draft.facts["entries"] = number(tokens[0])


def _bounties_won(draft: Draft, tokens: list[Token]) -> None:
    draft.bounties_won[str(tokens[0]).strip()] = number(tokens[1])


def _performed(name: str) -> Callable[[Draft, list[Token]], None]:
    def take(draft: Draft, tokens: list[Token]) -> None:
        draft.bought.setdefault(str(tokens[0]).strip(), {})[name] = number(tokens[1])

    return take


def _still(draft: Draft, tokens: list[Token]) -> None:
    """A player who is still in: neither place nor prize is known."""
    draft.results.append(SummaryResult(str(tokens[0]).strip(), line_of(tokens[0])))


def _notice(draft: Draft, tokens: list[Token]) -> None:
    """A line that means nothing here; without a digit it cannot be about money, places or times."""
    if re.search(r"\d", tokens[0]):
        draft.note(line_of(tokens[0]), str(tokens[0]).strip())


def _freeroll(draft: Draft, _tokens: list[Token]) -> None:
    draft.facts |= {"buy_in": 0, "fee": 0}


_HANDLERS: dict[str, Callable[[Draft, list[Token]], None]] = {
    "tournament": _tournament,
    "buy_in": Draft.set_price,
    "freeroll": _freeroll,
    "rebuy_cost": _cost_of("rebuy"),
    "addon_cost": _cost_of("addon"),
    "bounty": _amount_of("bounty"),
    "entries": _entries,
    "prize_pool": _amount_of("prize_pool"),
    "levels": _levels,
    "started": lambda draft, tokens: draft.set_time("started_at", tokens),
    "finished": lambda draft, tokens: draft.set_time("ended_at", tokens),
    "played": _played,
    "result": Draft.add_result,
    "own_place": Draft.set_own_place,
    "own_prize": Draft.set_own_prize,
    "own_rebuys": _own("rebuys"),
    "own_addons": _own("addons"),
    "performed_rebuys": _performed("rebuys"),
    "performed_addons": _performed("addons"),
    "own_extras": _own_extras,
    "bounties_won": _bounties_won,
    "hero": _hero,
    "still": _still,
    "notice": _notice,
}
"""What each rule of the grammars fills in; other rules say nothing that is kept."""

"""What the lines of a summary state: every rule of the grammars fills in what it is about."""

import re
from collections.abc import Callable

from lark import Token, Tree

from studbook.analytics.site_summaries.draft import Draft, number
from studbook.analytics.site_summaries.printed_times import line_of
from studbook.analytics.site_summaries.summary import SummaryResult
from studbook.game.vocabulary import Game

_LEVEL_GAMES = (
    ("stud8", r"stud ?(hi.?lo|8)"),
    ("stud", r"stud(?! ?(hi.?lo|8))"),
    ("razz", r"razz"),
    ("other", r"hold'?em|omaha|draw|badugi|courchevel|deck"),
)


def take(draft: Draft, fact: Tree[Token]) -> None:
    """Take the facts that a rule of the grammar has found in a line."""
    handle = _HANDLERS.get(str(fact.data))
    if handle:
        handle(draft, [child for child in fact.children if isinstance(child, Token)])


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

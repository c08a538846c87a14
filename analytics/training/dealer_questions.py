"""A dealer's questions about stored hands: who opens, who gets what, where the odd chip goes, under a house's rules."""

from collections.abc import Callable, Sequence
from itertools import combinations

from studbook.analytics.audit.explained import Explanation, PotExplained, explain
from studbook.analytics.replayer.frame import Frame, Replayed
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.store import Store
from studbook.analytics.stored.hands import stored_hands
from studbook.analytics.training.question import (
    DrillKind,
    DrillQuestion,
    Grade,
    Graded,
    Judge,
    ShownPlayer,
    amount,
    key_of,
)
from studbook.analytics.training.reviews import Review
from studbook.game.cards import DECK_SIZE, parse_card
from studbook.game.games import GAME_NAMES
from studbook.game.money import as_decimal
from studbook.game.vocabulary import Street
from studbook.rules.rulebook import demand_of
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import House, house, house_of, profiles

OPENS, DIVIDES, ODD_CHIP = "Who opens", "Who gets what", "The odd chip"
DEALER_THEMES = (OPENS, DIVIDES, ODD_CHIP)
SITE = "site"
"""Name of the rules of a hand's own site."""
_TRIED = 60
_PARTS = {"opens": OPENS, "divides": DIVIDES, "chip": ODD_CHIP}
_MOST_WINNERS = 3


def new_dealer(
    store: Store, answers: Sequence[Review], theme: str | None = None, rules: str = SITE
) -> DrillQuestion | None:
    """Ask about a hand that was not asked about, under the rules of a house; the themes take turns.

    None if there is none. Raises ValueError for an unknown house.
    """
    asked = {one.question for one in answers}
    given = sum(one.question.startswith(f"{DrillKind.DEALER} ") for one in answers)
    parts = [part for part in _PARTS if theme in (None, _PARTS[part])]
    for turn in range(len(parts)):
        part = parts[(given + turn) % len(parts)]
        for hand, content in store.ask(f"hands_for_dealers_{part}", number=_TRIED + len(asked)).iter_rows():
            if key_of(DrillKind.DEALER, content, part, rules) not in asked:
                question = dealer_again(store, hand, content, (part, rules))
                if question:
                    return question
    return None


def dealer_again(store: Store, hand: int, content: int, parts: tuple[str, ...]) -> DrillQuestion | None:
    """Ask a dealer's question by the parts of its key; None if the hand does not have it."""
    part, rules = (*parts, "", "")[:2]
    if part not in _PARTS or rules not in (SITE, *profiles()):
        raise ValueError(f"{' '.join(parts)[:40]!r} is not a dealer's question")
    makers: dict[str, Callable[[Store, int, str], DrillQuestion | None]] = {
        "opens": _opens, "divides": _divides, "chip": _odd_chip,
    }  # fmt: skip
    made = makers[part](store, hand, rules)
    return made and _keyed(made, key_of(DrillKind.DEALER, content, part, rules), _PARTS[part])


def _keyed(made: DrillQuestion, key: str, theme: str) -> DrillQuestion:
    return DrillQuestion(key, theme, made.hand, made.asks, made.facts, made.players, made.choices, made.verdict)


def _rules(rules: str, site: str) -> House:
    return house_of(site) if rules == SITE else house(rules)


def _rule(rule: str) -> str:
    """Write a rule with its id."""
    return f"{rule}: {demand_of(rule)}"


def _under(rules: str, played: Replayed | Explanation) -> str:
    name = "its site" if rules == SITE else rules
    return f"{GAME_NAMES[played.hand.game]}, {played.hand.facts.stakes}, under the rules of {name}."


def _made(hand: int, asks: str, facts: tuple[str, ...], players: tuple[ShownPlayer, ...], graded: dict[str, bool],
          reasons: tuple[str, ...]) -> DrillQuestion:  # fmt: skip
    grades = tuple(Grade.RIGHT if right else Grade.WRONG for right in graded.values())
    return DrillQuestion("", "", hand, asks, facts, players, tuple(graded), Graded(grades, Judge.RULES, reasons))


def _opens(store: Store, hand: int, rules: str) -> DrillQuestion | None:
    """Who opens third street: the player whose turn it is after the deal."""
    plain = replayed(store, hand)
    if plain.hand.is_deal:
        return None
    played = replayed(store, hand, _rules(rules, plain.hand.facts.site))
    dealt = [frame for frame in played.frames if frame.kind == "deal" and frame.street == Street.THIRD]
    if not dealt or dealt[-1].turn is None:
        return None
    names = {player.seat: player.name for player in dealt[-1].players if player.cards}
    opener, shown = names.get(dealt[-1].turn), _doors(dealt[-1])
    if opener is None or len(names) < 2 or len(set(names.values())) < len(names):  # a choice
        return None
    reasons = (f"{opener} opens.", _rule("FR-05"), _rule("FR-06"))
    if played.hand.facts.game in ("razz", "razz27"):
        reasons = (f"{opener} opens.", _rule("B-12"), _rule("FR-06"))
    graded = {name: name == opener for name in names.values()}
    return _made(hand, "Who opens third street?", (_under(rules, played),), shown, graded, reasons)


def _doors(frame: Frame) -> tuple[ShownPlayer, ...]:
    return tuple(
        ShownPlayer(one.name, cards, (True,) * len(cards), "")
        for one in frame.players
        if (cards := tuple(card.name for card in one.cards if card.is_open))
    )


def _explained(store: Store, hand: int) -> tuple[Explanation, PotExplained] | None:
    """The main pot of a hand in which several players show all their cards."""
    found = explain(store, hand)
    if not isinstance(found, Explanation) or not found.pots:
        return None
    pot = found.pots[0]
    several = 2 <= len(pot.contenders) <= _MOST_WINNERS  # a choice
    known = all(one.high is not None for one in pot.contenders) or all(_is_full(one.cards) for one in pot.contenders)
    return (found, pot) if pot.decided and several and known and pot.net is not None else None


def _is_full(cards: str) -> bool:
    names = cards.split()
    return bool(names) and all(parse_card(name) < DECK_SIZE for name in names)


def _divides(store: Store, hand: int, rules: str) -> DrillQuestion | None:
    """How the main pot is divided between the hands that are shown."""
    found = _explained(store, hand)
    if found is None:
        return None
    explanation, pot = found
    names = [one.player for one in pot.contenders]
    high = [one.player for one in pot.contenders if one.wins_high]
    low = [one.player for one in pot.contenders if one.wins_low]
    right = _division(high, low)
    choices = [_division([name], []) for name in names]
    choices += [_division(list(pair), []) for pair in combinations(names, 2)]
    if low or any(one.low for one in pot.contenders):
        choices += [_division([one], [other]) for one in names for other in names if one != other]
    graded = {choice: choice == right for choice in dict.fromkeys((*choices, right))}
    graded = dict(sorted(graded.items()))
    reasons = (f"{right}.", *_hands(pot), _rule("FR-19"), *([_rule("FR-20")] if low else []))
    facts = (
        _under(SITE, explanation),  # it is asked as the hand was settled
        f"The main pot is {amount(pot.net or as_decimal(0))}, after the rake.",
    )
    return _made(hand, "Who gets the main pot?", facts, _held(pot), graded, reasons)


def _division(high: Sequence[str], low: Sequence[str]) -> str:
    """Say who gets what."""
    if not low or list(high) == list(low):
        return f"all to {high[0]}" if len(high) == 1 else f"shared by {' and '.join(high)}"
    return f"high half to {' and '.join(high)}, low half to {' and '.join(low)}"


def _hands(pot: PotExplained) -> list[str]:
    said = []
    for one in pot.contenders:
        words = [hand.words for hand in (one.high, one.low) if hand]
        said += [f"{one.player} has {', and low '.join(words)}."] if words else []
    return said


def _held(pot: PotExplained) -> tuple[ShownPlayer, ...]:
    shown = []
    for one in pot.contenders:
        cards = tuple(one.cards.split())
        shown.append(ShownPlayer(one.player, cards, (True,) * len(cards), ""))
    return tuple(shown)


def _odd_chip(store: Store, hand: int, rules: str) -> DrillQuestion | None:
    """Which of several winners of one part gets more."""
    found = _explained(store, hand)
    if found is None:
        return None
    explanation, pot = found
    stored = stored_hands(store, [hand])
    settled = settle_batch(stored.alone(hand), _rules(rules, explanation.hand.facts.site))
    due = {
        (int(half), explanation.hand.seats[int(seat)].player): int(expected)
        for number, seat, half, expected in zip(
            settled.awards.pot, settled.awards.seat, settled.awards.half, settled.awards.expected, strict=True
        )
        if number == 0 and expected > 0
    }
    for half in sorted({half for half, _ in due}):
        shares = {name: value for (part, name), value in due.items() if part == half}
        most, least = max(shares.values()), min(shares.values())
        if most > least and most - least < most // 2:
            tied = f"{' and '.join(shares)} tie for a part of it that cannot be split evenly"
            winners = [name for name, value in shares.items() if value == most]
            graded = {name: name in winners for name in shares}
            said = ", ".join(f"{name} gets {amount(as_decimal(value))}" for name, value in shares.items())
            facts = (
                _under(rules, explanation),
                f"The main pot is {amount(pot.net or as_decimal(0))}, and {tied}.",
            )
            reasons = (f"{said}.", _rule("B-3"), _rule("DE-34"))
            return _made(hand, "Who gets the odd chip?", facts, _held(pot), graded, reasons)
    return None

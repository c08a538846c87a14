"""Explain the settlement of a hand, pot by pot or turn by turn, for the terminal and for pages."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from studbook.analytics.audit.explained import Explained, Explanation, PotExplained
from studbook.analytics.audit.share_reasons import Contender, ShareReason
from studbook.analytics.audit.verdict import Verdict
from studbook.analytics.red_dog.turns import Dealt
from studbook.analytics.stored.audit_rows import Sight
from studbook.analytics.stored.audits import AuditedHand
from studbook.reports.hand.deal import WORDS as DEAL_WORDS
from studbook.reports.hand.deal import deal_lines
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import card, game_name, local_day, money, place, rate, stakes


def _amount(value: Decimal | None) -> str:
    return money(value, "")


def pot_name(pot: PotExplained) -> str:
    """Main pot, or a side pot by its number."""
    return f"Side pot {pot.number}" if pot.number else "Main pot"


def title(hand: AuditedHand) -> str:
    """Site, number, game and stakes."""
    facts = hand.facts
    game = game_name(facts.game)
    return f"{facts.site} #{facts.hand_id}, {game} {stakes(facts)}"


def split_of(pot: PotExplained) -> str:
    """State whether and how a pot is split."""
    if len(pot.contenders) == 1:
        return f"{pot.contenders[0].player} is the only player who can win it."
    if not pot.decided:
        return _undecided(pot.verdict) if pot.verdict else "Undecidable."
    high = [contender.player for contender in pot.contenders if contender.wins_high]
    low = [contender.player for contender in pot.contenders if contender.wins_low]
    if low:
        return f"Two halves: {' and '.join(high)} for high, {' and '.join(low)} for low."
    return f"{' and '.join(high)} {'split' if len(high) > 1 else 'wins'} it all."


def _undecided(verdict: Verdict) -> str:
    """State what the visible cards still tell us about an undecided pot."""
    if not verdict.not_shown and not verdict.may_have_won:
        return "Undecidable: the text leaves no one who can win it."
    words = f"Undecidable: not all cards of {' and '.join(verdict.not_shown)} are known."
    words += f" From the cards shown, {' or '.join(verdict.may_have_won)} may have won it."
    if verdict.award_is_possible:
        return f"{words} No card that is shown contradicts the award."
    return f"{words} The award is wrong, no matter what the unseen cards are."


def undecided_because(explanation: Explained) -> str:
    """State why a hand is undecided, pot by pot."""
    if isinstance(explanation, Dealt):
        return "Undecidable: not all cards needed for a turn are known."
    open_pots = [pot for pot in explanation.pots if not pot.decided]
    lines = {f"{pot_name(pot)}: {split_of(pot)}": None for pot in open_pots}
    return " ".join(lines) or "Undecidable: the text does not say which pots there were."


def held(contender: Contender) -> list[str]:
    """State what a player holds, for high and for low, and whether it wins."""
    if contender.high is None:
        return ["not all of their cards are known"]
    lines = [f"{contender.high.five}: {contender.high.words}{' (wins)' if contender.wins_high else ''}"]
    if contender.low:
        lines.append(f"{contender.low.five}: low {contender.low.words}{' (wins)' if contender.wins_low else ''}")
    return lines


def verdict(share: ShareReason) -> str:
    """State what was paid, and what should have been paid."""
    half = {"whole": "", "high": " (high half)", "low": " (low half)"}[share.half]
    paid = f"{share.player}{half}: paid {_amount(share.printed)}"
    if share.expected is None:
        return f"{paid}, undecidable"
    if share.expected == share.printed:
        return f"{paid}, correct"
    return f"{paid}, should be {_amount(share.expected)}{f': {share.why}' if share.why else ''}"


def explained_lines(explanation: Explained) -> Iterator[str]:
    """Explain the whole hand, as lines of text."""
    facts = explanation.hand.facts
    yield title(explanation.hand)
    yield f"{facts.file}:{facts.line}"
    yield from deal_lines(explanation) if isinstance(explanation, Dealt) else _pot_lines(explanation)
    yield ""
    for finding in explanation.hand.findings:
        after = f" (follows from {finding.follows})" if finding.follows else ""
        yield f"{finding.severity} {finding.code} in line {finding.line}: {finding.message}{after} [{finding.rule}]"
    if not explanation.hand.findings:
        yield "No findings in this hand."


def _pot_lines(explanation: Explanation) -> Iterator[str]:
    for street, part in explanation.streets.items():
        paid = ", ".join(f"{player} {_amount(amount)}" for player, amount in part.items() if amount)
        yield f"Put in on {street} street: {paid}" if street != "ante" else f"Antes: {paid}"
    for player, bet in explanation.uncalled.items():
        yield f"An uncalled bet of {_amount(bet)} is returned to {player}."
    if explanation.community:
        yield f"Community card: {explanation.community}"
    for pot in explanation.pots:
        yield ""
        rake = f", including {_amount(pot.rake)} rake" if pot.rake else ""
        yield f"{pot_name(pot)}: {_amount(pot.gross)}{rake}"
        yield "  put in: " + ", ".join(f"{player} {_amount(amount)}" for player, amount in pot.paid_in.items())
        for contender in pot.contenders:
            yield f"  {contender.player} can win it{', with' if contender.high else ':'} {'; '.join(held(contender))}"
        yield f"  {split_of(pot)}"
        yield from (f"  {words}" for words in pot.odd_chips)
        yield from (f"  {verdict(share)}" for share in pot.shares)


def sight_lines(sights: Sequence[Sight], player: str | None = None) -> Iterator[str]:
    """State what a player saw before each next card; without a name, the hero, whose cards alone the text deals."""
    heroes = {sight.player for sight in sights if sight.from_deal}
    chosen = {player} if player else heroes if len(heroes) == 1 else set()
    mine = [sight for sight in sights if sight.player in chosen]
    if player and not mine:
        yield f"It is not known what cards {player} held and saw."
    for sight in mine:
        yield f"{sight.player} on {sight.on_street} street: {_sight(sight)}"


def _sight(sight: Sight) -> str:
    came = {None: "", True: "; the next card did", False: "; the next card did not"}[sight.improved]
    dead = f"{sight.dead_cards} other card{'' if sight.dead_cards == 1 else 's'} seen"
    chance = rate(100 * sight.chance)
    return f"{dead}, {sight.live_outs} of {sight.unseen} unseen cards improve the hand ({chance} %){came}."


class OwnText(NamedTuple):
    """The text of a hand, and the provenance of its audit."""

    text: str | None
    """As the site wrote it; None if it was not kept."""
    made: list[tuple[str, str]]
    digest: str | None
    """SHA-256 of its file."""


class TextLine(NamedTuple):
    """A line of a hand's text, and the findings in it."""

    number: int
    text: str
    severity: str
    codes: str


def text_lines(hand: AuditedHand, own: OwnText | None) -> list[TextLine]:
    """Lines of the hand's own text, with the findings in each."""
    if own is None or own.text is None:
        return []
    marked = []
    for number, line in enumerate(own.text.rstrip("\n").split("\n"), start=hand.facts.line):
        found = [finding for finding in hand.findings if finding.line == number]
        worst = min(found, key=lambda finding: _GRAVEST.index(finding.severity)).severity if found else ""
        marked.append(TextLine(number, line, worst, " ".join(dict.fromkeys(finding.code for finding in found))))
    return marked


_GRAVEST = ("error", "warning", "info")


def explained_page(explanation: Explained, back: str = "", steps: str = "", own: OwnText | None = None) -> str:
    """Make a self-contained page of the explanation.

    `back` is the address of the report that it belongs to, `steps` that of the page that replays the hand; `own` has
    the text of the hand.
    """
    filters: dict[str, Callable[..., Any]] = {
        "amount": _amount,
        "pot_name": pot_name,
        "split": split_of,
        "held": held,
        "verdict": verdict,
        "cards": lambda names: [card(name) for name in names.split()],
    }
    facts = explanation.hand.facts
    where = ", ".join(part for part in (local_day(facts.started_at), place(facts.file, facts.line)) if part)
    shown: dict[str, object] = {"title": title(explanation.hand), "where": where, "back": back, "steps": steps}
    shown |= {"own": own, "lines": text_lines(explanation.hand, own)}
    if isinstance(explanation, Dealt):
        return fill_in("deal.html.j2", filters | DEAL_WORDS, deal=explanation, hand=explanation.hand, **shown)
    return fill_in("explanation.html.j2", filters, explanation=explanation, hand=explanation.hand, **shown)

"""Leaks for the terminal, and the sentences about them that pages share."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

import polars as pl
from rich.text import Text

from studbook.analytics.database.records import records
from studbook.analytics.statistics.leak_hands import LeakHand
from studbook.analytics.statistics.leaks import COSTS, GAINS, LUCK, UNKNOWN
from studbook.reports.layout.words import count, game_name, hands, money, percent, printable, rate, span

if TYPE_CHECKING:
    from studbook.analytics.statistics.leaks import Cost, Leak, Leaks

NO_PROOF = "A difference from the population does not prove an error: other tables, stakes or opponents may explain it."
HEADINGS = {
    COSTS: "Leaks that cost",
    LUCK: "May be luck: the interval of the cost includes zero",
    GAINS: "Gains: differences where the player wins more than others",
    UNKNOWN: "Differences without an estimated cost",
}
"""Headings of leaks, by their verdicts, in order."""
_CAPTION = (
    "Cost: what others win more in the hands in which the decision arises, each hand counted once; money at the "
    "player's average stakes. The hands are those in which the decision itself cost most. `studbook find` takes the "
    "searches."
)


def leaks_text(found: "Leaks", player: str, costly: Sequence[pl.DataFrame]) -> Text:
    """List leaks by verdict, with their figures, meaning, cost and costly hands; state the number of comparisons."""
    text = Text()
    listed = list(zip(found.records, costly, strict=True))
    for verdict, heading in HEADINGS.items():
        same = [pair for pair in listed if pair[0].cost.verdict == verdict]
        if same:
            text.append(f"{heading}\n\n", "bold underline")
        for leak, shown in same:
            _append(text, leak, shown)
    if found.table.height:
        text.append(f"{_CAPTION}\n", "dim")
    return text.append(leaks_summary(found, player))


def _append(text: Text, leak: "Leak", shown: pl.DataFrame) -> None:
    text.append(f"{game_name(leak.game)}, {leak.played_for}: ", "bold")
    text.append(f"{leak_sentence(leak)}\n").append(f"    {leak.means}\n", "dim")
    text.append(f"    {cost_sentence(leak.cost, leak.hands)}\n").append(f"    {_hands_sentence(leak, shown)}\n\n")


def leak_sentence(leak: "Leak") -> str:
    """Describe a leak in words and figures: `bets less often than others: 20.0 % of 1,200, others ...`."""
    own, others = (f"{percent(one.value)} of {count(one.n)}" for one in (leak.own, leak.other))
    rest = "".join(f"; {part}" for part in other_differences(leak))
    name = f"{leak.differences[0].name}, " if rest else ""
    return f"{leak.says}: {own}, others {others} ({name}{rate(abs(leak.standard_errors))} standard errors){rest}"


def other_differences(leak: "Leak") -> list[str]:
    """Figures of all but the greatest difference of a leak."""
    return [f"{one.name} {percent(one.own)}, others {percent(one.other)}" for one in leak.differences[1:]]


def cost_sentence(cost: "Cost", played: int) -> str:
    """State what a leak costs over the hands played.

    >>> from studbook.analytics.statistics.leaks import Cost
    >>> cost_sentence(Cost(1.27, 0.5, 2.0, None, 5.7, (("USD", 11.4),)), 450).replace(chr(160), " ")
    'costs $11.40 (5.7 BB) in 450 hands: 1.3 BB/100 (95 %: +0.5 to +2.0)'
    """
    if cost.value is None:
        return f"cost not estimated: {cost.unknown}"
    if cost.value < 0:
        between = span(*gained(cost), signed=True)
        return f"gains {amount(cost)} in {hands(played)}: {rate(-cost.value)} BB/100 (95 %: {between})"
    between = span(cost.low, cost.high, signed=True)
    return f"costs {amount(cost)} in {hands(played)}: {rate(cost.value)} BB/100 (95 %: {between})"


def gained(cost: "Cost") -> tuple[float | None, float | None]:
    """The ends of the interval of a gain, which is a negative cost."""
    low, high = (None if end is None else -end for end in (cost.high, cost.low))
    return low, high


def amount(cost: "Cost") -> str:
    """What a leak costs or gains over the hands played, in money and big bets."""
    big_bets = f"{rate(abs(cost.big_bets or 0))} BB"
    cents = Decimal("0.01")
    in_money = " and ".join(money(Decimal(abs(value)).quantize(cents), currency) for currency, value in cost.money)
    return f"{in_money} ({big_bets})" if in_money else big_bets


def _hands_sentence(leak: "Leak", shown: pl.DataFrame) -> str:
    """Name the hands that cost most, and the search for all of them."""
    is_gain = leak.cost.verdict == GAINS
    costly = "" if is_gain else ", ".join(f"{one.hand_id} ({lost(one)})" for one in costing(shown))
    search = f"all {count(shown['matches'][0])}: {leak.search}" if shown.height and leak.search else ""
    parts = [part for part in (f"hands that cost most: {costly}" if costly else "", search) if part]
    return "; ".join(parts) or "no hands"


def costing(shown: pl.DataFrame) -> list[LeakHand]:
    """The hands in which the decision of a leak cost something."""
    return [one for one in records(shown, LeakHand) if one.cost and one.cost > 0]


def lost(hand: LeakHand) -> str:
    """What the decision cost in a hand, in big bets, and the result of the hand."""
    result = money(hand.net, hand.currency, signed=True)
    return f"cost {rate(hand.cost)} BB; result {result}"


def leaks_summary(found: "Leaks", player: str) -> str:
    """State how many of the comparisons stand out, and what that proves."""
    name = printable(player)
    if not found.compared:
        return f"Nothing can be compared: {name} or the others have fewer than {found.minimum} decisions of each kind."
    among = f"{count(found.compared)} statistics compared, {found.minimum} decisions or more on both sides"
    chance = f"chance alone makes about {rate(found.by_chance)} stand out"
    if found.table.is_empty():
        return f"Nothing stands out: no difference between {name} and the other players can be shown ({among})."
    joined = f"They are {count(found.table.height)} habits. " if found.table.height < found.differences.height else ""
    return f"{count(found.differences.height)} of {among}; {chance}. {joined}{NO_PROOF}"

"""The summary that the facts of all lines make: the hero is marked, and repeated entries are joined."""

import re
from typing import Any

from studbook.analytics.site_summaries.draft import Draft
from studbook.analytics.site_summaries.printed_times import UnclearError
from studbook.analytics.site_summaries.summary import Summary, SummaryResult
from studbook.game.vocabulary import Currency

_ENTRY = re.compile(r"(?P<player>.+) \[\d+\]")
_UNNAMED = "You"
"""The owner of a summary that says how they did, but not who they are."""


def finished_summary(draft: Draft) -> Summary:
    """Return the summary. Raises UnclearError if it names no player, or two currencies."""
    if len(draft.currencies) > 1:
        names = " and ".join(sorted(currency.name for currency in draft.currencies))
        line = sorted(draft.currencies.values())[1]
        raise UnclearError(line, "P09", f"amounts in two currencies: {names}")
    currency = next(iter(draft.currencies), Currency.PLAY)
    results = _with_hero(draft, _joined(draft.results))
    if not results:
        raise UnclearError(1, "P07", "no player is named")
    _note_impossible(draft, results)
    return Summary(site=draft.site, currency=currency, results=tuple(results), notes=tuple(draft.notes), **draft.facts)


def _note_impossible(draft: Draft, results: list[SummaryResult]) -> None:
    """Note a prize above the prize pool, or a place beyond the number of players (who may have entered again)."""
    pool, entries = draft.facts.get("prize_pool"), draft.facts.get("entries")
    for result in results:
        if pool is not None and (result.prize or 0) > pool:
            draft.note(result.line, f"a prize that is more than the prize pool: {result.player}")
        if entries and (result.place or 0) > entries:
            draft.note(result.line, f"a place beyond the number of players: {result.place}")


def _with_hero(draft: Draft, results: list[SummaryResult]) -> list[SummaryResult]:
    """Mark the hero among the results, and add what the summary says of them alone."""
    own, player = draft.own, draft.own.get("player")
    if player in (None, "You") and "place" in own:
        there = [result.player for result in results if result.place == own["place"]]
        player = there[0] if len(there) == 1 else draft.own.get("greeted")
    if player is None and not results and own:
        player = _UNNAMED
    if player is None:
        return results
    mine = next((result for result in results if result.player == player), None)
    if mine is None:
        mine = SummaryResult(player, own.get("place_line", 1), place=own.get("place"), **_own_prize(draft))
        results = [*results, mine]
    elif "place" in own and mine.place is not None and mine.entries == 1 and mine.place != own["place"]:
        draft.note(own["place_line"], f"the place of {player} is {mine.place} in the list")
    rebuys, addons, extras = _extras(draft, player)
    marked = mine._replace(is_hero=True, bounties=_bounties(draft, player), rebuys=rebuys, addons=addons, extras=extras)
    return [marked if result is mine else result for result in results]


def _own_prize(draft: Draft) -> dict[str, Any]:
    if draft.printed.omits_no_prize:
        return {"prize": draft.own.get("prize", 0), "ticket": draft.own.get("ticket")}
    return {"prize": draft.own.get("award")}


def _bounties(draft: Draft, hero: str) -> int | None:
    """What the hero won for knocking out players; None if the summary does not say."""
    if draft.printed.omits_no_prize:
        return int(draft.own.get("bounties", 0))
    if draft.printed.lists_bounties and draft.facts.get("bounty") is not None:
        return draft.bounties_won.get(hero, 0) * int(draft.facts["bounty"])
    return None


def _extras(draft: Draft, hero: str) -> tuple[int, int, int | None]:
    """How often the hero bought a rebuy and an add-on, and what they cost; sites print no line if they did not."""
    own = draft.bought.get(hero, draft.own)
    rebuys, addons = int(own.get("rebuys", 0)), int(own.get("addons", 0))
    cost: int | None = draft.own.get("extras")
    if cost is None:
        bought = [("rebuy", rebuys), ("addon", addons)]
        known = all(what in draft.costs or not times for what, times in bought)
        cost = sum(times * draft.costs.get(what, 0) for what, times in bought) if known else None
    return rebuys, addons, cost


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

"""Tools that find hands, show them, and explain who is paid what."""

from dataclasses import asdict, replace
from typing import Annotated, Any, Literal

from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.figures import estimate
from studbook.agents.filters import Player, Rows
from studbook.agents.quoting import MOST_IN_TEXT, number, quoted, shown, shown_row
from studbook.analytics.audit.explained import Explanation, explain
from studbook.analytics.database.records import records
from studbook.analytics.red_dog.turns import Dealt
from studbook.analytics.replayer.hand_equities import AllIn, StreetEquity, all_in, equities_by_street
from studbook.analytics.search.results import FoundHand, find
from studbook.analytics.search.saved import search_named
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import AuditedHand, audited, sights_by_hand
from studbook.analytics.stored.hands import stored_hand, stored_hands
from studbook.game.documents import Json
from studbook.game.events import Event, Notice, PlayerEvent
from studbook.game.hand import Hand
from studbook.program.as_json import audit_json, deal_json
from studbook.program.endings import UserError
from studbook.reports.hand.deal import deal_lines
from studbook.reports.hand.explanation import pot_name, split_of, verdict
from studbook.reports.hand.hand import Story
from studbook.upkeep.originals import hand_text

HandNumber = Annotated[
    str, Field(description="Number of a hand, as the tools show it: `pokerstars:542100000006` or `542100000006`.")
]
_MOST_LINES = 300
"""Lines of a hand's own text that are shown."""
_SAMPLE = 50_000
"""Deals of a sample, if there are too many to count."""


class HandTools:
    """Find, show and explain single hands."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.all = (self.find_hands, self.show_hand, self.explain_hand, self.hand_equities)

    def find_hands(
        self,
        query: Annotated[str, Field(description="A search; the resource studbook://search lists its words.")],
        player: Player | None = None,
        sort: Literal["newest", "biggest", "worst"] = "newest",
        limit: Rows = 20,
    ) -> Json:
        """Find hands by cards, actions, boards, results, amounts, players, dates and findings.

        Examples: `game:stud8 three low on 3 was scooped on the river`, `finding:H05`, `rolled-up net < -5bb`,
        `hero:(A2)3`, `player:"Ann"`. `player` is the hero of the search; otherwise every hero of the database is.
        `biggest` sorts by the pot, `worst` by the hero's result, both in big bets. `matches` counts all hands found.
        """
        with self._database.store() as store:
            hero = None if player is None else self._database.player(store, player)
            table = find(store, search_named(store, query), hero, limit, sort)
        matches = int(table["matches"][0]) if table.height else 0
        return {
            "matches": matches,
            "hands": [*map(_found, records(table, FoundHand))],
        }

    def show_hand(
        self,
        hand: HandNumber,
        text: Annotated[bool, Field(description="Also the hand's own text, as the site wrote it.")] = False,
    ) -> Json:
        """Show a hand street by street: cards, pot and action, what each player put in and collected, and findings."""
        with self._database.store() as store:
            key = self._database.hand(store, hand)
            seen = next(audited(store, [key], quoted))
            story = Story(_under_quoted_names(stored_hand(store, key))).lines()
            own = {"text": _own_text(store, key, seen)} if text else {}
        return _facts(seen) | {"story": [line.plain for line in story], "findings": _findings(seen)} | own

    def explain_hand(self, hand: HandNumber) -> Json:
        """Explain who should be paid in a hand, and why: each pot, who can win it with which cards, shares, odd chips.

        `verdicts` state for every share what was paid, what should have been paid by the rules, and why. `seen` has,
        street by street, how many cards a player had seen and how many unseen ones improve the hand. `findings` are
        what the audit found wrong. A pot that the known cards do not decide is called undecidable.
        """
        with self._database.store() as store:
            key = self._database.hand(store, hand)
            explained = explain(store, key, quoted)
            seen = [] if isinstance(explained, Dealt) else sights_by_hand(store, [key]).get(key, [])
        facts = _facts(explained.hand) | {"findings": _findings(explained.hand)}
        if isinstance(explained, Dealt):
            return facts | {"turns": deal_json(explained)["turns"], "in_words": list(deal_lines(explained))}
        return facts | _pots(explained) | {"seen": [shown_row(sight._asdict()) for sight in seen]}

    def hand_equities(self, hand: HandNumber) -> Json:
        """Show the equities of the players who stayed in, street by street, and the luck in an all-in.

        Equities are shares of the pot, from all cards that the text shows. `exact` ones are counted over all deals;
        the others are from a sample of `deals`. Each has its 95 % interval, `low` to `high`.
        """
        with self._database.store() as store:
            key = self._database.hand(store, hand)
            seen, batch = next(audited(store, [key], quoted)), stored_hands(store, [key]).batch
            if seen.is_deal:
                raise UserError("a deal of the Red Dog family: explain_hand shows the chances of its bets")
            streets, worth = equities_by_street(seen, batch, _SAMPLE), all_in(seen, batch, _SAMPLE)
        names = {seat.seat: seat.player for seat in seen.seats}
        return _facts(seen) | {"streets": [_street(one, names) for one in streets], "all_in": _all_in(worth, names)}


def _found(found: FoundHand) -> Json:
    apart = ("site", "hand_id", "hand", "result", "cards")
    rest = {name: value for name, value in found._asdict().items() if name not in apart}
    own = {"cards": found.cards, "result": found.result}
    return {"hand": f"{found.site}:{number(found.hand_id)}"} | shown_row(rest) | own


def _facts(hand: AuditedHand) -> Json:
    """What identifies a hand, and what each player put in and collected; names are quoted already."""
    facts, audit = hand.facts, audit_json(hand)
    return {
        "hand": f"{facts.site}:{number(facts.hand_id)}",
        "stakes": facts.stakes,
        "table": quoted(facts.table_name),
        "tournament": facts.tournament and number(facts.tournament),
        "started_at": facts.started_at.isoformat(),
        "file": facts.file and quoted(facts.file, MOST_IN_TEXT),
        "line": facts.line,
        **{name: audit[name] for name in ("game", "currency", "decided", "rake", "fees", "results")},
    }


def _findings(hand: AuditedHand) -> list[Json]:
    return [asdict(finding) for finding in hand.findings]


def _under_quoted_names(hand: Hand) -> Hand:
    seats = tuple(replace(seat, player=quoted(seat.player)) for seat in hand.seats)
    return replace(hand, seats=seats, events=tuple(map(_under_quoted_name, hand.events)))


def _under_quoted_name(event: Event) -> Event:
    if isinstance(event, PlayerEvent | Notice) and event.player:
        return replace(event, player=quoted(event.player))
    return event


def _own_text(store: Store, key: int, hand: AuditedHand) -> list[str] | None:
    """Lines of the hand's own text, each quoted and after its number in the file; None if it was not kept."""
    text = hand_text(store, key)
    lines = None if text is None else text.rstrip("\n").split("\n")[:_MOST_LINES]
    return lines and [f"{place} {quoted(line, MOST_IN_TEXT)}" for place, line in enumerate(lines, hand.facts.line)]


def _pots(explained: Explanation) -> Json:
    pots = [
        {
            "pot": pot_name(pot),
            "split": split_of(pot),
            "verdicts": [verdict(share) for share in pot.shares],
            **_plain(asdict(pot) | {"rake": pot.rake}),
        }
        for pot in explained.pots
    ]
    rest = {"streets": explained.streets, "uncalled": explained.uncalled, "community": explained.community}
    return {"pots": pots, **_plain(rest)}


def _plain(values: Json) -> Json:
    """Convert amounts; every text among these values is Studbook's own, or a name that is quoted already."""
    return {name: shown(value, is_ours=True) for name, value in values.items()}


def _street(street: StreetEquity, names: dict[int, str]) -> Json:
    error = street.standard_error
    equities = {names[seat]: estimate(share, error) for seat, share in street.shares.items()}
    return {"street": street.street, "exact": street.is_exact, "deals": street.deals, "equities": equities}


def _all_in(worth: AllIn, names: dict[int, str]) -> Json:
    def amounts(by_seat: dict[int, Any]) -> dict[str, float]:
        return {names[seat]: round(float(amount), 4) for seat, amount in by_seat.items()}

    if worth.undecided:
        return {"none_because": worth.undecided}
    return {"street": worth.street, "expected": amounts(worth.expected), "luck": amounts(worth.luck)}

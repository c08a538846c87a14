"""Every word, key and amount of the search language: its SQL, its unit and its meaning.

docs/reference/find.md is made from this.

The SQL is about a row `h` of hands and a row `s` of seats (`analytics/sql/search/seats.sql`). `{held}`, `{open}`,
`{ranks}`, `{counts}` and `{open_counts}` are a player's cards on a street as sets (`analytics/sql/search/macros.sql`),
`{number}` is the street, which is also the number of cards dealt by then.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from studbook.analytics.statistics.filter_record import Filter
from studbook.analytics.statistics.filters import FILTERS, SHARED


class Use(Enum):
    """What a field is about, and which street may follow it."""

    HOLDS = "cards"
    """Cards that a player holds; further cards never make it false."""
    SHOWS = "upcards"
    """The same for upcards."""
    DRAWS = "draw"
    """Cards on a street before the last."""
    STARTS = "first three cards"
    REACHES = "street"
    """A street must follow."""
    FOLDS = "fold"
    """A street may follow."""
    DOES = "action"
    ENDS = "result"
    """`at showdown`, a street, or both may follow: the street of the last card dealt."""
    HAND = "hand"
    PLAYER_KEY = "player's key"
    HAND_KEY = "key"
    PLAYER_MONEY = "player's amount"
    HAND_MONEY = "amount"
    HAND_COUNT = "number"
    LIVE = "player's number on a street"
    """A street must follow."""


class Field(NamedTuple):
    """A word, key or amount of the language."""

    name: str
    use: Use
    sql: str
    sentence: str
    spelled: tuple[str, ...] = ()
    """Other spellings."""


OF_PLAYER = frozenset(Use) - {Use.HAND, Use.HAND_KEY, Use.HAND_MONEY, Use.HAND_COUNT}
"""Uses that are about one player: `hero`, `villain` or `any` may precede them."""
WITH_STREET = frozenset({Use.HOLDS, Use.SHOWS, Use.DRAWS, Use.REACHES, Use.FOLDS, Use.ENDS, Use.LIVE})
NEEDS_STREET = frozenset({Use.REACHES, Use.LIVE})
KEYS = frozenset({Use.PLAYER_KEY, Use.HAND_KEY})
MONEY = frozenset({Use.PLAYER_MONEY, Use.HAND_MONEY})
AMOUNTS = MONEY | {Use.HAND_COUNT, Use.LIVE}

_LOWS = "search_lows({ranks}) >= "
_DRAW = "(CASE WHEN {number} = 3 THEN 3 ELSE 4 END)"
_PARTS = "(s.main_high = {} AND s.main_low = {})"
"""Parts of the high and low half of the main pot: 0 for none, 1 for a part, 2 for all."""

_SCOOPED = "h.hand IN (SELECT hand FROM seats_packed WHERE seat_facts.scooped(facts))"
"""Someone scooped the hand."""

_CARDS = (
    Field("pair", Use.HOLDS, "search_twos({counts}) > 0", "The player has two cards of one rank."),
    Field("two pair", Use.HOLDS, "bit_count(search_twos({counts})) >= 2", "They have two cards of each of two ranks."),
    Field("trips", Use.HOLDS, "search_threes({counts}) > 0", "They have three cards of one rank."),
    Field("straight", Use.HOLDS, "search_straight({ranks})", "They have five ranks in a row; the ace is high or low."),
    Field("flush", Use.HOLDS, "search_suited({held}) >= 5", "They have five cards of one suit."),
    Field("full house", Use.HOLDS, "search_threes({counts}) > 0 AND bit_count(search_twos({counts})) >= 2",
          "They have three cards of one rank and two of another."),
    Field("quads", Use.HOLDS, "search_fours({counts}) > 0", "They have four cards of one rank."),
    Field("made low", Use.HOLDS, _LOWS + "5", "They have five different ranks from ace to eight."),
    Field("two low", Use.HOLDS, _LOWS + "2", "They have at least two different ranks from ace to eight."),
    Field("three low", Use.HOLDS, _LOWS + "3", "They have at least three different ranks from ace to eight."),
    Field("four low", Use.HOLDS, _LOWS + "4", "They have at least four different ranks from ace to eight."),
    Field("open pair", Use.SHOWS, "search_twos({open_counts}) > 0", "They show two upcards of one rank."),
    Field("open trips", Use.SHOWS, "search_threes({open_counts}) > 0", "They show three upcards of one rank."),
    Field("three suited", Use.SHOWS, "search_suited({open}) >= 3", "They show at least three upcards of one suit."),
    Field("low draw", Use.DRAWS, "search_lows({ranks}) = " + _DRAW,
          "They need one more low card for a low: four different ranks from ace to eight, or three on third street."),
    Field("flush draw", Use.DRAWS, "search_suited({held}) = " + _DRAW,
          "They have four cards of one suit, or three on third street, and no flush."),
    Field("straight draw", Use.DRAWS, "search_run({ranks}) = " + _DRAW,
          "They have four of five ranks in a row, or three on third street, and no straight."),
    Field("rolled-up", Use.STARTS, "search_threes({counts}) > 0", "Their first three cards have one rank."),
    Field("buried pair", Use.STARTS, "search_twos({counts}) > 0 AND search_threes({counts}) = 0 "
          "AND cards.card(s.dealt, 0) BETWEEN 1 AND 52 "
          "AND (cards.card(s.dealt, 0) - 1) // 4 = (cards.card(s.dealt, 1) - 1) // 4",
          "Their first two downcards are a pair, and they are not rolled up.", ("wired pair", "pair in the hole")),
    Field("split pair", Use.STARTS, "search_twos({counts}) > 0 AND search_threes({counts}) = 0 "
          "AND (cards.card(s.dealt, 0) - 1) // 4 <> (cards.card(s.dealt, 1) - 1) // 4",
          "Their door card pairs one of their downcards, and they are not rolled up."),
)  # fmt: skip

_ACTIONS = (
    Field("reached", Use.REACHES, "coalesce(s.reached, 0) >= {number}", "They were still in on that street.", ("saw",)),
    Field("folded", Use.FOLDS, "s.folded", "They folded, on that street if one is named."),
    Field("bring-in", Use.DOES, "s.brought_in", "They posted the bring-in.", ("brought in",)),
    Field("opened", Use.DOES, "s.opened", "They acted first, with the bring-in or a bet in its place."),
    Field("completed", Use.DOES, "s.completed", "They made the first full bet of the first betting round."),
    Field("limped", Use.DOES, "s.limped", "They called the bring-in as the first decision, before anyone completed."),
    Field("raised", Use.DOES, "s.raised", "They raised in the first betting round after a full bet."),
    Field("stole", Use.DOES, "s.stole", "They completed as the first one in; no one left showed as good a door card."),
    Field("restole", Use.DOES, "s.restole", "They raised another player's steal."),
    Field("defended", Use.DOES, "s.defended", "They posted the bring-in and called or raised a completion."),
    Field("played", Use.DOES, "s.voluntary", "They put chips in by choice in the first betting round.", ("vpip",)),
    Field("continued", Use.DOES, "s.continued",
          "They made the last wager of the first betting round and bet on the next street before anyone else."),
    Field("showdown", Use.DOES, "s.went_to_showdown", "They went to showdown."),
)  # fmt: skip

_RESULTS = (
    Field("won", Use.ENDS, "s.won", "They collected something."),
    Field("lost", Use.ENDS, "s.net < 0", "They lost chips in the hand."),
    Field("scooped", Use.ENDS, "s.scooped", "They collected everything that was awarded."),
    Field("was scooped", Use.ENDS, f"s.went_to_showdown AND NOT s.scooped AND {_SCOOPED}",
          "They went to showdown and another player collected everything.", ("got scooped",)),
    Field("split", Use.ENDS, "s.won AND NOT s.scooped", "They collected something, and so did another player."),
    Field("won high", Use.ENDS, "s.won_high", "They collected a high half or a whole pot, or a part of one."),
    Field("won low", Use.ENDS, "s.won_low", "They collected a low half or a part of one; in razz, any pot."),
    Field("quartered", Use.ENDS, f"coalesce({SHARED}, false)",
          "Hi/lo: they shared one half of the main pot and won nothing of the other.", ("was quartered",)),
    Field("three-quartered", Use.ENDS,
          f"coalesce({_PARTS.format(2, 1)} OR {_PARTS.format(1, 2)}, false)",
          "Hi/lo: they won one half of the main pot and shared the other."),
)  # fmt: skip

_HANDS = (
    Field("heads-up", Use.HAND, "h.players = 2", "Two players were dealt in."),
    Field("any finding", Use.HAND, "h.hand IN (SELECT hand FROM findings)", "The audit found something.", ("finding",)),
    Field("error", Use.HAND, "h.hand IN (SELECT hand FROM findings WHERE severity = 'error')",
          "The audit found an error."),
    Field("warning", Use.HAND, "h.hand IN (SELECT hand FROM findings WHERE severity = 'warning')",
          "The audit found a warning."),
    Field("undecided", Use.HAND, "NOT h.decided", "The visible cards do not determine every winner."),
    Field("side pot", Use.HAND, "h.pots > 1", "There was a side pot."),
    Field("uncontested", Use.HAND, "NOT h.showdown", "The hand did not go to showdown."),
)  # fmt: skip

_KEYS = (
    Field("door", Use.PLAYER_KEY, "", "Their door card: a rank, a card or several, such as `door:K,Q,Jh`."),
    Field("did", Use.PLAYER_KEY, "",
          "They did what a statistic counts, as `studbook leaks` names it: `did:steal`, `did:street-fold-fifth`."),
    Field("skipped", Use.PLAYER_KEY, "", "They had the choice and did not do it: `skipped:steal`."),
    Field("limit", Use.HAND_KEY, "h.limit_type = $", "fixed, spread, pot or no."),
    Field("date", Use.HAND_KEY, "", "Day, month or year of your time: `date:2024-03-05`, `date:2024-03`, `date:2024`."),
    Field("since", Use.HAND_KEY, "", "That day, month, year or time (`since:2024-03-05T20:15`), or later."),
    Field("until", Use.HAND_KEY, "", "That day, month or year, or earlier."),
    Field("table", Use.HAND_KEY, "h.table_name = $", "Name of the table."),
    Field("club", Use.HAND_KEY, "h.club = $", "Club of a home game."),
    Field("mixed", Use.HAND_KEY, "h.mixed = $", "Mixed game that the hand belongs to, such as 8-Game."),
    Field("event", Use.HAND_KEY, "h.tournament = $", "Number of the tournament."),
    Field("hand", Use.HAND_KEY, "h.hand_id = $", "Number of the hand, as the site prints it."),
    Field("note", Use.HAND_KEY,
          "h.content IN (SELECT try_cast(key AS UBIGINT) FROM notes "
          "WHERE about = 'hand' AND contains(lower(note), lower($)))",
          "Your note on the hand has this in it."),
    Field("chat", Use.HAND_KEY,
          "h.hand IN (SELECT hand FROM events_packed WHERE contains(lower(text), lower($)))",
          "The text that the hand keeps word for word, such as chat, has this in it."),
)  # fmt: skip

_AMOUNTS = (
    Field("pot", Use.HAND_MONEY, "h.gross", "All pots together, before rake."),
    Field("rake", Use.HAND_MONEY, "h.rake", "Rake of the hand."),
    Field("ante", Use.HAND_MONEY, "coalesce(h.ante, 0)", "Ante of the hand."),
    Field("net", Use.PLAYER_MONEY, "s.net", "What the player won or lost, after rake."),
    Field("collected", Use.PLAYER_MONEY, "s.collected", "What the player collected."),
    Field("put in", Use.PLAYER_MONEY, "s.put_in", "What the player put into the pot, with an uncalled bet."),
    Field("stack", Use.PLAYER_MONEY, "s.stack", "Stack before the ante; unknown if it is not printed."),
    Field("pots", Use.HAND_COUNT, "h.pots", "Number of pots."),
    Field("seats", Use.HAND_COUNT, "h.table_size", "Seats at the table; unknown if not printed.", ("table size",)),
    Field("outs", Use.LIVE, "sights.live_outs(s.sight_{number})",
          "Live outs on a street before the last.", ("live outs",)),
    Field("dead", Use.LIVE, "sights.dead_cards(s.sight_{number})",
          "Dead cards that the player has seen on a street before the last.", ("dead cards",)),
)  # fmt: skip


def _of_filter(one: Filter) -> Iterator[Field]:
    """Words of the language that a filter of commands and pages defines."""
    name, sentence, sql, is_of_player, is_number, opposite = one.search
    if not sentence:
        return
    if opposite:
        use = Use.DOES if is_of_player else Use.HAND
        condition = one.expression("h.", "s.")
        yield Field(name, use, condition, sentence)
        if opposite.sentence:
            yield Field(opposite.name, use, f"NOT ({condition})", opposite.sentence)
    elif is_number:
        yield Field(name, Use.HAND_COUNT, one.expression("h.", "s."), sentence)
    else:
        use = Use.PLAYER_KEY if is_of_player else Use.HAND_KEY
        yield Field(name, use, sql or one.condition("$", "h.", "s.", is_text=True), sentence)


_FILTERS = [field for one in FILTERS.values() for field in _of_filter(one)]
FIELDS = (*_CARDS, *_ACTIONS, *_RESULTS, *_FILTERS, *_HANDS, *_KEYS, *_AMOUNTS)
"""All fields, in the order of docs/reference/find.md."""

ACTIONS = {
    "bring": "posts the bring-in",
    "complete": "makes the first bet on the first street",
    "check": "checks",
    "bet": "makes the first bet on the street; on the first street a completion",
    "call": "calls",
    "raise": "raises a bet, a completion or another raise",
    "fold": "folds",
}
"""Actions of a line such as `6: hero check villain bet hero fold`."""

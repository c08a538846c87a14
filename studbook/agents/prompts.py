"""Prompts: what a user picks in the client, to have a session reviewed or a pot explained."""

from typing import Annotated

from pydantic import Field

from studbook.agents.quoting import NOTE, number, quoted, unquoted

_HONEST = (
    "Use only figures that the tools return. Give each with its sample and its 95 % interval, name the hands that show "
    "it, and say so when a sample is too small to conclude anything. Results of a single session are mostly luck."
)


def review_session(
    player: Annotated[str, Field(description="The player whose session it is.")],
    start: Annotated[
        str, Field(description="When it began, in UTC, such as 2011-03-05T20:00; the latest if empty.")
    ] = "",
) -> str:
    """Review a session of a player: results, luck, the hands that mattered, and known leaks that showed in it."""
    which = f"the session that began at {quoted(start)}" if start else "the latest session"
    return f"""Review {which} of the player {_name(player)} with the tools of Studbook.

1. sessions finds it: its site, start, hours, hands and net.
2. statistics (groups overview and luck) with the filters site and since, and until if it is not the latest session.
3. find_hands with `since:` and `until:`, sorted by worst and by biggest; explain_hand for the three hands that mattered
   most, and hand_equities if someone was all-in.
4. leaks of this player over all hands: which of them showed in this session, in which hands?
5. audit_findings: was any pot of this session paid wrongly?

{_HONEST}
Write at most one page: results; what was luck and what was play, by the all-in figures; the hands, each with what else
could have been done on which street; one thing to practise.

{NOTE}
"""


def explain_pot(hand: Annotated[str, Field(description="Number of the hand.")]) -> str:
    """Explain who should have been paid in a hand, and why, so that a player at the table understands it."""
    return f"""Explain who should have been paid in hand {number(unquoted(hand))}, and why, with the tools of Studbook.

1. explain_hand gives each pot, who can win it with which five cards, and for every share what was paid and what is due.
2. If a pot was paid wrongly, the tool define explains the rule that the finding names.
3. show_hand with text shows the lines of the history; name the line that is wrong.

Say for each pot who should be paid how much and with which hand, who was paid, and the difference. If the known cards
do not decide a pot, say that it is undecidable; do not guess.

{NOTE}
"""


def _name(player: str) -> str:
    return quoted(unquoted(player))


ALL = (review_session, explain_pot)
"""The prompts, in the order of a menu."""

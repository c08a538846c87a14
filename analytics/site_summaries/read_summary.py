"""Read the summaries of tournaments: a Lark grammar per site, and what its rules and terminals mean."""

import re

from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from studbook.analytics.site_summaries.draft import Draft
from studbook.analytics.site_summaries.finished_summary import finished_summary
from studbook.analytics.site_summaries.line_facts import take
from studbook.analytics.site_summaries.lines import SummaryLine, lines_of
from studbook.analytics.site_summaries.printed_times import UnclearError
from studbook.analytics.site_summaries.summary import Summary, Unread
from studbook.grammar.rejects import position, quoted

_NOT_ENGLISH = "the summary's language is not English; change it in the client"
_MOST_EXPECTED = 8
_LONGEST_LINE = 10_000
"""Characters of a line; expressions with look-around would take long for an absurdly long one."""
_RESULT = re.compile(r"[0-9,]+: ")
_NEEDED = {
    "_BUY_IN", "_REBUY", "_ADDON", "_YOUR_REBUYS", "_YOUR_ADDONS", "_YOU_MADE", "PERFORMER",
    "RANK", "_YOU_FINISHED", "FINISHER", "_YOU_WON", "_BOUNTY", "RECEIVER",
}  # fmt: skip
"""Terminals that begin a line about the cost, or about a prize or a place."""
_NOT_SAID = {"", "nl", "$end", "notice"}
"""Terminals whose names say nothing about what is missing."""


def read_summary(site: str, text: str, is_english: bool = True) -> Summary | Unread:
    """Read the summary of one tournament. Returns what stopped it, with the line and the column, if it cannot be read.

    Only what says the cost, or the prize and the place of the owner, must be understood to its end. Every other line
    is taken as it is; if it has a digit in it, it is one of the summary's notes.
    """
    if not is_english:
        return Unread(1, 1, "P05", _NOT_ENGLISH)
    long = next((line for line, words in enumerate(text.split("\n"), 1) if len(words) > _LONGEST_LINE), None)
    if long is not None:
        return Unread(long, _LONGEST_LINE + 1, "P05", f"a line of more than {_LONGEST_LINE:,} characters")
    draft, unread = Draft(site), list[tuple[str, Unread]]()
    for line in lines_of(site, text):
        stopped = _take(draft, line)
        if stopped and _RESULT.match(line.words):
            unread.append((line.words, stopped))
        elif stopped:
            return stopped
    return _of_owner(draft, unread) or _summary(draft)


def _summary(draft: Draft) -> Summary | Unread:
    try:
        return finished_summary(draft)
    except UnclearError as unclear:
        return Unread(unclear.line, 1, unclear.code, str(unclear))


def _of_owner(draft: Draft, unread: list[tuple[str, Unread]]) -> Unread | None:
    """Find the owner's line among the lines of results that cannot be read; the others become notes."""
    own = draft.own
    names = [own[name] for name in ("player", "greeted") if own.get(name) not in (None, "You")]
    for words, stopped in unread:
        rank, _, rest = words.partition(": ")
        is_place = "place" in own and rank.replace(",", "") == str(own["place"])
        is_unknown = "place" in own and not names and own["place"] not in {result.place for result in draft.results}
        if is_place or is_unknown or any(rest.startswith(name) for name in names):
            return stopped
        draft.note(stopped.line, words)
    return None


def _take(draft: Draft, line: SummaryLine) -> Unread | None:
    """Take the facts of a line. Returns what stopped it if the line must be understood; any other becomes a note."""
    stopped = _explain(line) if line.error else None
    try:
        for fact in line.facts:
            take(draft, fact)
    except UnclearError as unclear:
        stopped = Unread(unclear.line, 1, unclear.code, str(unclear))
    if stopped and not line.is_first and line.tokens and line.tokens[0].type not in _NEEDED:
        draft.note(line.number, line.words)
        return None
    return stopped


def _explain(line: SummaryLine) -> Unread:
    """Say where a line stops making sense, and what was expected there."""
    error, text = line.error, line.words
    position_in_text: int | None = error.pos_in_stream if error else None
    at = len(text) if position_in_text is None else min(position_in_text, len(text))
    terminals: set[str] = set()
    if isinstance(error, UnexpectedToken):
        at = len(text) if error.token.type == "$END" else at
        terminals = set(error.accepts or error.expected)
    elif isinstance(error, UnexpectedCharacters):
        terminals = set(error.allowed or ())
    words = sorted({name.strip("_").replace("_", " ").lower() for name in terminals} - _NOT_SAID)[:_MOST_EXPECTED]
    encoded = text.encode()
    byte = len(text[:at].encode())
    column = line.indent + position(encoded, byte)[1]
    if at >= len(text):
        code = "P02" if line.is_last else "P05"
        return Unread(line.number, column, code, "the summary breaks off here", tuple(words))
    return Unread(line.number, column, "P05", f"unexpected text: {quoted(encoded, byte)!r}", tuple(words))

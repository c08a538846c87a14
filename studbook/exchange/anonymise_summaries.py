"""Rename the players in summaries of tournaments, by the same new names as in their hands.

The grammar of summaries finds the names; home towns of players, and lines that could say anything, have each letter
replaced by `x`. A summary counts only if it still reads the same under the new names.
"""

import re
from collections.abc import Iterator

from lark import Token

from studbook.analytics.site_summaries.lines import lines_of
from studbook.analytics.site_summaries.read_summary import read_summary
from studbook.analytics.site_summaries.summary import Summary, SummaryResult, Unread
from studbook.exchange.anonymise_names import Names
from studbook.histories.summaries import RawSummary

_NAMED = frozenset(("NAME", "NAME_OF_REST", "HERO", "FINISHER", "RECEIVER", "PERFORMER"))
"""Terminals of the grammars that are names of players."""
_AGAIN = re.compile(r"(?P<name>.+)(?P<number> \[\d+\])")
"""A player who entered again, as some sites list them."""
_HOME = re.compile(r" \((?:[^()\n]|\([^()\n]*\))*\)")
"""The home town of a player, after their name."""
_LETTER = re.compile(r"[^\W\d_]")
_NOBODY = "You"
"""What sites call the hero if they do not name them."""
_SHORTEST = 3

_Change = tuple[int, int, str]


def renamed_summary(raw: RawSummary, names: Names) -> str | Unread | None:
    """Rename the players of a summary. Returns what stops it from being read, or None if it would read differently.

    Players without a new name get one, also of summaries that cannot be read under it.
    """
    text = raw.text.decode()
    before = read_summary(raw.site, text, raw.is_english)
    if isinstance(before, Unread):
        return before
    hero = next((result.player.encode() for result in before.results if result.is_hero), None)
    names.add((result.player.encode() for result in before.results), hero)
    after = _replaced(text, [*_changes(raw.site, text, before, names)])
    again = read_summary(raw.site, after, raw.is_english)
    if isinstance(again, Unread) or len(again.notes) != len(before.notes):
        return None
    return after if again._replace(notes=()) == _expected(before, names) else None


def _new(name: str, names: Names) -> str:
    return names.of.get(name.encode(), name)


def _expected(summary: Summary, names: Names) -> Summary:
    results = tuple(result._replace(player=_new(result.player, names)) for result in summary.results)
    return summary._replace(results=results, notes=())


def _changes(site: str, text: str, summary: Summary, names: Names) -> Iterator[_Change]:
    """Yield what is replaced: names, homes, notices, and names in other places."""
    taken: list[_Change] = []
    for line in lines_of(site, text):
        if line.error:
            taken.append((line.start, line.start + len(line.words), _LETTER.sub("x", line.words)))
            continue
        for token in line.tokens:
            taken += _of_token(token, line.start, text, summary.results, names)
    yield from taken
    yield from _elsewhere(text, summary.results, names, taken)


def _of_token(
    token: Token, first: int, text: str, results: tuple[SummaryResult, ...], names: Names
) -> Iterator[_Change]:
    start, end = first + (token.start_pos or 0), first + (token.end_pos or 0)
    if token.type == "NOTICE":
        yield start, end, _LETTER.sub("x", token)
    elif token.type in _NAMED and token.strip() != _NOBODY:
        yield start, end, _renamed(str(token), results, names)
        home = _HOME.match(text, end) if token.type == "NAME" else None
        if home:
            yield home.start(), home.end(), _LETTER.sub("x", home[0])


def _renamed(printed: str, results: tuple[SummaryResult, ...], names: Names) -> str:
    """Return the new name as it is printed, with the number of an entry; a name that no result has gets a new one."""
    name = printed.strip()
    again = _AGAIN.fullmatch(name)
    if again and any(result.player == again["name"] for result in results):
        return printed.replace(name, _new(again["name"], names) + again["number"])
    names.add([name.encode()], None)
    return printed.replace(name, _new(name, names))


def _elsewhere(text: str, results: tuple[SummaryResult, ...], names: Names, taken: list[_Change]) -> Iterator[_Change]:
    """Yield whole words that are names, outside of what is replaced anyway."""
    known = sorted({result.player for result in results if len(result.player) >= _SHORTEST}, key=len, reverse=True)
    if not known:
        return
    for word in re.finditer(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)", text):
        if not any(start < word.end() and word.start() < end for start, end, _ in taken):
            yield word.start(), word.end(), _new(word[0], names)


def _replaced(text: str, changes: list[_Change]) -> str:
    parts, done = [], 0
    for start, end, new in sorted(changes):
        if start >= done:
            parts += [text[done:start], new]
            done = end
    return "".join([*parts, text[done:]])

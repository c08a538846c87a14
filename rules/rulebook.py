"""The rules cited by checks, profiles and pages: one sentence for each, and the checks that verify it."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from studbook.game.documents import Json

_CITED = re.compile(
    r"\b(?:(?P<family>FR|DE|ES|RD|A|B|C\.3)-(?P<number>\d{1,2})(?!-\d)(?: to (?:(?P=family)-)?(?P<last>\d{1,2})\b)?"
    r"|C\.\d\b(?!-)|SITES [A-Z](?:\.\d)?|WSOP \d{3})\b"
)
"""One id, or a range of ids in a family: DE-17 to DE-19. The low A-2-3-4-5 cites no rule."""


class BookRule(NamedTuple):
    """One rule."""

    id: str
    demands: str
    checks: tuple[str, ...]
    """Codes of the checks that verify it."""
    keys: tuple[str, ...]
    """Keys of the house profiles, or of the games of the Red Dog family, that state it."""
    unchecked: str
    """Why no check verifies it, or not all of it; empty if checks do."""


class RuleSource(NamedTuple):
    """The rules of one source."""

    title: str
    rules: tuple[BookRule, ...]


@cache
def _written() -> Json:
    return tomllib.loads((files("studbook.rules") / "rulebook.toml").read_text("utf-8"))


def _keys_of(rule: str) -> tuple[str, ...]:
    from studbook.rules.red_dog.variants import KEYS as VARIANT_KEYS
    from studbook.rules.stud.house import (
        KEYS,  # with the next one loads compiled rules, which pages that cite few rules do without
    )

    return tuple(name for name, key in (*KEYS.items(), *VARIANT_KEYS.items()) if rule in cited(key.rule))


def _checks_of(rule: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    from studbook.rules.checks.catalogue import CHECKS, HOUSE_KEYS

    by_name = {check.code for check in CHECKS if rule in cited(check.rules)}
    by_key = {code for code, key in HOUSE_KEYS.items() if key in keys}
    return tuple(sorted(by_name | by_key | set(_written()["verified"].get(rule, "").split())))


def _rule(rule: str, demands: str) -> BookRule:
    keys = _keys_of(rule)
    return BookRule(rule, demands, _checks_of(rule, keys), keys, _written()["unchecked"].get(rule, ""))


@cache
def rulebook() -> tuple[RuleSource, ...]:
    """All rules, source by source."""
    return tuple(
        RuleSource(section["title"], tuple(_rule(rule, demands) for rule, demands in section["rules"].items()))
        for section in _written()["section"]
    )


def find_rule(rule: str) -> BookRule | None:
    """Find a rule by its id, None if there is none."""
    return next((one for section in rulebook() for one in section.rules if one.id == rule), None)


def demand_of(rule: str) -> str:
    """What a rule demands; empty if the id is not a rule's."""
    return next((section["rules"][rule] for section in _written()["section"] if rule in section["rules"]), "")


def anchor(rule: str) -> str:
    """Anchor at which a page explains a rule.

    >>> anchor("DE-16"), anchor("C.3-12"), anchor("SITES D.1")
    ('de-16', 'c3-12', 'sites-d1')
    """
    return rule.lower().replace(".", "").replace(" ", "-")


def citations(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Citations of rules in a text: start, end, and the ids.

    >>> [ids for _, _, ids in citations("shared (DE-17 to DE-19, B-3)")]
    [('DE-17', 'DE-18', 'DE-19'), ('B-3',)]
    """
    for found in _CITED.finditer(text):
        family, number, last = found["family"], found["number"], found["last"]
        if not last:
            yield found.start(), found.end(), (found[0],)
        else:
            ids = [f"{family}-{index:0{len(number)}d}" for index in range(int(number), int(last) + 1)]
            yield found.start(), found.end(), tuple(ids)


def cited(text: str) -> list[str]:
    """The ids that a text cites, in order, each once."""
    return list(dict.fromkeys(rule for *_, ids in citations(text) for rule in ids))


def linked(text: str, page: str = "rules.md") -> str:
    """Link every id in Markdown to the page of the rules; code and existing links stay as they are.

    >>> linked("see DE-16")
    'see [DE-16](rules.md#de-16)'
    """
    parts = re.split(r"(```.*?```|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\))", text, flags=re.DOTALL)
    return "".join(part if index % 2 else _linked(part, page) for index, part in enumerate(parts))


def _linked(text: str, page: str) -> str:
    result, at = "", 0
    for start, end, ids in citations(text):
        known = demand_of(ids[0])
        result += text[at:start] + (f"[{text[start:end]}]({page}#{anchor(ids[0])})" if known else text[start:end])
        at = end
    return result + text[at:]

"""Describe the rules: as a page of the documentation, and one by one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.reports.reference.sites import stated
from studbook.rules.profiles import Key
from studbook.rules.rulebook import BookRule, RuleSource, anchor, linked

Profiles = Sequence[Mapping[str, Any]]
"""Each profile's name and keys; `not_stated` lists the keys that its source does not state."""
_HEAD = """# The rules

Checks, profiles and pages refer to rules by their ids. This page lists what each rule demands, in Studbook's own words,
which [checks](checks.md) verify it, which keys of the house rules state it, and
[which functions implement it](#functions). The ids come from four sources: FR, DE and ES are rules
of stud, RD are rules of Red Dog; B and A decide what these leave open or state in two ways; SITES describes what sites
do; WSOP is a rule of the World Series of Poker 2024, with its number.

`studbook checks --rules --markdown` makes this page; `studbook checks DE-16` shows one rule."""
_PROFILES = """Values of each profile of house rules (`studbook houses`). (?) means that the source does not state the
rule: the rule of the profile that it extends applies, and its findings are only warnings."""
_FUNCTIONS = """## Functions that implement each rule

<a id="functions"></a>The functions whose docstrings begin with the id of the rule, by module of the package `studbook`.
The audit and the simulator share only `game`; they implement everything else independently, so that each tests the
other. If no function is listed, the rule is part of what the functions of other rules do, is a value of a profile
below, or demands nothing: see its row above."""
_GAMES = "Values of each game of the Red Dog family (`studbook houses --red-dog`)."


class Implemented(NamedTuple):
    """Modules, and their functions, that implement each rule, by its id."""

    audited: Mapping[str, Sequence[tuple[str, Sequence[str]]]]
    simulated: Mapping[str, Sequence[tuple[str, Sequence[str]]]]


def rules_markdown(
    sections: Sequence[RuleSource],
    functions: Implemented,
    houses: Profiles,
    keys: Mapping[str, Key],
    games: Profiles,
    game_keys: Mapping[str, Key],
) -> str:
    """Describe all rules as a page, source by source, and list the values of all profiles."""
    parts = [_HEAD]
    for section in sections:
        rows = "\n".join(_row(rule) for rule in section.rules)
        parts.append(f"## {section.title}\n\n| rule | demands | verified by | stated by |\n|---|---|---|---|\n{rows}")
    parts.append(f"{_FUNCTIONS}\n\n{_functions(sections, functions)}")
    parts.append(f"## House rules\n\n{_PROFILES}\n\n{_values(houses, keys)}")
    parts.append(f"## Red Dog games\n\n{_GAMES}\n\n{_values(games, game_keys)}")
    return "\n\n".join(parts)


def _row(rule: BookRule) -> str:
    checks = ", ".join(f"[{code}](checks.md#{code.lower()})" for code in rule.checks)
    verified = "; ".join(part for part in (checks, f"not checked: {rule.unchecked}" if rule.unchecked else "") if part)
    keys = ", ".join(f"[`{key}`](#{_key_anchor(key)})" for key in rule.keys)
    demands = linked(rule.demands, "")
    return f'| <a id="{anchor(rule.id)}"></a>{rule.id} | {demands} | {verified} | {keys} |'


def _functions(sections: Iterable[RuleSource], functions: Implemented) -> str:
    rows = ["| rule | reading, replay, audit, equity, replayer | simulator |", "|---|---|---|"]
    for rule in (rule for section in sections for rule in section.rules):
        cells = [_modules(by_rule.get(rule.id, ())) for by_rule in functions]
        rows.append(f"| [{rule.id}](#{anchor(rule.id)}) | {' | '.join(cells)} |")
    return "\n".join(rows)


def _modules(modules: Sequence[tuple[str, Sequence[str]]]) -> str:
    return "; ".join(f"`{module}`: {', '.join(f'`{name}`' for name in names)}" for module, names in modules)


def _key_anchor(key: str) -> str:
    return "key-" + key.replace(".", "-").replace("_", "-")


def _values(profiles: Profiles, keys: Mapping[str, Key]) -> str:
    names = [f"`{profile['name']}`" for profile in profiles]
    lines = [f"| key | meaning | rules | {' | '.join(names)} |", "|---" * (3 + len(names)) + "|"]
    for key, about in keys.items():
        values = [_value(profile, key) for profile in profiles]
        head = f'<a id="{_key_anchor(key)}"></a>`{key}`'
        lines.append(f"| {head} | {about.about} | {linked(about.rule, '')} | {' | '.join(values)} |")
    return "\n".join(lines)


def _value(profile: Mapping[str, Any], key: str) -> str:
    value = profile[key]
    return stated(value) + (" (?)" if key in profile["not_stated"] else "")


def rules_table(sections: Iterable[RuleSource]) -> Table:
    """Table of all rules, one line each."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("rule", "demands", "checks"):
        table.add_column(head)
    for section in sections:
        for rule in section.rules:
            table.add_row(Text(rule.id), Text(rule.demands), Text(" ".join(rule.checks)))
    return table


def rule_text(rule: BookRule) -> Text:
    """Describe one rule."""
    lines = [f"{rule.id}: {rule.demands}", ""]
    if rule.checks:
        lines.append(f"Checks     {' '.join(rule.checks)}")
    if rule.unchecked:
        lines.append(f"Unchecked  {rule.unchecked}")
    if rule.keys:
        lines.append(f"House      {', '.join(rule.keys)}")
    return Text("\n".join(lines))

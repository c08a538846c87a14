"""Every check of the audit: read from `families/*.toml`, numbered by `numbers.py`."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import numpy as np

from studbook.rules.checks import numbers
from studbook.rules.checks.check import AuditCheck, Counts, MissingLine, Severity
from studbook.rules.checks.numbers import *  # noqa: F403  # rules import the number of a check from here

_FAMILIES = (
    "file_and_hand",
    "money",
    "ante_and_bring_in",
    "order_of_action",
    "bet_sizes",
    "cards",
    "showdown",
    "pots_and_odd_chips",
    "rake",
    "between_hands",
    "red_dog",
    "announcements",
)
"""Files of checks whose codes share a first letter, in the order of the audit's report."""
_SPELLED = {"severity": Severity, "counts": Counts, "missing_line": MissingLine}
"""Keys whose values are names of an enum's members."""


def check_of(code: str, section: str, table: dict[str, Any]) -> AuditCheck:
    """Make a check from its table. Raises ValueError if a key is missing, unknown, or has an unknown value."""
    try:
        values: dict[str, Any] = {
            key: _SPELLED[key][str(value).upper()] if key in _SPELLED else value for key, value in table.items()
        }
        return AuditCheck(code=code, section=section, **values)
    except (KeyError, TypeError) as error:
        raise ValueError(f"check {code}: {error}") from error


def _read() -> Iterator[AuditCheck]:
    folder = files("studbook.rules").joinpath("checks", "families")
    for family in _FAMILIES:
        tables = tomllib.loads(folder.joinpath(f"{family}.toml").read_text("utf-8"))
        section = tables.pop("title")
        yield from (check_of(code, section, table) for code, table in tables.items())


def in_order(checks: list[AuditCheck], numbers: dict[str, int]) -> tuple[AuditCheck, ...]:
    """Sort checks by their numbers. Raises ValueError unless each check has one, and the numbers run from 0."""
    described = {check.code for check in checks}
    apart = described ^ set(numbers)
    if apart:
        raise ValueError(f"described in rules/checks/families or numbered in numbers.py, but not both: {sorted(apart)}")
    if len(checks) != len(described) or sorted(numbers.values()) != list(range(len(checks))):
        raise ValueError("rules/checks: two checks have the same code or number, or a number is left out")
    return tuple(sorted(checks, key=lambda check: numbers[check.code]))


CODES: dict[str, int] = {name: number for name, number in vars(numbers).items() if isinstance(number, int)}
"""Number of each check, by its code: its index in `CHECKS`."""

_READ = list(_read())

CHECKS: tuple[AuditCheck, ...] = in_order(_READ, CODES)
"""Every check, in the order of its number."""

SECTIONS: dict[str, str] = {check.code[0]: check.section for check in _READ}
"""The meaning of the first letter of a code, in the order of the audit's report."""

HOUSE_KEYS = {check.code: check.house for check in CHECKS if check.house}
"""Checks that depend on a house rule: if its source does not state it, their findings are warnings at most."""

MILDER = {check.code: check.milder for check in CHECKS if check.milder}
"""Checks whose findings may be milder for a reason of their own, and that reason."""

SEVERITIES = np.array([int(check.severity) for check in CHECKS], np.int64)

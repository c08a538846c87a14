"""Provenance of an audit: program, date, rules, database, and the SHA-256 of every file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from studbook.analytics.database.records import records
from studbook.analytics.store import Store
from studbook.analytics.stored.options import stored_options

OWN_RULES = "each site's own"


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules by which some of the hands were replayed."""

    house: str
    games: list[str]
    """Games of the Red Dog family that were replayed by rules other than the standard ones."""
    version: str
    """Version of Studbook that replayed them."""
    hands: int


class SourceFile(NamedTuple):
    """A file that hands were read from."""

    path: str
    size: int
    """In bytes."""
    digest: str | None
    """Its SHA-256; None if it was not read to the end, or by a version that did not store it."""
    found: int
    """Number of hands."""
    problem: str | None
    """Why it could not be read, if it could not."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """The sources of an audit, and the program that made it."""

    version: str
    made_at: datetime
    """In UTC."""
    database: str | None
    """None if the audit was made from files alone."""
    rules: list[Rules]
    files: list[SourceFile]


def provenance(store: Store, version: str, made_at: datetime, database: str | None) -> Provenance:
    """Collect the provenance of a store's hands."""
    rules = [Rules(*_named(options), by, hands) for by, options, hands in store.ask("provenance_rules").iter_rows()]
    return Provenance(version, made_at, database, rules, records(store.ask("provenance_files"), SourceFile))


def _named(options: str) -> tuple[str, list[str]]:
    """The house profile of an import, by name if Studbook ships it, and the games with other rules."""
    stated = stored_options(options)
    return (_profile(stated.house) if stated.house else OWN_RULES), [name.lower() for name in stated.variants]


def _profile(given: Mapping[str, Any]) -> str:
    from studbook.rules.stud.house import as_numbers, from_numbers, house, profiles

    values = as_numbers(from_numbers(given))
    same = [name for name in profiles() if as_numbers(house(name)) == values]
    return " or ".join(same) or "a user-defined profile"

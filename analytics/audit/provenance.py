"""Provenance of an audit: program, date, rules, database, and the SHA-256 of every file."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from studbook.analytics.database.polars_duckdb import Row
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


@dataclass(frozen=True, slots=True)
class Provenance:
    """The sources of an audit, and the program that made it."""

    version: str
    made_at: datetime
    """In UTC."""
    database: str | None
    """None if the audit was made from files alone."""
    rules: list[Rules]
    files: list[Row]
    """Path, bytes and SHA-256; None if a file was not read to the end, or by a version that did not store it."""


def provenance(store: Store, version: str, made_at: datetime, database: str | None) -> Provenance:
    """Collect the provenance of a store's hands."""
    rules = [Rules(*_named(options), by, hands) for by, options, hands in store.ask("provenance_rules").iter_rows()]
    return Provenance(version, made_at, database, rules, store.ask("provenance_files").to_dicts())


def _named(options: str) -> tuple[str, list[str]]:
    """The house profile of an import, by name if Studbook ships it, and the games with other rules."""
    stated = stored_options(options)
    return (_profile(stated.house) if stated.house else OWN_RULES), [name.lower() for name in stated.variants]


def _profile(given: dict[str, Any]) -> str:
    from studbook.rules.stud.house import as_numbers, from_numbers, house, profiles

    values = as_numbers(from_numbers(given))
    same = [name for name in profiles() if as_numbers(house(name)) == values]
    return " or ".join(same) or "a user-defined profile"

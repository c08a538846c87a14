"""Describe the provenance of an audit."""

from collections.abc import Iterator

from studbook.analytics.audit.provenance import Provenance, Rules
from studbook.game.documents import Json
from studbook.reports.layout.words import count, hands

_MOST_FILES = 50
UNKNOWN_DIGEST = "not read to the end"


def rules_words(rules: Rules) -> str:
    """Name the rules by which hands were replayed."""
    games = f"; {' and '.join(rules.games)} by the user's own rules" if rules.games else ""
    return f"{rules.house}{games}"


def made_by(provenance: Provenance) -> list[tuple[str, str]]:
    """Program, date, rules and database, each with its label."""
    several = len(provenance.rules) > 1
    rules = [rules_words(rule) + (f" ({hands(rule.hands)})" if several else "") for rule in provenance.rules]
    return [
        ("Studbook", provenance.version),
        ("made", f"{provenance.made_at:%Y-%m-%d %H:%M} UTC"),
        ("house rules", "; ".join(dict.fromkeys(rules)) or "no hands"),
        ("database", provenance.database or "none, files only"),
    ]


def provenance_lines(provenance: Provenance) -> Iterator[str]:
    """The same as lines of text, with a line per file and its SHA-256."""
    yield ", ".join(f"{label} {value}" if label != "made" else value for label, value in made_by(provenance))
    for file in provenance.files[:_MOST_FILES]:
        yield f"sha256 {file.digest or UNKNOWN_DIGEST}  {file.path}"
    if len(provenance.files) > _MOST_FILES:
        yield f"... and {count(len(provenance.files) - _MOST_FILES)} more files: --json and --report list them all"


def provenance_json(provenance: Provenance) -> Json:
    """The same as one JSON value."""
    return {
        "studbook": provenance.version,
        "made_at": provenance.made_at.isoformat(),
        "database": provenance.database,
        "rules": [
            {"house": rule.house, "games": rule.games, "version": rule.version, "hands": rule.hands}
            for rule in provenance.rules
        ],
        "files": [{"file": file.path, "size": file.size, "sha256": file.digest} for file in provenance.files],
    }

"""Write filters as a query of the search language, which finds the same hands."""

from datetime import datetime, timedelta

from studbook.analytics.stats import Filters


def as_query(filters: Filters) -> str:
    """Write a query for the hands of a player that match.

    >>> as_query(Filters(game="razz", door_rank="A", tournament=False, until=datetime(2024, 3, 5)))
    'game:razz cash not since:2024-03-05T00:00:00 door:A'
    """
    parts = [
        *_key("site", filters.site),
        *_key("game", filters.game),
        *_key("stakes", filters.stakes),
        *_key("currency", filters.currency),
        *_number("seats", filters.table_size),
        *_number("players", filters.players),
        *_choice(filters.tournament, "tournament", "cash"),
        *([f"since:{_moment(filters.since)}"] if filters.since else []),
        *([f"not since:{_moment(filters.until)}"] if filters.until else []),
        *_key("door", filters.door_rank),
        *_key("start", filters.start),
        *_key("position", None if filters.position is None else str(filters.position)),
        *_key("result", filters.result),
        *_key("tag", filters.tag),
        *_key("finding", filters.finding),
        *_choice(filters.all_in, "all-in", "not all-in"),
        *_key("player", filters.opponent),
    ]
    return " ".join(parts)


def _key(name: str, value: str | None) -> list[str]:
    """A key with its value, in quotation marks if the language needs them; those within it are written twice."""
    if value is None:
        return []
    is_plain = value.isascii() and value.replace("/", "").replace(".", "").replace("_", "").isalnum()
    return [f"{name}:{value}" if is_plain else '{}:"{}"'.format(name, value.replace('"', '""'))]


def _number(name: str, value: int | None) -> list[str]:
    return [] if value is None else [f"{name} = {value}"]


def _choice(value: bool | None, yes: str, no: str) -> list[str]:
    return [] if value is None else [yes if value else no]


def _moment(moment: datetime) -> str:
    """A time to the second; hands start at whole seconds."""
    whole = moment.replace(microsecond=0)
    return (whole + timedelta(seconds=1) if moment.microsecond else whole).isoformat()

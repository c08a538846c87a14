"""Find out what a name is: a player with hands in the store, unknown, or only a seat at a site that hides names."""

from studbook.analytics.statistics.stats import similar_players
from studbook.analytics.store import Store


class UnknownPlayer(LookupError):  # noqa: N818  # reads well in an `except`
    """The store has no hands of a player, or none match the filters; `similar` are the most similar names."""

    def __init__(self, player: str, similar: list[str], what: str = "hands") -> None:
        self.player, self.similar = player, similar
        hint = f"; did you mean {', '.join(similar)}?" if similar else ""
        none = f"no {what} of {player!r} in this database{hint}"
        super().__init__(f"none of the hands of {player!r} match the filters" if player in similar else none)


class Nameless(LookupError):  # noqa: N818  # reads well in an `except`
    """A name that is only a seat, at a site that hides its players' names."""

    def __init__(self, player: str) -> None:
        super().__init__(f"{player!r} is a seat at a site that hides names: a different person in every hand")


def require_player(store: Store, player: str) -> None:
    """Raise UnknownPlayer if the store has no hands of a player, and Nameless if the name is only a seat."""
    has_hands, is_stranger = store.ask("who_is", player=player).row(0)
    if has_hands:
        return
    if is_stranger:
        raise Nameless(player)
    raise UnknownPlayer(player, similar_players(store, player))


def sites_sharing(store: Store, player: str) -> list[str]:
    """Sites that share this name without an alias that makes it one person; empty if there is only one."""
    sites = store.ask("sites_sharing", player=player)["site"].to_list()
    return sites if len(sites) > 1 else []


def kinds_of_play(store: Store, player: str) -> tuple[bool, bool]:
    """Return whether a player played stud in cash games, and in tournaments."""
    cash, tournaments = store.ask("kinds_of_play", player=player).row(0)
    return bool(cash), bool(tournaments)

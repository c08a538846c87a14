"""Who a name is: a player with hands in the store, nobody, or only a seat at a room that hides its players' names."""

from studbook.analytics.stats import similar_players
from studbook.analytics.store import Store


class UnknownPlayer(LookupError):  # noqa: N818  # says in an `except` what it is
    """No hands of a player are in the store, or none pass the filters; `similar` are names most like the one asked."""

    def __init__(self, player: str, similar: list[str]) -> None:
        self.player, self.similar = player, similar
        hint = f"; did you mean {', '.join(similar)}?" if similar else ""
        none = f"no hands of {player!r} in this database{hint}"
        super().__init__(f"none of the hands of {player!r} passes the filters" if player in similar else none)


class Nameless(LookupError):  # noqa: N818  # says in an `except` what it is
    """A name that is only a seat, at a room that hides its players' names."""

    def __init__(self, player: str) -> None:
        super().__init__(f"{player!r} is a seat at a room that hides names: another person in every hand")


def require_player(store: Store, player: str) -> None:
    """Raise UnknownPlayer where the store holds no hand of a player, Nameless where the name is only a seat's."""
    has_hands, is_stranger = store.ask("who_is", player=player).row(0)
    if has_hands:
        return
    if is_stranger:
        raise Nameless(player)
    raise UnknownPlayer(player, similar_players(store, player))


def sites_sharing(store: Store, player: str) -> list[str]:
    """Sites that have a player of this name of whom no alias says that they are one person; empty if it is only one."""
    sites = store.ask("sites_sharing", player=player)["site"].to_list()
    return sites if len(sites) > 1 else []

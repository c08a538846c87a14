"""New names of players, the same for a name in all hands and summaries."""

from collections.abc import Iterable


class Names:
    """New names by old ones: the hero of the first hand is `Hero`, the others are `Player1`, `Player2`, ...

    One name is replaced by the same new one throughout, at every site.
    """

    def __init__(self, keep: Iterable[str] = ()) -> None:
        self.of: dict[bytes, str] = {name.encode(): name for name in keep}
        self.clubs: dict[bytes, str] = {}
        self._taken = set(self.of.values())
        self._players = 0

    def add(self, players: Iterable[bytes], hero: bytes | None) -> None:
        """Give each player without a new name one."""
        if hero is not None and hero not in self.of and "Hero" not in self._taken:
            self._give(hero, "Hero")
        for player in players:
            if player not in self.of:
                self._players += 1
                self._give(player, f"Player{self._players}")

    def _give(self, player: bytes, name: str) -> None:
        while name in self._taken:  # a player who keeps their name may be called Player7
            name += "x"
        self.of[player] = name
        self._taken.add(name)

    def of_club(self, club: bytes) -> str:
        """New name of a private club."""
        return self.clubs.setdefault(club, f"Club{len(self.clubs) + 1}")

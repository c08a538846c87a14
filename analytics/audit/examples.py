"""What the audit found in a player's hands: a row per check, with an example."""

from typing import NamedTuple


class FindingExample(NamedTuple):
    """A row of `sql/questions/player_findings.sql`: the findings of one check and severity."""

    code: str
    severity: str
    hands: int
    """Hands with such a finding. The next fields are of one of them."""
    hand: int
    """Its key in the database."""
    hand_id: str
    path: str | None
    """Its file, if it came from one."""
    line: int
    """Of the finding."""
    street: str
    expected: int | None
    """The figures that the sentence about the finding states, as is `found`."""
    found: int | None
    seat: int
    """Index among the players; -1 if the finding concerns none."""
    players: list[str]

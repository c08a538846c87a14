"""Random queries of the search language, made from its fields; the same seed gives the same queries."""

import random
from collections.abc import Iterator

from studbook.analytics.search.fields import ACTIONS, FIELDS, NEEDS_STREET, WITH_STREET, Field, Use

SUBJECTS = ("", "hero ", "villain ", "opponent ", "any ")
RANKS = "23456789TJQKAx"
UNKNOWN_BY_HAND = {
    "any finding", "error", "warning", "undecided", "side pot", "completed", "raised", "played", "won high", "won low",
    "rake", "ante", "put in", "pots", "seats", "outs", "dead", "start", "club", "mixed", "event", "finding", "chat",
    "tag", "note", "result", "did", "skipped", "position",
}  # fmt: skip
"""Fields that `found_by_hand` does not work out; other tests are about these columns."""
VALUES = {
    "game": ("stud", "stud8,razz", "fivestud", "razz27"), "limit": ("fixed", "pot,no"), "currency": ("USD", "play"),
    "stakes": ("2/4", "0.04/0.08"), "date": ("2009-09", "2011"), "since": ("2009-09-17",), "until": ("2009-09-16",),
    "player": ("Ann", '"Hero"'), "table": ("Pallas",), "hand": ("12345",), "site": ("pokerstars", "merge,ongame"),
    "door": ("K", "x", "Ah,2", "xs"), "games": ("stud", "all"),
}  # fmt: skip


class RandomQueries:
    """Queries about fields that `usable` does not leave out."""

    def __init__(self, seed: int, left_out: frozenset[str] = frozenset()) -> None:
        self.chance = random.Random(seed)
        self.fields = [field for field in FIELDS if field.name not in UNKNOWN_BY_HAND | left_out]

    def __iter__(self) -> Iterator[str]:
        while True:
            yield self.query(self.chance.choice((0, 1, 1, 2)))

    def query(self, depth: int) -> str:
        if depth == 0:
            return self.chance.choice((self.field, self.field, self.field, self.cards, self.actions))()
        parts = [self.query(depth - 1) for _ in range(self.chance.randint(1, 3))]
        joined = self.chance.choice((" ", " and ", " or ")).join(parts)
        return f"{self.chance.choice(('', 'not '))}({joined})" if self.chance.random() < 0.6 else joined

    def field(self) -> str:
        field = self.chance.choice(self.fields)
        if field.use == Use.HAND:
            return field.name
        if field.use in (Use.HAND_KEY, Use.PLAYER_KEY):
            subject = self.chance.choice(SUBJECTS) if field.use == Use.PLAYER_KEY else ""
            return f"{subject}{field.name}:{self.chance.choice(VALUES[field.name])}"
        if field.use == Use.HAND_COUNT:
            return f"{field.name} {self.operator()} {self.chance.randint(2, 7)}"
        if field.use == Use.HAND_MONEY:
            return f"{field.name} {self.operator()} {self.chance.randint(1, 30)}bb"
        if field.use == Use.PLAYER_MONEY:
            return f"{self.chance.choice(SUBJECTS)}{field.name} {self.operator()} {self.chance.randint(-10, 20)}bb"
        return f"{self.chance.choice(SUBJECTS)}{field.name}{self.street(field)}"

    def street(self, field: Field) -> str:
        if field.use not in WITH_STREET or (field.use not in NEEDS_STREET and self.chance.random() < 0.4):
            shown = field.use == Use.ENDS and self.chance.random() < 0.5
            return " at showdown" if shown else ""
        streets = ["on 3", "on 4", "on fifth street", "on 6"]
        streets += [] if field.use == Use.DRAWS else ["on 7", "river", "on 2"]
        return f" {self.chance.choice(streets)}"

    def operator(self) -> str:
        return self.chance.choice(("<", "<=", "=", "!=", ">=", ">"))

    def card(self) -> str:
        return self.chance.choice(RANKS) + self.chance.choice(("", "", "", "s", "h"))

    def cards(self) -> str:
        down = "".join(self.card() for _ in range(self.chance.randint(1, 2)))
        up = "".join(self.card() for _ in range(self.chance.randint(0, 2)))
        last = self.chance.choice(("", "", "", f"({self.card()})"))
        brackets = self.chance.choice((f"({down})", ""))
        return f"{self.chance.choice(('hero', 'villain', 'any'))}:{(brackets + up + last) or 'x'}"

    def actions(self) -> str:
        lines = []
        for street in sorted(self.chance.sample(range(2, 8), self.chance.randint(1, 2))):
            known = [name for name in ACTIONS if street < 4 or name not in ("bring", "complete")]
            steps = [
                self.chance.choice(("", "", "... ")) + self.chance.choice(SUBJECTS) + self.chance.choice(known)
                for _ in range(self.chance.randint(1, 3))
            ]
            lines.append(f"{street}: {' '.join(steps)}")
        return " | ".join(lines)

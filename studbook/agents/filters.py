"""The filters of the tools: which hands count, described for a model."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from studbook.agents.quoting import unquoted
from studbook.analytics.statistics.filters import EVERY_HAND, RESULTS, Filters
from studbook.program.options import filters_of


class HandFilters(BaseModel):
    """Which hands count; a filter that is left out matches everything."""

    model_config = ConfigDict(extra="forbid")

    site: str | None = Field(None, description="A site, such as pokerstars.")
    game: str | None = Field(None, description="stud, stud8, razz, razz27, fivestud, or a game of the Red Dog family.")
    stakes: str | None = Field(None, description="Small and big bet, such as 2/4.")
    since: datetime | None = Field(None, description="Hands from this time on, in UTC.")
    until: datetime | None = Field(None, description="Hands before this time, in UTC.")
    players: int | None = Field(None, description="Number of players dealt in.")
    tournament: bool | None = Field(None, description="true: tournaments only; false: cash games only.")
    start: str | None = Field(None, description="A class of starting hands, such as `rolled up`.")
    result: str | None = Field(None, description=f"One of: {', '.join(RESULTS)}.")
    finding: str | None = Field(None, description="A check of the audit or a family of checks: H05, H.")
    opponent: str | None = Field(None, description="Another player who was dealt in.")

    def chosen(self) -> Filters:
        """Return the filters. Raises UserError for an unknown site or game."""
        since, until = _in_utc(self.since), _in_utc(self.until)
        chosen = filters_of(self.site, self.game, self.stakes, since, until, self.players, self.tournament)
        opponent = None if self.opponent is None else unquoted(self.opponent)
        return replace(chosen, start=self.start, result=self.result, finding=self.finding, opponent=opponent)


def _in_utc(time: datetime | None) -> datetime | None:
    """Return a time as the database has it: in UTC, without a zone."""
    return time if time is None or time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)


def chosen(filters: HandFilters | None) -> Filters:
    """Return the filters of a call; every hand if there are none."""
    return filters.chosen() if filters else EVERY_HAND


Chosen: TypeAlias = Annotated[HandFilters | None, Field(description="Which hands count; all if left out.")]
Player: TypeAlias = Annotated[str, Field(description="A player's name, as shown, with or without its brackets.")]
Rows: TypeAlias = Annotated[int, Field(description="Maximum rows.", ge=1, le=200)]

"""The filters of the tools: which hands count, described for a model."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, create_model

from studbook.agents.quoting import unquoted
from studbook.analytics.statistics.filters import EVERY_HAND, FILTERS, Filters
from studbook.program.options import filters_of


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid")

    def chosen(self) -> Filters:
        """Return the filters. Raises UserError for a value that no hand has."""
        given: dict[str, Any] = {name: _as_stored(value) for name, value in self}
        if given.get("opponent") is not None:
            given["opponent"] = unquoted(given["opponent"])
        return filters_of(given)


if TYPE_CHECKING:
    HandFilters: TypeAlias = _Given
else:  # a field for each filter that models have; a type checker needs them written out
    HandFilters = create_model(
        "HandFilters",
        __base__=_Given,
        __doc__="Which hands count; a filter that is left out matches everything.",
        **{
            name: (one.kind | None, Field(None, description=one.for_models))
            for name, one in FILTERS.items()
            if one.for_models
        },
    )


def _as_stored(value: Any) -> Any:
    """Return a value as the database has it: a time is in UTC, without a zone."""
    is_zoned = isinstance(value, datetime) and value.tzinfo is not None
    return value.astimezone(UTC).replace(tzinfo=None) if is_zoned else value


def chosen(filters: HandFilters | None) -> Filters:
    """Return the filters of a call; every hand if there are none."""
    return filters.chosen() if filters else EVERY_HAND


Chosen: TypeAlias = Annotated[HandFilters | None, Field(description="Which hands count; all if left out.")]
Player: TypeAlias = Annotated[str, Field(description="A player's name, as shown, with or without its brackets.")]
Rows: TypeAlias = Annotated[int, Field(description="Maximum rows.", ge=1, le=200)]

"""Objects of JSON and TOML whose keys are free."""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""An object of a document that is written or was just read: its keys are those of the format, not fields of ours."""

"""Options of commands in records: a command takes those that belong together as one parameter.

    class Output(Options):
        db: Database = DATABASE
        json: Machine = False

    @with_options
    def sites(player: Annotated[str, typer.Argument()], output: Output) -> None: ...

Typer reads options from the signature of a function. `with_options` puts the attributes of each record in the place of
the record, and makes the record when the command is called.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, ClassVar, dataclass_transform

Names = Mapping[str, Parameter]


@dataclass_transform(frozen_default=True)
class Options:
    """Options that belong together; each attribute is one, as a parameter of a command would be."""

    parameters: ClassVar[Names]
    """The options by their names."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
        cls.parameters = signature(cls).parameters


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take options in records."""
    taken = signature(command).parameters
    records = {name: one.annotation for name, one in taken.items() if hasattr(one.annotation, "parameters")}
    options: dict[str, Parameter] = {}
    for name, one in taken.items():
        options |= records[name].parameters if name in records else {name: one}

    @wraps(command)
    def call(**given: Any) -> None:
        for name, record in records.items():
            given[name] = record(**{option: given.pop(option) for option in record.parameters})
        command(**given)

    call.__signature__ = Signature(  # type: ignore[attr-defined]  # `inspect.signature` looks for it
        [one.replace(kind=Parameter.KEYWORD_ONLY) for one in options.values()]
    )
    call.__annotations__ = {name: one.annotation for name, one in options.items()}
    return call

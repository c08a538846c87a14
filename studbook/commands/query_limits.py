"""The options that limit a query."""

from typing import Annotated

import typer

Timeout = Annotated[float, typer.Option(help="Seconds after which a query is stopped; 0 for no limit.", min=0)]
Memory = Annotated[str, typer.Option(help="Memory that a query may take, such as 500MB or 4GB.")]


def memory_limit(memory: str) -> int:
    """Convert the option of a query's memory to bytes; refuse anything else."""
    from studbook.program.limits import bytes_of

    try:
        return bytes_of(memory)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--memory") from error

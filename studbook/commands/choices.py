"""Options with many values: the help lists them as words, because a long `<a|b|c>` would be broken in the middle."""

from typing import Any

_LONGEST = 20
"""Letters of `<a|b|c>` that a narrow terminal has room for."""


def name_long_choices(command: Any) -> None:
    """Call values by the name of their option or argument if there are many; the help lists them."""
    for one in getattr(command, "commands", {}).values():
        name_long_choices(one)
    for parameter in command.params:
        values = [str(value) for value in getattr(parameter.type, "choices", ())]
        if not parameter.metavar and len("|".join(values)) + 2 > _LONGEST:
            _name(parameter, values)


def _name(parameter: Any, values: list[str]) -> None:
    name = parameter.name.upper().replace("_", "-")
    parameter.metavar = name
    parameter.type.get_metavar = lambda *_, **__: name  # the help asks an argument's type, not the argument
    words = (parameter.help or "").rstrip(".")
    parameter.help = f"{words}. One of {', '.join(values)}." if words else f"One of {', '.join(values)}."

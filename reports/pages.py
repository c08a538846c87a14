"""What all pages share: where their templates lie, and how they are filled in."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

from studbook.reports.citations import cite, with_rules

_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\N{REPLACEMENT CHARACTER}")
"""Signs with which a name would turn around what is written behind it."""


def fill_in(template: str, filters: Mapping[str, Callable[..., Any]], **facts: Any) -> str:
    """Fill in a template of `reports/templates`: what it is given is escaped, what it lacks is an error.

    Signs that turn the direction of writing are shown as signs that cannot be shown. Rules that the page cites are
    explained at its end.
    """
    environment = _environment()
    environment.filters |= {**filters, "cite": cite}
    return with_rules(environment.get_template(template).render(**facts).translate(_TURNING))


@cache
def _environment() -> Environment:
    """Templates are read once: an audit makes hundreds of pages of one."""
    return Environment(
        loader=FunctionLoader(
            lambda name: (files("studbook.reports") / "templates" / name).read_text(encoding="utf-8")
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

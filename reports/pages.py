"""Fill in the templates of pages."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from studbook.reports.citations import cite, with_rules

if TYPE_CHECKING:
    from jinja2 import Environment

_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters with which a name would reverse the text after it."""


def fill_in(template: str, filters: Mapping[str, Callable[..., Any]], **facts: Any) -> str:
    """Fill in a template of `reports/templates`; values are escaped, and a missing value is an error.

    Characters that change the direction of writing become replacement characters. Rules that the page cites are
    explained at its end.
    """
    environment = _environment()
    environment.filters |= {**filters, "cite": cite}
    return with_rules(_TURNING.sub("\N{REPLACEMENT CHARACTER}", environment.get_template(template).render(**facts)))


@cache
def _environment() -> "Environment":
    """Templates are read only once, because an audit makes hundreds of pages from one template."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # text in the terminal needs no templates

    return Environment(
        loader=FunctionLoader(
            lambda name: (files("studbook.reports") / "templates" / name).read_text(encoding="utf-8")
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

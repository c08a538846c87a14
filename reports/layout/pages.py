"""Fill in the templates of pages."""

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from studbook.reports.layout.citations import cite, with_rules
from studbook.reports.layout.words import MINUS, steady

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


_AMOUNT = re.compile(rf"({MINUS}[^\s\d;,)]\S*\d)")
"""An amount below zero with its currency; browsers may break a line after the sign."""


def fill_in(template: str, filters: Mapping[str, Callable[..., Any]], **facts: Any) -> str:
    """Fill in a template of `reports/templates`; values are escaped, and a missing value is an error.

    Characters that change the direction of writing, or control a terminal that shows the page's source, become
    replacement characters. Rules that the page cites are explained at its end.
    """
    environment, given = _environment(), {**filters, "cite": cite, "whole_amounts": whole_amounts}
    environment.filters |= {name: _of_this_page(name) for name in given}
    before = _filters.set(given)
    try:
        page = environment.get_template(template).render(**facts)
    finally:
        _filters.reset(before)
    return with_rules(steady(page))


_filters: ContextVar[Mapping[str, Callable[..., Any]]] = ContextVar("filters")
"""Of the page that is being filled in."""


@cache
def _of_this_page(name: str) -> Callable[..., Any]:
    """A filter that does what the page being filled in says.

    Templates that others import keep the filters of the first page of the process.
    """

    def filtered(*values: Any, **named: Any) -> Any:
        return _filters.get()[name](*values, **named)

    return filtered


def whole_amounts(text: str) -> "Markup":
    """Escape a text, and keep the sign of each amount below zero on the line of its figures."""
    from markupsafe import Markup, escape  # text in the terminal needs no templates

    parts = _AMOUNT.split(text)
    for at in range(1, len(parts), 2):
        parts[at] = Markup('<span class="amount">{}</span>').format(parts[at])
    return Markup().join(map(escape, parts))


@cache
def _environment() -> "Environment":
    """Templates are read only once, because an audit makes hundreds of pages from one template."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # text in the terminal needs no templates

    class Pages(Environment):
        def getattr(self, obj: Any, attribute: str) -> Any:
            """Look for a key of a dictionary first: Jinja looks for an attribute, and fails for nearly all of them."""
            return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)

    return Pages(
        loader=FunctionLoader(
            lambda name: (files("studbook.reports") / "templates" / name).read_text(encoding="utf-8")
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

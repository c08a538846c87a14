"""Fill in the templates of pages."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from studbook.reports.layout.citations import cite, with_rules
from studbook.reports.layout.words import steady

if TYPE_CHECKING:
    from jinja2 import Environment


def fill_in(template: str, filters: Mapping[str, Callable[..., Any]], **facts: Any) -> str:
    """Fill in a template of `reports/templates`; values are escaped, and a missing value is an error.

    Characters that change the direction of writing, or control a terminal that shows the page's source, become
    replacement characters. Rules that the page cites are explained at its end.
    """
    environment = _environment()
    environment.filters |= {**filters, "cite": cite}
    page = environment.get_template(template).render(**facts)
    return with_rules(steady(page))


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

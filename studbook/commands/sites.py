"""`studbook sites`: list the sites whose hands can be read, and what they print."""

from dataclasses import asdict
from typing import Annotated

import typer

from studbook.commands.common import Machine, console, only_one, write_json


def sites(
    json: Machine = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the tables of docs/reference/sites.md.")] = False,
) -> None:
    """List the sites whose hands can be read, their games, and what their text states or leaves out.

    Below them are the rooms that are only named (`studbook rooms --json` for programs). The other tables come from the
    grammars. Any site's files may be in UTF-8, UTF-16 or Windows-1252, with any line endings.

    [dim]studbook sites --json[/dim]
    """
    from studbook.grammar.site_descriptions import site_descriptions
    from studbook.reports.reference.sites import sites_markdown, sites_tables

    only_one(json=json, markdown=markdown)
    known = site_descriptions()
    if json:
        for site in known:
            write_json(asdict(site))
    elif markdown:
        typer.echo(sites_markdown(known))
    else:
        console().print(sites_tables(known))

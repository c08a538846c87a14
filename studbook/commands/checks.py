"""`studbook checks`: list or explain the checks of an audit and the rules they come from."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Machine, UserError, console, only_one, write_json

if TYPE_CHECKING:
    from studbook.game.documents import Json
    from studbook.reports.reference.checks import FoundDamage
    from studbook.rules.checks.check import AuditCheck
    from studbook.rules.rulebook import BookRule


def checks(
    code: Annotated[
        str | None, typer.Argument(help="One check, such as H05, or one rule, such as DE-16.", show_default=False)
    ] = None,
    rules: Annotated[bool, typer.Option("--rules", help="List the rules that the checks come from instead.")] = False,
    json: Machine = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print docs/reference/checks.md, or docs/reference/rules.md.")
    ] = False,
) -> None:
    """List the checks of an audit, or explain one: what it verifies, its severity, its rule, and what to do.

    [dim]studbook checks H05[/dim]

    [dim]studbook checks DE-16[/dim]
    """
    from studbook.reports.reference.checks import check_text, checks_markdown, checks_table
    from studbook.rules.rulebook import find_rule

    only_one(json=json, markdown=markdown)
    rule = find_rule(code.upper()) if code else None
    if rules and code and rule is None:
        raise UserError(f"unknown rule: {code}; see `studbook checks --rules`")
    if rules or rule:
        _rules(rule, json, markdown)
        return
    known = _known(code.upper() if code else None)
    if json:
        for check in known:
            write_json(_as_json(check))
    elif markdown:
        typer.echo(checks_markdown(known))
    elif code:
        console().print(check_text(known[0], _example(code.upper())))
    else:
        console().print(checks_table(known))


def _rules(rule: "BookRule | None", json: bool, markdown: bool) -> None:
    from studbook.reports.reference.rulebook import rule_text, rules_table
    from studbook.rules.rulebook import rulebook

    if json:
        for one in [rule] if rule else [one for section in rulebook() for one in section.rules]:
            write_json(one._asdict())
    elif markdown:
        typer.echo(_rules_page())
    elif rule:
        console().print(rule_text(rule))
    else:
        console().print(rules_table(rulebook()))


def _rules_page() -> str:
    from studbook.commands.houses import game_rows, house_rows
    from studbook.program.rule_functions import AUDITED, SIMULATED, rule_functions
    from studbook.reports.reference.rulebook import Implemented, rules_markdown
    from studbook.rules.red_dog.variants import KEYS as GAME_KEYS
    from studbook.rules.rulebook import rulebook
    from studbook.rules.stud.house import KEYS

    functions = Implemented(rule_functions(AUDITED), rule_functions(SIMULATED))
    return rules_markdown(rulebook(), functions, house_rows(None), KEYS, game_rows(None), GAME_KEYS)


def _example(code: str) -> "FoundDamage | None":
    """Return a damaged hand that the check finds, or None if there is none."""
    from studbook.exchange.tampering_trial import example
    from studbook.reports.reference.checks import FoundDamage

    found = example(code)
    if found is None:
        return None
    changes = [(change.before, change.after) for change in found.changes]
    return FoundDamage(found.kind.what, changes, found.severity, found.message)


def _known(code: str | None) -> "list[AuditCheck]":
    from difflib import get_close_matches

    from studbook.rules.checks.catalogue import CHECKS, CODES

    if code and code not in CODES:
        near = get_close_matches(code, CODES, 3, 0.3)
        raise UserError(
            f"unknown check: {code}; {'did you mean ' + ', '.join(near) + '?' if near else 'see `studbook checks`'}"
        )
    return [check for check in CHECKS if code in (None, check.code)]


def _as_json(check: "AuditCheck") -> "Json":
    return {
        "code": check.code,
        "section": check.section,
        "severity": check.severity.name.lower(),
        "rules": check.rules,
        "house": check.house or None,
        "message": check.message,
        "verifies": check.verifies,
        "todo": check.todo,
    }

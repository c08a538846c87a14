"""Who gets what, and why: a finished hand as the audit sees it."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from studbook.analytics.audit.explained import Explanation, PotExplained, explanations
from studbook.analytics.audit.share_reasons import ShareReason, explained_share
from studbook.analytics.store import IN_MEMORY, Store
from studbook.analytics.stored.audits import AuditedHand
from studbook.entering.log_text import LogError
from studbook.game.money import UNIT, format_amount
from studbook.importing.pipeline import import_paths
from studbook.reports.hand.explanation import held, pot_name, split_of
from studbook.rules.stud.house import House

_UNPAID = Decimal(-1)


class PotOutcome(NamedTuple):
    """A pot in words."""

    title: str
    awards: tuple[str, ...]
    """Who gets how much, and why."""
    split: str
    hands: tuple[str, ...]
    """What everyone who can win it holds."""
    odd_chips: tuple[str, ...]


class WhoGetsWhat(NamedTuple):
    """A finished hand in words."""

    pots: tuple[PotOutcome, ...]
    findings: tuple[str, ...]
    stacks: dict[int, str]
    """By seat number, the chips after the hand."""


def outcome_of(log: str, rules: House) -> WhoGetsWhat:
    """Audit and explain a finished hand. Raises LogError if it cannot be read."""
    with TemporaryDirectory() as folder, Store(IN_MEMORY) as store:
        path = Path(folder) / "hand.txt"
        path.write_text(log, encoding="utf-8")
        import_paths(store, [path], rules=rules)
        explained = next(explanations(store, [0]), None)
    if not isinstance(explained, Explanation):
        raise LogError("the hand cannot be audited")
    stacks = {seat.seat: _money(seat.end_stack) for seat in explained.hand.seats}
    return WhoGetsWhat(tuple(_pots(explained)), tuple(_findings(explained.hand)), stacks)


def _money(amount: Decimal | None) -> str:
    return format_amount(int((amount or 0) * UNIT))


def _findings(hand: AuditedHand) -> Iterator[str]:
    for finding in hand.findings:
        yield f"{finding.severity} {finding.code}, line {finding.line}: {finding.message}"


def _pots(explained: Explanation) -> Iterator[PotOutcome]:
    for pot in explained.pots:
        raked = f", less {_money(pot.rake)} rake" if pot.rake else ""
        yield PotOutcome(
            title=f"{pot_name(pot)}: {_money(pot.gross)}{raked}",
            awards=tuple(_award(share, pot) for share in pot.shares if share.printed),
            split=split_of(pot) if pot.decided else _unseen(pot),
            hands=tuple(f"{one.player}: {'; '.join(held(one))}" for one in pot.contenders if len(pot.contenders) > 1),
            odd_chips=tuple(pot.odd_chips) if pot.decided else (),
        )


def _unseen(pot: PotExplained) -> str:
    """What the log does not show of a pot: a hand that was mucked cannot win it."""
    mucked = " and ".join(one.player for one in pot.contenders if one.high is None)
    return f"The cards of {mucked} were not shown, so only the other hands count."


def _award(share: ShareReason, pot: PotExplained) -> str:
    half = {"whole": "", "high": " for the high half", "low": " for the low half"}[share.half]
    reason = explained_share(replace(share, printed=_UNPAID), pot.contenders).why if pot.decided else ""
    return f"{share.player} gets {_money(share.printed)}{half}{f': {reason}' if reason else ''}"

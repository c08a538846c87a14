"""Rake in the stored hands: a schedule for every site and stake, and the hands that deviate from it."""

from dataclasses import dataclass

import polars as pl

from studbook.analytics.audit.rake import DEPARTING, Fit, cap_ranges, departures, fit_all, reached
from studbook.analytics.store import Store
from studbook.game.documents import Json

_LABELS = ("site", "currency", "limit_type", "stakes")


@dataclass(frozen=True, slots=True)
class RakeDeparture:
    """A hand whose rake does not follow the schedule; amounts in ten-thousandths."""

    site: str
    currency: str
    stakes: str
    hand_id: str
    file: str
    line: int
    players: int
    gross: int
    expected: int
    found: int


def schedules(store: Store, site: str | None = None) -> list[Fit]:
    """Fit a schedule to every site and stake, or to those of one site."""
    pots = store.ask("rake_pots", since=0)
    return fit_all(pots.filter(pl.col("site") == site) if site else pots)


def printed(store: Store) -> dict[tuple[str, ...], int]:
    """Number of rakeable hands whose rake is printed, by site, currency, limit and stakes."""
    rows = store.ask("rake_printed").iter_rows()
    return {tuple(labels): hands for *labels, hands in rows}


def departing_hands(store: Store, fits: list[Fit]) -> list[RakeDeparture]:
    """Hands that the schedules do not explain exactly, in the order of sites, stakes and files."""
    asked = [departures(fit) for fit in fits]
    rows = store.ask_about("rake_departures", pl.concat([pl.DataFrame(schema=DEPARTING), *asked]))
    return [RakeDeparture(**row) for row in rows.drop("hand").to_dicts()]


def fit_row(fit: Fit, hands_printed: int) -> Json:
    """A fit as plain values, for programs; amounts in ten-thousandths, percentages in hundredths of a percent."""
    schedule = fit.schedule
    row: Json = {name: getattr(fit, name) for name in (*_LABELS, "hands", "raked")} | {"printed": hands_printed}
    if schedule is None:
        return row | {"percent": None}
    return row | {
        "percent": schedule.percent,
        "percents": list(fit.percents),
        "step": schedule.step,
        "nearest": schedule.nearest,
        "caps": [{"from": low, "to": high, "cap": cap} for low, high, cap in cap_ranges(reached(fit))],
        "exact": fit.exact,
        "near": fit.near,
    }

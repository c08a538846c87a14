"""The player's time zone: conversion to it and from it, in Python and in SQL."""

from datetime import UTC, datetime, timedelta, timezone
from functools import partial

import pytest

from studbook.analytics.database.clock import in_utc, local, local_sql, require_zone, shown_zone, times_in
from studbook.analytics.store import Store

_at = partial(datetime)
"""A time without a zone, as the database has them in UTC."""
MOMENTS = [_at(2026, 1, 1) + timedelta(minutes=15 * number) for number in range(365 * 96)]
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe")


def test_times_are_in_utc_unless_a_zone_is_chosen() -> None:
    assert shown_zone() == "UTC"
    assert local(MOMENTS[0]) == in_utc(MOMENTS[0]) == MOMENTS[0]


@pytest.mark.parametrize("zone", ZONES)
def test_python_and_sql_agree_on_every_quarter_of_an_hour_of_a_year(zone: str) -> None:
    with times_in(zone), Store() as store:
        sql = f"SELECT {local_sql('moment')} FROM (SELECT unnest($moments) AS moment)"
        found = store.connection.execute(sql, {"moments": MOMENTS}).fetchall()
        assert [row[0] for row in found] == [local(moment) for moment in MOMENTS]


@pytest.mark.parametrize("zone", ZONES)
def test_a_local_time_is_converted_back(zone: str) -> None:
    with times_in(zone):
        assert [in_utc(local(moment)) for moment in MOMENTS] == MOMENTS
        twice = [moment for moment in MOMENTS if in_utc(local(moment).replace(fold=0)) != moment]
    assert len(twice) == {"UTC": 0, "Asia/Kolkata": 0, "Asia/Kathmandu": 0, "Australia/Lord_Howe": 2}.get(zone, 4)


def test_clocks_are_set_forward_and_back() -> None:
    with times_in("Europe/Berlin"):
        assert [local(_at(2026, 3, 29, 0, 59)).hour, local(_at(2026, 3, 29, 1, 0)).hour] == [1, 3]
        assert [local(_at(2026, 10, 25, hour, 30)).hour for hour in (0, 1, 2)] == [2, 2, 3]
        assert in_utc(_at(2026, 10, 25, 2, 30)) == _at(2026, 10, 25, 0, 30)  # the first of the two
        assert in_utc(_at(2026, 3, 29, 2, 30)) == _at(2026, 3, 29, 1, 30)  # skipped: an hour later


def test_a_written_offset_counts_instead_of_the_zone() -> None:
    with times_in("Europe/Berlin"):
        assert in_utc(datetime(2026, 3, 1, 20, tzinfo=UTC)) == _at(2026, 3, 1, 20)
        assert in_utc(datetime(2026, 3, 1, 20, tzinfo=timezone(timedelta(hours=-5)))) == _at(2026, 3, 2, 1)


@pytest.mark.parametrize("name", ["", "Europe/Berln", "../passwd", "posix/Europe/Berlin", "localtime", "a'b", "Europe"])
def test_a_name_that_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        require_zone(name)

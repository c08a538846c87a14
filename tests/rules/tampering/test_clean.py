"""The hands that are tampered with are clean before."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.hand import Hand

Audit = Callable[[Sequence[Hand]], list[set[str]]]


def test_nothing_is_found_in_the_clean_hands(scenes: list[Any], audit: Audit) -> None:
    found = audit([scene.hand for scene in scenes])
    assert [codes for codes in found if codes] == []

"""The result of one test of the deal."""

from typing import NamedTuple


class FairnessOutcome(NamedTuple):
    """One test on one set of hands. A test that could not run has no p-value, and says why."""

    test: str
    """Code, such as F1."""
    name: str
    hands: int
    """Hands that entered the test."""
    left_out: int
    """Hands that may not enter it."""
    observed: float | None = None
    """In the unit that `counts` names: X2, z, a number of hands."""
    expected: float | None = None
    """What chance alone gives on average."""
    spread: float | None = None
    """Standard deviation of that by chance alone."""
    counts: str = ""
    p: float | None = None
    bias: float | None = None
    """The smallest bias that this many hands would have shown: in four of five cases, at a p-value of 1 %."""
    bias_of: str = ""
    """Unit of that bias, in words."""
    why_not: str = ""
    """Why the test did not run."""


def not_run(test: str, name: str, hands: int, left_out: int, why: str) -> FairnessOutcome:
    """An outcome without a p-value."""
    return FairnessOutcome(test, name, hands, left_out, why_not=why)

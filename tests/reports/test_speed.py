"""The figure of the benchmark: every stage with its rate, the comparisons in words."""

from pathlib import Path

from studbook.reports.reference.speed import draw_speed


def measure(stage: str, rate: float, compared_only: bool = False) -> dict[str, object]:
    """A stage as `studbook.speed.stages` gives it."""
    return {"stage": stage, "hands_per_second": rate, "compared_only": compared_only}


def test_stages_are_bars_and_comparisons_words(tmp_path: Path) -> None:
    measures = [measure("Lark", 1000, compared_only=True), measure("parse", 40_000), measure("store", 20_000)]
    draw_speed({"hands": 5000, "runs": 3, "measures": measures}, tmp_path / "speed.svg")
    drawn = (tmp_path / "speed.svg").read_text()
    for words in ("5,000 hands, medians of 3 runs", "Lark: 1,000 hands/s", "40,000 hands/s", "20,000 hands/s", "store"):
        assert words in drawn
    assert drawn.count(">Lark") == 1


def test_other_formats(tmp_path: Path) -> None:
    draw_speed({"hands": 1, "runs": 1, "measures": [measure("parse", 1)]}, tmp_path / "speed.png")
    assert (tmp_path / "speed.png").read_bytes().startswith(b"\x89PNG")

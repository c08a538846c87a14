"""The bill of materials lists every dependency with a version and a licence."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from tools.sbom import bill


def test_the_bill_lists_every_dependency(root: Path) -> None:
    try:
        distribution("studbook")
    except PackageNotFoundError:
        pytest.skip("Studbook is not installed here")
    made = bill()
    parts = {part["name"]: part for part in made["components"]}
    stated = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {re.split(r"[^A-Za-z0-9_-]", line)[0].lower() for line in stated}
    assert names <= parts.keys()
    assert [name for name in names if "licenses" not in parts[name]] == []
    references = {part["bom-ref"] for part in (*parts.values(), made["metadata"]["component"])}
    assert {ref for one in made["dependencies"] for ref in (one["ref"], *one["dependsOn"])} == references

"""A bill of materials of this installation: `python -m tools.sbom > sbom.json` (CycloneDX 1.6).

It lists Studbook and what it needs, with versions and licences, from the metadata of what is installed. Extras are
listed if they are installed.
"""

import json
import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from studbook.game.documents import Json
from studbook.version import __version__

_NAME = re.compile(r"[A-Za-z0-9._-]+")


def needed(root: str = "studbook") -> dict[str, list[str]]:
    """Every installed package that a package needs, itself included, with the names of those it needs itself."""
    found: dict[str, list[str]] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = sorted({other for other in map(_named, distribution(name).requires or ()) if _is_here(other)})
            waiting += found[name]
    return found


def _named(requirement: str) -> str:
    named = _NAME.match(requirement)
    return re.sub(r"[-_.]+", "-", named[0]).lower() if named else ""


def _is_here(name: str) -> bool:
    try:
        distribution(name)
    except (PackageNotFoundError, ValueError):
        return False
    return True


def bill() -> Json:
    """Return the bill of materials. Raises PackageNotFoundError if Studbook is not installed."""
    packages = needed()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component("studbook", "application")},
        "components": [_component(name, "library") for name in sorted(packages) if name != "studbook"],
        "dependencies": [
            {"ref": _reference(name), "dependsOn": [_reference(other) for other in packages[name]]}
            for name in sorted(packages)
        ],
    }


def _component(name: str, kind: str) -> Json:
    licence = _licence(distribution(name))
    licences = {"licenses": [licence]} if licence else {}
    facts = {"type": kind, "name": name, "version": _version(name), "purl": _reference(name)}
    return facts | {"bom-ref": _reference(name)} | licences


def _version(name: str) -> str:
    return __version__ if name == "studbook" else distribution(name).version


def _reference(name: str) -> str:
    return f"pkg:pypi/{name}@{_version(name)}"


def _licence(package: Distribution) -> Json | None:
    """The licence that the metadata states: an expression, or a name."""
    if stated := package.metadata.get_all("License-Expression"):
        return {"expression": stated[0]}
    marks = [
        mark.rpartition(" :: ")[2] for mark in package.metadata.get_all("Classifier") or () if "License ::" in mark
    ]
    texts = [text.strip().splitlines()[0] for text in package.metadata.get_all("License") or () if text.strip()]
    names = marks or texts
    return {"license": {"name": names[0]}} if names else None


if __name__ == "__main__":
    sys.stdout.write(json.dumps(bill(), indent=1) + "\n")

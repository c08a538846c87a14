"""What a wheel gets when it is built: the library of machine code for this platform, and its bill of materials.

A checkout makes the library if it has none that fits and there is a C compiler; the build environment gets Numba by
itself. A source distribution makes none: its wheel is for any platform, and computes in plain Python.
An editable installation gets nothing.
"""

import inspect
import json
import os
import re
import subprocess
import sys
import tempfile
import uuid
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from studbook.machine.build import TARGETS, can_link
from studbook.machine.table import FOLDER, TABLE, LibraryTable, UnfitError, fitting_table
from studbook.version import __version__

MAKE = "from studbook.upkeep.machine_code import make; make(print)"
CHOICE = "STUDBOOK_WHEEL"
"""Environment variable: `plain` builds a wheel without the library."""


class WheelHook(BuildHookInterface[Any]):
    """Adds the library to a wheel."""

    _temporary: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what making the library needs, if that is what this build does."""
        if _is_editable() or not self._makes_library() or _table():
            return []
        core = self.metadata.core
        return [*core.dependencies, *core.optional_dependencies["jit"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the library into the wheel, and name the wheel after the platform."""
        if version == "editable" or not self._makes_library():
            return
        table = _table()
        if table is None and find_spec("numba") is None:  # it does not run on every version of Python
            self.app.display_warning("There is no Numba here: the wheel holds no machine code.")
            return
        table = table or self._made()
        folder = Path("studbook", "machine", "library").as_posix()
        for name in (TABLE, table.file):
            build_data["force_include"][str(FOLDER / name)] = f"{folder}/{name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_of((FOLDER / table.file).read_bytes(), table.target)}"
        self._temporary = tempfile.TemporaryDirectory()
        bill = Path(self._temporary.name, "studbook-machine-code.cdx.json")
        bill.write_text(json.dumps(bill_of(table), indent=1))
        build_data["sbom_files"].append(str(bill))

    def finalize(self, *_: object) -> None:
        """Remove the file of the bill of materials, which is in the wheel now."""
        if self._temporary:
            self._temporary.cleanup()

    def _makes_library(self) -> bool:
        is_checkout = not Path(self.root, "PKG-INFO").exists()
        return is_checkout and os.environ.get(CHOICE) != "plain" and bool(_table() or can_link())

    def _made(self) -> LibraryTable:
        """Make the library, in a process of its own, and return its table."""
        self.app.display_info("Making the library of machine code, which takes about two minutes ...")
        paths = [self.root, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]  # pip finds its own packages by it
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "STUDBOOK_PLAIN": ""}
        done = subprocess.run([sys.executable, "-c", MAKE], cwd=self.root, env=environment, check=False)  # noqa: S603  # ours
        if done.returncode:
            raise SystemExit(f"The library of machine code could not be made. {CHOICE}=plain builds without it.")
        return fitting_table()


def _is_editable() -> bool:
    """Whether this is an editable installation: Hatchling does not tell a hook what it asks the dependencies for."""
    return any(frame.function == "get_requires_for_build_editable" for frame in inspect.stack(0))


def _table() -> LibraryTable | None:
    """Return the table of the library in this checkout, if that fits."""
    try:
        return fitting_table()
    except (OSError, UnfitError):
        return None


def platform_of(library: bytes, target: str) -> str:
    """Name the platform of a wheel: on Linux by the newest version of glibc that the library asks for.

    >>> platform_of(b"GLIBC_2.2.5 GLIBC_2.14", "linux-x86_64"), platform_of(b"GLIBC_2.29", "linux-x86_64")
    ('manylinux_2_17_x86_64', 'manylinux_2_29_x86_64')
    """
    named = TARGETS[target].wheel
    if not target.startswith("linux"):
        return named
    asked = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", library)]
    return re.sub(r"manylinux_2_(\d+)", lambda least: f"manylinux_2_{max(int(least[1]), *asked, 0)}", named)


def bill_of(table: LibraryTable) -> dict[str, Any]:
    """Return the bill of materials of the library (CycloneDX 1.6): what it is made from, and what has made it."""
    library = {
        "type": "library",
        "bom-ref": "machine-code",
        "name": table.file,
        "version": __version__,
        "hashes": [{"alg": "SHA-256", "content": table.sha256}],
        "properties": [
            {"name": "studbook:target", "value": table.target},
            {"name": "studbook:sources", "value": table.sources},
        ],
        "licenses": [{"license": {"id": "MIT"}}],
    }
    tools = [{"type": "application", "name": name, "version": made} for name, made in table.made_with.items()]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, table.sha256)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application", "bom-ref": "studbook", "name": "studbook", "version": __version__,
                "purl": f"pkg:pypi/studbook@{__version__}",
            },
            "tools": {"components": tools},
        },
        "components": [library],
        "dependencies": [{"ref": "studbook", "dependsOn": ["machine-code"]}],
    }  # fmt: skip

"""Build the folder for this system, and an archive of it, in `build/package`: `python -m tools.package`.

It makes a wheel, which brings the machine library, installs it with PyInstaller into an environment of its own, and so
finds nothing of the environment that it runs in. Needs a Python with a shared library, as most have.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

from studbook.machine.table import this_target
from studbook.version import __version__
from tools.package.contents import NEEDED

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
BUILT = ROOT / "build" / "package"
SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
_PYINSTALLER = "pyinstaller"
_WITH_SYMBOLS = ("libpython*.so*", "_polars_runtime*/*.so")


def main() -> None:
    """Build, check that nothing is missing, and say what it weighs."""
    BUILT.mkdir(parents=True, exist_ok=True)
    folder = _frozen(_environment())
    missing = [pattern for pattern in NEEDED if not any((folder / "_internal" / "studbook").glob(pattern))]
    if missing:
        raise SystemExit(f"The folder lacks {', '.join(missing)}.")
    _strip(folder)
    _add_installer(folder)
    archive = _archive(folder)
    for what, size in (
        (folder, sum(file.stat().st_size for file in _files(folder))),
        (archive, archive.stat().st_size),
    ):
        sys.stdout.write(f"{size / 1e6:7.1f} MB  {what}\n")


def _environment() -> Path:
    """Make an environment with Studbook and PyInstaller; return its Python."""
    wheels, place = BUILT / "wheel", BUILT / "environment"
    shutil.rmtree(wheels, ignore_errors=True)
    venv.create(place, clear=True, with_pip=True)
    python = place / ("Scripts/python.exe" if SYSTEM == "windows" else "bin/python")
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    _run([*pip, "wheel", "--no-deps", "--wheel-dir", str(wheels), str(ROOT)])
    (wheel,) = wheels.glob("*.whl")
    if "-none-any" in wheel.name:
        raise SystemExit("The wheel has no machine library: a C compiler is missing, or Numba does not run here.")
    _run([*pip, "install", "--constraint", str(ROOT / "constraints.txt"), str(wheel), _PYINSTALLER])
    return python


def _frozen(python: Path) -> Path:
    """Run PyInstaller; return the folder that it makes."""
    places = ["--distpath", str(BUILT / "folder"), "--workpath", str(BUILT / "work")]
    _run(
        [
            str(python),
            "-P",
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--log-level",
            "WARN",
            *places,
            str(HERE / "studbook.spec"),
        ]
    )
    return BUILT / "folder" / "studbook"


def _strip(folder: Path) -> None:
    """Remove the symbols of large libraries that keep them, 57 MB; some of NumPy do not survive that."""
    if SYSTEM != "linux" or shutil.which("strip") is None:
        return
    for pattern in _WITH_SYMBOLS:
        for library in (folder / "_internal").glob(pattern):
            _run(["strip", "--strip-unneeded", str(library)])


def _add_installer(folder: Path) -> None:
    for file in (HERE / SYSTEM).iterdir():
        shutil.copy(file, folder / file.name)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")


def _archive(folder: Path) -> Path:
    """Pack the folder, with a name that says the version, the system and the processor."""
    name = f"studbook-{__version__}-{this_target()}"
    if SYSTEM == "windows":
        packed = BUILT / f"{name}.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for file in _files(folder):
                archive.write(file, Path(name) / file.relative_to(folder))
        return packed
    packed = BUILT / f"{name}.tar.xz"
    with tarfile.open(packed, "w:xz", preset=3) as archive:
        archive.add(folder, name)
    return packed


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())


def _run(command: list[str]) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    subprocess.run(command, cwd=BUILT, env=environment, check=True)  # noqa: S603  # ours


if __name__ == "__main__":
    main()

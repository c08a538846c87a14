"""Make the library: compile every entry point with Numba, optimise it with LLVM, and link all of them.

Numba compiles on the system and for the kind of processor that the library is for. `TARGETS` says what each needs; only
Linux on x86-64 has been tried.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from studbook.machine.sources import PACKAGE, compiled_sources, digest_of_files
from studbook.machine.table import FOLDER, TABLE, LibraryTable, this_target, write_table

AT_A_TIME = 2
"""Parts that are compiled at the same time, each by a process of its own."""

_MAKING = ".work-"
"""How the name of the folder begins that a library is made in."""


class BuildError(Exception):
    """The library cannot be made; the text says why and what to do."""


class BuildTarget(NamedTuple):
    """What a library for one system and kind of processor needs."""

    processor: str
    """The oldest processors that it runs on, as LLVM names them."""
    suffix: str
    """Of the library's file."""
    link: tuple[str, ...]
    """Options with which a C compiler makes a library."""
    wheel: str
    """The platform in the wheel's name."""


TARGETS = {
    "linux-x86_64": BuildTarget("x86-64-v2", ".so", ("-shared", "-Wl,--gc-sections", "-s"), "manylinux_2_17_x86_64"),
    "linux-arm64": BuildTarget("generic", ".so", ("-shared", "-Wl,--gc-sections", "-s"), "manylinux_2_17_aarch64"),
    "macos-x86_64": BuildTarget("x86-64-v2", ".dylib", ("-dynamiclib", "-Wl,-x"), "macosx_11_0_x86_64"),
    "macos-arm64": BuildTarget("apple-m1", ".dylib", ("-dynamiclib", "-Wl,-x"), "macosx_11_0_arm64"),
    "windows-x86_64": BuildTarget("x86-64-v2", ".dll", ("-shared", "-s"), "win_amd64"),
    "windows-arm64": BuildTarget("generic", ".dll", ("-shared", "-s"), "win_arm64"),
}

_PROCESSOR_CHECK = """
#if defined(__x86_64__) || defined(_M_X64)
#include <cpuid.h>
#endif
#if defined(_WIN32)
__declspec(dllexport)
#endif
int fits_processor(void)
{
#if defined(__x86_64__) || defined(_M_X64)
    unsigned a, b, c, d;
    const unsigned ssse3 = 1u << 9, sse42 = 1u << 20, popcnt = 1u << 23, all = ssse3 | sse42 | popcnt;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & all) == all;
#else
    return 1;
#endif
}
"""
"""C source of the function that says whether this processor has what x86-64-v2 means."""


def can_build() -> bool:
    """Whether there is what making a library takes: Numba, and a C compiler that links."""
    return find_spec("numba") is not None and can_link()


def can_link() -> bool:
    """Whether a library for this system can be linked."""
    return this_target() in TARGETS and bool(_linker())


def make_library(
    parts: Sequence[str],
    command: Callable[[str, Path], list[str]],
    watch: Callable[[str, float], None] | None = None,
    folder: Path = FOLDER,
) -> None:
    """Make the library: whole, or not at all.

    `command` is what compiles a part into a folder (`compile_part`); `watch` is called with each part that is finished,
    and the seconds it took. Raises BuildError.
    """
    target = TARGETS.get(this_target())
    if target is None:
        raise BuildError(f"no library can be made for {this_target()}, only for {', '.join(TARGETS)}")
    if find_spec("numba") is None:
        raise BuildError("Numba is missing: pip install 'studbook[jit]', or in a checkout: make machine-code")
    if not _linker():
        raise BuildError("a C compiler is needed to link: install gcc or clang, or pip install ziglang")
    files = compiled_sources()
    before = digest_of_files(PACKAGE, files)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f"{_MAKING}*"):  # by a build that was killed
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix=_MAKING, dir=folder) as made:
            work = Path(made)
            _compile_all(parts, command, work, watch)
            content, functions = _linked(work, target)
            if digest_of_files(PACKAGE, files) != before:
                raise BuildError("a source was changed meanwhile: make the library again")
            _keep(
                folder,
                content,
                LibraryTable(this_target(), "", "", before, files, _versions(), functions),
                target.suffix,
            )
    except OSError as error:
        raise BuildError(f"{folder} cannot be written to ({error.strerror or error})") from None


def _compile_all(
    parts: Sequence[str],
    command: Callable[[str, Path], list[str]],
    work: Path,
    watch: Callable[[str, float], None] | None,
) -> None:
    """Compile each part in a process of its own, some at the same time."""
    processor = TARGETS[this_target()].processor
    own = {"STUDBOOK_PLAIN": "1", "NUMBA_CPU_NAME": processor, "NUMBA_CPU_FEATURES": "", "PYTHONHASHSEED": "0"}
    environment = os.environ | own
    waiting = [*parts]
    running: dict[str, tuple[subprocess.Popen[str], float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < AT_A_TIME:
                part = waiting.pop(0)
                (work / part).mkdir()
                process = subprocess.Popen(  # noqa: S603  # our own command
                    command(part, work / part), env=environment, stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                )  # fmt: skip
                running[part] = (process, time.monotonic())
            for part in [part for part, (process, _) in running.items() if process.poll() is not None]:
                process, began = running.pop(part)
                _, errors = process.communicate()
                if process.returncode:
                    raise BuildError(f"'{part}' could not be compiled:\n{errors}")
                if watch:
                    watch(part, time.monotonic() - began)
            time.sleep(0.05)
    finally:
        for process, _ in running.values():
            process.kill()
            process.communicate()


def compile_part(part: str, run: Callable[[], Any], folder: Path) -> None:
    """Compile every rule that `run` calls, for the types of its arguments: LLVM's bitcode, and a table."""
    from studbook.machine.compile_calls import bitcode_of, entry_points_of

    functions: dict[str, list[Any]] = {}
    for number, entry in enumerate(entry_points_of(run)):
        symbol = f"studbook_{part.replace(' ', '_').replace('-', '_')}_{number}"
        (folder / f"{number:03}.bc").write_bytes(bitcode_of(entry, symbol))
        functions.setdefault(entry.rule, []).append([symbol, entry.takes, entry.gives])
    (folder / TABLE).write_text(json.dumps(functions))


def _linked(work: Path, target: BuildTarget) -> tuple[bytes, dict[str, list[Any]]]:
    """Return the library, and its functions by rule."""
    from studbook.machine.compile_calls import object_of

    functions: dict[str, list[Any]] = {}
    pieces: list[Path] = []
    for folder in sorted(path for path in work.iterdir() if path.is_dir()):
        for rule, found in json.loads((folder / TABLE).read_text()).items():
            known = functions.setdefault(rule, [])
            known += [one for one in found if one[1] not in [takes for _, takes, _ in known]]
        pieces += sorted(folder.glob("*.bc"))
    symbols = {symbol for found in functions.values() for symbol, _, _ in found}
    (work / "rules.o").write_bytes(object_of(pieces, symbols, target.processor))
    (work / "processor.c").write_text(_PROCESSOR_CHECK)
    made = work / f"library{target.suffix}"
    inputs = [str(work / "rules.o"), str(work / "processor.c")]
    command = [*_linker(), *target.link, "-O2", "-o", str(made), *inputs, "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # the C compiler
    if done.returncode:
        raise BuildError(f"the library could not be linked:\n{done.stderr}")
    return made.read_bytes(), functions


def _linker() -> list[str]:
    """Return a C compiler, which is only asked to link: `CC`, the system's, or the one of the package `ziglang`."""
    named = os.environ.get("CC", "").split()
    for name in (*named[:1], "cc", "gcc", "clang"):
        if shutil.which(name):
            return [name, *named[1:]] if name in named[:1] else [name]
    return [sys.executable, "-m", "ziglang", "cc"] if find_spec("ziglang") else []


def _versions() -> dict[str, str]:
    """Return the versions of the compilers."""
    import llvmlite.binding as llvm

    printed = subprocess.run([*_linker(), "--version"], capture_output=True, text=True, check=False)  # noqa: S603  # as above
    return {
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
        "llvm": ".".join(map(str, llvm.llvm_version_info)),
        "linker": printed.stdout.partition("\n")[0],
    }


def _keep(folder: Path, content: bytes, table: LibraryTable, suffix: str) -> None:
    """Write a library and then its table, which makes it count; then remove those before."""
    sha256 = hashlib.sha256(content).hexdigest()
    file = folder / f"studbook-{sha256[:16]}{suffix}"
    new = folder / f".{file.name}"
    new.write_bytes(content)
    new.replace(file)
    write_table(folder, table._replace(file=file.name, sha256=sha256))
    for other in folder.glob("studbook-*"):
        if other != file:
            with suppress(OSError):  # Windows removes none that a process uses
                other.unlink()

"""One source, two speeds: rule functions run as plain Python or as machine code.

Every rule is written once, over integers and arrays. If Numba is installed, the same function is compiled;
`STUDBOOK_PLAIN=1` (or a missing Numba) leaves it plain Python, so that a test can compare both.

Machine code is kept in the user's cache folder (`STUDBOOK_CACHE`, or else the system's usual place). Numba notices
changes only in a function's own file, but rules call each other across files: the folder is therefore named after
a hash of all our sources, and a change in any of them means compiling again.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])

PLAIN = os.environ.get("STUDBOOK_PLAIN", "") not in ("", "0")

_COMPILED_FOLDERS = ("game", "grammar", "rules", "equity", "simulation", "analytics/facts")
_COMPILED_DATA = "rules/checks/families"
"""TOML files of which values are compiled in: the severity of each check."""


def cache_home() -> Path:
    """Folder for everything that can be regenerated: `STUDBOOK_CACHE`, or else the user's cache folder."""
    chosen = os.environ.get("STUDBOOK_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "studbook"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "studbook"
    caches = Path(os.environ.get("XDG_CACHE_HOME", ""))  # empty and relative paths count as not set, by its standard
    return (caches if caches.is_absolute() else Path.home() / ".cache") / "studbook"


def sources_digest(*versions: str) -> str:
    """Short hash of all compiled sources and of the given versions."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.blake2b(digest_size=8)
    sources = [path for folder in _COMPILED_FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    for path in (*sources, *sorted((root / _COMPILED_DATA).glob("*.toml"))):
        facts = path.stat()
        digest.update(f"{path}:{facts.st_size}:{facts.st_mtime_ns};".encode())
    digest.update(";".join((platform.python_version(), *versions)).encode())
    return digest.hexdigest()


def _cache_folder(*versions: str) -> Path | None:
    """Folder for the machine code of exactly these sources, or None if nothing can be kept."""
    folder = cache_home() / "compiled" / sources_digest(*versions)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
    except OSError:
        return None
    return folder


_folder: Path | None = None


def is_warm() -> bool:
    """Whether a run need not wait for the compiler: its machine code is cached, or nothing is compiled."""
    return not IS_COMPILED or (_folder is not None and (_folder / ".warm").exists())


def is_kept() -> bool:
    """Whether machine code is kept after this run."""
    return IS_COMPILED and _folder is not None


def set_warm() -> None:
    """Record that everything a run needs has been compiled and kept."""
    if _folder is not None:
        (_folder / ".warm").touch()


def _compiler() -> Callable[..., Any] | None:
    """Numba's decorator with our settings; None if rules stay plain Python."""
    if PLAIN:
        return None
    try:
        import numba
    except ImportError:
        return None
    global _folder  # noqa: PLW0603  # set once, when this module is imported
    _folder = _cache_folder(numba.__version__)
    if _folder:
        setattr(numba.config, "CACHE_DIR", str(_folder))  # noqa: B010  # Numba ships no types for its settings
    return partial(numba.njit, nogil=True, no_cfunc_wrapper=True)


def _compile(rule: Rule, **settings: Any) -> Rule:
    """Compile a rule at most twice: when Python calls it, and when compiled code does.

    The version called from Python is kept on disk with all that it calls. The version called from compiled code is only
    optimised as part of its caller and needs no Python entry point: half the compile time.
    """
    if _COMPILER is None:
        return rule
    whole = _COMPILER(cache=_folder is not None, **settings)(rule)
    part = _COMPILER(no_cpython_wrapper=True, pipeline_class=_part_compiler(), **settings)(rule)
    if _folder is not None:
        _tolerate_cache_errors(whole._cache)  # noqa: SLF001  # Numba offers no other way to it
    whole.get_call_template = _as_int64(part.get_call_template)
    whole.get_overload = part.get_overload
    compiled_rule: Rule = whole
    return compiled_rule


def _tolerate_cache_errors(kept: Any) -> None:
    """Recompile what is damaged on disk, and continue if nothing can be written: a cache is no reason to fail."""
    load, save = kept.load_overload, kept.save_overload

    def load_overload(*wanted: Any) -> Any:
        try:
            return load(*wanted)
        except Exception:  # noqa: BLE001  # damaged machine code may raise anything
            with suppress(OSError):
                kept.flush()
            return None

    def save_overload(*made: Any) -> None:
        with suppress(OSError):
            save(*made)

    kept.load_overload, kept.save_overload = load_overload, save_overload


@cache
def _part_compiler() -> type:
    """Numba's compiler for code that is only called from other compiled code."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler

    class Part(JITCodeLibrary):
        def _optimize_final_module(self) -> None:
            """Run only the cheap half: each part is optimised again together with its callers."""
            codegen: Any = self._codegen
            settings = {"loop_vectorize": codegen._loopvect, "opt": codegen._opt_level}  # noqa: SLF001
            passes, builder = codegen._module_pass_manager(slp_vectorize=False, cost="cheap", **settings)  # noqa: SLF001
            passes.run(self._final_module, builder)

    make_part: Any = Part
    define_pipelines: Any = Compiler.define_pipelines

    class PartCompiler(Compiler):
        def define_pipelines(self) -> Any:
            state: Any = self.state
            state.library = make_part(state.targetctx.codegen(), state.func_id.func_qualname)
            return define_pipelines(self)

    return PartCompiler


def _as_int64(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Make every call from compiled code pass 64-bit integers.

    Otherwise Numba would recompile a rule for every constant and integer width it is called with, which takes
    minutes instead of seconds.
    """
    from numba.core import types

    unliteral: Callable[[Any], Any] = types.unliteral

    def widened(kind: Any) -> Any:
        plain = unliteral(kind)
        return types.int64 if isinstance(plain, types.Integer | types.Boolean) else plain

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve(tuple(widened(kind) for kind in args), {name: widened(kws[name]) for name in kws})

    return get_call_template


_COMPILER = _compiler()
IS_COMPILED = _COMPILER is not None


def compiled(rule: Rule) -> Rule:
    """Compile a rule function on its first call, or return it unchanged if Numba is missing.

    A compiled rule neither creates arrays nor keeps them, so no references are counted: counting alone would take
    three times as long as the rules themselves.
    """
    return _compile(rule, _nrt=False)


def inlined(rule: Rule) -> Rule:
    """Like `compiled`, but inlined into its callers: for innermost loops that take many arrays."""
    return _compile(rule, _nrt=False, inline="always")


def compiled_maker(rule: Rule) -> Rule:
    """Like `compiled`, for a rule that creates a new array."""
    return _compile(rule)

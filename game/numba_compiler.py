"""Settings with which Numba compiles rule functions: each function at most twice, kept on disk by content."""

import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from studbook.game import machine_code


class NotCompiledError(Exception):
    """No machine code is kept for these arguments, and the caller does not want to wait for the compiler."""


def dispatcher_of(rule: Callable[..., Any], may_compile: Callable[[], bool], **settings: Any) -> Any:
    """Compile a rule at most twice: when Python calls it, and when compiled code does.

    The version called from Python is kept on disk with all that it calls. The version called from compiled code is only
    optimised as part of its caller and needs no Python entry point: half the compile time.

    The result raises `NotCompiledError` if it would have to compile and may not.
    """
    from numba import njit

    kept = machine_code.folder()
    if kept:
        _keep_by_content(kept)
    compiler: Any = partial(njit, nogil=True, no_cfunc_wrapper=True, **settings)
    whole = compiler(cache=kept is not None)(rule)
    part = compiler(no_cpython_wrapper=True, pipeline_class=_part_compiler())(rule)
    if kept:
        _check_before_loading(whole._cache)  # noqa: SLF001  # Numba offers no other way to it
        _tolerate_cache_errors(whole._cache)  # noqa: SLF001
    whole.get_call_template = _as_int64(part.get_call_template)
    whole.get_overload = part.get_overload
    _refuse(whole._compiler, may_compile)  # noqa: SLF001
    return whole


def _refuse(compiler: Any, may_compile: Callable[[], bool]) -> None:
    """Make a compiler raise `NotCompiledError` while it may not compile."""
    compile_now = compiler.compile

    def compile_if_allowed(*signature: Any) -> Any:
        if not may_compile():
            raise NotCompiledError
        return compile_now(*signature)

    compiler.compile = compile_if_allowed


@cache
def _keep_by_content(kept: Path) -> None:
    """Let Numba keep our functions in a folder that is named after their content, and others where it likes."""
    from numba.core.caching import CompileResultCacheImpl, _CacheLocator

    base: Any = _CacheLocator
    impl: Any = CompileResultCacheImpl

    class Locator(base):  # type: ignore[misc]  # Numba ships no types
        def __init__(self, rule: Callable[..., Any]) -> None:
            self._folder = machine_code.file_of(rule, kept).parent
            self._line = rule.__code__.co_firstlineno

        def get_cache_path(self) -> str:
            return str(self._folder)

        def get_source_stamp(self) -> str:
            return ""  # the folder says it

        def get_disambiguator(self) -> str:
            return str(self._line)

        @classmethod
        def from_function(cls, rule: Callable[..., Any], _path: str) -> "Locator | None":
            is_ours = rule.__module__.partition(".")[0] == __name__.partition(".")[0]
            return cls(rule) if is_ours else None

    impl._locator_classes = [Locator, *impl._locator_classes]  # noqa: SLF001


class DamagedCodeError(Exception):
    """A file of kept machine code does not have the bytes that were written."""


def _check_before_loading(kept: Any) -> None:
    """Let a cache write a hash before each file, and compare it before anything in the file is unpickled or run.

    A single flipped bit in machine code would otherwise end the process with a segmentation fault.
    """
    stamp = kept._impl.locator.get_source_stamp()  # noqa: SLF001  # as above
    kept._cache_file = _checked_file()(kept._cache_path, kept._impl.filename_base, stamp)  # noqa: SLF001


@cache
def _checked_file() -> Any:
    from numba.core.caching import IndexDataCacheFile

    base: Any = IndexDataCacheFile

    class CheckedFile(base):  # type: ignore[misc]  # as above
        """Numba's files of one function, each with its hash in front."""

        def _load_index(self) -> Any:
            try:
                data = sealed(Path(self._index_path).read_bytes(), self._index_name)
            except FileNotFoundError:
                return {}
            return pickle.loads(data)  # noqa: S301  # as it was written, by its hash

        def _save_index(self, overloads: Any) -> None:
            self._write(self._index_path, self._index_name, overloads)

        def _load_data(self, name: str) -> Any:
            return pickle.loads(sealed(Path(self._data_path(name)).read_bytes(), name))  # noqa: S301  # as above

        def _save_data(self, name: str, data: Any) -> None:
            self._write(self._data_path(name), name, data)

        def _write(self, path: str, name: str, content: Any) -> None:
            data = self._dump(content)
            with self._open_for_write(path) as file:
                file.write(_seal(data, name) + data)

    return CheckedFile


_SEAL = 32


def _seal(data: Any, name: str) -> bytes:
    return blake2b(data, digest_size=_SEAL, key=blake2b(name.encode(), digest_size=_SEAL).digest()).digest()


def sealed(content: bytes, name: str) -> memoryview:
    """Return what follows the hash in a kept file. Raises DamagedError if the hash is of something else."""
    data = memoryview(content)[_SEAL:]
    if content[:_SEAL] != _seal(data, name):
        raise DamagedCodeError(name)
    return data


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

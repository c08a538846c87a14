"""Rules as Numba compiles them, to build the library or for `STUDBOOK_NUMBA=1`.

These are the parts of Numba used here that it does not document: `Dispatcher.get_call_template` and `get_overload`,
`targetoptions` of a function that it inlines, `_nrt`, the option that leaves out counting references, and
`JITCodeLibrary._optimize_final_module`.
"""

from collections.abc import Callable
from functools import cache, partial
from types import FunctionType
from typing import Any

from numba import config, njit
from numba.core import types as numba_types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.extending import typeof_impl

from studbook.machine.sources import PACKAGE, sources_digest
from studbook.machine.state import machine
from studbook.machine.table import FOLDER

types: Any = numba_types


def dispatcher_of(rule: Any) -> Any:
    """Return Numba's dispatcher of a `rule.Rule`, which compiles it at most twice: for Python, and for compiled code.

    The version for compiled code is only optimised as part of its caller and needs no Python entry point: half the
    compile time. Numba keeps the other in a folder that is named after the digest of our sources.
    """
    _teach_numba(rule.__class__)
    whole = _njit(rule, cache=machine().uses_numba)(rule.py_func)
    part = _njit(rule, no_cpython_wrapper=True, pipeline_class=_PartCompiler)(_without_our_path(rule.py_func))
    whole.get_call_template = _as_int64(part.get_call_template)
    whole.get_overload = part.get_overload
    return whole


def compiled_for(rule: Any, kinds: tuple[Any, ...]) -> Any:
    """Compile a rule for arguments of these types, without an entry point for Python; return what Numba made."""
    _teach_numba(rule.__class__)
    whole = _njit(rule, no_cpython_wrapper=True)(_without_our_path(rule.py_func))
    whole.compile(kinds)
    return whole.overloads[kinds]


def _njit(rule: Any, **settings: Any) -> Any:
    return partial(njit, nogil=True, no_cfunc_wrapper=True, **rule.targetoptions, **settings)()


def _without_our_path(function: Any) -> Any:
    """Copy a function so that it names its file within the package: errors in machine code carry that name."""
    code = function.__code__
    file = code.co_filename.removeprefix(str(PACKAGE)).lstrip("/\\").replace("\\", "/")
    copy = FunctionType(
        code.replace(co_filename=file), function.__globals__, function.__name__, function.__defaults__,
        function.__closure__,
    )  # fmt: skip
    copy.__kwdefaults__, copy.__module__, copy.__qualname__ = (
        function.__kwdefaults__, function.__module__, function.__qualname__,
    )  # fmt: skip
    return copy


@cache
def _teach_numba(rules: Any) -> None:
    """Let compiled code call rules, which are their dispatchers to Numba, and keep what it compiles."""
    config.CACHE_DIR = str(FOLDER / "numba" / sources_digest())

    @typeof_impl.register(rules)  # type: ignore[untyped-decorator]  # Numba ships no types
    def typeof_rule(rule: Any, context: Any) -> Any:
        return typeof_impl(rule.by_numba, context)


class _Part(JITCodeLibrary):  # type: ignore[misc]  # as above
    def _optimize_final_module(self) -> None:
        """Run only the cheap half: each part is optimised again together with its callers."""
        codegen: Any = self._codegen
        settings = {"loop_vectorize": codegen._loopvect, "opt": codegen._opt_level}  # noqa: SLF001
        passes, builder = codegen._module_pass_manager(slp_vectorize=False, cost="cheap", **settings)  # noqa: SLF001
        passes.run(self._final_module, builder)


class _PartCompiler(Compiler):  # type: ignore[misc]  # as above
    """Numba's compiler for code that is only called from other compiled code."""

    def define_pipelines(self) -> Any:
        state: Any = self.state
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


def _as_int64(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Make every call from compiled code pass 64-bit integers.

    Otherwise Numba would recompile a rule for every constant and integer width it is called with, which takes
    minutes instead of seconds.
    """

    def widened(kind: Any) -> Any:
        plain = types.unliteral(kind)
        return types.int64 if isinstance(plain, types.Integer | types.Boolean) else plain

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve(tuple(widened(kind) for kind in args), {name: widened(kws[name]) for name in kws})

    return get_call_template

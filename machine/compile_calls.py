"""What the build does with compilers: finds the entry points, compiles each with Numba, and makes one object of all.

These are the parts of Numba used here that it does not document: `overloads` of a dispatcher, `fndesc` and
`library.get_llvm_str` of what it compiles, `instance_class` of a tuple's type, and `as_dtype`.
"""

from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba import typeof
from numba.core import types as numba_types
from numba.np.numpy_support import as_dtype
from numpy.lib.format import dtype_to_descr

from studbook.machine.calls import Kind
from studbook.machine.numba_rules import compiled_for
from studbook.machine.rule import Rule

types: Any = numba_types


class EntryPoint(NamedTuple):
    """A rule as it is called from Python, for arguments of certain types."""

    rule: str
    takes: list[Kind]
    gives: Kind
    compiled: Any
    """What Numba made of it."""


def entry_points_of(run: Callable[[], Any]) -> Iterator[EntryPoint]:
    """Compile every rule that is called from Python while `run` runs, as plain Python."""
    called: dict[tuple[Rule, tuple[Any, ...]], None] = {}
    call = Rule.__call__

    def note(rule: Rule, *arguments: Any, **named: Any) -> Any:
        bound = signature(rule.py_func).bind(*arguments, **named)
        bound.apply_defaults()
        called[rule, tuple(map(_type_of, bound.args))] = None
        return call(rule, *arguments, **named)

    patched: Any = Rule
    patched.__call__ = note
    try:
        run()
    finally:
        patched.__call__ = call
    for rule, kinds in called:
        made = compiled_for(rule, kinds)
        takes = [kind_of(kind) for kind in made.fndesc.argtypes]
        gives = kind_of(made.fndesc.restype)
        if isinstance(gives, list) and (gives[0] != "tuple" or set(gives[1]) != {"int64"}):
            raise TypeError(f"{rule.name}: machine code returns numbers and tuples of whole numbers, not {gives}")
        yield EntryPoint(rule.name, takes, gives, made)


def _type_of(value: Any) -> Any:
    kind = typeof(value)
    return types.int64 if isinstance(kind, types.Integer | types.IntEnumMember) else kind


def kind_of(kind: Any) -> Kind:
    """Write a type of Numba as `machine.calls` reads it. Raises TypeError for a type that it has no words for."""
    if isinstance(kind, types.Array):
        if kind.layout != "C" or not kind.aligned:
            raise TypeError(f"machine code takes arrays without gaps: {kind}")
        return ["array", dtype_to_descr(as_dtype(kind.dtype)), kind.ndim, kind.mutable]
    if isinstance(kind, types.Record):
        return ["record", dtype_to_descr(as_dtype(kind))]
    if isinstance(kind, types.BaseTuple):
        made = getattr(kind, "instance_class", None)
        named = [f"{made.__module__}:{made.__qualname__}"] if made else []
        return ["tuple", [kind_of(item) for item in kind], *named]
    names = {types.int64: "int64", types.boolean: "bool", types.float64: "float64", types.none: "none"}
    if kind not in names:
        raise TypeError(f"machine code takes no argument of this type: {kind}")
    return names[kind]


def bitcode_of(entry: EntryPoint, symbol: str) -> bytes:
    """Return LLVM's bitcode of an entry point under a name of its own, with what it calls and nothing else."""
    module = llvm.parse_assembly(entry.compiled.library.get_llvm_str())
    for function in module.functions:
        if function.name == entry.compiled.fndesc.mangled_name:
            function.name = symbol
            function.linkage = "external"
        elif not function.is_declaration:
            function.linkage = "internal"
    for constant in module.global_variables:
        if not constant.is_declaration:
            constant.linkage = "internal"
    _drop_unused(module, _machine(""))
    return bytes(module.as_bitcode())


def object_of(pieces: Iterable[Path], symbols: set[str], processor: str) -> bytes:
    """Make one object file of all pieces: position-independent, for this kind of processor, with these functions."""
    whole: Any = None
    for piece in pieces:
        module = llvm.parse_bitcode(piece.read_bytes())
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    for function in whole.functions:
        if not function.is_declaration and function.name not in symbols:
            function.linkage = "internal"
    machine = _machine(processor)
    _drop_unused(whole, machine)
    return bytes(machine.emit_object(whole))


def _machine(processor: str) -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=processor, features="", opt=3, reloc="pic", codemodel="default")


def _drop_unused(module: Any, machine: Any) -> None:
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))

"""Options in records: a command has them as if each were a parameter of its own."""

import ast
from inspect import signature
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from studbook.commands.records import Options, with_options

MOST = 6
"""Most parameters of a function in a command."""


class Size(Options):
    """Two options, of which one has a default."""

    wide: Annotated[int, typer.Option("--wide", "-w", help="How wide.", min=1)]
    high: Annotated[int, typer.Option(help="How high.")] = 2


@with_options
def draw(
    name: Annotated[str, typer.Argument(help="What to draw.")],
    size: Size,
    dark: Annotated[bool, typer.Option("--dark")] = False,
) -> None:
    """Draw something."""
    typer.echo(f"{name} {size.wide}x{size.high} {dark} {size == Size(wide=size.wide, high=size.high)}")


def run(*words: str) -> tuple[int, str]:
    app = typer.Typer(add_completion=False)
    app.command()(draw)
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


def test_options_of_a_record_are_options_of_the_command() -> None:
    assert list(signature(draw).parameters) == ["name", "wide", "high", "dark"]
    assert run("cat", "-w", "3") == (0, "cat 3x2 False True\n")
    assert run("cat", "--wide", "3", "--high", "7", "--dark") == (0, "cat 3x7 True True\n")


@pytest.mark.parametrize(("words", "said"), [(("cat",), "Missing option"), (("cat", "-w", "0"), "x>=1")])
def test_options_of_a_record_are_checked(words: tuple[str, ...], said: str) -> None:
    code, output = run(*words)
    assert (code, said in output) == (2, True)


def test_the_help_is_that_of_the_function() -> None:
    assert draw.__doc__ == "Draw something."
    shown = run("--help")[1]
    assert shown.index("--wide") < shown.index("--high") < shown.index("--dark")
    assert "How wide." in shown


def test_records_cannot_change() -> None:
    with pytest.raises(AttributeError):
        Size(wide=1).high = 3  # type: ignore[misc]  # that it cannot be changed is the point


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    taken = function.args
    return len([*taken.posonlyargs, *taken.args, *taken.kwonlyargs, *filter(None, (taken.vararg, taken.kwarg))])


def test_no_function_of_a_command_has_many_parameters(root: Path) -> None:
    counted = {
        f"{path.name}: {node.name}": parameters(node)
        for path in (root / "studbook" / "commands").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert len(counted) > 250
    assert {name: number for name, number in counted.items() if number > MOST} == {}

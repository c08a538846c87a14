"""What the program does when there is no machine code: it is made once, and the user gets one sentence."""

from pathlib import Path
from typing import Any

import pytest

from studbook.machine import table
from studbook.machine.build import BuildError
from studbook.machine.state import machine
from studbook.upkeep import machine_code


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the library in which there is none."""
    monkeypatch.setattr(table, "FOLDER", tmp_path)
    monkeypatch.setattr(table.fitting_table, "__defaults__", (tmp_path,))
    return tmp_path


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the user is told, in a process that watches for machine code."""
    sentences: list[str] = []
    state = machine()
    for name in ("on_plain", "make"):
        monkeypatch.setattr(state, name, None)
    machine_code.watch_machine_code(sentences.append)
    return sentences


def test_the_user_is_told_once_and_not_of_a_moment(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "start_in_background", lambda: True)
    for seconds in (0.1, machine_code.LONG + 0.1, 60.0):
        if tell := machine().on_plain:
            tell("", seconds)
    [sentence] = said
    assert sentence.startswith("There is no machine code here. Rules run as plain Python, with equal results")
    assert "with equal results, but slowly" in sentence
    assert sentence.endswith("It is being made in the background.")


def test_a_library_that_does_not_fit_is_named_at_once(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "start_in_background", lambda: False)
    tell: Any = machine().on_plain
    tell("its file is damaged", 0.0)
    [sentence] = said
    assert sentence.startswith("The library of machine code is not used: its file is damaged. ")
    assert sentence.endswith("`studbook warm` says how to get it.")


def test_a_program_is_warned_once(monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder) -> None:
    monkeypatch.setattr(machine(), "on_plain", None)
    machine_code.warn_of_plain_python()
    for seconds in (0.1, machine_code.LONG + 0.1, 60.0):
        if tell := machine().on_plain:
            tell("", seconds)
    [warning] = recwarn.list
    assert warning.category is RuntimeWarning
    assert "Rules run as plain Python" in str(warning.message)


def test_a_command_is_not_warned_besides(
    said: list[str], monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    monkeypatch.setattr(machine_code, "start_in_background", lambda: False)
    machine_code.warn_of_plain_python()
    tell: Any = machine().on_plain
    tell("its file is damaged", 0.0)
    assert len(said) == 1
    assert not recwarn.list


def test_what_failed_in_the_background_is_not_begun_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise BuildError("the linker is out of order")

    monkeypatch.setattr("studbook.machine.build.make_library", fails)
    monkeypatch.setattr(machine_code, "can_make", lambda: True)
    assert not machine_code.has_failed()
    machine_code.make_quietly()
    assert machine_code.has_failed()
    assert "the linker is out of order" in (folder / machine_code.FAILED).read_text()
    assert machine_code.start_in_background.__wrapped__() is False
    (folder / machine_code.FAILED).write_text("of other sources\n")
    assert not machine_code.has_failed()


def test_two_do_not_make_it_at_the_same_time(folder: Path) -> None:
    with machine_code.right_to_make() as first, machine_code.right_to_make() as second:
        assert (first, second) == (True, False)
    with machine_code.right_to_make() as again:
        assert again


def test_work_that_waits_for_machine_code_goes_on_if_it_cannot_be_made(
    said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A linker that fails must neither end the command nor be tried for every piece of the work."""
    tried: list[int] = []

    def fails() -> None:
        tried.append(1)
        raise BuildError("the library could not be linked")

    monkeypatch.setattr(machine_code, "can_make", lambda: True)
    monkeypatch.setattr(machine_code, "make", fails)
    monkeypatch.setattr(type(machine()), "is_fast", lambda _: False)
    monkeypatch.setattr(machine(), "is_plain", False)
    machine().much_to_do()
    machine().much_to_do()
    assert len(tried) == 1
    assert [sentence for sentence in said if "the library could not be linked" in sentence] == said[1:]
    assert len(said) == 2


def test_nothing_is_begun_in_a_folder_that_cannot_be_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studbook.machine.build.can_build", lambda: True)
    assert machine_code.can_make()
    monkeypatch.setattr("os.access", lambda path, _: path != folder)
    assert not machine_code.can_make()

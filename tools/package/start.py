"""What the program of the built folder runs: the `studbook` command, and the helper processes that it starts."""

import multiprocessing
import os
import runpy
import sys


def main() -> None:
    """Run the command; or a module, if Studbook starts itself as `python -m MODULE`."""
    multiprocessing.freeze_support()  # ends here in a process that helps another one
    _give_back_the_libraries()
    words = sys.argv[1:]
    while words and words[0] in ("-P", "-I", "-B"):  # options of Python itself
        words.pop(0)
    if words[:1] == ["-m"] and len(words) > 1 and words[1].split(".")[0] == "studbook":
        sys.argv[1:] = words[2:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        return
    from studbook.__main__ import main as run

    run()


def _give_back_the_libraries() -> None:
    """Let programs that Studbook starts, such as the browser, load the libraries of the system and not ours."""
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = os.environ.pop(f"{name}_ORIG", None)
        os.environ.pop(name, None)
        if before:
            os.environ[name] = before


if __name__ == "__main__":
    main()

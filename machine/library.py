"""The library of machine code that belongs to these sources: it is checked, loaded, and has functions.

Nothing of it is run before it has been checked, since a single flipped bit would end the process.
"""

import ctypes
from pathlib import Path
from typing import Any

from studbook.machine.calls import LibraryFunction
from studbook.machine.table import FOLDER, UnfitError, fitting_table


class MachineLibrary:
    """A library that fits: it is whole, for this system and processor, and made from exactly these sources."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Raise FileNotFoundError if there is none, and UnfitError if it cannot be used."""
        self.table = fitting_table(folder)
        try:
            self._loaded: Any = ctypes.CDLL(str(folder / self.table.file))
        except OSError as error:
            raise UnfitError(f"the system does not load it ({error})") from None
        if not self._loaded.fits_processor():
            raise UnfitError("this processor is older than those that it is for")

    def calls_of(self, rule: str) -> list[LibraryFunction]:
        """Return the functions of a rule, each for arguments of other types; none if the library does not have it."""
        return [
            LibraryFunction(getattr(self._loaded, symbol), takes, gives)
            for symbol, takes, gives in self.table.functions.get(rule, ())
        ]

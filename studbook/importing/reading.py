"""Raw hands become typed events, and the replay decides on hands in which a line is unknown."""

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch
from studbook.grammar.read import Engine, Reading
from studbook.grammar.read import read as read_by_grammar
from studbook.histories.raw import RawHands


def read(raw: RawHands, content: NDArray[np.uint64] | None = None, engine: Engine = "native") -> list[Reading]:
    """Read raw hands as `grammar.read.read` does.

    A hand with unknown lines counts if the audit by its site's own house rules proves that nothing is missing
    (`rules.proof`).
    """
    return read_by_grammar(raw, _proven, content, engine)


def _proven(batch: Batch, site: str) -> NDArray[np.bool_]:
    # These take long to load, and few texts have unknown lines.
    from studbook.rules.audit import audit_batch
    from studbook.rules.proof import proven
    from studbook.rules.stud.house import house_of

    return proven(batch, audit_batch(batch, house_of(site)).settled)

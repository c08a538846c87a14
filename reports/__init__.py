"""Terminal tables, figures and pages. A report formats and never computes."""

import os

if os.environ.get("STUDBOOK_CACHE"):
    # One folder for everything that can be made again: Matplotlib would write its list of fonts to the user's home.
    os.environ.setdefault("MPLCONFIGDIR", os.path.join(os.environ["STUDBOOK_CACHE"], "matplotlib"))  # noqa: PTH118  # pathlib takes longer to load

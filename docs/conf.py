"""Settings of the documentation site, which `make docs` builds from the Markdown files of the repository.

The pages are the same files that a repository browser shows. Sphinx reads them from the top of the repository, so that
their links to each other work in both places.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parent.parent

project = "Studbook"
author = copyright = "The Studbook authors"  # noqa: A001  # Sphinx's own name
version = release = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

extensions = ["myst_parser"]
root_doc = "README"
include_patterns = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/*.md",
    "docs/tutorials/*.md",
    "docs/howto/*.md",
    "docs/reference/*.md",
    "docs/explanation/*.md",
]
exclude_patterns = [".*", "build", "dist", "studbook"]

html_theme = "furo"
html_title = "Studbook"
html_extra_path = ["site"]  # index.html, which leads to README.html
html_copy_source = False
html_show_sphinx = False

myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4

_CONTENTS = """
```{toctree}
:hidden:
:caption: Tutorials

docs/tutorials/player
docs/tutorials/auditor
docs/tutorials/researcher
docs/tutorials/notebooks
```

```{toctree}
:hidden:
:caption: How to

docs/howto/install
docs/howto/coming-from-trackers
docs/howto/import
docs/howto/your-database
docs/howto/player-names
docs/howto/daily
docs/howto/drills
docs/howto/live
docs/howto/live-hands
docs/howto/mixed-games
docs/howto/one-night
docs/howto/card-rooms
docs/howto/two-databases
docs/howto/share
docs/howto/backup
docs/howto/archive-a-year
docs/howto/read-only-server
docs/howto/python
docs/howto/agents
docs/howto/upgrade
```

```{toctree}
:hidden:
:caption: Reference

docs/reference/sites
docs/reference/commands
docs/reference/find
docs/reference/ranges
docs/reference/statistics
docs/reference/checks
docs/reference/rules
docs/reference/tampering
docs/reference/formats
docs/reference/houselog
docs/reference/reddog
docs/reference/api
docs/reference/tables
docs/reference/database-file
docs/reference/archives
docs/reference/systems
docs/reference/dependencies
docs/reference/security
```

```{toctree}
:hidden:
:caption: Explanation

docs/explanation/comparing-players
docs/explanation/tournaments
docs/explanation/fairness
docs/explanation/collusion
docs/explanation/solver
docs/explanation/performance
docs/explanation/machine-code
docs/explanation/other-trackers
docs/explanation/tour
```

```{toctree}
:hidden:
:caption: Studbook

docs/index
CONTRIBUTING
CHANGELOG
```
"""
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')


def _prepare(_app: Any, page: str, source: list[str]) -> None:
    """Give the first page the table of contents, and make anchors known to Sphinx, which then checks links to them."""
    source[0] = _ANCHOR.sub(r"[]{#\1}", source[0]) + _CONTENTS * (page == root_doc)


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _prepare)

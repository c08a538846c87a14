"""What goes into the built folder, and what of its packages is left out because Studbook never uses it."""

from fnmatch import fnmatch

ENTRY = "start.py"
NEEDED = (
    "analytics/search/*.lark", "equity/ranges/*.lark",
    "analytics/schema/*.sql", "analytics/schema/descriptions.toml", "analytics/sql/questions/*.sql",
    "grammar/sites/*/*.lark", "grammar/sites/*/site.toml", "grammar/sites/*/switch_on.txt",
    "histories/demonstration/*.gz", "histories/samples/*.txt", "machine/library/functions.json",
    "machine/library/studbook-*", "reports/templates/*.html.j2", "reports/templates/*.css", "reports/templates/*.js",
    "reports/studbook.mplstyle", "rules/checks/families/*.toml", "rules/stud/houses/*.toml",
    "rules/red_dog/variants/*.toml", "grammar/native/made/*.npz",
)  # fmt: skip
"""Files of Studbook without which it does not work: the build fails if one of these is missing in the folder."""
LEFT_OUT = (
    # Compilers: the folder has the machine library, which they would make.
    "numba", "llvmlite",
    # Windows of Matplotlib, and other programs that draw them; notebooks.
    "tkinter", "PyQt5", "PyQt6", "PySide2", "PySide6", "wx", "gi", "IPython", "matplotlib.backends.backend_tkagg",
    # Kinds of pictures that no page has.
    "PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk",
    # What only tests, builds and other commands of these packages need.
    "pytest", "_pytest", "hypothesis", "setuptools", "pip", "lib2to3", "pydoc_data", "test", "numpy.f2py",
    "numpy.testing", "matplotlib.testing", "matplotlib.tests", "lark.tools", "lark.__pyinstaller", "polars.testing",
    # Extras of Studbook.
    "mcp", "distributed", "dask", "deltalake", "fsspec", "s3fs", "pandas", "pyarrow", "fastexcel",
)  # fmt: skip
"""Modules."""
_FILES = (
    "matplotlib/mpl-data/sample_data/*", "matplotlib/mpl-data/images/*", "matplotlib/mpl-data/fonts/afm/*",
    "matplotlib/mpl-data/fonts/pdfcorefonts/*", "matplotlib/mpl-data/fonts/ttf/STIX*",
    "matplotlib/mpl-data/fonts/ttf/cm*", "matplotlib/mpl-data/plot_directive/*",
    "*/tests/*", "*/__pycache__/*", "*.pyi", "*.pxd", "*.h",
)  # fmt: skip
"""Files; the fonts that figures have are DejaVu."""


def is_left_out(name: str) -> bool:
    """Whether a file of the folder is left out.

    >>> [is_left_out(f"matplotlib/mpl-data/fonts/ttf/{name}.ttf") for name in ("cmr10", "DejaVuSans")]
    [True, False]
    """
    return any(fnmatch(name.replace("\\", "/"), pattern) for pattern in _FILES)

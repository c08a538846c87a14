"""`python -m studbook` is the `studbook` command."""

from studbook.cli import main

main()

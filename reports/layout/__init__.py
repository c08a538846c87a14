"""Parts of every report: words and numbers, pages, figures, tables, and files."""

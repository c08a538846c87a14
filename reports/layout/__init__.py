"""What every report is made of: words and numbers, pages, figures, tables, and files."""

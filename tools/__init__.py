"""What only developers run: the API page, the bill of materials, and the makers of shipped files."""

"""Questions and statistics in SQL, and the modules that find and name them."""

"""Read the summaries that rooms write of tournaments; the grammars are in `grammar/summaries`, and Lark reads them."""

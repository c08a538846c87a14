"""Read the summaries that sites write of tournaments; Lark reads them, by the `summary.lark` of each site."""

"""A folder per site: its grammar, how it writes its hands, its summaries of tournaments; and what several share."""

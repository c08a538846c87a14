"""Statistics: filters, groups, intervals, populations, and leaks."""

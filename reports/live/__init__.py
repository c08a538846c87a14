"""Pages of the live application: overview, results, play, hands, findings."""

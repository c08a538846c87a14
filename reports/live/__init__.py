"""Pages of the live application: dashboard, player, hands, findings."""

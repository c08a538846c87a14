"""The audit's checks: their catalogue, what they verify, their messages, and the log of findings."""

"""Drills: questions about stored hands, who judges the answers, and when each question comes again."""

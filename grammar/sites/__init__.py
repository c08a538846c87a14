"""What each site needs: its grammar (`.lark`) and what writes its hands (`.py`)."""

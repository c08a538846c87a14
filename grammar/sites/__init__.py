"""Each site's files: its grammar (`.lark`) and its scribe, which writes its hands (`.py`)."""

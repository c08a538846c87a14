"""Raw hands in, typed events out: one Lark grammar per site over one vocabulary, and hands written back as text."""

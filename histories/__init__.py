"""Hand histories as files: find them, read them in any encoding, cut them into raw hands, write simulated ones.

This folder turns paths into `RawHands` (bytes, where they came from, which site wrote them) and knows nothing of
what a hand means.
"""

"""Hand histories as files: find them, read them in any encoding, cut them into raw hands, write simulated ones.

This folder turns paths into `RawHands` (bytes, their source, and the site that wrote them) and knows nothing about
the meaning of a hand.
"""

"""Corrupts clean hands the way an error or a fraud would: proof that the audit finds what it should.

`KINDS` are all kinds of damage: to hands of stud, to deals of the Red Dog family, to what only some sites print, and to
the text itself.
"""

from studbook.tampering import red_dog, site_formats, stud, texts
from studbook.tampering.kinds import KINDS

__all__ = ["KINDS", "red_dog", "site_formats", "stud", "texts"]

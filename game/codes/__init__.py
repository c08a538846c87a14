"""Integer codes of the shared vocabulary, a module per enumeration: `kind.FOLD`, `street.THIRD`, `half.LOW`.

Compiled rules read them as constants, and plain Python reads them without the cost of an enumeration. Every value comes
from the enumeration that the module names, so there is only one list of values. Codes of rules, checks, grammars and
facts are in the `codes` of their own folders. A variable that holds a code is called `this_kind` or `this_street` in
a function that also reads the module.
"""

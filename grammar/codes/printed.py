"""Codes of `Printed`."""

from studbook.grammar.fields import Printed

AS_IT_IS = int(Printed.AS_IT_IS)
NET_TOTAL = int(Printed.NET_TOTAL)
GROSS_POT = int(Printed.GROSS_POT)
WITH_UNCALLED = int(Printed.WITH_UNCALLED)
CHOSE_NO_BET = int(Printed.CHOSE_NO_BET)
EITHER = int(Printed.EITHER)

"""Random numbers from a seed: the same on every machine, compiled or not.

A 64-bit xorshift generator; shifts and exclusive ors only, so that machine integers and NumPy integers give the same
numbers.
"""

from studbook.machine.rule import compiled

_WORD = (1 << 64) - 1
_LOGICAL = (1 << 57) - 1
"""Bits that a logical right shift by seven keeps of a signed word."""
_SIGN = -(1 << 63)


@compiled
def _shifted(bits: int, left: int) -> int:
    """Shift a signed 64-bit word to the left, without overflow in integers of any size."""
    kept = bits & ((1 << (63 - left)) - 1)
    return (kept << left) + ((bits >> (63 - left)) & 1) * _SIGN


@compiled
def stirred(bits: int) -> int:
    """Next state of the generator; states are signed 64-bit words."""
    bits ^= _shifted(bits, 13)
    bits ^= (bits >> 7) & _LOGICAL
    return bits ^ _shifted(bits, 17)


@compiled
def drawn(bits: int, below: int) -> int:
    """Random number from 0 to `below` - 1 for a state of the generator."""
    return ((bits >> 20) & 0x7FFFFFFF) % below


def scramble(*numbers: int) -> int:
    """Mix numbers into a positive 62-bit seed that differs in many bits for neighbouring numbers (splitmix64)."""
    state = 0
    for number in numbers:
        state = (state + number + 0x9E3779B97F4A7C15) & _WORD
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
        state ^= state >> 31
    return (state >> 2) or 1

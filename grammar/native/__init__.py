"""The grammar at native speed: Lark's tables, and its terminals as automata, run by one compiled loop.

`automata` turns the terminals into DFAs over bytes, `tables` stores these and Lark's LALR(1) table as arrays and keeps
them on disk, `engine` runs them. Lark remains the reference: parsing the same grammar, it gives the same tokens.
"""

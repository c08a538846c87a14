"""One source, two speeds: a rule is a Python function, and machine code that is made from it.

Every rule is written once, over integers, arrays and records, and marked with `rule.compiled`. Python calls it like
any other function. If the library of machine code fits these sources and this machine, the call runs the rule's machine
code in it; otherwise it runs the rule as plain Python, with equal results:

- `rule`: the decorators, and how a call runs; `state`: how rules run in this process;
- `library`: the library that belongs to these sources; `table`: what is known of it without running it, and why one
  cannot be used; `sources`: the digest of the sources;
- `calls`: how arguments are handed to machine code;
- `plain`: rules as plain Python, and `records`, their record types;
- `build`: makes the library, by `compile_calls` and `numba_rules`, which nothing else imports: they need Numba.
"""

"""The language of `studbook find`: parsed with Lark, compiled to SQL over the stored hands."""

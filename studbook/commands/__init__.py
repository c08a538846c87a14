"""The commands of `studbook`, a file each: they ask, call and print; they compute nothing."""

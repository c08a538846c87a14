"""The commands of `studbook`, one file each: they parse options, call functions and print; they compute nothing."""

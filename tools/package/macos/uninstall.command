#!/bin/sh
# Remove Studbook. Your hands stay.
set -eu
program="$HOME/Library/Application Support/Studbook/program"
if [ -x "$program/studbook" ] && [ -f "$HOME/Studbook/studbook.duckdb.owner" ]; then
    "$program/studbook" open --stop --db "$HOME/Studbook/studbook.duckdb" || true
fi
rm -rf "$HOME/Applications/Studbook.app" "$HOME/Library/Caches/studbook" "$HOME/Library/Application Support/Studbook"
echo "Studbook is removed. Your hands are still in $HOME/Studbook: delete that folder if you do not want them any more."

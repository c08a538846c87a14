#!/bin/sh
# Remove Studbook. Your hands stay.
set -eu
share=${XDG_DATA_HOME:-$HOME/.local/share}
data=$HOME/Studbook
if [ -x "$share/studbook/studbook" ] && [ -f "$data/studbook.duckdb.owner" ]; then
    "$share/studbook/studbook" open --stop --db "$data/studbook.duckdb" || true
fi
rm -f "$share/applications/studbook.desktop" "$share/icons/hicolor/scalable/apps/studbook.svg"
if [ -L "$HOME/.local/bin/studbook" ]; then rm -f "$HOME/.local/bin/studbook"; fi
rm -rf "${XDG_CACHE_HOME:-$HOME/.cache}/studbook" "$share/studbook"
echo "Studbook is removed. Your hands are still in $data: delete that folder if you do not want them any more."

#!/bin/sh
# Install Studbook for this user: no administrator, no Python. `uninstall.sh` in the installed folder removes it again.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
program=$share/studbook
data=$HOME/Studbook
case $program in *[\"\`\$\\%]*) echo "This path cannot be in a menu entry: $program" >&2; exit 1;; esac

mkdir -p "$share/applications" "$share/icons/hicolor/scalable/apps" "$HOME/.local/bin" "$data"
if [ "$here" != "$program" ]; then
    rm -rf "$program.new"
    cp -R "$here" "$program.new"
    rm -rf "$program"
    mv "$program.new" "$program"
fi
ln -sf "$program/studbook" "$HOME/.local/bin/studbook"
cp "$program/studbook.svg" "$share/icons/hicolor/scalable/apps/studbook.svg"
cat > "$share/applications/studbook.desktop" <<ENTRY
[Desktop Entry]
Type=Application
Version=1.1
Name=Studbook
Comment=Your stud poker results
Exec="$program/studbook" open
Path=$data
Icon=$share/icons/hicolor/scalable/apps/studbook.svg
Terminal=false
Categories=Game;CardGame;
Keywords=poker;stud;razz;
Actions=stop;

[Desktop Action stop]
Name=Stop Studbook
Exec="$program/studbook" open --stop --db "$data/studbook.duckdb"
ENTRY
chmod +x "$share/applications/studbook.desktop"
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database "$share/applications" || true; fi
echo "Studbook is in the menu of applications, and your hands will be kept in $data."
echo "In a terminal: $HOME/.local/bin/studbook --help"

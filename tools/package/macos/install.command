#!/bin/sh
# Install Studbook for this user: no administrator, no Python. `uninstall.command` in the installed folder removes it.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
program="$HOME/Library/Application Support/Studbook/program"
app="$HOME/Applications/Studbook.app"
data="$HOME/Studbook"

mkdir -p "$data" "$app/Contents/MacOS" "$(dirname -- "$program")"
if [ "$here" != "$program" ]; then
    rm -rf "$program.new"
    cp -R "$here" "$program.new"
    rm -rf "$program"
    mv "$program.new" "$program"
fi
# Files from the internet are marked, and macOS would refuse to run each of them.
xattr -dr com.apple.quarantine "$program" 2>/dev/null || true

# The app opens a window of Terminal with the address; closing it ends Studbook.
cat > "$program/open.command" <<'OPEN'
#!/bin/sh
cd "$HOME/Studbook" && exec "$HOME/Library/Application Support/Studbook/program/studbook" open
OPEN
cat > "$app/Contents/MacOS/Studbook" <<'START'
#!/bin/sh
exec open -a Terminal "$HOME/Library/Application Support/Studbook/program/open.command"
START
cat > "$app/Contents/Info.plist" <<'PLIST'
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>Studbook</string>
<key>CFBundleIdentifier</key><string>studbook.open</string>
<key>CFBundleName</key><string>Studbook</string>
<key>CFBundlePackageType</key><string>APPL</string>
</dict></plist>
PLIST
chmod +x "$program/open.command" "$app/Contents/MacOS/Studbook"
echo "Studbook is in the folder Applications of your home, and your hands will be kept in $data."

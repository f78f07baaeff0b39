#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes this folder's Ridgepoint known to the desktop of the user who runs it: the menu entry, the icon,
# the type of plan files, completion in bash and fish. Run again after the folder was moved.
#   ./install-desktop.sh            does so
#   ./install-desktop.sh --remove   takes all of it back
set -eu
folder=$(cd "$(dirname "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=applications/ridgepoint.desktop

case ${1:-} in
'' | --remove) ;;
*)
    echo "usage: $0 [--remove]" >&2
    exit 2
    ;;
esac
case $folder in
*'
'*)
    echo "$0: a folder whose name has more than one line can't stand in a menu entry" >&2
    exit 1
    ;;
esac

# The files below share/ that a user's own data folder may hold as well.
shared() {
    (cd "$folder/share" && find icons mime/packages bash-completion fish -type f)
}

refresh() {
    if command -v update-mime-database >/dev/null && [ -d "$data/mime/packages" ]; then
        update-mime-database "$data/mime"
    fi
    if command -v update-desktop-database >/dev/null && [ -d "$data/applications" ]; then
        update-desktop-database "$data/applications"
    fi
}

# What was made from our files alone goes with them.
remove_caches() {
    [ -n "$(ls "$data/mime/packages" 2>/dev/null)" ] || (
        cd "$data/mime" 2>/dev/null || exit 0
        rm -f XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses \
            treemagic types version
        rmdir packages 2>/dev/null || true
    )
    [ "$(ls "$data/applications" 2>/dev/null)" != mimeinfo.cache ] ||
        rm -f "$data/applications/mimeinfo.cache"
}

if [ "${1:-}" = --remove ]; then
    { shared; echo "$entry"; } | while IFS= read -r file; do
        rm -f "$data/$file"
    done
    refresh
    remove_caches
    { shared; echo "$entry"; echo mime/application/x; } | while IFS= read -r file; do
        (cd "$data" 2>/dev/null && rmdir -p "$(dirname "$file")" 2>/dev/null) || true
    done
    echo "Ridgepoint is no longer in the menu. To remove it, delete $folder."
    exit 0
fi

shared | while IFS= read -r file; do
    mkdir -p "$data/$(dirname "$file")"
    cp "$folder/share/$file" "$data/$file"
done
# In Exec the program's path is in quotes, where " ` $ \ want a backslash, and that one another; % is
# doubled. (The last sed makes the text one that sed itself may put in.)
quoted=$(printf '%s' "$folder/bin/ridgepoint" |
    sed -e 's/\\/&&&&/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g' -e 's/[\\&|]/\\&/g')
plain=$(printf '%s' "$folder/bin/ridgepoint" | sed -e 's/\\/\\\\/g' -e 's/[\\&|]/\\&/g')
mkdir -p "$data/applications"
sed -e "s|^Exec=ridgepoint|Exec=\"$quoted\"|" -e "s|^TryExec=ridgepoint|TryExec=$plain|" \
    "$folder/share/$entry" >"$data/$entry"
refresh
echo "Ridgepoint is in the menu, and plan files (*.ridgepoint.json) open with it."

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_install.sh BUILD FOLDER: installs what was built in BUILD into FOLDER and looks at it: the
# programs run there and wherever the folder is moved, the desktop's files are valid, the man pages
# without warnings, and install-desktop.sh takes all back that it put. Tools that are missing are named.
set -euo pipefail
build=$(realpath "$1") folder=$(realpath -m "$2")
source=$(cd "$(dirname "$0")/../.." && pwd -P)
faults=0
fault() { printf 'FAULT: %s\n' "$*"; faults=$((faults + 1)); }
have() { command -v "$1" >/dev/null || { printf 'left out: %s is not installed\n' "$1"; return 1; }; }

rm -rf "$folder" "$folder moved" "$folder home"
for component in programs local tarball; do
    cmake --install "$build" --prefix "$folder" --component "$component" >/dev/null
done

# moved: nothing may hold the place where it was installed
mv "$folder" "$folder moved"
folder="$folder moved"
home="${folder% moved} home"
export HOME="$home" XDG_DATA_HOME="$home/.local/share" XDG_CONFIG_HOME="$home/.config"
export XDG_RUNTIME_DIR="$home/run" LC_ALL=C.UTF-8
mkdir -p "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
bin="$folder/bin"
"$bin/ridgepoint-cli" evaluate --json >"$home/evaluate.json" || fault "ridgepoint-cli evaluate"
"$bin/ridgepoint-cli" --version >"$home/version" || fault "ridgepoint-cli --version"
"$bin/ridgepoint" --version >"$home/window-version" || fault "ridgepoint --version"
cmp -s <(tail -n +2 "$home/version") <(tail -n +2 "$home/window-version") ||
    fault "the programs say different things of their build"
"$bin/ridgepoint" --picture "$home/window.png" 2>"$home/errors" || fault "ridgepoint --picture"
[[ -s $home/window.png ]] || fault "no picture of the window"

for program in "$bin"/* "$folder"/libexec/ridgepoint/*; do
    [[ -f $program ]] || continue
    dynamic=$(readelf -d "$program")
    grep -Eq 'RPATH|RUNPATH' <<<"$dynamic" && fault "$program has a path of libraries in it"
    grep -q 'NEEDED.*Network' <<<"$dynamic" && fault "$program links a library for networks"
    grep -qF "$source" "$program" && ! grep -q -- fsanitize <<<"$(cat "$home/version")" &&
        fault "$program holds the path of its source"
done

# one version everywhere
version=$(sed -n 's/^project(ridgepoint VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
[[ $(head -n 1 "$home/version") == "ridgepoint-cli $version" ]] || fault "the program's version"
[[ $(zcat "$folder/share/doc/ridgepoint/changelog.gz") == "ridgepoint ($version)"* ]] ||
    fault "the changelog's version is not $version"
[[ $(grep -m 1 '<release ' "$folder"/share/metainfo/*.xml) == *"version=\"$version\""* ]] ||
    fault "the metainfo's version is not $version"

have desktop-file-validate && {
    # it answers 0 for hints, which are wanted to be none too
    said=$(desktop-file-validate "$folder/share/applications/ridgepoint.desktop" 2>&1) || true
    [[ -z $said ]] || fault "$said"
}
have appstreamcli && {
    appstreamcli validate --no-net --pedantic "$folder"/share/metainfo/*.xml >"$home/said" 2>&1 ||
        fault "$(cat "$home/said")"
    grep -Eq '^[EWIP]: ' "$home/said" && fault "$(cat "$home/said")"
}
if have man; then
    for page in "$folder"/share/man/man1/*.gz; do
        said=$(man --warnings -Tutf8 -l "$page" 2>&1 >"$home/page") || true
        [[ -z $said ]] || fault "$page: $said"
        grep -q '@[A-Z]*@' "$home/page" && fault "$page has a mark that nothing was put for"
        grep -q -- '--json\|--picture' "$home/page" || fault "$page tells no options"
    done
fi
page=$(zcat "$folder/share/man/man1/ridgepoint-cli.1.gz")
for command in $("$bin/ridgepoint-cli" complete '' | cut -f1); do
    grep -qx "\.SS $command" <<<"$page" || fault "the man page lacks the command $command"
done

# the desktop: put there, understood, and taken back
find "$home" | sort >"$home/../before"
odd="$home/it's \$HOME, \"100%\" & more\\"
cp -r "$folder" "$odd"
"$odd/install-desktop.sh" >/dev/null || fault "install-desktop.sh"
entry="$XDG_DATA_HOME/applications/ridgepoint.desktop"
grep -qxF 'Exec="'"$home"'/it'"'"'s \\$HOME, \\"100%%\\" & more\\\\/bin/ridgepoint" %F' "$entry" ||
    fault "the menu entry: $(grep ^Exec "$entry")"
have desktop-file-validate && {
    desktop-file-validate "$entry" || fault "the menu entry is not valid"
}
if have update-mime-database && have gio; then
    printf '{}' >"$home/a.ridgepoint.json"
    "$bin/ridgepoint-cli" import "$source/tests/packaging/config.json" -o "$home/b" >/dev/null 2>&1
    cp "$home/b" "$home/b.json"
    for plan in a.ridgepoint.json b; do
        [[ $(gio info -a standard::content-type "$home/$plan") == *vnd.ridgepoint.plan+json* ]] ||
            fault "$plan has another type"
    done
    [[ $(gio info -a standard::content-type "$source/CMakePresets.json") == *json* ]] ||
        fault "a JSON file is none"
    [[ $(gio info -a standard::content-type "$source/CMakePresets.json") != *plan+json* ]] ||
        fault "any JSON file is a plan"
fi
"$odd/install-desktop.sh" --remove >/dev/null || fault "install-desktop.sh --remove"
rm -rf "$odd" "$home"/a.ridgepoint.json "$home"/b "$home"/b.json "$home"/.cache
find "$home" | sort | diff "$home/../before" - || fault "install-desktop.sh --remove leaves files"

((faults == 0)) || { printf '%d faults\n' "$faults"; exit 1; }

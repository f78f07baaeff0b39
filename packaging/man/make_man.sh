#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make_man.sh PROGRAM TEMPLATE VERSION DATE: prints the man page. In the template @VERSION@ and
# @DATE@ stand for these, a line @OPTIONS@ for the options that the program's --help tells, and a line
# @COMMANDS@ for its commands with the options of each: they are told once, by the program itself.
set -eu
program=$1 template=$2 version=$3 date=$4
folder=$(dirname "$0")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8 LANGUAGE='' QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR="$scratch"
# a build with sanitizers is to say what it can do all the same
export ASAN_OPTIONS=detect_leaks=0

items() { awk -v SECTIONS="$1" -f "$folder/help_to_roff.awk"; }

commands() {
    "$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' |
        while read -r command; do
            "$program" "$command" --help | sed -n '1{s/-/\\-/g;p;}' >"$scratch/about"
            usage=$("$program" "$command" --help |
                sed -n 's/^Usage: [^ ]* //p' | sed 's/-/\\-/g')
            printf '.SS %s\n.RI "" "%s"\n.PP\n' "$command" "$usage"
            cat "$scratch/about"
            "$program" "$command" --help | items Positionals,Options |
                awk '/^\.TP$/ { getline name; getline text; # each command has it
                                if (name ~ /help/) next; print; print name; print text; next } { print }'
        done
}

"$program" --help | items Options,Arguments >"$scratch/options"
[ -s "$scratch/options" ] || { echo "$program --help lists no options" >&2; exit 1; }
: >"$scratch/commands"
if grep -qx '@COMMANDS@' "$template"; then
    commands >"$scratch/commands"
    [ -s "$scratch/commands" ] || { echo "$program --help lists no commands" >&2; exit 1; }
fi
sed -e "s/@VERSION@/$version/g; s/@DATE@/$date/g" \
    -e "/^@OPTIONS@\$/{r $scratch/options
d;}" -e "/^@COMMANDS@\$/{r $scratch/commands
d;}" "$template"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# write_install.sh TEMPLATE OUTPUT PROGRAM...: puts for @runtime_packages@ in TEMPLATE the Debian packages
# that hold the libraries which the programs name (what those need, apt adds by itself). On a system
# without dpkg it names the libraries.
set -eu
template=$1 output=$2
shift 2
for program in "$@"; do
    # a sanitizer's library would be named too, but such a build is not packaged
    readelf -d "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
done | sort -u | while read -r library; do
    path=$(for program in "$@"; do ldd "$program"; done |
        awk -v library="$library" '$1 == library && $2 == "=>" { print $3; exit }')
    # the loader itself has no such line, and every system has it
    [ -n "$path" ] || continue
    # dpkg knows a file by the name that its package gave it, with or without /usr
    { dpkg -S "$path" "/usr$path" "${path#/usr}" 2>/dev/null || true; } | sed -n '1s/:.*//p' | grep . ||
        echo "$library"
done | sort -u | grep -v '^libc6$' | paste -s -d ' ' - >"$output.packages"
sed "s|@runtime_packages@|$(cat "$output.packages")|" "$template" >"$output"
rm "$output.packages"

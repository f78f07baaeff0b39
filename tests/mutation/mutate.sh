#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Breaks one constant or operation of the engine at a time and asks whether a test notices. See
# README.md beside this file; the list is mutations.txt.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
list=$here/mutations.txt
work=${TMPDIR:-/tmp}/ridgepoint-mutation
jobs=1
rooms=no
pattern='.*'
only_list=no

usage() {
    echo "usage: mutate.sh [-k REGEX] [-w WORK_FOLDER] [-j JOBS] [--rooms] [--list]" >&2
    exit 2
}

while [[ $# -gt 0 ]]; do
    case $1 in
    -k) pattern=${2:?}; shift ;;
    -w) work=${2:?}; shift ;;
    -j) jobs=${2:?}; shift ;;
    --rooms) rooms=yes ;;
    --list) only_list=yes ;;
    *) usage ;;
    esac
    shift
done

# --- the list: a heading "[name] file", then "-" lines to find (once) and "+" lines instead
names=() files=() searches=() replacements=()
while IFS= read -r line || [[ -n $line ]]; do
    if [[ $line =~ ^\[([^]]+)\]\ (.+)$ ]]; then
        names+=("${BASH_REMATCH[1]}")
        files+=("${BASH_REMATCH[2]}")
        searches+=("") replacements+=("")
    elif [[ $line == "- "* ]]; then
        searches[-1]+=${searches[-1]:+$'\n'}${line:2}
    elif [[ $line == "+ "* ]]; then
        replacements[-1]+=${replacements[-1]:+$'\n'}${line:2}
    elif [[ -n $line && $line != "#"* ]]; then
        echo "mutations.txt: cannot read: $line" >&2
        exit 2
    fi
done <"$list"

chosen=()
for i in "${!names[@]}"; do
    [[ ${names[i]} =~ $pattern ]] && chosen+=("$i")
done
if [[ ${#chosen[@]} -eq 0 ]]; then
    echo "no mutation is called like $pattern" >&2
    exit 2
fi

# A text that is not found, or more than once, would mutate something else than the name says.
stale=0
for i in "${chosen[@]}"; do
    text=$(<"$root/${files[i]}")
    rest=${text#*"${searches[i]}"}
    if [[ $rest == "$text" || $rest == *"${searches[i]}"* ]]; then
        echo "${names[i]}: its text does not stand exactly once in ${files[i]}" >&2
        stale=1
    fi
done
[[ $stale -eq 0 ]] || exit 2
if [[ $only_list == yes ]]; then
    for i in "${chosen[@]}"; do
        printf '%-34s %s\n' "${names[i]}" "${files[i]}"
    done
    echo "${#chosen[@]} mutations"
    exit 0
fi

# --- a copy of the tree, with what git would carry, and a build folder beside it
tree=$work/tree
build=$work/build
mkdir -p "$tree"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | sort -z) >"$work/files"
while IFS= read -r -d '' file; do # by content: an interrupted run may have left a mutation
    [[ -f $root/$file ]] || continue
    cmp -s "$root/$file" "$tree/$file" || (cd "$root" && cp --parents -t "$tree" "$file")
done <"$work/files"
(cd "$tree" && find . -type f -printf '%P\0' | sort -z | comm -z -13 "$work/files" - |
    xargs -0 -r rm --)
log=$work/log.txt
targets=(tst_golden)
if [[ $rooms == yes ]]; then
    for file in "$tree"/tests/core/*/CMakeLists.txt; do
        targets+=("tst_$(basename "$(dirname "$file")")")
    done
fi

build_it() { ninja -C "$build" -j "$jobs" "${targets[@]}" >"$log" 2>&1; }
golden() { timeout 300 "$build/bin/tst_golden" -silent >"$log" 2>&1; }
room_tests() { timeout 1200 ctest --test-dir "$build/tests/core" -j "$jobs" --stop-on-failure >"$log" 2>&1; }

cmake -S "$tree" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DRIDGEPOINT_GUI=OFF \
    -DRIDGEPOINT_WERROR=OFF -DRIDGEPOINT_CORPUS="$root/../shared/corpus" >"$log" 2>&1 ||
    { tail -20 "$log"; exit 2; }
echo "building the unchanged tree ..."
build_it || { tail -20 "$log"; echo "the unchanged tree does not build"; exit 2; }
golden || { tail -20 "$log"; echo "the unchanged tree fails the golden test"; exit 2; }
if [[ $rooms == yes ]]; then
    room_tests || { tail -20 "$log"; echo "the unchanged tree fails a room's test"; exit 2; }
fi

killed=0 survivors=() stillborn=()
for i in "${chosen[@]}"; do
    target=$tree/${files[i]}
    text=$(<"$target")
    saved=$work/saved
    cp -p "$target" "$saved"
    printf '%s\n' "${text%%"${searches[i]}"*}${replacements[i]}${text#*"${searches[i]}"}" >"$target"
    if ! build_it; then
        verdict="does not build"
        stillborn+=("${names[i]}")
    elif ! golden; then
        verdict="killed by the golden test ($(grep -c '^FAIL' "$log" || true) rows)"
        killed=$((killed + 1))
    elif [[ $rooms == yes ]] && ! room_tests; then
        verdict="killed by the tests of $(grep -oP '^\s*\d+ - \K\S+(?= \()' "$log" | head -1 || true)"
        killed=$((killed + 1))
    else
        verdict="SURVIVED"
        survivors+=("${names[i]}")
    fi
    cp "$saved" "$target" # a new time stamp, so that the build takes it back
    printf '%-34s %s\n' "${names[i]}" "$verdict"
done

echo
echo "${#chosen[@]} mutations: $killed killed, ${#survivors[@]} survived, ${#stillborn[@]} do not build"
[[ ${#survivors[@]} -eq 0 ]] || printf 'survived: %s\n' "${survivors[@]}"
[[ ${#stillborn[@]} -eq 0 ]] || printf 'does not build: %s\n' "${stillborn[@]}"
[[ ${#survivors[@]} -eq 0 && ${#stillborn[@]} -eq 0 ]]

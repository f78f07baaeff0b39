#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the programs of tests/fuzz with Clang's libFuzzer and runs each for so many seconds:
#   packaging/fuzz.sh [seconds [name ...]]     60 seconds for each program if not told
# What it finds interesting stays in build/fuzz/corpus for the next run. An input that crashes, hangs
# (30 s) or eats memory (2 GB) is made small and left in build/fuzz/crashes: exit 1 then. Mend it and
# move the input to tests/fuzz/crashes/<name>, where every test run tries it again.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

seconds=${1:-60}
shift || true
if [[ ! $seconds =~ ^[1-9][0-9]*$ ]]; then
    say "packaging/fuzz.sh [seconds for each program [name ...]]"
    exit 2
fi

ensure_packages build fuzz
build fuzz
work="$root/build/fuzz"
found="$work/crashes"
mkdir -p "$work/corpus" "$work/log" "$found"
rm -f "$found"/*
"$work/bin/fuzz_words" >"$work/words"

# the plans and models of the program as seeds, as they would stand in a plan's file
presets="$work/corpus-presets"
rm -rf "$presets"
mkdir -p "$presets/plan" "$presets/none"
for file in "$root"/presets/{plans,models}/*.json; do
    "$work/bin/ridgepoint-cli" import "$file" -o "$presets/plan/$(basename "$file")" >/dev/null 2>&1
done

programs=("$work"/bin/fuzz_*)
names=()
for program in "${programs[@]}"; do
    name=${program##*/fuzz_}
    [[ $name == words ]] || names+=("$name")
done
if (($#)); then
    names=("$@")
fi

# ASLR that is too wide for Clang 14's address sanitizer makes it die at the start now and then.
fixed=()
if command -v setarch >/dev/null && setarch "$(uname -m)" -R true 2>/dev/null; then
    fixed=(setarch "$(uname -m)" -R)
fi

fuzz_one() {
    local name=$1 seeds=() more="$presets/none" code=0
    local program="$work/bin/fuzz_$name" corpus="$work/corpus/$name" log="$work/log/$name.txt"
    mkdir -p "$corpus"
    case $name in
    plan) more="$presets/plan" ;;
    config) more="$root/presets/models" ;;
    preset) more="$root/presets" ;;
    esac
    for folder in "$root/tests/fuzz/seeds/$name" "$root/tests/fuzz/crashes/$name" "$more"; do
        [[ ! -d $folder ]] || seeds+=("$folder")
    done
    local options=(-timeout=30 -rss_limit_mb=2048 -malloc_limit_mb=1024 -report_slow_units=30)
    [[ $name != command ]] || options+=(-close_fd_mask=3) # it prints
    "${fixed[@]}" "$program" "${options[@]}" -max_total_time="$seconds" -dict="$work/words" \
        -artifact_prefix="$found/$name-" -print_final_stats=1 "$corpus" "${seeds[@]}" \
        </dev/null >"$log" 2>&1 || code=$?
    if ((code)); then
        local input
        for input in "$found/$name"-crash-*; do
            [[ ! -f $input ]] || "${fixed[@]}" "$program" "${options[@]}" -minimize_crash=1 -runs=20000 \
                -max_total_time=20 -exact_artifact_path="$input-small" "$input" \
                </dev/null >"$log.small" 2>&1 || true
        done
    fi
    local runs coverage
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    coverage=$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
    printf '  %-10s %10s runs, %6s edges%s\n' "$name" "${runs:-?}" "${coverage:-?}" \
        "$( ((code == 0)) || printf ', FAILED (exit %d), see %s' "$code" "${log#"$root/"}")"
    return $((code != 0))
}

say "Fuzzing ${names[*]}, $seconds s each, $CTEST_PARALLEL_LEVEL at a time"
failed=0
running=0
for name in "${names[@]}"; do
    if ((running >= CTEST_PARALLEL_LEVEL)); then
        wait -n || failed=1
        running=$((running - 1))
    fi
    fuzz_one "$name" >&2 &
    running=$((running + 1))
done
while ((running > 0)); do
    wait -n || failed=1
    running=$((running - 1))
done
if ((failed)); then
    for name in "${names[@]}"; do
        grep -h -m 1 -A 12 -E '^does not hold|^==[0-9]+==|runtime error' "$work/log/$name.txt" >&2 || true
    done
    say "What failed, as small as it could be made:"
    ls -l "$found" >&2
    exit 1
fi

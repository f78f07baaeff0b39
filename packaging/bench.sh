#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the benchmarks and compares them with tests/bench/budgets.json. Exits 1 when one
# is over its budget (ratio over 1). The times mean something only on a machine that is idle.
# Arguments go to each benchmark program: packaging/bench.sh --benchmark_filter=evaluate (budgets that
# were not measured then count as missed)
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ensure_packages build window bench
build bench
bin="$root/build/bench/bin"
results="$root/build/bench/results"
rm -rf "$results"
mkdir -p "$results"

shopt -s nullglob
programs=("$bin"/bench_*)
if ! ((${#programs[@]})); then
    say "build/bench/bin holds no benchmark program"
    exit 1
fi
for program in "${programs[@]}"; do
    name=$(basename "$program")
    say "Running $name"
    if ! "$program" --benchmark_repetitions=5 --benchmark_out="$results/$name.json" \
        --benchmark_out_format=json "$@" </dev/null >"$results/$name.txt" 2>&1; then
        cat "$results/$name.txt" >&2
        say "$name failed"
        exit 1
    fi
done
exec "$bin/compare_budgets" "$root/tests/bench/budgets.json" "$results"/*.json

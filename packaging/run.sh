#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Ridgepoint and runs it:
#   packaging/run.sh                  the default plan: its verdict, and why it ends when it ends
#   packaging/run.sh COMMAND ...      that command of ridgepoint-cli, as `run.sh evaluate my.json`
# Exits as the command does; 1 from `evaluate` means that the plan does not fit or has errors.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ensure_packages build
build release
cli="$root/build/release/bin/ridgepoint-cli"

if (($#)); then
    exec "$cli" "$@"
fi

verdict=0
"$cli" evaluate || verdict=$?
((verdict <= 1)) || exit "$verdict" # 2 and above: it did not get as far as a verdict
printf '\n'
"$cli" explain qwen3-8b-48x4090 run.completion_days
((verdict == 0)) || say "Exit status 1: the plan above does not fit or has errors."
exit "$verdict"

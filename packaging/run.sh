#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Ridgepoint and runs it:
#   packaging/run.sh                  the window; without a display the default plan's verdict, why it
#                                     ends when it ends, and a picture of the window
#   packaging/run.sh COMMAND ...      that command of ridgepoint-cli, as `run.sh evaluate my.json`
# Exits as the command does; 1 from `evaluate` means that the plan does not fit or has errors.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ensure_packages build window
build release
programs="$root/build/release/bin"

if (($#)); then
    exec "$programs/ridgepoint-cli" "$@"
fi
if [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
    exec "$programs/ridgepoint"
fi

say "There is no display for the window: here is the default plan's verdict instead."
verdict=0
"$programs/ridgepoint-cli" evaluate || verdict=$?
((verdict <= 1)) || exit "$verdict" # 2 and above: it did not get as far as a verdict
printf '\n'
"$programs/ridgepoint-cli" explain qwen3-8b-48x4090 run.completion_days
"$programs/ridgepoint" --picture "$root/build/ridgepoint-window.png"
say "A picture of the window is in build/ridgepoint-window.png."
((verdict == 0)) || say "Exit status 1: the plan above does not fit or has errors."
exit "$verdict"

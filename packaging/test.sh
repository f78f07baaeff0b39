#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything with warnings as errors and runs all tests. Arguments go to ctest:
#   packaging/test.sh -R pipeline
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ensure_packages build window test
build dev
# the last line is ctest's own: nothing may be printed after it
exec ctest --test-dir "$root/build/dev" --output-on-failure --no-tests=error "$@"

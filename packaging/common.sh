# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Sourced by run.sh, test.sh, bench.sh and .ci/run: finds the project, installs what is missing,
# sets the compiler cache up, builds a preset. All messages go to stderr, so that what a program
# prints stays alone on stdout.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# CMakePresets.json says how the cache is used; here is where it is.
: "${CCACHE_DIR:=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/ccache}"
export CCACHE_DIR
# ccache fails the build where it can't write
{ mkdir -p "$CCACHE_DIR" 2>/dev/null && [[ -w $CCACHE_DIR ]]; } || export CCACHE_DISABLE=1

# Ninja's own default is two jobs more than processors: too much memory for a small machine.
: "${CMAKE_BUILD_PARALLEL_LEVEL:=$(nproc)}"
: "${CTEST_PARALLEL_LEVEL:=$(nproc)}"
export CMAKE_BUILD_PARALLEL_LEVEL CTEST_PARALLEL_LEVEL

say() { printf '%s\n' "$*" >&2; }

# packages_of GROUP...: the Debian packages of these groups, one a line.
packages_of() {
    local group
    for group in "$@"; do
        if ! sed -n "s/^$group: *//p" "$root/packaging/packages.txt" | tr -s ' ' '\n' | grep .; then
            say "packaging/packages.txt has no group '$group'"
            return 1
        fi
    done
}

# ensure_packages GROUP...: installs what is missing of these groups, and nothing else.
ensure_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This is not a Debian system, so nothing is installed here. The build needs what these" \
            "Debian packages hold: $(packages_of "$@" | sort -u | paste -sd ' ')"
        return 0
    fi
    local packages package missing=()
    packages=$(packages_of "$@" | sort -u)
    for package in $packages; do
        # a removed package with configuration files left is known to dpkg, but not installed
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
            missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local install="apt-get install -y --no-install-recommends ${missing[*]}"
    local by_hand="apt-get update && $install" as_root=() allowed=true
    if ((EUID != 0)); then
        allowed=false
        if command -v sudo >/dev/null; then
            by_hand="sudo apt-get update && sudo $install"
            if sudo -n true 2>/dev/null; then
                as_root=(sudo -n) allowed=true
            elif [[ -t 0 && -t 2 ]]; then
                as_root=(sudo) allowed=true # it will ask for the password
            fi
        fi
    fi
    if ! $allowed; then
        say "Packages are missing, and this user can't install them. Have an administrator run"
        say "    $by_hand"
        say "and start again."
        return 1
    fi
    say "Installing ${missing[*]}"
    mkdir -p "$root/build"
    local log="$root/build/packages.log"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q
               -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
    # stale lists may still do, so a failed update alone is no reason to stop
    "${apt[@]}" update </dev/null >"$log" 2>&1 || true
    if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >>"$log" 2>&1; then
        tail -n 40 "$log" >&2
        say "The installation failed. By hand it is:"
        say "    $by_hand"
        return 1
    fi
}

# configure PRESET [arguments for cmake]: what CMake says is shown only where it warns or fails.
configure() {
    local preset=$1 fresh=()
    local log="$root/build/$preset-configure.log" cache="$root/build/$preset/CMakeCache.txt"
    shift
    mkdir -p "$root/build"
    # CMake refuses a build folder that was moved or copied along with the project
    if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        fresh=(--fresh)
    fi
    if ! (cd "$root" && cmake "${fresh[@]}" --preset "$preset" "$@") </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        say "Configuring $preset failed."
        return 1
    fi
    grep -A4 '^CMake Warning' "$log" >&2 || true
}

# build PRESET [arguments for cmake]: configures and builds in build/PRESET. On a terminal Ninja's
# one line of progress; elsewhere a line for each tenth of the way. What is not progress is shown.
build() {
    say "Building in build/$1"
    configure "$@"
    if [[ -t 2 ]]; then
        (cd "$root" && cmake --build --preset "$1") </dev/null >&2
    else
        (cd "$root" && cmake --build --preset "$1") </dev/null 2>&1 | one_line_a_tenth >&2
    fi
}

one_line_a_tenth() {
    local line tenth shown=-1
    while IFS= read -r line; do
        if [[ $line == *'] Re-checking globbed directories...' ]]; then
            continue
        elif [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\  ]]; then
            tenth=$((10 * BASH_REMATCH[1] / BASH_REMATCH[2]))
            ((tenth > shown)) || continue
            shown=$tenth
            printf '  %s of %s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
        elif [[ $line != 'ninja: no work to do.' ]]; then
            printf '%s\n' "$line"
        fi
    done
}

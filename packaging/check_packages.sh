#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the packages and tries them in a clean Debian (debootstrap), as this machine's apt has it:
#   packaging/check_packages.sh [PRESET]     of the release build, if no other is named
# The Debian package is checked by lintian, installed by apt with what it depends on, used
# (check_installed.sh), and purged: nothing may be left. The tarball is unpacked in a folder with a blank
# in its name, used, moved, used again, put into the menu and taken back. Needs root, and apt's mirror;
# the clean Debian is kept in build/package-root and used again. Pictures of both windows are in
# build/package-check.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
exec </dev/null
preset=${1:-release}
if ((EUID != 0)); then
    say "This needs root: it makes a Debian of its own (debootstrap) and enters it (chroot)."
    exit 1
fi
fail() { say "FAULT: $*"; exit 1; }
stage() { say "== $*"; }

base="$root/build/package-root" check="$root/build/package-check"
packages="$check/packages" inside="$check/root"
# what is used within, to look at what was installed; the packages themselves need none of it
tools=(xvfb x11-utils strace procps libglib2.0-bin xdg-utils man-db bash-completion
       shared-mime-info desktop-file-utils)

ensure_packages build window packages
build "$preset"
stage packages
rm -rf "$check"
mkdir -p "$packages"
(cd "$root/build/$preset" && cpack --config CPackConfig.cmake -B "$packages") >"$check/cpack.log" 2>&1 ||
    { cat "$check/cpack.log" >&2; fail cpack; }
rm -rf "$packages/_CPack_Packages"
deb=("$packages"/*.deb) tarball=("$packages"/*.tar.gz)
say "$(cd "$packages" && ls -l)"

stage "what the package says of itself"
lintian --allow-root --fail-on error,warning "${deb[0]}" >&2
dpkg-deb -x "${deb[0]}" "$check/files"
desktop-file-validate "$check"/files/usr/share/applications/*.desktop >&2
appstreamcli validate --no-net --pedantic "$check"/files/usr/share/metainfo/*.xml >&2

# The mirror, its suites and how it is reached are this machine's.
stage "a clean Debian"
# shellcheck disable=SC1091
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
sources=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    awk -v suite="$suite" '$2 ~ "^" suite && $3 == "main" { print "deb", $1, $2, $3 }')
mirror=$(awk -v suite="$suite" '$3 == suite { print $2; exit }' <<<"$sources")
[[ -n $mirror ]] || fail "apt on this machine has no $suite main; is this Debian, and apt-get update run?"

# within ROOT COMMAND...: mounts end with the command, and so does all that it started
within() {
    local where=$1
    shift
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child ${no_network:+--net} bash -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"' \
        "$where" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TERM=dumb \
        DEBIAN_FRONTEND=noninteractive "$@"
}
apt_within() {
    local where=$1
    shift
    within "$where" apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@" >>"$check/apt.log" 2>&1 ||
        { tail -n 40 "$check/apt.log" >&2; fail "apt-get $*"; }
}
if [[ ! -f $base.ready || $(cat "$base.ready") != "$suite ${tools[*]}" ]]; then
    rm -rf "$base" "$base.ready"
    debootstrap --variant=minbase "$suite" "$base" "$mirror" >"$check/debootstrap.log" 2>&1 ||
        { tail -n 40 "$check/debootstrap.log" >&2; fail debootstrap; }
    printf '%s\n' "$sources" >"$base/etc/apt/sources.list"
    apt-config dump Acquire | grep -E '^Acquire::(http|https)' >"$base/etc/apt/apt.conf.d/90mirror" || true
    cp -L /etc/resolv.conf /etc/hosts "$base/etc/"
    apt_within "$base" update
    apt_within "$base" install "${tools[@]}"
    within "$base" useradd --create-home planner
    printf '%s' "$suite ${tools[*]}" >"$base.ready"
fi
cp -a "$base" "$inside"
as_planner() { within "$inside" runuser -u planner -- env HOME=/home/planner "$@"; }
as_planner mkdir -p /home/planner/.local/share # each desktop makes it
apt_within "$inside" update
if within "$inside" sh -c 'dpkg -l | grep -q "^ii  libqt6"'; then
    fail "the clean Debian has Qt already: what the package depends on would not show"
fi

# Names of all files but of apt's and dpkg's own state, caches and logs.
listed() {
    (cd "$inside" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./sys -o -path ./tmp \
        -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./var/cache -o -path ./var/log \) \
        -prune -o -printf '%y %p\n' | LC_ALL=C sort)
}
# use NAME [BIN]: as a user without rights and without a network, with the programs on the PATH
use() {
    local name=$1 bin=${2:-}
    mkdir -p -m 1777 "$inside/tmp/.X11-unix" # Xvfb wants it to be root's
    cp "$root/README.md" "$root/packaging/check_installed.sh" "$inside/tmp/"
    no_network=1 within "$inside" runuser -u planner -- env HOME=/home/planner \
        PATH="${bin:+$bin:}/usr/bin:/bin" bash -c 'mkdir /tmp/used &&
            /tmp/check_installed.sh /tmp/README.md /tmp/used' >&2 || fail "$name, used"
    mv "$inside/tmp/used/screen.xwd" "$check/$name.xwd"
    if command -v convert >/dev/null; then
        convert "xwd:$check/$name.xwd" "$check/$name.png" && rm "$check/$name.xwd"
    fi
    rm -rf "$inside/tmp/used" "$inside/home/planner/.cache"
    # its settings and recovery copies are the user's, and only they may be left
    rm -rf "$inside"/home/planner/{.config,.local/share}/ridgepoint
    rmdir "$inside/home/planner/.config" 2>/dev/null || true
}

stage "the Debian package: installed, used, purged"
listed >"$check/before"
cp "${deb[0]}" "$inside/tmp/ridgepoint.deb"
apt_within "$inside" install /tmp/ridgepoint.deb
use package
apt_within "$inside" purge --autoremove ridgepoint
listed >"$check/after"
diff "$check/before" "$check/after" >&2 || fail "purged, the package leaves these"

stage "the tarball: unpacked, used, moved, used, removed"
name=$(basename "${tarball[0]}" .tar.gz)
# what its INSTALL says that it needs, no more
needed=$(tar xzOf "${tarball[0]}" "$name/INSTALL" | sed -n 's/^ *apt install //p')
read -ra needed <<<"$needed"
say "needs ${needed[*]}"
apt_within "$inside" install "${needed[@]}"
listed >"$check/before"
cp "${tarball[0]}" "$inside/tmp/"
first="/home/planner/my programs" second="/home/planner/else where"
as_planner mkdir "$first" "$second"
as_planner tar xzf "/tmp/$name.tar.gz" -C "$first"
as_planner "$first/$name/install-desktop.sh" >&2
use tarball "$first/$name/bin"
as_planner mv "$first/$name" "$second/"
as_planner "$second/$name/install-desktop.sh" >&2
use tarball-moved "$second/$name/bin"
as_planner "$second/$name/install-desktop.sh" --remove >&2
as_planner rm -r "$first" "$second"
listed >"$check/after"
diff "$check/before" "$check/after" >&2 || fail "removed, the tarball leaves these"

rm -rf "$inside" "$check/files"
say "Both packages are in order: $packages"

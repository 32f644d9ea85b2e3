#!/usr/bin/env bash
# enter.sh ROOT SUITE TREE COMMAND…: runs COMMAND in TREE on Debian SUITE, a system of its own in the folder ROOT
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The system is made when it is not there: a Debian with nothing but apt and what mounts. What a command installs in it stays. It sees TREE at the same path as here,
# this computer's network, devices and processor, and nothing else. Only root can do this.
set -euo pipefail

root=$1 suite=$2 tree=$3; shift 3

make_root() {
  local mirror
  command -v mmdebstrap >/dev/null || { echo "enter.sh: mmdebstrap is missing" >&2; exit 1; }
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/\?$' | head -n 1)
  [ -n "$mirror" ] || { echo "enter.sh: apt on this computer knows no archive of Debian" >&2; exit 1; }
  mkdir -p "${root%/*}"
  # Under its own name it is complete.
  rm -rf "$root.new"
  mmdebstrap --variant=apt --components=main --include=mount \
    --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Retries "5"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/gtk-doc/*' \
    "$suite" "$root.new" "$mirror" >"$root.log" 2>&1 || { tail -n 20 "$root.log" >&2; exit 1; }
  mv "$root.new" "$root"
}

# In namespaces of its own: nothing that is mounted or started here outlives the command.
enter() {
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /sys "$root/sys"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -t tmpfs -o mode=755 tmpfs "$root/run"
  mkdir -p "$root$tree"
  mount --bind "$tree" "$root$tree"
  # Not changed in place: it may be a link there.
  rm -f "$root/etc/resolv.conf"
  cat /etc/resolv.conf >"$root/etc/resolv.conf"
  mkdir -p "$root/run/outside"
  # Not chroot(2), in which no user namespaces can be made: sway needs one.
  cd "$root"
  pivot_root . run/outside
  umount -l /run/outside
  rmdir /run/outside
  cd "$tree"
  # Not exec: the shell is the first process here, and waits for those that lost their parent.
  env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TERM="${TERM:-dumb}" \
    BECKON_SYSTEM="$suite" BECKON_TEST_JOBS="${BECKON_TEST_JOBS:-}" "$@"
}

if [ "$$" = 1 ]; then
  enter "$@"
  exit
fi
[ -d "$root" ] || make_root
exec unshare --mount --pid --fork --kill-child -- "$0" "$root" "$suite" "$tree" "$@"

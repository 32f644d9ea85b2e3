#!/usr/bin/env bash
# build.sh TREE OUTPUT: builds the Debian packages of TREE in OUTPUT, asks lintian, and installs and tries them in a bare system of the same release
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

tree=$1 output=$2
version=$(sed -n '1s/.*(\(.*\)).*/\1/p' "$tree/debian/changelog")
source=$output/beckon-$version

say() { printf '•        %s\n' "$*" >&2; }
fail() { tail -n "${2:-40}" "$output/$1.log" >&2; exit 1; }

# The source package is what is in the repository, and nothing that was built.
copy_tree() {
  rm -rf "$output"
  mkdir -p "$source"
  if git -C "$tree" rev-parse --git-dir >/dev/null 2>&1; then
    git -C "$tree" ls-files -z --cached --others --exclude-standard | (cd "$tree" && xargs -0 stat --printf '%n\0' 2>/dev/null) |
      tar -C "$tree" --null --no-recursion -T - -c | tar -x -C "$source"
  else
    tar -C "$tree" --exclude='./build*' -c . | tar -x -C "$source"
  fi
}

build() {
  (cd "$source" && dpkg-buildpackage --no-sign --build=full) >"$output/build.log" 2>&1 || fail build
}

# As root, lintian warns of that.
ask_lintian() {
  local as_root=()
  [ "$(id -u)" != 0 ] || as_root=(--allow-root)
  lintian "${as_root[@]}" --fail-on error,warning --info "$output"/*.changes >"$output/lintian.log" 2>&1 || fail lintian 80
}

# Nothing but apt and what a Debian cannot do without. What is in quotes is for apt-get and for mmdebstrap.
# shellcheck disable=SC2016
try_in_bare_system() {
  local suite mirror
  # shellcheck source=/dev/null
  suite=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/\?$' | head -n 1)
  mmdebstrap --variant=apt --components=main --aptopt='Acquire::Languages "none"' --aptopt='APT::Install-Recommends "false"' \
    --customize-hook="copy-in $(printf '%s ' "$output"/*.deb) $source/debian/tests/desk /tmp" \
    --customize-hook='chroot "$1" sh -c "DEBIAN_FRONTEND=noninteractive apt-get -q -y install /tmp/beckon_*.deb /tmp/beckon-cli_*.deb /tmp/beckon-postgresql_*.deb"' \
    --customize-hook='chroot "$1" /tmp/desk' \
    --customize-hook='chroot "$1" sh -c "DEBIAN_FRONTEND=noninteractive apt-get -q -y purge beckon beckon-cli beckon-postgresql"' \
    --customize-hook='test ! -e "$1/usr/share/beckon"' \
    "$suite" /dev/null "$mirror" >"$output/bare.log" 2>&1 || fail bare
}

command -v dpkg-buildpackage >/dev/null || { echo "This is no Debian, or its tools are missing: its packages are NOT built"; exit 77; }
begun=$SECONDS
copy_tree
build
say "packages: $((SECONDS - begun)) s"
ask_lintian
begun=$SECONDS
try_in_bare_system
say "in a bare system: $((SECONDS - begun)) s"
(cd "$output" && ls -- *.deb *.dsc) >&2

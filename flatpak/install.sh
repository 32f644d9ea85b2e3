#!/usr/bin/env bash
# install.sh [REMOTE]: builds the flatpak against GNOME's runtime of REMOTE (default: flathub), and installs it for you
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
remote=${1:-flathub}
work=$PWD/build/flatpak

[ "$remote" != flathub ] || flatpak --user remote-add --if-not-exists flathub https://dl.flathub.org/repo/flathub.flatpakrepo
mkdir -p "$work"
flatpak-builder --user --install --install-deps-from="$remote" --disable-rofiles-fuse --force-clean --state-dir="$work/state" "$work/app" \
  flatpak/page.beckon.Beckon.yml

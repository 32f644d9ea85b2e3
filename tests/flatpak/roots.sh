#!/usr/bin/env bash
# roots.sh FOLDER SUITE: packages of Debian SUITE as FOLDER/platform.tar and FOLDER/sdk.tar, which make_runtime.sh turns into a stand-in for GNOME's runtime
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# This is the one step that needs a network: the archive that apt on this computer uses.
set -euo pipefail

folder=$1 suite=$2

# What GNOME's runtime has and the desk uses, and what flatpak itself expects in a runtime. cmark-gfm is here as well, which the flatpak brings with it:
# a module that is fetched needs a network (build.sh). The name of its library differs with the release, that of its headers does not.
platform=(
  libgtk-4-1 libgtk-4-bin libgtk-4-common libadwaita-1-0 libgtksourceview-5-0 libsoup-3.0-0 glib-networking ca-certificates libjson-glib-1.0-0
  libsqlite3-0 libsecret-1-0 libreadline8 libxcb1 libcmark-gfm-dev libcmark-gfm-extensions-dev libglib2.0-bin libglib2.0-data
  adwaita-icon-theme hicolor-icon-theme shared-mime-info fontconfig fonts-dejavu-core fonts-cantarell
  gsettings-desktop-schemas dconf-gsettings-backend libgl1-mesa-dri libegl1 libgles2 librsvg2-common libgdk-pixbuf-2.0-0 xkb-data
  desktop-file-utils dbus-bin at-spi2-common flatpak-xdg-utils
)
# GNOME's Sdk is its runtime and what builds programs for it.
sdk=(
  "${platform[@]}"
  ccache gcc libc6-dev binutils make meson ninja-build pkgconf patch gettext libglib2.0-dev
  libgtk-4-dev libadwaita-1-dev libgtksourceview-5-dev libsoup-3.0-dev libjson-glib-dev libsqlite3-dev libsecret-1-dev libreadline-dev libxcb1-dev
  appstream appstream-compose elfutils libxml2-utils gtk-update-icon-cache
)

# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/\?$' | head -n 1)
[ -n "$mirror" ] || { echo "roots.sh: apt on this computer knows no archive of Debian" >&2; exit 1; }

make_root() {
  local name=$1 IFS=,; shift
  # The caller keeps what is complete: a file under its own name is.
  nice mmdebstrap --variant=minbase --components=main --skip=check/empty \
    --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Retries "5"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/gtk-doc/*' \
    --include="$*" "$suite" "$folder/$name.new.tar" "$mirror" >"$folder/$name.log" 2>&1 || { tail -n 20 "$folder/$name.log" >&2; exit 1; }
  mv "$folder/$name.new.tar" "$folder/$name.tar"
}

mkdir -p "$folder"
[ -s "$folder/platform.tar" ] || make_root platform "${platform[@]}"
[ -s "$folder/sdk.tar" ] || make_root sdk "${sdk[@]}"

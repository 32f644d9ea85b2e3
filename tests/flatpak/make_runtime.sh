#!/usr/bin/env bash
# make_runtime.sh ROOTS REPOSITORY BRANCH: makes an OSTree repository with org.gnome.Platform//BRANCH and org.gnome.Sdk//BRANCH out of what roots.sh got
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# It is a stand-in: Debian's packages under the names of GNOME's runtime. Paths and compiler flags differ from the real one; what flatpak does with
# an application does not.
set -euo pipefail

roots=$1 repository=$2 branch=$3
arch=$(flatpak --default-arch)
triplet=$(gcc -dumpmachine)
work=$(mktemp -d "$(dirname "$repository")/runtime.XXXXXX")
trap 'rm -rf "$work"' EXIT

# What flatpak makes itself in a sandbox, or binds from the host.
leave_to_flatpak() {
  local etc=$1
  (
    cd "$etc"
    rm -rf passwd* group* shadow* gshadow* hostname hosts resolv.conf machine-id localtime mtab apt init.d cron* rc?.d systemd pam.d ld.so.cache
    : >ld.so.conf
  )
}

# flatpak-builder of Debian 12 calls appstream-compose, whose work appstreamcli does today, and puts the metainfo where that was looking for it.
appstream_compose() {
  cat <<'SCRIPT'
#!/bin/sh
prefix=/app name=flatpak
for argument; do
  case $argument in
    --prefix=*) prefix=${argument#*=} ;;
    --basename=*) name=${argument#*=} ;;
  esac
done
mkdir -p "$prefix/share/metainfo"
cp "$prefix/share/appdata/$name.appdata.xml" "$prefix/share/metainfo/$name.metainfo.xml"
exec appstreamcli compose --no-net --prefix=/ --origin="$name" --result-root="$prefix" --data-dir="$prefix/share/app-info/xmls" \
  --icons-dir="$prefix/share/app-info/icons/flatpak" --components="$name" "$prefix"
SCRIPT
}

export_runtime() {
  local tarball=$1 name=$2
  local folder=$work/$name
  mkdir -p "$folder"/{root,files,var,export}
  tar -C "$folder/root" -xf "$tarball" --exclude=./dev --exclude=./proc --exclude=./var/cache --exclude=./var/lib/apt
  mv "$folder/root/usr" "$folder/usr"
  rm -rf "$folder/usr/etc"
  mv "$folder/root/etc" "$folder/usr/etc"
  rm -rf "$folder/root"
  leave_to_flatpak "$folder/usr/etc"
  rm -rf "$folder"/usr/share/{doc,man,info,lintian,bug} "$folder"/usr/lib/{systemd,apt,udev}
  [ -e "$folder/usr/bin/ldconfig" ] || ln -s ../sbin/ldconfig "$folder/usr/bin/ldconfig"
  if [ "$name" = org.gnome.Sdk ] && [ ! -e "$folder/usr/bin/appstream-compose" ]; then
    appstream_compose >"$folder/usr/bin/appstream-compose"
    chmod 755 "$folder/usr/bin/appstream-compose"
  fi
  mkdir -p "$folder"/usr/{share/runtime/locale,share/fonts,lib/extensions,cache} "$folder/usr/lib/$triplet/GL"
  find "$folder/usr" -perm /6000 -type f -exec chmod ug-s {} +
  find "$folder/usr" \( -type b -o -type c -o -type p -o -type s \) -delete
  cat >"$folder/metadata" <<METADATA
[Runtime]
name=$name
runtime=org.gnome.Platform/$arch/$branch
sdk=org.gnome.Sdk/$arch/$branch

[Environment]
XDG_DATA_DIRS=/app/share:/usr/share:/usr/share/runtime/share:/run/host/user-share:/run/host/share
PKG_CONFIG_PATH=/app/lib/pkgconfig:/app/share/pkgconfig:/usr/lib/$triplet/pkgconfig:/usr/share/pkgconfig
METADATA
  flatpak build-export --runtime --disable-sandbox --timestamp=2026-01-01T00:00:00Z "$repository" "$folder" "$branch" >"$repository.log" 2>&1 || {
    tail -n 20 "$repository.log" >&2
    exit 1
  }
  rm -rf "$folder"
}

rm -rf "$repository"
ostree init --repo="$repository" --mode=archive-z2
export_runtime "$roots/platform.tar" org.gnome.Platform
export_runtime "$roots/sdk.tar" org.gnome.Sdk
flatpak build-update-repo "$repository" >/dev/null

#!/usr/bin/env bash
# build.sh CACHE MANIFEST OUTPUT: builds the flatpak of MANIFEST in OUTPUT against the stand-in runtime in CACHE, and installs it in CACHE/user
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The first time the stand-in is made, which needs the archive of Debian, some minutes and 3 GB; later no network is needed.
set -euo pipefail

cache=$1 manifest=$2 output=$3
suite=${BECKON_FLATPAK_SUITE:-trixie}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
app=$(sed -n 's/^id: //p' "$manifest")
branch=$(sed -n "s/^runtime-version: '\(.*\)'$/\1/p" "$manifest")
# An installation of our own: nothing else on this computer changes.
export FLATPAK_USER_DIR=$cache/$suite/user FLATPAK_SYSTEM_DIR=$cache/$suite/system

step() {
  local name=$1 begun=$SECONDS; shift
  "$@"
  printf '•        %s: %s s\n' "$name" $((SECONDS - begun)) >&2
}

# What the runtime was made of: another list of packages is another runtime.
made_of=$(cat "$here/roots.sh" "$here/make_runtime.sh" - <<<"$branch" | sha256sum)

install_runtime() {
  "$here/make_runtime.sh" "$cache/$suite" "$cache/$suite/repository" "$branch"
  rm -rf "$FLATPAK_USER_DIR"
  flatpak --user remote-add --no-gpg-verify stand-in "file://$cache/$suite/repository"
  flatpak --user install -y --noninteractive stand-in "org.gnome.Platform//$branch" "org.gnome.Sdk//$branch" >/dev/null
  printf '%s\n' "$made_of" >"$cache/$suite/made-of"
}

# The stand-in has the libraries that other modules are for, so that none is fetched: the last module alone is built.
own_module() {
  /usr/bin/python3 - "$manifest" <<'SCRIPT'
import json, sys
from pathlib import Path

import yaml

path = Path(sys.argv[1]).resolve()
manifest = yaml.safe_load(path.read_text(encoding="utf-8"))
manifest["modules"] = manifest["modules"][-1:]
for source in manifest["modules"][0]["sources"]:
    source["path"] = str((path.parent / source["path"]).resolve())
print(json.dumps(manifest, indent=2))
SCRIPT
}

build() {
  own_module >"$output/manifest.json"
  flatpak-builder --user --ccache --disable-rofiles-fuse --disable-updates --disable-download --force-clean --state-dir="$cache/$suite/state" --repo="$output/repository" \
    "$output/app" "$output/manifest.json" >"$output/build.log" 2>&1 || { tail -n 30 "$output/build.log" >&2; exit 1; }
}

install_app() {
  flatpak --user remote-add --if-not-exists --no-gpg-verify --no-enumerate "$app" "file://$output/repository"
  flatpak --user remote-modify --no-gpg-verify --url="file://$output/repository" "$app"
  flatpak --user uninstall -y --noninteractive "$app" >/dev/null 2>&1 || true
  flatpak --user install -y --noninteractive "$app" "$app" >"$output/install.log" 2>&1 || { cat "$output/install.log" >&2; exit 1; }
}

mkdir -p "$cache/$suite" "$FLATPAK_SYSTEM_DIR" "$output"
# One at a time: other checkouts may use the same.
exec 9>"$cache/$suite/lock"
flock 9
if [ "$(cat "$cache/$suite/made-of" 2>/dev/null)" != "$made_of" ]; then
  rm -f "$cache/$suite/made-of"
  [ "$(cat "$cache/$suite/packages" 2>/dev/null)" = "$(sha256sum <"$here/roots.sh")" ] || rm -f "$cache/$suite"/{platform,sdk}.tar
  step "packages of Debian $suite" "$here/roots.sh" "$cache/$suite" "$suite"
  sha256sum <"$here/roots.sh" >"$cache/$suite/packages"
  step "a stand-in for GNOME's runtime" install_runtime
fi
step "the flatpak" build
step "its installation" install_app

#!/usr/bin/env bash
# build.sh: compiles and packs the extension for VS Code
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build.sh FOLDER makes FOLDER/beckon.vsix. The tools, which are in the lock file of the folder tools, are
# installed into FOLDER/tools once; nothing else needs a network.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
tools=$folder/tools
package=$folder/package

if ! cmp -s "$here/tools/package-lock.json" "$tools/installed.json"; then
  mkdir -p "$tools"
  cp "$here/tools/package.json" "$here/tools/package-lock.json" "$tools"
  (cd "$tools" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error </dev/null)
  cp "$tools/package-lock.json" "$tools/installed.json"
fi
# Among them is Node itself, newer than what the system may have.
export PATH=$tools/node_modules/.bin:$PATH

rm -rf "$package"
mkdir -p "$package"
cp -r "$here"/package*.json "$here/README.md" "$here/l10n" "$package"
cp "$here/../../COPYING" "$package/LICENSE"
rsvg-convert --width 256 --height 256 --output "$package/icon.png" "$here/../../data/icons/hicolor/scalable/apps/page.beckon.Beckon.svg"
tsc --project "$here" --typeRoots "$tools/node_modules/@types" --outDir "$package/out"
cd "$package"
vsce package --no-dependencies --allow-missing-repository --out "$folder/beckon.vsix" </dev/null

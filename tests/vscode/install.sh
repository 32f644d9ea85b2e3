#!/usr/bin/env bash
# install.sh: installs VS Code for a browser, as the lock file says, into FOLDER
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install.sh FOLDER NODE, where NODE is the folder of the Node that will run it, with its headers. Does nothing
# if that is done already.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
node=$(cd "$2" && pwd -P)
mkdir -p "$1"
cd "$1"

wanted=$(cat "$here/package-lock.json" "$here/install.sh" "$node/package.json" | sha256sum)
[ "$(cat installed 2>/dev/null)" != "$wanted" ] || exit 0

# What talks to services of others, searches, or starts containers: large, and of no use here.
unused=(@devcontainers/cli @github/copilot-sdk @microsoft/1ds-post-js @microsoft/mxc-sdk @vscode/copilot-api
  @vscode/fs-copyfile @vscode/ripgrep-universal @vscode/sandbox-runtime @vscode/sqlite3 kerberos ssh2)
# What VS Code cannot do without is compiled here; the others have what they need in them.
native=(@vscode/spdlog @vscode/native-watchdog)

export PATH=$node/bin:$PATH npm_config_audit=false npm_config_fund=false npm_config_loglevel=error
rm -rf node_modules installed
cp "$here/package.json" "$here/package-lock.json" .
npm ci --ignore-scripts </dev/null
# VS Code itself has a lock file of its own.
cd node_modules/code-server/lib/vscode
npm pkg delete "${unused[@]/#/dependencies.}"
npm install --omit=dev --ignore-scripts </dev/null
npm_config_nodedir=$node npm rebuild "${native[@]}" </dev/null
for module in "${native[@]}"; do
  find "node_modules/$module/build/Release" -maxdepth 1 -name '*.node' | grep -q . || { echo "$module was not compiled" >&2; exit 1; }
done
cd - >/dev/null
printf '%s\n' "$wanted" >installed

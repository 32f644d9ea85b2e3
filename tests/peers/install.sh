#!/usr/bin/env bash
# install.sh: installs the peers, as the lock file says, into FOLDER
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install.sh FOLDER. Does nothing if that is done already. Nothing is run that a package brings, except what puts the program of Claude Code in its place.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
mkdir -p "$1"
cd "$1"

wanted=$(cat "$here/package-lock.json" "$here/install.sh" | sha256sum)
[ "$(cat installed 2>/dev/null)" != "$wanted" ] || exit 0

export npm_config_audit=false npm_config_fund=false npm_config_loglevel=error
rm -rf node_modules installed
cp "$here/package.json" "$here/package-lock.json" .
npm ci --ignore-scripts </dev/null
# What these packages install is for the Node that runs them, which is the one of the lock file.
node=$(find node_modules -maxdepth 1 -name 'node-linux-*' | head -n 1)
[ -n "$node" ] || { echo "There is no Node for this processor in the lock file" >&2; exit 1; }
PATH=$PWD/$node/bin:$PATH npm rebuild --ignore-scripts=false @anthropic-ai/claude-code </dev/null
printf '%s\n' "$wanted" >installed

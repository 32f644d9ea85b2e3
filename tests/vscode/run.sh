#!/usr/bin/env bash
# run.sh: passes the tests of the extension for VS Code: its parts, its client with a real desk, and all of it in a real VS Code in a browser
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh [--only FILE], where FILE names tests, one a line. It installs its tools from npm once, into build-vscode; and VS Code, which takes longest, into
# a folder that outlives every checkout (BECKON_VSCODE_CACHE). It writes vscode.log and vscode.xml into $BECKON_TEST_RESULTS. BECKON_CHROMIUM names the
# browser.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
extension=$PWD/build-vscode
export BECKON_BUILD_DIR=${BECKON_BUILD_DIR:-$PWD/build} TMPDIR=/tmp LC_ALL=C.UTF-8
results=${BECKON_TEST_RESULTS:-$BECKON_BUILD_DIR/results}
mkdir -p "$results"
unset DBUS_SESSION_BUS_ADDRESS

# skip WHY: a person without these tools may still have the other tests pass; what is automatic must have them.
skip() {
  echo "$1: the extension is NOT tested"
  [ -n "${CI:-}" ] && exit 1
  exit 77
}
[ -x "${BECKON_CHROMIUM:-/usr/bin/chromium}" ] || skip "There is no Chromium (BECKON_CHROMIUM names another place)"
command -v npm >/dev/null || skip "There is no npm"

# step NAME COMMAND…: its output is printed only if it fails.
step() {
  local name=$1; shift
  "$@" >"$results/$name.log" 2>&1 || { cat "$results/$name.log"; exit 1; }
}

step vscode-build src/vscode/build.sh "$extension"
node=$(find "$extension/tools/node_modules" -maxdepth 1 -name 'node-linux-*' | head -n 1)
[ -n "$node" ] || { echo "There is no Node for this processor in the lock file of src/vscode/tools"; exit 1; }
# One folder for each version. One checkout at a time installs.
cache=${BECKON_VSCODE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/beckon/vscode}/$(cat tests/vscode/package-lock.json tests/vscode/install.sh "$node/package.json" | sha256sum | cut -c 1-16)
mkdir -p "$cache"
exec 9>"$cache.lock"
flock 9
step vscode-install tests/vscode/install.sh "$cache" "$node"
exec 9>&-
rm -rf "$extension/browser"
ln -s "$cache" "$extension/browser"

only=()
if [ "${1:-}" = --only ]; then
  while read -r name; do
    # shellcheck disable=SC2016
    only+=("--test-name-pattern=^$(sed 's/[][\\.*^$()+?{}|/]/\\&/g' <<<"$name")\$")
  done <"$2"
fi
step vscode timeout --kill-after=10 900 "$node/bin/node" --test --test-timeout=120000 --test-reporter=junit --test-reporter-destination="$results/vscode.xml" \
  --test-reporter=spec --test-reporter-destination=stdout "${only[@]}" tests/vscode/{unit,desk,browser}/*.test.mjs

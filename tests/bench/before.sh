#!/usr/bin/env bash
# before.sh COMMIT: builds another version for tests/bench/guard.py, once, and prints its build folder
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
commit=$(git -C "$top" rev-parse --verify --quiet "$1^{commit}") || {
  printf 'There is no commit %s here. In a shallow clone: git fetch --unshallow\n' "$1" >&2
  exit 2
}
folder=$top/build-before/$commit

if [ ! -e "$folder/built" ]; then
  # Only one version is kept.
  rm -rf "$top/build-before"
  mkdir -p "$folder/source"
  git -C "$top" archive "$commit" | tar -x -C "$folder/source"
  export CCACHE_BASEDIR=$folder/source CCACHE_NOHASHDIR=1
  {
    meson setup "$folder/build" "$folder/source" --prefix "$folder/root" --libdir lib && ninja -C "$folder/build"
  } >"$folder/log" 2>&1 || {
    tail -n 20 "$folder/log" >&2
    printf 'Commit %s could not be built: %s\n' "$1" "$folder/log" >&2
    exit 1
  }
  touch "$folder/built"
fi
printf '%s\n' "$folder/build"

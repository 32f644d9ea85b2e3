#!/usr/bin/env bash
# run.sh: builds the flatpak, installs it in a folder of its own, and passes its tests there
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh [OPTION…]; the options are those of suite.py, and of pytest. BECKON_FLATPAK_CACHE names the folder of the runtime, which outlives every
# checkout: about 3 GB.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cache=${BECKON_FLATPAK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/beckon/flatpak}
export BECKON_BUILD_DIR=${BECKON_BUILD_DIR:-$PWD/build} TMPDIR=/tmp
unset DBUS_SESSION_BUS_ADDRESS

# Containers often allow no sandboxes in them.
if ! bwrap --ro-bind / / --dev /dev --proc /proc --unshare-user --unshare-pid true 2>/dev/null; then
  echo "No sandbox can be made on this computer: the flatpak is NOT tested"
  exit 77
fi
tests/flatpak/build.sh "$cache" flatpak/page.beckon.Beckon.yml "$BECKON_BUILD_DIR/flatpak"
exec tests/flatpak/rig.sh "$cache" -- "${PYTHON:-/usr/bin/python3}" tests/suite.py flatpak "$@"

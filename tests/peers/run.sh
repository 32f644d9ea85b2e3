#!/usr/bin/env bash
# run.sh: passes the tests with agents of others, which are installed from npm once, into build-peers
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh [OPTION…]; the options are those of suite.py, and of pytest.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export BECKON_PEERS=$PWD/build-peers
log=${BECKON_TEST_RESULTS:-${BECKON_BUILD_DIR:-build}/results}/peers-install.log

command -v npm >/dev/null || { echo "There is no npm: the peers are NOT tested"; exit 77; }
mkdir -p "${log%/*}"
tests/peers/install.sh "$BECKON_PEERS" >"$log" 2>&1 || { cat "$log"; exit 1; }
exec /usr/bin/python3 tests/suite.py peers "$@"

#!/bin/bash
# rig.sh COMMAND…: runs a command with a loopback interface, and no other: what agents of others do here never leaves this computer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The command also has a temporary folder and a run-time folder of its own, so that its desk is where every program looks for it, and all that it
# started ends with it.
set -eu

if [ "${1:-}" != --inside ]; then
  namespaces=(--net --mount --pid --fork --kill-child --mount-proc)
  [ "$(id -u)" = 0 ] || namespaces+=(--map-root-user)
  exec unshare "${namespaces[@]}" -- "$0" --inside "$@"
fi
shift
ip link set lo up
mount -t tmpfs tmpfs /run
mkdir -p "/run/user/$(id -u)"
chmod 700 "/run/user/$(id -u)"
XDG_RUNTIME_DIR=/run/user/$(id -u)
export XDG_RUNTIME_DIR
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY BECKON_DATA_DIR BECKON_RUNTIME_DIR BECKON_PORT
export BECKON_PEERS_RIG=1
exec "$@"

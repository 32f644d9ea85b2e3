# rig-common.sh: shared by the rigs: a separate home, a session bus, and cleaning up at the end
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# To be sourced, with the arguments of the rig. As root a rig runs in its own process namespace, so that everything that the bus
# starts ends with it; otherwise only the processes that were started here are ended.
# shellcheck shell=bash

if [ -z "${RIG_INSIDE:-}" ] && [ "$(id -u)" = 0 ] && unshare --mount --pid --fork --mount-proc true 2>/dev/null; then
  RIG_INSIDE=1 exec unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@"
fi
unset RIG_INSIDE

pids=()
rig_finish() {
  local pid
  # The newest first: the display ends last.
  for ((i = ${#pids[@]} - 1; i >= 0; i--)); do
    kill "${pids[i]}" 2>/dev/null
  done
  for pid in "${pids[@]}"; do
    wait "$pid" 2>/dev/null
  done
  rm -rf "$RIG"
}

# fail TEXT LOG: ends the rig, and prints LOG.log.
fail() {
  echo "${0##*/}: $1" >&2
  cat "$RIG/$2.log" >&2
  exit 99
}

# await SECONDS COMMAND…: waits until the command succeeds.
await() {
  local tries=$(($1 * 50)); shift
  for (( ; tries > 0; tries--)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.02
  done
  return 1
}

# A folder that is removed at the end, with everything that programs expect in a home.
rig_home() {
  RIG=$(mktemp -d "${TMPDIR:-/tmp}/rig-XXXXXX")
  export RIG
  trap rig_finish EXIT
  trap 'exit 130' INT TERM
  mkdir -p "$RIG/home" && mkdir -m 700 "$RIG/run"
  export HOME=$RIG/home XDG_RUNTIME_DIR=$RIG/run
  export XDG_CONFIG_HOME=$HOME/.config XDG_DATA_HOME=$HOME/.local/share
  export XDG_CACHE_HOME=$HOME/.cache XDG_STATE_HOME=$HOME/.local/state
  mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_STATE_HOME"
  unset DISPLAY WAYLAND_DISPLAY SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS XDG_CURRENT_DESKTOP DESKTOP_SESSION XAUTHORITY
  unset AT_SPI_BUS_ADDRESS NO_AT_BRIDGE GTK_THEME GTK_MODULES
  # Windows are drawn without OpenGL, whose software renderer is half of a program's memory. (The last is for newer GTK.)
  export GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1 GDK_DEBUG=gl-disable GDK_DISABLE=gl
  export GTK_A11Y=atspi GSETTINGS_BACKEND=memory GIO_USE_VFS=local GIO_USE_PORTALS=0
}

# The session bus.
rig_bus() {
  local name
  # No secret service is started automatically, because it would ask for a password; a test that needs one starts it. So it is with
  # notification servers, whose bubbles would cover the window. Nor are the desktop's portals started, if installed: every window
  # would wait for them when it opens, and they for each other.
  mkdir -p "$XDG_RUNTIME_DIR/dbus-1/services"
  for name in org.freedesktop.secrets org.freedesktop.portal.Desktop org.freedesktop.Notifications; do
    printf '[D-BUS Service]\nName=%s\nExec=/bin/false\n' "$name" >"$XDG_RUNTIME_DIR/dbus-1/services/$name.service"
  done
  mkfifo "$RIG/bus"
  dbus-daemon --session --nofork --nopidfile --print-address=8 8>"$RIG/bus" >"$RIG/dbus.log" 2>&1 &
  pids+=($!)
  read -r -t 20 DBUS_SESSION_BUS_ADDRESS <"$RIG/bus" || fail "the session bus did not start" dbus
  export DBUS_SESSION_BUS_ADDRESS
}

# Programs that the bus starts need the display as well.
rig_tell_bus() {
  dbus-update-activation-environment "$@" HOME XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME \
    GDK_BACKEND GSK_RENDERER GTK_A11Y GSETTINGS_BACKEND GIO_USE_VFS >/dev/null 2>&1
}

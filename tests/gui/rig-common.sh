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
  # Windows are drawn without OpenGL, whose software renderer is half of a program's memory.
  export GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1
  if pkg-config --atleast-version 4.14 gtk4; then export GDK_DISABLE=gl; else export GDK_DEBUG=gl-disable; fi
  export GTK_A11Y=atspi GSETTINGS_BACKEND=memory GIO_USE_VFS=local GIO_USE_PORTALS=0
}

# rig_start_bus TYPE SERVICES: a bus that everybody may use; `address` is where it is.
address=
rig_start_bus() {
  local type=$1 services=$2
  cat >"$RIG/$type-bus.conf" <<CONF
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>$type</type>
  <listen>unix:dir=$RIG</listen>
  <auth>EXTERNAL</auth>
  <servicedir>$services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONF
  mkfifo "$RIG/$type-bus.address"
  dbus-daemon --config-file="$RIG/$type-bus.conf" --nofork --nopidfile --print-address=8 8>"$RIG/$type-bus.address" >"$RIG/$type-bus.log" 2>&1 &
  pids+=($!)
  read -r -t 20 address <"$RIG/$type-bus.address" || fail "the $type bus did not start" "$type-bus"
}

# The session bus. It starts no secret service, because that would ask for a password (a test that needs one starts it), and no notification server,
# whose bubbles would cover the window. Unless RIG_PORTALS is set, the portals are as if they were not installed: every window would wait for them when
# it opens, and they for each other; GTK complains of those that do not start.
rig_bus() {
  local folders folder files name without='secrets|Notifications'
  [ -n "${RIG_PORTALS:-}" ] || without+='|(impl\.)?portal\..*'
  mkdir "$RIG/services"
  IFS=: read -ra folders <<<"${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
  # The first folder that has a service counts: it comes last.
  for ((i = ${#folders[@]} - 1; i >= 0; i--)); do
    folder=${folders[i]}/dbus-1/services
    [ -d "$folder" ] || continue
    mapfile -t files < <(grep -LE "^Name=org\\.freedesktop\\.($without)\$" "$folder"/*.service)
    [ ${#files[@]} -eq 0 ] || ln -sf -t "$RIG/services" "${files[@]}"
  done
  for name in org.freedesktop.secrets org.freedesktop.Notifications; do
    printf '[D-BUS Service]\nName=%s\nExec=/bin/false\n' "$name" >"$RIG/services/$name.service"
  done
  rig_start_bus session "$RIG/services"
  export DBUS_SESSION_BUS_ADDRESS=$address
}

# Programs that the bus starts need the display as well.
rig_tell_bus() {
  dbus-update-activation-environment "$@" HOME XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME \
    GDK_BACKEND GSK_RENDERER GTK_A11Y GSETTINGS_BACKEND GIO_USE_VFS >/dev/null 2>&1
}

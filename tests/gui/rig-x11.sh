#!/bin/bash
# rig-x11.sh: a desktop of its own for one command: display, session bus, window manager, home
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   rig-x11.sh [-w openbox|xfwm4|metacity|mutter|none] [-s WIDTHxHEIGHT] -- COMMAND…
#
# Nothing of the person's own session is read, written or reached, and nothing stays behind: as root everything
# runs in a process namespace of its own, otherwise what was started here is ended here. COMMAND sees DISPLAY,
# DBUS_SESSION_BUS_ADDRESS, HOME, the XDG folders, RIG (a folder that is taken away at the end) and RIG_WM.
set -u

if [ -z "${RIG_INSIDE:-}" ] && [ "$(id -u)" = 0 ] && unshare --mount --pid --fork --mount-proc true 2>/dev/null; then
  RIG_INSIDE=1 exec unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@"
fi
unset RIG_INSIDE

wm=openbox
size=1280x900
while [ $# -gt 0 ]; do
  case $1 in
    -w) wm=$2; shift 2 ;;
    -s) size=$2; shift 2 ;;
    --) shift; break ;;
    *) echo "rig-x11.sh: $1?" >&2; exit 2 ;;
  esac
done
[ $# -gt 0 ] || { echo "rig-x11.sh: which command?" >&2; exit 2; }

RIG=$(mktemp -d "${TMPDIR:-/tmp}/rig-XXXXXX")
export RIG RIG_WM=$wm
pids=()
finish() {
  local pid
  # The youngest first: the display goes last.
  for ((i = ${#pids[@]} - 1; i >= 0; i--)); do
    kill "${pids[i]}" 2>/dev/null
  done
  for pid in "${pids[@]}"; do
    wait "$pid" 2>/dev/null
  done
  rm -rf "$RIG"
}
trap finish EXIT
trap 'exit 130' INT TERM

fail() {
  echo "rig-x11.sh: $1" >&2
  cat "$RIG/$2.log" >&2
  exit 99
}

mkdir -p "$RIG/home" && mkdir -m 700 "$RIG/run"
export HOME=$RIG/home XDG_RUNTIME_DIR=$RIG/run
export XDG_CONFIG_HOME=$HOME/.config XDG_DATA_HOME=$HOME/.local/share
export XDG_CACHE_HOME=$HOME/.cache XDG_STATE_HOME=$HOME/.local/state
mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_STATE_HOME"
unset WAYLAND_DISPLAY SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS XDG_CURRENT_DESKTOP DESKTOP_SESSION XAUTHORITY
unset AT_SPI_BUS_ADDRESS NO_AT_BRIDGE GTK_THEME GTK_MODULES
export XDG_SESSION_TYPE=x11 GDK_BACKEND=x11 GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1
export GTK_A11Y=atspi GSETTINGS_BACKEND=memory GIO_USE_VFS=local GIO_USE_PORTALS=0

# Xvfb takes a free number and says which when it is ready.
mkfifo "$RIG/display"
Xvfb -displayfd 9 -screen 0 "${size}x24" -nolisten tcp -noreset +extension RANDR 9>"$RIG/display" >"$RIG/xvfb.log" 2>&1 &
pids+=($!)
read -r -t 20 number <"$RIG/display" || fail "Xvfb did not start" xvfb
export DISPLAY=:$number

# No secret service starts by itself and asks for a password: a test that wants one starts it. Nor do the desktop's portals,
# where they are installed: every window would wait for them when it opens, and they for each other.
mkdir -p "$XDG_RUNTIME_DIR/dbus-1/services"
for name in org.freedesktop.secrets org.freedesktop.portal.Desktop; do
  printf '[D-BUS Service]\nName=%s\nExec=/bin/false\n' "$name" >"$XDG_RUNTIME_DIR/dbus-1/services/$name.service"
done

mkfifo "$RIG/bus"
dbus-daemon --session --nofork --nopidfile --print-address=8 8>"$RIG/bus" >"$RIG/dbus.log" 2>&1 &
pids+=($!)
read -r -t 20 DBUS_SESSION_BUS_ADDRESS <"$RIG/bus" || fail "the session bus did not start" dbus
export DBUS_SESSION_BUS_ADDRESS

case $wm in
  none) ;;
  openbox) openbox --sm-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  xfwm4) xfwm4 --compositor=off --sm-client-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  metacity) metacity --no-composite --sm-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  mutter) mutter --x11 --sm-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  *) echo "rig-x11.sh: no window manager $wm" >&2; exit 2 ;;
esac
if [ "$wm" != none ]; then
  for ((i = 0; ; i++)); do
    xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id' && break
    [ $i -lt 500 ] || fail "$wm did not start" wm
    sleep 0.02
  done
fi

# Programs that the bus starts need the display as well.
dbus-update-activation-environment DISPLAY HOME XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME \
  GDK_BACKEND GSK_RENDERER GTK_A11Y GSETTINGS_BACKEND GIO_USE_VFS >/dev/null 2>&1

"$@"

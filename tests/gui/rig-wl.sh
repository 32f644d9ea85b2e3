#!/bin/bash
# rig-wl.sh: a separate Wayland desktop for one command, without a screen: compositor, session bus, home
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   rig-wl.sh [-c sway|gnome] [-s WIDTHxHEIGHT] -- COMMAND…
#
# sway is driven over its socket (SWAYSOCK); gnome is a GNOME Shell, with a double of the login manager, driven over the
# session bus. Nothing of the user's own session is read, written or reached, and nothing is left behind. COMMAND sees
# WAYLAND_DISPLAY (a whole path), DBUS_SESSION_BUS_ADDRESS, HOME, the XDG folders, RIG (a folder that is removed at
# the end) and RIG_COMPOSITOR.
set -u
# shellcheck source=tests/gui/rig-common.sh
. "$(dirname "${BASH_SOURCE[0]}")/rig-common.sh"

compositor=sway
size=1280x900
while [ $# -gt 0 ]; do
  case $1 in
    -c) compositor=$2; shift 2 ;;
    -s) size=$2; shift 2 ;;
    --) shift; break ;;
    *) echo "rig-wl.sh: $1?" >&2; exit 2 ;;
  esac
done
[ $# -gt 0 ] || { echo "rig-wl.sh: which command?" >&2; exit 2; }

export RIG_COMPOSITOR=$compositor RIG_SIZE=$size
rig_home
export XDG_SESSION_TYPE=wayland
rig_bus

# Writes its address to a file. It does not start as root, so it runs as a user who is root outside the namespace.
start_sway() {
  local as=()
  [ "$(id -u)" != 0 ] || as=(unshare --user --map-user=1000 --map-group=1000)
  cat >"$RIG/sway.conf" <<CONF
xwayland disable
output HEADLESS-1 resolution $size
focus_on_window_activation smart
exec sh -c 'echo "\$SWAYSOCK" "\$WAYLAND_DISPLAY" >$RIG/reached.new && mv $RIG/reached.new $RIG/reached'
CONF
  WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman WLR_RENDERER_ALLOW_SOFTWARE=1 \
    "${as[@]}" sway -c "$RIG/sway.conf" >"$RIG/compositor.log" 2>&1 &
  pids+=($!)
  await 20 test -e "$RIG/reached" || fail "sway did not start" compositor
  read -r SWAYSOCK WAYLAND_DISPLAY <"$RIG/reached"
  export SWAYSOCK
}

shell_eval() {
  gdbus call --session --timeout 5 --dest org.gnome.Shell --object-path /org/gnome/Shell --method org.gnome.Shell.Eval "$1"
}

is_shell_up() {
  shell_eval '!Main.layoutManager._startingUp' | grep -q "'true'"
}

# It starts in the overview, where no window has the keyboard; newer ones do not leave it while they get there.
is_overview_hidden() {
  shell_eval '(Main.overview.hide (), !Main.overview.visible)' | grep -q "'true'"
}

# The tests drive the Shell by Eval, which it allows in its unsafe mode only. Newer ones have no option for that: an extension turns it on.
unsafe_mode() {
  local folder=$XDG_DATA_HOME/gnome-shell/extensions/rig@beckon.page version
  version=$(gnome-shell --version | grep -o '[0-9]*' | head -n 1)
  if [ "$version" -lt 47 ]; then
    shell_options=(--unsafe-mode --sm-disable)
    return
  fi
  shell_options=()
  mkdir -p "$folder" "$XDG_CONFIG_HOME/glib-2.0/settings"
  printf '{"uuid": "rig@beckon.page", "name": "rig", "description": "for tests", "shell-version": ["%s"]}\n' "$version" >"$folder/metadata.json"
  cat >"$folder/extension.js" <<'JS'
export default class {
  enable() { global.context.unsafe_mode = true; }
  disable() { global.context.unsafe_mode = false; }
}
JS
  printf '%s\n' '[org/gnome/shell]' "enabled-extensions=['rig@beckon.page']" "welcome-dialog-last-shown-version='999'" \
    >"$XDG_CONFIG_HOME/glib-2.0/settings/keyfile"
  export GSETTINGS_BACKEND=keyfile
}

# Rarely a program that the Shell starts hangs at its start, and the Shell waits for it for ever: both are ended here.
start_shell() {
  local end=$((SECONDS + 60)) shell
  XDG_CURRENT_DESKTOP=GNOME gnome-shell --headless --wayland --no-x11 --virtual-monitor "$size" \
    --wayland-display wayland-rig "${shell_options[@]}" >"$RIG/compositor.log" 2>&1 &
  shell=$!
  until is_shell_up >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$end" ]; then
      pkill -KILL -P "$shell"
      kill -KILL "$shell" 2>/dev/null
      wait "$shell" 2>/dev/null
      return 1
    fi
    sleep 0.05
  done
  pids+=("$shell")
}

start_gnome() {
  mkdir "$RIG/system-services"
  rig_start_bus system "$RIG/system-services"
  export DBUS_SYSTEM_BUS_ADDRESS=$address
  /usr/bin/python3 -m dbusmock --system --template logind >"$RIG/logind.log" 2>&1 &
  pids+=($!)
  await 20 gdbus call --system --dest org.freedesktop.login1 --object-path /org/freedesktop/login1 \
    --method org.freedesktop.DBus.Peer.Ping || fail "the double of logind did not start" logind

  unsafe_mode
  local tries
  for tries in 1 2 3; do
    start_shell && break
    [ "$tries" != 3 ] || fail "GNOME Shell did not start" compositor
    echo "rig-wl.sh: GNOME Shell hangs; once more" >&2
  done
  WAYLAND_DISPLAY=wayland-rig
  await 20 is_overview_hidden || fail "GNOME Shell does not leave the overview" compositor
}

case $compositor in
  sway) start_sway ;;
  gnome) start_gnome ;;
  *) echo "rig-wl.sh: no compositor $compositor" >&2; exit 2 ;;
esac
export WAYLAND_DISPLAY=$XDG_RUNTIME_DIR/${WAYLAND_DISPLAY##*/} GDK_BACKEND=wayland
rig_tell_bus WAYLAND_DISPLAY

"$@"

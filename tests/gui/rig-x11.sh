#!/bin/bash
# rig-x11.sh: a separate desktop for one command: display, session bus, window manager, home
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   rig-x11.sh [-w openbox|xfwm4|composited|metacity|mutter|none] [-s WIDTHxHEIGHT] -- COMMAND…
#
# Nothing of the user's own session is read, written or reached, and nothing is left behind. COMMAND sees DISPLAY,
# DBUS_SESSION_BUS_ADDRESS, HOME, the XDG folders, RIG (a folder that is removed at the end) and RIG_WM.
set -u
# shellcheck source=tests/gui/rig-common.sh
. "$(dirname "${BASH_SOURCE[0]}")/rig-common.sh"

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

# What Meson, and with it a distribution, takes as skipped.
command -v Xvfb >/dev/null || { echo "1..0 # SKIP There is no Xvfb"; exit 77; }
export RIG_WM=$wm
rig_home
export XDG_SESSION_TYPE=x11 GDK_BACKEND=x11

# Xvfb chooses a free number and prints it when it is ready. It goes before other programs, where that is allowed: a key that somebody presses
# arrives when it is pressed, however busy the computer is. No key repeats (-r): on such a computer xdotool may be late to release it.
mkfifo "$RIG/display"
nice -n -10 Xvfb -displayfd 9 -screen 0 "${size}x24" -nolisten tcp -noreset -r +extension RANDR 9>"$RIG/display" >"$RIG/xvfb.log" 2>&1 &
pids+=($!)
read -r -t 20 number <"$RIG/display" || fail "Xvfb did not start" xvfb
export DISPLAY=:$number

rig_bus

case $wm in
  none) ;;
  openbox) openbox --sm-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  composited) xfwm4 --compositor=on --vblank=off --sm-client-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  xfwm4) xfwm4 --compositor=off --sm-client-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  metacity) metacity --no-composite --sm-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  mutter) mutter --x11 --sm-disable >"$RIG/wm.log" 2>&1 & pids+=($!) ;;
  *) echo "rig-x11.sh: no window manager $wm" >&2; exit 2 ;;
esac
is_managed() {
  xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'
}
[ "$wm" = none ] || await 20 is_managed || fail "$wm did not start" wm

rig_tell_bus DISPLAY

"$@"

#!/bin/bash
# rig.sh CACHE -- COMMAND…: a desktop of its own, as rig-x11.sh makes it, on which the flatpaks are installed that build.sh installed in CACHE
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
if [ "$1" != --inside ]; then
  folder=$1/${BECKON_FLATPAK_SUITE:-trixie}
  shift 2
  export FLATPAK_USER_DIR=$folder/user FLATPAK_SYSTEM_DIR=$folder/system
  export XDG_DATA_DIRS=$FLATPAK_USER_DIR/exports/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}
  # A sandbox needs the portals.
  export RIG_PORTALS=1
  exec "$here/../gui/rig-x11.sh" -w openbox -- "$here/rig.sh" --inside "$@"
fi
shift

# In a sandbox the run-time folder is /run/user/UID, and so it is on every desktop; here it has to be made so, in the rig's own view of the files.
own=/run/user/$(id -u)
if [ "$(id -u)" = 0 ]; then
  mkdir -p /run/user
  mount -t tmpfs tmpfs /run/user
  mkdir -m 700 "$own"
  mount --bind "$XDG_RUNTIME_DIR" "$own"
  export XDG_RUNTIME_DIR=$own
fi
# A sandbox has its own settings.
unset GIO_USE_PORTALS GSETTINGS_BACKEND
export XDG_CURRENT_DESKTOP=GNOME
dbus-update-activation-environment DISPLAY XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_CURRENT_DESKTOP FLATPAK_USER_DIR FLATPAK_SYSTEM_DIR
# An unlocked keyring, before the portals start: they would wait for one that is locked.
printf 'a password' | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
keyring=$!
trap 'kill "$keyring"' EXIT
for _ in $(seq 200); do
  gdbus call --session --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.GetNameOwner org.freedesktop.secrets >/dev/null 2>&1 && break
  sleep 0.05
done
"$@"

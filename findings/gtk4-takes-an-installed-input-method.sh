#!/usr/bin/env bash
# gtk4-takes-an-installed-input-method.sh: on X11, GTK 4 composes with a module because its package is there
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: without GTK_IM_MODULE, and without a setting of the desktop, a program on X11 composes with GTK's own input method
# (gtk-im-context-simple); an input method such as IBus has to be asked for.
# Instead: the module of IBus, once its package is installed, is the default of every program, whether the daemon of IBus runs or not. An unknown
# name in GTK_IM_MODULE, “none” too, gives the same module; only the full name “gtk-im-context-simple” gives GTK's own.
# Seen in: GTK 4.8.3 and ibus-gtk4 1.5.27 (Debian 12), on Xvfb.
# Beckon: ATT-19. Without a daemon, that module did not compose Ctrl+Shift+U and digits as GTK's own does: seven tests of composing passed or
# failed by what packages a computer had. They name the input method now (tests/gui/gui_testing.py).
set -euo pipefail

folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download ibus-gtk4=1.5.27-5 libibus-1.0-5=1.5.27-5 libgtk-4-1=4.8.3+ds-2+deb12u1 gir1.2-gtk-4.0=4.8.3+ds-2+deb12u1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$folder/root/usr/lib/$(uname -m)-linux-gnu
# Where GTK looks for modules besides its own folder: $GTK_PATH/4.0.0/immodules.
mkdir with without
ln -s "$libraries/gtk-4.0/4.0.0" with/4.0.0
cat >default.py <<'END'
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402

context = Gtk.IMMulticontext()
window = Gtk.Window()
window.present()
context.set_client_widget(window)
print(f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}", context.get_context_id())
END
Xvfb -displayfd 9 -nolisten tcp 9>display 2>/dev/null &
server=$!
for _ in $(seq 100); do
  [ ! -s display ] || break
  sleep 0.1
done
DISPLAY=:$(cat display)
export DISPLAY GDK_BACKEND=x11 LD_LIBRARY_PATH=$libraries GI_TYPELIB_PATH=$libraries/girepository-1.0
unset GTK_IM_MODULE

status=0
# see EXPECTED WORD…: the context that GTK takes with these words in front
see() {
  local seen
  seen=$(env "${@:2}" /usr/bin/python3 default.py 2>/dev/null)
  echo "${*:2}: $seen"
  [ "$seen" = "4.8.3 $1" ] || { echo "changed: expected $1"; status=1; }
}
see ibus GTK_PATH="$folder/with"
see ibus GTK_PATH="$folder/with" GTK_IM_MODULE=none
see gtk-im-context-simple GTK_PATH="$folder/with" GTK_IM_MODULE=gtk-im-context-simple
# A computer that has such modules of its own finds those without GTK_PATH.
if ! ls /usr/lib/*/gtk-4.0/4.0.0/immodules/*.so >/dev/null 2>&1; then
  see gtk-im-context-simple GTK_PATH="$folder/without"
fi
exit $status

#!/usr/bin/env bash
# gtk-search-bar-without-animations-leaves-the-input-method-out.sh: Fcitx is not told that the entry of a GtkSearchBar has the keyboard
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: whether animations are on (“Reduce animation” of the accessibility settings) changes how a search bar looks when it opens, and
# nothing else: its entry gets the keyboard, and what is typed there is composed by the input method.
# Instead: where they are off and nothing in the bar was shown before, the entry has the keyboard while its text is not realized yet, and
# Fcitx hears of no text that has it: pinyin stays as it was typed. The second time the bar opens, it works. With animations it always does.
# The same with the text realized before: gtk_widget_realize (gtk_editable_get_delegate (entry)).
# Seen in: GTK 4.8.3 with Fcitx 5.0.21 and its module for GTK 4 5.0.21 (Debian 12), on X11. It needs Xvfb, openbox, python3-gi, fcitx5 and
# fcitx5-frontend-gtk4 of that system.
# Beckon: ATT-19. All its search bars open by beckon_compat_open_search (app/widgets/compat.c), which realizes the text first.
set -euo pipefail

folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
for package in fcitx5=5.0.21-3 fcitx5-frontend-gtk4=5.0.21-1; do
  have=$(dpkg-query -W -f '${Version}' "${package%%=*}")
  [ "$have" = "${package##*=}" ] || { echo "changed: ${package%%=*} is $have, not ${package##*=}"; exit 1; }
done
apt-get -qq download libgtk-4-1=4.8.3+ds-2+deb12u1 gir1.2-gtk-4.0=4.8.3+ds-2+deb12u1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$folder/root/usr/lib/$(uname -m)-linux-gnu
cat >search.py <<'END'
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402

Gtk.init()
Gtk.Settings.get_default().set_property("gtk-enable-animations", "animated" in sys.argv)
entry = Gtk.SearchEntry()
bar = Gtk.SearchBar(child=entry)
bar.connect_entry(entry)
# The input method is known to the text from here on, as it is of any program that sets what is searched for.
entry.set_text("cats")
entry.set_text("")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.append(bar)
box.append(Gtk.Button(label="Something that takes no text"))
window = Gtk.Window(title="Search", child=box)
window.present()


def wait(done, longest=10000):
    over = []
    GLib.timeout_add(longest, over.append, True)
    while not done() and not over:
        GLib.MainContext.default().iteration(True)


def told():
    """Does Fcitx know of a text that has the keyboard?"""
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.fcitx.Fcitx5", "/controller", "org.fcitx.Fcitx.Controller1", "CurrentInputMethod", None, None, 0, 5000, None).unpack() != ("",)


wait(window.is_active)
wait(lambda: False, 1000)
if "realized" in sys.argv:
    entry.get_delegate().realize()
bar.set_search_mode(True)
entry.grab_focus()
wait(lambda: False, 1500)
print("the entry {}, Fcitx {}".format("has the keyboard" if entry.get_delegate().has_focus() else "waits", "is told" if told() else "is not told"))
END
cat >session.sh <<'END'
openbox --sm-disable >/dev/null 2>&1 & manager=$!
fcitx5 --disable notifications >/dev/null 2>&1 & method=$!
for _ in $(seq 100); do
  ! gdbus call --session -d org.freedesktop.DBus -o / -m org.freedesktop.DBus.NameHasOwner org.fcitx.Fcitx5 | grep -q true || break
  sleep 0.1
done
sleep 1
/usr/bin/python3 search.py "$@" 2>/dev/null
kill $method $manager
END
Xvfb -displayfd 9 -nolisten tcp 9>display 2>/dev/null &
pids+=($!)
for _ in $(seq 100); do
  [ ! -s display ] || break
  sleep 0.1
done
DISPLAY=:$(cat display)
export DISPLAY GDK_BACKEND=x11 LD_LIBRARY_PATH=$libraries GI_TYPELIB_PATH=$libraries/girepository-1.0 GTK_IM_MODULE=fcitx GTK_A11Y=none
export HOME=$folder XDG_RUNTIME_DIR=$folder XDG_CONFIG_HOME=$folder/config XDG_DATA_DIRS=$folder/root/usr/share:/usr/share

status=0
# see EXPECTED WORD…
see() {
  local expected=$1 seen
  shift
  seen=$(dbus-run-session -- bash session.sh "$@" 2>/dev/null)
  echo "${*}: $seen"
  [ "$seen" = "$expected" ] || { echo "changed: expected: $expected"; status=1; }
}
see 'the entry has the keyboard, Fcitx is told' animated
see 'the entry has the keyboard, Fcitx is not told' still
see 'the entry has the keyboard, Fcitx is told' still realized
exit $status

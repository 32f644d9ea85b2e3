#!/usr/bin/env bash
# adw-entry-row-keeps-its-focus-to-itself.sh: a screen reader is not told that an AdwEntryRow has the focus
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: an AdwEntryRow, “a list row that looks like an entry”, is to a screen reader what a GtkEntry is: one node, a text box with the row's
# title as its name, which has the state “focused” while somebody types into it.
# Instead: there is such a node, with the name, and it never gets the state. The GtkText inside has the focus, has no node of its own, and hands
# none on, as GtkEntry does for its own. Whoever moves into the row hears nothing, and no node of the window is focused.
# Seen in: libadwaita 1.2.2 with GTK 4.8.3 (Debian 12), over AT-SPI. It needs Xvfb, openbox, at-spi2-core and python3-gi of that system.
# Beckon: ATT-14. With these versions the text inside gets a role and the title as its name (beckon_spoken_entry_row, app/widgets/spoken.c).
set -euo pipefail

folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download libadwaita-1-0=1.2.2-1 gir1.2-adw-1=1.2.2-1 libgtk-4-1=4.8.3+ds-2+deb12u1 gir1.2-gtk-4.0=4.8.3+ds-2+deb12u1 \
  libatspi2.0-0=2.46.0-5 gir1.2-atspi-2.0=2.46.0-5 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$folder/root/usr/lib/$(uname -m)-linux-gnu
cat >window.py <<'END'
import sys

import gi

gi.require_version("Adw", "1")
from gi.repository import Adw, GLib, Gtk  # noqa: E402

Adw.init()
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
fields = {"row": Adw.EntryRow(title="Server"), "entry": Gtk.Entry()}
fields["entry"].update_property([Gtk.AccessibleProperty.LABEL], ["Server"])
rows = Gtk.ListBox()
rows.append(fields["row"])
box.append(rows)
box.append(fields["entry"])
window = Gtk.Window(title="Form", child=box)
window.present()
fields[sys.argv[1]].grab_focus()
GLib.MainLoop().run()
END
cat >look.py <<'END'
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def nodes(node):
    yield node
    for i in range(node.get_child_count()):
        yield from nodes(node.get_child_at_index(i))


def look():
    for i in range(Atspi.get_desktop(0).get_child_count()):
        found = [node for node in nodes(Atspi.get_desktop(0).get_child_at_index(i)) if node.get_name() == "Server"]
        texts = [node for node in found if node.get_state_set().contains(Atspi.StateType.EDITABLE)]
        if len(texts) == 2:
            return [node.get_state_set().contains(Atspi.StateType.FOCUSED) for node in texts]


Atspi.init()
for _ in range(100):
    seen = look()
    if seen:
        break
    time.sleep(0.1)
time.sleep(1)
print("row {}, entry {}".format(*("focused" if focused else "not focused" for focused in look())))
END
Xvfb -displayfd 9 -nolisten tcp 9>display 2>/dev/null &
pids+=($!)
for _ in $(seq 100); do
  [ ! -s display ] || break
  sleep 0.1
done
DISPLAY=:$(cat display)
export DISPLAY GDK_BACKEND=x11 LD_LIBRARY_PATH=$libraries GI_TYPELIB_PATH=$libraries/girepository-1.0 GTK_IM_MODULE=gtk-im-context-simple
export HOME=$folder XDG_RUNTIME_DIR=$folder XDG_DATA_DIRS=$folder/root/usr/share:/usr/share FOLDER=$folder
cat >session.sh <<'END'
openbox --sm-disable >/dev/null 2>&1 & manager=$!
/usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 & launcher=$!
/usr/bin/python3 window.py "$1" 2>/dev/null & window=$!
/usr/bin/python3 look.py
kill $window $launcher $manager
END

status=0
# see FIELD EXPECTED
see() {
  local seen
  seen=$(dbus-run-session -- bash session.sh "$1" 2>/dev/null)
  echo "the focus is in the $1: $seen"
  [ "$seen" = "$2" ] || { echo "changed: expected: $2"; status=1; }
}
see entry 'row not focused, entry focused'
see row 'row not focused, entry not focused'
exit $status

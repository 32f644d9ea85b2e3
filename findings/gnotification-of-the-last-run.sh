#!/usr/bin/env bash
# gnotification-of-the-last-run.sh: a GNotification of an earlier run cannot be withdrawn or replaced
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: `g_application_withdraw_notification()` also removes what an earlier run of the application sent under this id,
# and to send that id again replaces it; the documentation of both functions says so.
# Instead: on desktops that speak org.freedesktop.Notifications GLib keeps the number that belongs to an id in memory only.
# After a restart the withdrawal calls nothing, and the same id makes a second notification beside the first.
# Seen in: GLib 2.74.6 of Debian 12. GLib's ways to GNOME Shell (org.gtk.Notifications) and to the portal were not run.
# Beckon: withdraws its notifications when it ends in order. After a crash those of the last run stay until the person
# removes them or the server lets them go, and the reminder of a question is a second one beside it.
set -euo pipefail

for package in libglib2.0-0 python3-gi dbus-daemon; do
  version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) ||
    { echo "NOT RUN: needs the Debian package $package"; exit 1; }
  echo "$package $version"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >app.py <<'END'
# An application that does what its arguments say, one after the other
import sys
from gi.repository import Gio, GLib

app = Gio.Application.new("org.example.Finding", Gio.ApplicationFlags.FLAGS_NONE)
app.register(None)
for what, value in (word.split("=", 1) for word in sys.argv[1:]):
    if what == "send":
        notification = Gio.Notification.new("Title")
        notification.set_body("Body")
        app.send_notification(value, notification)
    elif what == "withdraw":
        app.withdraw_notification(value)
    elif what == "wait":
        loop = GLib.MainLoop()
        GLib.timeout_add(int(value), loop.quit)
        loop.run()
app.get_dbus_connection().flush_sync(None)
END

cat >run.py <<'END'
import sys
from gi.repository import Gio, GLib

INTERFACE = """
<node><interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
  </method>
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
</interface></node>"""
shown = {}  # number: body
calls = []
last = 0


def on_call(_bus, _sender, _path, _interface, method, parameters, invocation):
    """Answers as a notification server does, a twentieth of a second later."""
    global last
    given = parameters.unpack()
    if method == "Notify":
        number = given[1] if given[1] in shown else last + 1
        last = max(last, number)
        shown[number] = given[4]
        calls.append(f"Notify(replaces {given[1]}) = {number}")
        answer = GLib.Variant("(u)", (number,))
    elif method == "CloseNotification":
        shown.pop(given[0], None)
        calls.append(f"CloseNotification({given[0]})")
        answer = None
    elif method == "GetCapabilities":
        answer = GLib.Variant("(as)", (["actions", "body", "body-markup"],))
    else:
        answer = GLib.Variant("(ssss)", ("server", "finding", "1", "1.2"))
    GLib.timeout_add(50, lambda: invocation.return_value(answer))


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
bus.register_object("/org/freedesktop/Notifications", interface, on_call, None, None)
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", ("org.freedesktop.Notifications", 0)), None, Gio.DBusCallFlags.NONE, -1)


def run(*words):
    """Runs the application to its end; returns what the server was asked to do meanwhile."""
    calls.clear()
    loop = GLib.MainLoop()
    child = Gio.Subprocess.new(["/usr/bin/python3", "app.py", *words], Gio.SubprocessFlags.NONE)
    child.wait_async(None, lambda *_: GLib.timeout_add(200, loop.quit))
    loop.run()
    if not child.get_successful():
        print("CHANGED: the application failed")
        sys.exit(1)
    print(f"{' '.join(words)}: {', '.join(calls)}; shown at the end: {len(shown)}")
    return list(calls)


first = run("send=question", "wait=200")
second = run("withdraw=question", "wait=300")
left = len(shown)
third = run("send=question", "wait=200")

for name, good in {
    "sent": first == ["Notify(replaces 0) = 1"],
    "withdrawn by the next run": second == [] and left == 1,
    "sent again by the next run": third == ["Notify(replaces 0) = 2"] and len(shown) == 2,
}.items():
    if not good:
        print(f"CHANGED: {name}")
        sys.exit(1)
END
env -u DISPLAY -u WAYLAND_DISPLAY dbus-run-session -- /usr/bin/python3 run.py

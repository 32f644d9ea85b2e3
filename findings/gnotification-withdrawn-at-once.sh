#!/usr/bin/env bash
# gnotification-withdrawn-at-once.sh: a GNotification that is withdrawn at once stays on the screen
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: `g_application_send_notification()` and, right after it, `g_application_withdraw_notification()` with the same
# id: the notification disappears again, or is never shown. Sent twice in a row, the second replaces the first.
# Instead: the number that the notification server gives is known only when its answer is there, and until then GLib has
# nothing to close or to replace. The withdrawal is dropped, not put off: the notification stays. Sent twice in a row there
# are two, of which a later withdrawal closes one. With a tenth of a second between the calls all is as expected.
# Seen in: GLib 2.74.6 of Debian 12, with a server of org.freedesktop.Notifications.
# Beckon: the first answer removes the question from all surfaces (section 1 of docs/behaviour.md), also when it comes while
# the notification is on its way; src/surface/notification/sender.c therefore withdraws once the server has answered.
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


slow = run("send=a", "wait=200", "withdraw=a", "wait=200")
left_slow = len(shown)
twice_slow = run("send=a", "wait=200", "send=a", "wait=200", "withdraw=a", "wait=200")
left_twice_slow = len(shown)
run("send=b", "withdraw=b", "wait=400")
left = len(shown)
shown.clear()
run("send=c", "send=c", "wait=200", "withdraw=c", "wait=200")
left_twice = len(shown)

for name, good in {
    "with a pause": left_slow == 0 and len(slow) == 2,
    "twice with a pause": left_twice_slow == 0 and len(twice_slow) == 3,
    "withdrawn at once": left == 1,
    "sent twice at once": left_twice == 1,
}.items():
    if not good:
        print(f"CHANGED: {name}")
        sys.exit(1)
END
env -u DISPLAY -u WAYLAND_DISPLAY dbus-run-session -- /usr/bin/python3 run.py

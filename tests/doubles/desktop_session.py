# desktop_session.py: a desktop whose screen is locked, and whose person is idle, as the test says
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""desktop_session.py: plays org.gnome.ScreenSaver and org.gnome.Mutter.IdleMonitor on the session bus and prints “ready”. Reads commands
from standard input, one in a line: lock, unlock, idle (every watch for idleness fires), active. Prints “done” once everybody who ever
called has received what followed from one. Prints “watch MS” for each watch for idleness."""

import sys

from gi.repository import Gio, GLib

SAVER, MONITOR = "org.gnome.ScreenSaver", "org.gnome.Mutter.IdleMonitor"
PATHS = {SAVER: "/org/gnome/ScreenSaver", MONITOR: "/org/gnome/Mutter/IdleMonitor/Core"}
NODE = Gio.DBusNodeInfo.new_for_xml(f"""<node>
<interface name="{SAVER}"><method name="GetActive"><arg type="b" direction="out"/></method></interface>
<interface name="{MONITOR}">
 <method name="GetIdletime"><arg type="t" direction="out"/></method>
 <method name="AddIdleWatch"><arg type="t" direction="in"/><arg type="u" direction="out"/></method>
 <method name="AddUserActiveWatch"><arg type="u" direction="out"/></method>
 <method name="RemoveWatch"><arg type="u" direction="in"/></method>
</interface></node>""")
state = {"locked": False, "idle": False, "last": 0}
idle_watches, active_watches, callers = {}, set(), set()


def emit(name, signal, value):
    bus.emit_signal(None, PATHS[name], name, signal, value)


def on_call(_connection, sender, _path, _interface, method, parameters, invocation):
    callers.add(sender)
    if method == "GetActive":
        invocation.return_value(GLib.Variant("(b)", (state["locked"],)))
    elif method == "GetIdletime":
        invocation.return_value(GLib.Variant("(t)", (max(idle_watches.values(), default=0) if state["idle"] else 0,)))
    elif method == "RemoveWatch":
        idle_watches.pop(parameters.unpack()[0], None)
        active_watches.discard(parameters.unpack()[0])
        invocation.return_value(None)
    else:
        state["last"] += 1
        invocation.return_value(GLib.Variant("(u)", (state["last"],)))
        if method == "AddIdleWatch":
            idle_watches[state["last"]] = parameters.unpack()[0]
            print("watch", parameters.unpack()[0], flush=True)
        else:
            active_watches.add(state["last"])


def fire(watches):
    for watch in list(watches):
        emit(MONITOR, "WatchFired", GLib.Variant("(u)", (watch,)))


def settle(times=2):
    """A reply to a ping comes after what was sent before. Twice: what the caller does about it may call us, too."""
    left = set(callers)

    def on_reply(_bus, result, name):
        try:
            bus.call_finish(result)
        except GLib.Error:
            callers.discard(name)  # it is gone
        left.discard(name)
        if not left:
            settle(times - 1)

    if times == 0 or not left:
        print("done", flush=True)
        return
    for name in list(left):
        bus.call(name, "/", "org.freedesktop.DBus.Peer", "Ping", None, None, Gio.DBusCallFlags.NONE, 2000, None, on_reply, name)


def on_line(channel, _condition):
    line = channel.readline().strip()
    if not line:
        loop.quit()
        return False
    if line in ("lock", "unlock"):
        state["locked"] = line == "lock"
        emit(SAVER, "ActiveChanged", GLib.Variant("(b)", (state["locked"],)))
    elif line == "idle":
        state["idle"] = True
        fire(idle_watches)
    else:
        state["idle"] = False
        fire(active_watches)
        active_watches.clear()
    settle()
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
for interface in NODE.interfaces:
    bus.register_object(PATHS[interface.name], interface, on_call, None, None)
Gio.bus_own_name_on_connection(bus, SAVER, Gio.BusNameOwnerFlags.NONE, None, None)
Gio.bus_own_name_on_connection(bus, MONITOR, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), None)
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, on_line)
loop.run()

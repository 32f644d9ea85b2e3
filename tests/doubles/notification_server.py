# notification_server.py: a notification server that answers nothing, or says that it is silent
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""notification_server.py HOW: takes the name org.freedesktop.Notifications on the session bus and prints “ready”, then a line for
every notification, one for the one that it replaces, one for each line of its body, one for its urgency, and one when it was answered. HOW: good, mute (no call is answered), bare (no buttons, no markup), slow (each answer
comes half a second later), inhibited (it says that it is silent; each line on
standard input, “true” or “false”, changes that)."""

import sys

from gi.repository import Gio, GLib

HOW = sys.argv[1]
PATH = "/org/freedesktop/Notifications"
NAME = "org.freedesktop.Notifications"
NODE = Gio.DBusNodeInfo.new_for_xml(f"""<node><interface name="{NAME}">
 <method name="GetCapabilities"><arg type="as" direction="out"/></method>
 <method name="GetServerInformation">
  <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/></method>
 <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
  <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/>
  <arg type="u" direction="out"/></method>
 <method name="CloseNotification"><arg type="u" direction="in"/></method>
 <property name="Inhibited" type="b" access="read"/>
</interface></node>""")
state = {"inhibited": HOW == "inhibited", "last": 0}


def on_call(_connection, _sender, _path, _interface, method, parameters, invocation):
    if method == "Notify":
        print("notify", parameters.unpack()[3], flush=True)
        if replaced := parameters.unpack()[1]:
            print("replaces", replaced, flush=True)
        for line in parameters.unpack()[4].splitlines():
            print("body", line, flush=True)
        print("urgency", parameters.unpack()[6].get("urgency"), flush=True)
    elif method == "CloseNotification":
        print("close", parameters.unpack()[0], flush=True)
    if HOW == "mute":
        return
    if HOW == "slow":
        GLib.timeout_add(500, answer, method, invocation)
    else:
        answer(method, invocation)


def answer(method, invocation):
    if method == "GetCapabilities":
        invocation.return_value(GLib.Variant("(as)", (["body"] if HOW == "bare" else ["actions", "body", "body-markup"],)))
    elif method == "GetServerInformation":
        invocation.return_value(GLib.Variant("(ssss)", ("double", "Beckon", "1", "1.2")))
    elif method == "Notify":
        state["last"] += 1
        print("numbered", state["last"], flush=True)
        invocation.return_value(GLib.Variant("(u)", (state["last"],)))
    else:
        invocation.return_value(None)


def on_get(_connection, _sender, _path, _interface, name):
    return GLib.Variant("b", state["inhibited"])


def on_line(channel, _condition):
    line = channel.readline()
    if not line:
        return False
    state["inhibited"] = line.strip() == "true"
    bus.emit_signal(None, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged", GLib.Variant(
        "(sa{sv}as)", (NAME, {"Inhibited": GLib.Variant("b", state["inhibited"])}, [])))
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, NODE.interfaces[0], on_call, on_get, None)
loop = GLib.MainLoop()
Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), lambda *_: loop.quit())
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, on_line)
loop.run()

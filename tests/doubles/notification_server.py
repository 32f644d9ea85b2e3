# notification_server.py: a notification server that answers nothing, or says that it is silent
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""notification_server.py HOW: takes the name org.freedesktop.Notifications on the session bus and prints “ready”, then a line for
every notification, one for the one that it replaces, one for each line of its body, one for each action (its key and its label), one for its
urgency, and one when it was answered. HOW: good, mute (no call is answered), bare (no buttons, no markup), slow (each answer comes half a second
later), inhibited (it says that it is silent): all of these say that they are “Plasma”. Or another name of a program, which it then says it is. Each line on standard input is an order:
“true” or “false” (is it silent?), “invoke ID KEY”, “token ID TOKEN”, “closed ID REASON”: it emits that signal."""

import os
import sys

from gi.repository import Gio, GLib

HOW = sys.argv[1]
KINDS = ("good", "mute", "bare", "slow", "inhibited")
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
SIGNALS = {"invoke": ("ActionInvoked", "(us)"), "token": ("ActivationToken", "(us)"), "closed": ("NotificationClosed", "(uu)")}
state = {"inhibited": HOW == "inhibited", "last": 0}


def on_call(_connection, _sender, _path, _interface, method, parameters, invocation):
    if method == "Notify":
        print("notify", parameters.unpack()[3], flush=True)
        if replaced := parameters.unpack()[1]:
            print("replaces", replaced, flush=True)
        for line in parameters.unpack()[4].splitlines():
            print("body", line, flush=True)
        actions = parameters.unpack()[5]
        for key, label in zip(actions[::2], actions[1::2]):
            print("action", key, label, flush=True)
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
        invocation.return_value(GLib.Variant("(ssss)", (HOW if HOW not in KINDS else "Plasma", "Beckon", "1", "1.2")))
    elif method == "Notify":
        state["last"] += 1
        print("numbered", state["last"], flush=True)
        invocation.return_value(GLib.Variant("(u)", (state["last"],)))
    else:
        invocation.return_value(None)


def on_get(_connection, _sender, _path, _interface, name):
    return GLib.Variant("b", state["inhibited"])


def obey(order, *words):
    if order in SIGNALS:
        signal, types = SIGNALS[order]
        bus.emit_signal(None, PATH, NAME, signal, GLib.Variant(types, (int(words[0]), int(words[1]) if types == "(uu)" else words[1])))
        return
    state["inhibited"] = order == "true"
    bus.emit_signal(None, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged", GLib.Variant(
        "(sa{sv}as)", (NAME, {"Inhibited": GLib.Variant("b", state["inhibited"])}, [])))


def on_orders(_channel, _condition):
    """Several may have come at once."""
    given = os.read(0, 65536)
    for line in given.decode().splitlines():
        obey(*line.split())
    return bool(given)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, NODE.interfaces[0], on_call, on_get, None)
loop = GLib.MainLoop()
Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), lambda *_: loop.quit())
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, on_orders)
loop.run()

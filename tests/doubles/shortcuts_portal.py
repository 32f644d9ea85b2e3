# shortcuts_portal.py: the desktop's portal for keyboard shortcuts, as GNOME and KDE have it and the desktops of the tests have not
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Usage: shortcuts_portal.py granted|refused. Prints what it is asked, and obeys lines on its standard input:

press [TOKEN]: the person presses the keys; keys TEXT: they are now these; close: the desktop ends the session."""

import sys

from gi.repository import Gio, GLib

NAME, PATH, INTERFACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.GlobalShortcuts"
XML = f"""<node>
<interface name='org.freedesktop.host.portal.Registry'>
<method name='Register'><arg type='s' direction='in'/><arg type='a{{sv}}' direction='in'/></method></interface>
<interface name='{INTERFACE}'>
<method name='CreateSession'><arg type='a{{sv}}' direction='in'/><arg type='o' direction='out'/></method>
<method name='BindShortcuts'><arg type='o' direction='in'/><arg type='a(sa{{sv}})' direction='in'/><arg type='s' direction='in'/>
<arg type='a{{sv}}' direction='in'/><arg type='o' direction='out'/></method>
<method name='ConfigureShortcuts'><arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='a{{sv}}' direction='in'/></method>
<property name='version' type='u' access='read'/></interface>
<interface name='org.freedesktop.portal.Session'><method name='Close'/></interface></node>"""
# As GNOME writes it.
KEYS = "Press <Shift><Super>q"
how = sys.argv[1]
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
interfaces = {interface.name: interface for interface in Gio.DBusNodeInfo.new_for_xml(XML).interfaces}
# The sender that is known, and its session.
known, session, owner = set(), None, None


def say(*words):
    print(*words, flush=True)


def register(path, name):
    bus.register_object(path, interfaces[name], called, lambda *_: GLib.Variant("u", 2), None)


def respond(sender, options, invocation, response, results):
    path = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
    invocation.return_value(GLib.Variant("(o)", (path,)))
    bus.emit_signal(sender, path, "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (response, results)))


def shortcuts(keys):
    return [("show-question", {"trigger_description": GLib.Variant("s", keys)})]


def called(connection, sender, path, interface, method, parameters, invocation):
    global session, owner
    values = parameters.unpack()
    if method == "Register":
        known.add(sender)
        say("register", values[0])
        invocation.return_value(None)
    elif sender not in known:
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotAllowed", "An app id is required")
    elif method == "CreateSession":
        owner, session = sender, f"{PATH}/session/{values[0]['session_handle_token']}"
        register(session, "org.freedesktop.portal.Session")
        respond(sender, values[0], invocation, 0, {"session_handle": GLib.Variant("s", session)})
    elif method == "BindShortcuts":
        (id, details), = values[1]
        say("bind", id, details["preferred_trigger"], repr(details["description"]))
        respond(sender, values[3], invocation, *((0, {"shortcuts": GLib.Variant("a(sa{sv})", shortcuts(KEYS))}) if how == "granted" else (1, {})))
    else:
        say(method)
        invocation.return_value(None)


def emit(path, interface, signal, signature, *arguments):
    bus.emit_signal(owner, path, interface, signal, GLib.Variant(signature, arguments))


def obey(channel, condition):
    command, _, rest = channel.readline().strip().partition(" ")
    if command == "press":
        options = {"activation_token": GLib.Variant("s", rest)} if rest else {}
        emit(PATH, INTERFACE, "Activated", "(osta{sv})", session, "show-question", 0, options)
    elif command == "keys":
        emit(PATH, INTERFACE, "ShortcutsChanged", "(oa(sa{sv}))", session, shortcuts(rest))
    elif command == "close":
        bus.emit_signal(owner, session, "org.freedesktop.portal.Session", "Closed", None)
    return bool(command)


for name in "org.freedesktop.host.portal.Registry", INTERFACE:
    register(PATH, name)
GLib.io_add_watch(sys.stdin, GLib.IO_IN, obey)
Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: say("ready"), None)
GLib.MainLoop().run()

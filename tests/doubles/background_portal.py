# background_portal.py: the desktop's portal for programs in the background, as GNOME has it and Debian 12's package has not
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Usage: background_portal.py granted|denied|outside|silent. Prints what it is asked.

granted, denied: what the desktop decides; outside: the program is in no sandbox, so it is not listed; silent: answers nothing."""

import sys

from gi.repository import Gio, GLib

NAME, PATH, INTERFACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Background"
XML = f"""<node><interface name='{INTERFACE}'>
<method name='RequestBackground'><arg type='s' direction='in'/><arg type='a{{sv}}' direction='in'/><arg type='o' direction='out'/></method>
<method name='SetStatus'><arg type='a{{sv}}' direction='in'/></method>
<property name='version' type='u' access='read'/></interface></node>"""
how = sys.argv[1]


def say(*words):
    print(*words, flush=True)


def request(connection, sender, options, invocation):
    path = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
    command = options["commandline"] if options["autostart"] else []
    say("request", "autostart" if options["autostart"] else "background", *command)
    invocation.return_value(GLib.Variant("(o)", (path,)))
    allowed = how == "granted"
    connection.emit_signal(sender, path, "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (
        0 if allowed else 1, {"background": GLib.Variant("b", allowed), "autostart": GLib.Variant("b", allowed and options["autostart"])})))


def called(connection, sender, path, interface, method, parameters, invocation):
    if how == "silent":
        say("ignored", method)
    elif method == "RequestBackground":
        request(connection, sender, parameters.unpack()[1], invocation)
    elif how == "outside":
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotAllowed", "Only sandboxed applications can set background status")
    else:
        say("status", repr(parameters.unpack()[0]["message"]))
        invocation.return_value(None)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, lambda *_: GLib.Variant("u", 2), None)
Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: say("ready"), None)
GLib.MainLoop().run()

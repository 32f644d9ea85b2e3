# bus_flood.py: a program that calls another one over the session bus, again and again, without waiting
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bus_flood.py: prints the kinds of calls. bus_flood.py KIND MANY [CONNECTIONS]: makes so many calls of that kind to page.beckon.Beckon, from so
many connections (1), and prints what they got, as a line of JSON: {"answered": 20, "refused": 480}. A word instead of a number of connections: it
wants no answers, as a program that floods would, and the limits of the bus itself do not matter; MANY may be 0: until it is ended."""

import collections
import itertools
import json
import sys

from gi.repository import Gio, GLib

DESK = "page.beckon.Beckon"
PATH = "/page/beckon/Beckon"
APPLICATION, ACTIONS, PROPERTIES = "org.freedesktop.Application", "org.gtk.Actions", "org.freedesktop.DBus.Properties"
MENU, ITEM, SEARCH = "com.canonical.dbusmenu", "org.kde.StatusNotifierItem", "org.gnome.Shell.SearchProvider2"
PROVIDER = f"{PATH}/SearchProvider"
EMPTY = {}


def action(name, *target, data=None):
    return PATH, APPLICATION, "ActivateAction", GLib.Variant("(sava{sv})", (name, list(target), data or EMPTY))


def invited(name, *target):
    return action(name, *target, data={"desktop-startup-id": GLib.Variant("s", "clicked")})


def plain(name, *target):
    return PATH, ACTIONS, "Activate", GLib.Variant("(sava{sv})", (name, list(target), EMPTY))


KINDS = {
    "show": action("show"),
    "show-invited": invited("show"),
    "show-by-actions": plain("show"),
    "show-question": action("show-question", GLib.Variant("x", 0)),
    "show-question-invited": invited("show-question", GLib.Variant("x", 0)),
    "preferences": invited("preferences"),
    "new-task": invited("new-task"),
    "search": invited("search", GLib.Variant("s", "database")),
    "show-link": invited("show-link", GLib.Variant("s", "beckon://tasks/none")),
    "do-not-disturb": action("do-not-disturb", GLib.Variant("s", "hour")),
    "answer": action("answer", GLib.Variant("s", "nothing")),
    "unknown-action": action("nothing"),
    "quit": action("quit"),
    "open": (PATH, APPLICATION, "Open", GLib.Variant("(asa{sv})", (["beckon://tasks/none"], EMPTY))),
    "activate": (PATH, APPLICATION, "Activate", GLib.Variant("(a{sv})", (EMPTY,))),
    "describe-all": (PATH, ACTIONS, "DescribeAll", None),
    "describe": (PATH, ACTIONS, "Describe", GLib.Variant("(s)", ("show",))),
    "set-state": (PATH, ACTIONS, "SetState", GLib.Variant("(sva{sv})", ("group-by", GLib.Variant("s", "agent"), EMPTY))),
    "window-actions": (f"{PATH}/window/1", ACTIONS, "DescribeAll", None),
    "get-layout": ("/MenuBar", MENU, "GetLayout", GLib.Variant("(iias)", (0, -1, []))),
    "get-group": ("/MenuBar", MENU, "GetGroupProperties", GLib.Variant("(aias)", ([], []))),
    "event": ("/MenuBar", MENU, "Event", GLib.Variant("(isvu)", (1, "clicked", GLib.Variant("s", ""), 0))),
    "about-to-show": ("/MenuBar", MENU, "AboutToShow", GLib.Variant("(i)", (0,))),
    "tray-activate": ("/StatusNotifierItem", ITEM, "Activate", GLib.Variant("(ii)", (0, 0))),
    "tray-properties": ("/StatusNotifierItem", PROPERTIES, "GetAll", GLib.Variant("(s)", (ITEM,))),
    "tray-property": ("/StatusNotifierItem", PROPERTIES, "Get", GLib.Variant("(ss)", (ITEM, "ToolTip"))),
    "find": (PROVIDER, SEARCH, "GetInitialResultSet", GLib.Variant("(as)", (["database"],))),
    "metas": (PROVIDER, SEARCH, "GetResultMetas", GLib.Variant("(as)", (["question:1"] * 20,))),
    "launch-search": (PROVIDER, SEARCH, "LaunchSearch", GLib.Variant("(asu)", (["database"], 1))),
    "activate-result": (PROVIDER, SEARCH, "ActivateResult", GLib.Variant("(sasu)", ("question:1", ["database"], 1))),
    "introspect": (PATH, "org.freedesktop.DBus.Introspectable", "Introspect", None),
    "no-object": ("/nothing", ACTIONS, "DescribeAll", None),
}


REFUSED = "Too many calls"  # by the desk; the bus itself has other words for the same error


def connect():
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION), flags)


def flood(kind, many, connections=1):
    """{what they got: how many}"""
    buses = [connect() for _ in range(connections)]
    heard, loop = collections.Counter(), GLib.MainLoop()

    def on_reply(bus, result):
        try:
            bus.call_finish(result)
            heard["answered"] += 1
        except GLib.Error as error:
            heard["refused" if REFUSED in error.message else Gio.DBusError.get_remote_error(error) or error.message] += 1
        if heard.total() == many:
            loop.quit()

    path, interface, method, parameters = KINDS[kind]
    for n in range(many):
        buses[n % connections].call(DESK, path, interface, method, parameters, None, Gio.DBusCallFlags.NO_AUTO_START, 60000, None, on_reply)
    loop.run()
    return dict(heard)


def flood_silently(kind, many):
    path, interface, method, parameters = KINDS[kind]
    bus = connect()
    for n in itertools.count() if many == 0 else range(many):
        message = Gio.DBusMessage.new_method_call(DESK, path, interface, method)
        message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
        if parameters:
            message.set_body(parameters)
        bus.send_message(message, Gio.DBusSendMessageFlags.NONE)
        if n % 100 == 99:
            bus.flush_sync()
    bus.flush_sync()


if __name__ == "__main__":
    if sys.argv[3:] and not sys.argv[3].isdigit():
        flood_silently(sys.argv[1], int(sys.argv[2]))
    elif sys.argv[1:]:
        print(json.dumps(flood(sys.argv[1], *map(int, sys.argv[2:]))), flush=True)
    else:
        print(*KINDS)

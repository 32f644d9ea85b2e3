# secret_service.py: a secret service that answers nothing, or too much
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""secret_service.py HOW: takes the name org.freedesktop.secrets on the session bus and prints “ready”; then a line for every call.
HOW: mute (no call is answered), good (the secret “sk-kept”), huge (a secret of 30 MB), locked (a prompt that never ends)."""

import sys

from gi.repository import Gio, GLib

HOW = sys.argv[1]
SECRET = {"good": b"sk-kept", "huge": b"x" * 30_000_000}.get(HOW, b"")
ITEM = "/org/freedesktop/secrets/item"
NODE = Gio.DBusNodeInfo.new_for_xml("""<node>
<interface name="org.freedesktop.Secret.Service">
 <method name="OpenSession"><arg type="s" direction="in"/><arg type="v" direction="in"/><arg type="v" direction="out"/><arg type="o" direction="out"/></method>
 <method name="SearchItems"><arg type="a{ss}" direction="in"/><arg type="ao" direction="out"/><arg type="ao" direction="out"/></method>
 <method name="Unlock"><arg type="ao" direction="in"/><arg type="ao" direction="out"/><arg type="o" direction="out"/></method>
 <method name="GetSecrets"><arg type="ao" direction="in"/><arg type="o" direction="in"/><arg type="a{o(oayays)}" direction="out"/></method>
</interface>
<interface name="org.freedesktop.Secret.Prompt">
 <method name="Prompt"><arg type="s" direction="in"/></method>
 <method name="Dismiss"/>
 <signal name="Completed"><arg type="b"/><arg type="v"/></signal>
</interface></node>""")


def on_call(_connection, _sender, _path, _interface, method, parameters, invocation):
    print(method, flush=True)
    if HOW == "mute" or method in ("Prompt", "Dismiss"):
        return
    if method == "OpenSession":
        if parameters.unpack()[0] != "plain":
            invocation.return_dbus_error("org.freedesktop.DBus.Error.NotSupported", "Only plain")
        else:
            invocation.return_value(GLib.Variant("(vo)", (GLib.Variant("s", ""), "/org/freedesktop/secrets/session")))
    elif method == "SearchItems":
        invocation.return_value(GLib.Variant("(aoao)", ([], [ITEM]) if HOW == "locked" else ([ITEM], [])))
    elif method == "Unlock":
        invocation.return_value(GLib.Variant("(aoo)", ([], "/org/freedesktop/secrets/prompt")))
    elif method == "GetSecrets":
        value = GLib.Variant.new_from_bytes(GLib.VariantType("ay"), GLib.Bytes(SECRET), True)
        secret = GLib.Variant.new_tuple(GLib.Variant("o", "/org/freedesktop/secrets/session"), GLib.Variant("ay", b""), value,
                                        GLib.Variant("s", "text/plain"))
        entry = GLib.Variant.new_dict_entry(GLib.Variant("o", ITEM), secret)
        invocation.return_value(GLib.Variant.new_tuple(GLib.Variant.new_array(None, [entry])))


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
for path, interface in (("/org/freedesktop/secrets", NODE.interfaces[0]), ("/org/freedesktop/secrets/prompt", NODE.interfaces[1])):
    bus.register_object(path, interface, on_call, None, None)
Gio.bus_own_name_on_connection(bus, "org.freedesktop.secrets", Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()

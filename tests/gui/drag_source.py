# drag_source.py: a window from which files can be dragged
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A program: python3 drag_source.py URI… offers these with a drag that starts anywhere in its window, as file managers do."""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

TITLE = "Drag Source"


def main(uris):
    Gtk.init()
    window = Gtk.Window(title=TITLE, default_width=120, default_height=80, child=Gtk.Label(label="Files"))
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_bytes(
        "text/uri-list", GLib.Bytes.new("".join(uri + "\r\n" for uri in uris).encode())))
    window.add_controller(source)
    window.present()
    GLib.MainLoop().run()


if __name__ == "__main__":
    main(sys.argv[1:])

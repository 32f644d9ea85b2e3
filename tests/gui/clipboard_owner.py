# clipboard_owner.py: a program that has something in the clipboard
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A program: python3 clipboard_owner.py MEDIA-TYPE FILE… offers the content of each file as that type, until it is ended."""

import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

if __name__ == "__main__":
    Gtk.init()
    pairs = zip(sys.argv[1::2], sys.argv[2::2])
    providers = [Gdk.ContentProvider.new_for_bytes(type, GLib.Bytes.new(Path(file).read_bytes())) for type, file in pairs]
    Gdk.Display.get_default().get_clipboard().set_content(Gdk.ContentProvider.new_union(providers))
    print("ready", flush=True)
    GLib.MainLoop().run()

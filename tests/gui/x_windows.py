# x_windows.py: what the X server reports about windows
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The small part of Xlib that the tests need, through ctypes: they read so often that starting a program each time is too slow.
A window that disappears in the meantime counts as not there."""

import ctypes
import os
from array import array
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_long, c_ulong, c_void_p

VIEWABLE = 2    # a map state: the window and all its ancestors are mapped
LONGEST = 4096  # the size of a property, in units of 4 bytes


class Attributes(Structure):
    """XWindowAttributes."""
    _fields_ = [("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int), ("border", c_int), ("depth", c_int),
                ("visual", c_void_p), ("root", c_ulong), ("kind", c_int), ("bit_gravity", c_int), ("win_gravity", c_int),
                ("backing", c_int), ("planes", c_ulong), ("pixel", c_ulong), ("save_under", c_int), ("colormap", c_ulong),
                ("installed", c_int), ("map_state", c_int), ("all_masks", c_long), ("your_mask", c_long), ("no_propagate", c_long),
                ("override", c_int), ("screen", c_void_p)]


lib = ctypes.CDLL("libX11.so.6")
for name, result, arguments in [
        ("XInitThreads", c_int, []), ("XOpenDisplay", c_void_p, [c_char_p]), ("XCloseDisplay", c_int, [c_void_p]),
        ("XDefaultRootWindow", c_ulong, [c_void_p]), ("XInternAtom", c_ulong, [c_void_p, c_char_p, c_int]), ("XFree", c_int, [c_void_p]),
        ("XGetWindowAttributes", c_int, [c_void_p, c_ulong, POINTER(Attributes)]),
        ("XGetWindowProperty", c_int, [c_void_p, c_ulong, c_ulong, c_long, c_long, c_int, c_ulong, POINTER(c_ulong), POINTER(c_int),
                                       POINTER(c_ulong), POINTER(c_ulong), POINTER(c_void_p)])]:
    function = getattr(lib, name)
    function.restype, function.argtypes = result, arguments

ignore_errors = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda display, event: 0)
lib.XSetErrorHandler(ignore_errors)
lib.XInitThreads()


class Display:
    """A connection to a display."""

    def __init__(self, name):
        self._display = lib.XOpenDisplay(name.encode())
        assert self._display, f"there is no display {name}"
        self._root = lib.XDefaultRootWindow(self._display)

    def close(self):
        lib.XCloseDisplay(self._display)

    def _property(self, window, name):
        """The bytes of a property; format 32 uses longs of this machine."""
        kind, form, count, left, data = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
        atom = lib.XInternAtom(self._display, name, False)
        if lib.XGetWindowProperty(self._display, window, atom, 0, LONGEST, False, 0, byref(kind), byref(form), byref(count),
                                  byref(left), byref(data)) or not data:
            return b""
        size = {8: 1, 16: 2, 32: ctypes.sizeof(c_long)}.get(form.value, 0)
        found = ctypes.string_at(data, count.value * size)
        lib.XFree(data)
        return found

    def _is_mapped(self, window):
        attributes = Attributes()
        return lib.XGetWindowAttributes(self._display, window, byref(attributes)) and attributes.map_state == VIEWABLE

    def _numbers(self, window, name):
        return array("L", self._property(window, name))

    def windows(self, title):
        """The mapped windows with this title that the window manager manages."""
        title = title.encode()
        return [window for window in self._numbers(self._root, b"_NET_CLIENT_LIST")
                if (self._property(window, b"_NET_WM_NAME") or self._property(window, b"WM_NAME")) == title and self._is_mapped(window)]

    def active(self):
        """The window that has the keyboard according to the window manager; 0: none."""
        return next(iter(self._numbers(self._root, b"_NET_ACTIVE_WINDOW")), 0)


displays = {}


def display():
    """The connection of this process to the current DISPLAY."""
    name = os.environ["DISPLAY"]
    if name not in displays:
        displays[name] = Display(name)
    return displays[name]


def forget_display():
    """The display that DISPLAY names is closed; its number may be used by another one later."""
    connection = displays.pop(os.environ["DISPLAY"], None)
    if connection:
        connection.close()

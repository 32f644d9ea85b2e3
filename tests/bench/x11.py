# x11.py: what an X server reports about windows: when one is mapped, when it is painted
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The small part of Xlib that the benchmarks need, through ctypes."""

import ctypes
import select
import time
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

SUBSTRUCTURE_NOTIFY = 1 << 19
UNMAP_NOTIFY, MAP_NOTIFY = 18, 19
Z_PIXMAP = 2
SMALLEST = 60   # pixels: tooltips, helpers and window manager tricks are smaller

lib = ctypes.CDLL("libX11.so.6")


class Attributes(Structure):
    """XWindowAttributes."""
    _fields_ = [("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int), ("border", c_int), ("depth", c_int),
                ("visual", c_void_p), ("root", c_ulong), ("kind", c_int), ("bit_gravity", c_int), ("win_gravity", c_int),
                ("backing", c_int), ("planes", c_ulong), ("pixel", c_ulong), ("save_under", c_int), ("colormap", c_ulong),
                ("installed", c_int), ("map_state", c_int), ("all_masks", c_long), ("your_mask", c_long), ("no_propagate", c_long),
                ("override", c_int), ("screen", c_void_p)]


for name, result, arguments in [
        ("XOpenDisplay", c_void_p, [c_char_p]), ("XDefaultRootWindow", c_ulong, [c_void_p]),
        ("XSelectInput", c_int, [c_void_p, c_ulong, c_long]), ("XPending", c_int, [c_void_p]),
        ("XNextEvent", c_int, [c_void_p, c_void_p]), ("XSync", c_int, [c_void_p, c_int]),
        ("XConnectionNumber", c_int, [c_void_p]), ("XGetWindowAttributes", c_int, [c_void_p, c_ulong, POINTER(Attributes)]),
        ("XGetImage", c_void_p, [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int]),
        ("XGetPixel", c_ulong, [c_void_p, c_int, c_int]), ("XDestroyImage", c_int, [c_void_p])]:
    function = getattr(lib, name)
    function.restype, function.argtypes = result, arguments

ignore_errors = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda display, event: 0)
lib.XSetErrorHandler(ignore_errors)


class Screen:
    """The root window and the events of its children."""

    def __init__(self):
        self._display = lib.XOpenDisplay(None)
        if not self._display:
            raise RuntimeError("there is no X display")
        self._root = lib.XDefaultRootWindow(self._display)
        self._event = ctypes.create_string_buffer(192)
        self.area = None    # of the most recently mapped window
        lib.XSelectInput(self._display, self._root, SUBSTRUCTURE_NOTIFY)
        lib.XSync(self._display, 0)

    def forget(self):
        """Discards all events so far."""
        lib.XSync(self._display, 0)
        while lib.XPending(self._display):
            lib.XNextEvent(self._display, self._event)

    def _wait(self, kind, timeout, accept=lambda window: True):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            while lib.XPending(self._display):
                lib.XNextEvent(self._display, self._event)
                now = time.monotonic()
                if c_int.from_buffer(self._event).value == kind and accept(c_ulong.from_buffer(self._event, 40).value):
                    return now
            select.select([lib.XConnectionNumber(self._display)], [], [], 0.1)
        raise RuntimeError("no window was mapped" if kind == MAP_NOTIFY else "the window did not go away")

    def _is_large(self, window):
        area = Attributes()
        if not lib.XGetWindowAttributes(self._display, window, byref(area)):
            return False
        if area.width < SMALLEST or area.height < SMALLEST or area.override:
            return False
        self.area = area
        return True

    def wait_mapped(self, timeout=30):
        """The time at which the next window is mapped."""
        return self._wait(MAP_NOTIFY, timeout, self._is_large)

    def wait_unmapped(self, timeout=10):
        return self._wait(UNMAP_NOTIFY, timeout)

    def _pixel(self, x, y):
        image = lib.XGetImage(self._display, self._root, x, y, 1, 1, 0xFFFFFFFF, Z_PIXMAP)
        if not image:
            return 0
        pixel = lib.XGetPixel(image, 0, 0) & 0xFFFFFF
        lib.XDestroyImage(image)
        return pixel

    def wait_painted(self, timeout=10):
        """The time at which the most recently mapped window shows something: the root is black, the window is not."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            for across, down in ((0.5, 0.5), (0.5, 0.85), (0.25, 0.3)):
                if self._pixel(self.area.x + int(self.area.width * across), self.area.y + int(self.area.height * down)):
                    return time.monotonic()
            time.sleep(0.001)
        raise RuntimeError("the window was not painted")

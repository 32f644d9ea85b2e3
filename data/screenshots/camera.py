# camera.py: takes a picture of windows as they are, with round corners and shadows, and nothing of the desktop
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A compositing window manager keeps each window in a pixmap of its own, with the transparency of its shadow."""

import ctypes
import os
import subprocess
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_uint, c_ulong, c_void_p

ALL_PLANES = c_ulong(-1)
Z_PIXMAP = 2


class Image(Structure):
    """The beginning of an XImage."""
    _fields_ = [("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int), ("data", c_void_p), ("byte_order", c_int),
                ("bitmap_unit", c_int), ("bitmap_bit_order", c_int), ("bitmap_pad", c_int), ("depth", c_int), ("bytes_per_line", c_int),
                ("bits_per_pixel", c_int)]


lib = ctypes.CDLL("libX11.so.6")
for name, result, arguments in [
        ("XOpenDisplay", c_void_p, [c_char_p]), ("XCloseDisplay", c_int, [c_void_p]),
        ("XGetGeometry", c_int, [c_void_p, c_ulong, POINTER(c_ulong), POINTER(c_int), POINTER(c_int), POINTER(c_uint), POINTER(c_uint),
                                 POINTER(c_uint), POINTER(c_uint)]),
        ("XDefaultRootWindow", c_ulong, [c_void_p]),
        ("XTranslateCoordinates", c_int, [c_void_p, c_ulong, c_ulong, c_int, c_int, POINTER(c_int), POINTER(c_int), POINTER(c_ulong)]),
        ("XGetImage", POINTER(Image), [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int])]:
    function = getattr(lib, name)
    function.restype, function.argtypes = result, arguments


def read(display, window):
    """The place of a window, its size, and its pixels: red, green, blue and alpha, not multiplied."""
    x, y = c_int(), c_int()
    width, height, border, depth = c_uint(), c_uint(), c_uint(), c_uint()
    root = c_ulong()
    assert lib.XGetGeometry(display, window, byref(root), byref(x), byref(y), byref(width), byref(height), byref(border), byref(depth))
    lib.XTranslateCoordinates(display, window, root, 0, 0, byref(x), byref(y), byref(c_ulong()))
    image = lib.XGetImage(display, window, 0, 0, width, height, ALL_PLANES, Z_PIXMAP)
    assert image and image.contents.bits_per_pixel == 32 and image.contents.depth == 32, "no window with transparency"
    size = width.value * height.value * 4
    assert image.contents.bytes_per_line == width.value * 4
    pixels = bytearray(ctypes.string_at(image.contents.data, size))
    alpha = pixels[3::4]
    for at in (0, 1, 2):
        # The X server has each colour multiplied by its alpha; only the edges are neither opaque nor black.
        plane = pixels[at::4]
        for n, a in enumerate(alpha):
            if 0 < a < 255 and plane[n]:
                plane[n] = min(255, plane[n] * 255 // a)
        pixels[at::4] = plane
    return (x.value, y.value), (width.value, height.value), bytes(pixels)


def photograph(windows, path):
    """Writes the windows, the lowest first, where they are on the screen, to a PNG that is as large as they are."""
    display = lib.XOpenDisplay(os.environ["DISPLAY"].encode())
    try:
        taken = [read(display, int(window)) for window in windows]
    finally:
        lib.XCloseDisplay(display)
    left, top = (min(at[n] for at, _, _ in taken) for n in (0, 1))
    right, bottom = (max(at[n] + size[n] for at, size, _ in taken) for n in (0, 1))
    command = ["convert", "-size", f"{right - left}x{bottom - top}", "xc:none"]
    for number, (at, size, pixels) in enumerate(taken):
        layer = path.with_name(f".{path.stem}-{number}.bgra")
        layer.write_bytes(pixels)
        command += ["(", "-size", f"{size[0]}x{size[1]}", "-depth", "8", str(layer), "-repage", f"+{at[0] - left}+{at[1] - top}", ")"]
    command += ["-background", "none", "-layers", "merge", "-trim", "+repage", "-strip", "-depth", "8", "-define", "png:compression-level=9",
                "-define", "png:compression-filter=5", str(path)]
    subprocess.run(command, check=True)
    for layer in path.parent.glob(f".{path.stem}-*.bgra"):
        layer.unlink()

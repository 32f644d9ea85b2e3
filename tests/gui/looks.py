# looks.py: other desktops: larger text, another style, another direction, small windows
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a test sets before a desk starts, and how it checks the windows afterwards."""

import re
import subprocess
from contextlib import contextmanager

from gui_testing import geometry, rests, run, until, windows, xprop

DARK = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}
HIGH_CONTRAST = {"ADW_DEBUG_HIGH_CONTRAST": "1"}
RIGHT_TO_LEFT = {"GTK_DEBUG": "invert-text-dir"}


@contextmanager
def text_scale(factor):
    """Text scaled by @factor with the setting of the desktop, for programs that start inside the block."""
    def set_dpi(dpi):
        subprocess.run(["xrdb", "-nocpp", "-merge"], input=f"Xft.dpi: {dpi}\n", text=True, check=True)

    set_dpi(int(96 * factor))
    try:
        yield
    finally:
        set_dpi(96)


def size(title):
    """Width and height of a window, without the frame or shadow that the program draws around it."""
    window = windows(title)[0]
    at = geometry(window)
    frame = [int(n) for n in re.findall(r"\d+", xprop(window, "_GTK_FRAME_EXTENTS").partition("=")[2])] or [0, 0, 0, 0]
    return at["WIDTH"] - frame[0] - frame[1], at["HEIGHT"] - frame[2] - frame[3]


def shrink(title, wide, width=200, height=700):
    """Makes a window as narrow as it allows, but not narrower than @width."""
    def is_narrow():
        run("xdotool", "windowsize", windows(title)[0], width, height)
        return rests(lambda: size(title))[0] == wide

    until(is_narrow, pause=0.2)


def brightness(title):
    """The brightness of a window, from 0 to 1."""
    return float(run("convert", f"x:{windows(title)[0]}", "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"))


def contrast(title, x, y, width, height):
    """The contrast between the lightest and the darkest pixel of a part of a window, from 0 to 1; the area comes from AT-SPI."""
    window = windows(title)[0]
    left, _, top, _ = [int(n) for n in re.findall(r"\d+", xprop(window, "_GTK_FRAME_EXTENTS").partition("=")[2])] or [0, 0, 0, 0]
    return float(run("convert", f"x:{window}", "-crop", f"{width}x{height}+{left + x}+{top + y}", "+repage",
                     "-colorspace", "Gray", "-format", "%[fx:maxima-minima]", "info:"))


def edge(title, box):
    """How much the upper edge of a button differs from its surroundings."""
    x, y, _, _ = box
    return contrast(title, x + 8, y - 2, 1, 5)

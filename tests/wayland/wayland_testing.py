# wayland_testing.py: the real beckon-desk on a Wayland compositor: its windows, keys and clicks
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs inside rig-wl.sh. `WaylandApp` is an `App` of the tests on X11 whose windows are read from the compositor."""

import contextlib
import itertools
import re
import threading

from gi.repository import GLib

from beckon_testing.patience import PATIENCE
from gui_testing import App, Typist, rests, until

# linux/input-event-codes.h
KEYCODES = {"Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "ctrl": 29, "shift": 42, "alt": 56, "space": 57, "F10": 68, "F12": 88,
            "Up": 103, "Left": 105, "Right": 106, "Down": 108, "minus": 12, "period": 52, "slash": 53,
            **{digit: 2 + n for n, digit in enumerate("1234567890")},
            **{letter: 16 + n for n, letter in enumerate("qwertyuiop")},
            **{letter: 30 + n for n, letter in enumerate("asdfghjkl")},
            **{letter: 44 + n for n, letter in enumerate("zxcvbnm")}}
BUTTON_LEFT = 0x110
# Between two keys of somebody who types quickly; a compositor drops a program that it sends more than that reads.
TYPING_PAUSE = 0.05


class Window:
    """A window as the compositor reports it: its title, the place of its frame, and whether it is visible and has the keyboard."""

    def __init__(self, title, pid, box, visible, focused, **more):
        self.title, self.pid, self.box, self.visible, self.focused = title, pid, box, visible, focused
        self.__dict__.update(more)

    def __repr__(self):
        return f"<{self.title!r} {self.__dict__}>"


class Compositor:
    """View and input; the two subclasses implement what differs between compositors."""

    def windows(self, title=None):
        """The mapped windows with this title (or all), visible or not."""
        return [window for window in self.all_windows() if title in (None, window.title)]

    def window(self, title):
        return next(iter(self.windows(title)), None)

    def focused(self):
        """The title of the window that has the keyboard, or None."""
        return next((window.title for window in self.all_windows() if window.focused), None)

    def wait_focus(self, title, timeout=PATIENCE):
        until(lambda: self.focused() == title, timeout)

    def turn_to(self, title):
        """Gives the keyboard to a window, like a person who clicks into it or chooses it in the overview."""
        until(lambda: self.windows(title))
        self.focus(title)
        self.wait_focus(title)

    def key(self, *names):
        """Presses keys in this order: key ("ctrl+1", "2")"""
        for name in names:
            codes = [KEYCODES[part] for part in name.split("+")]
            for code in codes:
                self.press(code, True)
            for code in reversed(codes):
                self.press(code, False)

    def type_text(self, text):
        self.key(*[{" ": "space", "-": "minus", ".": "period", "/": "slash"}.get(character, character) for character in text])

    @contextlib.contextmanager
    def typing(self, *names):
        """Inside the block somebody presses these keys again and again. What the test looks at meanwhile takes the typist no time: on a
        busy machine the pauses between keys would else be those of a person who has stopped."""
        stop, failures = threading.Event(), []

        def go_on():
            try:
                for name in itertools.cycle(names):
                    if stop.wait(TYPING_PAUSE):
                        break
                    self.key(name)
            except Exception as failure:  # is raised where the test ends the typing
                failures.append(failure)
        thread = threading.Thread(target=go_on)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()
        for failure in failures:
            raise failure

    def click(self, x, y):
        self.move(x, y)
        self.button(BUTTON_LEFT, True)
        self.button(BUTTON_LEFT, False)


class WaylandApp(App):
    """The program beckon-desk; what other tests read from X11 is read from the compositor."""

    def __init__(self, compositor, *arguments, **settings):
        super().__init__(*arguments, **settings)
        self.compositor = compositor
        # GTK prints this for every tooltip if xdg_popup is old, as in sway 1.7.
        self.allow("Compositor doesn't support moving popups")

    def shown(self, title):
        """The window of this program with this title that the compositor has, or None."""
        return next((window for window in self.compositor.windows(title) if window.pid == self.process.pid), None)

    def window(self, title):
        app = self.node if self.shown(title) else None
        for child in app.children if app else ():
            try:
                if child.name == title:
                    return child
            except GLib.Error:
                continue
        return None

    def wait_no_dialog(self, timeout=PATIENCE):
        until(lambda: not self.shown(self.title), timeout)

    def wait_ready(self, timeout=PATIENCE):
        self.wait_dialog(timeout)
        self.compositor.wait_focus(self.title, timeout)
        until(lambda: not self.is_guarded(), timeout)

    def activate(self):
        self.compositor.turn_to(self.title)

    def place_of(self, node):
        x, y, width, height = node.box
        left, top = self.shown(self.title).box[:2]
        return left + x + width // 2, top + y + height // 2

    def click(self, node):
        # On a busy machine the dialog may still be growing to its size when its guard ends.
        place = rests(lambda: self.place_of(node))
        self.compositor.move(*place)
        # The pointer may have come with that. Its first click is lost unless the compositor has told of it, the program has asked for
        # it, and the compositor has heard that: each has then taken up what came before these questions.
        for _ in range(3):
            assert self.compositor.all_windows() and node.box
        self.compositor.click(*place)


class WaylandTypist(Typist):
    """Another program with the keyboard."""

    def __init__(self, app):
        self.compositor = app.compositor
        super().__init__(app)

    def activate(self):
        self.compositor.turn_to("Typist")


def put_away(app, compositor, place):
    """The state of the desk window, which the person uses: "open", "closed", and what else the compositor can do with it."""
    if place == "minimised":
        compositor.minimise("Beckon")
    elif place == "on another workspace":
        compositor.tell("workspace 2")
    elif place == "closed":
        compositor.turn_to("Beckon")
        compositor.key("ctrl+w")
        until(lambda: not app.shown("Beckon"))


def pattern(title):
    """A regular expression for exactly this title."""
    return f"^{re.escape(title)}$"

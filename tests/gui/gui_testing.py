# gui_testing.py: the real beckon-desk on a display, read through AT-SPI and operated with real keys and clicks
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs inside rig-x11.sh. `App` is a desk with its window; `Screen` is the view and the input of a person."""

import os
import re
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from gi.repository import GLib

import labels
from atspi import Bus, Events, states_of
from beckon_testing.desk import BUILD, Desk
from beckon_testing.patience import PATIENCE
from x_windows import display

DIALOG = labels.AGENT_CLARIFICATION_NEEDED
# The guard of ATT-3.
GUARD = 0.7
# With the keyboard tables of newer systems, xdotool holds Alt when it looks this key up by name.
KEYCODES = {"F10": "76"}
BUTTON = ("push button", "button", "toggle button")
IN_DIALOG = object()
# Only a build with sanitizers has it.
LOADING = BUILD / "tests" / "gui" / "tools" / "loading.so"


# Errors of a lookup while a part of the window is being rebuilt, and has no node, position or window for a
# moment: the node that was found first no longer exists when it is read.
GONE = (GLib.Error, AttributeError, LookupError, StopIteration, ValueError)


def until(what, timeout=PATIENCE, pause=0.05):
    """Waits until @what () is true and returns its value; fails with the last value."""
    end = time.monotonic() + timeout
    while True:
        why = None
        began = time.monotonic()
        try:
            value = what()
        except GONE as error:
            value, why = error, error
        if value and not why:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not within {timeout} s: {getattr(what, '__doc__', None) or what}, last: {value!r}") from why
        # Whoever looks keeps the program from what it is to do: three quarters of the time are its own.
        time.sleep(max(pause, 3 * (time.monotonic() - began)))


def rests(what, pause=0.1):
    """The value of @what () as soon as it is the same twice: nothing moves any more."""
    last = [None]

    def same():
        before, last[0] = last[0], what()
        return before is not None and before == last[0]
    until(same, pause=pause)
    return last[0]


def stays(what, seconds=0.5, pause=0.05):
    """@what () is true now and stays true for @seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert what(), "it did not stay so"
        time.sleep(pause)


def run(*command, check=False, input=None):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=check, input=input).stdout


def xprop(window, *names):
    return run("xprop", "-id", window, *names)


def windows(title):
    """The mapped X windows with this title."""
    return [str(window) for window in display().windows(title)]


def turn_to(title):
    """Gives the keyboard to a window, like a click in the task bar, as soon as the window exists."""
    window = until(lambda: windows(title))[0]
    run("xdotool", "windowactivate", "--sync", window)
    until(lambda: is_active(title))


def geometry(window):
    """X, Y, WIDTH, HEIGHT of an X window on the screen."""
    at = dict(line.split("=") for line in run("xdotool", "getwindowgeometry", "--shell", window).split())
    return {name: int(value) for name, value in at.items() if name in ("X", "Y", "WIDTH", "HEIGHT")}


def is_active(title):
    return display().active() in display().windows(title)


def names(nodes):
    """The names of these nodes; those that have disappeared are skipped."""
    nodes = list(nodes)
    answers = nodes[0].bus.calls([node.ask_name for node in nodes]) if nodes else []
    return [answer[0] for answer in answers if answer]


def in_state(nodes, *states):
    """The first of these nodes that has all of the states, or None; one that has disappeared has none."""
    nodes = list(nodes)
    answers = nodes[0].bus.calls([node.ask_states for node in nodes]) if nodes else []
    return next((node for node, answer in zip(nodes, answers) if states_of(answer) >= set(states)), None)


def key(*names):
    """Presses keys in this order: key ("alt+Right", "2")"""
    subprocess.run(["xdotool", "key", "--clearmodifiers", *(KEYCODES.get(name, name) for name in names)], check=True)


def pointer_aside():
    """Moves the pointer into the last corner of the screen: rows under it show more, and it chooses in lists that open."""
    run("xdotool", "mousemove", 4000, 4000)


def type_text(text, delay_ms=20):
    subprocess.run(["xdotool", "type", "--delay", str(delay_ms), text], check=True)


@contextmanager
def held_down(name, *rate):
    """A key that repeats while the block runs, which no key does otherwise (rig-x11.sh); @rate as for “xset r rate”."""
    run("xset", "r", "on", check=True)
    run("xset", "r", "rate", *rate, check=True)
    try:
        run("xdotool", "keydown", name, check=True)
        yield
    finally:
        run("xdotool", "keyup", name, check=True)
        run("xset", "r", "rate", check=True)
        run("xset", "r", "off", check=True)


# It is built where GTK is wrong about positions; GTK 4.8 is right.
TRUE_BOUNDS = BUILD / "tests" / "gui" / "tools" / "true-bounds.so"
NEWER_GTK = TRUE_BOUNDS.exists()


def preferences_page(app, letter):
    """Turns to a page of the preferences, by its mnemonic: a (Asking), n (Notifications), w (Answers) or c (Connections)."""
    name = {"a": "Asking", "n": "Notifications", "w": "Answers", "c": "Connections"}[letter]

    def is_there():
        key(f"alt+{letter}")
        return app.find(None, name, app.window("Preferences"), ["selected"])

    until(lambda: is_active("Preferences"))
    until(is_there, pause=0.2)


class App(Desk):
    """The program beckon-desk; a test can do with it all that it can do with a desk."""

    has_window = True

    def __init__(self, env=None, arguments=(), **settings):
        super().__init__(env, **settings)
        self.arguments = list(arguments)
        self._bus = self._node = None
        self.title = DIALOG
        self.env.update({name: os.environ[name] for name in
                         ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "GDK_BACKEND", "GSK_RENDERER",
                          "LIBGL_ALWAYS_SOFTWARE", "GTK_A11Y", "GIO_USE_PORTALS") if name in os.environ})
        if os.environ.get("GDK_BACKEND") == "x11":
            # Otherwise GTK takes the input method of any package that is installed.
            self.env["GTK_IM_MODULE"] = "gtk-im-context-simple"
        preloaded = [str(library) for library in (LOADING, TRUE_BOUNDS) if library.exists()]
        if preloaded:
            self.env["LD_PRELOAD"] = ":".join(preloaded)
        self.set_toolkit(enable_animations=False, cursor_blink=False)
        self.env["LSAN_OPTIONS"] = f"suppressions={Path(__file__).parent / 'lsan.supp'}:print_suppressions=0"
        if LOADING.exists():
            self.env["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        self.env.update(env or {})

    def unwind(self):
        """From the next start on the stacks of leaks are long enough for a library in lsan.supp that has GLib allocate. It makes the
        window several times slower."""
        self.env["LSAN_OPTIONS"] += ":fast_unwind_on_malloc=0:malloc_context_size=12"

    def set_toolkit(self, **settings):
        """Settings of GTK, before the start. Nothing moves or blinks unless a test is about that: drawing is what takes the time."""
        path = self.home / "config" / "gtk-4.0" / "settings.ini"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("[Settings]\n" + "".join(f"gtk-{name.replace('_', '-')}={value if isinstance(value, str) else int(value)}\n"
                                                 for name, value in settings.items()))

    def spawn(self, env=None, preexec=None, **settings):
        assert self.process is None, "the desk runs already"
        self.configure(env, **settings)
        log = open(self.home / f"stderr-{len(self._logs)}.log", "w+b")
        self._logs.append(log)
        self.process = subprocess.Popen(
            [BUILD / "src" / "app" / "beckon-desk", *self.arguments],
            env=self.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=preexec)
        return self

    # --- reading ---------------------------------------------------------------------------

    @property
    def node(self):
        """The program as a screen reader sees it."""
        if self._bus is None:
            self._bus, self._node = Bus(), None
        if self._node is None or not self._bus.owns(self._node.bus_name, self.process.pid):
            self._node = self._bus.application(self.process.pid)
        return self._node

    def window(self, title):
        """A window as a screen reader sees it, while it is mapped."""
        app = self.node if windows(title) else None
        for child in app.children if app else ():
            try:
                if child.name == title and "visible" in child.states:
                    return child
            except GLib.Error:
                continue
        return None

    def dialog(self):
        """The question dialog as a screen reader sees it, while it is mapped."""
        return self.window(self.title)

    def wait_dialog(self, timeout=PATIENCE):
        return until(self.dialog, timeout)

    def open_question(self, id):
        """Opens the dialog of a question, as a click on its notification does."""
        run("gdbus", "call", "--session", "--dest", "page.beckon.Beckon", "--object-path", "/page/beckon/Beckon", "--method",
            "org.gtk.Actions.Activate", "show-question", f"[<int64 {id}>]", "{'desktop-startup-id': <'clicked'>}", check=True)

    def wait_no_dialog(self, timeout=PATIENCE):
        until(lambda: not windows(self.title), timeout)

    def look(self, role=None, name=None, root=IN_DIALOG, states=()):
        """The visible nodes with this role (or one of these), this name (a text or a pattern) and these states, in the dialog or
        in @root, which has none if it is None. (node, name) of each."""
        roles = (role,) if isinstance(role, str) else role
        root = self.dialog() if root is IN_DIALOG else root
        found = []
        for node, its_role, its_name in root.look(*states) if root else ():
            if roles and its_role not in roles:
                continue
            if isinstance(name, str) and its_name != name or \
               isinstance(name, re.Pattern) and not name.search(its_name):
                continue
            found.append((node, its_name))
        return found

    def find_all(self, *what, **how):
        """The nodes of such a search."""
        return [node for node, _ in self.look(*what, **how)]

    def names(self, *what, **how):
        """The names of such a search."""
        return [name for _, name in self.look(*what, **how)]

    def find(self, role=None, name=None, root=IN_DIALOG, states=()):
        found = self.find_all(role, name, root, states)
        return found[0] if found else None

    def wait_for(self, role=None, name=None, timeout=PATIENCE):
        return until(lambda: self.find(role, name), timeout)

    def labels(self):
        """All texts that the dialog shows."""
        return self.names("label")

    def shows(self, pattern):
        """One of the texts matches."""
        return any(re.search(pattern, label) for label in self.labels())

    def wait_shows(self, pattern, timeout=PATIENCE):
        try:
            until(lambda: self.shows(pattern), timeout)
        except AssertionError as error:
            raise AssertionError(f"nothing matches {pattern!r}: {self.labels()!r}") from error

    @contextmanager
    def told(self, pattern):
        """The block makes the dialog say this. How a question was settled is shown for two seconds: on a busy machine, they may pass between two looks,
        while nothing is lost of what a screen reader is told."""
        events = Events(until(lambda: self.node))
        desk = self.window("Beckon")
        yield

        def texts():
            return [text for path, text in events.told() if not desk or path != desk.path]

        try:
            until(lambda: any(re.search(pattern, text) for text in texts()))
        except AssertionError as error:
            raise AssertionError(f"nothing matches {pattern!r}: {texts()!r}") from error

    def options(self):
        """The names of the option rows."""
        return self.names("list item", re.compile(r"^[0-9]+\. "))

    def focused(self):
        """The widget of the dialog that has the keyboard focus."""
        dialog = self.dialog()
        found = self.find_all(None, None, dialog, ["focused"])
        return next((node for node in found if node.path != dialog.path), None)

    # --- acting ----------------------------------------------------------------------------

    def wait_ready(self, timeout=PATIENCE):
        """The dialog has the keyboard, and its guard has opened."""
        self.wait_dialog(timeout)
        until(lambda: is_active(self.title), timeout)
        # The window manager knows this before the dialog, whose guard is active until then.
        until(lambda: not self.is_guarded(), timeout)

    def is_guarded(self):
        """The guard of ATT-3 is active: a screen reader hears that the content of the dialog is busy."""
        return bool(self.find(None, None, self.wait_dialog(), ["busy"]))

    def activate(self):
        """Gives the keyboard to the dialog."""
        turn_to(self.title)

    def place_of(self, node):
        """The centre of a widget of the dialog, on the screen."""
        x, y, width, height = node.box
        window = windows(self.title)[0]
        at = geometry(window)
        # With a compositing window manager, the shadow is part of the X window.
        shadow = re.findall(r"\d+", xprop(window, "_GTK_FRAME_EXTENTS").partition("=")[2]) or (0, 0, 0, 0)
        return at["X"] + int(shadow[0]) + x + width // 2, at["Y"] + int(shadow[2]) + y + height // 2

    def click(self, node):
        """A real click at the centre of the area that AT-SPI reports."""
        run("xdotool", "mousemove", *rests(lambda: self.place_of(node)), "click", 1)

    def press(self, name):
        """Clicks the button with this name."""
        self.click(self.wait_for(BUTTON, name))

    def offered(self):
        """What the open menu of the question offers."""
        return [node.name for node in self.find_all("menu item") if node.name and node.box[3] > 0 and "sensitive" in node.states]

    def open_more(self):
        """Opens the menu of the question; what it offers."""
        self.press(labels.MORE)
        return until(self.offered)

    def press_more(self, name):
        """Chooses this in the menu of the question. An accelerator is a part of the name in some versions of GTK."""
        self.open_more()
        until(lambda: self.find("menu item", re.compile(f"^{re.escape(name)}"))).do()
        until(lambda: not self.dialog() or not self.offered())

    def dump(self):
        """For debugging: prints what AT-SPI shows."""
        lines = []

        def add(node, depth):
            lines.append(f"{'  ' * depth}{node.role} {node.name!r} {node.box} {sorted(node.states)}")
            for child in node.children:
                add(child, depth + 1)
        if self.dialog():
            add(self.dialog(), 0)
        return "\n".join(lines)


class Typing:
    """While the block runs, somebody keeps typing, a key every 100 ms: a guard that started in it stays active until it ends.

    Scroll Lock writes nothing, and no window manager takes it: xfwm4 grabs Ctrl+F12, and the grab swallows the next key. On a busy machine a program
    may wait for longer than the guard lasts before it presses the next key; so where that is allowed, this one goes before all others."""

    def __init__(self, key="Scroll_Lock"):
        self._key = key

    def __enter__(self):
        # nice only complains where it is not allowed.
        self._process = subprocess.Popen(["nice", "-n", "-15", "xdotool", "key", "--delay", "100", "--repeat", "6000", self._key],
                                         stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        # It may have been killed while the key was down, which would then repeat for ever.
        run("xdotool", "keyup", self._key)


class Typist:
    """Another program with the keyboard; `text` is what was typed into it."""

    def __init__(self, app):
        self.log = app.home / "typist.log"
        self.process = subprocess.Popen([BUILD / "tests" / "gui" / "tools" / "typist"],
                                        stdout=open(self.log, "w"), env=app.env)
        self.activate()

    def activate(self):
        turn_to("Typist")

    @property
    def text(self):
        typed = [line[6:] for line in self.log.read_text().splitlines() if line.startswith("typed ")]
        return typed[-1] if typed else ""

    def close(self):
        self.process.terminate()
        self.process.wait()

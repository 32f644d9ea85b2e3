# gnome.py: GNOME Shell without a screen, inspected by a script inside it, with the keyboard and pointer of its remote desktop
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`Gnome` is a `Compositor`."""

import json
import time

from gi.repository import Gio, GLib

from gui_testing import until
from wayland_testing import Compositor, Window

REMOTE = "org.gnome.Mutter.RemoteDesktop"
# The windows of people: no menus, no dialogs of the Shell.
WINDOWS = """global.get_window_actors ().map (a => a.meta_window).map (w => {
  let r = w.get_frame_rect ();
  return { title: w.title, pid: w.get_pid (), box: [r.x, r.y, r.width, r.height], visible: w.showing_on_its_workspace () && !w.minimized,
           focused: global.display.focus_window === w, minimised: w.minimized, attention: w.demands_attention,
           parent: w.get_transient_for () ? w.get_transient_for ().title : null };
})"""


class Gnome(Compositor):
    def __init__(self):
        self._bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self._session = None

    def _call(self, name, path, interface, method, signature=None, *arguments):
        return self._bus.call_sync(name, path, interface, method, GLib.Variant(signature, arguments) if signature else None, None,
                                   Gio.DBusCallFlags.NONE, 20000, None).unpack()

    def evaluate(self, script):
        """The value of a JavaScript expression inside the Shell."""
        good, value = self._call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval", "(s)", script)
        assert good, f"{script}: {value}"
        return json.loads(value) if value else None

    def all_windows(self):
        return [Window(**facts) for facts in self.evaluate(WINDOWS) or []]

    def _of(self, title, what):
        self.evaluate(f"global.get_window_actors ().map (a => a.meta_window).filter (w => w.title === {json.dumps(title)})"
                      f".forEach (w => {{ {what}; }})")

    def focus(self, title):
        self._of(title, "w.activate (global.get_current_time ())")

    def minimise(self, title):
        self._of(title, "w.minimize ()")
        until(lambda: not self.window(title).visible)

    def hands(self, keyboard=True):
        """Keyboard and pointer: the seat has each from its first use on."""
        self._session, = self._call(REMOTE, "/org/gnome/Mutter/RemoteDesktop", REMOTE, "CreateSession")
        self._do("Start")
        # A click right after the pointer came would be lost: programs are told of it first.
        self._do("NotifyPointerMotionRelative", "(dd)", 1.0, 1.0)
        return self

    def _do(self, method, signature=None, *arguments):
        if self._session is None:
            self.hands()
        self._call(REMOTE, self._session, f"{REMOTE}.Session", method, signature, *arguments)

    def press(self, code, down):
        self._do("NotifyKeyboardKeycode", "(ub)", code, down)
        # As far apart as those of a person: the Shell treats simultaneous ones as a single press.
        time.sleep(0.02)

    def move(self, x, y):
        """The protocol only moves by steps, which the Shell accelerates, so this repeats until the pointer is there."""
        def there():
            at = self.evaluate("global.get_pointer ().slice (0, 2)")
            if abs(at[0] - x) < 2 and abs(at[1] - y) < 2:
                return True
            self._do("NotifyPointerMotionRelative", "(dd)", float(x - at[0]), float(y - at[1]))
            return False
        until(there)

    def button(self, code, down):
        # The pointer is where it is moved to a frame later, and newer Shells press where it was.
        time.sleep(0.1)
        self._do("NotifyPointerButton", "(ib)", code, down)

    def screenshot(self, path):
        self._call("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot", "Screenshot", "(bbs)",
                   False, False, str(path))

    def close(self):
        if self._session is not None:
            self._do("Stop")
            self._session = None

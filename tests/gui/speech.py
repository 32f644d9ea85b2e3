# speech.py: what the Orca screen reader says, as text
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`Orca` runs the real screen reader against a speech server that makes no sound: it takes the part of SSIP, the protocol of
speech-dispatcher, that Orca uses, says OK to everything and keeps the sentences."""

import html
import os
import re
import socketserver
import subprocess
import tempfile
import threading
from pathlib import Path

from gi.repository import Gio, GLib

from gui_testing import until

# Orca sends SSML: <speak>…<mark name="0"/>…</speak>.
MARKUP = re.compile(r"<[^>]*>")
# What each command is answered with, where that is more than "208 OK".
ANSWERS = {
    "LIST OUTPUT_MODULES": ("250-text", "250 OK MODULES LISTED"),
    "LIST SYNTHESIS_VOICES": ("249-plain\ten-US\tnone", "249 OK VOICE LIST SENT"),
    "LIST VOICES": ("249-MALE1", "249 OK VOICE LIST SENT"),
    "GET OUTPUT_MODULE": ("251-text", "251 OK GET RETURNED"),
    "GET": ("251-0", "251 OK GET RETURNED"),
    "HISTORY GET CLIENT_ID": ("245-1", "245 OK CLIENT ID SENT"),
    "STOP": ("210 OK STOPPED",),
    "CANCEL": ("213 OK CANCELED",),
    "QUIT": ("231 HAPPY HACKING",),
}
SPOKEN = ("SPEAK", "CHAR", "KEY")


class Session(socketserver.StreamRequestHandler):
    """One connection of a program that speaks."""

    def handle(self):
        try:
            while command := self.line():
                self.obey(command)
        except (ConnectionError, ValueError):
            pass  # the screen reader ended

    def line(self):
        """The next line, or None at the end."""
        data = self.rfile.readline()
        return data.decode("utf-8", "replace").rstrip("\r\n") if data else None

    def answer(self, *lines):
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())

    def obey(self, command):
        verb, _, rest = command.partition(" ")
        verb = verb.upper()
        if verb == "SPEAK":
            self.answer("230 OK RECEIVING DATA")
            self.say(" ".join(iter(self.text_line, None)))
        elif verb in SPOKEN:
            self.say(rest)
        else:
            known = max((name for name in ANSWERS if command.upper().startswith(name)), key=len, default=None)
            self.answer(*ANSWERS.get(known, ("208 OK",)))

    def text_line(self):
        """A line of a text, which ends with a lone dot; a dot at the beginning of a line is doubled."""
        line = self.line()
        return None if line in (None, ".") else line[1:] if line.startswith("..") else line

    def say(self, text):
        id = self.server.keep(" ".join(html.unescape(MARKUP.sub("", text)).split()))
        # It was spoken at once, so that Orca goes on.
        self.answer(f"225-{id}", "225 OK MESSAGE QUEUED",
                    f"701-{id}", "701-1", "701 BEGIN", f"702-{id}", "702-1", "702 END")


class Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True

    def __init__(self, path):
        super().__init__(str(path), Session)
        self.said = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def keep(self, text):
        self.said.append(text)
        return len(self.said)


def tell_desktop(**states):
    """What the desktop's accessibility settings tell the programs: tell_desktop (IsEnabled=True). Newer ones have fewer of them."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    known, = bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "GetAll",
                           GLib.Variant("(s)", ("org.a11y.Status",)), None, Gio.DBusCallFlags.NONE, 20000, None)
    for name, value in states.items():
        if name not in known:
            continue
        bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                      GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", value))), None,
                      Gio.DBusCallFlags.NONE, 20000, None)


class Orca:
    """The screen reader, while the block runs."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="orca-")
        self._mark = 0

    def __enter__(self):
        folder = Path(self._folder.name)
        self._server = Server(folder / "ssip")
        tell_desktop(IsEnabled=True, ScreenReaderEnabled=True)
        self._log = open(folder / "log", "wb")
        self._process = subprocess.Popen(
            ["orca", "--user-prefs", folder / "settings", "--disable", "braille"], stdout=self._log, stderr=self._log,
            env={**os.environ, "SPEECHD_ADDRESS": f"unix_socket:{folder / 'ssip'}", "LC_ALL": "C.UTF-8"})
        self.hears("Screen reader on")
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            # It waits for a program that does not answer any more.
            self._process.kill()
            self._process.wait()
        self._server.shutdown()
        self._server.server_close()
        self._log.close()
        tell_desktop(ScreenReaderEnabled=False)
        self._folder.cleanup()

    @property
    def said(self):
        """Every sentence so far."""
        return list(self._server.said)

    @property
    def news(self):
        """The sentences since `begin`, as one text."""
        return ". ".join(text for text in self._server.said[self._mark:] if text)

    def state(self):
        """Whether it still runs, and the end of what it wrote."""
        wrote = (Path(self._folder.name) / "log").read_text(errors="replace")[-500:]
        return f"{'runs' if self._process.poll() is None else f'ended with {self._process.returncode}'}, and wrote {wrote!r}"

    def begin(self):
        """Forgets what was said so far."""
        self._mark = len(self._server.said)

    def hears(self, *sentences):
        """Waits until all of these (regular expressions) were said since `begin`, in this order."""
        def is_said():
            at = 0
            for sentence in sentences:
                found = re.compile(sentence).search(self.news, at)
                if not found:
                    return False
                at = found.end()
            return True
        try:
            until(is_said)
        except AssertionError:
            raise AssertionError(f"not said, in this order: {sentences}; but: {self._server.said[self._mark:]}") from None

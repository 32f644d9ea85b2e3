# pg_relay.py: between a desk and its PostgreSQL server: it cuts connections at a chosen moment
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import contextlib
import selectors
import socket
import threading
from urllib.parse import quote

from .folders import make_folder

PORT = ".s.PGSQL.5432"
# A commit as it is sent: the text of a statement without parameters.
COMMIT = b"COMMIT\0"


def without_notifications(data):
    """The whole messages of a server in @data (PostgreSQL 15, section 55.7) except NotificationResponse, and the rest of it."""
    kept = b""
    # The answer to a request for encryption is one letter; it is the first of all.
    if data in (b"N", b"S"):
        return data, b""
    while len(data) >= 5 and len(data) > (length := int.from_bytes(data[1:5])):
        kept += b"" if data[:1] == b"A" else data[:length + 1]
        data = data[length + 1:]
    return kept, data


class Relay:
    """A Unix socket that leads to that of @server. arm("after"): the next commit reaches the server, and its answer does not reach the desk.
    arm("before"): it does not reach the server. With stay_away=True nobody is let in afterwards, until let_in (). With mute=True no notification
    reaches a desk, as behind some poolers."""

    def __init__(self, server, mute=False):
        self.target = str(server.folder / PORT)
        self.folder = make_folder("beckon-relay-")
        self.cut = threading.Event()
        self._armed = None
        self._stay_away = False
        self._away = threading.Event()
        self._pairs = []
        self._mute = mute
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self.folder / PORT))
        self._listening.listen(16)
        threading.Thread(target=self._accept, daemon=True).start()

    def address(self, database):
        return f"postgresql://postgres@/{quote(database)}?host={quote(str(self.folder), safe='/')}"

    def arm(self, moment, stay_away=False):
        self.cut.clear()
        self._stay_away = stay_away
        self._armed = moment

    def let_in(self):
        self._away.clear()

    def keep_out(self):
        """Nobody is connected from now on, until let_in ()."""
        self._away.set()
        self._end_all()

    def close(self):
        self._away.set()
        self._listening.close()
        self._end_all()

    def _accept(self):
        while True:
            try:
                desk, _ = self._listening.accept()
            except OSError:
                return
            if self._away.is_set():
                desk.close()
                continue
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.target)
            except OSError:
                desk.close()
                continue
            self._pairs.append((desk, server))
            threading.Thread(target=self._carry, args=(desk, server), daemon=True).start()

    def _end_all(self):
        for pair in self._pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def _break(self):
        self._armed = None
        if self._stay_away:
            self._away.set()
        self._end_all()
        self.cut.set()

    def _carry(self, desk, server):
        told = b""
        with selectors.DefaultSelector() as ready, desk, server:
            ready.register(desk, selectors.EVENT_READ, server)
            ready.register(server, selectors.EVENT_READ, desk)
            lost = False
            while True:
                for key, _ in ready.select():
                    try:
                        data = key.fileobj.recv(65536)
                        if not data:
                            return
                        # The answer to the commit.
                        if lost and key.fileobj is server:
                            self._break()
                            return
                        if key.fileobj is desk and self._armed and COMMIT in data:
                            if self._armed == "before":
                                self._break()
                                return
                            lost = True
                        if self._mute and key.fileobj is server:
                            data, told = without_notifications(told + data)
                        key.data.sendall(data)
                    except OSError:
                        return

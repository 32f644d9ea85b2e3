# line.py: a line to the desk's TCP port, which can be cut
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Passes bytes both ways until somebody cuts it."""

import contextlib
import socket
import threading


class Line:
    """Listens at @port, and passes what comes to the port @to."""

    def __init__(self, to):
        self.to = to
        self.made = 0
        self.open = []
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.to))
                except OSError:
                    # The desk is being started again.
                    near.close()
                    continue
                with self.lock:
                    self.made += 1
                    self.open += [near, far]
                for a, b in ((near, far), (far, near)):
                    threading.Thread(target=self.pump, args=(a, b), daemon=True).start()

    def pump(self, source, sink):
        with contextlib.suppress(OSError):
            while (data := source.recv(65536)):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)

    def cut(self):
        """Ends all connections at once, without a word; new ones are taken. How many there were."""
        with self.lock:
            found, self.open = self.open, []
        for one in found:
            with contextlib.suppress(OSError):
                # No orderly end: the other side gets a reset.
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        return len(found) // 2

    def close(self):
        self.listener.close()
        self.cut()

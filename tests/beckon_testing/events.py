# events.py: the desk's event stream as a test reads it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Server-sent events, read by a thread into a queue."""

import json
import queue
import socket
import threading
import time
from dataclasses import dataclass

from .patience import PATIENCE


@dataclass
class Event:
    """One event: its number, its type, its JSON, the id of its frame. What has no id has that of the event before it."""

    id: int
    type: str
    data: dict
    mark: str = ""

    @property
    def payload(self):
        return self.data["payload"]


class EventStream:
    """Use as a context manager; it is connected when the block begins."""

    def __init__(self, connection, headers, newest=lambda: 0, surface=None):
        """@newest () returns the number of the newest event; events from before the block are not part of this stream.
        @surface: where its reader shows the questions to a person."""
        self._newest = newest
        self._connection = connection
        self._queue = queue.Queue()
        self.seen = []
        connection.request("GET", "/v1/events" + (f"?surface={surface}" if surface else ""), headers=headers)
        # The response takes over the socket; a copy of the descriptor serves to end the reader later.
        self._socket = connection.sock.dup()
        self._reply = connection.getresponse()
        if self._reply.status != 200:
            raise AssertionError(f"/v1/events: {self._reply.status} {self._reply.read()!r}")
        self._before = int(headers["Last-Event-ID"].partition("-")[0]) if "Last-Event-ID" in headers else newest()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Hangs up, as a client that goes away."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._thread.join(5)
        self._socket.close()
        self._connection.close()

    def _read(self):
        fields = {}
        last = str(self._before)
        try:
            for raw in self._reply:
                line = raw.decode("utf-8").rstrip("\r\n")
                if line:
                    name, _, value = line.partition(":")
                    value = value[1:] if value.startswith(" ") else value
                    if name == "data" and "data" in fields:
                        value = fields["data"] + "\n" + value
                    fields[name] = value
                elif "data" in fields:
                    last = fields.get("id", last)
                    self._queue.put(Event(int(last.partition("-")[0]), fields["event"], json.loads(fields["data"]), last))
                    fields = {}
                else:
                    fields = {}
        except (OSError, ValueError, AttributeError):
            pass
        self._queue.put(None)

    def next(self, timeout=PATIENCE):
        """The next event, of any type; fails if none comes or the stream has ended."""
        try:
            event = self._queue.get(timeout=timeout)
        except queue.Empty:
            types = [seen.type for seen in self.seen]
            raise AssertionError(f"no event within {timeout} s; before: {types}") from None
        if event is None:
            self._queue.put(None)
            raise AssertionError("the event stream ended")
        self.seen.append(event)
        return event

    def until(self, type, timeout=PATIENCE, where=lambda event: True):
        """The next event of @type for which @where is true; the events before it are in `seen`."""
        end = time.monotonic() + timeout
        while True:
            event = self.next(max(0.01, end - time.monotonic()))
            if event.type == type and where(event):
                return event

    def drain(self, quiet=0.3):
        """All current events, and those that follow until none has come for @quiet seconds."""
        events = []
        newest = self._newest()
        while True:
            last = self.seen[-1].id if self.seen else self._before
            try:
                events.append(self.next(PATIENCE if last < newest else quiet))
            except AssertionError:
                return events

# door.py: a door to the desk that shows its token for those who cannot
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The conformance suite has no way to send a token. What it sends is passed on as it is, with the token besides."""

import contextlib
import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# What is of one connection alone.
HOPS = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Door:
    """At @port; `Door (desk)`."""

    def __init__(self, desk):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler(desk))
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def handler(desk):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *arguments):
            pass

        def forward(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            far = http.client.HTTPConnection("127.0.0.1", desk.port)
            far.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in HOPS:
                    far.putheader(name, value)
            far.putheader("Authorization", f"Bearer {desk.token}")
            far.putheader("Content-Length", str(len(body)))
            far.endheaders(body)
            reply = far.getresponse()
            self.send_response(reply.status)
            for name, value in reply.getheaders():
                if name.lower() not in HOPS:
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            with contextlib.suppress(OSError):
                while (data := reply.read1(65536)):
                    self.wfile.write(data)
            far.close()
            self.close_connection = True

        do_GET = do_POST = do_DELETE = do_PUT = do_OPTIONS = forward

    return Handler

# model.py: a model that says what a script has
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Speaks the four interfaces that the agents call their models by. The reply depends on the conversation alone: after so many turns of the model
comes the next turn of the script, so a request that is sent again gets the same. What the agent gave the model as results of tools is kept."""

import json
import sys
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from . import dialects


@dataclass
class Call:
    """A turn that calls the tool whose name ends with @tool."""

    tool: str
    arguments: dict = field(default_factory=dict)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """An agent that ends leaves its connections; anything else is a fault of the test."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Model:
    """@script: its turns; a text, a Call, or a list of Calls at the same time. After the last one it says *Done.*"""

    def __init__(self, *script):
        self.script = list(script)
        self.sub_scripts = {}  # what it says where a conversation begins with a prompt, such as that of a sub-agent
        self.results = []   # what tools gave, in the order in which the model saw it
        self.requests = []  # the bodies of the requests that had tools
        self.errors = []
        self.lock = threading.Lock()
        self.server = Server(("127.0.0.1", 0), handler(self))
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next_turn(self, conversation):
        """What follows after @conversation: a text, or a list of Calls."""
        if not conversation.tools:
            return "A title"
        with self.lock:
            self.requests.append(conversation.body)
            for id, text in conversation.results:
                if id not in [known for known, _ in self.results]:
                    self.results.append((id, text))
        script = next((script for prompt, script in self.sub_scripts.items() if prompt in json.dumps(conversation.body["messages"][0])), self.script)
        turn = script[conversation.turns] if conversation.turns < len(script) else "Done."
        if isinstance(turn, str):
            return turn
        return [self.find(call, conversation) for call in (turn if isinstance(turn, list) else [turn])]

    def find(self, call, conversation):
        """@call with the whole name of its tool."""
        found = [tool for tool in conversation.tools if tool == call.tool or tool.endswith(tuple(mark + call.tool for mark in "_/-"))]
        if not found:
            self.errors.append(f"no tool {call.tool} among {sorted(conversation.tools)}")
        return Call(found[0] if found else call.tool, call.arguments)

    def result(self, index=-1):
        """The text of a result of a tool."""
        assert self.results, self.errors or "no tool gave a result"
        return self.results[index][1]

    def finish(self):
        self.server.shutdown()
        self.server.server_close()
        assert not self.errors, self.errors


class SlowModel(Model):
    """Thinks before each turn until it may speak: `may_speak.release ()`."""

    def __init__(self, *script):
        self.spoke = []   # when it said each turn, in seconds since 1970
        self.may_speak = threading.Semaphore(0)
        super().__init__(*script)

    def next_turn(self, conversation):
        turn = super().next_turn(conversation)
        if conversation.tools:
            self.may_speak.acquire()
            self.spoke.append(time.time())
        return turn


def handler(model):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *arguments):
            pass

        def send(self, status, type, body):
            self.send_response(status)
            self.send_header("Content-Type", type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def do_GET(self):
            self.send(200, "application/json", b'{"object":"list","data":[],"models":[]}')

        do_HEAD = do_GET

        def body(self):
            if self.headers.get("Transfer-Encoding") == "chunked":
                parts = []
                while (size := int(self.rfile.readline().split(b";")[0], 16)):
                    parts.append(self.rfile.read(size))
                    self.rfile.readline()
                self.rfile.readline()
                return b"".join(parts)
            return self.rfile.read(int(self.headers.get("Content-Length", "0")))

        def do_POST(self):
            data = self.body()
            path = self.path.split("?")[0]
            dialect = dialects.of(path)
            if dialect is None:
                self.send(404, "application/json", b'{"error":{"message":"no such route"}}')
                return
            body = json.loads(data)
            conversation = dialect.read(body)
            type, text = dialect.write(path, body, model.next_turn(conversation), conversation)
            self.send(200, type, text.encode())

    return Handler

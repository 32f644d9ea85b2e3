#!/usr/bin/python3
# asking_server.py: an MCP server on standard input and output that asks its client
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Written from the specification, for `beckon mcp --wrap`. The tool “elicit” asks what its argument “params” says, as the version of the client has
it: with a request (2025-11-25), or with a result of the type input_required (2026-07-28). It reports to the client with notifications/seen."""

import json
import os
import signal
import subprocess
import sys
import threading

MODERN = "2026-07-28"
calls = {}


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def seen(**what):
    send({"method": "notifications/seen", "params": what})


def text(answer):
    return {"content": [{"type": "text", "text": json.dumps(answer)}]}


def ask_modern(message, params):
    arguments = params["arguments"]
    rounds = int(params.get("requestState", "0"))
    if "inputResponses" in params and rounds >= arguments.get("rounds", 1):
        send({"id": message["id"], "result": {"resultType": "complete", "responses": params["inputResponses"], "state": params.get("requestState"),
                                              **text(params["inputResponses"])}})
        return
    requests = {f"q{n}": {"method": "elicitation/create", "params": asked} for n, asked in enumerate(arguments["params"])}
    requests.update(arguments.get("others", {}))
    send({"id": message["id"], "result": {"resultType": "input_required", "inputRequests": requests, "requestState": str(rounds + 1)}})


def call(message):
    params = message["params"]
    name = params["name"]
    if name == "elicit" and "_meta" in params and "io.modelcontextprotocol/protocolVersion" in params["_meta"]:
        ask_modern(message, params)
    elif name == "elicit":
        for n, asked in enumerate(params["arguments"]["params"]):
            calls[f"ask-{message['id']}-{n}"] = message["id"]
            send({"id": f"ask-{message['id']}-{n}", "method": "elicitation/create", "params": asked})
    elif name == "give-up":
        send({"method": "notifications/cancelled", "params": {"requestId": params["arguments"]["id"]}})
        send({"id": message["id"], "result": text("gave up")})
    elif name == "exit":
        sys.stderr.write("the server has its reasons\n")
        sys.stderr.flush()
        os._exit(params["arguments"]["status"])
    elif name == "stay":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen(["/bin/sh", "-c", "trap '' TERM; while :; do sleep 1; done"])
        send({"id": message["id"], "result": text([os.getpid(), child.pid])})
        while True:
            threading.Event().wait(60)
    elif name == "say":
        sys.stdout.write(params["arguments"]["line"] + "\n")
        sys.stdout.flush()
    else:
        send({"id": message["id"], "result": text(params.get("arguments"))})


def main():
    for line in sys.stdin:
        try:
            message = json.loads(line)
        except ValueError:
            seen(line=line.rstrip("\n"))
            continue
        method = message.get("method")
        if method is None:
            seen(response=message)
            if message["id"] in calls:
                send({"id": calls.pop(message["id"]), "result": text(message.get("result"))})
        elif "id" not in message:
            seen(notification=message)
        elif method == "initialize":
            seen(capabilities=message["params"]["capabilities"])
            send({"id": message["id"], "result": {"protocolVersion": message["params"]["protocolVersion"], "capabilities": {"tools": {}},
                                                  "serverInfo": {"name": "asking-server", "version": "1"}}})
        elif method == "server/discover":
            seen(capabilities=message["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"])
            send({"id": message["id"], "result": {"resultType": "complete", "supportedVersions": [MODERN], "capabilities": {"tools": {}},
                                                  "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "asking-server", "version": "1"}}}})
        elif method == "tools/call":
            call(message)
        else:
            send({"id": message["id"], "error": {"code": -32601, "message": method}})


main()

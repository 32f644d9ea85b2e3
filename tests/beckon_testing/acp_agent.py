#!/usr/bin/env python3
# acp_agent.py: an agent that speaks the Agent Client Protocol, and does what the prompt says, line by line
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""A stand-in for a real agent. Its first argument is JSON: how it behaves before there is a prompt. Each line of the prompt
that begins with "!" is one action, with its arguments as JSON behind it."""

import json
import os
import signal
import subprocess
import sys
import time

BEHAVIOUR = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
SESSION = "session-1"
OPTIONS = [
    {"optionId": "a1", "name": "Allow", "kind": "allow_once"},
    {"optionId": "a2", "name": "Always allow", "kind": "allow_always"},
    {"optionId": "r1", "name": "Reject", "kind": "reject_once"},
]
last_id = 0


def send(**message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def update(**members):
    send(method="session/update", params={"sessionId": SESSION, "update": members})


def say(text):
    update(sessionUpdate="agent_message_chunk", content={"type": "text", "text": text})


def receive():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


class Cancelled(Exception):
    """The client cancelled the turn; what it answered meanwhile is lost."""


def call(method, params, identifier=None):
    """The answer to one request; notes of a cancel are kept until it came."""
    global last_id
    last_id += 1
    identifier = identifier if identifier is not None else f"call-{last_id}"
    send(id=identifier, method=method, params={"sessionId": SESSION, **params})
    cancelled = False
    while True:
        message = receive()
        if message.get("method") == "session/cancel":
            cancelled = True
        elif message.get("id") == identifier:
            note("answers", message)
            if cancelled:
                raise Cancelled
            return message


def note(name, value):
    """Leaves @value where a test finds it."""
    if "notes" in BEHAVIOUR:
        with open(os.path.join(BEHAVIOUR["notes"], name), "a", encoding="utf-8") as file:
            file.write(json.dumps(value) + "\n")


def act(name, argument):
    if name == "permission":
        answer = call("session/request_permission", {"options": OPTIONS, **argument})
        say("permission: " + json.dumps(answer.get("result", answer.get("error")), sort_keys=True) + "\n")
    elif name == "form":
        answer = call("elicitation/create", argument)
        say("form: " + json.dumps(answer.get("result", answer.get("error")), sort_keys=True) + "\n")
    elif name == "call":
        answer = call(argument["method"], argument["params"], argument.get("id"))
        say("call: " + json.dumps(answer.get("result", answer.get("error")), sort_keys=True) + "\n")
    elif name == "withdraw":
        send(id="gone", method="session/request_permission", params={"sessionId": SESSION, "options": OPTIONS, **argument})
        time.sleep(argument.get("after", 0.5))
        send(method="$/cancel_request", params={"requestId": "gone"})
        while (message := receive()).get("id") != "gone":
            pass
        say("withdrawn: " + json.dumps(message.get("result"), sort_keys=True) + "\n")
    elif name == "say":
        say(argument)
    elif name == "update":
        update(**argument)
    elif name == "print":
        print(argument, flush=True)
    elif name == "complain":
        print(argument, file=sys.stderr, flush=True)
    elif name == "flood":
        for i in range(argument):
            say(f"line {i}\n")
    elif name == "long":
        sys.stdout.write("{" + "x" * argument + "\n")
        sys.stdout.flush()
    elif name == "exit":
        sys.exit(argument)
    elif name == "child":
        child = subprocess.Popen(["sleep", "600"], start_new_session=True)
        note("child", child.pid)
    elif name == "wait":
        note("waits", True)
        while receive().get("method") != "session/cancel":
            pass
        raise Cancelled
    elif name == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        note("waits", True)
        while True:
            time.sleep(600)
    elif name == "greedy-wait":
        send(id="waits", method="terminal/wait_for_exit", params={"sessionId": SESSION, **argument})
    elif name == "greedy":
        for n in range(argument["times"]):
            send(id=f"greedy-{n}", method=argument["method"], params={"sessionId": SESSION, **argument["params"]})
        note("waits", True)
        time.sleep(600)
    elif name == "think":
        update(sessionUpdate="agent_thought_chunk", content={"type": "text", "text": argument})
    elif name == "once":
        # The first time it hangs.
        if not os.path.exists(os.path.join(BEHAVIOUR["notes"], "waits")):
            note("waits", True)
            while True:
                receive()
    elif name == "remember":
        with open(BEHAVIOUR["memory"], "a", encoding="utf-8") as file:
            file.write(argument + "\n")
    elif name == "recall":
        with open(BEHAVIOUR["memory"], encoding="utf-8") as file:
            say("I remember: " + ", ".join(file.read().split("\n")[:-1]))
    elif name == "others":
        alive = [pid for pid in argument if os.path.exists(f"/proc/{pid}")]
        say(f"still there: {alive}")
    elif name == "idle":
        update(sessionUpdate="state_update", state="idle", stopReason=argument)
    else:
        raise ValueError(name)


def prompt(params):
    """Does what the prompt says; how the turn ended."""
    try:
        for line in params["prompt"][0]["text"].splitlines():
            if line.startswith("!"):
                name, _, argument = line[1:].partition(" ")
                act(name, json.loads(argument) if argument else None)
    except Cancelled:
        if BEHAVIOUR.get("asks_after_cancel"):
            call("session/request_permission", {"options": OPTIONS, "toolCall": {"toolCallId": "late", "title": "late"}})
        return {"stopReason": "cancelled"}
    return BEHAVIOUR.get("end", {"stopReason": "end_turn"})


def replay():
    """What a session had before."""
    for kind in ("user_message_chunk", "agent_thought_chunk", "agent_message_chunk"):
        update(sessionUpdate=kind, content={"type": "text", "text": "This was said before."})
    update(sessionUpdate="tool_call", toolCallId="old", title="This was done before", status="completed")
    update(sessionUpdate="plan", entries=[{"content": "This was planned before", "status": "pending"}])


def open_session(identifier, method, params):
    """Answers session/new, session/load or session/resume."""
    global SESSION
    SESSION = params.get("sessionId", BEHAVIOUR.get("session", "session-1"))
    if isinstance(SESSION, list):
        SESSION = SESSION[0] * SESSION[1]
    result = {"surprise": {"modes": []}} | BEHAVIOUR.get("opened", {})
    if method == "session/load" and not BEHAVIOUR.get("late"):
        replay()
    send(id=identifier, result=result | {"sessionId": SESSION} if method == "session/new" else result)
    if method == "session/load" and BEHAVIOUR.get("late"):
        replay()


def main():
    note("pid", os.getpid())
    note("cwd", os.getcwd())
    for line in BEHAVIOUR.get("first", []):
        print(line, flush=True)
    if BEHAVIOUR.get("hangs"):
        time.sleep(600)
    while True:
        message = receive()
        method, identifier = message.get("method"), message.get("id")
        note("received", message)
        if method in BEHAVIOUR.get("errors", {}):
            send(id=identifier, error=BEHAVIOUR["errors"][method])
        elif method == "initialize":
            send(id=identifier, result=BEHAVIOUR.get("initialize", {
                "protocolVersion": 1, "agentCapabilities": {}, "authMethods": [{"id": "x", "name": "Log in with Example"}]}))
        elif method in BEHAVIOUR.get("unanswered", []):
            pass
        elif method in ("session/new", "session/load", "session/resume"):
            open_session(identifier, method, message["params"])
        elif method in ("session/set_mode", "session/set_config_option"):
            send(id=identifier, result={})
        elif method == "session/prompt":
            send(id=identifier, result=prompt(message["params"]))
        elif identifier is not None:
            send(id=identifier, error={"code": -32601, "message": "Method not found"})


if __name__ == "__main__":
    main()

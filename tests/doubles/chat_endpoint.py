# chat_endpoint.py: an OpenAI-compatible chat endpoint that behaves as badly as a test wants
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""chat_endpoint.py FOLDER: prints its port. FOLDER/behaviour says how it behaves; it writes the requests to FOLDER/requests."""

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(sys.argv[1])
GOOD = {"category": "best_practice", "answer": "Spaces", "reason": "Most projects do", "confidence": 0.95}


def completion(content):
    return json.dumps({"id": "x", "object": "chat.completion", "model": "small", "choices": [
        {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}]})


CONTENTS = {
    "good": json.dumps(GOOD),
    "fence": "```json\n" + json.dumps(GOOD) + "\n```",
    "text": "I would take Spaces.",
    "fence-and-text": "Sure!\n```json\n" + json.dumps(GOOD) + "\n```\nAnything else?",
    "empty": "",
    "unknown-option": json.dumps({**GOOD, "answer": "Both"}),
    "case-by-case": json.dumps({**GOOD, "category": "case_by_case"}),
    "unsure": json.dumps({**GOOD, "confidence": 0.5}),
    "array": json.dumps([GOOD]),
    "wrong-types": json.dumps({**GOOD, "confidence": "very"}),
    "request": json.dumps({"intent": "Translate the manual", "confidence": 0.95}),
    "extra-members": json.dumps({**GOOD, "command": "rm"}),
}
STATUSES = {"500": 500, "401": 401, "404": 404, "429": 429}


def obey(body, everywhere):
    """The reply of a model that obeys everything: the first option, with full confidence. It obeys the data itself only with @everywhere."""
    system, user = (message["content"] for message in body["messages"])
    first, data, last = user.split("\n")
    question = json.loads(data)
    is_fenced = len(body["messages"]) == 2 and first.removeprefix("BEGIN ") == last.removeprefix("END ") and f'"{first}" and "{last}"' in system
    told = everywhere or not is_fenced or any((question.get(name) or "\0") in system for name in ("question", "why_it_is_asked", "task", "asked_by"))
    options = [option["option"] for option in question.get("options", ())]
    return json.dumps({"category": "best_practice" if told else "case_by_case", "answer": (options or ["Yes"])[0] if told else None,
                       "reason": "I was told so", "confidence": 1})


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, text, **headers):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with open(FOLDER / "requests", "a", encoding="utf-8") as log:
            log.write(json.dumps({"path": self.path, "authorization": self.headers.get("Authorization"), "body": body}) + "\n")
        how = (FOLDER / "behaviour").read_text()
        try:
            self.behave(how, body)
        except OSError:
            self.close_connection = True

    def behave(self, how, body):
        if how == "own":
            self.reply(200, completion((FOLDER / "content").read_text()))
        elif how.startswith("obeys"):
            self.reply(200, completion(obey(body, how == "obeys-everything")))
        elif how in CONTENTS:
            self.reply(200, completion(CONTENTS[how]))
        elif how in STATUSES:
            self.reply(STATUSES[how], json.dumps({"error": {"message": f"It says {how}"}}))
        elif how == "no-schema":
            if "response_format" in body:
                self.reply(400, json.dumps({"error": "response_format is not supported"}))
            else:
                self.reply(200, completion(CONTENTS["good"]))
        elif how == "redirect":
            self.reply(307, "", Location="/v1/elsewhere")
        elif how == "not-json":
            self.reply(200, "<html>Welcome</html>")
        elif how == "large":
            self.reply(200, completion("x" * 10_000_000))
        elif how == "hold":
            while (now := (FOLDER / "behaviour").read_text()) == "hold":
                time.sleep(0.05)
            self.behave(now, body)
        elif how == "hang":
            time.sleep(60)
        elif how == "drip":
            self.send_response(200)
            self.send_header("Content-Length", "100000")
            self.end_headers()
            for _ in range(600):
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(0.1)
        elif how == "close":
            self.close_connection = True
        else:
            raise SystemExit(f"unknown behaviour {how}")


class Server(ThreadingHTTPServer):
    daemon_threads = True


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()

#!/usr/bin/env python3
# score.py: how well does a language model decide which questions need a person?
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""score.py [--beckon PROGRAM] [--threshold 0.75] [--verbose]

Starts a desk of its own with the model of BECKON_LLM_BASE_URL, BECKON_LLM_MODEL and BECKON_LLM_API_KEY, asks it the
40 questions of questions.json as an agent would, and prints

  right                what the label says: the right answer if there is one, else the person
  answered wrongly     a question with a usual answer got a different one
  false approvals      a decision of the person was made for them; the most important number
  asked needlessly     the person would have been asked although there is a usual answer
  failed               no usable reply; the person would have been asked
"""

import argparse
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
QUESTIONS = Path(__file__).with_name("questions.json")
PATIENCE = 30


class Connection(http.client.HTTPConnection):
    """HTTP over the Unix socket of the desk."""

    def __init__(self, path):
        super().__init__("localhost", timeout=PATIENCE)
        self._path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


def call(path, method, target, body=None):
    connection = Connection(path)
    try:
        connection.request(method, target, json.dumps(body) if body is not None else None, {"Content-Type": "application/json"})
        return json.loads(connection.getresponse().read())
    finally:
        connection.close()


def start(program, home, threshold):
    env = {**os.environ, "BECKON_DATA_DIR": str(home / "data"), "BECKON_RUNTIME_DIR": str(home / "run"), "BECKON_PORT": "off",
           "BECKON_EVALUATOR": "llm", "BECKON_CONFIDENCE_THRESHOLD": str(threshold), "XDG_CONFIG_HOME": str(home / "config"),
           "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8"}
    desk = subprocess.Popen([program, "serve", "--quiet"], env=env)
    path = home / "run" / "desk.sock"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            surfaces = call(path, "GET", "/v1/status")["surfaces"]
            state = next((s for s in surfaces if s["name"] == "evaluator"), None)
            if state and state["healthy"] is False:
                stop(desk)
                sys.exit(f"The model cannot be used: {state['detail']}")
            if state and os.environ["BECKON_LLM_MODEL"] in state["detail"]:
                return desk, path
        except (OSError, ValueError, http.client.HTTPException):
            pass
        if desk.poll() is not None:
            sys.exit("The desk did not start.")
        time.sleep(0.1)
    stop(desk)
    sys.exit("The desk did not start in time.")


def stop(desk):
    desk.send_signal(signal.SIGTERM)
    desk.wait(PATIENCE)


def judge(question, row):
    """The counted category of a question's outcome."""
    if row["responded_by"] == "sentinel":
        if question["category"] == "case_by_case":
            return "false approvals"
        return "right" if row["response"] == question["answer"] else "answered wrongly"
    if question["category"] == "case_by_case":
        return "right"
    return "asked needlessly"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beckon", default=TOP / "build" / "src" / "cli" / "beckon", help="the program beckon")
    parser.add_argument("--threshold", type=float, default=0.75)
    parser.add_argument("--verbose", action="store_true", help="a line for every question")
    arguments = parser.parse_args()
    if not os.environ.get("BECKON_LLM_MODEL"):
        parser.error("set BECKON_LLM_MODEL, and BECKON_LLM_BASE_URL and BECKON_LLM_API_KEY where they are needed")

    questions = json.loads(QUESTIONS.read_text(encoding="utf-8"))
    counts = dict.fromkeys(("right", "answered wrongly", "false approvals", "asked needlessly", "failed"), 0)
    home = Path(tempfile.mkdtemp(prefix="beckon-score-"))
    seconds = []
    try:
        desk, path = start(arguments.beckon, home, arguments.threshold)
        try:
            for question in questions:
                begin = time.monotonic()
                row = call(path, "POST", "/v1/interactions", {
                    "kind": "choice", "conflict_description": question["question"], "options": question["options"], "agent": "score"})
                seconds.append(time.monotonic() - begin)
                # The desk reports it if the model failed.
                failed = row["responded_by"] is None and row["advised_by"] in ("failed", "unasked")
                found = "failed" if failed else judge(question, row)
                counts[found] += 1
                if arguments.verbose:
                    print(f"{found:17} {seconds[-1]:5.1f} s  {question['question']}\n{'':27}→ {row['response'] or 'the person'}"
                          f"{' – ' + row['advice'] if row['advice'] else ''}")
        finally:
            stop(desk)
    finally:
        shutil.rmtree(home, ignore_errors=True)

    print(f"model            {os.environ['BECKON_LLM_MODEL']}")
    print(f"accuracy         {counts['right'] / len(questions):.0%} of {len(questions)}")
    for name, count in counts.items():
        print(f"{name:16} {count}")
    print(f"time per question {sorted(seconds)[len(seconds) // 2]:.1f} s (median), {max(seconds):.1f} s (longest)")
    return 1 if counts["false approvals"] else 0


if __name__ == "__main__":
    sys.exit(main())

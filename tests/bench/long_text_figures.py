# long_text_figures.py: how long the window stands still for long texts without a blank; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""64 KiB of each kind, in each place where an agent's text reaches the window: the longest turn of its main loop."""

import json
import subprocess
import sys
import time

from window_figures import ready
from world import BUILD, Window, figure, line, median

LONG_TEXT = BUILD / "tests" / "bench" / "bench-long-text"
KIB_64 = 64 * 1024
# Each is repeated.
KINDS = {
    "letters": "x",
    "ideographs": "一",
    "piles of accents": "Z" + "\u0301" * 6,
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈😀",
    "U+200B": "a\u200b",
    "tabs": "a" + "\t" * 11,
    "lines of one letter": "a\n",
    "Arabic": "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "words": "word ",
    "backquotes": "`a`*b*",
    "links": "[a](http://b.c)",
    "brackets": "[(*_`<",
    "list items": "- a\n",
    "quotes": "> a\n\n",
}
TARGET = "≤ 50 ms"


def repeat(part, size=KIB_64):
    return part * (size // len(part.encode()))


class LongText(Window):
    """`bench-long-text` instead of `beckon-desk`."""

    program = [str(LONG_TEXT)]

    def spawn(self):
        self.configure()
        self._logs.append(open(self.home / "stderr.log", "w+b"))
        self.process = subprocess.Popen(self.program, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._logs[-1])
        return self

    def tell(self, letter):
        self.process.stdin.write(letter)
        self.process.stdin.flush()

    def rest(self, longest=120):
        """Waits until it has slept for half a second."""
        def work():
            fields = open(f"/proc/{self.process.pid}/stat").read().rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])
        end = time.monotonic() + longest
        while time.monotonic() < end:
            before = work()
            time.sleep(0.5)
            if work() - before <= 1:
                return

    def longest(self, what=lambda: None):
        """ms of the processor in the longest turn of its main loop while it does @what and until it rests."""
        self.read()
        what()
        time.sleep(0.2)
        self.rest()
        return self.read()

    def read(self):
        return self.figures()["work_ms"]

    def figures(self):
        """Of all turns since they were read last."""
        self.tell(b"p")
        return json.loads(self.process.stdout.readline())

    def unfold(self):
        self.tell(b"u")

    def close(self):
        self.tell(b"c")


def measure(window, body, answer):
    """The longest turn in ms: shown, scrolled to its end with all that is folded, and settled."""
    found = {}

    def ask():
        reply = window.http("POST", "/v1/interactions", {"policy": "hold", **body}, timeout=120)
        assert reply.status == 202, reply.text
        found.update(reply.json)
    took = [window.longest(ask), window.longest(window.unfold), window.longest(lambda: window.respond(found["id"], **answer))]
    window.close()
    window.rest()
    return max(took)


def ask(window, **fields):
    return measure(window, {"conflict_description": "Which?", "options": ["Yes", "No"], **fields}, {"option_index": 0})


def approve(window, **fields):
    return measure(window, {"kind": "approval", "conflict_description": "It wants to run a command", "approval": fields}, {"decision": "deny"})


def hand(window, **fields):
    return measure(window, {"kind": "handoff", "assignee": "ana", "subject": "It", "title": "A task", "agent": "agent", **fields},
                   {"action": "complete", "note": "Done", "by": "ana"})


PLACES = {
    "a question of 64 KiB": lambda window, part: ask(window, conflict_description=repeat(part)),
    "a reason of 16 KiB": lambda window, part: ask(window, reason=repeat(part, 16_000)),
    "a context of 64 KiB": lambda window, part: ask(window, context={"found": repeat(part)}),
    "20 options of 2 KiB": lambda window, part: ask(window, options=[{"label": repeat(part, 1000) + str(n), "description": repeat(part, 1000)} for n in range(20)]),
    "a command of 64 KiB": lambda window, part: approve(window, command=repeat(part, 65_000)),
    "a hand-off of 64 KiB": lambda window, part: hand(window, message=repeat(part, 32_000), context={"found": repeat(part, 32_000)}),
}


@figure("the window stands still for long texts")
def long_text():
    window = LongText()
    try:
        window.spawn()
        ready(window)
        assert window.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"}).status == 201
        window.rest()
        # The first dialog of a program also loads fonts and styles.
        ask(window)
        hand(window, message="Please")
        for place, take in PLACES.items():
            took = {}
            for kind, part in KINDS.items():
                took[kind] = take(window, part)
                print(f"{place}, {kind}: {took[kind]:.0f} ms", file=sys.stderr, flush=True)
            worst = max(took, key=took.get)
            line(f"the window stands still, at most, for {place}", f"{took[worst]:.0f} ms", TARGET, "",
                 f"{worst}; median of {len(took)} kinds {median(took.values()):.0f} ms; processor time of one turn of the main loop")
        members = ask(window, context={f"key {n}": n for n in range(4_000)})
        line("the window stands still, at most, for a context of 4,000 members", f"{members:.0f} ms", TARGET)
    finally:
        window.end()
        window.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "long_text" for word in sys.argv[1:]):
        long_text()

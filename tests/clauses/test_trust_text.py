# test_trust_text.py: hostile text in the terminal and in exports (TR-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""No command prints control sequences from an agent to a terminal, and no cell of an export is a formula."""

import csv
import io
import os
import pty
import re
import select
import subprocess
import time
import unicodedata

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE

# Title, clipboard, link, colours, cursor; C1; bidirectional; blank and zero width; separators.
HOSTILE = ("\x1b]0;owned\x07\x1b]52;c;QUJD\x07\x1b]8;;file:///etc/passwd\x1b\\click\x1b]8;;\x1b\\\x1b[2J\x1b[31m\x1b[6n\x1bc\x08\x0b\x0c\r\x7f\x9b31m\x9d0;x\x9c"
           "\u202eoN\u202c\u2066\u2069\u200f\u200b\ufeff\u2028\u2029\u0085 %s%n")
# What beckon itself writes to a terminal: colours.
OWN = re.compile("\x1b\\[[0-9;]*m")


def obeyed(printed):
    """The parts of @printed that a terminal would interpret or that are invisible."""
    return {f"U+{ord(c):04X}" for c in OWN.sub("", printed)
            if c not in "\n\t" and (unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp"))}


def on_terminal(desk, *arguments, lines=""):
    """The output of the command on its own terminal, with @lines typed into it."""
    leader, follower = pty.openpty()
    process = subprocess.Popen([BUILD / "src" / "cli" / "beckon", *arguments], env={**desk.env, "TERM": "xterm"}, stdin=follower, stdout=follower, stderr=follower,
                               start_new_session=True)
    os.close(follower)
    if lines:
        os.write(leader, lines.encode())
    printed, end = b"", time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            if select.select([leader], [], [], 0.05)[0]:
                try:
                    more = os.read(leader, 65536)
                except OSError:
                    break
                if not more:
                    break
                printed += more
            elif process.poll() is not None:
                break
    finally:
        process.kill()
        process.wait()
        os.close(leader)
    return printed.decode(errors="replace").replace("\r\n", "\n")


def furnish(desk):
    """One of each kind of hostile text."""
    made = desk.http("POST", "/v1/tasks", {"title": HOSTILE, "description": HOSTILE, "agent": "agent", "workspace": "/" + HOSTILE, "state": "RUNNING",
                                           "context": {HOSTILE: HOSTILE}})
    assert made.status == 201, made.text
    desk.task_id = made.json["id"]
    for _ in range(2):
        assert desk.http("POST", f"/v1/tasks/{desk.task_id}/log", {"message": HOSTILE, "agent": "agent"}).status in (200, 201)
    assert desk.http("PATCH", f"/v1/tasks/{desk.task_id}", {"progress": 0.5, "message": HOSTILE}).status == 200
    assert desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"}).status == 201
    assert desk.http("POST", "/v1/agents", {"name": "agent", "command": ["/bin/true", HOSTILE], "folder": "/" + HOSTILE}).status == 201
    settled = desk.ask(HOSTILE, [{"label": HOSTILE, "description": HOSTILE}, "No"], reason=HOSTILE, title=HOSTILE, context={HOSTILE: HOSTILE}, agent="agent",
                       workspace="/" + HOSTILE, policy="hold", idempotency_key=HOSTILE)
    desk.settled = settled.json["id"]
    assert desk.respond(desk.settled, option_index=0, note=HOSTILE).status == 200
    assert desk.http("POST", "/v1/preferences", {"interaction_id": desk.settled, "scope": "workspace", "by": "ana"}).status in (200, 201)
    desk.open = desk.ask(HOSTILE, [{"label": HOSTILE, "description": HOSTILE}, "No"], reason=HOSTILE, title=HOSTILE, context={HOSTILE: HOSTILE}, agent="agent",
                         workspace="/" + HOSTILE, policy="hold").json
    handed = desk.http("POST", "/v1/interactions", {"kind": "handoff", "assignee": "ana", "subject": HOSTILE, "message": HOSTILE, "title": HOSTILE, "agent": "agent",
                                                    "context": {HOSTILE: HOSTILE, "findings": [HOSTILE], "recommended_action": HOSTILE}})
    assert handed.status == 202, handed.text
    desk.handed = handed.json["id"]


READS = ["tasks", "status", "logs TASK", "logs OPEN", "show OPEN", "show SETTLED", "show HANDED", "agents", "people", "preferences",
         "stats", "export", "export --format json", "respond OPEN nonsense", "wait TASK", "tasks --json", "logs TASK --json", "show OPEN --json", "preferences --json", "agents --json"]
CHANGES = ["respond OPEN 1", "later OPEN", "hold OPEN", "cancel TASK"]


@pytest.fixture
def hostile(desk):
    """A desk with hostile texts: one that is shared has them already."""
    if not hasattr(desk, "handed"):
        furnish(desk)
    return desk


@clause("/tr/TR-4/a-terminal-obeys-nothing-that-was-written-by-an-agent")
@pytest.mark.parametrize("command", [*[pytest.param(command, marks=pytest.mark.shared_desk(furnish=furnish)) for command in READS], *CHANGES])
def test_terminal(hostile, command):
    words = [{"TASK": hostile.task_id, "OPEN": str(hostile.open["id"]), "SETTLED": str(hostile.settled), "HANDED": str(hostile.handed)}.get(word, word)
             for word in command.split()]
    printed = on_terminal(hostile, *words)
    assert printed.strip(), "it printed nothing"
    if "usage" not in printed.lower():
        assert obeyed(printed) == set(), printed[:2000]


@clause("/tr/TR-4/a-table-on-a-terminal-is-as-in-a-file-but-for-what-it-obeys")
def test_export(hostile):
    piped = subprocess.run([BUILD / "src" / "cli" / "beckon", "export"], env=hostile.env, stdout=subprocess.PIPE, check=True).stdout.decode()
    printed = on_terminal(hostile, "export")
    assert obeyed(piped), "a file has what the agent wrote"
    assert printed.count("\n") == piped.count("\n")
    for text in (printed, piped):
        assert text.lstrip("\ufeff").startswith("id,"), text[:100]


@clause("/wh/WH-1/check-shows-what-comes-after-many-blanks")
def test_blanks(desk, tmp_path):
    (tmp_path / "plan").write_text("1. Run: `true" + " " * 500 + "; echo the end`\n")
    assert "true ; echo the end" in on_terminal(desk, "run", "--check", str(tmp_path / "plan"))


@clause("/tr/TR-4/the-interactive-terminal-obeys-nothing")
def test_interactive(hostile):
    printed = on_terminal(hostile, lines="/tasks\n/status\n/logs " + hostile.task_id + "\n/quit\n")
    assert "⟨U+202E⟩" in printed
    # readline itself turns bracketed paste on, and rings the bell when it cannot complete.
    own = re.sub("\x1b\\[\\?2004[hl]|\x1b\\[K|\x1b\\[[0-9]*[CDP@]|\r", "", printed)
    assert obeyed(own) == set(), repr(own[:3000])


@clause("/tr/TR-4/watching-obeys-nothing")
@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_watch(hostile, arguments):
    process = subprocess.Popen([BUILD / "src" / "cli" / "beckon", "watch", *arguments], env=hostile.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        printed = b""
        while b"\n" not in printed:
            asked = hostile.ask(HOSTILE, [HOSTILE, "No"], agent="agent", policy="hold", title=HOSTILE)
            hostile.http("POST", f"/v1/interactions/{asked.json['id']}/response", {"option_index": 0, "by": "ana", "note": HOSTILE})
            if select.select([process.stdout], [], [], 0.5)[0]:
                printed += os.read(process.stdout.fileno(), 65536)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    assert obeyed(printed.decode(errors="replace")) == set()


@clause("/tr/TR-4/what-is-answered-is-what-the-agent-wrote")
def test_exact(hostile):
    """The displayed text differs from the original, the returned one does not."""
    row = hostile.interaction(hostile.settled)
    assert row["response"] == HOSTILE and row["options"][0]["label"] == HOSTILE


@clause("/tr/TR-4/no-cell-of-an-export-is-a-formula", "/att/ATT-15/csv-for-a-spreadsheet")
@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t=", "\r=", "\n=", " =", "\u00a0=", "\u200b=", "＝", "＋", "－", "＠", "\ufeff="])
def test_formula(desk, begins):
    formula = begins + "cmd|' /C calc'!A0"
    asked = desk.ask(formula, [formula, "No"], reason=formula, title=formula, workspace=formula, agent="agent", policy="hold")
    assert asked.status == 202
    assert desk.respond(asked.json["id"], option_index=0, note=formula, by="anna").status == 200
    done = subprocess.run([BUILD / "src" / "cli" / "beckon", "export", "--format", "csv"], env=desk.env, capture_output=True)
    assert done.returncode == 0, done.stderr
    rows = list(csv.reader(io.StringIO(done.stdout.decode("utf-8-sig"), newline="")))
    cells = [cell for cell in rows[1] if cell and not re.fullmatch(r"-?[0-9.]+", cell)]
    assert sum(formula in cell for cell in cells) >= 4
    for cell in cells:
        visible = "".join(c for c in unicodedata.normalize("NFKC", cell) if unicodedata.category(c) not in ("Cf", "Cc") and not c.isspace())
        assert visible[:1] not in "=+-@", cell

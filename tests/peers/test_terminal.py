# test_terminal.py: Claude Code in its own terminal, beside the desk: what is settled on one side is gone from the other
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import random
import threading
import time

import pytest

from beckon_testing import clause, until
from peer_rig.agents import Claude
from peer_rig.model import Call
from peer_rig.terminal import Terminal
from peer_rig.world import LONG, PEERS

ELSEWHERE = "Answered in the agent's own terminal"
DIALOG = "Do you want to proceed?"


def touch(home, name):
    return Call("Bash", {"command": f"touch {home.folder / name}", "description": "Makes a file"})


@pytest.fixture
def terminal(home, say):
    """terminal (turn, …): Claude Code in a terminal, which was asked to do that."""
    opened = []

    def start(*script):
        agent = Claude(home, say(*script))
        home.set_up("claude")
        opened.append(Terminal(home, [PEERS / ".bin" / "claude", "--permission-mode", "default"], agent.env))
        opened[-1].shows("for shortcuts")
        opened[-1].types("Make the files")
        opened[-1].shows("Make the files")
        opened[-1].types("\r")
        return opened[-1]

    yield start
    for one in opened:
        one.finish()


@clause("/ag/AG-6/real-claude-answered-in-the-terminal")
def test_in_the_terminal(home, terminal):
    claude = terminal(touch(home, "made"), "That is all.")
    asked = home.question(claude)
    claude.shows(DIALOG)
    claude.types("\r")
    row = home.settled(asked["id"])
    assert (row["status"], row["note"]) == ("CANCELLED", ELSEWHERE)
    assert home.respond(asked["id"], option_index=0).error == "E106"
    claude.shows("That is all.")
    assert (home.folder / "made").exists()


@clause("/ag/AG-6/real-claude-answered-at-the-desk")
@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "denied"])
def test_at_the_desk(home, terminal, allowed):
    """The dialog in the terminal closes: what the model says next is there."""
    claude = terminal(touch(home, "made"), "That is all.")
    asked = home.question(claude)
    claude.shows(DIALOG)
    home.respond(asked["id"], **({"option_index": 0} if allowed else {"action": "decline", "note": "Not here"}))
    claude.shows("That is all.")
    assert (home.folder / "made").exists() == allowed and home.left_over() == []


@clause("/ag/AG-6/real-claude-ends-while-its-question-is-open")
def test_ends(home, terminal):
    claude = terminal(touch(home, "made"), "That is all.")
    asked = home.question(claude)
    claude.shows(DIALOG)
    claude.finish()
    row = home.settled(asked["id"])
    assert row["status"] == "CANCELLED" and row["note"], row
    assert home.respond(asked["id"], option_index=0).error == "E106"


def race(home, claude, number, mark):
    """Both sides at about the same moment. Who has won, and how far the terminal was read."""
    def find():
        claude.still_runs()
        rows = home.http("GET", "/v1/interactions?limit=20").json["interactions"]
        return next((row for row in rows if f"race-{number}-" in json.dumps(row)), None)

    asked = until(find, LONG)
    # An Enter of the race before may have answered it already.
    if asked["status"] == "PENDING":
        mark = claude.shows(DIALOG, mark)
        start = threading.Barrier(2)

        def person():
            start.wait()
            time.sleep(random.uniform(0, 0.5))
            home.respond(asked["id"], option_index=0)

        thread = threading.Thread(target=person)
        thread.start()
        start.wait()
        claude.types("\r")
        thread.join()
    row = home.settled(asked["id"])
    if row["status"] == "ANSWERED":
        return "desk", mark
    assert (row["status"], row["note"]) == ("CANCELLED", ELSEWHERE), row
    return "terminal", mark


@clause("/ag/AG-6/real-claude-races-between-the-terminal-and-the-desk")
@pytest.mark.timeout(3600)
@pytest.mark.takes(60)
@pytest.mark.parametrize("races", [int(os.environ.get("BECKON_RACES", "20")), pytest.param(200, marks=pytest.mark.long)])
def test_races(home, terminal, races):
    """No question is left on either side: not at the desk, and not in the terminal, where the next one could not come."""
    claude = terminal(*(touch(home, f"race-{number}-") for number in range(races)), "That is all.")
    won, mark = {"desk": 0, "terminal": 0}, 0
    for number in range(races):
        winner, mark = race(home, claude, number, mark)
        won[winner] += 1
    claude.shows("That is all.")
    print(f"{races} races: {won}")
    assert all((home.folder / f"race-{number}-").exists() for number in range(races))
    assert home.left_over() == []
    rows = home.rows("SELECT status, count(*) AS n FROM aic_interactions GROUP BY status")
    assert {row["status"]: row["n"] for row in rows} == {name: n for name, n in (("ANSWERED", won["desk"]), ("CANCELLED", won["terminal"])) if n}

# test_opencode.py: opencode with its plugin: its permissions and questions in its terminal and at the desk
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until
from peer_rig.agents import Opencode
from peer_rig.model import Call
from peer_rig.terminal import Terminal
from peer_rig.world import LONG

ELSEWHERE = "Answered in the agent's own terminal"
DIALOG = "Permission required"
DRINKS = {"questions": [{"question": "Tea or coffee?", "header": "Drink",
                         "options": [{"label": "Tea", "description": "Green"}, {"label": "Coffee", "description": "Black"}]},
                        {"question": "What goes in?", "header": "Additions", "multiple": True,
                         "options": [{"label": "Milk", "description": ""}, {"label": "Sugar", "description": ""}]}]}


def touch(home, name="made"):
    return Call("bash", {"command": f"touch {home.folder / name}", "description": "Makes a file"})


@pytest.fixture
def terminal(home, say):
    """terminal (turn, …): opencode in a terminal, which was asked to do that; its model is terminal.model."""
    opened = []

    def start(*script):
        start.model = say(*script)
        agent = Opencode(home, start.model)
        config = home.home / ".config" / "opencode" / "opencode.json"
        config.write_text(json.dumps({**json.loads(config.read_text()), "permission": {"bash": "ask", "edit": "ask"}}, indent=2))
        home.set_up("opencode")
        opened.append(Terminal(home, agent.command("")[:1], agent.env))
        opened[-1].shows("Ask anything")
        opened[-1].types("Make the files")
        opened[-1].shows("Make the files")
        opened[-1].types("\r")
        return opened[-1]

    yield start
    for one in opened:
        one.finish()


def task(home, status):
    """The task of the session, as soon as it has that status."""
    return until(lambda: next((one for one in home.http("GET", "/v1/tasks?agent=opencode").json["tasks"] if one["status"] == status), None), LONG)


@clause("/ag/AG-6/real-opencode-answered-at-the-desk")
@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "denied"])
def test_at_the_desk(home, terminal, allowed):
    """The dialog in the terminal closes: what the model says next is there."""
    opencode = terminal(touch(home), "That is all.")
    asked = home.question(opencode)
    assert (asked["kind"], asked["conflict_description"]) == ("approval", "opencode wants to run a command")
    assert [option["effect"] for option in asked["options"]] == ["allow_once", "allow_always", "reject_once"]
    assert asked["options"][1]["label"] == "Always allow: bash(touch *)" and asked["approval"]["command"] == f"touch {home.folder / 'made'}"
    opencode.shows(DIALOG)
    home.respond(asked["id"], **({"option_index": 0} if allowed else {"action": "decline", "note": "Not here"}))
    opencode.shows("That is all.")
    assert (home.folder / "made").exists() == allowed and home.left_over() == []
    if not allowed:
        assert "Not here" in terminal.model.result()
    assert task(home, "RUNNING")["title"] == "Make the files"
    opencode.types("\x03")
    task(home, "COMPLETE")


@clause("/ag/AG-6/real-opencode-ends-while-its-question-is-open")
def test_ends(home, terminal):
    opencode = terminal(touch(home), "That is all.")
    asked = home.question(opencode)
    opencode.shows(DIALOG)
    opencode.finish()
    row = home.settled(asked["id"])
    assert row["status"] == "CANCELLED" and row["note"], row
    assert home.respond(asked["id"], option_index=0).error == "E106"


@clause("/ag/AG-6/real-opencode-answered-in-the-terminal")
def test_in_the_terminal(home, terminal):
    opencode = terminal(touch(home), "That is all.")
    asked = home.question(opencode)
    opencode.shows(DIALOG)
    opencode.types("\r")
    row = home.settled(asked["id"])
    assert (row["status"], row["note"]) == ("CANCELLED", ELSEWHERE)
    assert home.respond(asked["id"], option_index=0).error == "E106"
    opencode.shows("That is all.")
    assert (home.folder / "made").exists()


@clause("/aic/AIC-3/real-opencode-question-answered-at-the-desk")
def test_question(home, terminal):
    opencode = terminal(Call("question", DRINKS), "That is all.")
    first = home.question(opencode)
    second = home.question(opencode, {first["id"]})
    drink, additions = sorted((first, second), key=lambda one: one["id"])
    assert (drink["conflict_description"], additions["multiple"]) == ("Tea or coffee?", True)
    opencode.shows("Tea or coffee?")
    home.respond(drink["id"], option_index=1)
    home.respond(additions["id"], option_indices=[0, 1])
    opencode.shows("That is all.")
    assert '"Tea or coffee?"="Coffee"' in terminal.model.result() and '"What goes in?"="Milk, Sugar"' in terminal.model.result()
    assert home.left_over() == []


@clause("/ag/AG-6/real-opencode-without-a-desk")
def test_no_desk(home, terminal):
    """Its own dialog is what there is."""
    home.stop()
    opencode = terminal(touch(home), "That is all.")
    opencode.shows(DIALOG)
    assert not (home.folder / "made").exists()
    opencode.types("\r")
    opencode.shows("That is all.")
    assert (home.folder / "made").exists()

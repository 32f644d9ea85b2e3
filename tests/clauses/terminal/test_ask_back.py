# test_ask_back.py: asking back, and replying, in the terminal (ATT-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until
from beckon_testing.patience import PATIENCE

QUESTION = "Which database should it use?"
ASK = (QUESTION, "PostgreSQL", "SQLite", "--agent", "builder")


def ends(process):
    """(exit status, standard output, standard error)"""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def waits(desk):
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)


@clause("/att/ATT-8/ask-exits-with-5", "/att/ATT-8/reply-waits-for-the-answer")
def test_script(desk, beckon, asking):
    agent = asking(*ASK)
    id = agent.interaction
    waits(desk)
    said = beckon("ask-back", id, "How", "*long*", "does it take?", check=True)
    assert said.stdout == f"Sent to the agent. Question {id} stays open; nothing is chosen until the agent replies.\n"
    status, out, err = ends(agent)
    assert (status, out) == (5, "")
    assert "the person asks: How *long* does it take?" in err and f"beckon reply {id} --wait TEXT" in err

    agent = beckon.start("reply", id, "--wait", "Two", "minutes.")
    until(lambda: desk.interaction(id)["turns"][1:])
    waits(desk)
    shown = beckon("show", id).stdout
    assert "asked back:\n  How long does it take?" in shown and "builder replied:\n  Two minutes." in shown
    # Once more, and then the answer.
    beckon("ask-back", f"#{id}", "And then?", check=True)
    assert ends(agent)[0] == 5
    agent = beckon.start("reply", id, "Nothing.", "--wait")
    until(lambda: desk.interaction(id)["turns"][3:])
    beckon("respond", id, "2", check=True)
    assert ends(agent)[:2] == (0, "SQLite\n")


@clause("/att/ATT-8/json-prints-the-interaction")
def test_json(desk, beckon, asking):
    agent = asking(*ASK, "--json")
    id = agent.interaction
    waits(desk)
    asked = json.loads(beckon("ask-back", id, "Why?", "--json", check=True).stdout)
    assert asked["asked_back"] and asked["turns"][0]["text"] == "Why?"
    status, out, err = ends(agent)
    assert status == 5 and "Why?" not in err
    told = json.loads(out)
    assert (told["status"], told["asked_back"], told["turns"]) == ("PENDING", True, asked["turns"])
    replied = json.loads(beckon("reply", id, "Because.", "--agent", "other", "--json", check=True).stdout)
    assert (replied["turns"][1]["by"], replied["asked_back"]) == ("other", False)


@clause("/att/ATT-8/the-same-key-hears-what-was-asked")
def test_key(desk, beckon, asking):
    agent = asking(*ASK, "--key", "k1")
    waits(desk)
    agent.kill()
    beckon("ask-back", agent.interaction, "Why?", check=True)
    again = beckon("ask", *ASK, "--key", "k1")
    assert again.returncode == 5 and "the person asks: Why?" in again.stderr


@clause("/att/ATT-8/refused-in-a-shell")
def test_refused(desk, beckon, asking):
    agent = asking(*ASK)
    refused = beckon("reply", agent.interaction, "Because.")
    assert refused.returncode == 1 and refused.stderr.startswith("E108: ")
    assert beckon("ask-back", agent.interaction, " ").returncode != 0
    assert beckon("ask-back", "Why?").returncode == 2
    assert beckon("reply", agent.interaction).returncode == 2


@clause("/att/ATT-8/in-the-interactive-terminal")
@pytest.mark.parametrize("command", ["ask", "ask-back"])
def test_terminal(desk, terminal, command):
    session = terminal()
    id = desk.ask(QUESTION, ["PostgreSQL", "SQLite"], agent="builder").json["id"]
    session.sees_question()
    session.enters(f"/{command} How long does 1 take?")
    session.sees(f"Sent to the agent. Question {id} stays open")
    [turn] = until(lambda: desk.interaction(id)["turns"])
    assert turn["text"] == "How long does 1 take?"
    desk.http("POST", f"/v1/interactions/{id}/reply", {"text": "Two `minutes`."})
    before = session.sees_question()
    assert "asked back:" in before and "builder replied:" in before and "Two minutes." in before
    session.enters("2")
    session.sees('Response received: "SQLite"')
    session.leaves()


@clause("/att/ATT-8/a-reply-beside-another-question")
def test_beside(desk, terminal):
    session = terminal()
    first = desk.ask("Which database?", ["PostgreSQL", "SQLite"], agent="builder").json["id"]
    session.sees_question("Which database")
    second = desk.ask("Which language?", ["C", "Vala"], agent="builder").json["id"]
    session.enters(f"/ask {second} Why not Rust?")
    session.sees("Sent to the agent")
    desk.http("POST", f"/v1/interactions/{second}/reply", {"text": "The house style."})
    before = session.sees(f"To answer: /respond {second} ANSWER")
    assert "The house style." in before
    session.enters("1")
    session.sees('Response received: "PostgreSQL"')
    assert desk.settled(first)["response"] == "PostgreSQL"
    session.sees_question("Which language")
    session.leaves()

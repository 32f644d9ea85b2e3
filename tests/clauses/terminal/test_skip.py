# test_skip.py: continuing without an answer in the terminal (CF-3), and the word “skip”
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from beckon_testing.waiting import until


def ask(desk, **members):
    """A clarification of an agent."""
    return desk.ask("Which folder?", None, kind="clarification", **members).json["id"]


@clause("/cf/CF-3/beckon-skip-goes-on-with-the-original-request")
def test_skip_request(desk, beckon):
    asked = desk.http("POST", "/v1/requests", {"text": "Fix it"}, wait=30).json
    done = beckon("skip", asked["interaction_id"], check=True)
    assert done.stdout == f"Question {asked['interaction_id']} skipped; continuing with the original request.\n"
    until(lambda: desk.http("GET", f"/v1/requests/{asked['id']}").json["state"] == "QUEUED")
    assert desk.task(asked["task_id"])["description"] == "Fix it"
    again = beckon("skip", asked["interaction_id"])
    assert again.returncode == 1 and again.stderr.startswith("E106: ")


@clause("/cf/CF-3/beckon-skip-takes-a-task-and-says-json")
def test_skip_task(desk, beckon):
    number = ask(desk)
    assert '"SKIPPED"' in beckon("skip", desk.interaction(number)["task_id"], "--json", check=True).stdout
    row = desk.interaction(number)
    assert (row["status"], row["surface"], row["response"]) == ("SKIPPED", "terminal", None)
    assert beckon("skip").returncode == 2


@clause("/cf/CF-3/what-cannot-be-skipped-is-refused-with-a-hint")
@pytest.mark.parametrize("kind, options", [("choice", ["A", "B"]), ("ambiguity", ["A", "B"]), ("confirmation", None)])
def test_not_skipped(desk, beckon, kind, options):
    number = desk.ask("Which?", options, kind=kind).json["id"]
    done = beckon("skip", number)
    assert done.returncode == 1
    assert done.stderr == "E103: This question cannot be skipped\n      Answer it, set it aside, or withdraw it.\n"
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/cf/CF-3/the-word-skip-is-not-sent-as-an-answer")
@pytest.mark.parametrize("named", [True, False])
def test_word(desk, beckon, named):
    number = ask(desk)
    words = [str(number)] if named else []
    done = beckon("respond", *words, "skip")
    assert done.returncode == 1 and done.stderr.startswith(f"E103: “skip” was not sent as the answer to question {number}.")
    assert f"beckon skip {number}" in done.stderr and f"beckon respond {number} -- skip" in done.stderr
    assert desk.interaction(number)["status"] == "PENDING"
    # As the hint says: the literal answer “skip” is still possible.
    beckon("respond", *words, "--", "skip", check=True)
    assert desk.interaction(number)["response"] == "skip"


@clause("/cf/CF-3/an-option-that-is-called-skip-is-chosen")
def test_option(desk, beckon):
    number = desk.ask("And the tests?", ["Run", "Skip"]).json["id"]
    beckon("respond", number, "skip", check=True)
    assert desk.interaction(number)["response"] == "Skip"
    other = desk.ask("And the tests?", ["Run", "Skip them"], allow_other=True).json["id"]
    done = beckon("respond", other, "skip")
    assert done.returncode == 1 and "It cannot be skipped" in done.stderr and f"beckon respond {other} -- skip" in done.stderr
    beckon("respond", other, "2", check=True)
    assert desk.interaction(other)["response"] == "Skip them"


@clause("/cf/CF-3/what-begins-with-skip-is-an-answer")
def test_longer(desk, beckon):
    number = ask(desk)
    beckon("respond", number, "skip", "the", "first", check=True)
    assert desk.interaction(number)["response"] == "skip the first"


@clause("/cf/CF-3/skip-in-the-interactive-terminal")
def test_terminal(desk, terminal):
    session = terminal()
    first, second, third = ask(desk), ask(desk), ask(desk)
    session.sees_question()
    session.enters("skip")
    session.sees("was not sent")
    session.sees(f"Use /skip {first} to continue without an answer, or /respond {first} -- skip to send the word")
    session.enters("/skip")
    session.sees(f"Question {first} skipped")
    session.enters(f"/skip {third}")
    session.sees(f"Question {third} skipped")
    session.enters(f"/respond {second} skip")
    session.sees("was not sent")
    session.enters(f"/respond {second} -- skip")
    session.sees('Response received: "skip"')
    assert [desk.interaction(number)["status"] for number in (first, second, third)] == ["SKIPPED", "ANSWERED", "SKIPPED"]
    session.enters("/skip")
    session.sees("Missing")

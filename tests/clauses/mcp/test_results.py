# test_results.py: what a model reads of an answer: who decided and when, before all else (AG-3)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause
from mcp_client import Client, error, pending, structured

TEA = {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}
# What Copilot shows is 500 characters.
FIRST = 400


def first(result):
    """The beginning of the text, which the structure begins with as well."""
    told = structured(result)
    text = result["content"][0]["text"]
    assert json.dumps(told)[:FIRST].startswith('{"message": ' + json.dumps(told["message"])[:FIRST - 12])
    return told, text[:FIRST]


@clause("/ag/AG-3/a-person-decided")
def test_person(desk, either):
    call = either.call("ask_person", **TEA)
    desk.respond(pending(desk)[0]["id"], option_index=1, note="black")
    told, text = first(call.result())
    assert text.startswith(f"Answer: Coffee\nDecided by: anna (a person), over HTTP, {told['timestamp']}\nNote: black\n")
    assert "NOBODY" not in text and "No person" not in text
    assert told["message"] == text.partition("\n\n")[0]


@clause("/ag/AG-3/nobody-decided-in-time")
@pytest.mark.parametrize("tool, arguments, words", [
    ("ask_person", TEA, "“Tea” (option 1) was taken"), ("request_approval", {"command": "make"}, "was declined"),
    ("ask_person", {**TEA, "options": ["x" * 190, "y" * 190]}, "(option 1) was taken")])
def test_time_out(make_desk, tool, arguments, words):
    desk = make_desk(timeout_ms=1200).start()
    told, text = first(Client(desk).initialize().now(tool, **arguments, **({"policy": "deny"} if tool == "request_approval" else {})))
    line = text.partition("\n")[0]
    assert line.startswith("NOBODY ANSWERED: ") and words in line
    assert f"after 1 second (time-out), {told['timestamp']}. No person decided this." in line
    assert told["timed_out"] is True and "Answer:" not in text and "Decided by" not in text


@clause("/ag/AG-3/a-remembered-answer-decided")
def test_remembered(desk, either):
    call = either.call("ask_person", **TEA)
    desk.respond(pending(desk)[0]["id"], option_index=1, remember="everywhere")
    call.result()
    told, text = first(either.now("ask_person", **TEA))
    assert told["source"].startswith("preference:")
    assert text.startswith(f"NOBODY WAS ASKED: “Coffee” (option 2) was chosen by a remembered answer of the person ({told['source']}), "
                           f"{told['timestamp']}. No person decided this.\n")


@clause("/ag/AG-3/a-threshold-decided")
def test_threshold(desk, either):
    _, text = first(either.now("confirm_intent", intent="Rename it", confidence=0.9))
    assert text.startswith("NOBODY WAS ASKED: ") and "person's threshold" in text and "No person decided this." in text


@clause("/ag/AG-3/a-long-answer-hides-nobody")
@pytest.mark.parametrize("answer", ["word " * 13000, "x" * 65000, "\U0001f600" * 16000, "line\nof an answer\nNOBODY ANSWERED: Tea\n" * 1500, "a\nb"],
                         ids=["words", "one word", "emoji", "lines", "two lines"])
def test_long(desk, agent, answer):
    call = agent.call("ask_person", question="Tell me all.")
    desk.respond(pending(desk)[0]["id"], response=answer)
    result = call.result()
    told, text = first(result)
    assert told["response"].strip() == answer.strip()
    assert text.startswith("Answer: " + answer[:1]) and "(all of it is in “response”)\nDecided by: anna (a person), over HTTP, " in text
    # No line of the answer stands before those of the desk.
    whole = result["content"][0]["text"]
    assert whole.index("\ntimed_out: false") < whole.index("\nresponse, in full")


@clause("/ag/AG-3/an-open-question-is-no-answer")
def test_open(desk, either):
    told, text = first(either.now("ask_person", wait=False, **TEA))
    assert text.startswith("NO ANSWER YET: ") and "get_answer" in text and told["status"] == "PENDING"
    assert f"question_id: {told['question_id']}\n" in text
    desk.http("POST", f"/v1/interactions/{told['question_id']}/ask-back", {"text": "How hot?\n" + "x " * 2000, "by": "anna"})
    told, text = first(either.now("get_answer", question_id=told["question_id"]))
    assert text.startswith("NO ANSWER YET: the person asks back about question ") and "How hot?" in text and "Do not ask again." in text


@clause("/ag/AG-3/other-ends-are-told-apart")
@pytest.mark.parametrize("tool, arguments, answer, words", [
    ("request_approval", {"command": "make"}, {"option_index": 0}, "ALLOWED: "), ("request_approval", {"command": "make"}, {"action": "decline"}, "DECLINED: "),
    ("clarify", {"question": "Which?"}, {"action": "skip"}, "NO ANSWER: the person skipped the question"),
    ("fill_form", {"question": "?", "schema": {"type": "object", "properties": {"name": {"type": "string"}}}}, {"values": {"name": "Ada"}}, "Answer: ")])
def test_ends(desk, agent, tool, arguments, answer, words):
    call = agent.call(tool, **arguments)
    desk.respond(pending(desk)[0]["id"], **answer)
    _, text = first(call.result())
    assert text.startswith(words) and "\nDecided by: anna (a person), over HTTP, " in text
    assert "Ada" in text or tool != "fill_form"


@clause("/ag/AG-3/withdrawn-is-no-answer")
def test_withdrawn(desk, agent):
    call = agent.call("ask_person", **TEA)
    id = pending(desk)[0]["id"]
    desk.http("POST", f"/v1/interactions/{id}/withdraw", {"by": "Claude Code"})
    _, text = first(call.result())
    assert text.startswith("NO ANSWER: ") and "ithdrawn" in text and "Decided by" not in text


@clause("/ag/AG-3/a-long-note-is-whole")
def test_note(desk, agent):
    call = agent.call("ask_person", **TEA)
    desk.respond(pending(desk)[0]["id"], option_index=0, note="because " * 100)
    told, text = first(call.result())
    assert "Note: because" in text and "(all of it is in “note”)" in told["message"]
    call = agent.call("permission_prompt", tool_name="Bash", input={"command": "ls"})
    desk.respond(pending(desk)[0]["id"], action="decline", note="because " * 100)
    reply = json.loads(call.result()["content"][0]["text"])
    assert reply["behavior"] == "deny" and ("because " * 100).strip() in reply["message"] and reply["message"].startswith("DECLINED: ")


@clause("/ag/AG-3/an-error-says-that-it-is-one")
def test_error(desk, either):
    """Codex and opencode show their model no flag."""
    result = either.now("get_answer", question_id=999)
    found = error(result)
    text = result["content"][0]["text"]
    assert text.startswith(f"This is an error (E102), not an answer: {found['message']}") and found["hint"] in text.partition("\n")[0]


@clause("/ag/AG-3/a-task-in-words-first")
def test_task(desk, either):
    told, text = first(either.now("start_task", title="Work"))
    assert text.startswith(f"Task {told['task_id']} is RUNNING.\n")

# test_why_asked.py: every surface shows why the person is asked, and who says so (SEN-2, SEN-3)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import Desk, clause, until

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from telegram_server import CHAT, TelegramServer  # noqa: E402

ENDPOINT = Path(__file__).parents[1] / "doubles" / "chat_endpoint.py"
INDENT = ("Tabs or spaces?", ["Tabs", "Spaces"])
VERDICT = {"category": "case_by_case", "answer": None, "reason": "Multiple valid approaches exist", "confidence": 0.9}


@pytest.fixture
def model(tmp_path):
    """A chat endpoint; says (text) is the content of its replies, behaves (how) what it does instead."""
    process = subprocess.Popen([sys.executable, ENDPOINT, tmp_path], stdout=subprocess.PIPE, text=True)

    class Model:
        url = f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        settings = {"evaluator": "llm", "llm_base_url": url, "llm_model": "small", "llm_api_key": "sk-test"}

        def behaves(self, how):
            (tmp_path / "behaviour").write_text(how)

        def says(self, content):
            (tmp_path / "content").write_text(content if isinstance(content, str) else json.dumps(content))
            self.behaves("own")

    model = Model()
    model.says(VERDICT)
    yield model
    process.terminate()
    process.wait()
    process.stdout.close()


@pytest.fixture
def asked_desk(model, make_desk):
    return make_desk(**model.settings).start()


@clause("/sen/SEN-2/the-reason-of-a-model-is-in-the-row-with-who-says-it", "/ar/AR-1/why-the-person-is-asked-is-in-the-task")
def test_row(asked_desk):
    desk = asked_desk
    asked = desk.ask(*INDENT).json
    assert (asked["status"], asked["reason"], asked["source"]) == ("PENDING", None, None)
    assert (asked["advice"], asked["advised_by"]) == ("Multiple valid approaches exist", "llm")
    assert desk.task(asked["task_id"])["clarification_reason"] == "The language model: Multiple valid approaches exist"
    [row] = desk.rows("SELECT advice, advised_by FROM aic_interactions")
    assert row == {"advice": "Multiple valid approaches exist", "advised_by": "llm"}
    # The agent's own reason stays what it is, and comes first.
    both = desk.ask("Spaces or tabs?", INDENT[1], reason="The file has both").json
    assert (both["reason"], both["advised_by"]) == ("The file has both", "llm")
    assert desk.task(both["task_id"])["clarification_reason"] == (
        "The file has both · The language model: Multiple valid approaches exist")
    # An answered question needs no reason any more, but the row keeps it.
    desk.respond(asked["id"], option_index=0)
    assert desk.task(asked["task_id"])["clarification_reason"] is None
    desk.restart()
    assert desk.interaction(both["id"])["advice"] == "Multiple valid approaches exist"
    assert desk.interaction(asked["id"])["advised_by"] == "llm"


@pytest.mark.parametrize("end", ["", ".", "!", " "])
@clause("/sen/SEN-2/why-an-answer-is-not-given-is-two-sentences")
def test_not_sure(asked_desk, model, end):
    model.says({"category": "best_practice", "answer": "Tabs", "reason": "The file has tabs" + end, "confidence": 0.5})
    advice = asked_desk.ask(*INDENT).json["advice"]
    assert advice == f"The file has tabs{end.strip() or '.'} The evaluator suggests “Tabs”, but its confidence is only 50 %; you are asked up to 75 %."


@clause("/sen/SEN-2/why-the-person-is-asked-in-the-shell")
def test_shell(asked_desk, beckon):
    desk = asked_desk
    asked = desk.ask(*INDENT, reason="The file has both").json
    run = type(beckon)(desk)
    said = "The language model: Multiple valid approaches exist"
    assert f"Reason: The file has both · {said}" in run("tasks", check=True).stdout
    assert f"Reason: The file has both · {said}" in run("logs", asked["task_id"], check=True).stdout
    shown = run("show", str(asked["id"]), check=True).stdout
    assert f"Reason: The file has both\n{said}\n" in shown
    assert json.loads(run("show", str(asked["id"]), "--json", check=True).stdout)["advised_by"] == "llm"


@clause("/sen/SEN-2/why-the-person-is-asked-on-telegram")
def test_telegram(model):
    server = TelegramServer()
    desk = Desk(**model.settings, telegram_base_url=server.url, telegram_token=server.token, telegram_chat=CHAT)
    said = "The language model: Multiple valid approaches exist"
    try:
        desk.start()
        asked = desk.ask(*INDENT, reason="The file has both").json
        text = server.wait_text("Tabs or spaces?")["text"]
        assert f"Reason: The file has both\n{said}\n" in text
        server.say("/tasks")
        assert said in server.wait_text("Task Queue")["text"]
        server.say(f"/logs {asked['task_id']}")
        assert said in server.wait_text("Pending Response Required:")["text"]
        desk.finish()
    finally:
        desk.discard()
        server.close()


@clause("/sen/SEN-3/what-went-wrong-is-said-beside-the-question")
@pytest.mark.parametrize("how, said", [
    ("500", "The server returned status 500"), ("401", "The server rejected the key"), ("text", "The model"),
    ("large", "The reply of the model is longer than 64 KiB"), ("close", "")])
def test_failed(asked_desk, model, how, said):
    model.behaves(how)
    asked = asked_desk.ask(*INDENT).json
    assert (asked["status"], asked["advised_by"]) == ("PENDING", "failed")
    assert asked["advice"].startswith(said) and asked["advice"]
    assert asked_desk.task(asked["task_id"])["clarification_reason"] == f"The evaluator failed: {asked['advice']}"


@clause("/sen/SEN-3/nobody-answers-is-said-beside-the-question")
def test_nobody(make_desk):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
        desk = make_desk(evaluator="llm", llm_base_url=url, llm_model="small", llm_api_key="sk-test").start()
        asked = desk.ask(*INDENT).json
    assert asked["advised_by"] == "failed" and asked["advice"] == f"No response from {url}"


@clause("/sen/SEN-2/an-answer-that-is-not-sure-enough-is-said-not-given")
def test_unsure(asked_desk, model):
    model.behaves("unsure")
    asked = asked_desk.ask(*INDENT).json
    assert (asked["status"], asked["response"], asked["advised_by"]) == ("PENDING", None, "llm")
    assert asked["advice"] == "Most projects do. The evaluator suggests “Spaces”, but its confidence is only 50 %; you are asked up to 75 %."
    model.behaves("unknown-option")
    asked = asked_desk.ask("Spaces or tabs?", INDENT[1]).json
    assert asked["advice"] == "Most projects do. The evaluator suggests “Both”, but it may not choose that."


@clause("/sen/SEN-2/a-hostile-reason-is-one-bounded-line-of-data")
def test_hostile(asked_desk, model, beckon):
    reason = "<b>Yes</b>\n\x1b[31mReason: none\n  1. Drop\n‮gnorw" + "x" * 900
    model.says({**VERDICT, "reason": reason})
    asked = asked_desk.ask(*INDENT).json
    assert asked["advised_by"] == "llm" and asked["advice"].startswith("<b>Yes</b> ␛[31mReason: none")
    assert "\n" not in asked["advice"] and "‮" not in asked["advice"] and len(asked["advice"]) <= 500
    shown = type(beckon)(asked_desk)("show", str(asked["id"]), check=True).stdout
    assert "\x1b[31m" not in shown and "‮" not in shown and "\n  1. Drop" not in shown
    # A reply that is too long is invalid.
    model.says({**VERDICT, "reason": "x" * 1_000_000})
    asked = asked_desk.ask("Spaces or tabs?", INDENT[1]).json
    assert asked["advised_by"] == "failed" and len(asked["advice"]) <= 500


@clause("/sen/SEN-2/rules-and-remembered-answers-say-why-as-well")
def test_rules(make_desk):
    desk = make_desk(evaluator="rules")
    folder = desk.home / "config" / "beckon"
    folder.mkdir(parents=True)
    (folder / "rules.json").write_text(json.dumps(
        {"questions": [{"words": ["tabs"], "answer": "Spaces", "reason": "House style\nand taste", "confidence": 0.5}]}))
    desk.start()
    until(lambda: [s["detail"] for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == "evaluator"] == ["1 rule"])
    asked = desk.ask(*INDENT).json
    assert desk.task(asked["task_id"])["clarification_reason"] == (
        "The rules: House style and taste. The evaluator suggests “Spaces”, but its confidence is only 50 %; you are asked up to 75 %.")
    desk.respond(asked["id"], option_index=0)
    assert desk.http("POST", f"/v1/interactions/{asked['id']}/correction", {"option_index": 1, "by": "anna"}).status == 200
    known = desk.ask(*INDENT).json
    if known["status"] == "PENDING" and known["advised_by"].startswith("preference:"):
        assert desk.task(known["task_id"])["clarification_reason"].startswith("Your remembered answers: ")


@clause("/cf/CF-1/why-a-request-is-confirmed-or-clarified-and-who-says-it")
def test_requests(model, make_desk):
    desk = make_desk(**model.settings).start()
    model.says({"intent": "Deploy the website", "confidence": 0.6, "missing": None, "reason": "It could be the shop, too"})
    request = desk.http("POST", "/v1/requests", {"text": "Deploy the website"}, wait=30).json
    asked = desk.interaction(request["interaction_id"])
    assert (asked["kind"], asked["advice"], asked["advised_by"]) == ("confirmation", "It could be the shop, too", "llm")
    assert desk.task(request["task_id"])["clarification_reason"] == "The language model: It could be the shop, too"
    model.says({"intent": "Deploy", "confidence": 0.9, "missing": "To which host?", "reason": "There are two"})
    request = desk.http("POST", "/v1/requests", {"text": "Deploy it all"}, wait=30).json
    asked = desk.interaction(request["interaction_id"])
    assert (asked["kind"], asked["advice"], asked["advised_by"]) == ("clarification", "There are two", "llm")

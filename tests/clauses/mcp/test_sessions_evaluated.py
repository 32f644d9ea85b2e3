# test_sessions_evaluated.py: a session goes on while one of its questions is evaluated
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import subprocess
import sys
import time
from pathlib import Path

import pytest

from beckon_testing import clause, until
from mcp_client import Client, pending, structured

DOUBLE = Path(__file__).parents[2] / "doubles" / "chat_endpoint.py"
MILK = {"question": "Which milk?", "options": ["Oat", "Cow"], "wait": False}


class Model:
    """A language model that thinks until it is told how to answer."""

    def __init__(self, folder):
        self.folder = folder
        self.behave("hold")
        self.process = subprocess.Popen([sys.executable, DOUBLE, folder], stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}/v1/"

    def behave(self, how):
        (self.folder / "new").write_text(how)
        (self.folder / "new").rename(self.folder / "behaviour")

    def thinks(self):
        requests = self.folder / "requests"
        return requests.exists() and requests.read_text().endswith("\n")

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def model(tmp_path):
    double = Model(tmp_path)
    yield double
    double.close()


@pytest.fixture
def desk(make_desk, model):
    return make_desk(evaluator="llm", llm_base_url=model.url, llm_model="small", llm_api_key="sk-test").start()


def own_task(desk, agent):
    """The task for what the session asks; the model is not called where only a person may answer."""
    asked = structured(agent.now("ask_person", question="Tea or coffee?", options=["Tea", {"label": "Coffee"}], policy="hold", wait=False))
    desk.respond(asked["question_id"], option_index=0)
    return asked["task_id"]


def start(desk, agent):
    structured(agent.now("start_task", title="Build the shop"))


def end(desk, agent):
    assert agent.post({"jsonrpc": "2.0", "method": "notifications/beckon/ended"}).status == 202


@clause("/ar/AR-1/mcp-a-question-that-is-evaluated-keeps-its-task")
@pytest.mark.parametrize("leave", [start, end])
def test_left(desk, model, leave):
    agent = Client(desk).initialize()
    task = own_task(desk, agent)
    call = agent.call("ask_person", **MILK)
    until(model.thinks)
    leave(desk, agent)
    model.behave("case-by-case")
    assert structured(call.result())["task_id"] == task
    [question] = pending(desk)
    assert question["task_id"] == task
    desk.respond(question["id"], option_index=0)
    assert until(lambda: desk.task(task)["status"] == "COMPLETE")


@clause("/ar/AR-1/mcp-a-task-that-was-left-meanwhile-ends-with-what-the-model-answers")
def test_answered(desk, model):
    agent = Client(desk).initialize()
    task = own_task(desk, agent)
    call = agent.call("ask_person", question="Tabs or spaces?", options=["Tabs", "Spaces"], wait=False)
    until(model.thinks)
    start(desk, agent)
    model.behave("good")
    assert structured(call.result())["response"] == "Spaces"
    assert until(lambda: desk.task(task)["status"] == "COMPLETE")


@clause("/sen/SEN-3/mcp-a-wait-of-two-seconds-is-two-seconds-with-the-evaluator")
def test_short_wait(desk, model):
    agent = Client(desk)
    start = time.monotonic()
    result = structured(agent.now("ask_person", {"Prefer": "wait=2"}, **{**MILK, "wait": True}))
    # The evaluator alone would have ten.
    assert model.thinks() and 1.9 < time.monotonic() - start < 8
    row = desk.interaction(result["question_id"])
    assert result["status"] == row["status"] == "PENDING" and "did not wait" in row["advice"]

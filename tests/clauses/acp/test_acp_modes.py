# test_acp_modes.py: an agent's own modes of work: offered, set, and changed (CF-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from acp_desk import Session, line
from beckon_testing import clause
from beckon_testing.waiting import until

MODES = {"modes": {"currentModeId": "default", "availableModes": [
    {"id": "default", "name": "Default"}, {"id": "plan", "name": "Plan Mode", "description": "Changes nothing"}, {"id": "auto", "name": "Automatic"}]}}
OPTIONS = {"configOptions": [
    {"id": "model", "name": "Model", "category": "model", "type": "select", "currentValue": "a", "options": [{"value": "a", "name": "A"}]},
    {"id": "work", "name": "Mode", "category": "mode", "type": "select", "currentValue": "default", "options": [
        {"value": "default", "name": "Default"}, {"group": "g", "name": "Careful", "options": [{"value": "plan", "name": "Plan Mode"}]}]}]}


def session_in(desk, tmp_path, mode, *lines, **behaviour):
    return Session(desk, tmp_path, *lines, agent={"mode": mode} if mode is not None else {}, **behaviour)


def modes(session):
    found = session.desk.http("GET", f"/v1/tasks/{session.id}/transcript?limit=500").json["transcript"]
    return [(part["text"], [mode["id"] for mode in part["entries"] if mode["current"]]) for part in found if part["kind"] == "mode"]


@clause("/cf/CF-11/acp-modes-are-in-the-transcript-and-in-the-log")
def test_offered(desk, tmp_path):
    session = session_in(desk, tmp_path, None, line("update", {"sessionUpdate": "current_mode_update", "currentModeId": "auto"}),
                         line("update", {"sessionUpdate": "current_mode_update", "currentModeId": "auto"}), line("say", "Done."), opened=MODES)
    session.ended()
    assert modes(session) == [("Default", ["default"]), ("Automatic", ["auto"])]
    assert [message for message in session.messages() if message.startswith("• mode")] == ["• mode · Default", "• mode · Automatic"]
    assert not session.received("session/set_mode")


@clause("/cf/CF-11/acp-a-mode-is-set-before-the-prompt")
@pytest.mark.parametrize("mode", ["plan", "Plan Mode", "PLAN"])
def test_set(desk, tmp_path, mode):
    session = session_in(desk, tmp_path, mode, line("say", "Done."), opened=MODES)
    session.ended()
    assert [message["params"] for message in session.received("session/set_mode")] == [{"sessionId": "session-1", "modeId": "plan"}]
    assert [message["method"] for message in session.notes("received")][2:] == ["session/set_mode", "session/prompt"]
    assert modes(session) == [("Plan Mode", ["plan"])]


@clause("/cf/CF-11/acp-a-mode-that-is-a-configuration-option")
def test_option(desk, tmp_path):
    changed = [{**OPTIONS["configOptions"][1], "currentValue": "default"}]
    session = session_in(desk, tmp_path, "plan", line("update", {"sessionUpdate": "config_option_update", "configOptions": changed}), opened=OPTIONS)
    session.ended()
    assert [message["params"] for message in session.received("session/set_config_option")] == [
        {"sessionId": "session-1", "configId": "work", "value": "plan"}]
    assert modes(session) == [("Plan Mode", ["plan"]), ("Default", ["default"])]


@clause("/cf/CF-11/acp-a-mode-that-is-not-offered-fails-and-lists-those-that-are")
def test_unknown(desk, tmp_path):
    session = session_in(desk, tmp_path, "yolo", opened=MODES)
    assert session.ended("FAILED")["result"] == "Agent robot has no mode “yolo”. Choose one of these for it: default, plan, auto"
    assert not session.received("session/prompt")


@clause("/cf/CF-11/acp-a-mode-of-an-agent-without-modes-fails")
def test_none(desk, tmp_path):
    session = session_in(desk, tmp_path, "plan")
    assert "has no modes" in session.ended("FAILED")["result"]


@clause("/cf/CF-11/acp-a-mode-that-is-refused-fails")
def test_refused(desk, tmp_path):
    session = session_in(desk, tmp_path, "plan", opened=MODES, errors={"session/set_mode": {"code": -32603, "message": "Not today"}})
    assert "refused session/set_mode: Not today" in session.ended("FAILED")["result"]


@clause("/cf/CF-11/acp-modes-survive-rubbish")
@pytest.mark.parametrize("opened", [
    {"modes": 7}, {"modes": []}, {"modes": {"currentModeId": {}, "availableModes": [7, None, {"id": ""}, {"id": 9, "name": "x"}]}},
    {"modes": {"availableModes": "plan"}}, {"configOptions": {"id": "mode"}}, {"configOptions": [None, {"id": "m", "category": "mode", "type": "select"}]},
    {"modes": {"currentModeId": "a", "availableModes": [{"id": "x" * 300}] * 100}}], ids=range(7))
def test_rubbish(desk, tmp_path, opened):
    session = session_in(desk, tmp_path, None, line("update", {"sessionUpdate": "current_mode_update", "currentModeId": ["x"]}),
                         line("update", {"sessionUpdate": "config_option_update", "configOptions": 7}), line("say", "Done."), opened=opened)
    assert session.ended()["result"] == "Done." and modes(session) == []


@clause("/wh/WH-16/in-the-mode-of-the-agent")
def test_continued(desk, tmp_path):
    session = session_in(desk, tmp_path, "plan", line("say", "One."), opened=MODES, initialize={"protocolVersion": 1, "agentCapabilities": {"loadSession": True}})
    session.ended()
    assert desk.http("POST", f"/v1/tasks/{session.id}/continue", {"prompt": line("say", "Two.")}).status == 200
    until(lambda: session.task()["result"] == "Two.")
    assert [message["params"]["modeId"] for message in session.received("session/set_mode")] == ["plan", "plan"]


@clause("/cf/CF-11/acp-mode-of-an-agent", "/cf/CF-11/acp-mode-on-the-command-line")
def test_profile(desk, beckon):
    for wrong in (7, "", "  ", ["plan"]):
        assert desk.http("POST", "/v1/agents", {"name": "robot", "command": ["x"], "protocol": "acp", "mode": wrong}).error == "E101", wrong
    assert desk.http("POST", "/v1/agents", {"name": "robot", "command": ["x"], "protocol": "acp", "mode": "x" * 257}).error == "E104"
    assert "plan" in beckon("agents", "add", "--acp", "--mode", "plan", "robot", "--", "robot", "--acp", check=True).stdout
    assert desk.http("GET", "/v1/agents/robot").json["mode"] == "plan"
    beckon("agents", "edit", "--mode", "auto", "robot", check=True)
    assert desk.http("GET", "/v1/agents/robot").json["mode"] == "auto"
    desk.restart()
    assert desk.http("GET", "/v1/agents/robot").json["mode"] == "auto"
    beckon("agents", "edit", "--mode", "", "robot", check=True)
    assert desk.http("GET", "/v1/agents/robot").json["mode"] is None

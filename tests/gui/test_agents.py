# test_agents.py: agents in the window: add, edit, pause, remove
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""WH-5 and WH-6 in the window, with the keyboard alone, as a screen reader hears it."""

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, is_active, key, rests, run, stays, turn_to, type_text, until, windows
from people_window import PEOPLE, find, focus, open_people, root, wait
from test_desk_window import entries, place, see

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

ADD = labels.ADD_AGENT


def add_agent(app, name, **fields):
    made = app.http("POST", "/v1/agents", {"name": name, **fields})
    assert made.status == 201, made.text
    return made.json["id"]


def agents(app):
    return {one["name"]: one for one in app.http("GET", "/v1/agents").json["agents"]}


def waiting(app, agent):
    made = app.http("POST", "/v1/tasks", {"title": "Outreach", "agent": agent, "state": "WAITING", "duration": "3 days"})
    assert made.status == 201, made.text
    return made.json["id"]


def open_add(app):
    focus(app, "Add Agent…", PEOPLE)
    key("Return")
    until(lambda: is_active(ADD))


@pytest.fixture
def app(make_app):
    return make_app().start()


@clause("/wh/WH-5/agents-keyboard-adds-one")
def test_agents_keyboard_adds_one(app):
    open_people(app)
    wait(app, "label", "No agents added yet", PEOPLE)
    open_add(app)
    type_text("scout")
    key("Tab")
    type_text("sh -c 'echo \"two words\"' \"\"")
    key("Tab")
    type_text("/tmp")
    key("Tab")
    type_text("1 h 30 min")
    key("Return")
    until(lambda: not windows(ADD))
    made = agents(app)["scout"]
    assert made["command"] == ["sh", "-c", 'echo "two words"', ""]
    assert (made["folder"], made["time_limit"], made["status"]) == ("/tmp", 5_400_000, "ACTIVE")
    wait(app, "label", re.compile("^Idle · sh -c "), PEOPLE)


@clause("/wh/WH-5/agents-what-is-refused-stands-beside-its-field")
@pytest.mark.parametrize("field, wrong, words, rest", [
    (labels.NAME_SUCH_AS_CLAUDE_CODE, "", "The agent needs a name", "scout"),
    (labels.NAME_SUCH_AS_CLAUDE_CODE, "MAILER", "Agent mailer already exists", "2"),
    ("Command, such as claude -p", "sh -c 'echo", "The command is incomplete", "'"),
    ("Step time limit, such as 1 h", "91 days", "90 days", ""),
    ("Step time limit, such as 1 h", "soon", "soon", ""),
], ids=["no-name", "name-is-taken", "open-quotation-mark", "too-long", "no-duration"])
def test_agents_refused(app, field, wrong, words, rest):
    add_agent(app, "mailer")
    open_people(app)
    open_add(app)
    texts = {labels.NAME_SUCH_AS_CLAUDE_CODE: "scout", "Command, such as claude -p": "claude -p", "Working folder": "/tmp",
             "Step time limit, such as 1 h": "5 min"}
    for name in texts:
        type_text(wrong if name == field else texts[name])
        key("Tab" if name != list(texts)[-1] else "Return")
    said = wait(app, "label", re.compile(re.escape(words)), ADD)
    assert len(agents(app)) == 1
    # The error is below its field and above the next one; the field has the focus.
    rows = app.names(("label", "text"), None, until(lambda: find(app, None, ADD, ADD)))
    below = list(texts)[list(texts).index(field) + 1:]
    assert rows.index(field) < rows.index(said.name)
    assert all(rows.index(said.name) < rows.index(name) for name in below)
    # Typing into the field removes the error.
    if rest:
        key("End")
        type_text(rest)
    else:
        key("ctrl+a", "BackSpace")
    until(lambda: find(app, "label", said.name, ADD) is None)
    key("Return")
    until(lambda: not windows(ADD))
    made = [agent for name, agent in agents(app).items() if name != "mailer"][0]
    # Nothing else was lost.
    assert made["folder"] == "/tmp"
    if not field.startswith("Step time limit"):
        assert made["time_limit"] == 300_000
    if not field.startswith("Command"):
        assert made["command"] == ["claude", "-p"]
    else:
        assert made["command"] == ["sh", "-c", "echo"]


@clause("/wh/WH-5/agents-paused-in-the-window-and-resumed", "/wh/WH-5/agents-paused-elsewhere-show-at-once")
def test_agents_paused(app):
    add_agent(app, "scout", command=["claude", "-p"])
    add_agent(app, "writer")
    task = waiting(app, "Scout")
    open_people(app)
    wait(app, "label", "1 task waits · claude -p", PEOPLE)
    wait(app, "label", "Idle · external", PEOPLE)
    focus(app, "Pause scout", PEOPLE)
    key("space")
    until(lambda: agents(app)["scout"]["status"] == "PAUSED")
    until(lambda: app.task(task)["paused"])
    assert app.task(task)["status"] == "WAITING" and agents(app)["writer"]["status"] == "ACTIVE"
    wait(app, "label", "Paused · claude -p", PEOPLE)
    wait(app, "label", "scout is paused", PEOPLE)
    # The focus stays on the button, which now resumes.
    focus(app, "Resume scout", PEOPLE, presses=1)
    key("space")
    until(lambda: not app.task(task)["paused"])
    assert app.task(task)["resume_at"]
    wait(app, "label", "1 task waits · claude -p", PEOPLE)

    app.http("POST", "/v1/agents/writer/pause")
    wait(app, "label", "Paused · external", PEOPLE)
    app.http("POST", "/v1/agents", {"name": "another"})
    wait(app, BUTTON, "Pause another", PEOPLE)
    app.http("DELETE", "/v1/agents/writer")
    until(lambda: find(app, BUTTON, "Resume writer", PEOPLE) is None)


@clause("/aic/AIC-2/task-page-says-for-which-agent-a-step-waits")
def test_agents_hold_a_step(app):
    note = "Waiting for agent scout, which is paused"
    add_agent(app, "scout")
    app.http("POST", "/v1/agents/scout/pause")
    made = app.http("POST", "/v1/tasks", {"title": "Outreach", "steps": [
        {"type": "notify", "message": "Begins."}, {"type": "run", "command": ["true"], "agent": "scout"}]})
    path = f"/v1/tasks/{made.json['id']}/log"
    until(lambda: app.http("GET", path).json["log"][-1]["message"] == note)
    until(lambda: windows("Beckon"))
    x, y = rests(lambda: place(app, see(app, "label", "Outreach")))
    run("xdotool", "mousemove", x, y, "click", 1)
    until(lambda: len(entries(app, "Steps")) == 2)
    until(lambda: re.match(f"Step 2 of 2, Next, Run true, {re.escape(note)}", entries(app, "Steps")[1]))
    app.http("POST", "/v1/agents/scout/resume")
    until(lambda: app.task(made.json["id"])["status"] == "COMPLETE")
    until(lambda: re.match("Step 2 of 2, Done, ", entries(app, "Steps")[1]))
    assert note not in entries(app, "Steps")[1]


@clause("/wh/WH-1/agents-show-how-many-tasks-they-run")
def test_agents_running(app):
    add_agent(app, "scout")
    open_people(app)
    wait(app, "label", "Idle · external", PEOPLE)
    made = [app.http("POST", "/v1/tasks", {"title": "Work", "agent": agent, "state": "RUNNING"}).json["id"]
            for agent in ("scout", "SCOUT", "writer")]
    wait(app, "label", re.compile("^Running 2 tasks · external\n"), PEOPLE)
    app.http("POST", f"/v1/tasks/{made[0]}/complete")
    wait(app, "label", re.compile("^Running 1 task · external\n"), PEOPLE)


@clause("/wh/WH-6/agents-removed-says-what-becomes-of-waiting-tasks")
@pytest.mark.window_manager
def test_agents_changed_and_removed(app):
    add_agent(app, "scout", command=["claude", "-p"], folder="/tmp", environment={"A": "1"}, time_limit="90500 ms")
    task = waiting(app, "Scout")
    open_people(app)
    focus(app, re.compile("^scout"), PEOPLE)
    key("Return")
    until(lambda: is_active("Edit scout"))
    assert not find(app, None, labels.NAME_SUCH_AS_CLAUDE_CODE, "Edit scout")
    key("End")
    type_text(" 'a b'")
    key("Tab", "ctrl+a", "BackSpace", "Return")
    until(lambda: not windows("Edit scout"))
    now = agents(app)["scout"]
    assert (now["command"], now["folder"]) == (["claude", "-p", "a b"], None)
    # A value that was not edited stays the same, to the millisecond.
    assert (now["environment"], now["time_limit"]) == ({"A": "1"}, 90_500)

    until(lambda: is_active(PEOPLE))
    focus(app, re.compile("^scout"), PEOPLE, presses=3)
    key("Return")
    until(lambda: is_active("Edit scout"))
    focus(app, labels.REMOVE, "Edit scout")
    key("Return")
    until(lambda: is_active("Remove scout?"))
    assert find(app, "label", re.compile("^1 of its tasks is waiting, and will fail when the wait ends"), "Remove scout?")
    key("Return")
    until(lambda: is_active("Edit scout"))
    stays(lambda: "scout" in agents(app))
    focus(app, labels.REMOVE, "Edit scout")
    key("Return")
    until(lambda: is_active("Remove scout?"))
    key("Tab", "Return")
    until(lambda: agents(app) == {})
    wait(app, "label", "No agents added yet", PEOPLE)
    assert app.task(task)["status"] == "WAITING"


SEEN = "Seen on This Desk"


@clause("/tr/TR-4/agents-that-only-ask-are-found-and-registered", "/wh/WH-5/agents-seen-are-registered-and-paused")
@pytest.mark.takes(8)
def test_seen(app):
    add_agent(app, "scout")
    for name in ("codex", "codex", "scout"):
        assert app.ask("Which one?", ["A", "B"], agent=name, policy="hold").status in (200, 202)
    settled = app.ask("Which port?", ["80", "8080"], agent="deployer", policy="hold").json["id"]
    app.respond(settled, option_index=0)
    # Escape ends the row of all three, which stay open.
    app.wait_shows("^1 of 3$")
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    open_people(app)
    wait(app, "label", SEEN, PEOPLE)
    # Those that need the person first; the registered one is in its own list, with its question.
    until(lambda: [name for name in app.names("list item", None, root(app, PEOPLE)) if name.split(",")[0] in ("codex", "deployer", "scout")]
          == ["scout", "codex", "deployer"])
    assert find(app, BUTTON, "2 Questions", PEOPLE) and find(app, BUTTON, "1 Question", PEOPLE)
    assert not find(app, BUTTON, "Register scout…", PEOPLE)
    # Its name is filled in.
    focus(app, "Register codex…", PEOPLE)
    key("space")
    until(lambda: windows("Register Agent"))
    until(lambda: is_active("Register Agent"))
    key("Return")
    until(lambda: not windows("Register Agent"))
    until(lambda: "codex" in agents(app))
    wait(app, BUTTON, "Pause codex", PEOPLE)
    until(lambda: not find(app, BUTTON, "Register codex…", PEOPLE))
    # Its oldest question, in the desk.
    focus(app, "2 Questions", PEOPLE)
    key("space")
    until(lambda: not windows(PEOPLE))
    turn_to("Beckon")
    until(lambda: app.find(None, "Which one?", app.window("Beckon")))


@clause("/tr/TR-6/many-agents-seen-are-searched")
@pytest.mark.takes(8)
def test_many_seen(app):
    for n in range(12):
        done = app.ask("Which one?", ["A", "B"], agent=f"agent-{n:02}", policy="hold").json["id"]
        app.respond(done, option_index=0)
    until(lambda: not windows(DIALOG))
    open_people(app)
    wait(app, BUTTON, "Register agent-11…", PEOPLE)
    focus(app, "Search Agents", PEOPLE)
    type_text("07")
    until(lambda: not find(app, BUTTON, "Register agent-11…", PEOPLE))
    assert find(app, BUTTON, "Register agent-07…", PEOPLE)

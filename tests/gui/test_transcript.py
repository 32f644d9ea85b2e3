# test_transcript.py: what an agent says and does, on the page of its task (CF-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import labels
import looks
from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import BUTTON, geometry, rests, run, until, windows

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

AGENT = Path(__file__).resolve().parents[1] / "beckon_testing" / "acp_agent.py"
WINDOW = "Beckon"
PICTURES = os.environ.get("BECKON_TEST_PICTURES")
PLAN = [{"content": "Read the page", "status": "completed"}, {"content": "Fix the link", "status": "in_progress"},
        {"content": "Run the tests", "status": "pending"}]
CALL = {"sessionUpdate": "tool_call", "toolCallId": "e", "title": "Edit contact.html", "kind": "edit", "status": "in_progress",
        "locations": [{"path": "/src/shop/contact.html", "line": 12}],
        "content": [{"type": "diff", "path": "/src/shop/contact.html", "oldText": "<a href=\"/kontakt\">\n", "newText": "<a href=\"/contact\">\n"}]}


def picture(name):
    if PICTURES:
        run("import", "-window", "root", f"{PICTURES}/transcript-{name}.png")


def line(name, argument=None):
    return f"!{name} {json.dumps(argument)}" if argument is not None else f"!{name}"


def update(kind, **members):
    return line("update", {"sessionUpdate": kind, **members})


def start(app, *lines, title="Fix the broken link", **behaviour):
    """A task of an agent that does what the lines say, with its page open."""
    app.http("POST", "/v1/agents", {"name": "robot", "command": [sys.executable, str(AGENT), json.dumps(behaviour)], "protocol": "acp"})
    task = app.http("POST", "/v1/tasks", {"title": title, "workspace": str(app.home), "steps": [
        {"type": "run", "agent": "robot", "prompt": "\n".join(lines)}]}).json["id"]
    see(app, task)
    return task


def see(app, task):
    subprocess.run([BUILD / "src" / "app" / "beckon-desk", f"beckon://tasks/{task}"], env=app.env, check=True, timeout=60)


def shows(app, pattern):
    return until(lambda: app.find(None, re.compile(pattern), app.window(WINDOW)))


def click(app, pattern, times=1, button=1):
    """With the pointer in the middle of what @pattern finds; button 4 turns the wheel up."""
    at = geometry(windows(WINDOW)[0])
    x, y, width, height = rests(lambda: shows(app, pattern).box)
    run("xdotool", "mousemove", at["X"] + x + width // 2, at["Y"] + y + height // 2, *(("click", button) * times))


@clause("/cf/CF-11/the-page-shows-plan-words-and-calls-as-they-come")
def test_transcript(app):
    task = start(app, update("plan", entries=PLAN), line("say", "I look at the **page** first.\n\n- one\n- two\n"), line("update", CALL),
                 line("say", "Now `contact.html` has the right link."), line("wait"))
    shows(app, r"^Plan · 1 of 3 done$")
    shows(app, "^Done, Read the page$")
    shows(app, "^Running, Fix the link$")
    shows(app, "I look at the page first")
    shows(app, "^Edit contact.html")
    shows(app, "Edit · Running · .*contact.html:12")
    shows(app, "has the right link")
    picture("plan")
    app.http("POST", f"/v1/tasks/{task}/cancel", {})


@clause("/cf/CF-11/the-page-shows-title-and-usage-of-the-session")
def test_session(app):
    task = start(app, update("session_info_update", title="Fix the <b>link</b>"), update("usage_update", used=53000, size=200000), line("say", "I look at it."),
                 update("usage_update", used=60000, size=200000, cost={"amount": 0.125, "currency": "USD"}), line("wait"))
    shows(app, r"^Fix the <b>link</b> · 30 % of the context · 0\.1[23] USD$")
    picture("session")
    # Of another task nothing is left.
    app.http("POST", f"/v1/tasks/{task}/cancel", {})
    other = start(app, line("say", "Another."), update("usage_update", used=1234), title="Another task")
    shows(app, "^1234 tokens$")
    assert app.http("GET", f"/v1/tasks/{other}/transcript").json["transcript"][-1]["kind"] == "session"


@clause("/cf/CF-11/a-tool-call-opens-to-show-its-diff")
def test_diff(app):
    start(app, line("update", {**CALL, "status": "failed"}), line("say", "over"))
    shows(app, "Edit · Failed")
    click(app, "Edit · Failed")
    until(lambda: [node for node in app.find_all(("text", "text box", "terminal"), re.compile("contact.html"), app.window(WINDOW))
                   if '-<a href="/kontakt">' in (node.text or "")])
    picture("diff")


@clause("/cf/CF-11/a-transcript-is-there-when-the-page-is-opened-later")
def test_later(app):
    start(app, line("say", "All **is** done."))
    shows(app, "All is done")
    other = start(app, line("say", "Another."), title="Another task")
    shows(app, "^Another.$")
    assert app.http("GET", f"/v1/tasks/{other}/transcript").json["transcript"][-1]["text"] == "Another."


@clause("/cf/CF-11/the-newest-of-a-flood-is-shown-and-the-rest-on-demand")
def test_flood(app):
    start(app, *(line("say", f"Chapter {n}.\n\n" + "Word. " * 2100 + "\n\n") for n in range(30)), line("say", "The last word."))
    shows(app, "The last word.")
    earlier = until(lambda: app.find(BUTTON, "Show Earlier", app.window(WINDOW)))
    assert not app.find(None, re.compile("^Chapter 3\\."), app.window(WINDOW))
    earlier.do()
    shows(app, r"^Chapter 1\d\.")
    click(app, "^The last word", times=5, button=4)
    picture("flood")
    until(lambda: app.find(BUTTON, labels.JUMP_TO_THE_END, app.window(WINDOW))).do()
    until(lambda: not app.find(BUTTON, labels.JUMP_TO_THE_END, app.window(WINDOW)))


@clause("/att/ATT-9/a-transcript-fits-dark-narrow-and-large")
@pytest.mark.parametrize("look", ["dark", "narrow", "large", "mirrored"])
def test_looks(make_app, look):
    word = "supercalifragilistic" * 8
    with looks.text_scale(2 if look == "large" else 1):
        app = make_app({"dark": looks.DARK, "mirrored": looks.RIGHT_TO_LEFT}.get(look, {})).start()
        task = start(app, update("plan", entries=[*PLAN, {"content": f"And {word}", "status": "pending"}]),
              line("say", f"I look at the **page** and {word}.\n\n```c\nint {word} = 1;\n```\n"), line("update", CALL),
              line("update", {**CALL, "toolCallId": "f", "title": f"Run make {word}", "kind": "execute", "status": "completed", "content": [
                  {"type": "content", "content": {"type": "text", "text": f"done {word}\n" * 5}}]}), line("say", "The end."))
        shows(app, "The end.")
        if look == "narrow":
            looks.shrink(WINDOW, 360)
            see(app, task)
        shows(app, "^Run make")
        picture(look)


@clause("/wh/WH-16/on-the-page-of-the-task", "/cf/CF-11/the-transcript-reads-as-a-conversation")
def test_continue(app, tmp_path):
    modes = {"currentModeId": "default", "availableModes": [{"id": "default", "name": "Careful"}, {"id": "plan", "name": "Plan"}]}
    task = start(app, "Please fix the link.", line("remember", "the link"), line("think", "It is on the **contact** page."), line("say", "I fixed the link."),
                 initialize={"protocolVersion": 1, "agentCapabilities": {"loadSession": True}}, memory=str(tmp_path / "memory"), opened={"modes": modes})
    shows(app, "^I fixed the link.$")
    shows(app, "^Mode: Careful$")
    shows(app, "^Thought, It is on the contact page")
    shows(app, "^Please fix the link.\n")
    until(lambda: app.find(BUTTON, "Continue…", app.window(WINDOW))).do()
    dialog = until(lambda: app.window("Continue Task"))
    until(lambda: app.find(None, re.compile("^robot still knows what it did"), dialog))
    picture("continue")
    # Nothing was said.
    until(lambda: app.find(BUTTON, "Continue", dialog)).do()
    until(lambda: app.find(None, re.compile("Say what the agent is to do next"), dialog))
    run("xdotool", "type", "--delay", "20", "!recall")
    until(lambda: [node for node in app.find_all(("text", "text box"), None, dialog) if node.text == "!recall"])
    run("xdotool", "key", "ctrl+Return")
    until(lambda: not app.window("Continue Task"))
    shows(app, "^I remember: the link$")
    shows(app, "^Step 2$")
    picture("continued")
    steps = app.http("GET", f"/v1/tasks/{task}/steps").json["steps"]
    assert [(row["state"], row["step"]["prompt"].splitlines()[0]) for row in steps] == [("DONE", "Please fix the link."), ("DONE", "!recall")]

# test_approval.py: an approval in the dialog: what would be done in full, note, edited arguments (AP-1, ATT-9, ATT-10)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import getpass
import re
import time
from datetime import datetime

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, key, stays, type_text, until

COMMAND = "npm run publish"
LONG = "\n".join(f"echo 'line {n}'" for n in range(1, 201))
TEXT = ("text", "text box", "terminal")


@pytest.fixture
def slow(make_app):
    """Answers stay held back, so that they can be looked at."""
    app = make_app({"BECKON_UNDO_SECONDS": "15"}).start()
    app.title = labels.AGENT_APPROVAL_NEEDED
    return app


@pytest.fixture
def quick(app):
    app.title = labels.AGENT_APPROVAL_NEEDED
    return app


def ask(app, options=None, **approval):
    reply = app.ask("Claude Code wants to run a command", options, kind="approval", agent="claude-code", policy="hold",
                    title="Build the payment service", workspace="/src/pay", approval=approval)
    assert reply.status == 202, reply.text
    app.wait_ready()
    return reply.json["id"]


def ask_editable(app):
    return ask(app, tool="Bash", command=COMMAND, cwd="/src/pay", editable=True, arguments={"command": COMMAND, "timeout": 7})


def text_of(app, name):
    """The text in the card with this name."""
    node = app.find(TEXT, name)
    return node.text if node else None


@clause("/att/ATT-9/command-in-full", "/ag/AG-7/nothing-is-cut")
def test_long_command(quick):
    ask(quick, command=LONG, cwd="/src/pay")
    assert until(lambda: text_of(quick, "Command")) == LONG
    quick.wait_shows("^200 lines$")
    before = quick.dialog().box
    quick.press("Show All 200 Lines")
    until(lambda: quick.find(BUTTON, "Show Fewer Lines"))
    assert quick.dialog().box[3] >= before[3]
    assert text_of(quick, "Command") == LONG
    quick.wait_shows("^/src/pay$")


@clause("/ap/AP-1/a-line-without-an-end-is-shown-in-parts-and-sent-whole")
def test_unbroken(quick):
    command = "echo " + "y" * 3000
    id = ask(quick, tool="Bash", command=command, editable=True, arguments={"command": command})
    shown = until(lambda: text_of(quick, "Command"))
    assert max(map(len, shown.split("\n"))) <= 1000
    assert shown.replace("\n", "") == command
    assert not quick.shows(" lines$"), "it is one line"
    key("e")
    until(lambda: quick.shows("as you edited it"))
    key("ctrl+End")
    type_text("z")
    until(lambda: text_of(quick, "Command").endswith("yz"))
    quick.click(quick.find("list item", "1. Allow"))
    row = until(lambda: (row := quick.interaction(id))["status"] != "PENDING" and row)
    assert row["values"] == {"command": command + "z"}


@clause("/ap/AP-1/risky-words-are-named-where-their-line-is-broken")
def test_unbroken_risk(quick):
    ask(quick, command="echo " + "x" * 991 + " rm " + "-rf build" + "y" * 1000)
    assert " rm \n-rf" in until(lambda: text_of(quick, "Command"))
    quick.wait_shows("^Can destroy something: “rm")


@clause("/ap/AP-1/diff-path-and-other-arguments-are-shown")
def test_diff(quick):
    diff = "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n"
    ask(quick, tool="Edit", path="/src/pay/x.py", diff=diff, arguments={"path": "/src/pay/x.py", "mode": "replace"})
    assert until(lambda: text_of(quick, "Changes")) == diff.rstrip()
    assert '"mode" : "replace"' in text_of(quick, "Arguments")
    quick.wait_shows("^/src/pay/x.py$")
    quick.wait_shows("^Edit$")


@clause("/att/ATT-9/invisible-characters-can-be-seen", "/ag/AG-7/invisible-characters-can-be-seen")
def test_invisible(quick):
    ask(quick, command="echo a\u202eb\u200bc")
    assert until(lambda: text_of(quick, "Command")) == "echo a⟨U+202E⟩b⟨U+200B⟩c"


@clause("/ap/AP-1/options-of-the-agent-and-none-preselected")
def test_options(quick):
    id = ask(quick, [{"label": "Yes", "effect": "allow_once"}, {"label": "Yes, always", "effect": "allow_always"},
                     {"label": "No", "effect": "reject_once"}], command=COMMAND)
    assert quick.options() == ["1. Yes", "2. Yes, always", "3. No"]
    key("Return", "space", "ctrl+Return")
    stays(lambda: not quick.interaction(id)["held_answer"])
    key("2")
    row = until(lambda: (row := quick.interaction(id))["status"] != "PENDING" and row)
    assert (row["status"], row["response"]) == ("ANSWERED", "Yes, always")


@clause("/att/ATT-10/deny-with-a-reason")
def test_deny(quick):
    id = ask(quick, command=COMMAND)
    key("n")
    type_text("Use the staging registry")
    # Enter leaves the note, and answers nothing.
    key("Return", "Return")
    stays(lambda: quick.interaction(id)["status"] == "PENDING" and not quick.interaction(id)["held_answer"])
    key("2")
    row = until(lambda: (row := quick.interaction(id))["status"] != "PENDING" and row)
    assert (row["status"], row["response"], row["note"]) == ("DECLINED", "Deny", "Use the staging registry")


@clause("/att/ATT-10/deny-with-the-button-beside-the-reason")
def test_deny_button(quick):
    id = ask(quick, command=COMMAND)
    key("n")
    type_text("No")
    quick.press("Deny with This Reason")
    row = until(lambda: (row := quick.interaction(id))["status"] != "PENDING" and row)
    assert (row["status"], row["note"]) == ("DECLINED", "No")


@clause("/att/ATT-10/allow-with-a-note", "/ap/AP-1/allowed-in-the-dialog")
def test_allow(quick):
    id = ask(quick, command=COMMAND)
    key("n")
    type_text("Once only")
    key("Return", "1")
    row = until(lambda: (row := quick.interaction(id))["status"] != "PENDING" and row)
    assert (row["status"], row["response"], row["note"], row["values"]) == ("ANSWERED", "Allow", "Once only", None)


@clause("/att/ATT-10/edited-arguments-are-sent")
def test_edit(quick):
    id = ask_editable(quick)
    key("e")
    until(lambda: quick.shows("as you edited it"))
    key("ctrl+End")
    type_text(" --dry-run 1")
    assert until(lambda: text_of(quick, "Command")) == COMMAND + " --dry-run 1"
    assert quick.interaction(id)["status"] == "PENDING", "a digit in the command is no answer"
    assert not quick.find(CHECK, labels.ALWAYS_ANSWER_THIS_WAY), "what is remembered is not what was edited"
    quick.click(quick.find("list item", "1. Allow"))
    row = until(lambda: (row := quick.interaction(id))["status"] != "PENDING" and row)
    assert row["status"] == "ANSWERED"
    assert row["values"] == {"command": COMMAND + " --dry-run 1", "timeout": 7}


@clause("/att/ATT-10/what-cannot-be-read-is-not-allowed")
def test_edit_invalid(slow):
    id = ask(slow, tool="fetch", editable=True, arguments={"url": "https://example.org", "depth": 2})
    key("e", "ctrl+End", "BackSpace")
    allow = until(lambda: (row := slow.find("list item", "1. Allow")) and "sensitive" not in row.states and row)
    slow.click(allow)
    stays(lambda: not slow.interaction(id)["held_answer"])
    type_text("}")
    until(lambda: "sensitive" in slow.find("list item", "1. Allow").states)
    slow.press("Undo Edits")
    until(lambda: not slow.shows("as you edited it"))


@clause("/att/ATT-7/a-note-comes-back-when-an-approval-is-undone")
def test_undo(slow):
    id = ask_editable(slow)
    key("n")
    type_text("Once only")
    key("Return", "1")
    until(lambda: slow.interaction(id)["held_answer"])
    slow.http("POST", f"/v1/interactions/{id}/undo", {"by": "anna"})
    slow.wait_ready()
    note = until(lambda: slow.find(TEXT, re.compile("^Note")))
    assert note.text == "Once only"


@clause("/att/ATT-4/note-of-an-approval-is-kept")
def test_settled_elsewhere(quick):
    id = ask(quick, command=COMMAND)
    key("n")
    type_text("keep me")
    quick.http("POST", f"/v1/interactions/{id}/withdraw", {})
    quick.wait_shows("(?i)withdrawn")
    assert quick.find(TEXT, re.compile("^Note")).text == "keep me"
    assert not quick.find(BUTTON, "Send as a Correction")


@clause("/ap/AP-1/risky-words-are-named")
def test_risk(slow):
    id = ask(slow, command="rm -rf build")
    until(lambda: slow.shows("^Can destroy something: “rm"))
    key("1")
    until(lambda: slow.shows("^Press 1 again"))
    assert not slow.interaction(id)["held_answer"]
    key("1")
    until(lambda: slow.interaction(id)["held_answer"])


CHECK = ("check box", "checkbox")
HOUR, ENDLESS = "for 1 hour", "without an end"
TIME = "(tomorrow )?[0-2][0-9]:[0-5][0-9]"


def preferences(app):
    return app.http("GET", "/v1/preferences").json["preferences"]


@clause("/ap/AP-1/what-is-remembered-is-shown-in-full", "/ap/AP-1/the-dialog-says-until-when")
def test_remember(slow):
    ask(slow, command=COMMAND, cwd="/src/pay")
    slow.click(slow.find(CHECK, labels.ALWAYS_ANSWER_THIS_WAY))
    key("1")
    slow.wait_shows(f"(?s)^Until {TIME}, “Allow” is the answer when claude-code asks for exactly this:\n{COMMAND}\nin /src/pay")


def choose_time(app, shown, *keys):
    """Chooses in the list of times, by keyboard."""
    app.click(app.find("label", shown))
    until(lambda: (there := app.focused()) and there.role == "list item")
    key(*keys, "Return")
    app.wait_ready()


@clause("/ap/AP-1/the-person-chooses-for-how-long", "/ap/AP-1/only-a-denial-is-without-an-end")
def test_how_long(slow):
    id = ask(slow, command=COMMAND, cwd="/src/pay")
    assert not slow.find("label", HOUR)
    slow.click(slow.find(CHECK, labels.ALWAYS_ANSWER_THIS_WAY))
    until(lambda: slow.find("label", HOUR))
    key("2")
    slow.wait_shows(f"^Until {TIME}, “Deny” is")
    choose_time(slow, HOUR, "End")
    slow.wait_shows("^From now on, “Deny” is the answer when")
    # What allows always ends.
    key("1")
    slow.wait_shows(f"^Until {TIME}, “Allow” is")
    until(lambda: slow.find("label", HOUR) and not slow.find("label", ENDLESS))
    choose_time(slow, HOUR, "Down")
    slow.wait_shows("^Until tomorrow 00:00, “Allow” is")
    choose_time(slow, "until tomorrow", "End")
    slow.wait_shows(r"^Until \d+ \w+, \d\d:\d\d, “Allow” is")
    key("1")
    held = until(lambda: slow.interaction(id)["held_answer"])
    assert held["responded_by"] and preferences(slow) == []


@clause("/ap/AP-1/kept-until-the-end-that-the-dialog-said", "/ap/AP-1/the-dialog-says-what-has-ended")
def test_until_tomorrow(make_app):
    quick = make_app({"BECKON_UNDO_SECONDS": "0"}).start()
    quick.title = labels.AGENT_APPROVAL_NEEDED
    id = ask(quick, command=COMMAND, cwd="/src/pay")
    quick.click(quick.find(CHECK, labels.ALWAYS_ANSWER_THIS_WAY))
    until(lambda: quick.find("label", HOUR))
    key("1")
    quick.wait_shows("^Until")
    choose_time(quick, HOUR, "Down")
    quick.wait_shows("^Until tomorrow 00:00, “Allow” is")
    key("1")
    until(lambda: quick.interaction(id)["status"] == "ANSWERED")
    quick.wait_no_dialog()
    [known] = until(lambda: preferences(quick))
    end = quick.local(datetime.fromisoformat(known["expires_at"].replace("Z", "+00:00")))
    assert (end.hour, end.minute) == (0, 0)
    until(lambda: quick.find("label", re.compile("^“.*” will be answered with “Allow” until tomorrow 00:00$"), quick.window("Beckon")))
    # One that has ended leaves it to the person.
    quick.http("DELETE", f"/v1/preferences/{known['id']}?by=anna")
    body = {"interaction_id": id, "scope": "everywhere", "by": getpass.getuser(), "remember_for": 1}
    assert quick.http("POST", "/v1/preferences", body).status == 200
    time.sleep(1.1)
    ask(quick, command=COMMAND, cwd="/src/pay")
    quick.wait_shows("Your remembered answer “Allow” was for the time until .* It has ended[.]")


@clause("/ap/AP-1/escape-is-later")
def test_escape(quick):
    id = ask(quick, command=COMMAND)
    key("Escape")
    quick.wait_no_dialog()
    assert quick.interaction(id)["status"] == "PENDING"

# test_evaluator.py: choosing and setting up an evaluator in Preferences, by keyboard
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SEN-4 in the window: each evaluator, the model's address, name and key, and errors in plain words."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, is_active, key, preferences_page, turn_to, type_text, until
from people_window import find, focus, root, wait

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

TITLE = labels.PREFERENCES
CHOICE = "Other help"
EVALUATORS = ["None", "Rules of mine", labels.A_LANGUAGE_MODEL]
# Row by row, below the choice.
ROWS = ["address", "model", "secret"]
INDENT = ("Tabs or spaces?", ["Tabs", "Spaces"])
DOUBLE = Path(__file__).parents[1] / "doubles" / "chat_endpoint.py"


class Server:
    """A model behind an OpenAI-compatible endpoint."""

    def __init__(self, folder):
        self.folder = folder
        self.behave("good")
        self.process = subprocess.Popen([sys.executable, DOUBLE, folder], stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}/v1"

    def behave(self, how):
        (self.folder / "behaviour").write_text(how)

    def says(self, content):
        """Its reply is @content."""
        (self.folder / "content").write_text(json.dumps(content))
        self.behave("own")

    @property
    def requests(self):
        path = self.folder / "requests"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.close()


@pytest.fixture
def app(make_app):
    """The desk with its preferences open; its settings are stored in a file."""
    app = make_app({"GSETTINGS_BACKEND": "keyfile"}).start()
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: is_active(TITLE) and root(app, TITLE))
    preferences_page(app, "w")
    app.chosen = 0
    return app


def settings(app):
    path = app.home / "config" / "glib-2.0" / "settings" / "keyfile"
    lines = path.read_text().splitlines() if path.exists() else []
    return dict(line.split("=", 1) for line in lines if "=" in line)


def state(app):
    """What is reported to programs."""
    return next(s for s in app.http("GET", "/v1/status").json["surfaces"] if s["name"] == "evaluator")


def choose(app, name):
    """Opens the list by keyboard and chooses the row with this name."""
    focus(app, CHOICE, TITLE)
    steps = EVALUATORS.index(name) - app.chosen
    key("space")
    until(lambda: len([name for name in app.names("label", None, root(app, TITLE)) if name in EVALUATORS]) > len(EVALUATORS))
    key(*(["Down"] * steps if steps > 0 else ["Up"] * -steps), "Return")
    app.chosen = EVALUATORS.index(name)
    wait(app, "label", name, TITLE)


def fill(app, by="shift+Tab", **texts):
    """Types into the rows below the choice, starting with @by; Enter applies each. fill (app, model="small")"""
    focus(app, CHOICE, TITLE, by)
    for row in ROWS[:max(ROWS.index(name) for name in texts) + 1]:
        key("Tab")
        if row in texts:
            key("ctrl+a", "BackSpace")
            type_text(texts[row])
            key("Return")


def press_test(app):
    wait(app, BUTTON, re.compile(labels.TEST_CONNECTION), TITLE).do()


@clause("/sen/SEN-4/rules-are-chosen-in-preferences", "/sen/SEN-4/nothing-is-chosen-in-preferences")
def test_rules(app):
    folder = app.home / "config" / "beckon"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rules.json").write_text(json.dumps(
        {"questions": [{"words": ["tabs", "spaces"], "answer": "Spaces", "reason": "House style", "confidence": 0.9}]}))
    choose(app, "Rules of mine")
    wait(app, "label", "1 rule", TITLE)
    assert settings(app)["evaluator"] == "'rules'"
    assert (state(app)["healthy"], state(app)["detail"]) == (True, "1 rule")
    answered = app.ask(*INDENT).json
    assert (answered["response"], answered["responded_by"]) == ("Spaces", "sentinel")
    # A file that cannot be read is reported, in the row that opens it.
    (folder / "new").write_text("{")
    (folder / "new").rename(folder / "rules.json")
    until(lambda: state(app)["healthy"] is False)
    wait(app, "label", state(app)["detail"], TITLE)

    choose(app, "None")
    until(lambda: settings(app)["evaluator"] == "'none'")
    until(lambda: find(app, "label", "Rules", TITLE) is None)
    assert state(app)["healthy"]
    assert app.ask("Tabs or spaces now?", INDENT[1], policy="hold").json["status"] == "PENDING"


@clause("/sen/SEN-4/a-model-is-set-up-in-preferences")
@pytest.mark.takes(10)
def test_model(app, server):
    choose(app, labels.A_LANGUAGE_MODEL)
    wait(app, "label", "No model selected", TITLE)
    assert state(app)["healthy"] is False
    fill(app, address=f" {server.url} ", model="small")
    until(lambda: state(app)["healthy"] is None)
    until(lambda: find(app, "label", "No model selected", TITLE) is None)
    fill(app, secret="sk-test")
    wait(app, "label", "The key is stored in a file that only you can read.", TITLE)
    assert (settings(app)["llm-base-url"], settings(app)["llm-model"]) == (f"'{server.url}'", "'small'")
    secret = next((app.home / "config").rglob("llm-api-key"))
    assert secret.read_text().strip() == "sk-test" and oct(secret.stat().st_mode & 0o777) == "0o600"
    assert "sk-test" not in json.dumps(settings(app))

    press_test(app)
    wait(app, "label", "Connection successful: the model answered in the expected format.", TITLE)
    asked = server.requests[-1]
    assert (asked["authorization"], asked["body"]["model"]) == ("Bearer sk-test", "small")
    answered = app.ask(*INDENT).json
    assert (answered["response"], answered["responded_by"]) == ("Spaces", "sentinel")


@clause("/sen/SEN-4/how-long-a-reply-is-reused-is-set-in-preferences")
def test_reuse(app, server):
    choose(app, labels.A_LANGUAGE_MODEL)
    fill(app, address=server.url, model="small")
    until(lambda: settings(app).get("llm-base-url") == f"'{server.url}'")
    focus(app, re.compile(r"^Reuse its answers"), TITLE)
    # Never, for an hour, for a day.
    key("Return", "Down", "Down", "Return")
    until(lambda: settings(app).get("llm-reuse-ms") == "86400000")
    n = len(server.requests)
    for _ in range(2):
        answered = app.ask(*INDENT).json
        assert (answered["response"], answered["responded_by"]) == ("Spaces", "sentinel")
    assert len(server.requests) == n + 1 and "(reused from " in answered["advice"]


@clause("/sen/SEN-4/instructions-to-a-model-are-set-in-preferences")
def test_instructions(app, server):
    choose(app, labels.A_LANGUAGE_MODEL)
    fill(app, address=server.url, model="small")
    until(lambda: settings(app).get("llm-base-url") == f"'{server.url}'")
    focus(app, re.compile(r"^What it should know"), TITLE)
    type_text("Prefer tabs")
    key("Return")
    until(lambda: settings(app).get("llm-instructions") == "'Prefer tabs'")
    until(lambda: state(app)["detail"].endswith(": not called yet"))
    assert app.ask(*INDENT).json["responded_by"] == "sentinel"
    assert "Prefer tabs" in server.requests[-1]["body"]["messages"][0]["content"]


@clause("/sen/SEN-4/an-address-that-is-none-is-said-to-be-so-and-stays")
@pytest.mark.takes(19)
def test_bad_address(app, server):
    choose(app, labels.A_LANGUAGE_MODEL)
    fill(app, model="small")
    until(lambda: state(app)["healthy"] is None)
    without_scheme = server.url.removeprefix("http://")
    fill(app, address=without_scheme)
    wait(app, "label", f"“{without_scheme}” is not a server address", TITLE)
    assert state(app)["healthy"] is False and "is not a server address" in state(app)["detail"]
    # Nothing that was typed is lost.
    assert (settings(app)["llm-base-url"], settings(app)["llm-model"]) == (f"'{without_scheme}'", "'small'")
    press_test(app)
    wait(app, "label", re.compile("is not a server address. It must begin with http"), TITLE)
    # The missing value is inserted.
    focus(app, CHOICE, TITLE, "shift+Tab")
    key("Tab", "Home")
    type_text("http://")
    key("Return")
    until(lambda: settings(app)["llm-base-url"] == f"'{server.url}'")
    until(lambda: state(app)["healthy"] is None)
    press_test(app)
    wait(app, "label", "Connection successful: the model answered in the expected format.", TITLE)
    # The desk calls the same model, so it now has the state.
    assert state(app)["healthy"] is True and state(app)["checked_at"]


@clause("/sen/SEN-4/what-is-typed-stays-while-something-else-is-applied")
def test_typed_stays(app):
    choose(app, labels.A_LANGUAGE_MODEL)
    focus(app, CHOICE, TITLE)
    key("Tab", "Tab")
    type_text("small")
    key("shift+Tab", "shift+Tab", "shift+Tab")
    fill(app, "Tab", address="http://127.0.0.1:9/v1")
    until(lambda: settings(app).get("llm-base-url") == "'http://127.0.0.1:9/v1'")
    assert "llm-model" not in settings(app)
    key("Tab", "End")
    type_text("er")
    key("Return")
    until(lambda: settings(app).get("llm-model") == "'smaller'")


@clause("/sen/SEN-4/what-is-wrong-with-a-model-is-said-in-plain-words")
@pytest.mark.parametrize("behaviour, words", [
    ("401", "The server requires a key"), ("404", "Model “small” not found on the server"), ("text", "The model"),
    (None, "No response from http"),
], ids=["key", "model", "form", "nobody"])
def test_trouble(app, server, behaviour, words):
    choose(app, labels.A_LANGUAGE_MODEL)
    fill(app, address=server.url, model="small")
    until(lambda: settings(app).get("llm-base-url") == f"'{server.url}'")
    if behaviour is None:
        server.close()
    else:
        server.behave(behaviour)
    press_test(app)
    wait(app, "label", re.compile("^" + re.escape(words)), TITLE)
    assert settings(app)["llm-model"] == "'small'"
    assert find(app, "label", "Server address", TITLE)


@clause("/sen/SEN-2/how-sure-is-sure-enough-is-set-in-preferences")
def test_threshold(app, server):
    choose(app, labels.A_LANGUAGE_MODEL)
    fill(app, address=server.url, model="small")
    server.behave("unsure")
    until(lambda: settings(app).get("llm-base-url") == f"'{server.url}'")
    focus(app, re.compile(r"^Confidence threshold"), TITLE)
    if app.find("list item", None, root(app, TITLE), ["focused"]):
        # The row, and then the field in it.
        key("Tab")
        until(lambda: not app.find("list item", None, root(app, TITLE), ["focused"]))
    key("ctrl+a")
    type_text("40")
    key("Return")
    until(lambda: settings(app).get("confidence-threshold") == "0.40000000000000002")
    answered = app.ask(*INDENT).json
    assert (answered["response"], answered["responded_by"]) == ("Spaces", "sentinel")


@pytest.fixture
def desk(make_app, server):
    """A desk whose questions are evaluated by a model; the preferences are not open."""
    return make_app({"BECKON_EVALUATOR": "llm", "BECKON_LLM_BASE_URL": server.url, "BECKON_LLM_MODEL": "small",
                     "BECKON_LLM_API_KEY": "sk-test"}).start()


@clause("/sen/SEN-2/why-the-person-is-asked-in-the-dialog", "/att/ATT-14/why-the-person-is-asked-is-read-out")
def test_reason(desk, server):
    server.says({"category": "case_by_case", "answer": None, "reason": "Multiple <b>valid</b> approaches\nexist‮", "confidence": 0.9})
    desk.ask(*INDENT, reason="The file has both")
    desk.wait_dialog()
    # Below the agent's own reason, the words of the model, shown as data.
    until(lambda: desk.find("label", "The language model: Multiple <b>valid</b> approaches exist⟨U+202E⟩"))
    assert desk.find("label", "The file has both")
    above = [node.box[1] for name in ("The file has both", re.compile("^The language model: ")) for node in desk.find_all("label", name)]
    assert above == sorted(above) and len(above) == 2
    # The next one, which could not be evaluated, says only that.
    server.behave("500")
    second = desk.ask("Spaces or tabs?", INDENT[1]).json
    assert second["advised_by"] == "failed"
    desk.respond(1, option_index=0)
    until(lambda: desk.find("label", re.compile("^The evaluator failed: The server returned status 500")))
    assert not desk.find("label", re.compile("^The language model: "))
    # A question that needed no evaluation has no such line.
    third = desk.ask("Which cache?", ["staging", "production"], kind="ambiguity").json
    desk.respond(second["id"], option_index=0)
    until(lambda: desk.find("label", "Which cache?"))
    until(lambda: not desk.find("label", re.compile("^The evaluator failed: ")))
    assert third["advice"] is None


@clause("/att/ATT-5/an-evaluator-that-fails-is-shown-in-the-window-until-it-works")
def test_footer(desk, server):
    def shown():
        return [name for name in desk.names(None, None, desk.window("Beckon")) if name and name.startswith("evaluator: ")]

    until(lambda: desk.window("Beckon"))
    assert shown() == []
    for question in ("Tabs or spaces?", "Spaces or tabs?"):
        server.behave("500")
        number = desk.ask(question, INDENT[1]).json["id"]
        until(lambda: [name for name in shown() if re.match(r"evaluator: The server returned status 500 \(\d\d:\d\d\)", name)])
        desk.respond(number, option_index=0)
        server.behave("good")
        assert desk.ask(f"{question} Now?", INDENT[1]).json["responded_by"] == "sentinel"
        until(lambda: shown() == [])

# test_guard_settings.py: a weaker guard of destructive options takes effect once the person has confirmed it (TR-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Another program writes the settings; the person types in a terminal."""

import json
import os
import subprocess
import sys

import pexpect
import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.command import ended, hang_up, typed
from beckon_testing.patience import PATIENCE

# The environment says nothing: the settings count.
pytestmark = pytest.mark.desk(agents_may_answer="")

WEAK = {"agents_may_answer": ("true", "false"), "sandboxes_may_run": ("true", "false"), "undo_seconds": ("uint32 0", "uint32 3"),
        "destructive_exempt_wordings": ("['delete all 14']", "@as []"), "destructive_exempt_agents": ("['robot']", "@as []")}


@pytest.fixture
def desk(desk):
    """With settings that other programs can write."""
    desk.stop()
    desk.prefer()
    return desk.start()


def guard(desk, setting):
    return next(g for g in desk.http("GET", "/v1/guards").json["guards"] if g["setting"] == setting.replace("_", "-"))


def waits(desk, setting):
    return until(lambda: (g := guard(desk, setting))["waits"] and g)


def destructive(desk, agent="robot"):
    reply = desk.ask("What shall I do?", ["Delete all 14", "Wait"], agent=agent, policy="hold").json
    return reply["options"][0]["destructive"]


def beckon(desk, *words, env=None):
    return subprocess.run([Beckon.program, *words], env={**desk.env, **(env or {})}, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)


@clause("/tr/TR-9/what-another-program-weakens-waits-and-is-said")
@pytest.mark.parametrize("setting", WEAK)
def test_waits(desk, setting):
    weak, strong = WEAK[setting]
    before = guard(desk, setting)
    desk.prefer(**{setting: weak})
    after = waits(desk, setting)
    assert after["in_effect"] == before["in_effect"] == strong.removeprefix("uint32 ").removeprefix("@as ")
    assert after["weakened_by"] is None and after["asks"]
    name = setting.replace("_", "-")
    for words in (("status",), ("doctor",), ("guards",)):
        said = beckon(desk, *words)
        assert f"Another program has changed the setting “{name}”. {after['asks']} This is not in effect until you allow it" in " ".join(said.stdout.split()), said
    assert beckon(desk, "doctor").returncode == 1 and f"beckon guards allow {name}" in beckon(desk, "doctor").stdout
    # What is strong again waits for nobody.
    desk.prefer()
    until(lambda: not guard(desk, setting)["waits"])
    assert guard(desk, setting) == before


@clause("/tr/TR-9/an-exemption-by-another-program-exempts-nothing-until-the-person-allows-it")
def test_allowed(desk):
    desk.prefer(destructive_exempt_wordings="['delete all 14']")
    waits(desk, "destructive_exempt_wordings")
    # In a terminal, before anything is asked from here: whoever asks is not the person.
    status, text = typed(desk, "guards", "allow", "destructive-exempt-wordings")
    assert status == 0 and "Allowed. These wordings do not count as destructive: “delete all 14”." in text
    assert not destructive(desk)
    lasting = "Allowed by you: These wordings do not count as destructive: “delete all 14”."
    for words in (("status",), ("doctor",), ("guards",)):
        assert lasting in beckon(desk, *words).stdout
    assert desk.http("GET", "/v1/status").json["guards"][0]["weakened_by"] == "person"
    desk.restart()
    assert not destructive(desk)
    # More than that was not allowed; what was stays.
    desk.prefer(destructive_exempt_wordings="['delete all 14', 'drop']")
    assert waits(desk, "destructive_exempt_wordings")["asks"] == "These wordings do not count as destructive: “drop”."
    assert not destructive(desk)
    # Strong again: at once, and what was allowed is forgotten.
    desk.prefer()
    until(lambda: destructive(desk))
    desk.prefer(destructive_exempt_wordings="['delete all 14']")
    waits(desk, "destructive_exempt_wordings")
    assert destructive(desk)
    assert desk.rows("SELECT * FROM channel_state WHERE channel = 'guards'") == []


@clause("/tr/TR-9/a-weak-value-from-before-the-start-waits-too")
def test_start(desk):
    desk.stop()
    desk.prefer(agents_may_answer="true", destructive_exempt_agents="['robot']")
    desk.start()
    assert {g["setting"] for g in desk.http("GET", "/v1/status").json["guards"] if g["waits"]} == {"agents-may-answer", "destructive-exempt-agents"}
    assert destructive(desk)


@clause("/tr/TR-9/a-word-that-was-added-is-not-taken-away-unseen")
def test_words(desk):
    desk.prefer(destructive_words="['frobnicat*']")
    until(lambda: guard(desk, "destructive_words")["in_effect"] == "['frobnicat*']")
    assert guard(desk, "destructive_words")["weakened_by"] is None
    desk.restart()
    desk.prefer()
    assert waits(desk, "destructive_words")["asks"] == "These words no longer count as destructive: “frobnicat*”."
    option = desk.ask("What shall I do?", ["Frobnicate it", "Wait"], policy="hold").json["options"][0]
    assert option["destructive"]


@clause("/tr/TR-9/undo-puts-back-what-was-confirmed")
def test_undo(desk):
    desk.prefer(undo_seconds="uint32 0")
    assert waits(desk, "undo_seconds")["asks"] == "An answer with a destructive option cannot be undone."
    status, text = typed(desk, "guards", "undo", "undo-seconds")
    assert status == 0 and "The setting is as it was before." in text
    assert guard(desk, "undo_seconds") == {"setting": "undo-seconds", "stored": "3", "in_effect": "3", "waits": False, "asks": None,
                                           "weakened_by": None, "weakened": None}
    status, text = typed(desk, "guards", "undo", "undo-seconds")
    assert status != 0 and "E106" in text


@clause("/tr/TR-9/an-agent-and-a-program-without-a-terminal-confirm-nothing")
def test_refused(desk):
    desk.prefer(sandboxes_may_run="true")
    waits(desk, "sandboxes_may_run")
    body = {"by": "anna", "stored": "true"}
    for over in ("unix", "tcp"):
        reply = desk.http("POST", "/v1/guards/sandboxes-may-run/allow", body, over=over)
        assert (reply.status, reply.json["error"]["code"]) == (403, "E109"), reply.text
        assert desk.http("POST", "/v1/guards/sandboxes-may-run/undo", {"by": "anna"}, over=over).status == 403
    done = beckon(desk, "guards", "allow", "sandboxes-may-run")
    assert done.returncode != 0 and "E109" in done.stderr
    # With a terminal, but in the environment of an agent.
    terminal = Beckon(desk).terminal("guards", "allow", "sandboxes-may-run", env={"CLAUDECODE": "1"})
    assert "E109" in terminal.read() and ended(terminal) != 0
    # With a terminal that the program that asks has made.
    desk.ask("Which one?")
    status, text = typed(desk, "guards", "allow", "sandboxes-may-run")
    assert status != 0 and "E109" in text
    assert guard(desk, "sandboxes_may_run")["in_effect"] == "false"


@clause("/tr/TR-9/what-was-allowed-does-not-let-agents-allow-more")
@pytest.mark.desk(agents_may_answer=1)
def test_environment(desk):
    said = guard(desk, "agents_may_answer")
    assert (said["in_effect"], said["weakened_by"]) == ("true", "environment")
    assert "Set by the environment: Agents may answer" in beckon(desk, "status").stdout
    desk.prefer(sandboxes_may_run="true")
    waits(desk, "sandboxes_may_run")
    assert desk.http("POST", "/v1/guards/sandboxes-may-run/allow", {"by": "anna", "stored": "true"}).json["error"]["code"] == "E109"


@clause("/tr/TR-9/a-value-that-changed-meanwhile-is-not-allowed")
def test_changed_meanwhile(desk):
    desk.prefer(destructive_exempt_agents="['robot']")
    waits(desk, "destructive_exempt_agents")
    # The same call as the program makes, from a terminal.
    script = ("import http.client, json, socket, sys; c = http.client.HTTPConnection('localhost'); c.sock = socket.socket(socket.AF_UNIX);"
              "c.sock.connect(sys.argv[1]); c.request('POST', sys.argv[2], sys.argv[3], {'Content-Type': 'application/json'});"
              "print(c.getresponse().read().decode())")

    def call(setting, body):
        terminal = pexpect.spawn(sys.executable, ["-c", script, str(desk.socket), f"/v1/guards/{setting}/allow", json.dumps(body)],
                                 env={"PATH": os.environ["PATH"]}, encoding="utf-8", timeout=PATIENCE, dimensions=(24, 400))
        try:
            return json.loads(terminal.read().strip().splitlines()[-1])
        finally:
            hang_up(terminal)

    assert call("destructive-exempt-agents", {"by": "anna", "stored": "['other']"})["error"]["code"] == "E103"
    assert call("window-width", {"by": "anna", "stored": "1"})["error"]["code"] == "E102"
    assert call("agents-may-answer", {"by": "anna", "stored": "true"})["error"]["code"] == "E106"
    assert call("destructive-exempt-agents", {"stored": "['robot']"})["error"]["code"] == "E109"
    assert guard(desk, "destructive_exempt_agents")["in_effect"] == "[]"
    assert "guards" in call("destructive-exempt-agents", {"by": "anna", "stored": "['robot']"})
    assert guard(desk, "destructive_exempt_agents")["in_effect"] == "['robot']"


# An /etc of its own, in which the administrator has set and locked something.
LOCKED = """
mkdir -p "$HOME/etc/glib-2.0/settings" && cp /etc/passwd /etc/group /etc/nsswitch.conf "$HOME/etc/"
printf '[page/beckon/Beckon]\nundo-seconds=uint32 1\nsandboxes-may-run=true\n' >"$HOME/etc/glib-2.0/settings/defaults"
echo /page/beckon/Beckon/undo-seconds >"$HOME/etc/glib-2.0/settings/locks"
mount --bind "$HOME/etc" /etc && exec "$@"
"""


@clause("/tr/TR-9/what-the-administrator-has-locked-counts-as-confirmed")
def test_locked(desk):
    how = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
    if subprocess.run([*how, "true"], capture_output=True).returncode != 0:
        pytest.skip("no mounts of its own here")
    desk.stop()
    desk.inside = [*how, "sh", "-c", LOCKED, "sh"]
    desk.start()
    locked = guard(desk, "undo_seconds")
    assert (locked["in_effect"], locked["waits"], locked["weakened_by"]) == ("1", False, "administrator")
    assert "Set by the administrator: An answer with a destructive option can be undone for 1 second only." in beckon(desk, "status").stdout
    # What is set without a lock could be by anybody.
    assert guard(desk, "sandboxes_may_run")["waits"]


@clause("/tr/TR-9/strict-ends-with-the-person-in-the-window-alone")
def test_strict(desk):
    assert guard(desk, "programs_may_decide")["stored"] == "true" and not guard(desk, "programs_may_decide")["waits"]
    desk.prefer(programs_may_decide="false")
    until(lambda: guard(desk, "programs_may_decide")["in_effect"] == "false")
    desk.prefer()
    waits(desk, "programs_may_decide")
    status, text = typed(desk, "guards", "allow", "programs-may-decide")
    assert status == 1 and "E109" in text
    desk.restart()
    assert waits(desk, "programs_may_decide")["in_effect"] == "false"


@clause("/tr/TR-9/what-a-person-sets-in-a-terminal-is-confirmed")
def test_set(desk):
    status, text = typed(desk, "settings", "destructive-exempt-wordings", "['delete all 14']")
    assert status == 0 and "['delete all 14']" in text
    assert not guard(desk, "destructive_exempt_wordings")["waits"] and guard(desk, "destructive_exempt_wordings")["weakened_by"] == "person"
    # What another program makes weaker was not meant.
    desk.prefer(destructive_exempt_wordings="['delete all 14', 'drop']")
    waits(desk, "destructive_exempt_wordings")
    assert typed(desk, "settings", "claim-ms", "5000")[0] == 0
    assert guard(desk, "destructive_exempt_wordings")["waits"]
    assert json.loads(beckon(desk, "settings", "claim-ms", "--json").stdout) == {"setting": "claim-ms", "stored": "5000", "default": "900000", "locked": False}
    assert typed(desk, "settings", "destructive-exempt-wordings", "--default")[0] == 0
    listed = json.loads(beckon(desk, "settings", "--json").stdout)
    assert not listed["shared"] and [s["setting"] for s in listed["settings"] if s["stored"] != s["default"]] == ["claim-ms"]
    for words in (("claim-ms", "1", "2"), ("--default",), ("claim-ms", "1", "--default"), ("no-such-setting",)):
        assert beckon(desk, "settings", *words).returncode == 2, words
    # Not by anybody else.
    done = beckon(desk, "settings", "claim-ms", "6000")
    assert done.returncode == 1 and done.stderr.startswith("E109: Only a person can change settings")
    assert destructive(desk)


@clause("/tr/TR-9/what-is-not-kept-is-not-set")
@pytest.mark.parametrize("words", [("choice-policy", "hold"), ("undo-seconds", "0"), ("undo-seconds", "--default")])
@pytest.mark.parametrize("backend", ["memory", "dconf"])
def test_not_kept(make_desk, backend, words):
    # dconf writes over the session bus, and there is none.
    desk = make_desk({"GSETTINGS_BACKEND": backend}, agents_may_answer="").start()
    status, text = typed(desk, "settings", *words)
    assert status == 1 and f"E110: This computer keeps no settings: “{words[0]}” was not changed" in text
    assert guard(desk, "undo_seconds")["stored"] == "3" and not guard(desk, "undo_seconds")["waits"]

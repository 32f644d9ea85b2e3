# test_preferences_command.py: beckon preferences (SEN-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import clause, until
from beckon_testing.desk import BUILD
from moments import seconds
from test_evaluators import Model

SCORE = Path(__file__).parents[1] / "sentinel" / "score.py"


def beckon(desk, *words):
    return subprocess.run([BUILD / "src" / "cli" / "beckon", "preferences", *words], env=desk.env, capture_output=True, text=True, timeout=60)


@clause("/sen/SEN-5/listed-found-edited-deleted-in-the-terminal")
def test_command(desk):
    assert "No answers are remembered" in beckon(desk).stdout
    for question, agent in (("Which colour?", "painter"), ("Which font?", "writer")):
        asked = desk.ask(question, ["One", "Two"], agent=agent, policy="hold").json
        desk.respond(asked["id"], option_index=0, by="anna", remember="agent")
    both = beckon(desk, "list").stdout
    assert "Which colour?" in both and "→ One · for painter" in both and "by anna" in both and "not used yet" in both
    found = beckon(desk, "find", "FONT").stdout
    assert "Which font?" in found and "Which colour?" not in found
    known = json.loads(beckon(desk, "find", "font", "--json").stdout)["preferences"][0]
    assert "→ Two" in beckon(desk, "edit", str(known["id"]), "Two").stdout
    desk.ask("Which font?", ["One", "Two"], agent="writer")
    assert "used 1 time" in beckon(desk, "find", "font").stdout
    assert "→ ask me" in beckon(desk, "edit", str(known["id"]), "ask", "me").stdout
    wrong = beckon(desk, "edit", str(known["id"]), "Three")
    assert wrong.returncode == 1 and "E103" in wrong.stderr
    assert beckon(desk, "delete", str(known["id"])).returncode == 0
    assert beckon(desk, "delete", str(known["id"])).returncode == 1
    for words in (["edit"], ["edit", "x", "One"], ["delete"], ["find"], ["other"]):
        assert beckon(desk, *words).returncode == 2


@clause("/sen/SEN-4/a-score-for-a-model")
def test_score(desk, tmp_path):
    model = Model(desk, tmp_path)
    try:
        env = {**desk.env, "BECKON_LLM_BASE_URL": f"http://127.0.0.1:{model.port}/v1", "BECKON_LLM_MODEL": "small"}
        run = subprocess.run([sys.executable, SCORE, "--beckon", BUILD / "src" / "cli" / "beckon"], env=env,
                             capture_output=True, text=True, timeout=120)
    finally:
        model.close()
    # The double always answers “Spaces”, which is not one of the options.
    assert run.returncode == 0, run.stderr
    assert "of 40" in run.stdout and "false approvals  0" in run.stdout and "asked needlessly 18" in run.stdout


@clause("/ap/AP-1/remembered-from-a-shell")
@pytest.mark.desk(undo_seconds=0)
def test_remember_for(desk):
    def respond(*words):
        asked = desk.ask("May I?", None, kind="approval", agent="builder", policy="hold", approval={"command": "make check"}).json["id"]
        return asked, subprocess.run([BUILD / "src" / "cli" / "beckon", "respond", str(asked), "Allow", *words], env=desk.env, capture_output=True,
                                     text=True, timeout=60)

    for words, why in ((("--for", "2h"), "needs"), (("--remember", "agent", "--for", "soon"), "soon"),
                       (("--remember", "agent", "--for", "31 days"), "remember_for"), (("--remember", "moon"), "moon")):
        asked, refused = respond(*words)
        assert refused.returncode == 1 and why in refused.stderr, refused.stderr
        assert desk.interaction(asked)["status"] == "PENDING"
    asked, done = respond("--remember", "agent", "--for", "2h")
    assert done.returncode == 0, done.stderr
    [known] = desk.http("GET", "/v1/preferences").json["preferences"]
    assert seconds(known["expires_at"]) - seconds(known["created_at"]) == 7200
    assert f"→ Allow · for builder · until {known['expires_at']}\n" in beckon(desk).stdout
    desk.http("POST", "/v1/preferences", {"interaction_id": asked, "scope": "agent", "by": "anna", "remember_for": 1})
    until(lambda: "→ Allow · for builder · ended 2" in beckon(desk).stdout)

# test_trust_secret_service.py: a secret service that does not answer, or sends too much, blocks nothing (TR-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import clause, until

DOUBLE = Path(__file__).parents[1] / "doubles" / "secret_service.py"
MODEL = {"evaluator": "llm", "llm_base_url": "http://127.0.0.1:1/v1", "llm_model": "small"}


def evaluator(desk):
    return next(s for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == "evaluator")


@pytest.fixture
def service(tmp_path):
    """service (how): the environment of a session whose secret service behaves like that."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("there is no dbus-daemon")
    started = []

    class Service:
        def __init__(self, how):
            bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address", f"--address=unix:path={tmp_path}/bus"],
                                   stdout=subprocess.PIPE, text=True)
            started.append(bus)
            self.env = {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
            self.calls = tmp_path / "calls"
            with open(self.calls, "w", encoding="utf-8") as calls:
                started.append(subprocess.Popen([sys.executable, DOUBLE, how], env={**self.env, "PATH": "/usr/bin:/bin"}, stdout=calls))
            until(lambda: "ready" in self.calls.read_text())

        def was_asked(self, method):
            return method in self.calls.read_text().split()

    yield Service
    for process in reversed(started):
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


@clause("/tr/TR-4/a-secret-service-that-does-not-answer-holds-nothing")
@pytest.mark.parametrize("how, method", [("mute", "OpenSession"), ("locked", "Prompt")])
def test_mute(make_desk, service, how, method):
    session = service(how)
    desk = make_desk(session.env, **MODEL).start()
    until(lambda: session.was_asked(method))
    asked = desk.ask("Which port?", ["80", "8080"], kind="ambiguity").json
    assert desk.respond(asked["id"], option_index=1).status == 200
    assert "Still looking up" in evaluator(desk)["detail"]
    assert desk.stop() == 0


@clause("/tr/TR-6/a-secret-has-a-length")
def test_huge(make_desk, service):
    session = service("huge")
    desk = make_desk(session.env, **MODEL).start()
    until(lambda: session.was_asked("GetSecrets"))
    until(lambda: (state := evaluator(desk))["healthy"] is False and "too long to be a key" in state["detail"])
    asked = desk.ask("Tabs or spaces?", ["Tabs", "Spaces"]).json
    assert asked["status"] == "PENDING"


@clause("/sen/SEN-4/the-key-of-the-secret-service")
def test_good(make_desk, service):
    session = service("good")
    desk = make_desk(session.env, **MODEL).start()
    until(lambda: "not called yet" in evaluator(desk)["detail"])

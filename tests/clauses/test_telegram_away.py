# test_telegram_away.py: questions go to Telegram only while the person is away, if they want it so
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real desk on a session bus of its own, with a double of the desktop that says who is there, and one of Telegram."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import Beckon, clause, until
from telegram_desk import buttons, is_done, settings, surface
from telegram_server import CHAT

DOUBLE = Path(__file__).parents[1] / "doubles" / "desktop_session.py"
ANA = 4242
CHATS = ((CHAT, "Anna"), (ANA, "Ana"))


class Session:
    """A session bus, and the desktop on it once it is asked to appear."""

    def __init__(self, folder):
        self.bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address", f"--address=unix:path={folder}/bus"],
                                    stdout=subprocess.PIPE, text=True)
        self.env = {"DBUS_SESSION_BUS_ADDRESS": self.bus.stdout.readline().strip(), "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/none"}
        self.desktop = None
        self.said = []

    def appear(self):
        self.desktop = subprocess.Popen([sys.executable, DOUBLE], env={**self.env, "PATH": "/usr/bin:/bin"}, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.wait("ready")

    def wait(self, line):
        """Reads what the desktop prints up to this line."""
        while True:
            read = self.desktop.stdout.readline().strip()
            assert read, "the double of the desktop has ended"
            self.said.append(read)
            if read == line:
                return

    def say(self, command):
        """When this returns, the desk has been told."""
        self.desktop.stdin.write(command + "\n")
        self.desktop.stdin.flush()
        self.wait("done")

    def close(self):
        for process in (self.desktop, self.bus):
            if process is not None:
                process.terminate()
                process.wait()


@pytest.fixture
def session(tmp_path):
    if shutil.which("dbus-daemon") is None:
        pytest.skip("there is no dbus-daemon")
    session = Session(tmp_path)
    yield session
    session.close()


@pytest.fixture
def desk(session, telegram, make_desk):
    """A desk that asks on Telegram only while the person is away."""
    session.appear()
    desk = make_desk(env=session.env, **settings(telegram), telegram_when="away", away_after_ms=120000, timeout_ms=300000).start()
    session.wait("watch 120000")
    until(lambda: surface(desk)["healthy"])
    return desk


def is_held(desk, telegram, n=0):
    """What was asked is not on its way to Telegram, where @n messages are."""
    until(lambda: surface(desk)["waiting"] == 0)
    return len(telegram.sent()) == n


@clause("/att/ATT-12/locked-telegram-gets-it", "/att/ATT-12/at-the-desk-telegram-gets-nothing")
def test_locked(desk, telegram, session):
    first = desk.ask("Which database?", ["PostgreSQL", "SQLite"]).json
    desk.respond(first["id"], option_index=0)
    desk.ask("Tea or coffee?", ["Tea", "Coffee"])
    assert is_held(desk, telegram)

    session.say("lock")
    # What is still open, and what is asked from then on.
    telegram.wait_text("Tea or coffee?")
    third = desk.ask("Milk or sugar?", ["Milk", "Sugar"]).json
    message = telegram.wait_text("Milk or sugar?")
    assert len(telegram.sent()) == 2

    session.say("unlock")
    desk.ask("Here or to go?", ["Here", "To go"])
    assert is_held(desk, telegram, 2)
    # What was asked there is still settled there.
    desk.respond(third["id"], option_index=1)
    telegram.wait(lambda: "Answered over HTTP: Sugar" in message["text"] and not buttons(message))

    session.say("lock")
    telegram.wait_text("Here or to go?")
    assert [m["text"].count("Tea or coffee?") for m in telegram.sent()] == [1, 0, 0]


@clause("/att/ATT-12/answered-on-telegram-while-away")
def test_answered_away(desk, telegram, session, waiting):
    agent = waiting(desk, "Which database?", ["PostgreSQL", "SQLite"])
    assert is_held(desk, telegram)
    session.say("idle")
    query = telegram.tap(telegram.wait_text("Which database?"), "SQLite")
    reply = agent.reply()
    assert (reply.json["response"], reply.json["surface"]) == ("SQLite", "telegram")
    assert "SQLite" in telegram.wait_query(query)
    telegram.wait_text("Answered on Telegram: SQLite")


@clause("/att/ATT-12/idle-is-away", "/att/ATT-12/back-is-not-away")
def test_idle(desk, telegram, session):
    for n, name in enumerate(("One", "Two", "Three")):
        desk.ask(f"{name}?", ["Yes", "No"])
        assert is_held(desk, telegram, n)
        session.say("idle")
        telegram.wait_text(f"{name}?")
        session.say("active")
    assert is_held(desk, telegram, 3)


@clause("/att/ATT-12/what-was-held-is-sent-after-a-restart")
def test_restart(desk, telegram, session):
    asked = desk.ask().json
    assert is_held(desk, telegram)
    assert desk.stop() == 0
    session.say("lock")
    desk.start()
    message = telegram.wait_text("Which database")
    # Killed before it has written that down, it would send it once more.
    until(lambda: not desk.rows("SELECT 1 FROM outbox"))
    desk.kill9()
    desk.start()
    session.say("unlock")
    session.say("lock")
    telegram.tap(message, "SQLite")
    until(lambda: desk.interaction(asked["id"])["status"] == "ANSWERED")
    is_done(telegram)
    assert len(telegram.sent()) == 1


@clause("/att/ATT-12/a-hand-off-for-somebody-else-is-always-sent")
def test_other_person(desk, telegram, session):
    assert desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana", "telegram_chat": str(ANA)}).status == 201
    handed = desk.http("POST", "/v1/interactions", {"kind": "handoff", "assignee": "ana", "subject": "John Doe", "message": "Call him"})
    assert handed.status == 202, handed.text
    telegram.wait_text("Call him", chat=ANA)
    desk.ask("Which database?", ["PostgreSQL", "SQLite"])
    assert is_held(desk, telegram)


@clause("/aic/AIC-5/a-question-held-at-the-desk-is-not-shown-by-telegram")
def test_not_shown(session, telegram, make_desk):
    session.appear()
    desk = make_desk(env=session.env, **settings(telegram), telegram_when="away", stop_when_locked="false").start()
    session.wait("watch 300000")
    asked = desk.ask().json
    assert is_held(desk, telegram)
    assert desk.interaction(asked["id"])["shown"] is False
    session.say("idle")
    telegram.wait_text("Which database")
    until(lambda: desk.interaction(asked["id"])["shown"])


@clause("/att/ATT-12/telegram-says-when-it-is-used", "/att/ATT-5/telegram-says-when-it-is-used")
def test_health(desk, telegram):
    until(lambda: surface(desk)["detail"].startswith("Connected as"))
    assert surface(desk)["detail"].endswith("; only when you are away")
    assert "; only when you are away" in Beckon(desk)("doctor").stdout


@clause("/att/ATT-12/nobody-can-tell-so-telegram-gets-it")
@pytest.mark.parametrize("bus", [False, True])
@pytest.mark.takes(6)
def test_nobody_tells(session, telegram, make_desk, bus):
    """Without a session bus, and on one on which nobody says whether the person is there."""
    desk = make_desk(env=session.env if bus else {}, **settings(telegram), telegram_when="away").start()
    desk.ask()
    telegram.wait_text("Which database")
    desk.ask("Tea or coffee?", ["Tea", "Coffee"])
    telegram.wait_text("Tea or coffee?")
    assert len(telegram.sent()) == 2


@clause("/att/ATT-12/the-desktop-ends-so-telegram-gets-it")
@pytest.mark.takes(6)
def test_desktop_ends(desk, telegram, session):
    """As when the person logs out, and the desk stays."""
    desk.ask()
    assert is_held(desk, telegram)
    session.desktop.terminate()
    telegram.wait_text("Which database")


@clause("/att/ATT-12/by-default-telegram-gets-everything")
def test_default(session, telegram, make_desk):
    session.appear()
    desk = make_desk(env=session.env, **settings(telegram)).start()
    desk.ask()
    telegram.wait_text("Which database")
    assert not surface(desk)["detail"].endswith("away")
    # Nobody is asked whether the person is idle.
    session.say("idle")
    assert not any(line.startswith("watch") for line in session.said)

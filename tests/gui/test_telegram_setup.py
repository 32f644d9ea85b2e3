# test_telegram_setup.py: connecting a bot in Preferences, with real keys and a double of the Bot API
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Token, pairing code, test message, errors in plain words, and disconnecting: ATT-5."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from gi.repository import Gio, GLib

import labels
from beckon_testing import clause
from gui_testing import BUTTON, in_state, is_active, key, preferences_page, turn_to, type_text, until

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from telegram_server import CHAT, TelegramServer  # noqa: E402

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

TITLE = labels.PREFERENCES
ANOTHER = 5000


@pytest.fixture
def telegram():
    server = TelegramServer(people=((CHAT, "Anna"), (ANOTHER, "Berta")))
    yield server
    server.close()


@pytest.fixture
def keyring():
    """A secret service of its own, unlocked."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    process = subprocess.Popen(["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"],
                               stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    process.stdin.write(b"a password")
    process.stdin.close()
    until(lambda: bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                                GLib.Variant("(s)", ("org.freedesktop.secrets",)), None, 0, -1, None).unpack()[0])
    yield process
    process.terminate()
    process.wait()


@pytest.fixture
def app(make_app, telegram):
    """The desk with its preferences open, and no bot yet."""
    return open_preferences(make_app(telegram_base_url=telegram.url))


def open_preferences(app):
    app.start()
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: is_active(TITLE) and root(app))
    preferences_page(app, "c")
    app.typing_token = False
    return app


def root(app):
    return app.window(TITLE)


def find(app, role, name):
    return next(iter(app.find_all(role, name, root(app))), None)


def labels(app):
    return app.names("label", None, root(app))


def see(app, part):
    return until(lambda: any(part in label for label in labels(app)))


def press(app, name):
    until(lambda: find(app, BUTTON, name)).do()


def connect(app, token):
    """Types @token into its entry, which it reaches with the keyboard alone: it comes after the row of the agent."""
    def before():
        return in_state(app.find_all(None, "Default agent", root(app)), "focused")

    if not app.typing_token:
        for _ in range(60):
            if before():
                break
            key("Tab")
            time.sleep(0.1)
        assert before()
        key("Tab")
        app.typing_token = True
    key("ctrl+a", "BackSpace")
    type_text(token)
    key("Return")


def pairing_code(app):
    code = re.compile("^[A-Z2-9]{6}$")
    return until(lambda: next((text for text in labels(app) if code.match(text)), None))


@clause("/att/ATT-5/telegram-set-up-in-preferences")
def test_set_up(app, telegram):
    connect(app, telegram.token)
    see(app, "@beckon_double_bot")
    see(app, "is waiting for its pairing code")
    code = pairing_code(app)
    telegram.say("/start", chat=ANOTHER)
    telegram.say("ABCDEF", chat=ANOTHER)
    telegram.wait(lambda: telegram.pending() == 0)
    assert telegram.sent(ANOTHER) == []
    telegram.say("/start")
    telegram.say(code.lower())
    telegram.wait_text("Connected. Your agents’ questions will now appear in this chat")
    see(app, "Connected as @beckon_double_bot")
    press(app, "Send")
    telegram.wait_text("This is a test")
    see(app, "Sent. Check the chat.")
    app.ask()
    telegram.tap(telegram.wait_text("Which database"), "SQLite")
    telegram.wait_text("Answered on Telegram: SQLite")
    secrets = list((app.home / "config").rglob("telegram-token"))
    assert all(oct(path.stat().st_mode & 0o777) == "0o600" for path in secrets)
    press(app, "Disconnect")
    until(lambda: not find(app, None, "@beckon_double_bot"))
    until(lambda: find(app, BUTTON, "Connect"))
    until(lambda: not any(path.exists() for path in secrets))


@clause("/att/ATT-5/token-in-the-secret-service")
def test_keyring(keyring, make_app, telegram):
    app = open_preferences(make_app({"GSETTINGS_BACKEND": "keyfile"}, telegram_base_url=telegram.url))
    connect(app, telegram.token)
    telegram.say(pairing_code(app))
    telegram.wait_text("Connected. Your agents’ questions will now appear in this chat")
    see(app, "Connected as @beckon_double_bot")
    assert list(app.home.rglob("telegram-token")) == []
    assert not any(telegram.token in path.read_text(errors="replace") for path in app.home.rglob("*") if path.is_file())
    app.stop()
    app.start()
    app.ask()
    telegram.tap(telegram.wait_text("Which database"), "SQLite")
    telegram.wait_text("Answered on Telegram: SQLite")


@clause("/att/ATT-5/what-was-open-before-is-sent")
def test_open_before(app, telegram):
    first = app.ask("Which name?", ["Red", "Blue"], policy="hold").json
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    assert app.respond(app.ask("Answered before?", ["Yes", "No"], policy="hold").json["id"], option_index=0).status == 200
    turn_to(TITLE)
    connect(app, telegram.token)
    telegram.say(pairing_code(app))
    telegram.tap(telegram.wait_text("Which name?"), "Blue")
    until(lambda: app.interaction(first["id"])["response"] == "Blue")
    app.ask("Which sort?", ["A", "B"], policy="hold")
    telegram.wait_text("Which sort?")
    assert sum("Which name?" in message["text"] for message in telegram.sent()) == 1
    assert not any("Answered before?" in message["text"] for message in telegram.sent())


@clause("/att/ATT-5/telegram-says-what-is-wrong")
def test_wrong(app, telegram):
    connect(app, "no-token")
    see(app, "This is not a valid bot token.")
    connect(app, "123456789:AAA-wrong-token-wrong")
    see(app, "Telegram rejected the token")
    telegram.close()
    connect(app, telegram.token)
    see(app, "Telegram cannot be reached")
    telegram.open()
    connect(app, telegram.token)
    see(app, "@beckon_double_bot")


def choose(app, name, then):
    """Moves to the row of a choice by keys, and chooses what is called @then."""
    for _ in range(80):
        if in_state(app.find_all(None, name, root(app)), "focused"):
            break
        key("Tab")
        time.sleep(0.1)
    else:
        raise AssertionError(f"{name} cannot be reached")
    key("space")
    time.sleep(0.5)
    key("Down" if then == "When I am away" else "Up")
    key("Return")


def when_told(app):
    return next(s for s in app.http("GET", "/v1/status").json["surfaces"] if s["name"] == "telegram")["detail"]


@clause("/att/ATT-12/when-to-ask-on-telegram-is-chosen-in-preferences")
def test_when(make_app, telegram):
    app = make_app({"GSETTINGS_BACKEND": "keyfile"}, telegram_base_url=telegram.url, telegram_token=telegram.token, telegram_chat=CHAT)
    open_preferences(app)
    see(app, "Connected as @beckon_double_bot")
    assert not find(app, "spin button", "Away after")
    choose(app, "Send questions", "When I am away")
    until(lambda: find(app, "spin button", "Away after"))
    until(lambda: when_told(app).endswith("; only when you are away"))
    see(app, "; only when you are away")
    choose(app, "Send questions", "Always")
    until(lambda: not find(app, "spin button", "Away after"))
    until(lambda: not when_told(app).endswith("away"))


@clause("/att/ATT-12/the-environment-locks-when-to-ask-on-telegram")
def test_when_locked(make_app, telegram):
    app = make_app({"GSETTINGS_BACKEND": "keyfile"}, telegram_base_url=telegram.url, telegram_token=telegram.token, telegram_chat=CHAT,
                   telegram_when="away", away_after_ms=120000)
    open_preferences(app)
    see(app, "Set in the environment: BECKON_TELEGRAM_WHEN=away")
    see(app, "Set in the environment: BECKON_AWAY_AFTER_MS=120000")

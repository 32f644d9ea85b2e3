# test_narrow.py: with text of twice the size, every page and dialog fits a width of 360 px (ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, is_active, key, preferences_page, rests, run, turn_to, until, windows
from looks import size, text_scale
from people_window import PEOPLE, open_people
from test_desk_window import press
from test_handoff import HANDOFF, hand_off, person, task

WINDOW = "Beckon"
NARROW = 360
# A word that fits no line.
WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def check(title):
    """The window can be as narrow as a telephone."""
    def fits():
        run("xdotool", "windowsize", windows(title)[0], 200, 850)
        return rests(lambda: size(title))[0] <= NARROW
    until(fits, pause=0.2)


def close(title):
    until(lambda: is_active(title))
    key("Escape")
    until(lambda: not windows(title))


@pytest.fixture
def large(make_app):
    """A desk with text of twice the size, and whatever else takes room."""
    with text_scale(2):
        # Neither of them works, and the footer says so.
        app = make_app({"BECKON_EVALUATOR": "llm", "BECKON_TELEGRAM_BASE_URL": "http://127.0.0.1:9", "BECKON_TELEGRAM_CHAT": "7",
                        "BECKON_TELEGRAM_TOKEN": "123456789:AAFaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}).start()
        turn_to(WINDOW)
        yield app


@pytest.mark.takes(8)
@clause("/att/ATT-14/every-page-fits-360-px-with-large-text")
def test_pages(large):
    # GTK 4.8, when a window is resized again before it was drawn.
    large.allow("Trying to snapshot .* without a current allocation")
    check(WINDOW)  # no agents yet
    for status in ("RUNNING", "WAITING"):
        large.http("POST", "/v1/tasks", {"title": f"A task that is {status} {WORD}", "agent": "codex", "state": "RUNNING"})
    answered = large.ask(f"Which {WORD}?", [WORD, "8080"], agent="codex", policy="hold").json["id"]
    large.respond(answered, option_index=0)
    large.http("POST", "/v1/tasks", {"title": "A plan", "agent": "codex", "steps": [{"type": "wait", "duration": "5 days"}]})
    until(lambda: not windows(DIALOG))
    turn_to(WINDOW)
    for keys in ("ctrl+1",), ("Down", "Down", "Return"), ("Escape", "ctrl+f"), ("Escape", "ctrl+2"), ("Down", "Return"), ("Escape", "ctrl+3"):
        key(*keys)
        check(WINDOW)


@pytest.mark.takes(20)
@clause("/att/ATT-14/every-dialog-fits-360-px-with-large-text")
def test_dialogs(large):
    for keys, title in (("ctrl+n", labels.NEW_TASK), ("ctrl+k", labels.COMMAND_PALETTE), ("ctrl+shift+n", labels.PLAN),
                        ("ctrl+question", labels.KEYBOARD_SHORTCUTS), ("ctrl+comma", labels.PREFERENCES)):
        turn_to(WINDOW)
        key(keys)
        until(lambda: windows(title))
        check(title)
        if title != labels.PREFERENCES:
            close(title)
    for page in "nwc":
        preferences_page(large, page)
        check(labels.PREFERENCES)


@clause("/att/ATT-14/connecting-an-agent-fits-360-px-with-large-text")
@pytest.mark.takes(6)
def test_connect(large):
    key("Return")
    until(lambda: windows(labels.CONNECT_AN_AGENT))
    check(labels.CONNECT_AN_AGENT)
    large.title = labels.CONNECT_AN_AGENT
    turn_to(large.title)
    until(lambda: large.find(BUTTON, "Try It")).do()
    until(lambda: large.find("label", "Ask a first question"))
    check(large.title)


@pytest.mark.takes(15)
@clause("/att/ATT-14/every-question-fits-360-px-with-large-text")
def test_questions(large):
    for kind in ("choice", "clarification", "confirmation", "ambiguity"):
        options = None if kind == "clarification" else [{"label": WORD, "description": WORD}, "B"]
        more = {"intent": f"Deploy {WORD}", "confidence": 0.4} if kind == "confirmation" else {}
        reply = large.ask(f"Which {WORD}?", options, kind=kind, reason=f"Because {WORD}", agent="claude-code", title=WORD,
                          context={"a": WORD}, **more)
        assert reply.status == 202, reply.text
        large.wait_dialog()
        check(DIALOG)
        assert large.http("POST", f"/v1/interactions/{reply.json['id']}/withdraw", {"reason": "Seen"}).status == 200
        large.wait_no_dialog()


@pytest.mark.takes(10)
@clause("/att/ATT-14/people-fit-360-px-with-large-text")
def test_people(large):
    person(large, name=f"Ana {WORD}")
    large.http("POST", "/v1/tasks", {"title": WORD, "agent": f"codex {WORD}", "state": "RUNNING"})
    open_people(large)
    check(PEOPLE)
    for dialog in (labels.ADD_PERSON, labels.ADD_AGENT):
        press(large, f"{dialog}…", PEOPLE)
        until(lambda: windows(dialog))
        check(dialog)
        close(dialog)


@clause("/att/ATT-14/a-hand-off-fits-360-px-with-large-text")
def test_handoff(large):
    large.title = HANDOFF
    person(large, name="Ana")
    hand_off(large, task(large, context={f"John {WORD}": {"deal": {"value": 50000}}}), priority="urgent", warm=True)
    large.wait_dialog()
    check(HANDOFF)

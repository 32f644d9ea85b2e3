# test_handoff.py: hand-offs in the dialog, on the task's page and in the list of people
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""WH-8 to WH-11 in the windows, with the keyboard alone, as a screen reader hears it."""

import re

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long, usual
from gui_testing import BUTTON, Typing, geometry, is_active, key, rests, run, stays, type_text, until, windows
from looks import size, text_scale
from test_markdown import with_browser
from people_window import PEOPLE, focus, open_people, wait
from test_desk_window import OPEN_ONES, choose, labels_of, later, place, press, see, sees

HANDOFF = labels.HAND_OFF
# The share of the screen's height that the dialog uses if it has enough content; without a compositor, including the border that GTK draws.
LEAST, MOST = 0.9, 0.92


def person(app, handle="ana", **fields):
    made = app.http("POST", "/v1/people", {"handle": handle, **fields})
    assert made.status == 201, made.text
    return made.json


def task(app, **fields):
    made = app.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "state": "RUNNING", **fields})
    assert made.status == 201, made.text
    return made.json["id"]


def hand_off(app, task_id, **fields):
    made = app.http("POST", f"/v1/tasks/{task_id}/handoff",
                    {"assignee": "ana", "subject": "John Doe", "message": "Call him about the quote", **fields})
    assert made.status == 202, made.text
    return made.json


def log(app, task_id):
    return [line["message"] for line in app.http("GET", f"/v1/tasks/{task_id}/log").json["log"]]


@pytest.fixture
def handed(app):
    """A hand-off in the dialog, which has the keyboard and whose guard has opened."""
    app.title = HANDOFF
    person(app, name="Ana Müller")
    person(app, "bob", name="Bob")
    person(app, "eve", name="Eve", active=False)
    app.task_id = task(app, context={"John Doe": {"email": "john@acme.example"}})
    app.http("POST", f"/v1/tasks/{app.task_id}/log", {"message": "Sent the third mail"})
    app.handed = hand_off(app, app.task_id, priority="urgent", warm=True)
    app.wait_ready()
    return app


@clause("/wh/WH-8/dialog-shows-who-what-and-all-that-is-known", "/wh/WH-9/dialog-marks-a-warm-lead-in-words")
def test_shown(handed):
    app = handed
    assert app.find("label", "Scout → Ana Müller (@ana)")
    assert app.find("label", "Personal outreach to John Doe")
    assert app.find("label", "Warm lead") and app.find("label", "Urgent")
    for text in ("Email", "john@acme.example", "Call him about the quote"):
        assert app.find("label", text)
    assert "Done so far\n" in (rest := app.find(None, labels.MORE_CONTEXT).text) and "Sent the third mail" in rest
    assert app.shows("^Continues automatically in ")
    # What a mark and the title say is not said again.
    assert sum("arm lead" in text for text in app.labels()) == 1
    assert sum("John Doe" in text for text in app.labels()) == 1
    # None of it is selected, although the window gives the focus to the first text that can be selected.
    for text in ("john@acme.example", "Call him about the quote"):
        assert app.find("label", text).call("Text", "GetNSelections") == (0,)


@clause("/wh/WH-8/subject-is-said-where-the-title-does-not")
def test_own_title(app):
    app.title = HANDOFF
    person(app)
    hand_off(app, task(app), title="The quote", message="Call **now**, see [the offer](https://acme.example/offer)")
    app.wait_ready()
    assert app.find("label", "The quote") and app.find("label", "John Doe")
    assert app.find("label", "Call now, see the offer")


ADDRESSES = {"email": "jane.doe@acme.example", "phone": "+49 30 901820", "site": "https://acme.example/jane",
             "alias": "jane@acme.example?bcc=all@acme.example", "run": "javascript:alert(1)"}


def contact(make_app, notes=""):
    """A hand-off about somebody who can be reached, and the file that has what was opened."""
    app = make_app()
    seen = with_browser(app, ("https", "mailto", "tel"))
    app.start()
    app.title = HANDOFF
    person(app)
    about = {"name": "Jane Doe", "notes": notes or "Likes tea", **ADDRESSES}
    app.handed = hand_off(app, task(app, context={"contact": about}), subject="Jane Doe", message="Call her. " * (80 if notes else 1))
    app.wait_ready()
    return app, seen


@pytest.mark.parametrize("name, opened", [("email", "mailto:jane.doe@acme.example"), long("phone", "tel:+4930901820"),
                                          long("site", "https://acme.example/jane")])
@clause("/wh/WH-8/an-address-is-opened-by-a-click-and-by-nothing-else")
def test_contact(make_app, name, opened):
    app, seen = contact(make_app)
    label = until(lambda: app.find("label", ADDRESSES[name]))
    # It says where it leads, and does not go there.
    assert opened in label.description or ADDRESSES[name] in label.description, label.description
    stays(lambda: not seen.exists())
    x, y = rests(lambda: app.place_of(label))
    left = x - label.box[2] // 2 + 20
    run("xdotool", "mousemove", left, y, "click", 1)
    until(lambda: seen.exists() and seen.read_text() == opened + "\n")
    assert app.interaction(app.handed["id"])["status"] == "PENDING"


@pytest.mark.parametrize("name", ["alias", "run"])
@clause("/wh/WH-8/what-only-looks-like-an-address-is-text")
def test_no_contact(make_app, name):
    app, seen = contact(make_app)
    label = until(lambda: app.find("label", ADDRESSES[name]))
    x, y = rests(lambda: app.place_of(label))
    run("xdotool", "mousemove", x - label.box[2] // 2 + 20, y, "click", 1)
    stays(lambda: not seen.exists(), 1)


@clause("/wh/WH-8/an-address-is-opened-by-the-keyboard")
def test_contact_by_keyboard(make_app):
    app, seen = contact(make_app)
    for _ in range(40):
        there = app.focused()
        if there and there.name == ADDRESSES["phone"]:
            break
        key("Tab")
        until(app.focused)
    else:
        raise AssertionError("Tab does not come to the telephone number")
    key("Return")
    until(lambda: seen.exists() and seen.read_text() == "tel:+4930901820\n")


@clause("/wh/WH-8/telephone-number-in-sight-however-long-the-rest")
@pytest.mark.window_manager
def test_contact_in_sight(make_app):
    app, _ = contact(make_app, notes="What is known of her. " * 60)
    window = windows(HANDOFF)[0]
    run("xdotool", "windowsize", window, geometry(window)["WIDTH"], 565)
    until(lambda: size(HANDOFF)[1] <= 566)
    foot = app.find(BUTTON, labels.TAKE_OVER)
    for name in ("email", "phone", "site"):
        x, y, width, height = rests(lambda: app.find("label", ADDRESSES[name]).box)
        assert 0 < y and y + height <= foot.box[1], (name, y, height, foot.box)


@clause("/wh/WH-8/dialog-and-history-show-everything-that-was-given-and-the-tags")
def test_given(app):
    app.title = HANDOFF
    person(app)
    task_id = task(app, context={"contact": {"name": "John Doe"}, "account": {"tier": "gold"}})
    handed = hand_off(app, task_id, tags=["q3"], context={
        "deal": {"value": 5000, "stage": "Offer", "items": [{"name": "Desk", "n": 2}]}, "channels": ["mail", "phone"]})
    app.wait_ready()
    shown = app.labels()
    assert app.find("heading", "Deal") and app.find("heading", "Account")
    for told in (("Value", "5000", "Stage", "Offer", "Items 1 name", "Desk", "Items 1 n", "2"), ("Tier", "gold"),
                 ("Channels", "mail, phone"), ("Tags", "#q3 #agent-handoff #requires-review")):
        first = shown.index(told[0])
        assert tuple(shown[first:first + len(told)]) == told, shown
    assert not any("{" in text or "[" in text for text in shown)
    app.http("PUT", f"/v1/executions/{task_id}/complete-handoff", {"by": "ana"})
    app.wait_no_dialog()
    app.ask("Tea or coffee?", ["Tea", "Coffee"], policy="hold", tags=["drinks"])
    app.title = labels.AGENT_CLARIFICATION_NEEDED
    app.wait_ready()
    assert app.shows("#drinks")
    # The history has everything else as well, but in words for people.
    found = app.http("GET", "/v1/interactions?q=requires-review").json["interactions"]
    assert [item["id"] for item in found] == [handed["id"]]


@clause("/wh/WH-8/dialog-shows-a-large-context-to-its-end")
def test_large(app):
    app.title = HANDOFF
    person(app)
    hand_off(app, task(app), context={"page": "y" * 200_000 + " the end"})
    app.wait_ready()
    assert "the end" in app.find(None, labels.MORE_CONTEXT).text
    assert app.find(BUTTON, labels.TAKE_OVER)


@clause("/wh/WH-10/taken-over-in-the-dialog-by-keyboard")
def test_take_over(handed):
    app = handed
    key("Tab", "Return")
    app.wait_no_dialog()
    see(app, "label", "Taken over: [Warm Lead] Personal outreach to John Doe")
    now = until(lambda: (it := app.interaction(app.handed["id"]))["status"] == "ANSWERED" and it)
    assert (now["outcome"], now["surface"]) == ("resolved", "dialog")
    assert app.task(app.task_id)["status"] == "RUNNING"


@clause("/wh/WH-10/completed-in-the-dialog-with-notes-and-outcome")
def test_complete(handed):
    app = handed
    key("Tab")
    focus(app, labels.COMPLETE, HANDOFF)
    key("space")
    app.wait_for(None, "Escalated")
    focus(app, "Resolved", HANDOFF)
    key("Down")
    focus(app, "Notes", HANDOFF)
    type_text("The boss calls")
    key("ctrl+Return")
    app.wait_no_dialog()
    see(app, "label", "Completed, escalated: [Warm Lead] Personal outreach to John Doe")
    now = until(lambda: (it := app.interaction(app.handed["id"]))["status"] == "ANSWERED" and it)
    assert (now["outcome"], now["note"]) == ("escalated", "The boss calls")


@clause("/errors/E104/dialog-says-the-limit-and-keeps-the-notes")
def test_notes_too_long(handed):
    app = handed
    # If GTK had no time to lay out pasted text before, it does so while drawing, and its scrollbar is one frame late.
    app.allow("Trying to snapshot GtkGizmo .* without a current allocation")
    key("Tab")
    focus(app, labels.COMPLETE, HANDOFF)
    key("space")
    app.wait_for(None, "Escalated")
    focus(app, "Notes", HANDOFF)
    type_text("y" * 64)
    key("Return")
    notes = until(app.focused)
    until(lambda: notes.text == "y" * 64 + "\n")
    for doubled in range(1, 9):
        for keys in ("ctrl+a", "ctrl+c", "ctrl+End", "ctrl+v"):
            key(keys)
        until(lambda: len(notes.text) == 65 << doubled)
    key("ctrl+Return")
    app.wait_shows("(?s)longer than 16384 bytes.*Shorten it")
    assert app.interaction(app.handed["id"])["status"] == "PENDING" and len(notes.text) == 65 << 8
    focus(app, "Notes", HANDOFF)
    key("ctrl+a")
    type_text("He called")
    until(lambda: notes.text == "He called")
    key("ctrl+Return")
    until(lambda: app.interaction(app.handed["id"])["status"] == "ANSWERED")
    assert app.interaction(app.handed["id"])["note"] == "He called"


@clause("/wh/WH-10/handed-on-to-somebody-else-in-the-dialog")
def test_not_me(handed):
    app = handed
    key("Tab")
    focus(app, labels.REASSIGN, HANDOFF)
    key("space")
    app.wait_for("label", "Assign to")
    assert app.find("label", "@bob") and not app.find("label", "@eve")
    focus(app, re.compile("Bob"), HANDOFF)
    # The list opened with the first of them marked: nobody has chosen him yet (ATT-3).
    key("Return", "space")
    stays(lambda: app.window(HANDOFF) and app.interaction(app.handed["id"])["assignee"] == "ana", 0.3)
    key("Tab", "shift+Tab")
    focus(app, re.compile("Bob"), HANDOFF)
    key("Return")
    app.wait_no_dialog()
    see(app, "label", "Reassigned to Bob (@bob): [Warm Lead] Personal outreach to John Doe")
    now = app.interaction(app.handed["id"])
    assert (now["status"], now["assignee"]) == ("PENDING", "bob")


@clause("/wh/WH-11/notes-and-later-do-not-stop-the-time-out")
def test_not_held(handed):
    app = handed
    key("Tab")
    focus(app, labels.COMPLETE, HANDOFF)
    key("space")
    app.wait_for(None, "Escalated")
    focus(app, "Notes", HANDOFF)
    type_text("Half a se")
    key("Escape")
    app.wait_no_dialog()
    stays(lambda: not app.interaction(app.handed["id"])["held"])


@clause("/wh/WH-8/guard-swallows-keys-meant-for-something-else")
def test_guard(app):
    app.title = HANDOFF
    person(app)
    with Typing():
        handed = hand_off(app, task(app))
        app.wait_dialog()
        until(lambda: is_active(HANDOFF))
        for _ in range(8):
            key("Tab", "Return")
        assert app.is_guarded()
    app.wait_ready()
    assert app.interaction(handed["id"])["status"] == "PENDING"


@pytest.fixture
def large(make_app):
    """A desk with text of twice the size."""
    with text_scale(2):
        app = make_app().start()
        until(lambda: windows("Beckon"))
        yield app


@pytest.mark.parametrize("part", usual([labels.TAKE_OVER, "Complete", "Back"], labels.TAKE_OVER))
@clause("/wh/WH-10/what-can-be-done-is-in-sight-with-large-text")
def test_large_text(large, part):
    app = large
    app.title = HANDOFF
    person(app, name="Ana Müller")
    person(app, "bob", name="Bob")
    hand_off(app, task(app), message="Call him about the quote. " * 20, priority="urgent", context={"notes": "x " * 500})
    app.wait_ready()
    window = windows(HANDOFF)[0]
    run("xdotool", "windowsize", window, 360, 560)
    until(lambda: geometry(window)["WIDTH"] == 360)
    if part != labels.TAKE_OVER:
        key("Tab")
        focus(app, labels.COMPLETE if part == "Complete" else labels.REASSIGN, HANDOFF)
        key("space")
        # The outcome, or the people, scroll into view automatically.
        shown = app.wait_for(None, "Resolved" if part == "Complete" else re.compile("^Bob"))
        until(lambda: is_inside(shown, window))
    for name in (labels.TAKE_OVER, labels.COMPLETE, labels.REASSIGN) if part == labels.TAKE_OVER else (part,):
        until(lambda: is_inside(app.find(BUTTON, name), window))


@clause("/wh/WH-10/what-can-be-done-is-on-the-screen-with-very-large-text")
@pytest.mark.window_manager
def test_very_large_text(make_app):
    with text_scale(3):
        app = make_app().start()
        app.title = HANDOFF
        person(app, name="Ana Müller")
        hand_off(app, task(app), message="Call him about the quote. " * 20, priority="urgent", warm=True)
        app.wait_ready()
        until(lambda: size(HANDOFF)[1] <= MOST * screen_height())
        for name in (labels.TAKE_OVER, labels.COMPLETE, labels.REASSIGN, labels.LATER):
            until(lambda: 0 <= app.place_of(node := app.find(BUTTON, name))[1] <= screen_height() - node.box[3] // 2)


@clause("/wh/WH-10/all-people-in-sight-where-the-screen-has-room")
@pytest.mark.window_manager
def test_many_people(app):
    app.title = HANDOFF
    for n in range(20):
        person(app, "ana" if n == 0 else f"p{n}", name=f"Person {n}")
    hand_off(app, task(app))
    app.wait_ready()
    key("Tab")
    focus(app, labels.REASSIGN, HANDOFF)
    key("space")
    app.wait_for("label", "Assign to")
    until(lambda: LEAST * screen_height() <= size(HANDOFF)[1] <= MOST * screen_height())


def screen_height():
    return int(run("xdotool", "getdisplaygeometry").split()[1])


def is_inside(node, window):
    """All of it is visible without scrolling."""
    x, y, width, height = node.box
    size = geometry(window)
    return x >= 0 and y >= 0 and x + width <= size["WIDTH"] and y + height <= size["HEIGHT"]


# --- the page of the task, and the history ---

@clause("/wh/WH-8/task-page-says-who-has-it-and-until-when", "/wh/WH-10/task-page-follows-a-completion-elsewhere")
def test_page(handed):
    app = handed
    later(app)
    choose(app, re.compile("^Needs you, Win Acme"))
    see(app, "label", "Assigned to Ana Müller (@ana)")
    see(app, "label", re.compile(r"^Handed over \d\d:\d\d$"))
    see(app, "label", re.compile(r"^Continues automatically on \w+ \d+ \w+( \d+)? at \d\d:\d\d \(in 7 days\)"))
    assert app.http("POST", f"/v1/interactions/{app.handed['id']}/assign", {"assignee": "bob"}).status == 200
    see(app, "label", "Assigned to Bob (@bob)")
    until(lambda: any(re.match(r"Reassigned \d\d:\d\d, first handed over \d\d:\d\d$", text) for text in labels_of(app)))
    done = app.http("PUT", f"/v1/executions/{app.task_id}/complete-handoff",
                    {"outcome": "escalated", "notes": "The <b>boss</b> calls", "by": "bob"})
    assert done.status == 200, done.text
    see(app, "label", "Completed by Bob (@bob)")
    see(app, "label", re.compile(r"^Escalated · \d\d:\d\d$"))
    see(app, "label", "The <b>boss</b> calls")
    until(lambda: not sees(app, ("tab", "radio button", "toggle button"), "Question"))


@clause("/wh/WH-10/taken-over-on-the-task-page")
def test_page_take_over(handed):
    app = handed
    later(app)
    choose(app, re.compile("^Needs you, Win Acme"))
    # The card does not offer what the question below it offers.
    see(app, BUTTON, labels.TAKE_OVER)
    until(lambda: len(app.find_all(BUTTON, labels.TAKE_OVER, app.window("Beckon"))) == 1)
    # The window that has the keyboard after the dialog is guarded as well (ATT-3).
    until(lambda: not app.find(None, None, app.window("Beckon"), ["busy"]))
    press(app, labels.TAKE_OVER)
    now = until(lambda: (it := app.interaction(app.handed["id"]))["status"] == "ANSWERED" and it)
    assert (now["outcome"], now["surface"]) == ("resolved", "dialog")
    see(app, "label", "Taken over: [Warm Lead] Personal outreach to John Doe")
    until(lambda: any(text.startswith("Taken over by ") for text in labels_of(app)))
    until(lambda: app.task(app.task_id)["status"] == "RUNNING")


@pytest.mark.desk(handoff_timeout_ms=1500)
@clause("/wh/WH-11/task-page-says-that-nobody-was-in-time")
def test_page_timed_out(app):
    app.title = HANDOFF
    person(app)
    task_id = task(app)
    handed = hand_off(app, task_id)
    until(lambda: app.interaction(handed["id"])["status"] == "EXPIRED")
    app.wait_no_dialog()
    x, y = rests(lambda: place(app, see(app, "label", "Win Acme")))
    run("xdotool", "mousemove", x, y, "click", 1)
    # In the list, at the top of the page, and in the conversation.
    until(lambda: labels_of(app).count("Nobody completed it in time: the task continued") == 3)


@clause("/wh/WH-8/what-was-set-aside-is-opened-and-taken-over")
def test_set_aside(handed):
    app = handed
    assert app.http("POST", f"/v1/interactions/{app.handed['id']}/later", {"duration": "1 hour"}).status == 200
    app.wait_no_dialog()
    choose(app, re.compile("Win Acme"))
    until(lambda: any(text.startswith("Set aside until ") for text in labels_of(app)))
    see(app, "label", "Assigned to Ana Müller (@ana)")
    see(app, ("tab", "radio button", "toggle button"), "Question")
    press(app, labels.TAKE_OVER)
    until(lambda: app.interaction(app.handed["id"])["status"] == "ANSWERED")


@clause("/wh/WH-10/history-says-who-completed-it-and-how")
def test_history(handed):
    app = handed
    later(app)
    key("ctrl+2")
    press(app, OPEN_ONES)
    choose(app, re.compile("^Warm lead from agent Scout"))
    for name in ("Ana Müller (@ana)", "Recommended action", "Call him about the quote", "Continues automatically"):
        see(app, "label", name)
    assert not sees(app, "label", "Reassigned")
    assert app.http("POST", f"/v1/interactions/{app.handed['id']}/assign", {"assignee": "bob"}).status == 200
    for name in ("Bob (@bob)", "Handed over", "Reassigned"):
        see(app, "label", name)
    done = app.http("PUT", f"/v1/executions/{app.task_id}/complete-handoff",
                    {"outcome": "no_action_needed", "notes": "He called already", "by": "ana"})
    assert done.status == 200, done.text
    for name in ("Completed by", "No action needed", "He called already"):
        see(app, "label", name)
    until(lambda: not sees(app, "label", "Continues automatically"))


# --- people ---

def people(app):
    return {one["handle"]: one for one in app.http("GET", "/v1/people").json["people"]}


@clause("/wh/WH-8/people-are-added-by-keyboard")
def test_people_added(app):
    open_people(app)
    wait(app, "label", "No people added yet", PEOPLE)
    focus(app, "Add Person…", PEOPLE)
    key("Return")
    until(lambda: is_active(labels.ADD_PERSON))
    type_text("@ana")
    key("Tab")
    type_text("Ana Mueller")
    key("Return")
    until(lambda: not windows(labels.ADD_PERSON))
    assert people(app)["ana"]["name"] == "Ana Mueller"
    wait(app, "label", "Ana Mueller", PEOPLE)


@clause("/wh/WH-8/people-what-is-refused-stays-as-typed")
def test_people_refused(app):
    person(app)
    open_people(app)
    focus(app, "Add Person…", PEOPLE)
    key("Return")
    until(lambda: is_active(labels.ADD_PERSON))
    type_text("ANA")
    key("Return")
    wait(app, "label", re.compile("The handle “ana” is already taken\nHandles are unique"), labels.ADD_PERSON)
    key("End")
    type_text("2")
    key("Return")
    until(lambda: not windows(labels.ADD_PERSON))
    assert "ANA2" in people(app)


def edit_ana(app):
    focus(app, re.compile("^Ana"), PEOPLE)
    key("Return")
    until(lambda: is_active(labels.EDIT_PERSON))


def toggle_active(app):
    """Toggles *Active* in the dialog, and saves it."""
    focus(app, "Active", labels.EDIT_PERSON)
    key("space")
    focus(app, "Save", labels.EDIT_PERSON)
    key("Return")
    until(lambda: not windows(labels.EDIT_PERSON))


@clause("/wh/WH-8/people-have-a-time-zone")
def test_people_time_zone(app):
    person(app, name="Ana", time_zone="Asia/Tokyo")
    open_people(app)
    edit_ana(app)
    for _ in range(3):  # handle, name, chat
        key("Tab")
    key("ctrl+a")
    type_text("Berlin")
    key("Return")
    wait(app, "label", re.compile("Unknown time zone “Berlin”\nGive a name such as"), labels.EDIT_PERSON)
    assert people(app)["ana"]["time_zone"] == "Asia/Tokyo"
    key("Home")
    type_text("Europe/")
    key("Return")
    until(lambda: not windows(labels.EDIT_PERSON))
    assert people(app)["ana"]["time_zone"] == "Europe/Berlin"


@clause("/wh/WH-8/people-keep-their-time-zone-when-something-else-is-changed")
@pytest.mark.long
def test_people_time_zone_kept(app):
    person(app, name="Ana", time_zone="Asia/Tokyo")
    open_people(app)
    edit_ana(app)
    toggle_active(app)
    now = people(app)["ana"]
    assert (now["active"], now["time_zone"]) == (False, "Asia/Tokyo")


@clause("/wh/WH-8/people-are-changed-and-removed")
@pytest.mark.window_manager
@pytest.mark.long
def test_people_changed(app):
    person(app, name="Ana")
    open_people(app)
    edit_ana(app)
    toggle_active(app)
    assert people(app)["ana"]["active"] is False
    wait(app, "label", "Inactive", PEOPLE)
    until(lambda: is_active(PEOPLE))
    edit_ana(app)
    focus(app, labels.REMOVE, labels.EDIT_PERSON)
    key("Return")
    until(lambda: is_active("Remove @ana?"))
    key("Escape")
    until(lambda: is_active(labels.EDIT_PERSON))
    focus(app, labels.REMOVE, labels.EDIT_PERSON)
    key("Return")
    until(lambda: is_active("Remove @ana?"))
    key("Tab", "Return")
    until(lambda: people(app) == {})
    wait(app, "label", "No people added yet", PEOPLE)

# test_insights.py: the page Insights, as a screen reader reads it and a person operates it (CF-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import re
import time

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, key, turn_to, type_text, until, windows
from test_desk_window import entries

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

IMAGE = ("image", "img", "icon")


def open_page(app):
    until(lambda: not windows(DIALOG))
    turn_to("Beckon")
    key("ctrl+3")


def window(app):
    """The desk window as a screen reader sees it."""
    return until(lambda: app.window("Beckon"))


def wait_shows(app, pattern):
    until(lambda: any(re.search(pattern, name) for name in app.names(None, None, window(app))))


def plot(app, title):
    return next((node for node in app.find_all(IMAGE, None, window(app)) if node.name.startswith(title)), None)


@clause("/cf/CF-8/insights-without-questions")
def test_empty(app):
    open_page(app)
    wait_shows(app, "No Questions in This Period")


@clause("/ap/AP-1/remembered-in-its-dialog-alone")
def test_approvals(app):
    for _ in range(2):
        asked = app.ask("May I?", None, kind="approval", agent="cat", policy="hold", approval={"command": "make check"}).json["id"]
        app.respond(asked, option_index=0, by="anna")
        until(lambda: app.interaction(asked)["status"] == "ANSWERED")
    for _ in range(2):
        asked = app.ask("Which database?", ["PostgreSQL", "SQLite"], agent="ant", policy="hold").json["id"]
        app.respond(asked, option_index=1, by="anna")
    open_page(app)
    wait_shows(app, "May I\\?")
    wait_shows(app, "last answer: Allow")
    assert len(app.find_all("label", "Always Answer…", window(app))) == 1, "what it holds for is read before"


@clause("/cf/CF-8/insights")
def test_figures(app):
    for answer in (0, 1):
        asked = app.ask("Which database?", ["PostgreSQL", "SQLite"], agent="ant", policy="hold").json["id"]
        app.respond(asked, option_index=answer)
    withdrawn = app.ask("Which port?", ["80", "8080"], agent="bee", policy="hold").json["id"]
    app.http("POST", f"/v1/interactions/{withdrawn}/withdraw", {})
    open_page(app)
    wait_shows(app, r"Last 7 days: 3 questions; you answered 2, 1 withdrawn\. Median answer")
    # The tiles say the same at arm's length.
    for tile in ("3 questions asked", "2 answered by you", "median until you answered", "0 by remembered answers"):
        wait_shows(app, tile)
    wait_shows(app, "Which database\\?")
    wait_shows(app, "Always Answer…")
    days = until(lambda: plot(app, labels.QUESTIONS_PER_DAY))
    # A person moves through the values by keys alone, and hears them.
    def focus():
        """Tab reaches the plot"""
        key("Tab")
        time.sleep(0.3)
        return "focused" in plot(app, labels.QUESTIONS_PER_DAY).states
    assert "focusable" in days.states
    until(focus)
    key("End")
    values = r": 3 – You answered 2 · Ended unanswered 1"
    until(lambda: re.search(values, plot(app, labels.QUESTIONS_PER_DAY).name))
    wait_shows(app, values)
    key("Left")
    until(lambda: re.search(r": 0$", plot(app, labels.QUESTIONS_PER_DAY).name))
    # Later events are included in the statistics.
    later = app.ask("Which port?", ["80", "8080"], agent="bee", policy="hold").json["id"]
    app.respond(later, option_index=0)
    wait_shows(app, "Last 7 days: 4 questions")
    # Set aside twice, it is still one question.
    aside = app.ask("Which host?", ["A", "B"], agent="bee", policy="hold").json["id"]
    for _ in range(2):
        app.http("POST", f"/v1/interactions/{aside}/later", {"duration": "1 h"})
    wait_shows(app, r"Last 7 days: 5 questions; you answered 3, 1 withdrawn, 1 still open\. Set aside 2 times\.")


@clause("/cf/CF-8/two-thresholds-side-by-side")
def test_thresholds(make_app):
    app = make_app({"BECKON_EVALUATOR": "rules"})
    rules = app.home / "config" / "beckon" / "rules.json"
    rules.parent.mkdir(parents=True, exist_ok=True)
    rules.write_text(json.dumps({"questions": [{"words": [word], "answer": "A", "confidence": confidence} for word, confidence in
                                               (("sure", 0.95), ("likely", 0.8), ("perhaps", 0.6))]}))
    app.start()
    until(lambda: next(s for s in app.http("GET", "/v1/status").json["surfaces"] if s["name"] == "evaluator")["detail"] == "3 rules")
    for word in ("Sure", "Likely", "Perhaps"):
        for number in (1, 2):
            asked = app.ask(f"{word}, {number}?", ["A", "B"]).json
            if asked["status"] == "PENDING":
                app.respond(asked["id"], option_index=number - 1, by="anna")
    for confidence in (0.7, 0.9):
        asked = app.ask("Go on?", None, kind="confirmation", intent="Go on", confidence=confidence).json
        if asked["status"] == "PENDING":
            app.respond(asked["id"], option_index=0, by="anna")
    open_page(app)
    # The threshold in use beside another one, to a screen reader as on the screen; those that suggested most come first.
    def rows():
        return [name for name in app.names("list item", None, window(app)) if ", At " in name]
    rules = "Your rules, At 75 %, as now: 4 of 6 without you, You decided none of these, At 60 %: 4 of 6 without you, You decided none of these"
    agents = "The agents themselves, At 75 %, as now: 1 of 2 without you, You decided none of these, At {} %: "
    until(lambda: rows() == [rules, agents.format(60) + "2 of 2 without you, You decided 1 of these, 1 as suggested"])
    # Any other one.
    def other_focused():
        """Tab reaches the other threshold"""
        spin = app.find("spin button", "Compare with", window(app))
        return any("focused" in node.states for node in app.find_all(None, None, spin)) or key("Tab")
    until(other_focused, pause=0.2)
    key("ctrl+a")
    type_text("59")
    key("Return")
    until(lambda: rows()[0].endswith("At 59 %: 6 of 6 without you, You decided 2 of these, 1 as suggested"))
    assert rows()[1].endswith(", At 59 %: 2 of 2 without you, You decided 1 of these, 1 as suggested")
    for text in ("At 75 %, as now", "4 of 6 without you", "At 59 %", "6 of 6 without you", "You decided 2 of these, 1 as suggested"):
        wait_shows(app, f"^{text}$")
    # A correction counts, not what it corrects.
    answered = next(one for one in app.http("GET", "/v1/interactions?status=AUTO_RESOLVED").json["interactions"]
                    if one["conflict_description"].startswith("Sure"))
    reply = app.http("POST", f"/v1/interactions/{answered['id']}/correction", {"response": "B", "by": "anna"})
    assert reply.status == 200, reply.text
    until(lambda: "4 of 6 without you, You decided 1 of these, 0 as suggested, At 59" in rows()[0])


@clause("/cf/CF-8/what-requests-needed-as-plots")
def test_requests(app):
    vague = app.http("POST", "/v1/requests", {"text": "Fix it"}, wait=30).json
    app.respond(vague["interaction_id"], response="The broken link on the start page")
    until(lambda: app.http("GET", f"/v1/requests/{vague['id']}").json["state"] == "QUEUED")
    app.http("POST", "/v1/requests", {"text": "Translate the user manual into German"}, wait=30)
    for index in (0, 1):
        asked = app.ask("Deploy now?", ["Yes", "No"], kind="confirmation", policy="hold").json["id"]
        app.respond(asked, option_index=index)
    open_page(app)
    wait_shows(app, "^50 % of the requests\\. Clarifications for each of these: 1.0\\.$")
    for title, values in (("Requests That Needed a Clarification", ": 2 – Needed a clarification 1 · Needed none 1"),
                          ("Confirmations", ": 2 – Rejected 1 · Confirmed 1"), ("Requests Looked At Again", ": 1 – Understood 1")):
        until(lambda title=title: plot(app, title))
        until(lambda title=title: focused(app, re.compile(f"^{title}")) or key("Tab"), pause=0.2)
        key("End")
        until(lambda title=title, values=values: re.search(values, plot(app, title).name))


def focused(app, name):
    return app.find(None, name, window(app), ["focused"])


@clause("/cf/CF-8/a-bar-opens-the-history-and-back", "/att/ATT-15/from-the-statistics")
def test_bar(app):
    for answer in (0, 1):
        asked = app.ask("Which database?", ["PostgreSQL", "SQLite"], agent="ant", policy="hold").json["id"]
        app.respond(asked, option_index=answer)
    open_page(app)
    until(lambda: plot(app, labels.QUESTIONS_PER_DAY))
    until(lambda: focused(app, re.compile(f"^{labels.QUESTIONS_PER_DAY}")) or key("Tab"), pause=0.2)
    key("End", "Return")
    listed = until(lambda: entries(app, labels.HISTORY))
    assert [name.partition(",")[0] for name in listed] == ["Today", "Which database?", "Which database?"]
    until(lambda: app.find(None, "Back", window(app)))
    key("Escape")
    # The second time, too: the bar still has the focus, and its values.
    until(lambda: focused(app, re.compile(f"^{labels.QUESTIONS_PER_DAY}.*: 2$")))
    key("Return")
    until(lambda: entries(app, labels.HISTORY))
    key("ctrl+1", "ctrl+2")
    until(lambda: entries(app, labels.HISTORY) and not app.find(None, "Back", window(app)))


@clause("/cf/CF-8/a-row-opens-the-history-and-back", "/cf/CF-8/all-statistics-of-an-agent")
def test_row(app):
    for agent in ("ant", "bee", None):
        asked = app.ask("Which database?", ["PostgreSQL", "SQLite"], policy="hold", **({"agent": agent} if agent else {})).json["id"]
        app.respond(asked, option_index=0)
    open_page(app)
    row = re.compile("^bee, Asked: 1, You Answered: 1, ")
    until(lambda: focused(app, re.compile("^All agents, Asked: 3")) or key("Tab"), pause=0.2)
    until(lambda: focused(app, row) or key("Down"), pause=0.2)
    key("Return")
    until(lambda: [name for name in entries(app, labels.HISTORY) if re.search(r"\?.*, bee, ", name)])
    assert len(entries(app, labels.HISTORY)) == 2
    key("Escape")
    until(lambda: focused(app, row))
    # The figures that have no column unfold.
    assert not app.find("label", "Clarification Rounds", window(app))
    until(lambda: app.find(None, "All statistics of bee", window(app))).do()
    until(lambda: app.find("label", "Clarification Rounds", window(app)))
    # Agents without a name have a row, too.
    until(lambda: focused(app, re.compile("^Unnamed agents, Asked: 1")) or key("Up"), pause=0.2)
    key("Return")
    until(lambda: len(entries(app, labels.HISTORY)) == 2 and not re.search("bee|ant", entries(app, labels.HISTORY)[1]))

# test_stats.py: the statistics over HTTP, for Prometheus and in the terminal (CF-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest
from prometheus_client.parser import text_string_to_metric_families

from beckon_testing import clause, until
from openapi_contract import Contract


def stats(desk, query=""):
    reply = desk.http("GET", f"/v1/stats{query}")
    assert reply.status == 200, reply.text
    Contract(desk.http("GET", "/v1/openapi.json").json).check("GET", "/v1/stats", reply)
    return reply.json


def metrics(desk):
    """{(name, labels…): value} of the whole text; fails if a series appears twice."""
    reply = desk.http("GET", "/v1/metrics")
    assert reply.status == 200
    assert reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    found, names = {}, []
    for family in text_string_to_metric_families(reply.text):
        names.append(family.name)
        assert family.documentation and family.type in ("counter", "gauge", "histogram"), family
        for sample in family.samples:
            key = (sample.name, *sorted(sample.labels.items()))
            assert key not in found, key
            assert family.type != "counter" or sample.name.endswith("_total"), sample
            found[key] = sample.value
    assert len(names) == len(set(names))
    return found


def make_history(desk):
    """Three questions of ant: answered, timed out, withdrawn; an open one of bee; one set aside, without an agent."""
    answered = desk.ask(agent="ant", policy="hold").json["id"]
    desk.respond(answered, option_index=1)
    desk.http("POST", f"/v1/interactions/{answered}/correction", {"option_index": 0, "by": "anna"})
    desk.ask(agent="ant", wait=10)
    withdrawn = desk.ask(agent="ant", policy="hold").json["id"]
    desk.http("POST", f"/v1/interactions/{withdrawn}/withdraw", {})
    desk.ask("Which port?", agent="bee", policy="hold")
    desk.ask(kind="ambiguity", wait=10)


@clause("/cf/CF-8/figures-by-agent-and-day")
@pytest.mark.desk(timeout_ms=300, ambiguity_timeout_ms=300)
def test_figures(desk):
    assert stats(desk)["total"]["asked"] == 0
    make_history(desk)
    figures = stats(desk, "?days=2")
    total = figures["total"]
    assert total["asked"] == 5 and total["asked_by_kind"]["choice"] == 4 and total["asked_by_kind"]["ambiguity"] == 1
    assert [total[what] for what in ("answered", "auto_resolved_timeout", "withdrawn", "postponed", "corrected", "open")] == [1, 1, 1, 1, 1, 2]
    assert total["auto_resolve_rate"] == pytest.approx(0.2)
    assert total["confirmation_rate"] is None and total["rejection_rate"] is None
    assert total["responses"] == 1 and total["median_ms"] == total["p90_ms"] >= 1
    assert sum(bucket["count"] for bucket in figures["response_times"]) == 1
    # Everything belongs to today, unless the tests run over midnight.
    assert sum(day["asked"] for day in figures["by_day"]) == 5
    assert [(row["agent"], row["asked"]) for row in figures["by_agent"]] == [("ant", 3), ("", 1), ("bee", 1)]
    [frequent] = figures["frequent"]
    assert (frequent["count"], frequent["agent"]) == (3, "ant")
    assert stats(desk, "?agent=bee")["total"]["open"] == 1
    assert stats(desk, "?agent=nobody-of-this-name")["by_agent"] == []


@clause("/cf/CF-8/figures-survive-a-restart")
@pytest.mark.desk(timeout_ms=300, ambiguity_timeout_ms=300)
def test_restart(desk):
    make_history(desk)
    before = stats(desk)
    desk.kill9()
    desk.start()
    after = stats(desk)
    # The size of the file is not one of the counts; the write-ahead log is shorter after a start.
    assert before.pop("storage") and after.pop("storage")
    assert after == before


@clause("/cf/CF-8/bad-queries-are-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("query", ["?days=0", "?days=-1", "?days=3661", "?days=x", "?days=7&days=7", "?hours=3", "?agent=%ff"])
def test_bad_queries(desk, query):
    reply = desk.http("GET", f"/v1/stats{query}")
    assert (reply.status, reply.error) == (400, "E101")


@clause("/cf/CF-8/prometheus")
@pytest.mark.desk(timeout_ms=300, ambiguity_timeout_ms=300)
def test_metrics(desk):
    empty = metrics(desk)
    assert empty[("beckon_questions_total", ("kind", "choice"))] == 0
    assert empty[("beckon_response_seconds_count",)] == 0
    make_history(desk)
    nasty = 'a"b\\nc{x="y"} 1 # ü'
    desk.ask("Which name?", agent=nasty, policy="hold")
    found = metrics(desk)
    assert found[("beckon_questions_total", ("kind", "choice"))] == 5
    assert found[("beckon_outcomes_total", ("outcome", "answered"))] == 1
    assert found[("beckon_outcomes_total", ("outcome", "auto_resolved_timeout"))] == 1
    assert found[("beckon_postponed_total",)] == 1
    assert found[("beckon_corrections_total",)] == 1
    assert found[("beckon_agent_questions_total", ("agent", nasty))] == 1
    assert found[("beckon_agent_outcomes_total", ("agent", "ant"), ("outcome", "withdrawn"))] == 1
    assert found[("beckon_open_questions",)] == 2
    assert found[("beckon_response_seconds_bucket", ("le", "+Inf"))] == found[("beckon_response_seconds_count",)] == 1
    bounds = [(float(key[1][1]), value) for key, value in found.items() if key[0] == "beckon_response_seconds_bucket"]
    assert [value for _, value in sorted(bounds)] == sorted(value for _, value in bounds)
    assert 0 < found[("beckon_response_seconds_sum",)] < 60


@clause("/cf/CF-8/terminal")
@pytest.mark.desk(timeout_ms=300, ambiguity_timeout_ms=300)
def test_command(desk, beckon):
    assert "no questions" in beckon("stats", check=True).stdout
    make_history(desk)
    said = beckon("stats", check=True).stdout
    sentence, rest = said.split("\n", 1)
    assert sentence.startswith("Last 7 days: 5 questions; you answered 1, ") and "Median answer" in sentence
    assert "1 withdrawn" in sentence and "Set aside 1 time." in sentence and "2 still open" in sentence
    for words in ("You answered", "Nobody answered", "Unnamed agents", "Corrected: 1", "3 × Which database"):
        assert words in rest
    assert json.loads(beckon("stats", "--days", "1", "--json", check=True).stdout)["days"] == 1
    assert beckon("stats", "--agent", "bee", check=True).stdout.startswith("Last 7 days: 1 question; 1 still open.")
    assert beckon("stats", "--days", "none").returncode == 2


@clause("/cf/CF-8/interactive-terminal")
def test_terminal(desk, beckon):
    desk.ask(agent="ant", policy="hold")
    child = beckon.terminal()
    child.expect("#1> ")
    child.sendline("/stats")
    child.expect("Last 7 days: 1 question; 1 still open.")
    child.sendline("/quit")
    child.expect("stays open")


def request(desk, text, *answers):
    """Sends a request, and answers each clarification."""
    asked = desk.http("POST", "/v1/requests", {"text": text, "agent": "ant"}, headers={"Prefer": "wait=30"}).json
    for answer in answers:
        assert asked["state"] == "AWAITING_CLARIFICATION", asked
        desk.respond(asked["interaction_id"], response=answer)
        asked = until(lambda: now(desk, asked["id"]))
    return asked


def now(desk, request_id):
    found = desk.http("GET", f"/v1/requests/{request_id}").json
    question = found["interaction_id"] and desk.interaction(found["interaction_id"])
    return found if found["state"] != "CLASSIFYING" and (found["state"] == "QUEUED" or question["status"] == "PENDING") else None


@clause("/cf/CF-8/a-request-that-was-never-understood-is-no-success")
def test_never_understood(desk):
    ended = request(desk, "fix it", "?", "??")
    assert ended["state"] == "QUEUED" and ended["rounds"] == 2
    total = stats(desk)["total"]
    assert (total["requests"], total["requests_clarified"], total["requests_rounds"]) == (1, 1, 2)
    assert (total["reclassifications"], total["reclassifications_clear"]) == (2, 0)
    assert total["reclassification_success"] == 0
    assert (total["clarification_rate"], total["confirmation_rate"]) == (1, 0)


@clause("/cf/CF-8/clarification-and-confirmation-are-shares-of-requests")
def test_shares_of_requests(desk, beckon):
    request(desk, "Delete the temporary files of the build in /tmp/build older than seven days")
    request(desk, "fix it", "The link to the manual in README.md of the project beckon is broken, and should lead to docs/index.md")
    for _ in range(3):
        desk.ask(policy="hold")
    asked = desk.http("POST", "/v1/interactions", {"kind": "confirmation", "conflict_description": "Go on?", "agent": "ant"}).json
    desk.respond(asked["id"], option_index=1)
    total = stats(desk)["total"]
    assert total["requests"] == 2 and total["clarification_rate"] == 0.5
    assert total["confirmation_rate"] == total["requests_to_confirm"] / 2
    # The figure that was called clarification_rate before has another name now.
    assert total["clarifications_share"] == pytest.approx(1 / total["asked"])
    # The answer has no name, but no still means no.
    assert (total["confirmation_no"], total["rejection_rate"], total["acceptance_rate"]) == (1, 1, 0)
    said = beckon("stats", check=True).stdout
    assert "Requests that needed a clarification: 50 %" in said and "Rejected: 100 %" in said


@clause("/cf/CF-8/the-sentence-adds-up")
def test_sentence(desk, beckon):
    questions = [desk.ask(policy="hold").json["id"] for _ in range(4)]
    for number in questions[:3]:
        for _ in range(2):
            assert desk.http("POST", f"/v1/interactions/{number}/later", {"duration": "1 h"}).status == 200
    desk.respond(questions[0], option_index=0, by="anna")
    sentence = beckon("stats", check=True).stdout.split("\n")[0]
    counted, parts = sentence.split("; ")
    assert counted == "Last 7 days: 4 questions"
    assert parts.startswith("you answered 1, 3 still open. Set aside 6 times. Median answer ")

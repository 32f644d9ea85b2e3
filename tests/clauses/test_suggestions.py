# test_suggestions.py: what evaluators and askers suggested, beside what the person decided (CF-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import hashlib

from beckon_testing import clause
from test_evaluators import INDENT, evaluator, model, wait_until, write_rules  # noqa: F401
from test_stats import stats

RULES = {"questions": [{"words": ["sure"], "answer": "A", "confidence": 0.95}, {"words": ["likely"], "answer": "A", "confidence": 0.8},
                       {"words": ["perhaps"], "answer": "A", "confidence": 0.6}]}


def suggestions(desk, query=""):
    return stats(desk, query)["suggestions"]


def use_rules(desk, rules):
    desk.stop()
    write_rules(desk, rules)
    desk.start(evaluator="rules")
    wait_until(lambda: evaluator(desk)["detail"] == f"{len(rules['questions'])} rules")


def ask(desk, question, **members):
    return desk.ask(question, ["A", "B"], **members).json


@clause("/cf/CF-8/suggestions-beside-what-the-person-decided")
def test_rules(desk):
    assert suggestions(desk) == []
    use_rules(desk, RULES)
    # Answered without the person, and one of them corrected.
    assert ask(desk, "Sure?")["status"] == "AUTO_RESOLVED"
    corrected = ask(desk, "Likely, 1?")
    assert corrected["status"] == "AUTO_RESOLVED"
    for answer in ("A", "B"):
        reply = desk.http("POST", f"/v1/interactions/{corrected['id']}/correction", {"response": answer, "by": "anna"})
        assert reply.status == 200, reply.text
    # Not confident enough: one as suggested, one otherwise, one in other words, one withdrawn, one open.
    for number, done in enumerate(({"option_index": 0}, {"option_index": 1}, {"response": "Both of them"})):
        asked = ask(desk, f"Perhaps, {number}?", agent="ant", allow_other=True)
        assert asked["status"] == "PENDING"
        assert desk.respond(asked["id"], by="anna", **done).status == 200
    desk.http("POST", f"/v1/interactions/{ask(desk, 'Perhaps, 3?')['id']}/withdraw", {})
    ask(desk, "Perhaps, 4?")
    (found,) = suggestions(desk)
    assert (found["evaluator"], found["model"], found["instructions"]) == ("rules", None, None)
    assert (found["suggested"], found["same"], found["different"]) == (7, 1, 3)
    assert found["by_confidence"] == [{"percent": 60, "suggested": 5, "same": 1, "different": 2},
                                      {"percent": 80, "suggested": 1, "same": 0, "different": 1},
                                      {"percent": 95, "suggested": 1, "same": 0, "different": 0}]
    (of_ant,) = suggestions(desk, "?agent=ant")
    assert (of_ant["suggested"], of_ant["same"], of_ant["different"]) == (3, 1, 2)
    assert suggestions(desk, "?agent=bee") == []
    # It survives the desk.
    desk.restart()
    assert suggestions(desk) == [found]


@clause("/cf/CF-8/what-no-threshold-decides-is-no-suggestion")
def test_never(desk):
    use_rules(desk, RULES)
    desk.ask("Sure?", ["B", "C"])
    desk.ask("Sure?", [{"label": "A", "destructive": True}, "B"])
    desk.ask("Sure?", ["A", "B"], kind="ambiguity")
    desk.ask("Sure?", None, kind="clarification")
    desk.ask("Sure?", ["A", "B"], policy="hold")
    desk.ask("Neither?", ["A", "B"])
    assert suggestions(desk) == []
    # A remembered answer is the person's own.
    asked = desk.ask("Which one?", ["A", "B"], policy="hold").json
    desk.respond(asked["id"], option_index=0, by="anna")
    assert desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "everywhere", "by": "anna"}).status in (200, 201)
    assert ask(desk, "Which one?")["responded_by"] == "sentinel"
    assert suggestions(desk) == []


@clause("/cf/CF-8/how-sure-the-asker-is-of-a-confirmation")
def test_askers(desk):
    for confidence, answer in ((0.9, None), (0.5, 0), (0.5, 1), (None, 0)):
        asked = desk.ask("Deploy the page?", None, kind="confirmation", intent="Deploy", **({} if confidence is None else {"confidence": confidence})).json
        if answer is not None:
            assert desk.respond(asked["id"], option_index=answer, by="anna").status == 200
    (found,) = suggestions(desk)
    assert (found["evaluator"], found["suggested"], found["same"], found["different"]) == ("asker", 3, 1, 1)
    assert [at["percent"] for at in found["by_confidence"]] == [50, 90]


@clause("/cf/CF-8/instructions-to-a-model-side-by-side", "/sen/SEN-4/instructions-of-the-person")
def test_instructions(model):
    desk, told = model.desk, "Prefer tabs.\nNever choose spaces."
    assert desk.ask(*INDENT).json["status"] == "AUTO_RESOLVED"
    assert "Prefer" not in model.requests[-1]["body"]["messages"][0]["content"]
    desk.restart(llm_instructions=told)
    for _ in range(2):
        assert desk.ask(*INDENT).json["status"] == "AUTO_RESOLVED"
    system, user = (message["content"] for message in model.requests[-1]["body"]["messages"])
    assert told in system and "Prefer" not in user and system.index(told) < system.index("The marker lines")
    both = suggestions(desk)
    digits = hashlib.sha256(told.encode()).hexdigest()[:8]
    assert [(one["evaluator"], one["model"], one["instructions"], one["suggested"]) for one in both] == [
        ("llm", "small", f"{digits} Prefer tabs. Never choose spaces.", 2), ("llm", "small", None, 1)]
    # Requests are understood without them: they are for questions.
    desk.http("POST", "/v1/requests", {"text": "Translate the manual into German"}, wait=10)
    assert told not in model.requests[-1]["body"]["messages"][0]["content"]



# test_ask.py: `beckon ask` as an agent's script runs it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import signal
import subprocess
import time

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.patience import PATIENCE


def ends(process, timeout=PATIENCE):
    """(exit status, standard output, standard error)"""
    out, err = process.communicate(timeout=timeout)
    return process.returncode, out, err


def waits(desk):
    """Waits until the agent has asked and waits for the answer."""
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)


@clause("/aic/AIC-9/ask-on-a-terminal-says-that-it-waits-where-and-how")
def test_waiting_is_said(desk, beckon):
    child = beckon.terminal("ask", "Tea or coffee?", "Tea", "Coffee")
    child.expect("Question ([0-9]+) is waiting for an answer")
    number = int(child.match.group(1))
    child.expect(f"beckon respond {number} ANSWER")
    desk.respond(number, option_index=1)
    child.expect("Coffee")
    child.expect_exact("\n")


def respond(desk, agent, **answer):
    reply = desk.respond(agent.interaction, **answer)
    assert reply.status == 200, reply.text


@clause("/aic/AIC-3/ask-prints-the-chosen-option-alone")
def test_answer(desk, asking):
    agent = asking("Which database should the service use?", "PostgreSQL", "SQLite", "--reason", "Both work",
                   "--title", "Build service", "--agent", "builder", "--workspace", "/srv/pay")
    asked = desk.interaction(agent.interaction)
    assert [option["label"] for option in asked["options"]] == ["PostgreSQL", "SQLite"]
    assert (asked["reason"], asked["title"], asked["agent"]) == ("Both work", "Build service", "builder")
    task = desk.task(asked["task_id"])
    assert (task["status"], task["workspace"]) == ("AWAITING_RESPONSE", "/srv/pay")
    respond(desk, agent, option_index=1)
    assert ends(agent) == (0, "SQLite\n", "")
    # The task that was created for the question ends as well.
    done = desk.task(asked["task_id"])
    assert (done["status"], done["result"]) == ("COMPLETE", "SQLite")


@clause("/aic/AIC-3/a-task-of-its-own-goes-on-running")
def test_task(desk, beckon, asking):
    task = beckon("task", "--running", "Build", check=True).stdout.strip()
    agent = asking("Which?", "A", "B", "--task", task)
    assert desk.interaction(agent.interaction)["task_id"] == task
    respond(desk, agent, option_index=0)
    assert ends(agent)[:2] == (0, "A\n")
    assert desk.task(task)["status"] == "RUNNING"


@clause("/aic/AIC-13/several-options-one-a-line")
def test_multiple(desk, asking):
    agent = asking("Which?", "A, first", "B", "C", "--multiple")
    respond(desk, agent, option_indices=[0, 2])
    assert ends(agent)[:2] == (0, "A, first\nC\n")


@clause("/aic/AIC-13/without-options-it-asks-for-words")
def test_words_alone(desk, beckon, asking):
    agent = asking("What should it be called?")
    assert desk.interaction(agent.interaction)["kind"] == "clarification"
    said = beckon("respond", str(agent.interaction), "Beckon", check=True).stdout
    assert "has ended." in said
    assert ends(agent)[:2] == (0, "Beckon\n")


@clause("/aic/AIC-13/an-option-that-begins-with-a-hyphen")
@pytest.mark.parametrize("words", [["Which?", "--", "--force", "- nothing", "-"], ["--", "Which?", "--force", "- nothing", "-"],
                                   ["--policy", "hold", "Which?", "--", "--force", "- nothing", "-"]])
def test_hyphens(desk, beckon, words):
    number = beckon("ask", "--no-wait", *words, check=True).stdout.strip()
    asked = desk.interaction(number)
    assert (asked["conflict_description"], [option["label"] for option in asked["options"]]) == ("Which?", ["--force", "- nothing", "-"])


@clause("/aic/AIC-13/an-unknown-option-says-how-a-text-with-a-hyphen-is-written")
@pytest.mark.parametrize("command", ["ask", "respond", "log"])
@pytest.mark.parametrize("word", ["--force", "-x"])
def test_unknown_option(desk, beckon, command, word):
    done = beckon(command, "Which?", word, "B")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"beckon: Unknown option {word}\n      Write -- before a text that begins with a hyphen.\n      beckon {command} ")
    said = json.loads(beckon(command, "Which?", word, "B", "--json").stderr)
    assert (said["code"], said["hint"]) == ("USAGE", "Write -- before a text that begins with a hyphen.")
    assert beckon("ask", "Which?", "B", "--json", "--timeout").stderr.find("Write --") == -1
    assert desk.http("GET", "/v1/interactions").json["interactions"] == []


@clause("/e/E101/a-kind-that-is-none-says-which-there-are")
def test_unknown_kind(beckon):
    done = beckon("ask", "Which?", "A", "B", "--kind", "poll")
    assert done.returncode == 1
    assert "E101" in done.stderr and "ambiguity" in done.stderr


@clause("/aic/AIC-13/own-words-beside-options-are-the-last-line")
@pytest.mark.parametrize("answer, printed", [
    (["Alpha", "my own, words"], "Alpha\nmy own, words\n"),
    (["Beta, or not", "Alpha", "mine"], "Beta, or not\nAlpha\nmine\n"),
    (["mine alone"], "mine alone\n"),
    (["Alpha", "Beta, or not"], "Alpha\nBeta, or not\n"),
])
def test_multiple_other(desk, asking, answer, printed):
    agent = asking("Which?", "Alpha", "Beta, or not", "--multiple", "--other")
    respond(desk, agent, response=answer)
    assert ends(agent)[:2] == (0, printed)


@clause("/aic/AIC-13/a-free-answer-exactly-as-it-was-given")
def test_other(desk, asking):
    agent = asking("Which?", "A", "B", "--other")
    respond(desk, agent, response="数据库 \u202e \x1b[2J")
    assert ends(agent)[:2] == (0, "数据库 \u202e \x1b[2J\n")


@clause("/aic/AIC-13/options-with-destructive-marks")
def test_destructive(desk, beckon):
    number = beckon("ask", "Delete?", "Keep", "Delete", "--destructive", "2", "--no-wait", check=True).stdout.strip()
    assert [option["destructive"] for option in desk.interaction(number)["options"]] == [False, True]
    for wrong in ("0", "3", "x", "-1"):
        done = beckon("ask", "Delete?", "Keep", "Delete", f"--destructive={wrong}")
        assert (done.returncode, done.stdout) == (2, "")


@clause("/att/ATT-1/silence-is-said-to-be-silence")
@pytest.mark.desk(timeout_ms=600)
def test_timeout(beckon, desk):
    done = beckon("ask", "Which?", "PostgreSQL", "SQLite")
    assert (done.returncode, done.stdout) == (0, "PostgreSQL\n")
    assert "Nobody answered: option 1, PostgreSQL, was chosen" in done.stderr
    done = beckon("ask", "Which?", "PostgreSQL", "SQLite", "--json")
    settled = json.loads(done.stdout)
    assert (settled["responded_by"], settled["timed_out"], settled["status"]) == ("timeout", True, "AUTO_RESOLVED")


@clause("/pp/PP-5/an-ambiguity-ends-without-an-answer")
@pytest.mark.desk(ambiguity_timeout_ms=600)
def test_ambiguity(beckon, desk):
    done = beckon("ask", "Did you mean A or B?", "A", "B", "--kind", "ambiguity")
    assert (done.returncode, done.stdout) == (4, "")
    assert "Set aside" in done.stderr
    [row] = desk.rows("SELECT status, response FROM aic_interactions")
    assert row == {"status": "POSTPONED", "response": None}
    # The task still refers to the question.
    [task] = desk.rows("SELECT task_id FROM aic_interactions")
    late = beckon("respond", task["task_id"], "2", check=True)
    assert 'Response received: "B"' in late.stdout
    done = beckon("ask", "Did you mean A or B?", "A", "B", "--kind", "ambiguity", "--json")
    postponed = json.loads(done.stdout)
    beckon("withdraw", postponed["task_id"], check=True)
    assert desk.interaction(postponed["id"])["status"] == "CANCELLED"
    refused = beckon("ask", "Did you mean A or B?", "A", "B", "--kind", "ambiguity", "--policy", "first-option")
    assert refused.returncode == 1 and refused.stderr.startswith("E105: ")


@clause("/aic/AIC-3/settled-without-an-answer-exits-with-4")
def test_withdrawn(desk, beckon, asking):
    agent = asking("Which?", "A", "B")
    beckon("withdraw", agent.interaction, check=True)
    status, out, err = ends(agent)
    assert (status, out) == (4, "")
    assert err.startswith("beckon: ")


@clause("/aic/AIC-3/a-clarification-needs-no-options")
def test_clarification(desk, asking):
    agent = asking("What is it called?", "--kind", "clarification")
    respond(desk, agent, response="Beckon")
    assert ends(agent)[:2] == (0, "Beckon\n")
    agent = asking("And this?", "--kind", "clarification")
    respond(desk, agent, action="skip")
    assert ends(agent)[:2] == (4, "")


@clause("/aic/AIC-1/context-from-a-file-or-standard-input")
def test_context(desk, beckon, tmp_path):
    path = tmp_path / "context"
    path.write_text("two\nlines")
    number = beckon("ask", "Which?", "A", "--context", path, "--no-wait", check=True).stdout.strip()
    assert desk.interaction(number)["context"] == "two\nlines"
    number = beckon("ask", "Which?", "A", "--context", "-", "--no-wait", input='{"diff": ["+x"]}', check=True).stdout.strip()
    assert desk.interaction(number)["context"] == {"diff": ["+x"]}


@clause("/aic/AIC-1/context-from-a-file-as-editors-leave-it")
@pytest.mark.parametrize("text", ['{"lead": {"name": "Jo"}}\n', '\ufeff\r\n{"lead": {"name": "Jo"}}\r\n \n'], ids=["newline", "mark"])
def test_context_file(desk, beckon, tmp_path, text):
    context = {"lead": {"name": "Jo"}}
    path = tmp_path / "context.json"
    path.write_text(text)
    plan = tmp_path / "plan.txt"
    plan.write_text("Wait 5 days\n")
    task = beckon("run", plan, "--context", path, "--no-wait", "--title", "Lead", check=True).stdout.strip()
    assert desk.task(task)["context"] == context
    number = beckon("ask", "Which?", "A", "--context", path, "--key", "k", "--no-wait", check=True).stdout.strip()
    assert desk.interaction(number)["context"] == context
    assert desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"}).status == 201
    number = beckon("handoff", "ana", "Jo", "Call", "--context", path, "--no-wait", check=True).stdout.strip()
    assert "Lead\n  name: Jo\n" in beckon("show", number, check=True).stdout


@clause("/aic/AIC-3/the-same-key-is-the-same-question")
def test_key(desk, beckon, asking):
    numbers = {beckon("ask", "Which?", "A", "B", "--key", "k1", "--no-wait", check=True).stdout for _ in range(3)}
    assert len(numbers) == 1
    desk.respond(numbers.pop().strip(), option_index=1)
    done = beckon("ask", "Which?", "A", "B", "--key", "k1")
    assert (done.returncode, done.stdout) == (0, "B\n")
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions") == [{"n": 1}]


@clause("/aic/AIC-3/the-same-key-after-a-correction-returns-the-correction")
@pytest.mark.parametrize("more, first, second, printed", [([], "A", "B", "B\n"), (["--multiple"], ["A", "B"], ["B", "C"], "B\nC\n"),
                                                          (["--other"], "A", "My own", "My own\n")])
def test_key_corrected(desk, beckon, more, first, second, printed):
    words = ["ask", "Which?", "A", "B", "C", "--key", "k1", *more]
    number = int(beckon(*words, "--no-wait", check=True).stdout)
    desk.respond(number, response=first)
    done = beckon(*words, check=True)
    assert done.stderr == f"beckon: Question {number} was answered at {desk.interaction(number)['responded_at']}.\n"
    reply = desk.http("POST", f"/v1/interactions/{number}/correction", {"response": second, "by": "anna"})
    assert reply.status == 200, reply.text
    done = beckon(*words, check=True)
    row = desk.interaction(number)
    assert done.stdout == printed
    assert done.stderr == (f"beckon: Question {number} was answered at {row['responded_at']}.\n"
                           f"beckon: anna corrected the answer at {row['corrections'][0]['timestamp']}.\n")


@clause("/aic/AIC-3/the-same-key-after-a-withdrawal-asks-anew")
def test_key_withdrawn(desk, beckon):
    words = ["ask", "Which?", "A", "B", "--key", "k1"]
    first = beckon(*words, "--no-wait", check=True).stdout.strip()
    beckon("withdraw", first, check=True)
    again = beckon(*words, "--no-wait", check=True).stdout.strip()
    assert again != first and beckon(*words, "--no-wait", check=True).stdout.strip() == again
    assert (desk.interaction(first)["status"], desk.interaction(again)["status"]) == ("CANCELLED", "PENDING")
    assert desk.interaction(again)["idempotency_key"] == "k1"
    desk.respond(int(again), option_index=1)
    assert beckon(*words, check=True).stdout == "B\n"
    # Another question must still have another key.
    assert beckon("ask", "Which other?", "A", "B", "--key", "k1").stderr.startswith("E101")


@clause("/errors/E101/a-key-never-gives-the-answer-to-another-question")
def test_key_of_another_question(desk, beckon):
    first = beckon("ask", "Which database?", "PostgreSQL", "SQLite", "--key", "q1", "--no-wait", check=True).stdout.strip()
    desk.respond(first, option_index=0)
    done = beckon("ask", "Delete the production data?", "No", "Yes", "--key", "q1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "E101" in done.stderr and f"number {first}" in done.stderr


@clause("/aic/AIC-3/an-answer-that-cannot-be-written-is-none")
@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_full_output(desk, beckon, json_too):
    number = beckon("ask", "Which?", "A", "B", "--key", "k1", "--no-wait", check=True).stdout.strip()
    desk.respond(number, option_index=1)
    with open("/dev/full", "w") as full:
        done = subprocess.run([beckon.program, "ask", "Which?", "A", "B", "--key", "k1", *json_too], env=desk.env,
                              stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1
    assert "No space left on device" in done.stderr and f"beckon show {number}" in done.stderr


@clause("/aic/AIC-3/a-known-key-completes-nobody-elses-task")
def test_key_of_another_task(desk, beckon, asking):
    task = beckon("task", "--running", "Build", check=True).stdout.strip()
    number = beckon("ask", "Which?", "A", "B", "--key", "k1", "--task", task, "--no-wait", check=True).stdout.strip()
    again = beckon.start("ask", "Which?", "A", "B", "--key", "k1")
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
    desk.respond(number, option_index=1)
    assert ends(again)[:2] == (0, "B\n")
    assert desk.task(task)["status"] == "RUNNING"
    # The task that was created for it is completed, with and without a key.
    agent = asking("Which?", "A", "B", "--key", "k2")
    made = desk.interaction(agent.interaction)["task_id"]
    respond(desk, agent, option_index=0)
    assert ends(agent)[:2] == (0, "A\n")
    assert desk.task(made)["status"] == "COMPLETE"


@clause("/ar/AR-1/a-task-made-for-a-question-ends-with-it")
def test_made_task_ends(desk, beckon, asking):
    def ask(*words):
        number = beckon("ask", "Which?", "A", "B", *words, "--no-wait", check=True).stdout.strip()
        return number, desk.interaction(number)["task_id"]

    def end_of(task):
        return desk.task(task)["status"], desk.task(task)["result"]

    answered, made = ask()
    desk.respond(answered, option_index=1)
    assert end_of(made) == ("COMPLETE", "B")
    withdrawn, made = ask()
    beckon("withdraw", withdrawn, check=True)
    assert end_of(made) == ("CANCELLED", None)
    # The agent was interrupted and no longer waits.
    agent = asking("Which?", "A", "B")
    made = desk.interaction(agent.interaction)["task_id"]
    agent.send_signal(signal.SIGINT)
    assert ends(agent)[0] == 130
    desk.respond(agent.interaction, option_index=0)
    assert end_of(made) == ("COMPLETE", "A")
    # A second question keeps the task open until it is settled as well, across a restart of the desk.
    first, made = ask()
    second = beckon("ask", "And this?", "C", "--task", made, "--no-wait", check=True).stdout.strip()
    desk.respond(first, option_index=0)
    assert desk.task(made)["status"] == "AWAITING_RESPONSE"
    desk.restart()
    desk.respond(second, option_index=0)
    assert end_of(made) == ("COMPLETE", "C")
    log = [(line["from_status"], line["to_status"]) for line in
           desk.rows(f"SELECT from_status, to_status FROM execution_log WHERE task_id = '{made}' ORDER BY id")]
    assert log[-2:] == [("AWAITING_RESPONSE", "RUNNING"), ("RUNNING", "COMPLETE")]


@clause("/aic/AIC-4/a-task-made-for-a-question-ends-with-the-timeout")
@pytest.mark.desk(timeout_ms=600)
def test_made_task_times_out(desk, beckon):
    number = beckon("ask", "Which?", "A", "B", "--no-wait", check=True).stdout.strip()
    assert desk.interaction(number, wait=30)["status"] == "AUTO_RESOLVED"
    task = desk.task(desk.interaction(number)["task_id"])
    assert (task["status"], task["result"]) == ("COMPLETE", "A")


@clause("/ar/AR-9/ask-again-names-the-question-before")
def test_previous(desk, beckon):
    first = beckon("ask", "Which port?", "--kind", "clarification", "--no-wait", check=True).stdout.strip()
    desk.respond(first, response="eighty")
    again = beckon("ask", "A number: which port?", "--kind", "clarification", "--previous", first, "--no-wait",
                   check=True).stdout.strip()
    assert desk.interaction(again)["previous_id"] == int(first)
    assert beckon("ask", "Again?", "A", "--previous", "first").returncode == 2


@clause("/aic/AIC-1/who-asks-when-nobody-says")
def test_agent_default(desk, beckon, tmp_path):
    number = beckon("ask", "Which?", "A", "--no-wait", env={"BECKON_AGENT": "nightly"}, check=True).stdout.strip()
    assert desk.interaction(number)["agent"] == "nightly"
    script = tmp_path / "build-all"
    script.write_text(f"#!/bin/sh\n{Beckon.program} ask 'Which?' A --no-wait\ntrue\n")
    script.chmod(0o755)
    done = subprocess.run([script], env=desk.env, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=20)
    asked = desk.interaction(done.stdout.strip())
    assert asked["agent"] == "build-all"
    assert desk.task(asked["task_id"])["workspace"] == str(tmp_path)


@clause("/aic/AIC-1/who-asks-through-a-program-that-runs-another")
@pytest.mark.parametrize("wrapper", ["timeout 60", "setsid --wait timeout 60", "env timeout 60 nice flock lock", "./timeout", "./sentinel", "echo | xargs"])
def test_agent_behind_wrapper(desk, tmp_path, wrapper):
    for name in ("timeout", "sentinel"):
        own = tmp_path / name
        own.write_text('#!/bin/sh\n"$@"\ntrue\n')
        own.chmod(0o755)
    task = desk.http("POST", "/v1/tasks", {"title": "Build", "state": "RUNNING"}).json["id"]
    script = tmp_path / "build-all"
    script.write_text("#!/bin/sh\nset -e\n" + "".join(f"{wrapper} {Beckon.program} {words}\n" for words in (
        "ask 'Which?' A --no-wait", f"log {task} Compiling", f"progress {task} 50", f"complete {task}")) + "true\n")
    script.chmod(0o755)
    done = subprocess.run([script], env=desk.env, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert desk.interaction(done.stdout.split()[0])["agent"] == "build-all"
    who = [entry["who"] for entry in desk.http("GET", f"/v1/tasks/{task}/log").json["log"]][1:]
    assert who and set(who) == {"build-all"}


@clause("/aic/AIC-3/an-interrupt-leaves-the-question-open")
def test_interrupt(desk, asking):
    agent = asking("Which?", "A", "B")
    waits(desk)
    agent.send_signal(signal.SIGINT)
    status, out, err = ends(agent)
    assert (status, out) == (130, "")
    assert f"beckon respond {agent.interaction}" in err
    assert desk.interaction(agent.interaction)["status"] == "PENDING"


@clause("/aic/AIC-5/the-desk-is-killed-while-ask-waits")
@pytest.mark.parametrize("rounds", [1, 3])
def test_killed(desk, asking, rounds):
    agent = asking("Which?", "A", "B")
    for _ in range(rounds):
        waits(desk)
        desk.kill9()
        time.sleep(0.3)
        desk.start()
    respond(desk, agent, option_index=1)
    status, out, err = ends(agent)
    assert (status, out) == (0, "B\n")
    assert "Lost connection to the desk" in err
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions") == [{"n": 1}]


@clause("/aic/AIC-5/the-desk-is-killed-at-any-moment-of-asking")
@pytest.mark.parametrize("delay", [0, 0.004, 0.008, 0.012, 0.02, 0.04])
def test_killed_while_asking(desk, beckon, delay):
    agent = beckon.start("ask", "Which?", "A", "B", "--key", "k")
    time.sleep(delay)
    desk.kill9()
    desk.start()
    # It never managed to ask: it reported that there is no desk, and no question exists.
    end = time.monotonic() + PATIENCE
    while not desk.rows("SELECT id FROM aic_interactions") and agent.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    rows = desk.rows("SELECT id FROM aic_interactions")
    if not rows:
        assert ends(agent)[0] == 3
        return
    assert len(rows) == 1
    desk.respond(rows[0]["id"], option_index=1)
    assert ends(agent)[:2] == (0, "B\n")
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions") == [{"n": 1}]


@clause("/aic/AIC-5/answered-while-ask-could-not-hear")
def test_answered_meanwhile(desk, asking):
    agent = asking("Which?", "A", "B")
    agent.send_signal(signal.SIGSTOP)
    respond(desk, agent, option_index=1)
    desk.kill9()
    agent.send_signal(signal.SIGCONT)
    time.sleep(0.5)
    assert agent.poll() in (None, 0)
    desk.start()
    assert ends(agent)[:2] == (0, "B\n")


@clause("/aic/AIC-5/the-desk-is-stopped-while-ask-waits")
def test_stopped(desk, asking):
    agent = asking("Which?", "A", "B")
    waits(desk)
    desk.restart()
    respond(desk, agent, option_index=0)
    assert ends(agent)[:2] == (0, "A\n")


@clause("/aic/AIC-3/many-ask-at-once")
def test_many(desk, asking):
    agents = [asking(f"Question {n}?", "A", "B") for n in range(8)]
    for n, agent in enumerate(agents):
        respond(desk, agent, option_index=n % 2)
    for n, agent in enumerate(agents):
        assert ends(agent)[:2] == (0, "AB"[n % 2] + "\n")


@clause("/ar/AR-8/no-desk-exits-with-3")
def test_no_desk(make_desk):
    desk = make_desk()
    beckon = Beckon(desk)
    for command in (["ask", "Which?", "A"], ["tasks"], ["status"], ["respond", "A"], ["watch"], ["logs", "task-x"]):
        done = beckon(*command)
        assert (done.returncode, done.stdout) == (3, ""), command
        assert "beckon serve" in done.stderr
    done = beckon("tasks", "--json")
    assert done.returncode == 3
    error = json.loads(done.stderr)
    assert error["code"] == "NO_DESK" and error["message"] and error["hint"]

# test_steps.py: tasks whose steps the desk runs (WH-1, WH-7, AIC-2, PP-10)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import itertools
import os
import random
import subprocess
import time
from pathlib import Path

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.waiting import until

PATIENCE = 60


def plan(desk, *steps, **fields):
    reply = desk.http("POST", "/v1/tasks", {"title": "A plan", "workspace": str(desk.home), "steps": list(steps), **fields})
    assert reply.status == 201, reply.json
    return reply.json["id"]


def shell(line, **fields):
    return {"type": "run", "command": ["/bin/sh", "-c", line], **fields}


def notify(message):
    return {"type": "notify", "message": message}


def ask(question, **fields):
    return {"type": "ask", "question": question, "options": ["Yes", "No"], **fields}


def reaches(desk, task, status):
    def there():
        now = desk.task(task)["status"]
        assert now == status or now not in ("COMPLETE", "FAILED", "CANCELLED"), (now, log(desk, task))
        return now == status
    until(there, PATIENCE)
    return desk.task(task)


def steps(desk, task):
    return desk.http("GET", f"/v1/tasks/{task}/steps?limit=500").json["steps"]


def states(desk, task):
    return [step["state"] for step in steps(desk, task)]


def entries(desk, task):
    found, after = [], 0
    while after is not None:
        page = desk.http("GET", f"/v1/tasks/{task}/log?limit=500&after={after}").json
        found += page["log"]
        after = page["next"]
    return found


def log(desk, task):
    return [entry["message"] for entry in entries(desk, task)]


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@clause("/wh/WH-1/in-order", "/pp/PP-10/every-status-is-a-line")
def test_in_order(desk):
    with desk.events() as events:
        task = plan(desk, notify("It begins"), shell("echo hello; echo hello > said"), shell("cat said"))
        while events.until("TASK_CHANGED").payload["status"] != "COMPLETE":
            pass
    assert states(desk, task) == ["DONE"] * 3
    lines = log(desk, task)
    assert [line for line in lines if line == "hello"] == ["hello"] * 2
    moves = [(entry["from"], entry["to"]) for entry in entries(desk, task) if entry["to"]]
    assert moves == [(None, "QUEUED"), ("QUEUED", "RUNNING"), ("RUNNING", "COMPLETE")]
    found = desk.task(task)
    assert found["steps"] == {"count": 3, "position": 3}
    assert found["current_step"] == "Run cat said"


@clause("/wh/WH-1/steps-in-pages")
def test_pages(desk):
    task = plan(desk, *[notify(f"Number {number}") for number in range(7)])
    reaches(desk, task, "COMPLETE")
    page = desk.http("GET", f"/v1/tasks/{task}/steps?limit=3").json
    assert ([step["position"] for step in page["steps"]], page["count"], page["next"]) == ([0, 1, 2], 7, 3)
    page = desk.http("GET", f"/v1/tasks/{task}/steps?limit=5&after={page['next']}").json
    assert ([step["words"] for step in page["steps"]][0], page["next"]) == ("Notify: Number 3", None)
    assert desk.http("GET", "/v1/tasks/task-nosuchtask/steps").status == 404
    assert desk.http("GET", f"/v1/tasks/{task}/steps?limit=0").status == 400


@clause("/wh/WH-7/which-and-why")
@pytest.mark.parametrize("replied", [True, False])
def test_when(desk, replied):
    task = plan(desk, {"type": "when", "condition": "contact.replied == false", "steps": [shell("touch followed-up")]},
                notify("Over"), context={"contact": {"replied": replied}})
    reaches(desk, task, "COMPLETE")
    assert (desk.home / "followed-up").exists() is not replied
    assert states(desk, task)[1] == ("SKIPPED" if replied else "DONE")
    if replied:
        assert any("step 2 skipped: contact.replied == false" in line for line in log(desk, task))
        assert "contact.replied" in steps(desk, task)[1]["note"]


@clause("/wh/WH-7/reads-the-context-then")
def test_when_reads_late(desk):
    task = plan(desk, ask("Go on?"), {"type": "when", "condition": "ready == true", "steps": [shell("touch ready")]})
    row = reaches(desk, task, "AWAITING_RESPONSE")
    assert desk.http("PATCH", f"/v1/tasks/{task}", {"context": {"ready": True}}).status == 200
    desk.respond(row["pending_interaction_id"], response="Yes")
    reaches(desk, task, "COMPLETE")
    assert (desk.home / "ready").exists()


@clause("/aic/AIC-2/awaiting-starts-nothing", "/aic/AIC-2/goes-on-after-the-answer")
def test_ask(desk):
    task = plan(desk, ask("Deploy it?"), shell("touch deployed"))
    row = reaches(desk, task, "AWAITING_RESPONSE")
    assert row["clarification_question"] == "Deploy it?"
    other = plan(desk, notify("This one is over before the other goes on"))
    reaches(desk, other, "COMPLETE")
    assert not (desk.home / "deployed").exists()
    assert states(desk, task) == ["RUNNING", "PENDING"]
    desk.respond(row["pending_interaction_id"], response="No")
    found = reaches(desk, task, "COMPLETE")
    assert (desk.home / "deployed").exists()
    assert found["context"] == {"answer": "No", "result": {"exit_status": 0}}


@clause("/aic/AIC-2/postponed-starts-nothing")
def test_postponed(desk):
    task = plan(desk, ask("Deploy it?"), shell("touch deployed"))
    row = reaches(desk, task, "AWAITING_RESPONSE")
    desk.http("POST", f"/v1/interactions/{row['pending_interaction_id']}/later", {"duration": "1 hour"})
    reaches(desk, task, "POSTPONED")
    desk.restart()
    assert states(desk, task) == ["RUNNING", "PENDING"]
    desk.respond(row["pending_interaction_id"], response="Yes")
    reaches(desk, task, "COMPLETE")


@clause("/aic/AIC-2/paused-starts-nothing")
def test_paused(desk):
    task = plan(desk, shell("touch begun; while test ! -e go; do sleep 0.02; done"), shell("touch second"))
    until(lambda: (desk.home / "begun").exists(), PATIENCE)
    assert desk.http("POST", f"/v1/tasks/{task}/pause").status == 200
    (desk.home / "go").touch()
    until(lambda: states(desk, task)[0] == "DONE", PATIENCE)
    other = plan(desk, notify("This one is over before the other goes on"))
    reaches(desk, other, "COMPLETE")
    desk.restart()
    other = plan(desk, notify("And this one"))
    reaches(desk, other, "COMPLETE")
    assert not (desk.home / "second").exists()
    assert desk.http("POST", f"/v1/tasks/{task}/resume").status == 200
    reaches(desk, task, "COMPLETE")


@clause("/wh/WH-1/its-own-program-asks")
def test_program_asks(desk):
    beckon = BUILD / "src" / "cli" / "beckon"
    task = plan(desk, shell(f"{beckon} ask 'Which one?' A B > said"))
    row = reaches(desk, task, "AWAITING_RESPONSE")
    assert row["clarification_question"] == "Which one?"
    desk.respond(row["pending_interaction_id"], response="B")
    reaches(desk, task, "COMPLETE")
    assert (desk.home / "said").read_text().strip() == "B"


@clause("/wh/WH-1/failed-with-the-reason")
def test_failed(desk):
    task = plan(desk, shell("echo oh no; exit 7"), notify("never"))
    found = reaches(desk, task, "FAILED")
    assert found["result"] == "Exited with status 7 · oh no"
    assert states(desk, task) == ["FAILED", "CANCELLED"]
    assert steps(desk, task)[0]["note"] == found["result"]
    assert "oh no" in log(desk, task)


@clause("/wh/WH-1/cancel-ends-the-group")
def test_cancel(desk):
    task = plan(desk, shell("echo $$ > leader; sleep 1000 & echo $! > child; touch begun; wait"), notify("never"))
    until(lambda: (desk.home / "begun").exists(), PATIENCE)
    pids = [int((desk.home / name).read_text()) for name in ("leader", "child")]
    assert desk.http("POST", f"/v1/tasks/{task}/cancel", {"reason": "enough"}).status == 200
    until(lambda: not any(alive(pid) for pid in pids), PATIENCE)
    assert states(desk, task) == ["CANCELLED", "CANCELLED"]


@clause("/wh/WH-1/ignores-sigterm")
def test_ignores_sigterm(desk):
    task = plan(desk, shell("trap '' TERM; echo $$ > leader; touch begun; while :; do sleep 0.1; done"))
    until(lambda: (desk.home / "begun").exists(), PATIENCE)
    pid = int((desk.home / "leader").read_text())
    assert desk.http("POST", f"/v1/tasks/{task}/cancel").status == 200
    until(lambda: not alive(pid), PATIENCE)


@clause("/wh/WH-1/a-gigabyte-of-output")
@pytest.mark.timeout(600)
@pytest.mark.takes(7)
@pytest.mark.long
def test_gigabyte(desk):
    task = plan(desk, shell("yes 'the same line again and again and again' | head -c 1000000000; echo; echo '{\"n\": 1}'",
                            save_as="printed"))
    slowest = 0
    while desk.task(task)["status"] not in ("COMPLETE", "FAILED"):
        begin = time.monotonic()
        assert desk.http("GET", "/v1/status").status == 200
        slowest = max(slowest, time.monotonic() - begin)
    assert desk.task(task)["context"]["printed"] == {"n": 1, "exit_status": 0}
    assert "of the output are left out" in log(desk, task)[-3]
    resident = int(next(line for line in Path(f"/proc/{desk.process.pid}/status").read_text().splitlines()
                        if line.startswith("VmHWM")).split()[1])
    # AddressSanitizer keeps what was freed for a while.
    assert resident < (700_000 if "ASAN_OPTIONS" in os.environ else 300_000), "the output was kept in memory"
    assert desk.database.stat().st_size < 30_000_000, "the output was kept in the store"
    print(f"longest reply while it printed: {slowest * 1000:.0f} ms; most memory: {resident} KiB")


@clause("/wh/WH-1/a-result-that-is-too-long")
def test_long_result(desk):
    task = plan(desk, shell("echo working; printf '{\"text\": \"'; head -c 300000 /dev/zero | tr '\\0' x; echo '\"}'"), notify("on"))
    found = reaches(desk, task, "COMPLETE")
    assert found["context"] == {"result": {"exit_status": 0}}
    lines = log(desk, task)
    assert any("too long to be the result" in line for line in lines), lines
    assert not any("0 more lines" in line for line in lines)
    task = plan(desk, shell("head -c 300000 /dev/zero | tr '\\0' x; echo; echo '{\"n\": 1}'"))
    found = reaches(desk, task, "COMPLETE")
    assert found["context"]["result"] == {"n": 1, "exit_status": 0}
    lines = log(desk, task)
    assert any("bytes of the output are left out: a line" in line for line in lines), lines
    assert not any("too long to be the result" in line for line in lines)


# How a command fails, its result, and the note of the step.
BADLY = {
    "exit": (shell("exit 3"), {"exit_status": 3}, "Exited with status 3"),
    "says-otherwise": (shell("echo '{\"exit_status\": 0, \"n\": 1}'; exit 3"), {"exit_status": 3, "n": 1}, "Exited with status 3"),
    "signal": (shell("kill -KILL $$"), {"exit_status": -1, "signal": 9}, "Killed by signal 9 (Killed)"),
    "time": (shell("trap 'exit 0' TERM; sleep 1000 & wait", timeout=1000), {"exit_status": 0, "timed_out": True},
             "Stopped: it ran longer than 1 s"),
    "no-program": ({"type": "run", "command": ["no-such-program-here"]}, {"exit_status": 127}, "Program “no-such-program-here” not found"),
}


@clause("/wh/WH-1/goes-on-after-a-failure", "/wh/WH-7/a-condition-sees-how-it-ended")
@pytest.mark.parametrize("how", BADLY)
def test_on_failure(desk, how):
    step, result, note = BADLY[how]
    task = plan(desk, {**step, "on_failure": "continue"},
                {"type": "when", "condition": "result.exit_status != 0 or result.timed_out", "steps": [shell("touch reacted", save_as="other")]},
                {"type": "when", "condition": "result.exit_status == 0 and not result.timed_out", "steps": [shell("touch missed")]})
    found = reaches(desk, task, "COMPLETE")
    row = steps(desk, task)[0]
    assert (row["state"], row["note"], row["result"]) == ("DONE", note, result)
    assert row["words"].endswith("(continue on failure)") and row["step"]["on_failure"] == "continue"
    assert (desk.home / "reacted").exists() and not (desk.home / "missed").exists()
    assert any(line.startswith("step 1 of 5 done: ") for line in log(desk, task))
    assert found["result"] is None
    again = plan(desk, {**step, "on_failure": "fail"}, notify("never"))
    until(lambda: desk.task(again)["status"] == "FAILED", PATIENCE)
    assert (states(desk, again), desk.task(again)["result"]) == (["FAILED", "CANCELLED"], note)


@clause("/wh/WH-1/killed-within-a-step")
@pytest.mark.parametrize("interrupted", ["repeat", "skip", "ask"])
def test_killed_within(desk, interrupted):
    task = plan(desk, shell("echo first >> trace"),
                shell("echo run >> trace; test -e again && exit 0; touch again; touch begun; sleep 1000", interrupted=interrupted),
                shell("echo last >> trace"))
    until(lambda: (desk.home / "begun").exists(), PATIENCE)
    desk.kill9()
    desk.start()
    if interrupted == "ask":
        row = reaches(desk, task, "AWAITING_RESPONSE")
        question = desk.interaction(row["pending_interaction_id"])
        assert (question["kind"], question["policy"]) == ("choice", "hold")
        assert [option["label"] for option in question["options"]] == ["Run it again", "Skip it", "Stop the task"]
        desk.respond(question["id"], response="Run it again")
    reaches(desk, task, "COMPLETE")
    again = interrupted != "skip"
    assert (desk.home / "trace").read_text().split() == ["first", "run"] + ["run"] * again + ["last"]
    assert states(desk, task) == ["DONE", "DONE" if again else "SKIPPED", "DONE"]
    assert steps(desk, task)[1]["attempts"] == 1 + again


# A child of a step's shell, which keeps running when the desk and the shell are gone.
WORK = "while ! test -e go; do echo $$ >> trace; sleep 0.05; done"


def traced(desk):
    path = desk.home / "trace"
    return path.read_text().split() if path.exists() else []


@clause("/wh/WH-1/never-twice-at-once")
def test_killed_leaves_work(desk):
    """The work is not a child of the desk; the repetition starts when it is gone."""
    (desk.home / "work.sh").write_text(WORK)
    task = plan(desk, shell("sh work.sh; echo over", interrupted="repeat"))
    until(lambda: len(traced(desk)) > 2, PATIENCE)
    first = traced(desk)[0]
    desk.kill9()
    with subprocess.Popen(["sleep", "1000"], env={**os.environ, "BECKON_TASK_ID": task}) as bystander:
        try:
            desk.start()
            until(lambda: len(traced(desk)) - traced(desk).count(first) > 20, PATIENCE)
            assert not alive(int(first))
            assert bystander.poll() is None
        finally:
            bystander.kill()
            (desk.home / "go").touch()
    reaches(desk, task, "COMPLETE")
    order = [pid for pid, _ in itertools.groupby(traced(desk))]
    assert len(order) == 2, "two at once"
    assert any("of the interrupted run still went on" in line for line in log(desk, task))


@clause("/wh/WH-1/over-before-anybody-is-asked")
@pytest.mark.parametrize("interrupted", ["ask", "skip"])
@pytest.mark.parametrize("first", ["", "trap '' TERM; "])
def test_killed_and_over(desk, interrupted, first):
    (desk.home / "work.sh").write_text(first + WORK)
    task = plan(desk, shell("sh work.sh; echo over", interrupted=interrupted), notify("Over"))
    until(lambda: traced(desk), PATIENCE)
    pid = int(traced(desk)[0])
    desk.kill9()
    assert alive(pid)
    desk.start()
    until(lambda: desk.task(task)["status"] in ("AWAITING_RESPONSE", "COMPLETE"), PATIENCE)
    assert not alive(pid)
    assert set(traced(desk)) == {str(pid)}
    assert any("got SIGKILL" in line for line in log(desk, task)) is bool(first)


@clause("/wh/WH-1/killed-anywhere-repeats-nothing")
@pytest.mark.timeout(600)
@pytest.mark.takes(7)
@pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.long)])
def test_killed_anywhere(desk, count):
    """Steps write their number while the desk is killed at random times: no finished step is repeated, and none is omitted."""
    chance = random.Random(4)
    task = plan(desk, *[shell(f"sleep 0.05; echo {number} >> trace", interrupted="repeat") for number in range(count)])
    kills = 0
    while desk.task(task)["status"] != "COMPLETE":
        if kills % 4 == 3:
            # On a busy computer no step may finish in such a short time.
            reached = len([step for step in steps(desk, task) if step["state"] == "DONE"])
            until(lambda: len([step for step in steps(desk, task) if step["state"] == "DONE"]) > reached
                  or desk.task(task)["status"] == "COMPLETE", PATIENCE)
        time.sleep(chance.uniform(0, 0.1))
        if desk.task(task)["status"] == "COMPLETE":
            break
        desk.kill9()
        over = [row["position"] for row in desk.rows("SELECT position FROM steps WHERE state = 'DONE'")]
        before = (desk.home / "trace").read_text().split() if (desk.home / "trace").exists() else []
        desk.start()
        kills += 1
        now = steps(desk, task)
        assert all(now[position]["state"] == "DONE" and now[position]["attempts"] >= 1 for position in over)
        assert set(over) <= {int(word) for word in before}
    assert kills > 2
    done = [int(word) for word in (desk.home / "trace").read_text().split()]
    assert done == sorted(done) and set(done) == set(range(count))
    attempts = {step["position"]: step["attempts"] for step in steps(desk, task)}
    for number in range(count):
        assert done.count(number) <= attempts[number]
        if attempts[number] == 1:
            assert done.count(number) == 1


@clause("/wh/WH-1/unclear-is-asked-first")
def test_unclear(desk):
    reply = desk.http("POST", "/v1/tasks", {"title": "Unclear", "workspace": str(desk.home),
                                            "instructions": "Run touch begun\nFrobnicate the widgets"})
    assert reply.status == 201, reply.json
    task = reply.json["id"]
    row = reaches(desk, task, "AWAITING_RESPONSE")
    question = desk.interaction(row["pending_interaction_id"])
    assert question["kind"] == "ambiguity"
    assert "Frobnicate the widgets" in question["conflict_description"]
    assert not (desk.home / "begun").exists()
    desk.respond(question["id"], response="Run touch clear")
    reaches(desk, task, "COMPLETE")
    assert (desk.home / "begun").exists() and (desk.home / "clear").exists()


@clause("/pp/PP-4/unclear-and-nobody-answers")
@pytest.mark.desk(ambiguity_timeout_ms=200, reminder_ms=300, cancel_ms=300)
def test_unclear_nobody(desk):
    task = desk.http("POST", "/v1/tasks", {"title": "Unclear", "workspace": str(desk.home),
                                           "instructions": "Run touch begun\nFrobnicate the widgets"}).json["id"]
    until(lambda: desk.task(task)["status"] == "CANCELLED", PATIENCE)
    assert not (desk.home / "begun").exists()
    assert set(states(desk, task)) == {"CANCELLED"}


@clause("/wh/WH-1/a-message-is-announced")
def test_notify(desk):
    with desk.events() as events:
        task = plan(desk, notify("The cake is ready"))
        assert events.until("TASK_LOG").payload["message"] == "The cake is ready"
        assert events.until("TASK_NOTICE").payload == {"task_id": task, "task_title": "A plan", "agent": None, "host": None, "title": None,
                                                       "message": "The cake is ready", "to": None, "found": True}
    reaches(desk, task, "COMPLETE")


@clause("/wh/WH-1/a-message-to-nobody-fails-nothing")
def test_notify_nobody(desk):
    with desk.events() as events:
        task = plan(desk, {**notify("The cake is ready"), "to": "@zoe", "title": "Cake"}, shell("touch eaten"))
        notice = events.until("TASK_NOTICE").payload
    assert (notice["to"], notice["found"], notice["title"]) == ("zoe", False, "Cake")
    reaches(desk, task, "COMPLETE")
    assert (desk.home / "eaten").exists()
    failures = [line for line in desk.http("GET", f"/v1/tasks/{task}/log").json["log"] if line["level"] == "error"]
    assert [line["message"] for line in failures] == ["Notification failed: User zoe not found or inactive in workspace"]
    step = desk.http("GET", f"/v1/tasks/{task}/steps").json["steps"][0]
    assert step["state"] == "DONE" and "zoe" in step["note"]


@clause("/wh/WH-1/the-agents-command-takes-the-prompt")
def test_agent(desk):
    folder = desk.home / "of the agent"
    folder.mkdir()
    reply = desk.http("POST", "/v1/agents", {"name": "parrot", "command": ["/bin/sh", "-c", "cat > heard; echo $COLOUR >> heard"],
                                             "folder": str(folder), "environment": {"COLOUR": "green"}})
    assert reply.status == 201, reply.json
    task = plan(desk, {"type": "run", "prompt": "Say hello. "}, agent="parrot")
    reaches(desk, task, "COMPLETE")
    assert (folder / "heard").read_text() == "Say hello. green\n"
    nobody = plan(desk, {"type": "run", "prompt": "Say hello."}, agent="nobody")
    until(lambda: desk.task(nobody)["status"] == "FAILED", PATIENCE)
    assert desk.task(nobody)["result"] == "Agent nobody does not exist"


@clause("/wh/WH-1/a-program-finds-its-folder-in-pwd")
def test_folder_variable(desk):
    """Some programs believe PWD, and not the kernel; a shell would set it right, so this is none."""
    folder = desk.home / "of the step"
    folder.mkdir()
    task = plan(desk, {"type": "run", "command": ["python3", "-c", "import os; open('seen', 'w').write(repr((os.environ['PWD'], 'OLDPWD' in os.environ)))"],
                       "folder": str(folder)})
    reaches(desk, task, "COMPLETE")
    assert (folder / "seen").read_text() == repr((str(folder), False))


@clause("/wh/WH-1/ten-thousand-steps")
@pytest.mark.timeout(600)
@pytest.mark.takes(8)
@pytest.mark.long
def test_ten_thousand(desk):
    task = plan(desk, *[notify("on")] * 10000)
    until(lambda: desk.task(task)["status"] == "COMPLETE", 300)
    assert desk.task(task)["steps"] == {"count": 10000, "position": 10000}


@clause("/wh/WH-1/limit-at-a-time")
@pytest.mark.desk(runner_limit=2)
def test_limit(desk):
    line = "touch at-$BECKON_TASK_ID; while test ! -e go; do sleep 0.02; done"
    tasks = [plan(desk, shell(line)) for _ in range(5)]
    urgent = plan(desk, shell(line), priority="urgent")
    until(lambda: len(list(desk.home.glob("at-*"))) == 2, PATIENCE)
    assert sum(desk.task(task)["status"] == "RUNNING" for task in tasks + [urgent]) == 2
    (desk.home / "go").touch()
    for task in tasks + [urgent]:
        reaches(desk, task, "COMPLETE")
    begun = {task: desk.task(task)["started_at"] for task in tasks + [urgent]}
    # Two begin when the first two have ended, in no order.
    assert begun[urgent] <= sorted(begun[task] for task in tasks[2:])[1]

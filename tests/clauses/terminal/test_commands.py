# test_commands.py: the one-shot commands (AR-2 to AR-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import re
import signal
import time

import pytest

from beckon_testing import clause, until
from beckon_testing.patience import PATIENCE


def new_task(beckon, *arguments):
    return beckon("task", *arguments, check=True).stdout.strip()


@clause("/ar/AR-2/tasks-with-markers-and-summary")
def test_tasks(desk, beckon):
    done = [new_task(beckon, f"Done {n}", "--running") for n in range(3)]
    for task in done:
        beckon("complete", task, "All good", check=True)
    waiting = desk.ask("Which format should I use? (YAML or JSON)", ["YAML", "JSON"], title="Create configuration file",
                       reason="Multiple valid approaches exist - user preference required").json["task_id"]
    out = beckon("tasks", check=True).stdout
    assert f"[?] {waiting} - Create configuration file\n" \
           "         Question: Which format should I use? (YAML or JSON)\n" \
           "         Reason: Multiple valid approaches exist - user preference required\n" in out
    assert all(f"[x] {task} - Done {n}\n" in out for n, task in enumerate(done))
    assert out.endswith("Summary: 0 RUNNING, 1 AWAITING_RESPONSE, 0 QUEUED, 3 COMPLETE\n")


@clause("/ar/AR-2/who-asks")
def test_askers(desk, beckon):
    one = desk.ask("Which?", ["A", "B"], title="One", agent="cl_au_de").json["task_id"]
    desk.ask("Nobody is named?", ["A", "B"], title="None")
    two = new_task(beckon, "Two", "--running", "--agent", "builder")
    for agent in ("scout", "ant"):
        desk.ask(f"May I, {agent}?", ["A", "B"], task_id=two, agent=agent)
    out = beckon("tasks", check=True).stdout
    assert f"[?] {one} - One\n         Question: Which?\n         Agent: cl_au_de\n" in out
    assert "         Question: Nobody is named?\n\n" in out or "         Question: Nobody is named?\n   " in out
    assert re.search(r"Question #\d+: May I, scout\?\n         Agent: scout\n", out)
    assert re.search(r"Question #\d+: May I, ant\?\n         Agent: ant\n", out)
    assert "Agent: builder" not in out


@clause("/ar/AR-5/respond-says-which-question-it-answered")
def test_which(desk, beckon):
    first = desk.ask("**Which** one?\nThere are two.", ["A", "B"]).json["id"]
    second = desk.ask("And then?", ["Keep", {"label": "Delete it", "destructive": True}]).json["id"]
    assert f'Response received: "A"\nQuestion #{first}: Which one?' in beckon("respond", "A", check=True).stdout
    # An answer that is held back says so, too.
    held = beckon("respond", str(second), "2", "--destructive", check=True).stdout
    assert held.startswith("Your answer goes out in") and f"\nQuestion #{second}: And then?\n" in held


@clause("/ar/AR-2/a-marker-for-every-state")
def test_markers(desk, beckon):
    queued = new_task(beckon, "Queued")
    running = new_task(beckon, "Running", "--running")
    failed = new_task(beckon, "Failed", "--running")
    cancelled = new_task(beckon, "Cancelled")
    beckon("fail", failed, "No network", check=True)
    beckon("cancel", cancelled, check=True)
    beckon("progress", running, "62", "Compiling", check=True)
    out = beckon("tasks", check=True).stdout
    for marker, task in (("[ ]", queued), ("[>]", running), ("[!]", failed), ("[-]", cancelled)):
        assert f"{marker} {task} - " in out
    assert "(62 %)" in out
    assert out.endswith("Summary: 1 RUNNING, 0 AWAITING_RESPONSE, 1 QUEUED, 0 COMPLETE, 1 FAILED, 1 CANCELLED\n")
    assert beckon("tasks", "--status", "FAILED", check=True).stdout.count("task-") == 1
    assert beckon("tasks", "--search", "Running", check=True).stdout.count("task-") == 1


@clause("/ar/AR-2/an-old-need-is-listed-before-many-finished-tasks")
def test_old_need(desk, beckon):
    waiting = desk.ask("Which?", ["A", "B"], title="Old").json["task_id"]
    for n in range(30):
        task = desk.http("POST", "/v1/tasks", {"title": f"Done {n}"}).json["id"]
        desk.http("POST", f"/v1/tasks/{task}/cancel", {})
    out = beckon("tasks", check=True).stdout
    assert f"[?] {waiting} - Old" in out
    assert out.count("[-]") == 20 and "More tasks match" in out
    assert beckon("tasks", "--limit", "100", check=True).stdout.count("[-]") == 30


@clause("/ar/AR-3/status-of-the-terminal")
def test_status(desk, beckon):
    out = beckon("status", check=True).stdout
    assert "User Response Status:\n  awaiting_user_response: false\n  pending_task_id: -\n" in out
    task = desk.ask().json["task_id"]
    out = beckon("status", check=True).stdout
    assert f"User Response Status:\n  awaiting_user_response: true\n  pending_task_id: {task}\n" in out
    status = json.loads(beckon("status", "--json", check=True).stdout)
    assert status["awaiting_user_response"] is True and status["pending_task_id"] == task


@clause("/ar/AR-4/logs-with-what-is-pending")
def test_logs(desk, beckon):
    task = new_task(beckon, "Work", "--running")
    beckon("log", task, "Read", "12", "files", check=True)
    beckon("log", task, "--level", "warning", "Slow disk", check=True)
    before = beckon("logs", task, check=True).stdout
    assert f"Task: {task}\n" in before and "Status: RUNNING" in before
    assert "Read 12 files" in before and "warning: Slow disk" in before
    assert "Pending Response Required" not in before
    number = desk.ask("Which?", ["A", "B"], task_id=task, reason="Both fit").json["id"]
    out = beckon("logs", task, check=True).stdout
    assert "Status: AWAITING_RESPONSE" in out
    assert "Pending Response Required:\n  Question: Which?\n  Reason: Both fit\n" in out
    assert f"How to respond: /respond {number} <your answer>" in out and f"beckon respond {number} <" in out
    desk.respond(number, option_index=0)
    assert "Pending Response Required" not in beckon("logs", task, check=True).stdout


@clause("/ar/AR-2/all-questions-of-a-task", "/ar/AR-4/all-questions-of-a-task")
def test_two_questions_of_a_task(desk, beckon):
    task = new_task(beckon, "Work", "--running")
    first = desk.ask("Which?", ["A", "B"], task_id=task, reason="Both fit").json["id"]
    second = desk.ask("How?", ["C", "D"], task_id=task).json["id"]
    listed = beckon("tasks", check=True).stdout
    asker = f"         Agent: {desk.task(task)['agent']}\n"
    assert f"Question #{first}: Which?\n         Reason: Both fit\n{asker}         Question #{second}: How?\n{asker}" in listed
    logs = beckon("logs", task, check=True).stdout
    assert logs.count("Pending Response Required:") == 2
    assert all(f"How to respond: /respond {number} <your answer>" in logs for number in (first, second))


@clause("/ar/AR-2/when-the-reminder-comes", "/ar/AR-4/when-the-reminder-comes", "/pp/PP-3/the-times-are-shown-in-the-terminal")
@pytest.mark.desk(ambiguity_timeout_ms="100")
def test_times(desk, beckon):
    asked = desk.ask("Delete which cache?", ["staging", "production"], kind="ambiguity").json
    row = until(lambda: (row := desk.interaction(asked["id"]))["status"] == "POSTPONED" and row)
    assert row["remind_at"] and row["cancel_at"] is None
    [line] = desk.rows("SELECT timestamp FROM execution_log WHERE message GLOB 'postponed: *'")
    assert row["set_aside_at"] == line["timestamp"]
    for words in (["tasks"], ["logs", asked["task_id"]], ["show", asked["id"]]):
        assert re.search(r"Set aside at \d{4}-\d\d-\d\d \d\d:\d\d\. The reminder comes at \d{4}-\d\d-\d\d \d\d:\d\d\.", beckon(*words, check=True).stdout)


@clause("/pp/PP-4/the-end-is-shown-in-the-terminal")
@pytest.mark.desk(ambiguity_timeout_ms="100", reminder_ms="100")
def test_times_of_the_end(desk, beckon):
    asked = desk.ask("Delete which cache?", ["staging", "production"], kind="ambiguity").json
    until(lambda: desk.interaction(asked["id"])["cancel_at"])
    for words in (["tasks"], ["logs", asked["task_id"]], ["show", asked["id"]]):
        out = beckon(*words, check=True).stdout
        assert re.search(r"Reminded at .*\. It will be cancelled at \d{4}-\d\d-\d\d \d\d:\d\d if nobody answers\.", out)


@clause("/ar/AR-4/show-has-intent-confidence-and-what-it-asks-again", "/ar/AR-9/show-names-the-one-before")
def test_show_more(desk, beckon):
    first = desk.ask("Which folder?", None, kind="clarification", intent="Copy a folder", confidence=0.4).json["id"]
    again = desk.ask("Which folder really?", None, kind="clarification", previous_id=first).json["id"]
    out = beckon("show", first, check=True).stdout
    assert "Understood as: Copy a folder\n" in out and "Confidence: 40 %\n" in out and "Follow-up to" not in out
    assert f"Follow-up to: #{first}\n" in beckon("show", again, check=True).stdout


@clause("/ar/AR-4/a-long-log-in-full")
def test_long_log(desk, beckon):
    task = new_task(beckon, "Work", "--running")
    for n in range(620):
        desk.http("POST", f"/v1/tasks/{task}/log", {"message": f"Line {n}."})
    out = beckon("logs", task, check=True).stdout
    assert [int(n) for n in re.findall(r"Line (\d+)\.", out)] == list(range(620))
    entries = json.loads(beckon("logs", task, "--json", check=True).stdout)["log"]
    assert len([entry for entry in entries if entry["message"].startswith("Line")]) == 620


@clause("/ar/AR-2/a-long-question-is-shortened-in-the-list")
def test_long_question(desk, beckon):
    number = desk.ask("A" * 40000 + "Z?", ["A"], reason="B" * 9000 + "Y.").json["id"]
    out = beckon("tasks", check=True).stdout
    assert max(map(len, out.splitlines())) < 300
    assert re.search("Question: A+…$", out, re.M) and re.search("Reason: B+…$", out, re.M)
    shown = beckon("show", number, check=True).stdout
    assert "AZ?" in shown and "BY." in shown


@clause("/ar/AR-4/how-to-respond-to-a-hand-off")
@pytest.mark.parametrize("way", [0, 1])
def test_logs_of_handoff(desk, beckon, way):
    assert desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"}).status == 201
    number = beckon("handoff", "ana", "Jo", "Call", "--no-wait", check=True).stdout.strip()
    task = desk.interaction(number)["task_id"]
    out = beckon("logs", task, check=True).stdout
    ways = re.findall(r"In a shell: beckon (.*)", out)
    assert ways == [f"respond {number} take-over", f"respond {number} complete <your notes>"]
    # The printed command works.
    beckon(*ways[way].replace("<your notes>", "done").split(), check=True)
    assert desk.interaction(number)["status"] == "ANSWERED"


@clause("/ar/AR-5/respond-answers-the-oldest-or-the-named-one")
def test_respond(desk, beckon):
    first = new_task(beckon, "First")
    second = new_task(beckon, "Second")
    late = desk.ask("Of the second?", ["YAML", "JSON"], task_id=second).json["id"]
    early = desk.ask("Of the first?", ["YAML", "JSON"], task_id=first).json["id"]
    third = desk.ask("Of a third?", ["YAML", "JSON"]).json
    done = beckon("respond", "YAML", check=True)
    assert done.stdout == f'Response received: "YAML"\nQuestion #{early}: Of the first?\nTask {first} continuing...\n'
    assert desk.interaction(early)["response"] == "YAML" and desk.interaction(late)["status"] == "PENDING"
    beckon("respond", third["task_id"], "json", check=True)
    assert desk.interaction(third["id"])["response"] == "JSON"
    beckon("respond", f"#{late}", "2", check=True)
    settled = desk.interaction(late)
    assert (settled["response"], settled["surface"]) == ("JSON", "terminal")
    assert settled["responded_by"] not in ("timeout", "sentinel", "http", None)


@clause("/ar/AR-5/respond-leaves-what-was-set-aside", "/ar/AR-3/status-leaves-what-was-set-aside")
def test_respond_postponed(desk, beckon):
    aside = beckon("ask", "Delete which cache?", "staging", "production", "--kind", "ambiguity", "--no-wait", check=True).stdout.strip()
    beckon("later", aside, "1h", check=True)
    assert "awaiting_user_response: false" in beckon("status", check=True).stdout
    assert beckon("respond", "2").stderr.startswith("E107: No tasks awaiting response - nothing to respond to\n")
    asked = beckon("ask", "Colour?", "red", "green", "--no-wait", check=True).stdout.strip()
    assert desk.interaction(asked)["task_id"] in beckon("status", check=True).stdout
    assert beckon("respond", "2", check=True).stdout.startswith('Response received: "green"\n')
    assert desk.interaction(aside)["status"] == "POSTPONED"


@clause("/ar/AR-5/a-task-with-another-question-does-not-go-on")
def test_respond_two(desk, beckon):
    task = new_task(beckon, "Work")
    desk.ask("One?", ["A"], task_id=task)
    desk.ask("Two?", ["A"], task_id=task)
    assert f"Task {task} awaits another response." in beckon("respond", "A", check=True).stdout
    assert f"Task {task} continuing..." in beckon("respond", "A", check=True).stdout


@clause("/ar/AR-5/free-text-with-several-words")
def test_respond_text(desk, beckon):
    number = desk.ask("Name?", None, kind="clarification").json["id"]
    beckon("respond", "3 of them, don't ask", check=True)
    assert desk.interaction(number)["response"] == "3 of them, don't ask"
    number = desk.ask("Name?", None, kind="clarification").json["id"]
    beckon("respond", number, "--note", "Because", "as", "it", "is", check=True)
    settled = desk.interaction(number)
    assert (settled["response"], settled["note"]) == ("as it is", "Because")


@clause("/ar/AR-6/nothing-pending-fails-closed")
def test_nothing_pending(desk, beckon):
    done = beckon("respond", "something")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("E107: No tasks awaiting response - nothing to respond to\n")
    assert "/tasks" in done.stderr and "/logs" in done.stderr
    done = beckon("respond", "something", "--json")
    assert done.returncode == 1
    error = json.loads(done.stderr)
    assert error["code"] == "E107" and set(error) == {"code", "message", "hint"}
    task = new_task(beckon, "Idle", "--running")
    assert beckon("respond", task, "x").stderr.startswith("E107: ")
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions") == [{"n": 0}]


@clause("/ar/AR-7/every-list-as-json")
def test_json(desk, beckon):
    asked = desk.ask().json
    assert {"tasks", "summary", "next"} <= set(json.loads(beckon("tasks", "--json", check=True).stdout))
    assert json.loads(beckon("show", asked["id"], "--json", check=True).stdout) == desk.interaction(asked["id"])
    assert json.loads(beckon("show", asked["task_id"], "--json", check=True).stdout) == desk.task(asked["task_id"])
    assert json.loads(beckon("hold", asked["id"], "--json", check=True).stdout)["held"] is True
    assert json.loads(beckon("respond", "1", "--json", check=True).stdout)["status"] == "ANSWERED"
    assert json.loads(beckon("pause", asked["task_id"], "--json", check=True).stdout)["paused"] is True
    assert json.loads(beckon("resume", asked["task_id"], "--json", check=True).stdout)["paused"] is False


@clause("/ar/AR-1/a-task-from-a-script")
def test_task_life(desk, beckon):
    task = new_task(beckon, "Build", "--description", "All of it", "--agent", "builder", "--workspace", "/srv", "--priority", "high")
    made = desk.task(task)
    assert (made["status"], made["description"], made["agent"], made["workspace"], made["priority"]) == (
        "QUEUED", "All of it", "builder", "/srv", "high")
    assert beckon("start", task, check=True).stdout == f"{task}: RUNNING\n"
    beckon("progress", task, "25%", "Compiling", "it", check=True)
    now = desk.task(task)
    assert (now["progress"], now["current_step"]) == (0.25, "Compiling it")
    assert beckon("complete", task, "Built", "well", check=True).stdout == f"{task}: COMPLETE\n"
    assert desk.task(task)["result"] == "Built well"
    assert beckon("start", task).stderr.startswith("E108: ")


@clause("/aic/AIC-7/hold-on-the-terminal")
@pytest.mark.desk(timeout_ms=3000)
def test_hold(desk, beckon):
    number = desk.ask().json["id"]
    assert "on hold" in beckon("hold", number, check=True).stdout
    held = desk.interaction(number)
    assert (held["status"], held["held"], held["deadline_at"]) == ("PENDING", True, None)
    beckon("hold", number, "--off", check=True)
    assert desk.interaction(number, wait=30)["status"] == "AUTO_RESOLVED"


@clause("/aic/AIC-12/correct-on-the-terminal")
def test_correct(desk, beckon):
    number = desk.ask().json["id"]
    assert beckon("correct", number, "2").stderr.startswith("E108: ")
    beckon("respond", number, "1", check=True)
    # It prints the recorded answer, not the typed one.
    assert beckon("correct", number, "sqlite", check=True).stdout == f'Question {number} corrected: "SQLite"\n'
    row = desk.interaction(number)
    assert row["response"] == "PostgreSQL"
    assert [correction["response"] for correction in row["corrections"]] == ["SQLite"]
    assert "SQLite" in beckon("show", number, check=True).stdout


@clause("/att/ATT-15/show-says-who-decided-when-and-where")
@pytest.mark.desk(attended=True)
def test_show(desk, beckon):
    asked = desk.ask("Which?", ["A", "B"], title="Choose", reason="Both", agent="builder").json
    open_text = beckon("show", asked["id"], check=True).stdout
    assert "Which?" in open_text and "  1. A\n" in open_text and "If nobody answers: option 1, A, in " in open_text
    desk.respond(asked["id"], option_index=1, by="anna", note="because")
    text = beckon("show", asked["id"], check=True).stdout
    for part in ("Response: B", "By: anna", "Note: because", "At: 20"):
        assert part in text
    assert f"#{asked['id']}  Which?" in beckon("show", asked["task_id"], check=True).stdout


@clause("/ar/AR-8/never-prompts-without-a-terminal")
def test_never_prompts(desk, beckon):
    done = beckon(input="/tasks\n")
    assert done.returncode == 2 and done.stdout == "" and "beckon" in done.stderr
    assert beckon("help", check=True).stdout.count("\n") > 20
    assert beckon("--help", check=True).stdout == beckon("help", check=True).stdout
    assert "--reason" in beckon("ask", "--help", check=True).stdout
    assert re.fullmatch(r"beckon \d+\.\d+\.\d+\n", beckon("--version", check=True).stdout)


@clause("/ar/AR-8/documented-exit-status-for-a-wrong-command-line")
@pytest.mark.shared_desk
@pytest.mark.parametrize("arguments", [
    ["no-such-command"], ["--no-such-option"], ["ask"], ["ask", "Q", "A", "--no-such"], ["ask", "Q", "--reason"],
    ["ask", "Q", "A", "--context", "/no/such/file"], ["logs"], ["logs", "a", "b"], ["show"], ["respond"], ["withdraw"],
    ["withdraw", "x"], ["correct", "1"], ["correct", "x", "1"], ["hold"], ["hold", "x"], ["cancel"], ["cancel", "12"],
    ["task"], ["task", "a", "b"], ["progress", "task-x"], ["progress", "task-x", "101"], ["progress", "task-x", "-1"],
    ["progress", "task-x", "nan"], ["progress", "task-x", "0x10"], ["log", "task-x"], ["status", "now"], ["watch", "--after", "x"],
    ["tasks", "--limit", "0"], ["tasks", "--limit", "x"], ["serve", "now"], ["doctor", "now"], ["help", "no-such"],
])
def test_wrong_command_line(desk, beckon, arguments):
    done = beckon(*arguments)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.startswith("beckon: ")
    as_json = beckon(*arguments, "--json") if arguments[-1] != "--reason" else None
    if as_json and as_json.stderr.startswith("{"):
        assert json.loads(as_json.stderr.splitlines()[0])["code"] == "USAGE"


def watched(desk, times=1):
    """Waits for this many readers, which do not get earlier events."""
    until(lambda: desk.http("GET", "/v1/status").json["event_streams"] >= times)


@clause("/ar/AR-7/watch-prints-what-happens")
def test_watch(desk, beckon):
    lines = beckon.start("watch", "--json")
    words = beckon.start("watch")
    watched(desk, 2)
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    desk.respond(number, option_index=0)
    types = []
    while "AIC_DIALOG_RESPONDED" not in types:
        event = json.loads(lines.stdout.readline())
        assert {"type", "payload", "timestamp"} <= set(event)
        types.append(event["type"])
    assert "AIC_DIALOG_REQUESTED" in types
    while "AIC_DIALOG_REQUESTED" not in words.stdout.readline():
        pass
    for process in (lines, words):
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130


@clause("/wh/WH-1/watch-prints-the-messages-of-plans")
def test_watch_notice(desk, beckon):
    words = beckon.start("watch")
    watched(desk)
    desk.http("POST", "/v1/people", {"handle": "ana"})
    desk.http("POST", "/v1/tasks", {"title": "Bake a cake", "steps": [
        {"type": "notify", "title": "Ready", "message": "Come and eat\x1b[2J!", "to": "@ana"}]})
    while "TASK_NOTICE" not in (line := words.stdout.readline()):
        pass
    assert "@ana" in line and "Ready" in line and "Come and eat␛[2J!" in line
    words.send_signal(signal.SIGINT)
    assert words.wait(PATIENCE) == 130


@clause("/ar/AR-7/watch-goes-on-over-a-restart-without-a-gap")
def test_watch_restart(desk, beckon):
    watch = beckon.start("watch", "--json")
    watched(desk)
    numbers = [desk.ask(f"Question {n}?", ["A"]).json["id"] for n in range(3)]
    desk.kill9()
    time.sleep(0.3)
    desk.start()
    numbers += [desk.ask(f"Question {n}?", ["A"]).json["id"] for n in range(3)]
    seen = []
    while len(seen) < 6:
        event = json.loads(watch.stdout.readline())
        if event["type"] == "AIC_DIALOG_REQUESTED":
            seen.append(event["payload"]["id"])
    assert seen == numbers


@clause("/ar/AR-7/watch-has-no-gap-before-its-first-event")
def test_watch_restart_before_the_first(desk, beckon):
    watch = beckon.start("watch", "--json")
    watched(desk)
    watch.send_signal(signal.SIGSTOP)
    desk.kill9()
    desk.start()
    number = desk.ask("Asked while it could not hear?", ["A"]).json["id"]
    watch.send_signal(signal.SIGCONT)
    while (event := json.loads(watch.stdout.readline()))["type"] != "AIC_DIALOG_REQUESTED":
        pass
    assert event["payload"]["id"] == number


@clause("/ar/AR-7/watch-from-the-beginning-on")
def test_watch_after_zero(desk, beckon):
    number = desk.ask("Asked before?", ["A"]).json["id"]
    watch = beckon.start("watch", "--json", "--after", "0")
    while (event := json.loads(watch.stdout.readline()))["type"] != "AIC_DIALOG_REQUESTED":
        pass
    assert event["payload"]["id"] == number


@clause("/ar/AR-7/watch-from-a-number-on")
def test_watch_after(desk, beckon):
    numbers = [desk.ask(f"Question {n}?", ["A"]).json["id"] for n in range(3)]
    first = desk.rows("SELECT min(sequence) AS n FROM events")[0]["n"] if desk.rows(
        "SELECT 1 FROM sqlite_master WHERE name = 'events'") else 1
    watch = beckon.start("watch", "--json", "--after", str(first))
    seen = []
    while len(seen) < 2:
        event = json.loads(watch.stdout.readline())
        if event["type"] == "AIC_DIALOG_REQUESTED":
            seen.append(event["payload"]["id"])
    assert set(seen) <= set(numbers)


@clause("/att/ATT-5/doctor-says-what-works")
def test_doctor(desk, beckon):
    done = beckon("doctor", check=True)
    assert "✘" not in done.stdout and str(desk.socket) in done.stdout and str(desk.database) in done.stdout
    assert f"Port {desk.port}" in done.stdout
    report = json.loads(beckon("doctor", "--json", check=True).stdout)
    assert report["well"] is True and {"desk", "data", "token", "port", "settings"} <= {f["name"] for f in report["findings"]}


@clause("/att/ATT-5/doctor-says-what-is-wrong-and-what-to-do")
def test_doctor_wrong(desk, beckon):
    token = desk.runtime / "token"
    token.chmod(0o644)
    done = beckon("doctor")
    assert done.returncode == 1 and "new token" in done.stdout
    token.chmod(0o600)
    token.write_text("another")
    done = beckon("doctor")
    assert done.returncode == 1 and re.search(r"✘ Port \d+: refused with HTTP status 401", done.stdout)
    desk.kill9()
    done = beckon("doctor")
    assert done.returncode == 1
    assert re.search(r"✘ Desk at .*\n  → .*beckon serve", done.stdout)


@clause("/att/ATT-5/a-taken-port-is-said")
def test_doctor_port(make_desk, beckon, desk):
    other = make_desk(port=desk.port)
    other.allow(r".*")
    other.start()
    done = type(beckon)(other)("doctor")
    assert done.returncode == 1 and "Port: off" in done.stdout


@clause("/ar/AR-1/what-is-over-has-no-now")
@pytest.mark.parametrize("end", ("complete", "fail", "cancel"))
def test_over(desk, beckon, end):
    task = desk.http("POST", "/v1/tasks", {"title": "Build", "agent": "codex", "state": "RUNNING"}).json["id"]
    assert desk.http("PATCH", f"/v1/tasks/{task}", {"message": "Compiling"}).status == 200
    assert "Now: Compiling" in beckon("show", task, check=True).stdout
    assert desk.http("POST", f"/v1/tasks/{task}/{end}", {}).status == 200
    assert "Now:" not in beckon("show", task, check=True).stdout

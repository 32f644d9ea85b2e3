# test_trust_ended.py: an end reaches everything that a step has started (TR-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each attack starts processes that try to escape from their run. Their command line has the path of a script in the folder of the
desk, by which the test finds them, whatever else they have cleared."""

import os
import signal
import time
from pathlib import Path

import pytest

from beckon_testing import clause, until
from beckon_testing.sampling import usual

PATIENCE = 60

# Reports that it runs, and runs until it is ended.
STAY = "echo $$ > {home}/there.new; mv {home}/there.new {home}/there; while :; do sleep 0.05; done"

# A textbook daemon that keeps nothing it inherited, ignores SIGTERM and forks into a new process every few milliseconds.
RUNNER = """
import os, signal, sys, time
hops = int(sys.argv[2]) if len(sys.argv) > 2 else 0
if os.fork():
    os._exit(0)
os.setsid()
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.closerange(0, 4096)
if hops == 5:
    os.close(os.open({home!r} + "/there", os.O_CREAT | os.O_WRONLY))
while True:
    hops += 1
    if os.fork():
        os._exit(0)
    os.setsid()
    if hops % 20 == 5:
        os.execve(sys.executable, [sys.executable, "-S", "-E", {home!r} + "/attack.py", "away", str(hops % 1000)], {{}})
    time.sleep(0.002)
"""
# Only some shells close a file whose number has two digits.
CLOSE = "exec 99>&- 0<&- 1>&- 2>&-; "
HOLD = "while :; do sleep 0.05; done"

ATTACKS = {
    "a-session-of-its-own": "setsid sh {script} & " + HOLD,
    "a-double-fork": "(setsid sh {script} &) & " + HOLD,
    "nohup": "nohup sh {script} > /dev/null 2>&1 & " + HOLD,
    "it-ignores-sigterm": "setsid sh -c \"trap '' TERM HUP INT; . {script}\" & " + HOLD,
    "an-empty-environment": "env -i setsid sh {script} & " + HOLD,
    "no-descriptors": "bash -c '" + CLOSE + "setsid sh {script}' & " + HOLD,
    "neither-environment-nor-descriptors": "bash -c '" + CLOSE + "(env -i setsid sh {script} &) &' & " + HOLD,
    "it-is-started-again-and-again": "while :; do setsid sh {script} & sleep 0.03; done",
    "somebody-else-starts-it-again": "bash -c '" + CLOSE + "env -i setsid sh -c \"while :; do sh {script} & sleep 0.03; done\" {script}' & " + HOLD,
    "always-another-process": "setsid python3 {home}/attack.py & " + HOLD,
    "it-kills-who-minds-it": "setsid sh {script} & while test ! -e {home}/there; do sleep 0.02; done; trap '' TERM; kill -9 $PPID; " + HOLD,
}


def prepare(desk):
    (desk.home / "attack.sh").write_text(STAY.format(home=desk.home))
    (desk.home / "attack.py").write_text(RUNNER.format(home=str(desk.home)))


def line(desk, attack):
    return ATTACKS[attack].format(script=desk.home / "attack.sh", home=desk.home)


def survivors(desk):
    """The processes of an attack, without dead ones."""
    found = []
    sign = f"{desk.home}/attack".encode()
    # Many times for each test, so without Path and for the others without a second file.
    for pid in filter(str.isdecimal, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if sign not in file.read():
                    continue
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                state = file.read().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state not in "ZX":
            found.append(int(pid))
    return found


def plan(desk, *steps):
    reply = desk.http("POST", "/v1/tasks", {"title": "A plan", "workspace": str(desk.home), "steps": list(steps)})
    assert reply.status == 201, reply.json
    return reply.json["id"]


def begin(desk, attack, **fields):
    """The task whose step attacks, once the attack is under way."""
    prepare(desk)
    task = plan(desk, {"type": "run", "command": line(desk, attack), **fields}, {"type": "run", "command": f"touch {desk.home}/next"})
    until((desk.home / "there").exists, PATIENCE)
    until(lambda: survivors(desk), PATIENCE)
    return task


def nobody(desk):
    """No process is left or reappears: one check may miss a process that keeps forking."""
    def looked():
        for _ in range(20):
            if survivors(desk):
                return False
            time.sleep(0.01)
        return True
    until(looked, PATIENCE)
    desk.nobody_left = True


@pytest.fixture
def clean(desk):
    """Ends escaped processes, so that a failure leaves nothing behind."""
    desk.nobody_left = False
    yield desk
    # Where nobody () has looked, or nothing was started, nothing can be left.
    if desk.nobody_left or not (desk.home / "attack.sh").exists():
        return
    end = time.monotonic() + PATIENCE
    quiet = 0
    while quiet < 50 and time.monotonic() < end:
        left = survivors(desk)
        quiet = 0 if left else quiet + 1
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


@clause("/tr/TR-5/cancel-reaches-what-the-step-started")
@pytest.mark.parametrize("attack", usual(ATTACKS, "a-double-fork", "it-ignores-sigterm", "neither-environment-nor-descriptors", "it-is-started-again-and-again",
                                           "somebody-else-starts-it-again", "it-kills-who-minds-it"))
def test_cancel(clean, attack):
    desk = clean
    task = begin(desk, attack)
    assert desk.http("POST", f"/v1/tasks/{task}/cancel", {}).status == 200
    nobody(desk)
    assert desk.task(task)["status"] in ("CANCELLED", "FAILED")
    assert not (desk.home / "next").exists()
    assert desk.http("GET", "/v1/status").status == 200


@clause("/tr/TR-5/a-step-that-stops-its-minder")
@pytest.mark.parametrize("then", [HOLD, "exit 0"])
def test_stopped_minder(clean, then):
    """A stopped minder adopts no process and reports no end."""
    desk = clean
    prepare(desk)
    (desk.home / "attack.bash").write_text(f"kill -STOP $PPID; echo $$ > {desk.home}/there; {then}\n")
    task = plan(desk, {"type": "run", "command": f"exec bash {desk.home}/attack.bash"})
    until((desk.home / "there").exists, PATIENCE)
    assert desk.http("POST", f"/v1/tasks/{task}/cancel", {}).status == 200
    nobody(desk)
    until(lambda: not Path(f"/proc/{desk.process.pid}/task/{desk.process.pid}/children").read_text(), PATIENCE)
    assert desk.task(task)["status"] == "CANCELLED"
    assert desk.stop() == 0
    assert "could not be ended" not in desk.stderr


@clause("/tr/TR-5/the-next-step-begins-when-all-is-over")
@pytest.mark.parametrize("attack", usual(["a-session-of-its-own", "neither-environment-nor-descriptors", "always-another-process"], "always-another-process"))
@pytest.mark.takes(6)
def test_time_limit(clean, attack):
    """The plan continues after the time limit, when nothing is left of the step."""
    desk = clean
    prepare(desk)
    left = desk.home / "left"
    look = f"for f in /proc/[0-9]*/cmdline; do tr '\\0' ' ' < $f 2> /dev/null | grep -q '^[^ ]*[ -eES]* *{desk.home}/[a]ttack' && touch {left}; done; true"
    limit = 3
    while True:
        task = plan(desk, {"type": "run", "command": line(desk, attack), "timeout": f"{limit} s", "on_failure": "continue"},
                    {"type": "run", "command": look})
        until(lambda: desk.task(task)["status"] == "COMPLETE", limit + PATIENCE)
        # On a busy machine the limit may pass before the processes of the attack run. That proves nothing, so they get more time.
        if (desk.home / "there").exists():
            break
        assert limit < PATIENCE, "the attack never came so far"
        limit *= 2
    assert not left.exists()
    nobody(desk)
    log = desk.http("GET", f"/v1/tasks/{task}/log?limit=500").json["log"]
    assert any(f"Stopped: it ran longer than {limit} s" in entry["message"] for entry in log)


@clause("/tr/TR-5/the-end-of-the-desk-reaches-what-the-step-started")
@pytest.mark.parametrize("attack", ["a-session-of-its-own", "it-ignores-sigterm", "neither-environment-nor-descriptors", "always-another-process"])
def test_end_of_the_desk(clean, attack):
    desk = clean
    begin(desk, attack)
    assert desk.stop() == 0
    assert not survivors(desk)
    nobody(desk)


@clause("/tr/TR-5/it-may-end-in-order")
def test_in_order(clean):
    """A process that left the session receives SIGTERM first and has its time."""
    desk = clean
    prepare(desk)
    script = f"trap 'sleep 1; echo tidy > {desk.home}/tidied; exit 0' TERM; . {desk.home}/attack.sh"
    task = plan(desk, {"type": "run", "command": f'env -i setsid sh -c "{script}" & {HOLD}'})
    until((desk.home / "there").exists, PATIENCE)
    desk.http("POST", f"/v1/tasks/{task}/cancel", {})
    nobody(desk)
    assert (desk.home / "tidied").read_text() == "tidy\n"


@clause("/tr/TR-5/what-a-step-left-when-it-had-ended-stays")
def test_left_on_purpose(clean):
    """Processes that a step left behind when it ended on its own stay: neither the end of the task nor that of the desk ends them."""
    desk = clean
    prepare(desk)
    task = plan(desk, {"type": "run", "command": f"setsid sh {desk.home}/attack.sh > /dev/null 2>&1 & while test ! -e {desk.home}/there; do sleep 0.02; done"})
    until(lambda: desk.task(task)["status"] == "COMPLETE", PATIENCE)
    # Its child looks like it until it is another program.
    shell = int((desk.home / "there").read_text())
    assert shell in survivors(desk)
    assert desk.stop() == 0
    assert shell in survivors(desk)


@clause("/tr/TR-5/how-it-ended-is-the-programs-own")
@pytest.mark.parametrize("command, result", [("exit 7", {"exit_status": 7}), ("kill -9 $$", {"exit_status": -1, "signal": 9}),
                                             ("kill -SEGV $$", {"exit_status": -1, "signal": 11})])
def test_result(clean, command, result):
    """The minder between the desk and the program does not change the reported result."""
    desk = clean
    task = plan(desk, {"type": "run", "command": command, "on_failure": "continue", "save_as": "outcome"}, {"type": "notify", "message": "over"})
    until(lambda: desk.task(task)["status"] == "COMPLETE", PATIENCE)
    context = desk.http("GET", f"/v1/tasks/{task}").json["context"]
    assert context["outcome"] == result


@clause("/tr/TR-5/nothing-dead-is-left-lying")
def test_reaped(clean):
    """When its steps are over, the desk has no child processes, dead or alive."""
    desk = clean
    task = plan(desk, *[{"type": "run", "command": "(setsid sleep 0.01 &) & true"} for _ in range(5)])
    until(lambda: desk.task(task)["status"] == "COMPLETE", PATIENCE)
    children = Path(f"/proc/{desk.process.pid}/task/{desk.process.pid}/children")
    if not children.exists():
        pytest.skip("this kernel does not list the children of a process")
    until(lambda: children.read_text() == "", PATIENCE)

# test_acp_terminals.py: commands that an agent has run by the desk: in its workspace, bounded, and ended with its session
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os

import pytest
from acp_desk import Session, is_alive, line, nothing_left

from beckon_testing import clause
from beckon_testing.waiting import until


def call(method, **params):
    return line("call", {"method": f"terminal/{method}", "params": params})


def create(command, *args, **params):
    return call("create", command=command, args=list(args), **params)


def shell(script, **params):
    return create("sh", "-c", script, **params)


def on(method, number=1):
    return call(method, terminalId=f"terminal-{number}")


@clause("/cf/CF-11/acp-terminal-runs-a-command-in-the-workspace")
def test_command(desk, tmp_path):
    session = Session(desk, tmp_path, shell("pwd; echo error >&2; echo $GREETING; cat; exit 3", env=[{"name": "GREETING", "value": "hello"}]),
                      on("wait_for_exit"), on("output"), on("release"), on("output"))
    session.ended()
    created, exited, output, released, gone = session.answers()
    assert created == {"terminalId": "terminal-1"} and released == {}
    assert exited == {"exitCode": 3, "signal": None}
    assert output == {"output": f"{os.path.realpath(tmp_path / 'work')}\nerror\nhello\n", "truncated": False, "exitStatus": exited}
    assert gone["code"] == -32602
    [opened] = session.received("initialize")
    assert opened["params"]["clientCapabilities"]["terminal"] is True


@clause("/cf/CF-11/acp-terminal-keeps-the-end-of-what-was-printed")
def test_limit(desk, tmp_path):
    session = Session(desk, tmp_path, shell("i=0; while [ $i -lt 3000 ]; do echo €$i; i=$((i + 1)); done", outputByteLimit=20), on("wait_for_exit"),
                      on("output"), shell("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo end"), on("wait_for_exit", 2), on("output", 2))
    session.ended()
    answers = session.answers()
    assert answers[2]["truncated"] is True and answers[2]["output"].endswith("€2999\n") and len(answers[2]["output"].encode()) <= 20
    assert "\ufffd" not in answers[2]["output"]
    assert answers[5]["truncated"] is True and answers[5]["output"].endswith("x\nend\n") and len(answers[5]["output"]) <= 1024 * 1024


@clause("/ag/AG-9/acp-terminal-kill-ends-everything-that-the-command-started")
def test_kill(desk, tmp_path):
    script = f"setsid sleep 600 & echo $! > {tmp_path}/part; mv {tmp_path}/part {tmp_path}/pid; echo begun; sleep 600"
    session = Session(desk, tmp_path, shell(script), shell(f"while [ ! -e {tmp_path}/pid ]; do sleep 0.1; done"), on("wait_for_exit", 2), on("output"),
                      on("kill"), on("wait_for_exit"), on("output"), on("release"))
    session.ended()
    answers = session.answers()
    assert answers[3]["output"] == "begun\n" and "exitStatus" not in answers[3]
    assert answers[4] == {} and answers[5] == {"exitCode": None, "signal": "SIGTERM"} and answers[6]["exitStatus"] == answers[5]
    assert not is_alive(int((tmp_path / "pid").read_text()))


@clause("/ag/AG-9/acp-terminals-end-with-the-session")
@pytest.mark.parametrize("how", ["end", "cancel", "kill", "desk"])
def test_session_ends(desk, tmp_path, how):
    script = f"trap '' HUP; setsid sleep 600 & echo $! > {tmp_path}/part; mv {tmp_path}/part {tmp_path}/pid; sleep 600"
    session = Session(desk, tmp_path, shell(script), shell(f"while [ ! -e {tmp_path}/pid ]; do sleep 0.1; done"), on("wait_for_exit", 2),
                      *([] if how == "end" else [line("wait")]))
    if how != "end":
        until(lambda: session.notes("waits"))
    if how == "cancel":
        desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    elif how == "kill":
        os.kill(session.notes("pid")[0], 9)
    elif how == "desk":
        desk.stop()
    pid = int(until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text()))
    nothing_left(session)
    until(lambda: not is_alive(pid))


@clause("/cf/CF-11/acp-terminal-stays-in-the-workspace")
def test_outside(desk, tmp_path):
    work = tmp_path / "work"
    (work / "inside").mkdir(parents=True)
    (work / "up").symlink_to(tmp_path)
    session = Session(desk, tmp_path, create("pwd", cwd=str(work / "inside")), on("wait_for_exit"), on("output"), create("pwd", cwd=str(tmp_path)),
                      create("pwd", cwd=str(work / "..")), create("pwd", cwd=str(work) + "-2"), create("pwd", cwd=str(work / "up")),
                      on("wait_for_exit", 2), on("output", 2), create("pwd", cwd=str(work / "none")), on("wait_for_exit", 3))
    session.ended()
    answers = session.answers()
    assert answers[2]["output"] == f"{os.path.realpath(work / 'inside')}\n"
    assert all(answer["code"] == -32602 and "outside" in answer["message"] for answer in answers[3:6])
    assert answers[7]["exitCode"] == 126 and answers[8]["output"] == "outside the workspace\n"
    assert answers[10]["exitCode"] == 126


@clause("/cf/CF-11/acp-terminal-needs-a-workspace")
def test_no_workspace(desk, tmp_path):
    session = Session(desk, tmp_path, create("pwd"), task={"workspace": None})
    session.ended()
    [answer] = session.answers()
    assert answer["code"] == -32601 and "workspace" in answer["message"]
    [opened] = session.received("initialize")
    assert opened["params"]["clientCapabilities"]["terminal"] is False


@clause("/cf/CF-11/acp-terminal-with-wrong-arguments-is-refused")
@pytest.mark.parametrize("method, params", [
    ("create", {}), ("create", {"command": 7}), ("create", {"command": ""}), ("create", {"command": "echo", "args": [1]}),
    ("output", {}), ("output", {"terminalId": 7}), ("kill", {"terminalId": "terminal-9"}), ("wait_for_exit", {"terminalId": "x"}),
])
def test_wrong(desk, tmp_path, method, params):
    session = Session(desk, tmp_path, call(method, **params), create("echo", "--", env=[7, {"name": "A=B", "value": "x"}], outputByteLimit="x"),
                      on("wait_for_exit"), on("frobnicate"))
    session.ended()
    answers = session.answers()
    assert answers[0]["code"] == -32602
    assert answers[2] == {"exitCode": 0, "signal": None} and answers[3]["code"] == -32601


@clause("/cf/CF-11/acp-terminal-not-more-than-so-many")
def test_many(desk, tmp_path):
    session = Session(desk, tmp_path, *(create("true") for _ in range(33)), on("release"), create("true"))
    session.ended()
    answers = session.answers()
    assert all("terminalId" in answer for answer in answers[:32]) and "Too many" in answers[32]["message"] and "terminalId" in answers[34]


@clause("/cf/CF-11/acp-terminal-that-is-released-while-it-is-waited-for")
def test_released(desk, tmp_path):
    session = Session(desk, tmp_path, shell("sleep 600"), line("greedy-wait", {"terminalId": "terminal-1"}), on("release"))
    session.ended()
    nothing_left(session)

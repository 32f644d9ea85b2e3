# test_running.py: what tests/run.py does with tests that fail, with what they leave, and with the time
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import run  # noqa: E402
from running import again, budget, tally, unsteady  # noqa: E402
from running.tally import Result  # noqa: E402

TESTS = Path(__file__).resolve().parents[1]
TODAY = date(2026, 11, 28)


class FakeGroup:
    """Runs nothing: each run of a suite writes the outcomes that were given for it."""

    def __init__(self, *runs):
        self.runs, self.commands = list(runs), []

    def run(self, command, log, show=None, env=None):
        self.commands.append(command)
        only = Path(command[command.index("--only") + 1]).read_text().splitlines()
        outcomes = self.runs.pop(0)
        lines = [json.dumps({"name": name, "outcome": outcomes[name], "seconds": 1, "why": ""}) + "\n" for name in only]
        (Path(env["BECKON_TEST_RESULTS"]) / f"{command[2]}.tests").write_text("".join(lines))


def failed(name, suite="clauses"):
    return Result(suite, name, "failed", why="It did not happen")


def second_tries(build, tests, *runs):
    (build / "results").mkdir()
    group = FakeGroup(*runs)
    again.again(tests, group, [], build)
    return group


@pytest.mark.parametrize("words, long, what", [
    (["build"], False, []),
    (["build", "unit", "gui"], False, ["unit", "gui"]),
    (["build", "--long"], True, []),
    (["build", "--long", "unit", "flatpak"], True, ["unit", "flatpak"]),
    (["build", "unit", "--long"], True, ["unit"]),
])
def test_arguments(words, long, what):
    arguments = run.read_arguments(words)
    assert (arguments.build, arguments.long, arguments.what) == (Path("build"), long, what)


@pytest.mark.parametrize("words", [["build", "--long", "everything"], ["build", "--short"], []])
def test_wrong_arguments(words, capsys):
    with pytest.raises(SystemExit):
        run.read_arguments(words)
    assert "error:" in capsys.readouterr().err


def test_passes_both_times(tmp_path):
    one, other = failed("a.py::one"), failed("a.py::other")
    second_tries(tmp_path, [one, other], {"a.py::one": "passed", "a.py::other": "failed"}, {"a.py::one": "passed"})
    assert (one.outcome, one.is_unsteady) == ("passed", True)
    assert (other.outcome, other.is_unsteady) == ("failed", False)


def test_passes_once(tmp_path):
    one = failed("a.py::one")
    second_tries(tmp_path, [one], {"a.py::one": "passed"}, {"a.py::one": "failed"})
    assert (one.outcome, one.is_unsteady) == ("failed", False)


def test_keys_get_no_second_try(tmp_path):
    one = failed("gui/test_question_keyboard.py::test_harm /att/ATT-3/nothing-is-chosen", "gui")
    group = second_tries(tmp_path, [one])
    assert one.outcome == "failed" and group.commands == []


def test_many_are_no_luck(tmp_path):
    tests = [failed(f"a.py::number[{n}]") for n in range(again.MAX_AGAIN + 1)]
    assert second_tries(tmp_path, tests).commands == []


class RealGroup:
    """Runs what it is given."""

    def run(self, command, log, show=None, env=None):
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=env)


@pytest.mark.parametrize("failures, outcome", [(1, "passed"), (2, "failed"), (3, "failed")])
def test_failed_assertion(tmp_path, failures, outcome):
    """A failed assertion ends a program of GLib's tests; it gets a second try, and says which one it was."""
    project = tmp_path / "project"
    project.mkdir()
    (project / "meson.build").write_text("project('beckon')\nadd_test_setup('all')\ntest('desk-due', find_program('due.sh'), protocol: 'tap', suite: 'desk', env: {'FAILURES': '%d'})\n" % failures)
    (project / "due.sh").write_text("""#!/bin/sh
echo "TAP version 13"
echo "ok 1 /wh/WH-2/due"
echo >> "$0.runs"
if [ "$(wc -l < "$0.runs")" -le "$FAILURES" ]; then
  echo "Bail out! ERROR:due.c:7:test_late: assertion failed (a == b): (1 == 2)"
  kill -ABRT $$
fi
echo "ok 2 /wh/WH-2/late"
echo "1..2"
""")
    (project / "due.sh").chmod(0o755)
    build = tmp_path / "build"
    meson = ["meson", "test", "-C", str(build), "--setup", "all"]
    subprocess.run(["meson", "setup", str(build), str(project)], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(meson, check=False, stdout=subprocess.DEVNULL)
    tests = list(tally.programs(tally.logs_of(build)))
    (build / "results").mkdir()
    again.again(tests, RealGroup(), meson, build)
    [test] = [test for test in tests if test.name == "desk-due"]
    assert (test.outcome, test.is_unsteady) == (outcome, outcome == "passed")
    assert test.why == "ERROR: ERROR:due.c:7:test_late: assertion failed (a == b): (1 == 2)"


def test_list_of_unsteady_tests(tmp_path):
    path = tmp_path / "unsteady.txt"
    path.write_text("# A comment\n2026-11-13\tgui: a.py::old\tseen\n2026-11-14\tgui: a.py::known\tseen\n")
    entries = unsteady.add(path, [failed("a.py::known", "gui"), failed("a.py::new", "gui")], TODAY)
    assert [test for _, test, _ in entries] == ["gui: a.py::old", "gui: a.py::known", "gui: a.py::new"]
    assert unsteady.read(path) == entries and entries[-1] == (TODAY, "gui: a.py::new", "It did not happen")
    # The first time counts.
    assert entries[1][0] == date(2026, 11, 14)
    [fault] = unsteady.faults(entries, TODAY)
    assert "a.py::old" in fault


def test_too_many_unsteady_tests():
    entries = [(TODAY, f"gui: a.py::number[{n}]", "seen") for n in range(unsteady.MAX_ENTRIES)]
    assert unsteady.faults(entries, TODAY) == []
    assert len(unsteady.faults([*entries, (TODAY, "gui: one more", "seen")], TODAY)) == 1


@pytest.mark.parametrize("line", ["yesterday\ta\tb", "2026-11-28 a b"])
def test_wrong_line(tmp_path, line):
    path = tmp_path / "unsteady.txt"
    path.write_text(line + "\n")
    with pytest.raises(SystemExit, match="unsteady.txt:1"):
        unsteady.read(path)


def meson_logs(folder, *tests, junit=""):
    logs = folder / "testlog-all"
    logs.with_suffix(".json").write_text("".join(json.dumps({"name": f"beckon:desk / {name}", "result": result, "duration": 1.5, "stdout": "", "stderr": said}) + "\n"
                                                 for name, result, said in tests))
    logs.with_suffix(".junit.xml").write_text(f"<testsuites>{junit}</testsuites>")
    return logs


def test_programs(tmp_path):
    junit = ('<testsuite><testcase classname="beckon:desk / desk-due" name="/wh/WH-2/due"/>'
             '<testcase classname="beckon:desk / desk-due" name="/wh/WH-2/late"><failure message="assertion failed"/></testcase></testsuite>'
             '<testsuite><testcase classname="beckon:desk / desk-roles" name="/ar/AR-1/role"/></testsuite>')
    logs = meson_logs(tmp_path, ("desk-due", "FAIL", ""), ("desk-roles", "ERROR", "Segmentation fault"), ("gui", "OK", ""), junit=junit)
    found = {test.name: (test.outcome, test.program) for test in tally.programs(logs)}
    # A program that crashed between its tests has failed, though none of them says so. A whole suite counts elsewhere.
    assert found == {"/wh/WH-2/due": ("passed", "desk-due"), "/wh/WH-2/late": ("failed", "desk-due"),
                     "/ar/AR-1/role": ("passed", "desk-roles"), "desk-roles": ("failed", "desk-roles")}


def test_suite_that_ended_without_a_word(tmp_path):
    (tmp_path / "meson-logs").mkdir()
    meson_logs(tmp_path / "meson-logs", ("clauses", "FAIL", ""))
    [test] = tally.read(tmp_path, tmp_path)
    assert (test.suite, test.outcome) == ("clauses", "failed")


def test_time_of_others(monkeypatch):
    """A limit is no luck: what other programs had of the cores is taken off."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    began = budget.Moment(wall_s=0, busy_s=0, own_s=0)
    limit = budget.LIMIT_MIN * 60

    def faults(busy_s):
        monkeypatch.setattr(budget.Moment, "now", lambda: budget.Moment(wall_s=limit + 60, busy_s=busy_s, own_s=limit))
        return budget.Spent(began).faults()

    assert len(faults(busy_s=limit)) == 1
    assert len(faults(busy_s=limit + 60)) == 1
    assert faults(busy_s=limit + 180) == []


def test_slow_starts(monkeypatch):
    """Nor is it where starting a process is slow; the sum says so."""
    began = budget.Moment(wall_s=0, busy_s=0, own_s=0)
    limit = budget.LIMIT_MIN * 60
    monkeypatch.setattr(budget.Moment, "now", lambda: budget.Moment(wall_s=limit + 60, busy_s=limit, own_s=limit))
    assert len(budget.Spent(began, 1.0, budget.START_S / 2).faults()) == 1
    assert 0 < budget.start_s() < 1
    slow = budget.Spent(began, 1.0, 2 * budget.START_S)
    assert slow.faults() == [] and f"2.0 ms of a core, so that the limit is {2 * budget.LIMIT_MIN} min" in str(slow)
    monkeypatch.setattr(budget.Moment, "now", lambda: budget.Moment(wall_s=2 * limit + 60, busy_s=limit, own_s=limit))
    assert len(budget.Spent(began, 1.0, 2 * budget.START_S).faults()) == 1


def test_other_systems(monkeypatch):
    """Nor is it where another system on the same hardware slows the cores."""
    assert budget.slowness([0.1] * 100) == 1
    assert budget.slowness([0.1] * 19) == 1
    slow = budget.slowness([0.1] * 50 + [0.2] * 50)
    assert 1.4 < slow < 1.6
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    began = budget.Moment(wall_s=0, busy_s=0, own_s=0)
    limit = budget.LIMIT_MIN * 60
    monkeypatch.setattr(budget.Moment, "now", lambda: budget.Moment(wall_s=limit * 1.3, busy_s=limit, own_s=limit))
    assert budget.Spent(began, slow).faults() == []
    assert len(budget.Spent(began, 1.2).faults()) == 1


def test_speed(monkeypatch):
    monkeypatch.setattr(budget.Speed, "EVERY_S", 0.001)
    speed = budget.Speed()
    time.sleep(1)
    assert 1 <= speed.end() < 10


def test_moment_of_the_environment(monkeypatch):
    stat = Path("/proc/stat").read_text().splitlines()[0]
    monkeypatch.setenv("BECKON_TEST_BEGAN", f"{time.time()}|{stat}|{Path('/proc/self/stat').read_text()}")
    began, now = budget.Moment.from_environment(), budget.Moment.now()
    assert abs(began.wall_s - now.wall_s) < 60 and abs(began.busy_s - now.busy_s) < 600 and abs(began.own_s - now.own_s) < 60


# A program that starts another one, which loses its parent and has a session of its own.
LEAVES = "setsid sleep 1000 & echo $! > {0}; exit 0"
STAYS = "setsid sleep 1000 & echo $! > {0}; wait"


def start_group(script, log):
    return subprocess.Popen([sys.executable, "-c", f"import sys; sys.path.insert(0, {str(TESTS)!r})\n"
                             "from running.processes import Group\n"
                             f"with Group() as group: group.run(['sh', '-c', {script!r}], {str(log)!r})"], stderr=subprocess.PIPE, text=True)


def pid_in(path):
    end = time.monotonic() + 60
    while not path.exists() or not path.read_text().strip():
        assert time.monotonic() < end
        time.sleep(0.01)
    return int(path.read_text())


def test_what_is_left(tmp_path):
    group = start_group(LEAVES.format(tmp_path / "pid"), tmp_path / "log")
    left = pid_in(tmp_path / "pid")
    assert "sleep" in group.communicate()[1] and group.returncode == 0
    assert not Path(f"/proc/{left}").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted(tmp_path, number):
    group = start_group(STAYS.format(tmp_path / "pid"), tmp_path / "log")
    started = pid_in(tmp_path / "pid")
    group.send_signal(number)
    assert "Interrupted" in group.communicate()[1] and group.returncode == 130
    assert not Path(f"/proc/{started}").exists()

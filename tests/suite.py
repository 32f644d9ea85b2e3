# suite.py: runs one suite of the Python tests, as Meson starts it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""suite.py NAME [--only FILE] [--jobs N] [PYTEST-OPTION…]

NAME is a row of SUITES below. FILE has the names of the tests to run, one a line, as NAME.tests has them; all others are left out.

It writes into $BECKON_TEST_RESULTS: NAME.log, what pytest printed; NAME.xml, JUnit; NAME.tests, one line of JSON for each test
(outcomes.py). If a test fails, it prints the log.

BECKON_BUILD_DIR        the Meson build folder whose programs are tested (default: build)
BECKON_TEST_RESULTS     the folder of the results (default: results in the build folder)
BECKON_TEST_JOBS        the number of workers
BECKON_TEST_LONG        1: also the tests with the mark `long`
BECKON_TEST_SANITIZED   1: the programs have sanitizers, and are several times slower
"""

import argparse
import importlib.util
import os
import resource
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
# More cores would only start more desktops.
MOST_CORES = 4
# What Meson takes as skipped.
SKIPPED = 77


@dataclass
class Suite:
    """How the tests of a folder run."""

    folder: str
    # Workers for each core. Tests wait most of the time.
    workers: float
    # Each worker runs inside this command, which gives it a desktop of its own.
    rig: str = ""
    # Only the tests with this mark.
    mark: str = ""
    # The programs without which none of them can pass.
    needs: tuple = ()


SUITES = {
    "clauses": Suite("clauses", 4),
    "gui": Suite("gui", 2, "tests/gui/rig-x11.sh -w openbox", needs=("Xvfb", "openbox", "xdotool")),
    "gui-xfwm4": Suite("gui", 2, "tests/gui/rig-x11.sh -w xfwm4", "window_manager", ("Xvfb", "xfwm4", "xdotool")),
    "wayland-sway": Suite("wayland", 1, "tests/gui/rig-wl.sh -c sway", needs=("sway",)),
    "wayland-gnome": Suite("wayland", 1, "tests/gui/rig-wl.sh -c gnome", needs=("gnome-shell",)),
    "peers": Suite("peers", 1, "tests/peers/rig.sh", needs=("unshare",)),
    "pictures": Suite("pictures", 0),
    "postgresql": Suite("postgresql", 0.5, needs=("psql", "initdb")),
    # tests/flatpak/run.sh has made the desktop, one for all.
    "flatpak": Suite("flatpak", 0),
}


def is_set(name):
    return os.environ.get(name) == "1"


def jobs_of(suite):
    """The number of workers; 0: no process besides pytest itself."""
    named = os.environ.get("BECKON_TEST_JOBS")
    if named and suite.workers:
        return int(named)
    # With sanitizers, a window computes more than it waits.
    workers = min(suite.workers, 1) if suite.rig and is_set("BECKON_TEST_SANITIZED") else suite.workers
    return round(min(os.cpu_count() or 1, MOST_CORES) * workers)


def pytest_command(name, suite, results, jobs, options):
    command = [sys.executable, "-m", "pytest", "-q", "-c", "tests/pytest.ini", "--rootdir", "tests", "-p", "no:cacheprovider",
               "--junitxml", str(results / f"{name}.xml")]
    marks = [mark for mark in (suite.mark, "" if is_set("BECKON_TEST_LONG") else "not long") if mark]
    if marks:
        command += ["-m", " and ".join(marks)]
    if is_set("BECKON_TEST_SANITIZED") or is_set("BECKON_TEST_LONG"):
        command += ["--timeout", "1200"]
    if suite.rig:
        command += ["--dist", "load", "--tx", f"{jobs}*popen//python={suite.rig} -- {sys.executable}"]
    else:
        command += ["-n", str(jobs)]
    return [*command, *options, f"tests/{suite.folder}"]


def environment(build):
    """What the tests see. Nothing of the session in which they were started is read or written, unless that is the desktop of a rig (RIG)."""
    env = dict(os.environ)
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    if "RIG" not in env:
        env.pop("DBUS_SESSION_BUS_ADDRESS", None)
    # Folders of tests have short paths, because that of a Unix socket has at most 107 bytes. No bytecode lies in the tree.
    env.update(BECKON_BUILD_DIR=str(build), PYTHONPYCACHEPREFIX=str(build / "pycache"), LC_ALL="C.UTF-8", TMPDIR="/tmp")
    # ./run installs there: schemas, icons and services are found as in /usr.
    root = build / "root"
    if root.is_dir():
        env["PATH"] = f"{root / 'bin'}:{env['PATH']}"
        env["XDG_DATA_DIRS"] = f"{root / 'share'}:{env.get('XDG_DATA_DIRS') or '/usr/local/share:/usr/share'}"
    return env


def is_there(program):
    """Debian has what is no command of a user, such as initdb, beside each version of PostgreSQL."""
    return shutil.which(program) or any(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))


def missing(suite):
    """What the tests need and this computer does not have."""
    return [name for name in ("pytest", "xdist", "pytest_timeout", "gi") if not importlib.util.find_spec(name)] + \
           [name for name in suite.needs if not is_there(name)]


def compile_tests(suite, env):
    """Lets one process compile the tests for all workers, which would each do so. Where each has a rig, they are few."""
    compiled = Path(env["PYTHONPYCACHEPREFIX"]) / f"{suite.folder}-compiled"
    if suite.rig or compiled.exists():
        return
    subprocess.run([sys.executable, "-m", "pytest", "-q", "-c", "tests/pytest.ini", "--rootdir", "tests", "--collect-only", f"tests/{suite.folder}"],
                   cwd=TOP, env={name: value for name, value in env.items() if not name.startswith("BECKON_TEST_O")}, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    compiled.parent.mkdir(parents=True, exist_ok=True)
    compiled.touch()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("name", choices=SUITES)
    parser.add_argument("--only")
    parser.add_argument("--jobs", type=int)
    arguments, options = parser.parse_known_args()
    suite = SUITES[arguments.name]
    if lacking := missing(suite):
        print(f"There is no {', no '.join(lacking)}: the suite {arguments.name} is NOT tested")
        # A distribution may have only some of them; what is automatic must have all.
        return 1 if os.environ.get("CI") else SKIPPED
    build = Path(os.environ.get("BECKON_BUILD_DIR", TOP / "build")).resolve()
    results = Path(os.environ.get("BECKON_TEST_RESULTS", build / "results"))
    results.mkdir(parents=True, exist_ok=True)
    env = environment(build)
    env["BECKON_TEST_OUTCOMES"] = str(results / f"{arguments.name}.tests")
    if arguments.only:
        env["BECKON_TEST_ONLY"] = arguments.only
    if not arguments.only:
        compile_tests(suite, env)
    jobs = jobs_of(suite) if arguments.jobs is None else arguments.jobs
    log = results / f"{arguments.name}.log"
    with open(log, "wb") as output:
        done = subprocess.run(pytest_command(arguments.name, suite, results, jobs, options), cwd=TOP, env=env, stdin=subprocess.DEVNULL,
                              stdout=output, stderr=subprocess.STDOUT, check=False)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        output.write(f"{used.ru_utime + used.ru_stime:.0f} s of processor time\n".encode())
    if done.returncode:
        sys.stdout.write(log.read_text(encoding="utf-8", errors="replace"))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

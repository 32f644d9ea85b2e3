# test_bad_places.py: ./run test where something is missing, too small, out of date or in use
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
TESTS = TOP / "tests"

# A project that Meson prepares and builds in a second.
PROJECT = """project('small', 'c')
executable('small', 'small.c', install: true)
"""


@pytest.fixture
def checkout(tmp_path):
    """make (name): a checkout with the real script and a small program."""
    def make(name="one"):
        folder = tmp_path / name
        folder.mkdir()
        shutil.copy(TOP / "run", folder)
        shutil.copytree(TOP / ".ci", folder / ".ci")
        (folder / "meson.build").write_text(PROJECT)
        (folder / "small.c").write_text("int main (void) { return 0; }\n")
        return folder
    return make


def run(folder, *words, **env):
    # Whoever passes these tests is in a run itself, and need not be the only one that installs.
    return subprocess.run([folder / "run", *words], capture_output=True, text=True, check=False, timeout=300, env={**os.environ, **env})


def private(script, mount):
    """Python @script in a mount namespace in which @mount, words of mount, was done; None where the kernel gives no such namespace."""
    how = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
    if subprocess.run([*how, "sh", "-c", f"mount {mount}"], capture_output=True).returncode != 0:
        pytest.skip("there are no namespaces of mounts here")
    inside = [*how, "sh", "-c", f'mount {mount} && exec "$@"', "sh", sys.executable, "-c", script]
    env = {name: value for name, value in os.environ.items() if name != "BECKON_TEST_MEMORY"}
    return subprocess.run(inside, cwd=TESTS, env=env, capture_output=True, text=True, check=True).stdout.strip()


FOLDER = """
from beckon_testing import folders
folders.in_memory = True
folder = folders.make_folder("beckon-")
print(folder)
folder.rmdir()
"""


@pytest.mark.parametrize("how", ["size=64m", "size=4g,noexec", "size=4g,ro"])
def test_memory_of_no_use(how):
    """Where /dev/shm is too small, or nothing runs or is written there, desks are on the disk."""
    assert not private(FOLDER, f"-t tmpfs -o {how} none /dev/shm").startswith("/dev/shm/")


def test_memory():
    assert private(FOLDER, "-t tmpfs -o size=4g,mode=1777 none /dev/shm").startswith("/dev/shm/")


def test_memory_that_cannot_be_written():
    """Nor has the whole run a folder there then."""
    script = ("import os, run\n"
              "with run.memory(): print(os.environ.get('BECKON_TEST_MEMORY'))")
    assert private(script, "-t tmpfs -o size=4g,ro none /dev/shm") == "None"
    assert private(script, "-t tmpfs -o size=4g,mode=1777 none /dev/shm").startswith("/dev/shm/beckon-")


def test_two_runs(checkout):
    """One run in a checkout; another checkout is another matter."""
    first, second = checkout("first"), checkout("second")
    lock = os.open(first, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        refused = run(first, "test", "lint")
        assert refused.returncode == 1
        assert "✗ Another ./run test is at work in this checkout" in refused.stderr and "git worktree add" in refused.stderr
        assert not (first / "build").exists()
        # It is built there; its tests are not in this one.
        assert "at work" not in run(second, "test", "lint").stderr and (second / "build" / "small").exists()
    finally:
        os.close(lock)


def test_two_checkouts(checkout):
    """Both build at the same time."""
    folders = [checkout("first"), checkout("second")]
    builds = [subprocess.Popen([folder / "run", "build"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for folder in folders]
    for folder, build in zip(folders, builds):
        said = build.communicate(timeout=300)[1]
        assert build.returncode == 0, said
        assert (folder / "build" / "root" / "bin" / "small").exists()


def in_session(number):
    """The programs of a session that are alive: ninja gives each compiler a group of its own."""
    found = subprocess.run(["ps", "-e", "-o", "sid=,stat=,args="], capture_output=True, text=True, check=True).stdout.splitlines()
    return [line for line in found if int(line.split()[0]) == number and not line.split()[1].startswith("Z")]


def wait(condition):
    end = time.monotonic() + 60
    while not (value := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return value


def test_interrupted_build(checkout, tmp_path):
    """Ctrl+C in the middle of it: nothing is left running, and the next build goes on from there."""
    folder = checkout()
    slow = tmp_path / "slow-cc"
    slow.write_text('#!/bin/sh\ncase "$*" in *small.c*) sleep 1000 ;; esac\nexec gcc "$@"\n')
    slow.chmod(0o755)
    build = subprocess.Popen([folder / "run", "test", "lint"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                             env={**os.environ, "CC": str(slow)})
    wait(lambda: any("sleep 1000" in line for line in in_session(build.pid)))
    os.killpg(build.pid, signal.SIGINT)
    assert build.wait(60) != 0
    wait(lambda: not in_session(build.pid))
    again = run(folder, "build")
    assert again.returncode == 0, again.stderr
    assert (folder / "build" / "root" / "bin" / "small").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_tests(number):
    """Nor is anything left in memory."""
    script = ("import os, run\n"
              "from running import processes\n"
              "with run.memory(), processes.Group() as group:\n"
              "    print(os.environ['BECKON_TEST_MEMORY'], flush=True)\n"
              "    group.run(['sleep', '1000'], '/dev/null')\n")
    env = {name: value for name, value in os.environ.items() if name != "BECKON_TEST_MEMORY"}
    tests = subprocess.Popen([sys.executable, "-c", script], cwd=TESTS, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    folder = Path(tests.stdout.readline().strip())
    assert folder.is_dir()
    time.sleep(0.5)
    tests.send_signal(number)
    assert tests.wait(60) == 130
    assert not folder.exists()


def compiler(folder, version):
    """A compiler whose version is another one's."""
    path = folder / "cc"
    path.write_text(f"""#!/bin/sh
if [ "$*" = --version ]; then
  gcc --version | sed '1s/.*/gcc (another) {version}/'
else
  exec gcc "$@"
fi
""")
    path.chmod(0o755)
    return str(path)


def test_build_folder_of_another_compiler(checkout, tmp_path):
    folder = checkout()
    build = folder / "build"
    made = "Preparing build"
    first = run(folder, "build", CC=compiler(tmp_path, "1.0"))
    assert first.returncode == 0, first.stderr
    assert made in first.stderr
    mark = build / "mark"
    mark.touch()
    assert made not in run(folder, "build", CC=compiler(tmp_path, "1.0")).stderr and mark.exists()
    again = run(folder, "build", CC=compiler(tmp_path, "2.0"))
    assert again.returncode == 0 and made in again.stderr and not mark.exists()
    assert (build / "root" / "bin" / "small").exists()


def test_build_folder_of_no_use(checkout):
    """What was made for another place, only half or by something else is made anew."""
    folder = checkout()
    build = folder / "build"
    assert run(folder, "build").returncode == 0
    (build / "build.ninja").unlink()
    assert "Preparing build" in run(folder, "build").stderr
    (build / ".options").unlink()
    assert "Preparing build" in run(folder, "build").stderr
    folder = folder.rename(folder.with_name("two"))
    again = run(folder, "build")
    assert again.returncode == 0 and "Preparing build" in again.stderr
    assert (folder / "build" / "root" / "bin" / "small").exists()


def test_build_that_fails(checkout):
    """It says why, and the next one goes on from there."""
    folder = checkout()
    (folder / "small.c").write_text("int main (void) { return }\n")
    failed = run(folder, "build")
    assert failed.returncode == 1 and "✗ The build failed" in failed.stderr and "small.c:1" in failed.stderr
    (folder / "small.c").write_text("int main (void) { return 0; }\n")
    assert run(folder, "build").returncode == 0


def without(folder, *names):
    """A PATH on which programs @names are not."""
    folder.mkdir()
    for place in reversed(os.environ["PATH"].split(":")):
        for program in Path(place).iterdir() if os.path.isdir(place) else ():
            link = folder / program.name
            if program.name not in names:
                link.unlink(missing_ok=True)
                link.symlink_to(program)
    return str(folder)


@pytest.mark.parametrize("suite", ["vscode", "peers"])
def test_no_npm(tmp_path, suite):
    """What needs it says that it is left out: for Meson it is skipped, and where everything is to be tested it fails."""
    env = {name: value for name, value in os.environ.items() if name != "CI"}
    env.update(PATH=without(tmp_path / "bin", "npm"), BECKON_CHROMIUM="/bin/true", BECKON_BUILD_DIR=str(tmp_path), BECKON_TEST_RESULTS=str(tmp_path / "results"))
    left_out = subprocess.run([TESTS / suite / "run.sh"], capture_output=True, text=True, env=env, check=False)
    assert left_out.returncode == 77 and "There is no npm" in left_out.stdout and "NOT tested" in left_out.stdout
    if suite == "vscode":
        assert subprocess.run([TESTS / suite / "run.sh"], capture_output=True, env={**env, "CI": "true"}, check=False).returncode == 1


def test_no_namespaces(tmp_path):
    """A desktop of a test needs none: what it starts is ended one by one."""
    env = {**os.environ, "PATH": without(tmp_path / "bin", "unshare")}
    env.pop("RIG_INSIDE", None)
    done = subprocess.run([TESTS / "gui" / "rig-x11.sh", "--", "sh", "-c", "xdpyinfo | grep -c 'dimensions:'"], capture_output=True, text=True, env=env, check=False,
                          timeout=120)
    assert (done.returncode, done.stdout.strip()) == (0, "1"), done.stderr

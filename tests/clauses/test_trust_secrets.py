# test_trust_secrets.py: the keys and tokens of the desk stay with the desk (TR-2)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A desk with a model key and a bot token in its environment, and everything that can be read from it."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "doubles"))

from beckon_testing import Desk, clause, until  # noqa: E402
from telegram_server import CHAT, TelegramServer  # noqa: E402

PATIENCE = 60
KEY = "sk-secret-of-the-model-0123456789"
TOKEN = "123456789:AAFsecret-of-the-bot-0123456789"
PARTS = (KEY.encode(), TOKEN.encode(), TOKEN.partition(":")[2].encode())


def has_secret(data):
    return any(part in data for part in PARTS)


def run(desk, command, **fields):
    """The log of a task with one step."""
    reply = desk.http("POST", "/v1/tasks", {"title": "A plan", "workspace": str(desk.home), "steps": [{"type": "run", "command": command, **fields}]})
    assert reply.status == 201, reply.json
    id = reply.json["id"]
    until(lambda: desk.task(id)["status"] in ("COMPLETE", "FAILED"), PATIENCE)
    assert desk.task(id)["status"] == "COMPLETE", desk.task(id)
    return id


def log(desk, id):
    return [entry["message"] for entry in desk.http("GET", f"/v1/tasks/{id}/log?limit=500").json["log"]]


def variables(desk, id):
    return dict(line.split("=", 1) for line in log(desk, id) if "=" in line)


class RudeModel:
    """A model server that refuses every key and repeats it."""

    def __init__(self):
        model = self
        self.keys = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                key = self.headers.get("Authorization", "").removeprefix("Bearer ")
                model.keys.append(key)
                body = json.dumps({"error": {"message": f"Incorrect API key provided: {key}. Bearer {key}"}}).encode()
                self.send_response(401)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}/v1"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


# Variables from the program that starts a desk, for the desk only.
FOR_THE_DESK = {
    "BECKON_PORT": "0", "BECKON_RETENTION_DAYS": "30", "BECKON_CLAIM": "7", "BECKON_AGENT": "outer", "BECKON_TASK_ID": "task-outer", "BECKON_RUN": "task-outer/1/1",
    "NOTIFY_SOCKET": "/nowhere", "LISTEN_FDS": "0", "LISTEN_PID": "1", "INVOCATION_ID": "0123", "JOURNAL_STREAM": "1:2", "WATCHDOG_USEC": "9", "MANAGERPID": "1",
    "DBUS_STARTER_ADDRESS": "unix:path=/nowhere", "DBUS_STARTER_BUS_TYPE": "session", "DESKTOP_STARTUP_ID": "id", "XDG_ACTIVATION_TOKEN": "id",
    "BAMF_DESKTOP_FILE_HINT": "/x.desktop", "GIO_LAUNCHED_DESKTOP_FILE": "/x.desktop", "G_MESSAGES_DEBUG": "all", "CREDENTIALS_DIRECTORY": "/nowhere",
}
THE_PERSONS = {"SSH_AUTH_SOCK": "/run/user/1000/keyring/ssh", "WAYLAND_DISPLAY": "wayland-9", "DISPLAY": ":99", "GOPATH": "/home/anna/go", "ANTHROPIC_API_KEY": "of-the-person"}


@pytest.fixture
def secretive():
    """A desk with secrets, full logging and all variables of a program that starts desks."""
    model, bot = RudeModel(), TelegramServer(token=TOKEN)
    desk = Desk()
    desk.configure({
        **FOR_THE_DESK, **THE_PERSONS, "BECKON_EVALUATOR": "llm", "BECKON_LLM_BASE_URL": model.url, "BECKON_LLM_MODEL": "small", "BECKON_LLM_API_KEY": KEY,
        "BECKON_TELEGRAM_BASE_URL": bot.url, "BECKON_TELEGRAM_TOKEN": TOKEN, "BECKON_TELEGRAM_CHAT": str(CHAT),
    })
    desk.model, desk.bot = model, bot
    try:
        yield desk.start()
        desk.finish()
    finally:
        desk.discard()
        bot.close()
        model.close()


@clause("/tr/TR-2/no-process-shows-them")
def test_environ(secretive):
    """Not the desk, not its minder, not the step: /proc shows the environment with which a process was started, even after changes."""
    desk = secretive
    id = desk.http("POST", "/v1/tasks", {"title": "A plan", "workspace": str(desk.home), "steps": [
        {"type": "run", "command": f"touch {desk.home}/begun; while :; do sleep 0.05; done"}]}).json["id"]
    until((desk.home / "begun").exists, PATIENCE)
    environ = Path(f"/proc/{desk.process.pid}/environ").read_bytes()
    assert b"BECKON_RETENTION_DAYS=30" in environ, "this is not what the desk was started with"
    processes = {pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if pid == desk.process.pid or is_below(pid, desk.process.pid)}
    assert len(processes) >= 3
    for pid in processes:
        for name in ("environ", "cmdline"):
            try:
                assert not has_secret(Path(f"/proc/{pid}/{name}").read_bytes()), (pid, name)
            except (FileNotFoundError, ProcessLookupError):
                continue
    desk.http("POST", f"/v1/tasks/{id}/cancel", {})


def is_below(pid, top):
    while pid > 1:
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            return False
        if pid == top:
            return True
    return False


@clause("/tr/TR-2/no-step-has-them")
@pytest.mark.parametrize("how", ["shell", "program", "agent"])
def test_steps(secretive, how):
    """A step that prints its environment; its output is in the log, the events, the database and on Telegram."""
    desk = secretive
    if how == "agent":
        reply = desk.http("POST", "/v1/agents", {"name": "scout", "command": ["env"]})
        assert reply.status == 201, reply.json
        reply = desk.http("POST", "/v1/tasks", {"title": "A plan", "agent": "scout", "steps": [{"type": "run", "prompt": "Who are you?"}]})
        assert reply.status == 201, reply.json
        id = reply.json["id"]
        until(lambda: desk.task(id)["status"] == "COMPLETE", PATIENCE)
    else:
        id = run(desk, "env; tr '\\0' '\\n' < /proc/$PPID/environ | tr = :" if how == "shell" else ["env"])
    here = variables(desk, id)
    assert "PATH" in here and here["HOME"] == str(desk.home)
    assert {name: here.get(name) for name in THE_PERSONS} == THE_PERSONS
    assert here["BECKON_TASK_ID"] == id and here["BECKON_RUN"] == f"{id}/1/1"
    assert here["BECKON_RUNTIME_DIR"] == str(desk.runtime) and here["BECKON_DATA_DIR"] == str(desk.data)
    ours = {"BECKON_TASK_ID", "BECKON_RUN", "BECKON_RUNTIME_DIR", "BECKON_DATA_DIR", "BECKON_SOCKET"}
    assert {name for name in here if name.startswith("BECKON_")} == ours
    assert not (set(here) & set(FOR_THE_DESK)) - ours
    assert not has_secret("\n".join(log(desk, id)).encode())


@clause("/tr/TR-2/a-step-finds-its-desk")
def test_step_asks(secretive):
    """`beckon` in a step talks to the desk that runs the step."""
    desk = secretive
    beckon = Path(os.environ["BECKON_BUILD_DIR"]) / "src/cli/beckon" if "BECKON_BUILD_DIR" in os.environ else shutil.which("beckon")
    id = run(desk, f"{beckon} log $BECKON_TASK_ID 'It is me'")
    assert any("It is me" in line for line in log(desk, id))


@clause("/tr/TR-2/a-step-has-no-file-of-the-desk")
def test_descriptors(secretive):
    """Only its input, its output and the mark of the run are open, nothing else of the desk."""
    desk = secretive
    id = run(desk, [sys.executable, "-c", "import os\nfor n in os.listdir('/proc/self/fd'):\n try: print(n, os.readlink('/proc/self/fd/' + n))\n except OSError: pass"])
    open_files = dict(line.split(" ", 1) for line in log(desk, id) if line.split(" ", 1)[0].isdigit())
    assert {"0", "1", "2", "99"} >= set(open_files), open_files
    assert open_files["0"] == "/dev/null" and open_files["99"].startswith("/memfd:beckon-run ")


@clause("/tr/TR-2/they-are-used-all-the-same", "/tr/TR-2/no-message-says-them")
def test_words(secretive):
    """The secrets work, and error messages do not contain them, even if a server repeats them and everything is logged."""
    desk = secretive
    until(desk.bot.polling, PATIENCE)
    asked = desk.http("POST", "/v1/requests", {"text": "Translate the manual"}, wait=20).json
    assert desk.model.keys and set(desk.model.keys) == {KEY}
    desk.bot.fail("sendMessage", times=3, status=400, description=f"Bad Request: wrong address /bot{TOKEN}/sendMessage")
    desk.ask("Which database?", ["PostgreSQL", "SQLite"])
    desk.allow("is dropped: Telegram refused")
    until(lambda: "is dropped: Telegram refused" in desk.stderr, PATIENCE)
    desk.bot.mend()
    texts = [desk.http("GET", path).text for path in ("/v1/status", "/v1/requests", f"/v1/requests/{asked['id']}", "/v1/preferences", "/v1/agents", "/v1/interactions", "/metrics")]
    doctor = subprocess.run([Path(os.environ.get("BECKON_BUILD_DIR", "build")) / "src/cli/beckon", "doctor"], env=desk.env, capture_output=True, timeout=60, check=False)
    texts += [doctor.stdout.decode(), doctor.stderr.decode()]
    assert any("rejected the key" in text for text in texts)
    for text in texts:
        assert not has_secret(text.encode()), text
    assert desk.stop() == 0
    assert not has_secret(desk.stderr.encode())
    for path in [*desk.data.rglob("*"), *desk.runtime.rglob("*")]:
        if path.is_file():
            assert not has_secret(path.read_bytes()), path


@clause("/tr/TR-2/no-core-dump-has-them")
def test_core(secretive):
    """Steps get the limit with which the desk was started."""
    desk = secretive
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    of_desk = resource.prlimit(desk.process.pid, resource.RLIMIT_CORE)
    assert of_desk[0] == (1 if hard == resource.RLIM_INFINITY or hard >= 1 else 0) and of_desk[1] == hard
    id = run(desk, [sys.executable, "-c", "import resource; print('core', resource.getrlimit(resource.RLIMIT_CORE))"])
    assert f"core {(soft, hard)}" in log(desk, id)


@clause("/tr/TR-2/a-desk-that-began-anew-keeps-them", "/tr/TR-2/no-process-shows-them")
def test_after_fault(secretive):
    """The shared memory of the database is truncated, and the desk restarts itself: it keeps its key and its token, nobody else gets them, and its steps keep their limit."""
    desk = secretive
    desk.allow("")
    until(desk.bot.polling, PATIENCE)
    seen = len(desk.bot.calls)
    limits = resource.getrlimit(resource.RLIMIT_CORE)
    pid, began = desk.process.pid, (desk.runtime / "desk.json").stat().st_mtime_ns
    os.truncate(desk.database.with_name("beckon.db-shm"), 0)
    try:
        desk.http("POST", "/v1/tasks", {"title": "T"})
    except (OSError, AssertionError, ValueError):
        pass
    until(lambda: (desk.runtime / "desk.json").exists() and (desk.runtime / "desk.json").stat().st_mtime_ns != began, PATIENCE)
    until(lambda: is_there(desk), PATIENCE)
    assert desk.process.poll() is None and desk.process.pid == pid
    for name in ("environ", "cmdline"):
        assert not has_secret(Path(f"/proc/{pid}/{name}").read_bytes()), name
    until(lambda: len(desk.bot.calls) > seen, PATIENCE)
    desk.model.keys.clear()
    desk.http("POST", "/v1/requests", {"text": "Translate the manual"}, wait=20)
    until(lambda: desk.model.keys, PATIENCE)
    assert set(desk.model.keys) == {KEY}
    assert resource.prlimit(pid, resource.RLIMIT_CORE)[0] <= 1
    # A minder that is a copy of the desk may have the names of the desk's variables.
    id = run(desk, "echo between; tr '\\0' '\\n' < /proc/$PPID/environ")
    assert "between" in "\n".join(log(desk, id)) and not has_secret("\n".join(log(desk, id)).encode())
    id = run(desk, "env")
    here = variables(desk, id)
    assert not has_secret("\n".join(log(desk, id)).encode())
    assert {name for name in here if name.startswith("BECKON_")} == {"BECKON_TASK_ID", "BECKON_RUN", "BECKON_RUNTIME_DIR", "BECKON_DATA_DIR", "BECKON_SOCKET"}
    id = run(desk, [sys.executable, "-c", "import resource; print('core', resource.getrlimit(resource.RLIMIT_CORE))"])
    assert f"core {limits}" in log(desk, id)


def is_there(desk):
    try:
        return desk.http("GET", "/v1/status").status == 200
    except OSError:
        return False


@clause("/tr/TR-2/a-crash-writes-no-core-dump")
def test_crash(tmp_path):
    """The desk crashes where another program would write a core dump."""
    def allow():
        resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    try:
        other = subprocess.Popen(["sleep", "1000"], preexec_fn=allow, cwd=tmp_path)
    except subprocess.SubprocessError:
        pytest.skip("core dumps cannot be allowed here")
    other.send_signal(signal.SIGABRT)
    _, status = os.waitpid(other.pid, 0)
    other.returncode = 0
    if not os.WCOREDUMP(status):
        pytest.skip("no program leaves a core dump here")
    desk = Desk({"BECKON_LLM_API_KEY": KEY})
    before = resource.getrlimit(resource.RLIMIT_CORE)
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (before[1], before[1]))
        desk.start()
        resource.setrlimit(resource.RLIMIT_CORE, before)
        desk.process.send_signal(signal.SIGABRT)
        _, status = os.waitpid(desk.process.pid, 0)
        desk.process.returncode = 0
        desk.process = None
        assert os.WTERMSIG(status) == signal.SIGABRT and not os.WCOREDUMP(status)
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, before)
        desk.discard()


@clause("/tr/TR-2/only-the-person-may-read-their-files")
def test_modes(secretive):
    """The token of the desk, its folders, and its database."""
    desk = secretive
    for path in (desk.runtime, desk.data, desk.runtime / "token", desk.database, desk.runtime / "desk.sock"):
        assert path.stat().st_mode & 0o077 == 0, path
    assert desk.token.encode() not in Path(f"/proc/{desk.process.pid}/environ").read_bytes()
    id = run(desk, ["env"])
    assert desk.token not in "\n".join(log(desk, id))

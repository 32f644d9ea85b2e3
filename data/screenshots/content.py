# content.py: what the screenshots show: two weeks of some agents, asked and answered over HTTP
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""past (desk) lets a desk without a window live through two weeks, faster than the clock; present (desk) is this afternoon."""

import glob
import os
import pwd
import time
from datetime import datetime, timedelta, timezone

CLOCK = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")
# How much faster: an answer that came after 50 ms took 20 s.
SPEED = 400
# The person of this desk: the window says *You*.
ME = pwd.getpwuid(os.getuid()).pw_name
# How many questions there were on each day, the oldest first.
DAYS = (2, 4, 3, 6, 5, 1, 2, 5, 7, 4, 6, 8, 3, 5)

# Agent, folder, task, question, options, the answer (None: nobody answered), why it was asked.
ASKED = (
    ("claude-code", "pay", "Move the webhooks to the queue", "How often should a webhook that fails be sent again?",
     ["8 times within a day", "3 times within an hour"], 0, "The gateway gives up after 24 hours."),
    ("codex", "shop", "Update the dependencies", "`lodash` 5 drops the old build. Change the 14 imports, or stay on 4?",
     ["Change the imports", "Stay on 4 until January"], 0, "Both pass all tests."),
    ("reviewer", "shop", "Review pull request 1204", "May the public method `Cart.total()` change its rounding?",
     ["Yes, with a note in the changelog", "No, add a second method"], 1, "Two plug-ins call it."),
    ("deployer", "ops", "Deploy 2.7.3 to staging", "The migration locks `orders` for about 40 s. Run it now?",
     ["Run it now", "Tonight at 02:00"], 1, "There are 30 open sessions on staging."),
    ("claude-code", "pay", "Fix the flaky test of refunds", "The test waits for a real second. Use a false clock?",
     ["A false clock", "Longer time-outs"], 0, "It failed in 3 of 200 runs."),
    ("writer", "manual", "Write the chapter on returns", "Is a parcel *returned* or *sent back* in our manual?",
     ["Returned", "Sent back"], 0, "The two are mixed in 12 places."),
    ("codex", "search", "Speed up the search", "The new index needs 1.2 GB more memory. Is that acceptable?",
     ["Yes", "Only on the large servers", "No"], 0, "Queries become four times as fast."),
    ("deployer", "ops", "Renew the certificates", "Renew `*.example.org` with DNS or with HTTP?",
     ["DNS", "HTTP"], None, "HTTP cannot do the wildcard."),
    ("reviewer", "pay", "Review pull request 88", "The new retry loop has no upper limit. Ask for one?",
     ["Ask for a limit", "Approve as it is"], 0, "It stops when the process ends."),
    ("claude-code", "shop", "Split the checkout page", "Which form should be its own component first?",
     ["Address", "Payment", "Delivery"], 1, "Payment has most of the bugs."),
    ("codex", "shop", "Remove the old feature flags", "The flag `new-cart` is on everywhere since March. Remove it?",
     ["Remove it", "Keep it for one release"], 0, "No configuration turns it off."),
    ("writer", "manual", "Translate the release notes", "Should *feature flag* be translated?",
     ["Keep the English words", "Translate them"], 0, "The interface says *feature flag*."),
    ("tester", "shop", "Test staging under load", "How many users should the load test have?",
     ["200, as on a Monday", "1,000, as on Black Friday"], 0, "Staging has a third of the servers."),
    ("codex", "search", "Fix the search for short words", "Should a search for two letters find anything?",
     ["Only whole words", "Everything that begins so"], 1, "It is 4 % of all searches."),
    ("claude-code", "pay", "Store the refunds", "Is a refund a row of its own or a negative payment?",
     ["A row of its own", "A negative payment"], 0, "The export to the accounts reads both."),
    ("deployer", "ops", "Move the logs", "How long are the logs of the shop kept?",
     ["30 days", "90 days"], 0, "90 days need another 200 GB."),
    ("reviewer", "manual", "Review pull request 311", "The pictures are 9 MB. Ask for smaller ones?",
     ["Ask for smaller ones", "Approve as it is"], 0, "The manual has 31 MB so far."),
    ("claude-code", "shop", "Add vouchers to the cart", "May two vouchers be used together?",
     ["No", "Yes, up to the price"], 0, "The ticket does not say."),
    ("codex", "shop", "Update the dependencies", "The tests of `parcel-labels` fail with the new version. Pin the old one?",
     ["Pin the old one", "Fix the tests"], 1, "Its author announced the change."),
    ("writer", "shop", "Write the release notes of 2.7", "What should the release notes begin with?",
     ["The new search", "The fixed refunds"], 0, "Support had 40 questions about the search."),
    ("tester", "pay", "Record the test payments", "The recordings have names of customers. Make new ones?",
     ["Make new ones", "Replace the names"], 1, "New ones take a day."),
    ("deployer", "ops", "Deploy 2.7.3", "`payment-2` is slower than the others. Deploy it last?",
     ["Last", "In the usual order"], 0, "Its disk is being replaced."),
    ("reviewer", "search", "Review pull request 1199", "A query is written twice. Ask for one function?",
     ["Ask for one function", "Approve as it is"], 0, "The two differ in one condition."),
)
# Which answers were remembered, by their place in the two weeks.
REMEMBERED = {5: {"remember": "everywhere"}, 10: {"remember": "agent"}, 11: {"remember": "agent"}}
SURFACES = ("http", "terminal", "terminal", "vscode")

DOUBLE_CHARGE = """\
The failure is reproduced. Two calls of `capture` for one order can run at once, and **both pass the check**:

```python
def capture(order, key):
    if not order.captured:    # both get here
        gateway.charge(order, key)
        order.captured = True
```

Which fix should the pull request have?"""

LOAD_TEST = """\
#!/bin/sh
# The end of a load test, as it prints it.
say() { printf '%b\\n' "$1"; sleep 0.05; }
say 'load 4.2 · target \\033[36mhttps://staging.example.org\\033[0m · 200 users · 3 minutes'
say '  warming up … \\033[32mok\\033[0m'
say '\\033[32m✓\\033[0m GET  /                 p50  41 ms   p95   118 ms   0 errors'
say '\\033[32m✓\\033[0m GET  /search?q=lamp    p50  63 ms   p95   190 ms   0 errors'
say '\\033[32m✓\\033[0m POST /cart             p50  58 ms   p95   164 ms   0 errors'
say '\\033[33m!\\033[0m POST /cart/voucher     p50 212 ms   p95   890 ms   0 errors   \\033[33mslow\\033[0m'
say '\\033[31m✗\\033[0m POST /checkout         p50 301 ms   p95 4,120 ms   \\033[31m37 errors\\033[0m'
sleep 0.2
echo 'checkout: 504 from payment-2 after 4,000 ms (37 of 1,800 requests)' >&2
echo 'load: the limit of 0.5 % errors is exceeded' >&2
exit 1
"""

PLAN = """\
Run `./build --release`
Ask Publish the release notes today? Yes, No or other
If yes, run `./publish notes/2.8.md`
Wait 1 day
Tell the agent: collect the first reports about 2.8
If reports.urgent > 0, hand off to @ana for a decision
Notify Release 2.8 is out
"""


def check(reply, status=(200, 201, 202)):
    assert reply.status in status, reply.text
    return reply.json


def workspace(desk, name):
    folder = desk.home / "src" / name
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder)


def live(desk, start, number, first):
    """Lives through a part of a day that began at @start: @number questions, beginning with the one at @first."""
    desk.configure(attended=True)
    desk.start({"LD_PRELOAD": CLOCK[0], "FAKETIME": f"@{start:%Y-%m-%d %H:%M:%S} x{SPEED}", "FAKETIME_DONT_RESET": "1"})
    for n in range(first, first + number):
        agent, folder, title, question, options, answer, reason = ASKED[n % len(ASKED)]
        asked = check(desk.ask(question, options, agent=agent, title=title, reason=reason, workspace=f"~/src/{folder}",
                               idempotency_key=f"past-{n}", **({"policy": "hold"} if answer is not None else {"timeout_ms": 10000})))
        time.sleep(0.005 + 0.013 * (n * 7 % 5))
        if asked["status"] != "PENDING":
            pass  # its answer was remembered
        elif answer is None:
            desk.settled(asked["id"])
        else:
            check(desk.http("POST", f"/v1/interactions/{asked['id']}/response", {"option_index": answer, "by": ME, **REMEMBERED.get(n, {})},
                            headers={"Beckon-Surface": SURFACES[n % len(SURFACES)]}))
        check(desk.http("POST", f"/v1/tasks/{asked['task_id']}/complete", {"result": "Done, and all tests pass"}), (200, 409))
        time.sleep(0.1)
    desk.leave()
    desk.stop()


def past(desk):
    """Two weeks, of which this morning is the last part."""
    now = datetime.now(timezone.utc)
    first = 0
    for age, number in zip(range(len(DAYS) - 1, -1, -1), DAYS):
        live(desk, now - timedelta(days=age, hours=3), number, first)
        first += number
    del desk.env["LD_PRELOAD"], desk.env["FAKETIME"], desk.env["FAKETIME_DONT_RESET"]


def task(desk, title, agent, folder, state="RUNNING", log=(), **change):
    number = check(desk.http("POST", "/v1/tasks", {"title": title, "agent": agent, "workspace": workspace(desk, folder), "state": state}))["id"]
    for message in log:
        check(desk.http("POST", f"/v1/tasks/{number}/log", {"message": message, "level": "info", "agent": agent}))
    if change:
        check(desk.http("PATCH", f"/v1/tasks/{number}", change))
    return number


def register(desk):
    """Agents that plans can use, and two people."""
    for name, command in (("claude-code", ["claude", "-p"]), ("codex", ["codex", "exec", "-"]), ("scout", ["./scout"])):
        check(desk.http("POST", "/v1/agents", {"name": name, "command": command, "folder": workspace(desk, "shop")}))
    check(desk.http("POST", "/v1/people", {"name": "Ana Ruiz", "handle": "ana"}))
    check(desk.http("POST", "/v1/people", {"name": "Jonas Weber", "handle": "jonas"}))


def work(desk):
    """Everything that needs nobody now."""
    tests = desk.home / "src" / "shop" / "load-test"
    workspace(desk, "shop")
    tests.write_text(LOAD_TEST)
    tests.chmod(0o755)
    check(desk.http("POST", "/v1/tasks", {
        "title": "Test staging under load", "agent": "tester", "workspace": workspace(desk, "shop"), "steps": [
            {"type": "run", "command": ["./load-test"]}, {"type": "notify", "message": "Staging holds 200 users"}]}))
    check(desk.http("POST", "/v1/tasks", {
        "title": "Win back Acme", "agent": "sales-agent", "workspace": workspace(desk, "sales"),
        "context": {"contact": {"name": "Acme", "replied": False}}, "steps": [
            {"type": "run", "command": ["echo", "The offer for Acme is sent: 12 licences, 10 % off"]},
            {"type": "wait", "duration": "5 days"},
            {"type": "when", "condition": "contact.replied == false", "steps": [
                {"type": "ask", "question": "Acme did not reply. Send a second offer?", "options": ["Yes", "No"]}]},
            {"type": "handoff", "assignee": "@ana", "subject": "Acme", "message": "Please call."},
            {"type": "notify", "message": "Acme is done"}]}))
    task(desk, "Review pull request 1218", "reviewer", "shop", progress=0.3, message="Reading the tests of the cart")
    task(desk, "Translate the manual", "writer", "manual", progress=0.62, message="Chapter 8 of 13: Returns")
    task(desk, "Update the dependencies", "codex", "shop", progress=0.85,
         log=["Updated 41 packages", "Ran `npm test`"], message="All 318 tests pass, writing the pull request")


def needs(desk):
    """What waits for the person, the one that the pictures open last."""
    asked = {}

    def ask(name, number, question, options, **fields):
        asked[name] = check(desk.ask(question, options, task_id=number, **fields))["id"]

    cache = task(desk, "Free 40 GB on the build server", "deployer", "ops", progress=0.1, message="Measured 212 folders")
    ask("ambiguity", cache, "Did you mean the caches of the builds or the images of the containers?",
        ["The caches of the builds", "The images of the containers"], kind="ambiguity", policy="hold")
    notes = task(desk, "Write the release notes of 2.8", "writer", "shop", progress=0.7, message="Read 64 commits")
    ask("notes", notes, "Which changes belong in the headline?",
        ["The search is four times as fast", "Vouchers in the cart", "A new importer", "Dark style"], multiple=True, policy="hold",
        reason="The headline has room for two.")
    deploy = task(desk, "Deploy 2.8.0", "deployer", "ops", progress=0.5, message="Staging is up to date")
    ask("deploy", deploy, "Should I go on?", None, kind="confirmation", policy="hold", confidence=0.62,
        intent="Deploy 2.8.0 to the three servers of the shop, one after another, after the backup")
    charge = task(desk, "Fix the double charge", "claude-code", "pay", progress=0.4,
                  log=["Read `capture.py` and `orders.py`", "Wrote `test_two_captures`, which fails", "218 of 219 tests pass"],
                  message="Waiting for a decision about the fix")
    ask("charge", charge, DOUBLE_CHARGE,
        [{"label": "A unique index on the order", "description": "The database refuses the second charge; a migration of 2 minutes"},
         {"label": "A lock for each order", "description": "No migration; every capture waits for its order"}],
        reason="Both make the new test pass.", allow_other=True, timeout_ms=3600000, tags=["payments"],
        context={"read": ["src/capture.py", "src/orders.py", "tests/test_refunds.py"],
                 "tests": {"passed": 218, "failed": 1}, "issue": "https://issues.example.org/pay/219"})
    return {**asked, "charge-task": charge}


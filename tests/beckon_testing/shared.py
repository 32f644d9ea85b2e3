# shared.py: desks that several tests of a module use, one after another
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""For tests in which everything is refused or only read: most of their time is the start of a desk."""

from .desk import Desk
from .table_dump import dump


class SharedDesk:
    """A running desk and what it holds, which no test may change."""

    def __init__(self, furnish, settings):
        self.desk = Desk(**settings)
        try:
            self.desk.start()
            if furnish is not None:
                furnish(self.desk)
        except BaseException:
            self.desk.discard()
            raise
        self._contents = None

    def begin(self):
        """Before a test."""
        # Not that of the start: what a desk does on its own between two tests is no fault of the later one.
        self._contents = dump(self.desk)

    def check(self):
        """After a test: fails if the desk is not as it was."""
        desk = self.desk
        status = desk.process.poll() if desk.process is not None else "the order of the test"
        assert status is None, f"the test ended the desk that it shares with others ({status}):\n{desk.stderr}"
        bad = desk.complaints
        assert not bad, "the desk that the test shares with others complained:\n" + "\n".join(bad)
        assert desk.http("GET", "/v1/status").status == 200
        now = dump(desk)
        changed = [table for table in now if now[table] != self._contents.get(table)]
        assert not changed, (f"the test changed the desk that it shares with others (tables: {', '.join(changed)}): "
                             "it needs its own, without the mark shared_desk")


class SharedDesks:
    """Those of one module, by what they were furnished and started with."""

    def __init__(self):
        self._shared = {}

    def get(self, furnish, settings):
        key = (furnish, *sorted(settings.items()))
        if key not in self._shared:
            self._shared[key] = SharedDesk(furnish, settings)
        return self._shared[key]

    def drop(self, shared):
        """Ends a desk that is no longer as the next test expects it: the next one gets a new one."""
        self._shared = {key: other for key, other in self._shared.items() if other is not shared}
        shared.desk.discard()

    def finish(self):
        failures = []
        for shared in self._shared.values():
            try:
                shared.desk.finish()
            except AssertionError as failure:
                failures.append(str(failure))
        assert not failures, "\n".join(failures)

# longest_first.py: how the workers share the tests
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that declare how long they take start first, the longest first, and each worker gets the next test when it needs one: so the
long ones overlap, and none is left to run alone at the end. Only tests that share a desk come several at a time, since each worker that
gets one of them has to start that desk."""

from xdist.scheduler import LoadScheduling

# Ends the name of such a test: a name is all that the scheduler, in another process, knows of it.
SHARED = " @shared_desk"


def seconds(item):
    """The seconds of the mark `takes` of a test; 0 without one."""
    mark = item.get_closest_marker("takes")
    return mark.args[0] if mark else 0


def shares(item):
    """What a desk that the test shares has: (its furniture, its settings); None if the test has its own desk."""
    mark = item.get_closest_marker("shared_desk")
    if mark is None:
        return None
    settings = item.get_closest_marker("desk")
    return mark.kwargs.get("furnish"), str(settings.kwargs if settings else {})


def rename(item):
    """Ends the name of a test that shares a desk with SHARED."""
    if shares(item) is not None:
        item._nodeid += SHARED


def sort(items):
    """Sorts the tests into the order in which they start: in each module, those that share a desk come together, before the others."""
    modules, desks = {}, {}

    def place(item):
        module = modules.setdefault(item.nodeid.split("::")[0], len(modules))
        desk = shares(item)
        return -seconds(item), module, desk is None, 0 if desk is None else desks.setdefault((module, desk), len(desks))

    items.sort(key=place)


class OneByOne(LoadScheduling):
    """Hands out one test at a time, where pytest-xdist hands out large parts of the list."""

    # A worker starts a test only when it knows the next one.
    AHEAD = 2
    # So many short tests take about as long as the start of a desk.
    TOGETHER = 16

    def _send_tests(self, node, num):
        """Sends @num tests, and those after them that share the desk of the last one."""
        if num <= 0:
            return

        def module(index):
            name = self.collection[index]
            return name.split("::")[0] if name.endswith(SHARED) else None

        end = min(num, len(self.pending))
        shared = module(self.pending[end - 1]) if end else None
        while shared is not None and end < min(num + self.TOGETHER - 1, len(self.pending)) and module(self.pending[end]) == shared:
            end += 1
        super()._send_tests(node, end)

    def check_schedule(self, node, duration=0):
        """Gives a worker as many tests as it needs; @duration, of its last test, is not used."""
        if node.shutting_down:
            return
        if self.pending:
            self._send_tests(node, self.AHEAD - len(self.node2pending[node]))
        if not self.pending:
            node.shutdown()

    def schedule(self):
        """Gives each worker a first test, then each a second one; later calls are for workers that replace a crashed one."""
        if self.collection is None:
            if not self._check_nodes_have_same_collection():
                return
            self.collection = next(iter(self.node2collection.values()))
            self.pending[:] = range(len(self.collection))
            for node in self.nodes:
                self._send_tests(node, 1)
        for node in self.nodes:
            self.check_schedule(node)

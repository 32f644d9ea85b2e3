# longest_first.py: how the workers share the tests
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that declare how long they take start first, the longest first, and each worker gets the next test when it needs one: so the
long ones overlap, and none is left to run alone at the end."""

from xdist.scheduler import LoadScheduling


def seconds(item):
    """The seconds of the mark `takes` of a test; 0 without one."""
    mark = item.get_closest_marker("takes")
    return mark.args[0] if mark else 0


def sort(items):
    """Sorts the tests into the order in which they start. The sort is stable, so the other tests of a module stay together, and each worker
    starts the desk that they share (the mark shared_desk) only once."""
    items.sort(key=seconds, reverse=True)


class OneByOne(LoadScheduling):
    """Hands out one test at a time, where pytest-xdist hands out large parts of the list."""

    # A worker starts a test only when it knows the next one.
    AHEAD = 2

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

# longest_first.py: how several workers share the tests
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tests that say how long they take come first, the longest of them foremost, and each worker gets the next test when it needs one: so the
long ones overlap, and none is left over when all others are done."""

from xdist.scheduler import LoadScheduling


def seconds(item):
    """What the mark `takes` of a test says; 0 without."""
    mark = item.get_closest_marker("takes")
    return mark.args[0] if mark else 0


def sort(items):
    """Puts them into the order in which they begin."""
    items.sort(key=seconds, reverse=True)


class OneByOne(LoadScheduling):
    """Hands the tests out in their order, where pytest-xdist hands out large parts of the list."""

    # A worker begins a test when it knows the one after it.
    AHEAD = 2

    def check_schedule(self, node, duration=0):
        """Gives a worker what it lacks; @duration, of its last test, does not matter."""
        if node.shutting_down:
            return
        if self.pending:
            self._send_tests(node, self.AHEAD - len(self.node2pending[node]))
        if not self.pending:
            node.shutdown()

    def schedule(self):
        """Gives each worker its first test, then each its second; later calls are for workers that took another one's place."""
        if self.collection is None:
            if not self._check_nodes_have_same_collection():
                return
            self.collection = next(iter(self.node2collection.values()))
            self.pending[:] = range(len(self.collection))
            for node in self.nodes:
                self._send_tests(node, 1)
        for node in self.nodes:
            self.check_schedule(node)

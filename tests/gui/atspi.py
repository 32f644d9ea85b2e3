# atspi.py: what a screen reader is told, read directly from the accessibility bus
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""AT-SPI over D-Bus. Every call goes to the program itself: nothing that could be stale is cached."""

import re
from ast import literal_eval

from gi.repository import Gio, GLib

CACHE = "/org/a11y/atspi/cache"
ROOT = "/org/a11y/atspi/accessible/root"
# AtspiStateType, in its order.
STATES = ("invalid active armed busy checked collapsed defunct editable enabled expandable expanded focusable focused "
          "has-tooltip horizontal iconified modal multi-line multiselectable opaque pressed resizable selectable "
          "selected sensitive showing single-line stale transient vertical visible").split()
WINDOW = 1  # ATSPI_COORD_TYPE_WINDOW
BITS = {state: 1 << i for i, state in enumerate(STATES)}
# An item of the reply to GetItems, as GVariant prints it: path, number of children, name, states.
STRING = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
ITEM = re.compile(rf"\(\('[^']*', '([^']*)'\), \('[^']*', '[^']*'\), \('[^']*', '[^']*'\), -?\d+, (-?\d+), "
                  rf"\[[^\]]*\], ({STRING}), \d+, (?:{STRING}), \[(\d+), (\d+)\]\)")
# The internal child of a GtkStack; GTK 4.8 reports it as a parent, but not as a child.
STACK_PAGE = "tab panel"
LABELLED_BY = 2  # ATSPI_RELATION_LABELLED_BY


class Facts:
    """The known properties of a node; None if unknown."""

    __slots__ = "states", "name", "role", "children"

    def __init__(self, states=None, name=None, role=None, children=None):
        self.states, self.name, self.role, self.children = states, name, role, children

    def are(self, *states):
        """It has all of these states."""
        return all(self.states & BITS[state] for state in states)


class Bus:
    """The accessibility bus of the session."""

    def __init__(self):
        # A role never changes, and is cached by program and path; everything else may change at any time.
        self.roles = {}
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                    Gio.DBusCallFlags.NONE, 20000, None).unpack()[0]
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
            None, None)

    def call(self, name, path, interface, method, arguments=None):
        return self.connection.call_sync(name, path, interface, method, arguments, None,
                                         Gio.DBusCallFlags.NONE, 10000, None).unpack()

    def calls(self, wanted):
        """The replies to many calls (the arguments of `call`) that are sent together, in their order; None for a node that no longer
        exists. On a busy machine, waiting for each reply alone would take most of the time."""
        if not wanted:
            return []
        answers = [None] * len(wanted)
        context = GLib.MainContext.new()
        left = len(wanted)

        def answered(connection, result, index):
            nonlocal left
            left -= 1
            try:
                answers[index] = connection.call_finish(result).unpack()
            except GLib.Error:
                pass

        context.push_thread_default()
        try:
            for index, (name, path, interface, method, *arguments) in enumerate(wanted):
                self.connection.call(name, path, interface, method, arguments[0] if arguments else None, None,
                                     Gio.DBusCallFlags.NONE, 10000, None, answered, index)
            while left:
                context.iteration(True)
        finally:
            context.pop_thread_default()
        return answers

    def known(self, name):
        """Everything that a program reports in one reply about the nodes that were ever asked for: Facts by path. Children are not
        included, except that there are none: the reply still contains children that were removed, and does not yet contain those in their
        place."""
        answer = self.connection.call_sync(name, CACHE, "org.a11y.atspi.Cache", "GetItems", None, None,
                                           Gio.DBusCallFlags.NONE, 10000, None)
        return {path: Facts(int(low) | int(high) << 32, literal_eval(called), self.roles.get((name, path)), None if int(count) else [])
                for path, count, called, low, high in ITEM.findall(answer.print_(False))}

    def learn(self, nodes, known):
        """Reads what is missing in @known and adds it; of invisible nodes nothing more."""
        wanted = []
        for node in nodes:
            facts = known.setdefault(node.path, Facts())
            if facts.states is None:
                wanted += [(node, facts, "states", node.ask_states), (node, facts, "name", node.ask_name)]
            elif not facts.are("visible"):
                continue
            if facts.children is None:
                wanted.append((node, facts, "children", node.ask_children))
            if facts.role is None:
                wanted.append((node, facts, "role", node.ask_role))
        for (node, facts, what, _), answer in zip(wanted, self.calls([ask for *_, ask in wanted])):
            if not answer:
                continue
            if what == "states":
                facts.states = bits_of(answer)
            elif what == "children":
                facts.children = [path for _, path in answer[0]]
            else:
                setattr(facts, what, answer[0])
            if what == "role":
                self.roles[node.bus_name, node.path] = answer[0]

    def applications(self):
        """All programs on the accessibility bus."""
        return Node(self, "org.a11y.atspi.Registry", ROOT).children

    def application(self, pid):
        """The program with this process id, or None."""
        return next((node for node in self.applications() if self.owns(node.bus_name, pid)), None)

    def owns(self, name, pid):
        """The program with this process id has this name on the bus."""
        try:
            found, = self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                               "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))
        except GLib.Error:
            return False
        return found == pid


def bits_of(answer):
    return answer[0][0] | answer[0][1] << 32


def states_of(answer):
    """The names of the states in a reply to GetState, which may be None."""
    bits = bits_of(answer) if answer else 0
    return {state for state, bit in BITS.items() if bits & bit}


class Node:
    """One node of the accessibility tree."""

    def __init__(self, bus, name, path):
        self.bus, self.bus_name, self.path = bus, name, path

    def call(self, interface, method, arguments=None):
        return self.bus.call(self.bus_name, self.path, f"org.a11y.atspi.{interface}", method, arguments)

    def get(self, name, interface="Accessible"):
        return self.bus.call(self.bus_name, self.path, "org.freedesktop.DBus.Properties", "Get",
                             GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name)))[0]

    # The calls behind the properties, for `Bus.calls`.

    @property
    def ask_children(self):
        return self.bus_name, self.path, "org.a11y.atspi.Accessible", "GetChildren"

    @property
    def ask_role(self):
        return self.bus_name, self.path, "org.a11y.atspi.Accessible", "GetRoleName"

    @property
    def ask_name(self):
        return (self.bus_name, self.path, "org.freedesktop.DBus.Properties", "Get",
                GLib.Variant("(ss)", ("org.a11y.atspi.Accessible", "Name")))

    @property
    def ask_states(self):
        return self.bus_name, self.path, "org.a11y.atspi.Accessible", "GetState"

    @property
    def children(self):
        found, = self.call("Accessible", "GetChildren")
        return [Node(self.bus, name, path) for name, path in found]

    @property
    def role(self):
        return self.call("Accessible", "GetRoleName")[0]

    @property
    def name(self):
        return self.get("Name") or self.name_of_label()

    def name_of_label(self):
        """Newer GTK expects the screen reader to read the label of a menu item."""
        try:
            relations, = self.call("Accessible", "GetRelationSet")
            labels = [Node(self.bus, *label) for relation, labels in relations if relation == LABELLED_BY for label in labels]
            return " ".join(label.get("Name") or label.text for label in labels)
        except GLib.Error:
            return ""

    @property
    def description(self):
        return self.get("Description")

    @property
    def states(self):
        return states_of(self.call("Accessible", "GetState"))

    @property
    def box(self):
        """x, y, width, height, relative to the window."""
        return self.call("Component", "GetExtents", GLib.Variant("(u)", (WINDOW,)))[0]

    @property
    def text(self):
        length = self.get("CharacterCount", "Text")
        return self.call("Text", "GetText", GLib.Variant("(ii)", (0, length)))[0]

    def do(self, name=None):
        """What a screen reader does: an action of the widget, by default the first."""
        names = [action[0] for action in self.call("Action", "GetActions")[0]]
        assert names and (name is None or name in names), f"{self.name!r} can do {names}, not {name}"
        done, = self.call("Action", "DoAction", GLib.Variant("(i)", (names.index(name) if name else 0,)))
        assert done

    def look(self, *states):
        """This node and all visible ones in it, from top to bottom, read at once: (node, role, name) of each that has all of these
        states; nodes that disappear in the meantime are skipped."""
        known = self.bus.known(self.bus_name)
        found, level = {}, [self]
        while level:
            self.bus.learn(level, known)
            below = []
            for node in level:
                facts = known[node.path]
                if None in (facts.states, facts.role, facts.name, facts.children) or not facts.are("visible"):
                    continue
                nodes = [Node(self.bus, self.bus_name, path) for path in facts.children]
                found[node.path] = node, facts, nodes
                below += nodes
            level = below

        def flat(node):
            if node.path in found:
                _, facts, nodes = found.pop(node.path)
                if facts.role != STACK_PAGE and facts.are(*states):
                    yield node, facts.role, facts.name or facts.role == "menu item" and node.name_of_label() or ""
                for child in nodes:
                    yield from flat(child)
        return list(flat(self))


class Events:
    """Everything that a program announces to screen readers from now on."""

    REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry")

    def __init__(self, node):
        self._node, self._heard = node, []
        node.bus.call(*self.REGISTRY, "RegisterEvent", GLib.Variant("(sass)", ("object:", [], "")))
        node.bus.connection.signal_subscribe(node.bus_name, "org.a11y.atspi.Event.Object", None, None, None,
                                             Gio.DBusSignalFlags.NONE, self._hear)

    def _hear(self, connection, sender, path, interface, member, arguments):
        detail, _, _, value = arguments.unpack()[:4]
        self._heard.append((path, member, detail, value))

    @property
    def heard(self):
        """All announcements so far: (path of the source, event, its detail, its value)."""
        while GLib.MainContext.default().iteration(False):
            pass
        return self._heard

    def told(self):
        """What a screen reader was told to say so far: (path of the window, text). GTK can tell since 4.14; before that, Orca reads a new description
        of the active window."""
        return [(path, value) for path, event, detail, value in self.heard
                if event == "Announcement" or (event, detail) == ("PropertyChange", "accessible-description")]

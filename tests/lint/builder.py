# builder.py: every .ui file is valid
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds each .ui file of src/app with GTK, libadwaita and GtkSourceView themselves.

gtk4-builder-tool knows neither libadwaita nor our classes and stops at the first of them. Here our
own classes are replaced by plain boxes and signal handlers are removed; everything else must be valid:
classes, properties, values, ids. Two rules of our own are added: texts for people are
translatable, and a button with only an icon has a name."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
gi.require_version("GtkSource", "5")
from gi.repository import Adw, Gdk, GLib, Gtk, GtkSource  # noqa: E402

TOP = Path(__file__).resolve().parents[2]
READ = {"label", "title", "subtitle", "tooltip-text", "placeholder-text", "description"}
BUTTONS = {"GtkButton", "GtkToggleButton", "GtkMenuButton"}
WIDGET = {pspec.name for pspec in Gtk.Widget.list_properties()}
ABSTRACT = {"GtkWidget"}
# Our own classes that others are made from: what they are themselves, and what takes their children.
PARENTS = {"BeckonPagesWindow": ("AdwWindow", "content", "GtkStack")}


def own(name):
    return name.startswith("Beckon")


def put_children(template, name, place, holder):
    """The children of @template are those of a @holder in its property @place."""
    children = template.findall("child")
    template.set("class", name)
    inside = ElementTree.SubElement(ElementTree.SubElement(template, "property", {"name": place}), "object", {"class": holder})
    for child in children:
        template.remove(child)
        inside.append(child)


def plain(element):
    """Removes what exists only in the running program."""
    for parent in list(element.iter()):
        for child in list(parent):
            dynamic = child.tag == "property" and (child.find(".//closure") is not None or child.find(".//lookup") is not None)
            if child.tag in ("signal", "binding") or dynamic:
                parent.remove(child)
    for found in list(element.iter()):
        if found.tag == "template":
            found.tag = "object"
            found.set("id", found.get("class"))
            found.set("class", found.attrib.pop("parent", "GtkBox"))
            if found.get("class") in PARENTS:
                put_children(found, *PARENTS[found.get("class")])
            elif own(found.get("class")):
                found.set("class", "AdwBin")
        elif found.tag == "object" and own(found.get("class", "")):
            found.set("class", "GtkBox")
            for child in list(found):
                if child.tag == "property" and child.get("name") not in WIDGET:
                    found.remove(child)
        if found.tag == "object" and found.get("class") in ABSTRACT:
            found.set("class", "GtkBox")


def problems(path):
    """The errors of one file."""
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        yield str(error)
        return
    for found in root.iter("property"):
        if found.get("name") in READ and re.search(r"[A-Za-z]{2}", found.text or "") \
                and found.get("translatable") != "yes" and found.get("bind-source") is None:
            yield f"{found.get('name')} “{found.text}” is not translatable"
    for button in root.iter("object"):
        names = {found.get("name") for found in button.findall("property")}
        said = button.find("accessibility/property[@name='label']") is not None
        if button.get("class") in BUTTONS and "icon-name" in names and not names & {"tooltip-text", "label"} and not said:
            yield f"the button {button.get('id') or ''} with an icon has neither tooltip nor accessible label"
    plain(root)
    try:
        Gtk.Builder().add_from_string(ElementTree.tostring(root, encoding="unicode"))
    except GLib.Error as error:
        yield error.message


def main():
    if not Gtk.init_check() or Gdk.Display.get_default() is None:
        print("there is no display")
        return 77
    Adw.init()
    GtkSource.init()
    bad = 0
    for path in sorted((TOP / "src" / "app").rglob("*.ui")):
        for problem in problems(path):
            bad += 1
            print(f"{path.relative_to(TOP)}: {problem}")
    return 1 if bad else 0


sys.exit(main())

/* tray-host.h: a bus of its own with a tray that the test plays
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "bus-fixture.h"

typedef struct
{
  BusFixture       fixture;
  GTestDBus       *bus;        /* (unowned) */
  GDBusConnection *program;    /* (unowned): of what is tested */
  GDBusConnection *host;       /* (unowned): of the tray */
  GPtrArray       *signals;    /* (element-type utf8): "Name (arguments)" of each that arrived */
  GPtrArray       *registered; /* (element-type utf8): by what each item registered */
  gboolean         has_host;
  gboolean         refuses;
} TrayHost;

void tray_host_set_up (TrayHost *self);
void tray_host_tear_down (TrayHost *self);
/* A service for items, with a host or without. */
void tray_host_begin (TrayHost *self, gboolean has_host);
void tray_host_end (TrayHost *self);
void tray_host_set_has_host (TrayHost *self, gboolean has_host);
/* (transfer full): calls the program; the reply, NULL with @error. */
GVariant *tray_host_call (TrayHost   *self,
                          const char *path,
                          const char *interface,
                          const char *method,
                          GVariant   *parameters,
                          GError    **error);
/* (transfer full): a property of the item. */
GVariant *tray_host_get (TrayHost *self, const char *name);
/* Waits until everything that was sent before has arrived, and what was scheduled was done. */
void tray_host_settle (TrayHost *self);
/* How many signals of this name arrived since the last time. */
guint tray_host_count (TrayHost *self, const char *name);

/* (transfer full): GetLayout of all, as text: "id label" of each item, indented, with what else it
 * has. */
char *tray_host_dump_menu (TrayHost *self);
/* The number of the item with this label; asserts that there is one. */
gint32 tray_host_find (TrayHost *self, const char *label);
/* Chooses an item; FALSE: the menu says that there is none. */
gboolean tray_host_click (TrayHost *self, gint32 id);

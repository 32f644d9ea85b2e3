/* shortcut-portal.h: a portal with global shortcuts that a test plays
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#define SHORTCUT_PORTAL_SHORTCUTS "org.freedesktop.portal.GlobalShortcuts"
#define SHORTCUT_PORTAL_SESSION "org.freedesktop.portal.Session"

typedef struct
{
  GDBusConnection *connection;
  GDBusNodeInfo   *info;    /* (owned) */
  GArray          *objects; /* (owned) (element-type guint): what is registered */
  guint            name;
  guint            version;
  const char      *created; /* how CreateSession ends: "good", "bad", or an error's name */
  const char      *bound;   /* (nullable): the Response of BindShortcuts, as text; NULL: none */
  GString         *calls;   /* (owned): the names of all calls */
  char            *sender;  /* (owned) (nullable): the program */
  char            *session; /* (owned) (nullable) */
} ShortcutPortal;

/* The rest of @self must be zero. */
void shortcut_portal_init (ShortcutPortal *self, GDBusConnection *connection);
void shortcut_portal_clear (ShortcutPortal *self);
/* @version 0: a portal without shortcuts. */
void shortcut_portal_begin (ShortcutPortal *self, guint version);
void shortcut_portal_end (ShortcutPortal *self);
/* Emits @signal to the program. */
void shortcut_portal_emit (ShortcutPortal *self,
                           const char     *path,
                           const char     *interface,
                           const char     *signal,
                           GVariant       *values);
/* The person presses the shortcut @id; @token is nullable. */
void shortcut_portal_press (ShortcutPortal *self,
                            const char     *session,
                            const char     *id,
                            const char     *token);

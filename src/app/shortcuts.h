/* shortcuts.h: the keys of the program, each in one place
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The most ways to write one shortcut. */
#define BECKON_SHORTCUT_KEYS 4

/* Where a shortcut works. */
typedef enum
{
  BECKON_SHORTCUTS_EVERYWHERE,
  BECKON_SHORTCUTS_LISTS,
  BECKON_SHORTCUTS_TASK,
  BECKON_SHORTCUTS_QUESTION,
  BECKON_SHORTCUTS_PLAN,
  BECKON_SHORTCUTS_CHARTS,
  BECKON_N_SHORTCUT_PLACES
} BeckonShortcutPlace;

typedef struct
{
  BeckonShortcutPlace place;
  const char         *title;                      /* not translated */
  const char         *keys[BECKON_SHORTCUT_KEYS]; /* as for gtk_accelerator_parse(), up to a NULL */
  const char         *action; /* (nullable): "app." and "win." are bound by this table; any other,
                                 and NULL, by the widget itself */
  const char *target;         /* (nullable): of the action, a text */
  gboolean    is_range;       /* all keys from the first to the second */
} BeckonShortcut;

/* (transfer none): all shortcuts, in the order in which they are shown. */
const BeckonShortcut *beckon_shortcuts_list (guint *n_shortcuts);
/* (transfer none): what the place is called. */
const char *beckon_shortcuts_get_place (BeckonShortcutPlace place);

/* Binds all shortcuts of "win." actions to the class of the desk window. */
void beckon_shortcuts_bind_window (GtkWidgetClass *widget_class);
/* Binds all shortcuts of "app." actions. */
void beckon_shortcuts_bind_application (GtkApplication *application);

G_END_DECLS

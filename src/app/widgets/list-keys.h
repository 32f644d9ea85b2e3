/* list-keys.h: a list with headings, with the keyboard alone (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What the keys know of the rows of a list. */
typedef struct
{
  /* (transfer none) (nullable): the item that @row, the child of an entry of the list, shows; NULL
   * if it is no such row. */
  gpointer (*get_item) (GtkWidget *row);
  gboolean (*is_heading) (gpointer item);
  /* (nullable): gives the keyboard to the heading in @row; FALSE if it takes none. NULL: none does.
   */
  gboolean (*focus_heading) (GtkWidget *row);
  /* (nullable): the position of a heading in the list, which has the keyboard. */
  guint (*find_heading) (GListModel *items, gpointer heading);
} BeckonListRows;

/* To be called once: Up and Down go through the headings of @view, whose model is a
 * GtkSingleSelection, or past those that take no keyboard. The view itself knows only of what can
 * be selected. @rows must be static. */
void beckon_list_keys_install (GtkListView *view, const BeckonListRows *rows);

/* The list, or something in it, has the focus. */
gboolean beckon_list_keys_are_inside (GtkListView *view);

/* Gives the keyboard to the row of @item, if it has one, otherwise to the list. */
void beckon_list_keys_focus (GtkListView *view, const BeckonListRows *rows, gpointer item);

/* To be called when Tab has found a place for the focus, which was not inside: if that is what
 * scrolls @view, the list gets it. With GTK 4.8, a list that begins with a heading takes none.
 * Returns FALSE if it cannot have it. */
gboolean beckon_list_keys_enter (GtkListView *view);

G_END_DECLS

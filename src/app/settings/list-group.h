/* list-group.h: a group of preferences that is a list of rows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_LIST_GROUP (beckon_list_group_get_type ())
G_DECLARE_DERIVABLE_TYPE (
  BeckonListGroup, beckon_list_group, BECKON, LIST_GROUP, AdwPreferencesGroup)

/* An item is whatever beckon_list_group_show() is given. */
struct _BeckonListGroupClass
{
  AdwPreferencesGroupClass parent_class;

  /* TRUE: @row is the row of @item. NULL: the first row is that of the first item, and so on. */
  gboolean (*has_item) (GtkWidget *row, gconstpointer item);
  /* (transfer floating): a new row; update_row() is called for it next. */
  GtkWidget *(*make_row) (BeckonListGroup *self, gconstpointer item);
  /* Shows @item in its row (nullable). */
  void (*update_row) (BeckonListGroup *self, GtkWidget *row, gconstpointer item);
  /* The search or what the desk knows has changed: reads the items and shows them (nullable). */
  void (*update) (BeckonListGroup *self);
  /* The person pressed the button of beckon_list_group_add_button() (nullable). */
  void (*add) (BeckonListGroup *self);
};

/* A button in the heading; @label is its tooltip and its accessible name. */
void beckon_list_group_add_button (BeckonListGroup *self, const char *label);
/* A search above the rows, and above the note. It is a row, so that the search of the preferences
 * finds it, too. */
void beckon_list_group_add_search (BeckonListGroup *self, const char *title);
void beckon_list_group_show_search (BeckonListGroup *self, gboolean visible);
/* (transfer full): what is typed into the search, without blanks around it. */
char *beckon_list_group_dup_search (BeckonListGroup *self);
/* A row above the other rows that explains why there are none, or not all. */
void beckon_list_group_add_note (BeckonListGroup *self);
/* @title NULL: there is nothing to explain. @subtitle NULL: the title is dim. Neither is markup. */
void beckon_list_group_set_note (BeckonListGroup *self, const char *title, const char *subtitle);

/* Calls update() now and after each signal @event ("event::PERSON_CHANGED"). Call it once. @event
 * NULL: does neither. */
void beckon_list_group_set_desk (BeckonListGroup *self, BeckonDesk *desk, const char *event);
/* (transfer none) (nullable). */
BeckonDesk *beckon_list_group_get_desk (BeckonListGroup *self);

/* Shows @items, in this order. A row whose item remains stays the same widget, and keeps the focus.
 */
void beckon_list_group_show (BeckonListGroup *self, const GPtrArray *items);
/* (transfer none) (element-type GtkWidget): the rows of the items, in their order. */
const GPtrArray *beckon_list_group_get_rows (BeckonListGroup *self);

G_END_DECLS

/* task-list-private.h: what the files of the list of tasks share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/task/list/agent-strip.h"
#include "app/task/list/selection-bar.h"
#include "app/task/list/task-list.h"
#include "app/task/list/task-search.h"
#include "app/widgets/list-keys.h"
#include "app/widgets/ticker.h"

G_BEGIN_DECLS

struct _BeckonTaskList
{
  GtkWidget            parent_instance;
  BeckonDesk          *desk;      /* (owned) (nullable) */
  GSettings           *settings;  /* (owned) (nullable) */
  BeckonTaskModel     *model;     /* (owned) (nullable) */
  GtkSingleSelection  *selection; /* (owned) (nullable) */
  BeckonTaskSelection *several;   /* (owned) (nullable): with check marks */
  BeckonTask          *selected;  /* (owned) (nullable): stays chosen while its row moves */
  BeckonTaskItem      *awaited;   /* (owned) (nullable): chosen, and not read yet */
  guint                awaited_signal;
  GHashTable          *rows;   /* (owned): set of BeckonTaskRow that are bound, not owned */
  BeckonTicker        *ticker; /* (owned) */
  guint                still;
  gboolean             narrow;
  gboolean             selecting; /* the program changes the selection, not the person */
  gboolean             to_top;    /* the filter changed: scroll to the top */
  gboolean             had_focus; /* before the rows changed */
  GtkWidget           *box;
  BeckonAgentStrip    *strip;
  BeckonTaskSearch    *search;
  GtkStack            *stack;
  GtkListView         *list_view;
  BeckonSelectionBar  *bar;
};

/* task-list-rows.c: the rows of the list */

extern const BeckonListRows beckon_task_list_rows;

/* To be called once, when the template is there. */
void beckon_task_list_init_rows (BeckonTaskList *self);
/* To be called once, when the desk is known. */
void beckon_task_list_make_rows (BeckonTaskList *self);
void beckon_task_list_forget_rows (BeckonTaskList *self);

/* task-list-groups.c: the groups of the list */

/* To be called once, with a model and settings: what the list is grouped by, now and later. */
void beckon_task_list_follow_grouping (BeckonTaskList *self);
void beckon_task_list_class_install_groups (GtkWidgetClass *widget_class);

G_END_DECLS

/* task-search.h: the words, the state and the agent for which the list of tasks is searched
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Property "search-mode": it is visible. Signal "changed": the list is to be filtered anew. */
#define BECKON_TYPE_TASK_SEARCH (beckon_task_search_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskSearch, beckon_task_search, BECKON, TASK_SEARCH, GtkWidget)

/* (transfer none): bits of BeckonTaskStatus, 0 for any; and the text. */
guint       beckon_task_search_get_statuses (BeckonTaskSearch *self);
const char *beckon_task_search_get_text (BeckonTaskSearch *self);
/* (transfer none) (nullable): NULL for any. */
const char *beckon_task_search_get_agent (BeckonTaskSearch *self);
void        beckon_task_search_set_text (BeckonTaskSearch *self, const char *text);
/* The agents that can be chosen from. */
void beckon_task_search_set_agents (BeckonTaskSearch *self, const char *const *names);
/* Shows it; the entry has the focus, and all of its text is selected. */
void beckon_task_search_open (BeckonTaskSearch *self);
/* A letter that is typed into @widget opens the search with it: any but J and K, which go from one
 * question to the next, as long as it is closed. Digits answer. */
void beckon_task_search_capture (BeckonTaskSearch *self, GtkWidget *widget);

G_END_DECLS

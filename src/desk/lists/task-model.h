/* task-model.h: the tasks as one grouped list, loaded as far as somebody looks at it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/desk.h"
#include "desk/lists/task-item.h"

G_BEGIN_DECLS

/* A GListModel of BeckonTaskItem. The keys of the open tasks and of the newest ended ones are
 * loaded at once, those of the other ended ones afterwards; the tasks themselves are read page by
 * page on demand, and an item is awaited until then. The heading *Needs you* exists if there is any
 * task, the others only if their group is not empty. By agent or by workspace, all that is not done
 * stands below a heading for each of them, what needs the person first. Property "ready": the first
 * load is done. Signals: "counts-changed"; "read": a page was read. */
#define BECKON_TYPE_TASK_MODEL (beckon_task_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskModel, beckon_task_model, BECKON, TASK_MODEL, GObject)

/* (transfer full): starts to load automatically; @desk must have started. */
BeckonTaskModel *beckon_task_model_new (BeckonDesk *desk);
gboolean         beckon_task_model_is_ready (BeckonTaskModel *self);
/* Filters the list, and loads it again. @statuses: bits, 0 for all; @agents (nullable) (array
 * zero-terminated=1): any of them, NULL or empty for all; @text: NULL or "" for all. A filtered
 * list shows all that it has: nothing in it is folded. */
void     beckon_task_model_set_filter (BeckonTaskModel *self,
                                       guint            statuses,
                                       char           **agents,
                                       const char      *text);
gboolean beckon_task_model_is_filtered (BeckonTaskModel *self);
/* Hides the tasks of a group below its heading, or shows them; not of *Needs you*. */
void beckon_task_model_set_folded (BeckonTaskModel *self, BeckonTaskGroup group, gboolean folded);
/* What the list is grouped by. It may have to be loaded again, and changes when it is. */
void beckon_task_model_set_grouping (BeckonTaskModel *self, BeckonTaskGrouping grouping);
BeckonTaskGrouping beckon_task_model_get_grouping (BeckonTaskModel *self);
/* Folds the group whose heading has @word, or shows its tasks; FALSE: that cannot be done now. */
gboolean beckon_task_model_toggle_fold (BeckonTaskModel *self, const char *word);
/* The words of all groups that are folded, whatever the list is grouped by. (transfer full) */
void   beckon_task_model_set_folded_words (BeckonTaskModel *self, const char *const *words);
char **beckon_task_model_dup_folded_words (BeckonTaskModel *self);
/* Shows the tasks of the folded agent or workspace in which @task is; FALSE: it is not folded. */
gboolean beckon_task_model_reveal (BeckonTaskModel *self, const BeckonTask *task);
/* The last group shows the few tasks that ended today, and an item *more*, until this is called or
 * it is folded. */
void beckon_task_model_show_all_done (BeckonTaskModel *self);
/* To be called when the day may have changed: what ended yesterday is not shown as of today. */
void beckon_task_model_update_day (BeckonTaskModel *self);
/* Wall clock, µs: what failed before counts as looked at. To be called before the list is loaded.
 */
void beckon_task_model_set_failed_since (BeckonTaskModel *self, gint64 since_us);
/* (transfer none) (nullable): the task as it is now, if it is loaded. */
BeckonTask *beckon_task_model_peek (BeckonTaskModel *self, gint64 serial);
/* Somebody looked at the task that failed at @finished_us: it goes from *Failed* to *Done*. */
void beckon_task_model_look_at (BeckonTaskModel *self, gint64 serial, gint64 finished_us);
/* FALSE: @task failed, and nobody looked at it. */
gboolean beckon_task_model_is_looked_at (BeckonTaskModel *self, const BeckonTask *task);
guint    beckon_task_model_get_count (BeckonTaskModel *self, BeckonTaskGroup group);
/* (transfer full) (nullable): of what needs the person, whatever the list is grouped by: the task
 * at
 * @at in the order of urgency, if it waits for an answer. */
BeckonTask *beckon_task_model_dup_need (BeckonTaskModel *self, guint at);
/* It is not known yet, but at the next "read" it may be. */
gboolean beckon_task_model_is_need_awaited (BeckonTaskModel *self, guint at);
/* The place of @task in that order, G_MAXUINT if it needs nobody. */
guint beckon_task_model_find_need (BeckonTaskModel *self, const BeckonTask *task);
/* The position of a task, G_MAXUINT if it is not in the list. */
guint beckon_task_model_find (BeckonTaskModel *self, const BeckonTask *task);
/* Wall clock, µs: when the next waiting task goes on; 0: none does by itself. */
gint64 beckon_task_model_get_next_due (BeckonTaskModel *self);
/* The position of a heading, or of *more*; G_MAXUINT if it is not in the list. */
guint beckon_task_model_find_heading (BeckonTaskModel *self, BeckonTaskItem *item);
/* (transfer full): names of the agents seen so far, sorted. */
char **beckon_task_model_dup_agents (BeckonTaskModel *self);
/* While held, tasks change in place, but none is added, removed or moved. Calls do not nest. */
void beckon_task_model_hold (BeckonTaskModel *self, gboolean hold);
/* TRUE: the event says that its task was deleted. */
gboolean beckon_task_model_is_deletion (const BeckonEvent *event);

G_END_DECLS

/* task-grouping.h: what the open tasks can be grouped by, and the groups that come of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/lists/task-item.h"
#include "desk/lists/task-keys.h"

G_BEGIN_DECLS

/* The tasks of one agent, or in one workspace. */
typedef struct
{
  char           *id; /* (owned) (nullable): by which they belong together; NULL: they have none */
  BeckonTaskItem *heading; /* (owned) */
  GArray *keys;  /* (owned) (element-type BeckonTaskKey): what needs the person first, by urgency */
  guint   shown; /* how many of the keys are rows: all or none */
  guint   n_needs;
} BeckonTaskSection;

/* Of a task: @id as in the section, @name as it is shown; both NULL: none. */
typedef void (*BeckonTaskNameFunc) (gint64       serial,
                                    const char **id,
                                    const char **name,
                                    gpointer     user_data);

/* (transfer full) (nullable): by which tasks of the same agent, or in the same workspace, are
 * recognised. */
char *beckon_task_grouping_make_id (BeckonTaskGrouping grouping, const BeckonTask *task);
/* (transfer full) (element-type BeckonTaskSection): the tasks of @keys, an array for each group of
 * needs from the most urgent on, by agent or workspace. Sorted by id, what has none at the end. */
GPtrArray *beckon_task_sections_make (BeckonTaskGrouping grouping,
                                      GArray           **keys,
                                      guint              n_arrays,
                                      BeckonTaskNameFunc func,
                                      gpointer           user_data);
/* The order of two sections. */
int beckon_task_section_compare (const BeckonTaskSection *a, const BeckonTaskSection *b);

G_END_DECLS

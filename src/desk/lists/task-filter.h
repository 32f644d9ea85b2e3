/* task-filter.h: which tasks a list is to have
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/task.h"

G_BEGIN_DECLS

typedef struct _BeckonTaskFilter BeckonTaskFilter;

/* (transfer full): has all tasks. */
BeckonTaskFilter *beckon_task_filter_new (void);
void              beckon_task_filter_free (BeckonTaskFilter *self);
/* As beckon_task_model_set_filter(). FALSE: it is as it was. */
gboolean
beckon_task_filter_set (BeckonTaskFilter *self, guint statuses, char **agents, const char *text);
/* TRUE: it has all tasks. */
gboolean beckon_task_filter_is_empty (BeckonTaskFilter *self);
/* TRUE: it has a text or an agent. The store finds those in the order of their serials. */
gboolean beckon_task_filter_is_search (BeckonTaskFilter *self);
gboolean beckon_task_filter_has (BeckonTaskFilter *self, const BeckonTask *task);
/* It has tasks of @agent (nullable). */
gboolean beckon_task_filter_has_agent (BeckonTaskFilter *self, const char *agent);
/* Those of @statuses (bits) that it has. */
guint beckon_task_filter_get_statuses (BeckonTaskFilter *self, guint statuses);
/* (transfer none) (nullable): the agent, if it is only one. */
const char *beckon_task_filter_get_agent (BeckonTaskFilter *self);
/* (transfer none) (nullable) */
const char *beckon_task_filter_get_text (BeckonTaskFilter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTaskFilter, beckon_task_filter_free)

G_END_DECLS

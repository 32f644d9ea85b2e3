/* task-names.h: whose tasks those in the list are, and where they work
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/lists/task-grouping.h"

G_BEGIN_DECLS

typedef struct _BeckonTaskNames BeckonTaskNames;

/* (transfer full): takes no memory for tasks before one is added. */
BeckonTaskNames *beckon_task_names_new (void);
void             beckon_task_names_free (BeckonTaskNames *self);
void             beckon_task_names_add (BeckonTaskNames *self, const BeckonTask *task);
void             beckon_task_names_remove (BeckonTaskNames *self, gint64 serial);
void             beckon_task_names_clear (BeckonTaskNames *self);
/* Removes those that are not among @serials (element-type gint64). */
void     beckon_task_names_keep_only (BeckonTaskNames *self, GHashTable *serials);
gboolean beckon_task_names_has (BeckonTaskNames *self, gint64 serial);
/* As a BeckonTaskNameFunc; both NULL if they are not known. */
void beckon_task_names_get (BeckonTaskNames   *self,
                            BeckonTaskGrouping grouping,
                            gint64             serial,
                            const char       **id,
                            const char       **name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTaskNames, beckon_task_names_free)

G_END_DECLS

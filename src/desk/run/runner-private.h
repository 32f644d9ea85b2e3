/* runner-private.h: the runner from inside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-private.h"

G_BEGIN_DECLS

struct _BeckonRunner
{
  gatomicrefcount ref_count;
  BeckonDesk     *desk;      /* (unowned) */
  GHashTable     *runs;      /* (owned) (element-type utf8 BeckonTaskRun): by the id of the task */
  guint           n_blocked; /* of them, those that cannot go on until something changes */
  guint           idle;      /* 0, or the source that looks for tasks */
  guint           alarm;     /* 0, or the alarm that looks again after a read that failed */
  guint           n_held;    /* processes that still end */
  void (*look) (BeckonRunner *self); /* for tasks, when the main loop comes to it */
  gboolean started;
  gboolean stopping;
  void (*stopped) (gpointer user_data);
  gpointer stopped_data;
};

/* Its desk has done with it, or a process has ended that held it. */
void beckon_runner_unref (BeckonRunner *self);

G_END_DECLS

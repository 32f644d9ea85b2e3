/* runner-private.h: what the files of the runner share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-private.h"
#include "desk/run/acp/acp-begun.h"

G_BEGIN_DECLS

struct _BeckonRunner
{
  gatomicrefcount ref_count;
  BeckonDesk     *desk; /* (unowned) */
  GHashTable     *runs; /* (owned) (element-type utf8 BeckonTaskRun): by the id of the task */
  GHashTable *ending;   /* (owned) (element-type utf8): ids of tasks whose process is being ended */
  BeckonAcpBegun *begun;     /* (owned) */
  guint           n_blocked; /* the number of them that cannot continue until something changes */
  guint           idle;      /* 0, or the source that looks for tasks */
  guint           alarm;     /* 0, or the alarm that retries a read that failed */
  guint           n_held;    /* number of processes that are being ended */
  void (*look) (BeckonRunner *self); /* looks for tasks when the main loop is idle */
  gboolean reading;                  /* which tasks come next */
  gboolean again;                    /* something changed meanwhile */
  gboolean started;
  gboolean stopping;
  void (*stopped) (gpointer user_data);
  gpointer stopped_data;
};

/* The desk released it, or a process that held it has ended. */
void beckon_runner_unref (BeckonRunner *self);

G_END_DECLS

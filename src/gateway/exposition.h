/* exposition.h: statistics for Prometheus, in its text format 0.0.4
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/stats.h"

G_BEGIN_DECLS

#define BECKON_EXPOSITION_TYPE "text/plain; version=0.0.4; charset=utf-8"

/* Current values, in addition to the statistics over all time. */
typedef struct
{
  const char *version;
  guint64     tasks[BECKON_N_TASK_STATUSES];
  guint       open_questions;
  guint       waiting_agents;
  guint       event_streams;
  gboolean    saves; /* can the desk write what it accepts? */
  guint       damaged_values;
} BeckonGauges;

/* (transfer full): @stats covers all time and all agents; NULL: these and @gauges' tasks could not
 * be read, and are left out. */
GString *beckon_exposition_write (const BeckonStats *stats, const BeckonGauges *gauges);

G_END_DECLS

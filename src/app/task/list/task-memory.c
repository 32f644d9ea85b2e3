/* task-memory.c: what the list of tasks remembers of the person: what is folded, what was looked at
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-memory.h"

#include "base/timestamp.h"

#define FOLDED "folded-groups"
#define SINCE "failed-since"
#define LOOKED "failed-looked-at"

/* So many are remembered one by one. What failed before the oldest of them counts as looked at. */
#define MAX_LOOKED 200

void
beckon_task_memory_restore (GSettings *settings, BeckonTaskModel *model, gint64 now_us)
{
  g_auto (GStrv) folded = g_settings_get_strv (settings, FOLDED);
  g_autoptr (GVariant) looked = g_settings_get_value (settings, LOOKED);
  GVariantIter iter;
  gint64       since_us = g_settings_get_int64 (settings, SINCE);
  gint64       serial;
  gint64       finished_us;

  /* At the first start: what failed long ago is no news. */
  if (since_us == 0)
    {
      since_us = now_us - BECKON_US_PER_DAY;
      g_settings_set_int64 (settings, SINCE, since_us);
    }
  beckon_task_model_set_failed_since (model, since_us);
  g_variant_iter_init (&iter, looked);
  while (g_variant_iter_next (&iter, "(xx)", &serial, &finished_us))
    beckon_task_model_look_at (model, serial, finished_us);

  beckon_task_model_set_folded_words (model, (const char *const *) folded);
}

void
beckon_task_memory_save_folded (GSettings *settings, BeckonTaskModel *model)
{
  g_auto (GStrv) words = beckon_task_model_dup_folded_words (model);

  g_settings_set_strv (settings, FOLDED, (const char *const *) words);
}

void
beckon_task_memory_look_at (GSettings *settings, BeckonTaskModel *model, const BeckonTask *task)
{
  g_autoptr (GVariant) looked = NULL;
  GVariantBuilder builder;
  gint64          since_us;
  gsize           n;
  gint64          serial;
  gint64          finished_us;

  if (beckon_task_model_is_looked_at (model, task))
    return;

  beckon_task_model_look_at (model, task->serial, task->finished_us);
  if (settings == NULL)
    return;

  looked = g_settings_get_value (settings, LOOKED);
  since_us = g_settings_get_int64 (settings, SINCE);
  n = g_variant_n_children (looked);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(xx)"));
  for (gsize i = 0; i < n; i++)
    {
      g_variant_get_child (looked, i, "(xx)", &serial, &finished_us);
      if (i + MAX_LOOKED <= n)
        since_us = MAX (since_us, finished_us + 1);
      else
        g_variant_builder_add (&builder, "(xx)", serial, finished_us);
    }
  g_variant_builder_add (&builder, "(xx)", task->serial, task->finished_us);
  g_settings_set_value (settings, LOOKED, g_variant_builder_end (&builder));
  g_settings_set_int64 (settings, SINCE, since_us);
}

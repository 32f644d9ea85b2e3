/* log-limit.c: limits log messages that others could cause any number of times
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/log-limit.h"

#define PAUSE_US (60 * G_USEC_PER_SEC)

gboolean
beckon_log_limit_take (BeckonLogLimit *self, gint64 now_us, guint *n_held)
{
  *n_held = self->n_held;
  if (self->until_us != 0 && now_us < self->until_us)
    {
      if (self->n_held < G_MAXUINT)
        self->n_held++;
      return FALSE;
    }
  self->until_us = now_us + PAUSE_US;
  self->n_held = 0;
  return TRUE;
}

void
beckon_log_limited (
  BeckonLogLimit *self, const char *domain, GLogLevelFlags level, const char *format, ...)
{
  guint   n_held;
  va_list args;

  if (!beckon_log_limit_take (self, g_get_monotonic_time (), &n_held))
    return;
  va_start (args, format);
  if (n_held == 0)
    g_logv (domain, level, format, args);
  else
    {
      g_autofree char *text = g_strdup_vprintf (format, args);

      g_log (domain, level, "%s (repeated %u times since the last message)", text, n_held);
    }
  va_end (args);
}

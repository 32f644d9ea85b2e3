/* step-time.c: the times of a plan's waits (WH-3, WH-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/step-time.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"

gboolean
beckon_step_check_time (const BeckonStep *self, gint64 now_us, gint64 *base_us, GError **error)
{
  g_return_val_if_fail (self != NULL && base_us != NULL, FALSE);

  switch (self->type)
    {
    case BECKON_STEP_ASK:
    case BECKON_STEP_HANDOFF:
    case BECKON_STEP_UNCLEAR:
      *base_us = G_MAXINT64;
      return TRUE;
    case BECKON_STEP_WAIT:
      break;
    case BECKON_STEP_RUN:
    case BECKON_STEP_WHEN:
    case BECKON_STEP_NOTIFY:
    default:
      return TRUE;
    }

  if (now_us <= 0)
    return TRUE;
  if (self->duration_us != 0)
    {
      *base_us = *base_us == G_MAXINT64 ? G_MAXINT64 : *base_us + self->duration_us;
      return TRUE;
    }
  if (self->until_us <= now_us)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a time in the future."),
                        _ ("The time is in the past"));
      return FALSE;
    }
  if (*base_us != G_MAXINT64 && self->until_us - *base_us > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                        _ ("The wait is too long"));
      return FALSE;
    }
  *base_us = MAX (*base_us, self->until_us);

  return TRUE;
}

gint64
beckon_step_get_wait_end (const BeckonStep *self, gint64 begun_us)
{
  g_return_val_if_fail (self != NULL && self->type == BECKON_STEP_WAIT, begun_us);

  return self->until_us != 0 ? self->until_us : begun_us + self->duration_us;
}

/* desk-retention.c: limits the age and length of logs, as the person chose (WH-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/timestamp.h"

static void
tell_limits (BeckonDesk *self)
{
  beckon_store_set_log_limits (self->store, self->settings->task_log_lines,
                               self->settings->log_lines);
}

void
beckon_desk_retention_start (BeckonDesk *self)
{
  tell_limits (self);
  self->prune_retention_us = self->settings->retention_us;
}

void
beckon_desk_retention_settings_changed (BeckonDesk *self)
{
  tell_limits (self);
  if (self->prune_retention_us == self->settings->retention_us)
    return;
  /* Only after a day: a number that was entered by mistake can be corrected until then. */
  self->prune_retention_us = self->settings->retention_us;
  beckon_desk_due_hold_back (self, BECKON_DUE_LOGS,
                             beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL)
                               + BECKON_US_PER_DAY);
}

/* desk-claims.c: sets the claim on whose behalf operations are executed (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_begin_claim (BeckonDesk *self, const char *task_id, guint claim)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  beckon_desk_end_claim (self);
  self->claim_task = g_strdup (task_id);
  self->claim = claim;
}

void
beckon_desk_begin_caller (BeckonDesk *self, BeckonDeskCaller *caller)
{
  g_return_if_fail (BECKON_IS_DESK (self));

  beckon_desk_end_caller (self);
  self->caller = *caller;
  caller->asked = NULL;
}

void
beckon_desk_end_caller (BeckonDesk *self)
{
  g_return_if_fail (BECKON_IS_DESK (self));

  g_clear_pointer (&self->caller.asked, g_array_unref);
  self->caller.is_agent = FALSE;
}

void
beckon_desk_end_claim (BeckonDesk *self)
{
  g_return_if_fail (BECKON_IS_DESK (self));

  g_clear_pointer (&self->claim_task, g_free);
  self->claim = 0;
}

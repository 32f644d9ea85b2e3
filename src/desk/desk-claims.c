/* desk-claims.c: tasks that agents fetch: claimed, and given back when nothing is heard of their
 * holder (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "rules/claims.h"

/* So many claims that have ended are one transaction. */
#define BITE 50
/* After the store failed to write, the desk tries again. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)
/* A clock that is brought to the right time bit by bit does not jump. */
#define JUMP_US (10 * BECKON_US_PER_SECOND)

static void
given_back_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (commit == NULL)
    {
      if (!self->stopping && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        beckon_warning_limited ("Tasks could not be given back: %s", error->message);
      self->claims_renew = TRUE;
      beckon_due_failed (self->claims);
      return;
    }
  beckon_due_carried (self->claims, commit->claim_us);
}

/* Did the machine sleep, or somebody set the clock, since this was asked last? The alarms that are
 * due then go off before the clock says so. */
static gboolean
has_jumped (BeckonDesk *self)
{
  gint64 was_us = self->claims_offset_us;

  self->claims_offset_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL)
                           - beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE);

  return self->claims_offset_us - was_us > JUMP_US;
}

static void
give_back (gpointer user_data)
{
  BeckonDesk *self = user_data;
  gboolean    renew = self->claims_renew | has_jumped (self);

  self->claims_renew = FALSE;
  beckon_desk_do_async (self, beckon_operation_give_back ("desk", BITE, renew), NULL, given_back_cb,
                        NULL);
}

void
beckon_desk_claims_init (BeckonDesk *self)
{
  self->claims = beckon_due_new (self->clock, RETRY_US, give_back, self);
}

/* Nobody could show a sign of life to a desk that was not there. */
void
beckon_desk_claims_start (BeckonDesk *self)
{
  self->claims_renew = TRUE;
  beckon_due_start (self->claims);
}

void
beckon_desk_claims_jumped (BeckonDesk *self)
{
  self->claims_renew = TRUE;
  beckon_due_look (self->claims);
}

void
beckon_desk_claims_stop (BeckonDesk *self)
{
  beckon_due_stop (self->claims);
}

void
beckon_desk_claims_take (BeckonDesk *self, const BeckonTask *task)
{
  beckon_due_expect (self->claims, task->claim_us);
}

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
beckon_desk_end_claim (BeckonDesk *self)
{
  g_return_if_fail (BECKON_IS_DESK (self));

  g_clear_pointer (&self->claim_task, g_free);
  self->claim = 0;
}

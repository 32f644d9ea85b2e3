/* named.c: what a message names is read before the message is carried out
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/error.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/sandboxed.h"
#include "gateway/server-private.h"

/* Nobody else uses @input meanwhile. */
static gpointer
run (BeckonView *view, gpointer input, GError **error)
{
  return beckon_mcp_reading_run (input, view, error) ? input : NULL;
}

/* A message that waits for what it needs. */
typedef struct
{
  BeckonMcpExchange *exchange;
  BeckonMcpRepeats  *repeats; /* (owned) (nullable): where it asks */
  BeckonMcpReadFunc  func;
  gpointer           user_data;
} Reading;

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Reading *self = user_data;
  BeckonMcpExchange  *exchange = self->exchange;
  gboolean            gone = exchange->call == NULL && exchange->connection == NULL;
  g_autoptr (GError) error = NULL;

  beckon_store_view_finish (BECKON_STORE (source), result, &error);
  if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_FORBIDDEN) && exchange->call != NULL)
    beckon_sandboxed_log (exchange->call->message);
  /* Nobody reads what is said to a client that has gone. */
  if (error == NULL && (gone || exchange->server->mcp == NULL))
    error = beckon_waiting_requests_error ();
  self->func (exchange, error, self->user_data);
  if (self->repeats != NULL)
    beckon_mcp_repeats_end_read (self->repeats);
}

void
beckon_mcp_read (BeckonMcpExchange *exchange, BeckonMcpReadFunc func, gpointer user_data)
{
  BeckonDesk       *desk = exchange->server->desk;
  BeckonMcpReading *needed = &exchange->reading;
  Reading          *self;

  needed->host = exchange->caller.host;
  /* An open question is known without reading. */
  if (needed->question_id != 0 && needed->host == NULL)
    {
      BeckonQuestion *question = beckon_desk_peek_question (desk, needed->question_id);

      if (question != NULL)
        needed->question = beckon_interaction_ref (beckon_question_get_interaction (question));
    }
  if (needed->task_id == NULL && needed->started_for == NULL && needed->key == NULL
      && (needed->question_id == 0 || needed->question != NULL))
    {
      func (exchange, NULL, user_data);
      return;
    }
  self = g_new0 (Reading, 1);
  self->exchange = exchange;
  self->func = func;
  self->user_data = user_data;
  if (needed->key != NULL)
    self->repeats = beckon_mcp_repeats_begin_read (exchange->server->mcp->repeats);
  if (exchange->call != NULL)
    beckon_call_pause (exchange->call);
  beckon_store_view_async (beckon_desk_get_store (desk), run, needed, NULL, NULL, NULL, on_read,
                           self);
}

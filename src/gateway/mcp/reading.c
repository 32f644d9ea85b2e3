/* reading.c: what a message needs of the database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/reading.h"

#include "gateway/remote.h"
#include "gateway/sandboxed.h"
#include "model/task-status.h"

void
beckon_mcp_reading_clear (BeckonMcpReading *self)
{
  g_free (self->task_id);
  g_free (self->started_for);
  g_free (self->agent);
  g_free (self->key);
  g_clear_pointer (&self->question, beckon_interaction_unref);
  g_clear_pointer (&self->earlier, beckon_interaction_unref);
  *self = (BeckonMcpReading){ 0 };
}

static char *
make_nth_key (const char *key, gint64 nth)
{
  return g_strdup_printf ("%s-%" G_GINT64_FORMAT, key, nth);
}

char *
beckon_mcp_reading_dup_next_key (const BeckonMcpReading *self)
{
  return make_nth_key (self->key, self->n_asked + 1);
}

/* The question that @agent asked with @key for the @nth time; 0: none. */
static gint64
find_nth (BeckonView *view, const char *agent, const char *key, gint64 nth)
{
  g_autoptr (BeckonInteraction) asked = beckon_interaction_new ();

  asked->agent = g_strdup (agent);
  asked->idempotency_key = make_nth_key (key, nth);
  return beckon_view_find_idempotency_key (view, asked, TRUE);
}

/* How often @key was asked: the keys have numbers without gaps, so a few looks find the last one.
 */
static gint64
count_asked (BeckonView *view, const char *agent, const char *key)
{
  gint64 known = 0;
  gint64 unknown = 1;

  while (find_nth (view, agent, key, unknown) != 0)
    {
      known = unknown;
      unknown *= 2;
    }
  while (unknown - known > 1)
    {
      gint64 middle = known + (unknown - known) / 2;

      if (find_nth (view, agent, key, middle) != 0)
        known = middle;
      else
        unknown = middle;
    }
  return known;
}

static void
read_earlier (BeckonView *view, BeckonMcpReading *self)
{
  gint64 id = 0;

  self->n_asked = count_asked (view, self->agent, self->key);
  if (self->n_asked > 0)
    id = find_nth (view, self->agent, self->key, self->n_asked);
  if (id != 0)
    self->earlier = beckon_view_get_interaction (view, id, NULL);
}

/* What a program was told when it was started may be over. */
static gboolean
goes_on (BeckonView *view, const BeckonMcpReading *self)
{
  g_autoptr (BeckonTask) task = beckon_view_get_task (view, self->started_for, NULL);

  return task != NULL && !beckon_task_status_is_ended (task->status)
         && (self->host == NULL || g_strcmp0 (task->host, self->host) == 0);
}

gboolean
beckon_mcp_reading_run (BeckonMcpReading *self, BeckonView *view, GError **error)
{
  if (self->task_id != NULL
      && (!beckon_remote_check_task (view, self->host, self->task_id, error)
          || (self->confined && !beckon_sandboxed_check_task (view, self->task_id, error))))
    return FALSE;
  if (self->question_id != 0 && self->question == NULL
      && (!beckon_remote_check_question (view, self->host, self->question_id, error)
          || (self->question = beckon_view_get_interaction (view, self->question_id, error))
               == NULL))
    return FALSE;
  if (self->started_for != NULL && !goes_on (view, self))
    g_clear_pointer (&self->started_for, g_free);
  if (self->key != NULL)
    read_earlier (view, self);
  return TRUE;
}

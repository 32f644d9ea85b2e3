/* question-background.c: what is read for a question besides: its task, the log of that, and the
 * conversation before it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-background.h"

/* Number of log lines below the context. */
#define LOG_LINES 20

/* Whose background. */
typedef struct
{
  char *task_id;    /* (owned) (nullable) */
  char *request_id; /* (owned) (nullable) */
} Names;

static void
names_free (gpointer data)
{
  Names *names = data;

  g_free (names->task_id);
  g_free (names->request_id);
  g_free (names);
}

static void
background_free (gpointer data)
{
  BeckonQuestionBackground *self = data;

  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->request, beckon_request_unref);
  g_clear_pointer (&self->log, g_ptr_array_unref);
  g_clear_error (&self->log_error);
  g_free (self);
}

static gboolean
has_answer (const BeckonRequest *request)
{
  for (guint i = 0; i < request->turns->len; i++)
    {
      const BeckonTurn *turn = g_ptr_array_index (request->turns, i);

      if (turn->role == BECKON_TURN_CLARIFICATION_RESPONSE)
        return TRUE;
    }

  return FALSE;
}

static gpointer
read_background (BeckonView *view, gpointer input, GError **error)
{
  const Names              *names = input;
  BeckonQuestionBackground *self = g_new0 (BeckonQuestionBackground, 1);

  if (names->request_id != NULL)
    self->request = beckon_view_get_request (view, names->request_id, NULL);
  if (self->request != NULL && !has_answer (self->request))
    g_clear_pointer (&self->request, beckon_request_unref);
  if (names->task_id != NULL)
    {
      self->task = beckon_view_get_task (view, names->task_id, NULL);
      self->log = beckon_view_list_log (view, names->task_id, 0, TRUE, LOG_LINES, &self->log_error);
    }

  return self;
}

void
beckon_question_background_read (BeckonStore             *store,
                                 gpointer                 target,
                                 const BeckonInteraction *interaction,
                                 BeckonViewShowFunc       show)
{
  Names *names = g_new0 (Names, 1);

  names->task_id = g_strdup (interaction->task_id);
  names->request_id = g_strdup (interaction->request_id);
  beckon_view_slot_read (store, target, "background", read_background, names, names_free,
                         background_free, show);
}

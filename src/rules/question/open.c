/* open.c: open questions: how many an agent has, and how one of them is closed, once
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/apply-question.h"

#include "db/tables/question/interactions.h"
#include "db/tables/question/search.h"
#include "model/question/held-answer.h"

/* The maximum number of agents in the cache. */
#define MAX_AGENTS 4096

GHashTable *
beckon_apply_new_open_counts (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

gboolean
beckon_apply_count_open (BeckonApply *self, const char *agent, guint *count, GError **error)
{
  const char *key = agent != NULL ? agent : "";
  gpointer    known;

  if (g_hash_table_lookup_extended (self->open_by_agent, key, NULL, &known))
    {
      *count = GPOINTER_TO_UINT (known);
      return TRUE;
    }

  if (!beckon_sql_count_open_of_agent (self->db, agent, count, error))
    return FALSE;

  if (g_hash_table_size (self->open_by_agent) >= MAX_AGENTS)
    g_hash_table_remove_all (self->open_by_agent);
  g_hash_table_insert (self->open_by_agent, g_strdup (key), GUINT_TO_POINTER (*count));

  return TRUE;
}

void
beckon_apply_add_open (BeckonApply *self, const char *agent, int delta)
{
  const char *key = agent != NULL ? agent : "";
  gpointer    known;

  if (g_hash_table_lookup_extended (self->open_by_agent, key, NULL, &known))
    g_hash_table_insert (self->open_by_agent, g_strdup (key),
                         GINT_TO_POINTER (MAX (GPOINTER_TO_INT (known) + delta, 0)));
}

void
beckon_apply_begin_countdown (BeckonApply *self, BeckonInteraction *interaction)
{
  gboolean runs = interaction->timeout_us != 0 && interaction->remaining_us == 0;

  interaction->deadline_us = runs ? self->now_us + interaction->timeout_us : 0;
}

void
beckon_apply_end_countdown (BeckonInteraction *interaction)
{
  interaction->deadline_us = 0;
  interaction->remaining_us = 0;
  interaction->held = FALSE;
}

void
beckon_apply_close (BeckonApply            *self,
                    BeckonInteraction      *interaction,
                    BeckonInteractionStatus status,
                    const char             *by,
                    BeckonSurfaceId         surface)
{
  beckon_apply_end_countdown (interaction);
  interaction->until_us = 0;
  interaction->remind_us = 0;
  interaction->cancel_us = 0;
  interaction->status = status;
  interaction->responded_by = g_strdup (by);
  interaction->surface = surface;
  interaction->responded_us = beckon_apply_round (self->now_us);
}

gboolean
beckon_apply_settle (BeckonApply             *self,
                     const BeckonInteraction *settled,
                     BeckonInteractionStatus  was,
                     GError                 **error)
{
  gboolean claimed = FALSE;

  if (!beckon_sql_settle_interaction (self->db, settled, was, &claimed, error))
    return FALSE;

  if (!claimed)
    {
      g_autoptr (BeckonInteraction) winner = NULL;

      winner = beckon_sql_read_interaction (self->db, settled->id, NULL, error);
      if (winner != NULL)
        beckon_interaction_set_settled_error (winner, error);
      return FALSE;
    }

  if (beckon_interaction_is_open (settled))
    return TRUE;

  beckon_apply_add_open (self, settled->agent, -1);
  if (!beckon_apply_drop_attachments (self, settled, error))
    return FALSE;
  if (settled->request_id != NULL && !beckon_apply_follow_request (self, settled, error))
    return FALSE;

  return beckon_sql_queue_for_search (self->db, settled->id, error);
}

gboolean
beckon_apply_drop_held (BeckonApply       *self,
                        const BeckonTask  *task,
                        BeckonInteraction *interaction,
                        GError           **error)
{
  g_autoptr (BeckonHeldAnswer) held = g_steal_pointer (&interaction->held_answer);

  return held == NULL
         || (beckon_apply_unname_attachments (self, interaction, error)
             && beckon_apply_add_line (
               self, self->by, task, BECKON_LEVEL_INFO, interaction->id,
               beckon_note_new ("answer_dropped", interaction->id, held->responded_by), NULL,
               error));
}

/* The task ends: its questions are closed. */
gboolean
beckon_apply_cancel_open (
  BeckonApply *self, BeckonTaskRow *row, const char *reason, BeckonCommit *commit, GError **error)
{
  g_autoptr (GPtrArray) open = NULL;

  commit->open = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  if (row->open_count == 0)
    return TRUE;

  open = beckon_sql_list_open_of_task (self->db, row->task, error);
  if (open == NULL)
    return FALSE;

  for (guint i = 0; i < open->len; i++)
    {
      BeckonInteraction      *interaction = g_ptr_array_index (open, i);
      BeckonInteractionStatus was = interaction->status;

      if (!beckon_apply_drop_held (self, row->task, interaction, error))
        return FALSE;
      beckon_apply_close (self, interaction, BECKON_INTERACTION_CANCELLED, self->by,
                          BECKON_SURFACE_NONE);
      g_free (interaction->note);
      interaction->note = g_strdup (reason);
      if (!beckon_apply_settle (self, interaction, was, error)
          || !beckon_apply_add_line (self, self->by, row->task, BECKON_LEVEL_INFO, interaction->id,
                                     beckon_apply_describe_settled (self, interaction), NULL,
                                     error))
        return FALSE;
      g_ptr_array_add (commit->open, beckon_interaction_ref (interaction));
    }

  row->open_count = 0;
  row->task->pending_interaction = 0;
  row->task->need_us = 0;
  g_clear_pointer (&row->task->clarification_question, g_free);
  g_clear_pointer (&row->task->clarification_reason, g_free);

  return TRUE;
}

/* ask-back.c: the person puts a question to the agent instead of an answer, and the agent replies
 * (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/questions.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "db/tables/question/interactions.h"
#include "db/tables/question/turns.h"
#include "rules/question/apply-question.h"

/* Maximum length of what was said in a log line. */
#define LOG_TEXT_CHARS 200

typedef struct
{
  BeckonOperation base;
  gint64          id;
  char           *text; /* (owned) */
  gboolean        in_person;
} Say;

static void
clear_say (BeckonOperation *base)
{
  Say *self = (Say *) base;

  g_free (self->text);
}

/* (transfer full): the interaction of @operation, to which something may be said, and its task.
 * @n_more: so many turns must still be possible. */
static BeckonInteraction *
read_both (
  BeckonApply *self, const Say *operation, guint n_more, BeckonTaskRow *row, GError **error)
{
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 serial = 0;

  if (!beckon_interaction_turn_check_text (operation->text, error))
    return NULL;
  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, row, error)
      || !beckon_apply_check_unanswered (self, interaction, error))
    return NULL;
  if (interaction->n_turns + n_more > BECKON_LIMIT_TURNS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Answer the question, or set it aside."),
                        _ ("The conversation about a question has at most %d turns"),
                        BECKON_LIMIT_TURNS);
      return NULL;
    }

  return g_steal_pointer (&interaction);
}

/* Adds what was said to @interaction, its row and the log. */
static gboolean
add_turn (BeckonApply       *self,
          const Say         *operation,
          BeckonSpeaker      from,
          const char        *by,
          BeckonTaskRow     *row,
          BeckonInteraction *interaction,
          GError           **error)
{
  g_autoptr (BeckonInteractionTurn) turn = g_new0 (BeckonInteractionTurn, 1);
  g_autofree char *text = beckon_display_text_short (operation->text, LOG_TEXT_CHARS);
  const char      *code = from == BECKON_SPEAKER_PERSON ? "asked_back" : "replied";

  turn->interaction_id = interaction->id;
  turn->from = from;
  turn->by = g_strdup (by != NULL ? by : "");
  turn->text = g_strdup (operation->text);
  turn->timestamp_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_insert_interaction_turn (self->db, turn, error)
      || !beckon_apply_add_line (self, by, row->task, BECKON_LEVEL_INFO, interaction->id,
                                 beckon_note_new (code, interaction->id, text), NULL, error))
    return FALSE;
  beckon_interaction_take_turn (interaction, g_steal_pointer (&turn));

  return TRUE;
}

static void
set_result (BeckonTaskRow *row, BeckonInteraction *interaction, BeckonCommit *commit)
{
  commit->task = g_steal_pointer (&row->task);
  commit->interaction = beckon_interaction_ref (interaction);
}

/* --- ASK_BACK --- */

/* Somebody must be there to reply. */
static gboolean
check_asker (const BeckonInteraction *interaction, GError **error)
{
  if (beckon_interaction_may_ask_back (interaction))
    return TRUE;

  if (interaction->kind == BECKON_KIND_HANDOFF)
    beckon_set_error (error, BECKON_ERROR_STATUS,
                      _ ("Take it over, or complete it with your notes."),
                      _ ("A hand-off cannot be asked back"));
  else
    beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Answer it, or set it aside."),
                      _ ("The desk itself asks question %lld, so nobody could reply"),
                      (long long) interaction->id);
  return FALSE;
}

static gboolean
apply_ask_back (BeckonApply           *self,
                const BeckonOperation *base,
                BeckonCommit          *commit,
                GError               **error)
{
  const Say *operation = (const Say *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  const char *agents[2];

  /* The agent must be able to reply. */
  interaction = read_both (self, operation, 2, &row, error);
  if (interaction == NULL || !check_asker (interaction, error))
    return FALSE;
  agents[0] = interaction->agent;
  agents[1] = row.task->agent;
  if (!beckon_apply_check_not_own (self, interaction->id, operation->in_person, error)
      || !beckon_apply_check_person (self, agents, G_N_ELEMENTS (agents), operation->in_person,
                                     _ ("Only a person can ask back, not an agent"),
                                     _ ("Use “reply” for what the agent says."), error))
    return FALSE;

  beckon_apply_stop_countdown (self, interaction);
  if (!add_turn (self, operation, BECKON_SPEAKER_PERSON, self->by, &row, interaction, error)
      || !beckon_sql_update_countdown (self->db, interaction, error)
      || !beckon_sql_read_last_question (self->db, row.task, error))
    return FALSE;
  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_ASKED_BACK, row.task, interaction, NULL);
  set_result (&row, interaction, commit);

  return TRUE;
}

static const BeckonRule ask_back_rule = {
  "ASK_BACK",
  sizeof (Say),
  apply_ask_back,
  clear_say,
};

BeckonOperation *
beckon_operation_ask_back (const char *by, gint64 id, const char *text, gboolean in_person)
{
  Say *self = beckon_operation_new (&ask_back_rule, by);

  self->id = id;
  self->text = g_strdup (text);
  self->in_person = in_person;

  return &self->base;
}

/* --- REPLY --- */

/* (transfer none): the agent of the question, if the caller does not say who it is. */
static const char *
get_speaker (BeckonApply *self, const BeckonInteraction *interaction)
{
  gboolean named = self->by != NULL && !g_str_equal (self->by, BECKON_BY_HTTP);

  return named || interaction->agent == NULL ? self->by : interaction->agent;
}

static gboolean
apply_reply (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Say *operation = (const Say *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  const char *by;
  gint64      asked_us;
  gboolean    comes_back;

  interaction = read_both (self, operation, 1, &row, error);
  if (interaction == NULL)
    return FALSE;
  if (!beckon_interaction_is_asked_back (interaction))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Wait for the answer; a new question can be asked at any time."),
                        _ ("Nobody has asked back about question %lld"),
                        (long long) interaction->id);
      return FALSE;
    }

  by = get_speaker (self, interaction);
  asked_us = beckon_interaction_get_last_turn (interaction)->timestamp_us;
  /* What the person set aside after that stays aside until its time. */
  comes_back = interaction->status == BECKON_INTERACTION_POSTPONED
               && (interaction->until_us == 0 || asked_us >= interaction->aside_us);
  if (!add_turn (self, operation, BECKON_SPEAKER_AGENT, by, &row, interaction, error))
    return FALSE;
  if (comes_back)
    {
      if (!beckon_apply_show_again (self, &row, interaction,
                                    beckon_note_new ("asked_again", interaction->id), error))
        return FALSE;
    }
  else
    {
      beckon_apply_continue_countdown (self, interaction, BECKON_MIN_AFTER_REPLY_US);
      if (!beckon_sql_update_countdown (self->db, interaction, error)
          || !beckon_sql_read_last_question (self->db, row.task, error))
        return FALSE;
    }
  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_REPLIED, row.task, interaction, NULL);
  if (comes_back)
    beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, interaction, NULL);
  set_result (&row, interaction, commit);

  return TRUE;
}

static const BeckonRule reply_rule = {
  "REPLY",
  sizeof (Say),
  apply_reply,
  clear_say,
};

BeckonOperation *
beckon_operation_reply (const char *by, gint64 id, const char *text)
{
  Say *self = beckon_operation_new (&reply_rule, by);

  self->id = id;
  self->text = g_strdup (text);

  return &self->base;
}

/* ask.c: asks a question: completes its draft, and starts its countdown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "desk/questions/question-private.h"
#include "model/question/destructive-words.h"
#include "model/question/option.h"
#include "model/question/policy.h"
#include "rules/question/questions.h"

/* An agent may ask for a quicker answer, but a person must be able to read the question. */
#define LEAST_TIMEOUT_US (10 * BECKON_US_PER_SECOND)

/* A call within a task without a name comes from the agent of the task; the person's choices for
 * that agent, and for the workspace of the task, apply. */
static void
inherit_agent (BeckonDesk *self, BeckonInteraction *interaction)
{
  g_autoptr (BeckonTask) task = NULL;

  if (interaction->task_id == NULL)
    return;
  task = beckon_view_get_task (beckon_store_get_view (self->store), interaction->task_id, NULL);
  if (task == NULL)
    return;
  if (interaction->agent == NULL)
    interaction->agent = g_strdup (task->agent);
  g_free (interaction->workspace);
  interaction->workspace = g_strdup (task->workspace);
}

/* The agent's own time, but at least ten seconds or, if less, the person's setting; the person's
 * setting if it has none. */
static gboolean
resolve_timeout (BeckonDesk *self, BeckonInteraction *interaction, GError **error)
{
  gint64 person_us = interaction->kind == BECKON_KIND_AMBIGUITY
                       ? self->settings->ambiguity_timeout_us
                     : interaction->kind == BECKON_KIND_HANDOFF ? self->settings->handoff_timeout_us
                                                                : self->settings->dialog_timeout_us;

  if (interaction->policy == BECKON_POLICY_HOLD)
    {
      interaction->timeout_us = 0;
      return TRUE;
    }
  if (interaction->timeout_us > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                        _ ("The timeout is too long"));
      return FALSE;
    }
  if (interaction->timeout_us == 0)
    interaction->timeout_us = person_us;
  else
    interaction->timeout_us = MAX (interaction->timeout_us, MIN (LEAST_TIMEOUT_US, person_us));
  return TRUE;
}

/* @draft (transfer full). @position negative: for no step. */
static void
ask (BeckonDesk         *self,
     BeckonInteraction  *draft,
     int                 position,
     const char         *by,
     GCancellable       *cancellable,
     GAsyncReadyCallback callback,
     gpointer            user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) interaction = draft;
  g_autoptr (BeckonOperation) operation = NULL;
  gboolean first_destructive, person_only;

  inherit_agent (self, interaction);
  beckon_destructive_words_mark (self->destructive_words, interaction);
  person_only = interaction->policy == BECKON_POLICY_HOLD
                || beckon_desk_get_person_policy (self, interaction->agent) == BECKON_POLICY_HOLD;
  first_destructive =
    interaction->options->len > 0
    && ((BeckonOption *) g_ptr_array_index (interaction->options, 0))->destructive;
  interaction->policy = beckon_policy_resolve (
    interaction->policy, beckon_desk_get_person_policy (self, interaction->agent),
    interaction->kind, first_destructive);
  /* A choice without options has none that a time-out could choose. */
  if (interaction->policy == BECKON_POLICY_FIRST_OPTION && interaction->options->len == 0)
    interaction->policy = BECKON_POLICY_HOLD;
  if (!resolve_timeout (self, interaction, &error))
    {
      g_task_report_error (self, callback, user_data, beckon_desk_ask_async,
                           g_steal_pointer (&error));
      return;
    }

  interaction->timestamp_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  beckon_desk_start_countdown (self, interaction);
  operation = beckon_operation_ask (by, g_steal_pointer (&interaction), self->settings->open_limit);
  if (position >= 0)
    beckon_operation_ask_set_step (operation, (guint) position);
  /* The caller is known now, but no longer when the evaluator has finished. */
  beckon_desk_stamp (self, operation);
  beckon_desk_evaluate (self, g_steal_pointer (&operation), person_only, cancellable, callback,
                        user_data);
}

void
beckon_desk_ask_async (BeckonDesk         *self,
                       BeckonInteraction  *draft,
                       const char         *by,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (draft != NULL);

  ask (self, draft, -1, by, cancellable, callback, user_data);
}

void
beckon_desk_ask_for_step_async (BeckonDesk         *self,
                                BeckonInteraction  *draft,
                                guint               position,
                                const char         *by,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  g_autoptr (GError) error = NULL;

  /* The desk created it from results that may contain anything. */
  if (!beckon_interaction_check_draft (draft, &error))
    {
      beckon_interaction_unref (draft);
      g_task_report_error (self, callback, user_data, beckon_desk_ask_for_step_async,
                           g_steal_pointer (&error));
      return;
    }
  ask (self, draft, (int) position, by, NULL, callback, user_data);
}

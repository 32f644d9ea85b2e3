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
#define MIN_TIMEOUT_US (10 * BECKON_US_PER_SECOND)

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
    interaction->timeout_us = MAX (interaction->timeout_us, MIN (MIN_TIMEOUT_US, person_us));
  return TRUE;
}

/* A question whose asker is read. */
typedef struct
{
  BeckonDesk         *desk;        /* (owned) */
  BeckonOperation    *operation;   /* (owned) (nullable) */
  GCancellable       *cancellable; /* (owned) (nullable) */
  GAsyncReadyCallback callback;
  gpointer            user_data;
} Ask;

static void
ask_free (Ask *self)
{
  g_clear_pointer (&self->operation, beckon_operation_unref);
  g_clear_object (&self->cancellable);
  g_object_unref (self->desk);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ask, ask_free)

/* Who asks is known: what the person wants of that agent applies. @operation (transfer full) */
static void
complete (BeckonDesk         *self,
          BeckonOperation    *operation,
          GCancellable       *cancellable,
          GAsyncReadyCallback callback,
          gpointer            user_data)
{
  BeckonInteraction *interaction = beckon_operation_ask_get_draft (operation);
  BeckonPolicy       person = beckon_desk_settings_get_policy (self->settings, interaction->agent);
  g_autoptr (GError) error = NULL;
  gboolean first_destructive, person_only;

  beckon_destructive_words_mark (self->destructive_words, interaction);
  person_only = interaction->policy == BECKON_POLICY_HOLD || person == BECKON_POLICY_HOLD;
  first_destructive =
    interaction->options->len > 0
    && ((BeckonOption *) g_ptr_array_index (interaction->options, 0))->destructive;
  interaction->policy =
    beckon_policy_resolve (interaction->policy, person, interaction->kind, first_destructive);
  /* A choice without options has none that a time-out could choose. */
  if (interaction->policy == BECKON_POLICY_FIRST_OPTION && interaction->options->len == 0)
    interaction->policy = BECKON_POLICY_HOLD;
  if (!resolve_timeout (self, interaction, &error))
    {
      g_task_report_error (self, callback, user_data, beckon_desk_ask_async,
                           g_steal_pointer (&error));
      beckon_operation_unref (operation);
      return;
    }

  interaction->timestamp_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  beckon_desk_start_countdown (self, interaction);
  beckon_desk_evaluate (self, operation, person_only, cancellable, callback, user_data);
}

static gpointer
read_agent (BeckonView *view, gpointer input, GError **error)
{
  g_autoptr (BeckonTask) task = beckon_view_get_task (view, input, NULL);

  return task != NULL ? g_strdup (task->agent) : NULL;
}

static void
on_agent_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Ask) ask = user_data;

  /* Where it cannot be read, the rule says so. */
  beckon_operation_ask_get_draft (ask->operation)->agent =
    beckon_store_view_finish (BECKON_STORE (source), result, NULL);
  complete (ask->desk, g_steal_pointer (&ask->operation), ask->cancellable, ask->callback,
            ask->user_data);
}

static gboolean
is_named (char *const *agents)
{
  return agents != NULL && agents[0] != NULL;
}

/* What the person wants may depend on the agent that asks, which may be known by the task alone. */
static gboolean
needs_agent (BeckonDesk *self, const BeckonInteraction *draft)
{
  return draft->task_id != NULL && draft->agent == NULL
         && (is_named (self->settings->keep_asking_agents)
             || is_named (self->settings->exempt_agents) || beckon_desk_may_evaluate (self));
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
  BeckonOperation *operation = beckon_operation_ask (by, draft, self->settings->open_limit);
  Ask             *waiting;

  if (position >= 0)
    beckon_operation_ask_set_step (operation, (guint) position);
  /* The caller is known now, but no longer when something was read. */
  beckon_desk_stamp (self, operation);
  if (!needs_agent (self, draft))
    {
      complete (self, operation, cancellable, callback, user_data);
      return;
    }
  waiting = g_new0 (Ask, 1);
  waiting->desk = g_object_ref (self);
  waiting->operation = operation;
  g_set_object (&waiting->cancellable, cancellable);
  waiting->callback = callback;
  waiting->user_data = user_data;
  beckon_store_view_async (self->store, read_agent, g_strdup (draft->task_id), g_free, g_free, NULL,
                           on_agent_read, waiting);
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

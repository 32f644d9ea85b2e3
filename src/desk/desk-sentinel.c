/* desk-sentinel.c: the look at a question before a person is asked: what the person remembered, then the evaluator (SEN-1 to SEN-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

#include "model/display-text.h"
#include "model/timestamp.h"

#define LIMIT_US (10 * BECKON_US_PER_SECOND)
/* As much as is shown of what an evaluator says. */
#define MAX_REASON_CHARS 500

/* One ask that is ready for the store. */
typedef struct
{
  BeckonOperation     *operation;   /* (owned) (nullable): until it is committed */
  GCancellable        *cancellable; /* (owned) (nullable): the caller's */
  GAsyncReadyCallback  callback;
  gpointer             user_data;
} Ask;

/* One question with an evaluator. */
typedef struct
{
  BeckonDesk        *desk;       /* (owned) (nullable): has the look in its table; NULL once the question was decided */
  BeckonEvaluator   *evaluator;  /* (owned) */
  BeckonInteraction *question;   /* (owned): what the evaluator sees, however long it takes */
  GPtrArray         *asks;       /* (owned) (element-type Ask): the first is the one that is looked at; others came with the same key */
  GCancellable      *evaluation; /* (owned) */
  GSource           *gone;       /* (owned) (nullable): the first caller gave up */
  guint              alarm;      /* 0, or the end of the time */
} Look;

static void
ask_free (Ask *ask)
{
  g_clear_pointer (&ask->operation, beckon_operation_unref);
  g_clear_object (&ask->cancellable);
  g_free (ask);
}

static Ask *
ask_new (BeckonOperation     *operation,
         GCancellable        *cancellable,
         GAsyncReadyCallback  callback,
         gpointer             user_data)
{
  Ask *ask = g_new0 (Ask, 1);

  ask->operation = operation;
  g_set_object (&ask->cancellable, cancellable);
  ask->callback = callback;
  ask->user_data = user_data;
  return ask;
}

static void
look_free (gpointer data)
{
  Look *look = data;

  g_clear_pointer (&look->asks, g_ptr_array_unref);
  g_clear_pointer (&look->question, beckon_interaction_unref);
  g_clear_object (&look->evaluator);
  g_clear_object (&look->evaluation);
  g_free (look);
}

static void
ask_commit (BeckonDesk *self,
            Ask        *ask)
{
  beckon_desk_commit (self, g_steal_pointer (&ask->operation), beckon_desk_ask_async, ask->cancellable, ask->callback, ask->user_data);
}

/* Says what the sentinel found; the store looks once more whether that still holds. */
static void
take_verdict (BeckonInteraction   *interaction,
              BeckonOperation     *operation,
              const BeckonVerdict *verdict,
              double               threshold)
{
  int index;

  interaction->advice = verdict->reason != NULL ? beckon_display_text_short (verdict->reason, MAX_REASON_CHARS) : NULL;
  if (!beckon_verdict_answers (verdict, interaction, threshold, &index))
    return;
  operation->answer = index >= 0 ? beckon_answer_new_index ((guint) index) : beckon_answer_new_text (verdict->answer);
  interaction->source = g_strdup (verdict->source);
  if (interaction->confidence < 0)
    interaction->confidence = verdict->confidence;
}

/* What the person said about it. FALSE: nothing. */
static gboolean
take_preference (BeckonDesk        *self,
                 BeckonOperation   *operation,
                 BeckonInteraction *interaction)
{
  g_autofree char *fingerprint = beckon_interaction_dup_fingerprint (interaction);
  g_autoptr (BeckonPreference) known = NULL;
  g_autoptr (BeckonVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;

  if (!beckon_store_find_preference (self->store, fingerprint, interaction->agent, interaction->workspace, &known, &error))
    {
      g_warning ("What is always answered cannot be read: %s", error->message);
      return TRUE;
    }
  if (known == NULL)
    return FALSE;
  verdict = beckon_preference_judge (known, interaction);
  take_verdict (interaction, operation, verdict, 0);
  return TRUE;
}

/* CF-7: an asker that is sure enough of what is wanted bothers nobody, unless the person wants to be asked by it (ATT-1). */
static gboolean
take_confidence (BeckonDesk        *self,
                 BeckonOperation   *operation,
                 BeckonInteraction *interaction)
{
  double threshold = self->rules->confidence_threshold;
  gboolean confirms = interaction->kind == BECKON_KIND_CONFIRMATION;

  if ((!confirms && interaction->kind != BECKON_KIND_CLARIFICATION) || !(interaction->confidence > threshold)
      || (confirms && !beckon_interaction_may_take_first (interaction)) || operation->answer != NULL
      || beckon_desk_get_person_policy (self, interaction->agent) == BECKON_POLICY_HOLD)
    return FALSE;

  operation->answer = confirms ? beckon_answer_new_index (0) : beckon_answer_new_action (BECKON_ACTION_SKIP);
  g_free (interaction->source);
  interaction->source = g_strdup (BECKON_SOURCE_THRESHOLD);
  g_free (interaction->advice);
  /* Translators: two percentages */
  interaction->advice = g_strdup_printf (_("The agent is %d %% sure; you are asked up to %d %%."),
                                         (int) (interaction->confidence * 100 + 0.5), (int) (threshold * 100 + 0.5));
  return TRUE;
}

/* The question goes to the store, with @verdict, or, where that is NULL, to the person with @why (nullable). */
static void
decide (Look                *look,
        const BeckonVerdict *verdict,
        const char          *why)
{
  g_autoptr (BeckonDesk) self = g_steal_pointer (&look->desk);
  g_autoptr (GPtrArray) asks = g_steal_pointer (&look->asks);
  Ask *first = g_ptr_array_index (asks, 0);
  BeckonInteraction *interaction = first->operation->interaction;

  g_hash_table_remove (self->looks, look);
  g_cancellable_cancel (look->evaluation);
  if (look->gone != NULL)
    g_source_destroy (look->gone);
  g_clear_pointer (&look->gone, g_source_unref);
  if (look->alarm != 0)
    beckon_clock_remove_alarm (self->clock, look->alarm);
  look->alarm = 0;

  /* The person's time begins when the person is asked. */
  first->operation->now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  interaction->timestamp_us = first->operation->now_us;
  beckon_desk_start_countdown (self, interaction, first->operation->now_us);
  if (verdict != NULL)
    take_verdict (interaction, first->operation, verdict, self->rules->confidence_threshold);
  else
    interaction->advice = why != NULL ? beckon_display_text_short (why, MAX_REASON_CHARS) : NULL;
  for (guint i = 0; i < asks->len; i++)
    ask_commit (self, g_ptr_array_index (asks, i));
}

static void
on_evaluated (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Look *look = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonVerdict) verdict = beckon_evaluator_evaluate_finish (look->evaluator, result, &error);

  if (look->desk != NULL)
    {
      g_autofree char *why = NULL;

      if (verdict == NULL)
        why = g_strdup_printf (_("What looks at questions before you failed: %s"), error->message);
      decide (look, verdict, why);
    }
  look_free (look);
}

static void
on_late (gpointer user_data)
{
  Look *look = user_data;

  look->alarm = 0;
  decide (look, NULL, _("What looks at questions before you took longer than 10 seconds."));
}

/* Whoever asked does not wait any more; the question is the person's, and is not lost. */
static gboolean
on_gone (GCancellable *cancellable,
         gpointer      user_data)
{
  Look *look = user_data;
  Ask *first = g_ptr_array_index (look->asks, 0);

  g_clear_object (&first->cancellable);
  decide (look, NULL, NULL);
  return G_SOURCE_REMOVE;
}

/* (nullable): the look at the question that was asked with @key. */
static Look *
find_look (BeckonDesk *self,
           const char *key)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->looks);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      Look *look = item;
      Ask *first = g_ptr_array_index (look->asks, 0);

      if (g_strcmp0 (first->operation->interaction->idempotency_key, key) == 0)
        return look;
    }
  return NULL;
}

static void
begin_look (BeckonDesk *self,
            Ask        *ask)
{
  Look *look = g_new0 (Look, 1);

  look->desk = g_object_ref (self);
  look->question = beckon_interaction_copy (ask->operation->interaction);
  look->evaluator = g_object_ref (self->evaluator);
  look->evaluation = g_cancellable_new ();
  look->asks = g_ptr_array_new_with_free_func ((GDestroyNotify) ask_free);
  g_ptr_array_add (look->asks, ask);
  g_hash_table_add (self->looks, look);
  look->alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_AWAKE,
                                        beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + LIMIT_US, on_late, look);
  if (ask->cancellable != NULL)
    {
      look->gone = g_cancellable_source_new (ask->cancellable);
      g_source_set_callback (look->gone, G_SOURCE_FUNC (on_gone), look, NULL);
      g_source_attach (look->gone, g_main_context_get_thread_default ());
    }
  beckon_evaluator_evaluate_async (look->evaluator, look->question, look->evaluation, on_evaluated, look);
}

void
beckon_desk_look (BeckonDesk          *self,
                  BeckonOperation     *operation,
                  gboolean             person_only,
                  GCancellable        *cancellable,
                  GAsyncReadyCallback  callback,
                  gpointer             user_data)
{
  BeckonInteraction *interaction = operation->interaction;
  const char *key = interaction->idempotency_key;
  Ask *ask = ask_new (operation, cancellable, callback, user_data);
  Look *same = key != NULL ? find_look (self, key) : NULL;

  if (same != NULL)
    {
      g_ptr_array_add (same->asks, ask);
      return;
    }
  if ((interaction->kind == BECKON_KIND_CHOICE || interaction->kind == BECKON_KIND_CLARIFICATION) && !self->stopping
      && (key == NULL || beckon_store_find_idempotency_key (self->store, key) == 0)
      && !take_preference (self, operation, interaction)
      && !take_confidence (self, operation, interaction)
      /* Where a person is wanted, only what that person said counts. */
      && self->evaluator != NULL && beckon_evaluator_evaluates (self->evaluator) && !person_only
      /* The person's own request is not for an evaluator to complete. */
      && interaction->request_id == NULL && !g_cancellable_is_cancelled (cancellable))
    {
      /* More go to the person at once, so that nobody waits behind an evaluator. */
      if (g_hash_table_size (self->looks) < BECKON_EVALUATOR_MAX_LOOKS)
        {
          begin_look (self, ask);
          return;
        }
      interaction->advice = g_strdup (_("Too many questions came at once to look at them before you."));
    }
  else if (interaction->kind == BECKON_KIND_CONFIRMATION && !take_preference (self, operation, interaction))
    take_confidence (self, operation, interaction);
  ask_commit (self, ask);
  ask_free (ask);
}

void
beckon_desk_end_looks (BeckonDesk *self)
{
  GHashTableIter iter;
  gpointer item;

  while (g_hash_table_iter_init (&iter, self->looks), g_hash_table_iter_next (&iter, &item, NULL))
    decide (item, NULL, NULL);
}

void
beckon_desk_set_evaluator (BeckonDesk      *self,
                           BeckonEvaluator *evaluator)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (evaluator == NULL || BECKON_IS_EVALUATOR (evaluator));

  g_set_object (&self->evaluator, evaluator);
  if (evaluator == NULL)
    return;
  self->evaluator_awaited = FALSE;
  if (self->intake != NULL)
    beckon_intake_wake (self->intake);
}

void
beckon_desk_await_evaluator (BeckonDesk *self)
{
  g_return_if_fail (BECKON_IS_DESK (self));

  g_clear_object (&self->evaluator);
  self->evaluator_awaited = TRUE;
}

BeckonEvaluator *
beckon_desk_get_evaluator (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return self->evaluator;
}

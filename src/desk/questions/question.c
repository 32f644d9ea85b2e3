/* question.c: an open question as the surfaces of this process see it, with its countdown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/questions/question-private.h"

#include "model/question/policy.h"

struct _BeckonQuestion
{
  GObject            parent_instance;
  BeckonClock       *clock;       /* (owned) */
  BeckonInteraction *interaction; /* (owned) */
  gint64   due_us;      /* AWAKE or WALL time at which the countdown ends; 0 when it does not run */
  gint64   deadline_us; /* wall time of the same in the row; 0 when it does not run */
  gint64   remaining_us; /* what a stopped countdown has left; -1 when there is none */
  gboolean shown;        /* by any surface */
  gboolean unawaited;    /* its agent no longer waits (ATT-21) */
};

enum
{
  CHANGED,
  SETTLED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestion, beckon_question, G_TYPE_OBJECT)

static BeckonClockKind
clock_kind (BeckonQuestion *self)
{
  return beckon_question_counts_visible_time (self) ? BECKON_CLOCK_AWAKE : BECKON_CLOCK_WALL;
}

static void
beckon_question_finalize (GObject *object)
{
  BeckonQuestion *self = BECKON_QUESTION (object);

  g_clear_object (&self->clock);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);

  G_OBJECT_CLASS (beckon_question_parent_class)->finalize (object);
}

static void
beckon_question_class_init (BeckonQuestionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_question_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[SETTLED] = g_signal_new ("settled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_question_init (BeckonQuestion *self)
{
  self->remaining_us = -1;
}

static void
set_countdown (BeckonQuestion *self, gint64 due_us)
{
  self->due_us = due_us;
  self->deadline_us = due_us != 0 ? self->interaction->deadline_us : 0;
  if (due_us != 0)
    self->remaining_us = -1;
  else
    self->remaining_us = self->interaction->remaining_us > 0 ? self->interaction->remaining_us : -1;
}

BeckonQuestion *
beckon_question_new (BeckonClock *clock, BeckonInteraction *interaction)
{
  BeckonQuestion *self = g_object_new (BECKON_TYPE_QUESTION, NULL);

  self->clock = g_object_ref (clock);
  self->interaction = beckon_interaction_ref (interaction);
  set_countdown (self, 0);
  return self;
}

gboolean
beckon_question_counts_visible_time (BeckonQuestion *self)
{
  return beckon_kind_counts_visible_time (self->interaction->kind);
}

void
beckon_question_take (BeckonQuestion *self, BeckonInteraction *interaction, gint64 due_us)
{
  gboolean was_open = beckon_interaction_is_open (self->interaction);
  gboolean is_open = beckon_interaction_is_open (interaction);

  beckon_interaction_ref (interaction);
  beckon_interaction_unref (self->interaction);
  self->interaction = interaction;
  set_countdown (self, is_open ? due_us : 0);

  if (was_open && !is_open)
    g_signal_emit (self, signals[SETTLED], 0);
  else
    g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_question_set_shown (BeckonQuestion *self, gboolean shown)
{
  self->shown = shown;
}

void
beckon_question_set_unawaited (BeckonQuestion *self, gboolean unawaited)
{
  self->unawaited = unawaited;
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
beckon_question_is_unawaited (BeckonQuestion *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION (self), FALSE);

  return self->unawaited;
}

void
beckon_question_suspend (BeckonQuestion *self, gint64 remaining_us)
{
  self->due_us = 0;
  self->deadline_us = 0;
  self->remaining_us = remaining_us;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_question_resume (BeckonQuestion *self, gint64 due_us, gint64 deadline_us)
{
  self->due_us = due_us;
  self->deadline_us = deadline_us;
  self->remaining_us = -1;
  g_signal_emit (self, signals[CHANGED], 0);
}

gint64
beckon_question_get_due_us (BeckonQuestion *self)
{
  return self->due_us;
}

gint64
beckon_question_get_deadline_us (BeckonQuestion *self)
{
  return self->deadline_us;
}

BeckonInteraction *
beckon_question_get_interaction (BeckonQuestion *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION (self), NULL);

  return self->interaction;
}

gint64
beckon_question_get_id (BeckonQuestion *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION (self), 0);

  return self->interaction->id;
}

gint64
beckon_question_get_remaining_us (BeckonQuestion *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION (self), -1);

  if (self->due_us == 0)
    return self->remaining_us;
  return MAX (self->due_us - beckon_clock_get_time (self->clock, clock_kind (self)), 0);
}

gboolean
beckon_question_is_running (BeckonQuestion *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION (self), FALSE);

  return self->due_us != 0;
}

gboolean
beckon_question_is_shown (BeckonQuestion *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION (self), FALSE);

  return self->shown;
}

/* step.c: one step of a task, executed by the desk (WH-1); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/step.h"

BeckonStep *
beckon_step_new (BeckonStepType type)
{
  BeckonStep *self = g_atomic_rc_box_new0 (BeckonStep);

  self->type = type;
  self->priority = BECKON_PRIORITY_NORMAL;

  return self;
}

BeckonStep *
beckon_step_ref (BeckonStep *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  BeckonStep *self = data;

  g_free (self->line);
  g_free (self->save_as);
  g_strfreev (self->argv);
  g_free (self->prompt);
  g_free (self->agent);
  g_free (self->folder);
  g_strfreev (self->environment);
  g_clear_pointer (&self->question, json_object_unref);
  g_free (self->condition);
  g_free (self->otherwise);
  g_free (self->assignee);
  g_free (self->subject);
  g_free (self->title);
  g_free (self->message);
  g_clear_pointer (&self->context, json_object_unref);
  g_clear_pointer (&self->readings, g_ptr_array_unref);
}

void
beckon_step_unref (BeckonStep *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

const char *
beckon_step_get_save_as (const BeckonStep *self)
{
  if (self->save_as != NULL)
    return self->save_as;
  switch (self->type)
    {
    case BECKON_STEP_RUN:
      return "result";
    case BECKON_STEP_ASK:
      return "answer";
    case BECKON_STEP_HANDOFF:
      return "handoff";
    case BECKON_STEP_WAIT:
    case BECKON_STEP_WHEN:
    case BECKON_STEP_NOTIFY:
    case BECKON_STEP_UNCLEAR:
    default:
      return NULL;
    }
}

BeckonStepRow *
beckon_step_row_new (BeckonStep *step, guint position)
{
  BeckonStepRow *self = g_new0 (BeckonStepRow, 1);

  self->step = beckon_step_ref (step);
  self->position = position;

  return self;
}

BeckonStepRow *
beckon_step_row_copy (const BeckonStepRow *self)
{
  BeckonStepRow *copy = g_new (BeckonStepRow, 1);

  *copy = *self;
  copy->step = beckon_step_ref (self->step);
  copy->result = g_strdup (self->result);
  copy->note = g_strdup (self->note);
  copy->note_code = g_strdup (self->note_code);

  return copy;
}

void
beckon_step_row_free (BeckonStepRow *self)
{
  beckon_step_unref (self->step);
  g_free (self->result);
  g_free (self->note);
  g_free (self->note_code);
  g_free (self);
}

void
beckon_step_row_set_note (BeckonStepRow *self, const BeckonNote *note)
{
  g_free (self->note);
  g_free (self->note_code);
  self->note = beckon_note_say_english (note);
  self->note_code = beckon_note_to_json (note);
}

char *
beckon_step_row_say_note (const BeckonStepRow *self)
{
  return beckon_note_say_row (self->note_code, self->note);
}

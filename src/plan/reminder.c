/* reminder.c: texts of reminders: a question is still waiting, what happens if no one answers, and
 * which steps did not run
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/reminder.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/timestamp.h"
#include "model/question/question-words.h"
#include "model/task-status.h"
#include "plan/step-words.h"

/* How many steps are named, and how much of each. */
#define N_NAMED (BECKON_REST_ROWS - 1)
#define NAME_CHARS 60

gboolean
beckon_reminder_is_one (const BeckonInteraction *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->reminded_us == 0)
    return FALSE;
  if (self->status == BECKON_INTERACTION_PENDING)
    return self->reminded_us >= self->assigned_us;
  /* An ambiguity without an end was postponed again after the reminder. */
  return self->status == BECKON_INTERACTION_POSTPONED && self->until_us == 0
         && (self->kind != BECKON_KIND_AMBIGUITY || self->cancel_us != 0);
}

char *
beckon_reminder_describe (const BeckonInteraction *self, gint64 now_us)
{
  g_autofree char *time = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->kind == BECKON_KIND_HANDOFF && self->status == BECKON_INTERACTION_PENDING)
    {
      BeckonSilence silence = self->deadline_us == 0 ? BECKON_SILENCE_STAYS : BECKON_SILENCE_COUNTS;

      return beckon_question_words_dup_silence (self, silence, BECKON_SILENCE_FORM_MESSAGE,
                                                self->deadline_us - now_us, now_us);
    }
  if (self->status == BECKON_INTERACTION_PENDING)
    return g_strdup (_ ("It was set aside and is now asked again."));
  if (self->cancel_us != 0)
    {
      time = beckon_timestamp_to_local (self->cancel_us, now_us);
      /* Translators: %s is a time of day like 15:42, or a date with it */
      return g_strdup_printf (_ ("It will be cancelled at %s if nobody answers."), time);
    }
  if (self->remind_us != 0)
    {
      time = beckon_timestamp_to_local (self->remind_us, now_us);
      /* Translators: %s is a time of day like 15:42, or a date with it */
      return g_strdup_printf (_ ("It is waiting for an answer; next reminder at %s."), time);
    }
  return g_strdup (_ ("It is waiting for an answer."));
}

/* Has any of it run? Cancelling a task also ends the steps that had not begun. */
static gboolean
has_begun (const BeckonStepRow *row)
{
  return row->state != BECKON_STEP_PENDING
         && (row->state != BECKON_STEP_CANCELLED || row->started_us != 0);
}

/* The number of steps from @first on that have not begun; @first skips the current one if it
 * has. */
static guint
count_rest (const BeckonTask *task, const GPtrArray *rows, guint *first)
{
  *first = task->position;
  if (rows == NULL || rows->len == 0 || task->n_steps <= task->position)
    return 0;
  if (has_begun (g_ptr_array_index (rows, 0)))
    (*first)++;

  return task->n_steps - *first;
}

/* (transfer full): descriptions of the first of @rows from @first on; @n_named receives their
 * number. */
static char *
name_steps (const GPtrArray *rows, guint first, guint *n_named)
{
  GString *names = g_string_new (NULL);

  *n_named = 0;
  for (guint i = 0; i < rows->len && *n_named < N_NAMED; i++)
    {
      const BeckonStepRow *row = g_ptr_array_index (rows, i);
      g_autofree char     *words = NULL;
      g_autofree char     *name = NULL;

      if (row->position < first)
        continue;
      words = beckon_step_describe (row->step);
      name = beckon_display_text_short (words, NAME_CHARS);
      /* Translators: between the members of a list */
      g_string_append_printf (names, "%s%s", *n_named > 0 ? _ ("; ") : "", name);
      (*n_named)++;
    }

  return g_string_free (names, FALSE);
}

char *
beckon_reminder_describe_rest (const BeckonTask *task, const GPtrArray *rows)
{
  g_autofree char *names = NULL;
  guint            first, n_rest, n_named;

  g_return_val_if_fail (task != NULL, NULL);

  n_rest = count_rest (task, rows, &first);
  if (n_rest == 0)
    return NULL;
  names = name_steps (rows, first, &n_named);
  if (beckon_task_status_is_ended (task->status))
    {
      if (n_named < n_rest)
        /* Translators: how many steps of a task were left, the first of them, and how many more
         * there are */
        return g_strdup_printf (ngettext ("%u step did not run: %s; and %u more",
                                          "%u steps did not run: %s; and %u more", n_rest),
                                n_rest, names, n_rest - n_named);
      /* Translators: how many steps of a task were left, and which */
      return g_strdup_printf (
        ngettext ("%u step did not run: %s", "%u steps did not run: %s", n_rest), n_rest, names);
    }
  if (n_named < n_rest)
    /* Translators: how many steps of a task are left, the first of them, and how many more there
     * are */
    return g_strdup_printf (ngettext ("%u step will not run: %s; and %u more",
                                      "%u steps will not run: %s; and %u more", n_rest),
                            n_rest, names, n_rest - n_named);
  /* Translators: how many steps of a task are left, and which */
  return g_strdup_printf (
    ngettext ("%u step will not run: %s", "%u steps will not run: %s", n_rest), n_rest, names);
}

char *
beckon_reminder_describe_cancelled (const BeckonTask *task, const GPtrArray *rows)
{
  g_autofree char *rest = NULL;

  if (task == NULL)
    return g_strdup (_ ("Nothing was chosen."));
  if (!beckon_task_status_is_ended (task->status))
    return g_strdup (_ ("Nothing was chosen. The task stays open: it has other open work."));
  rest = beckon_reminder_describe_rest (task, rows);
  if (rest != NULL)
    return g_steal_pointer (&rest);
  if (task->started_us == 0)
    return g_strdup (_ ("The task is cancelled; none of it ran."));

  return g_strdup (_ ("The task is cancelled; nothing more will run."));
}

/* task-row-text.c: the texts of a task's row in the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-row-text.h"

#include <glib/gi18n-lib.h>

#include "app/question/held-text.h"
#include "app/task/list/last-lines.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/ticker.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/sgr.h"
#include "base/timestamp.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/percent.h"
#include "model/question/held-answer.h"
#include "model/question/question-words.h"
#include "model/question/urgency.h"
#include "model/task-nobody.h"

#define TITLE_CHARS 200
#define SECOND_CHARS 300

/* Of the reason of a failure. */
#define REASON_CHARS 300

char *
beckon_task_row_text_end (const BeckonTask *task,
                          BeckonQuestion   *question,
                          gint64            now_us,
                          gint64           *next_us)
{
  gint64 since_us;

  *next_us = BECKON_TICK_NEVER;
  switch (task->status)
    {
    case BECKON_TASK_AWAITING_RESPONSE:
      if (question != NULL && beckon_question_get_remaining_us (question) >= 0)
        {
          if (beckon_question_is_running (question))
            *next_us = beckon_format_clock_next (beckon_question_get_remaining_us (question));
          return beckon_duration_clock (beckon_question_get_remaining_us (question));
        }
      since_us = task->need_us;
      break;

    case BECKON_TASK_RUNNING:
      if (task->progress >= 0)
        /* Translators: how much of a task is done, in per cent */
        return g_strdup_printf (_ ("%d %%"), beckon_percent_done (task->progress));
      since_us = task->started_us;
      break;

    case BECKON_TASK_WAITING:
      return task->paused ? g_strdup ("") : beckon_timestamp_to_local (task->resume_us, now_us);

    case BECKON_TASK_COMPLETE:
    case BECKON_TASK_FAILED:
    case BECKON_TASK_CANCELLED:
      /* When it was over, as in the history; how long ago would change without need. */
      *next_us = BECKON_US_PER_HOUR;
      return beckon_timestamp_to_local (task->finished_us, now_us);

    case BECKON_TASK_POSTPONED:
      /* When it comes back. */
      if (task->last_question != NULL && task->last_question->until_us != 0)
        return beckon_timestamp_to_local (task->last_question->until_us, now_us);
      if (task->last_question != NULL && task->last_question->remind_us != 0)
        return beckon_timestamp_to_local (task->last_question->remind_us, now_us);
      since_us = task->need_us;
      break;

    case BECKON_TASK_QUEUED:
    default:
      since_us = task->need_us != 0 ? task->need_us : task->queued_us;
      break;
    }

  if (since_us == 0)
    return g_strdup ("");

  *next_us = beckon_format_age_next (now_us - since_us);
  return beckon_duration_age (MAX (now_us - since_us, 0));
}

gboolean
beckon_task_row_text_needs_answer (const BeckonTask *task)
{
  return task->pending_interaction != 0 && task->clarification_question != NULL
         && (task->status == BECKON_TASK_AWAITING_RESPONSE
             || task->status == BECKON_TASK_POSTPONED);
}

const BeckonInteraction *
beckon_task_row_text_get_unanswered (const BeckonTask *task)
{
  return task->last_question != NULL && !beckon_interaction_is_open (task->last_question)
             && !beckon_task_row_text_needs_answer (task)
           ? task->last_question
           : NULL;
}

char *
beckon_task_row_text_title (const BeckonTask *task)
{
  g_autofree char *asker = beckon_asker_of_task (task);

  /* A task that was created for its question alone has the question as its title. */
  if (asker != NULL && beckon_task_row_text_needs_answer (task)
      && beckon_display_text_repeats (task->title, task->clarification_question))
    return beckon_display_text_short (asker, TITLE_CHARS);

  return beckon_markdown_first_line (task->title, TITLE_CHARS);
}

/* (transfer full): the first of the two that says something, else the agent. */
static char *
first_words (const BeckonTask *task, const char *first, const char *second)
{
  const char      *texts[] = { first, second };
  g_autofree char *asker = beckon_asker_of_task (task);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text =
        texts[i] != NULL ? beckon_markdown_first_line (texts[i], SECOND_CHARS) : NULL;

      if (text != NULL && *text != '\0')
        return g_steal_pointer (&text);
    }

  return asker != NULL ? beckon_display_text_short (asker, SECOND_CHARS)
                       : g_strdup (_ ("No agent"));
}

/* The answer can still be undone (ATT-7). */
static char *
held_words (const BeckonInteraction *interaction, gint64 now_us, gint64 *next_us)
{
  gint64 left_us = MAX (interaction->held_answer->until_us - now_us, 0);

  *next_us = left_us > 0 ? (left_us - 1) % BECKON_US_PER_SECOND + 1 : BECKON_TICK_NEVER;
  return beckon_held_text (interaction, now_us);
}

char *
beckon_task_row_text_second (const BeckonTask *task,
                             BeckonQuestion   *question,
                             gint64            now_us,
                             BeckonDesk       *desk,
                             gint64           *next_us)
{
  g_autofree char *line = NULL;

  *next_us = BECKON_TICK_NEVER;
  if (beckon_task_row_text_get_unanswered (task) != NULL)
    return beckon_task_row_text_consequence (task, question, now_us,
                                             beckon_desk_get_settings (desk));

  switch (task->status)
    {
    case BECKON_TASK_POSTPONED:
      /* Until when, and what comes of it (PP-3, PP-4, ATT-6). */
      return beckon_task_row_text_consequence (task, question, now_us,
                                               beckon_desk_get_settings (desk));

    case BECKON_TASK_AWAITING_RESPONSE:
      if (question != NULL && beckon_question_get_interaction (question)->held_answer != NULL)
        return held_words (beckon_question_get_interaction (question), now_us, next_us);
      line = first_words (task, task->clarification_question, task->current_step);
      if (question == NULL || !beckon_question_is_unawaited (question))
        return g_steal_pointer (&line);
      /* First, since a long line is cut at its end (ATT-21). */
      return g_strdup_printf ("%s · %s", beckon_interaction_get_unawaited_words (), line);

    case BECKON_TASK_WAITING:
      return beckon_format_wait (task, now_us, next_us);

    case BECKON_TASK_FAILED:
      line = beckon_task_row_text_failure (task);
      return line != NULL ? g_steal_pointer (&line) : first_words (task, task->current_step, NULL);

    case BECKON_TASK_COMPLETE:
      return first_words (task, task->result, task->current_step);

    case BECKON_TASK_QUEUED:
      line = desk != NULL ? beckon_task_row_text_nobody (desk, task) : NULL;
      return line != NULL ? g_steal_pointer (&line) : first_words (task, NULL, NULL);

    case BECKON_TASK_RUNNING:
      line = desk != NULL ? beckon_task_row_text_nobody (desk, task) : NULL;
      if (line == NULL && desk != NULL)
        line = beckon_task_row_text_work (task, desk);
      return line != NULL ? g_steal_pointer (&line) : first_words (task, task->current_step, NULL);

    case BECKON_TASK_CANCELLED:
    default:
      return first_words (task, task->current_step, NULL);
    }
}

char *
beckon_task_row_text_reason (const BeckonTask *task,
                             BeckonQuestion   *question,
                             guint             n_blocked,
                             gint64            now_us)
{
  BeckonUrgency urgency;

  if (task->status != BECKON_TASK_AWAITING_RESPONSE)
    return NULL;

  urgency = beckon_urgency_of_task (
    task, question != NULL ? beckon_question_get_interaction (question) : NULL, n_blocked);
  return beckon_urgency_describe (&urgency, now_us);
}

char *
beckon_task_row_text_consequence (const BeckonTask         *task,
                                  BeckonQuestion           *question,
                                  gint64                    now_us,
                                  const BeckonDeskSettings *settings)
{
  const BeckonInteraction *unanswered = beckon_task_row_text_get_unanswered (task);

  if (unanswered != NULL)
    return beckon_format_outcome (unanswered, now_us, settings);
  if (task->status == BECKON_TASK_POSTPONED && task->last_question != NULL)
    return beckon_format_outcome (task->last_question, now_us, settings);
  if (question != NULL || task->status == BECKON_TASK_POSTPONED)
    return beckon_format_due (question);

  return g_strdup ("");
}

char *
beckon_task_row_text_deadline (BeckonQuestion *question, gint64 now_us)
{
  const BeckonInteraction *interaction;
  g_autofree char         *when = NULL;

  if (question == NULL || !beckon_question_is_running (question))
    return NULL;

  interaction = beckon_question_get_interaction (question);
  when = beckon_timestamp_to_local (now_us + beckon_question_get_remaining_us (question), now_us);
  /* Translators: what happens, like "Option 1 is chosen", and a time like "14:07" */
  return g_strdup_printf (_ ("%s at %s if nobody answers"),
                          beckon_question_words_get_policy (interaction), when);
}

char *
beckon_task_row_text_wait (const BeckonTask *task, gint64 now_us)
{
  g_autofree char *date = NULL;
  gint64           next_us;

  if (task->paused)
    return beckon_format_wait (task, now_us, &next_us);

  date = beckon_format_date (task->resume_us, now_us);
  /* Translators: %s is a date and a time, like "Friday 27 November at 09:00" */
  return g_strdup_printf (_ ("Will resume on %s"), date);
}

char *
beckon_task_row_text_failure (const BeckonTask *task)
{
  g_autofree char *plain = NULL;
  g_autofree char *reason = NULL;

  if (task->status != BECKON_TASK_FAILED || task->result == NULL)
    return NULL;

  plain = beckon_sgr_strip (task->result);
  reason = beckon_display_text_short (plain, REASON_CHARS);
  if (task->n_steps < 2 || task->position >= task->n_steps)
    return g_steal_pointer (&reason);
  /* Translators: which step of a task failed, of how many, and why, such as “Exited with status 2 ·
     ls: cannot access '/nothing'” */
  return g_strdup_printf (_ ("Step %u of %u: %s"), task->position + 1, task->n_steps, reason);
}

char *
beckon_task_row_text_work (const BeckonTask *task, BeckonDesk *desk)
{
  if (task->status != BECKON_TASK_RUNNING)
    return NULL;

  return beckon_last_lines_dup (beckon_last_lines_of (desk), task);
}

char *
beckon_task_row_text_nobody (BeckonDesk *desk, const BeckonTask *task)
{
  const BeckonAwayDesk *away = beckon_desk_find_away (desk, task);

  if (away != NULL)
    return beckon_task_away_word (away->computer);

  return beckon_desk_has_nobody_for (desk, task) ? beckon_task_nobody_word (task) : NULL;
}

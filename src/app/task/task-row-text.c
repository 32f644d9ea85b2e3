/* task-row-text.c: the texts of a task's row in the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-row-text.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/ticker.h"
#include "base/duration.h"
#include "desk/lists/task-item.h"

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
        return g_strdup_printf (_ ("%d %%"), (int) (CLAMP (task->progress, 0, 1) * 100));
      since_us = task->started_us;
      break;

    case BECKON_TASK_WAITING:
      return task->paused ? g_strdup ("") : beckon_format_time (task->resume_us, now_us);

    case BECKON_TASK_COMPLETE:
    case BECKON_TASK_FAILED:
    case BECKON_TASK_CANCELLED:
      since_us = task->finished_us;
      break;

    case BECKON_TASK_POSTPONED:
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
         && beckon_task_group_from_status (task->status) == BECKON_TASK_GROUP_NEEDS;
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

/* task-nobody.c: a task that waits for an agent, and no agent will come (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/task-nobody.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/timestamp.h"

#define NAME_CHARS 60

gboolean
beckon_task_is_assignable (const BeckonTask *task)
{
  return task->status == BECKON_TASK_QUEUED && task->of_request && task->n_steps == 0;
}

gboolean
beckon_task_needs_listener (const BeckonTask *task)
{
  return beckon_task_is_assignable (task) && !task->paused;
}

gboolean
beckon_task_has_nobody (const BeckonTask *task, gboolean listens)
{
  return !listens && beckon_task_needs_listener (task);
}

char *
beckon_task_nobody_word (const BeckonTask *task)
{
  g_autofree char *name =
    task->agent != NULL ? beckon_display_text_short (task->agent, NAME_CHARS) : NULL;

  /* Translators: the name of an agent that does not wait for tasks */
  return name != NULL ? g_strdup_printf (_ ("%s is not listening"), name)
                      : g_strdup (_ ("No agent"));
}

char *
beckon_task_nobody_sentence (const BeckonTask *task)
{
  g_autofree char *name =
    task->agent != NULL ? beckon_display_text_short (task->agent, NAME_CHARS) : NULL;

  if (name == NULL)
    return g_strdup (
      _ ("No agent will do this: it is assigned to none, and none is listening for tasks."));
  /* Translators: the name of an agent, twice */
  return g_strdup_printf (
    _ ("%s is not listening for tasks: this stays in the queue until %s fetches it."), name, name);
}

char *
beckon_task_away_word (const char *computer)
{
  g_autofree char *name = beckon_display_text_short (computer, NAME_CHARS);

  /* Translators: the name of a computer, whose desk does not run or cannot be reached */
  return g_strdup_printf (_ ("The desk of %s is away"), name);
}

char *
beckon_task_away_sentence (const char *computer, gint64 since_us, gint64 now_us)
{
  g_autofree char *name = beckon_display_text_short (computer, NAME_CHARS);
  g_autofree char *since = beckon_timestamp_to_local (since_us, now_us);

  return g_strdup_printf (
    /* Translators: the name of a computer, and a time such as “14:02” or “20 Nov, 14:02” */
    _ ("This runs on the desk of %s, which has been away since %s. It continues when that desk is "
       "back."),
    name, since);
}

char *
beckon_task_away_total (const char *computer, gint64 since_us, gint64 now_us, guint n)
{
  g_autofree char *name = beckon_display_text_short (computer, NAME_CHARS);
  g_autofree char *since = beckon_timestamp_to_local (since_us, now_us);

  return g_strdup_printf (
    /* Translators: a number, the name of a computer, and a time such as “14:02” or “20 Nov, 14:02”
     */
    ngettext ("%u task waits for the desk of %s, which has been away since %s",
              "%u tasks wait for the desk of %s, which has been away since %s", n),
    n, name, since);
}

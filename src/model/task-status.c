/* task-status.c: which changes of a task's status are legal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/task-status.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "model/enums.h"

#define BIT(status) (1u << BECKON_TASK_##status)
#define ENDS (BIT (COMPLETE) | BIT (FAILED) | BIT (CANCELLED))

/* The arrows out of each status. */
static const guint arrows[BECKON_N_TASK_STATUSES] = {
  [BECKON_TASK_QUEUED] = BIT (RUNNING) | BIT (FAILED) | BIT (CANCELLED),
  [BECKON_TASK_RUNNING] = BIT (AWAITING_RESPONSE) | BIT (WAITING) | ENDS,
  [BECKON_TASK_AWAITING_RESPONSE] = BIT (RUNNING) | BIT (POSTPONED) | ENDS,
  [BECKON_TASK_POSTPONED] = BIT (RUNNING) | BIT (AWAITING_RESPONSE) | ENDS,
  [BECKON_TASK_WAITING] = BIT (RUNNING) | BIT (AWAITING_RESPONSE) | BIT (FAILED) | BIT (CANCELLED),
  [BECKON_TASK_COMPLETE] = 0,
  [BECKON_TASK_FAILED] = 0,
  [BECKON_TASK_CANCELLED] = 0,
};

gboolean
beckon_task_status_is_ended (BeckonTaskStatus status)
{
  return (ENDS & (1u << status)) != 0;
}

gboolean
beckon_task_status_can_become (BeckonTaskStatus from, BeckonTaskStatus to)
{
  g_return_val_if_fail ((guint) from < BECKON_N_TASK_STATUSES, FALSE);
  g_return_val_if_fail ((guint) to < BECKON_N_TASK_STATUSES, FALSE);

  return (arrows[from] & (1u << to)) != 0;
}

/* (transfer full): what @from may become. */
static char *
list_arrows (BeckonTaskStatus from)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    if (beckon_task_status_can_become (from, (BeckonTaskStatus) i))
      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "",
                              beckon_task_status_to_string ((BeckonTaskStatus) i));

  return g_string_free (g_steal_pointer (&words), FALSE);
}

gboolean
beckon_task_status_check (BeckonTaskStatus from,
                          BeckonTaskStatus to,
                          const char      *task_id,
                          GError         **error)
{
  g_autofree char *hint = NULL;

  if (beckon_task_status_can_become (from, to))
    return TRUE;

  if (!beckon_task_status_is_ended (from))
    {
      g_autofree char *words = list_arrows (from);

      /* Translators: a list of words of the API, such as "RUNNING, CANCELLED" */
      hint = g_strdup_printf (_ ("Allowed transitions: %s."), words);
    }
  beckon_set_error (error, BECKON_ERROR_STATUS,
                    hint != NULL ? hint
                                 : _ ("The task has ended. Create a new task for further work."),
                    /* Translators: a task's id and two words of the API, such as "COMPLETE" */
                    _ ("Task %s is %s and cannot change to %s"), task_id,
                    beckon_task_status_to_string (from), beckon_task_status_to_string (to));
  return FALSE;
}

const char *
beckon_task_status_to_label (BeckonTaskStatus status)
{
  switch (status)
    {
    case BECKON_TASK_QUEUED:
      return C_ ("task status", "Queued");
    case BECKON_TASK_RUNNING:
      return C_ ("task status", "Running");
    case BECKON_TASK_AWAITING_RESPONSE:
      return C_ ("task status", "Needs you");
    case BECKON_TASK_POSTPONED:
      return C_ ("task status", "Set aside");
    case BECKON_TASK_WAITING:
      return C_ ("task status", "Waiting");
    case BECKON_TASK_COMPLETE:
      return C_ ("task status", "Done");
    case BECKON_TASK_FAILED:
      return C_ ("task status", "Failed");
    case BECKON_TASK_CANCELLED:
      return C_ ("task status", "Cancelled");
    default:
      g_return_val_if_reached ("");
    }
}

const char *
beckon_task_status_to_marker (BeckonTaskStatus status)
{
  switch (status)
    {
    case BECKON_TASK_QUEUED:
      return "[ ]";
    case BECKON_TASK_RUNNING:
      return "[>]";
    case BECKON_TASK_AWAITING_RESPONSE:
      return "[?]";
    case BECKON_TASK_POSTPONED:
    case BECKON_TASK_WAITING:
      return "[~]";
    case BECKON_TASK_COMPLETE:
      return "[x]";
    case BECKON_TASK_FAILED:
      return "[!]";
    case BECKON_TASK_CANCELLED:
      return "[-]";
    default:
      g_return_val_if_reached ("[ ]");
    }
}

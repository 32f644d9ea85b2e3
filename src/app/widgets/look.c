/* look.c: the icon, word and colour of each state
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/look.h"

#include <glib/gi18n-lib.h>

#include "model/task-status.h"

static const struct
{
  const char *icon;
  const char *css_class;
} tasks[BECKON_N_TASK_STATUSES] = {
  [BECKON_TASK_QUEUED] = { "beckon-queued-symbolic", "state-quiet" },
  [BECKON_TASK_RUNNING] = { "beckon-running-symbolic", "state-running" },
  [BECKON_TASK_AWAITING_RESPONSE] = { "beckon-needs-you-symbolic", "state-needs" },
  [BECKON_TASK_POSTPONED] = { "beckon-set-aside-symbolic", "state-aside" },
  [BECKON_TASK_WAITING] = { "beckon-waiting-symbolic", "state-quiet" },
  [BECKON_TASK_COMPLETE] = { "beckon-done-symbolic", "state-done" },
  [BECKON_TASK_FAILED] = { "beckon-failed-symbolic", "state-failed" },
  [BECKON_TASK_CANCELLED] = { "beckon-cancelled-symbolic", "state-quiet" },
};

const char *const *
beckon_look_classes (void)
{
  static const char *const classes[] = { "state-quiet", "state-running", "state-needs",
                                         "state-aside", "state-done",    "state-failed",
                                         NULL };

  return classes;
}

const char *
beckon_look_task_icon (const BeckonTask *task)
{
  if (task->paused)
    return "beckon-paused-symbolic";
  return tasks[task->status].icon;
}

const char *
beckon_look_task_word (const BeckonTask *task)
{
  if (task->paused)
    return _ ("Paused");
  return beckon_task_status_to_label (task->status);
}

const char *
beckon_look_task_class (const BeckonTask *task)
{
  if (task->paused)
    return "state-aside";
  return tasks[task->status].css_class;
}

const char *
beckon_look_outcome_icon (const BeckonInteraction *interaction)
{
  switch (interaction->status)
    {
    case BECKON_INTERACTION_PENDING:
      return "beckon-needs-you-symbolic";
    case BECKON_INTERACTION_POSTPONED:
      return "beckon-set-aside-symbolic";
    case BECKON_INTERACTION_ANSWERED:
    case BECKON_INTERACTION_SKIPPED:
    case BECKON_INTERACTION_DECLINED:
      return interaction->timed_out ? "beckon-waiting-symbolic" : "avatar-default-symbolic";
    case BECKON_INTERACTION_AUTO_RESOLVED:
      return g_strcmp0 (interaction->responded_by, BECKON_BY_SENTINEL) == 0
               ? "emblem-system-symbolic"
               : "beckon-waiting-symbolic";
    case BECKON_INTERACTION_EXPIRED:
      return "beckon-waiting-symbolic";
    case BECKON_INTERACTION_CANCELLED:
    default:
      return "beckon-cancelled-symbolic";
    }
}

const char *
beckon_look_outcome_class (const BeckonInteraction *interaction)
{
  switch (interaction->status)
    {
    case BECKON_INTERACTION_PENDING:
      return "state-needs";
    case BECKON_INTERACTION_POSTPONED:
      return "state-aside";
    case BECKON_INTERACTION_ANSWERED:
      return "state-done";
    case BECKON_INTERACTION_AUTO_RESOLVED:
      return "state-aside";
    case BECKON_INTERACTION_SKIPPED:
    case BECKON_INTERACTION_DECLINED:
    case BECKON_INTERACTION_EXPIRED:
    case BECKON_INTERACTION_CANCELLED:
    default:
      return "state-quiet";
    }
}

const char *
beckon_look_level_icon (BeckonLevel level)
{
  switch (level)
    {
    case BECKON_LEVEL_WARNING:
      return "dialog-warning-symbolic";
    case BECKON_LEVEL_ERROR:
      return "dialog-error-symbolic";
    case BECKON_LEVEL_INFO:
    default:
      return NULL;
    }
}

const char *
beckon_look_kind_word (BeckonKind kind)
{
  switch (kind)
    {
    case BECKON_KIND_AMBIGUITY:
      return _ ("Did you mean …?");
    case BECKON_KIND_CONFIRMATION:
      return _ ("Confirmation");
    case BECKON_KIND_CLARIFICATION:
      return _ ("Question with a free answer");
    case BECKON_KIND_APPROVAL:
      return _ ("Approval");
    case BECKON_KIND_FORM:
      return _ ("Form");
    case BECKON_KIND_HANDOFF:
      return _ ("Hand-off");
    case BECKON_KIND_CHOICE:
    default:
      return _ ("Choice");
    }
}

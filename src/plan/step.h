/* step.h: one step of a task that the desk carries out (WH-1); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/types.h"

G_BEGIN_DECLS

/* Counted atomically, built by one owner and never changed once it was handed on. Which members
 * count depends on the type. */
struct _BeckonStep
{
  BeckonStepType type;
  char
    *line; /* (nullable): the instruction that it was read from; UNCLEAR: what was not understood */
  char *save_as; /* (nullable): RUN, ASK, WHEN: the member of the task's context that takes its
                    result */

  /* RUN */
  char **argv;   /* (nullable) (array zero-terminated=1): the program and its arguments; NULL: the
                    agent's command, with `prompt` */
  char  *prompt; /* (nullable): what the agent's command is told, on its standard input */
  char  *agent;  /* (nullable): whose command, folder and limits it takes; NULL: the task's agent */
  char  *folder; /* (nullable) */
  char **environment; /* (nullable) (array zero-terminated=1): NAME=VALUE, over the desk's own */
  gint64 timeout_us;  /* RUN: 0: the agent's, else the setting. ASK, HANDOFF: until the policy takes
                         effect; 0: the desk's default */
  BeckonInterrupted interrupted;
  BeckonOnFailure   on_failure;

  /* ASK: the draft is made from it */
  JsonObject *question; /* (owned) (nullable): what POST /v1/interactions takes, without task_id */

  /* WAIT */
  gint64 duration_us; /* 0: `until_us` says when */
  gint64 until_us;    /* wall clock; 0: `duration_us` */

  /* WHEN */
  char *condition; /* (nullable): "contact.replied == false" */
  char *otherwise; /* (nullable): the condition of the step before, where this one is for what is
                      done when that was not fulfilled */
  guint n_guarded; /* how many of the steps that follow run only when it is true */

  /* HANDOFF, NOTIFY */
  char *assignee; /* (nullable): "ana", "@ana" or "@user.salesRep" (a member of the task's context);
                     NOTIFY: NULL: who has the desk */
  char          *subject; /* (nullable) */
  char          *title;   /* (nullable) */
  char          *message; /* (nullable) */
  BeckonPriority priority;
  gboolean       warm;    /* a warm lead, by flag (WH-9) */
  JsonObject    *context; /* (owned) (nullable): data given for the person */

  /* UNCLEAR: (nullable) (element-type BeckonStep): what it may have meant, nearest first */
  GPtrArray *readings;
};

/* A step as the store knows it; a value like the step itself. */
struct _BeckonStepRow
{
  guint           position; /* from 0 */
  BeckonStep     *step;     /* (owned) */
  BeckonStepState state;
  guint           attempts;
  gint64          started_us;     /* 0: never */
  gint64          ended_us;       /* 0: not yet */
  gint64          interaction_id; /* 0: none */
  char           *result;         /* (nullable) JSON */
  gboolean        result_lost;    /* what stands in the row is damaged: `result` is NULL for that */
  char           *note;           /* (nullable): why it was skipped, or how it failed */
};

/* (transfer full): an empty step; fill it before handing it on. */
BeckonStep *beckon_step_new (BeckonStepType type);
BeckonStep *beckon_step_ref (BeckonStep *self);
void        beckon_step_unref (BeckonStep *self);
/* (transfer full) */
BeckonStepRow *beckon_step_row_new (BeckonStep *step, guint position);
BeckonStepRow *beckon_step_row_copy (const BeckonStepRow *self);
void           beckon_step_row_free (BeckonStepRow *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonStep, beckon_step_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonStepRow, beckon_step_row_free)

G_END_DECLS

/* step.h: one step of a task, executed by the desk (WH-1); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/note.h"
#include "model/types.h"

G_BEGIN_DECLS

/* Reference counted atomically, built by one owner and immutable once it has been shared. The type
 * determines which members are used. */
struct _BeckonStep
{
  BeckonStepType type;
  char *line;    /* (nullable): the instruction it was read from; UNCLEAR: the text that was not
                  * understood */
  char *save_as; /* (nullable): RUN, ASK, WHEN: a member other than the default, see
                  * beckon_step_get_save_as() */

  /* RUN */
  char **argv;   /* (nullable) (array zero-terminated=1): the program and its arguments; NULL: the
                    agent's command, with `prompt` */
  char *prompt;  /* (nullable): the prompt for the agent's command, on its standard input */
  char *agent;   /* (nullable): the agent whose command, folder and limits are used; NULL: the
                  * task's agent */
  char  *folder; /* (nullable) */
  char **environment; /* (nullable) (array zero-terminated=1): NAME=VALUE, added to the desk's own
                       * environment */
  gint64 timeout_us;  /* RUN: 0: the agent's, else the setting. ASK, HANDOFF: time until the policy
                       * takes effect; 0: the desk's default */
  BeckonInterrupted interrupted;
  BeckonOnFailure   on_failure;
  gboolean continues; /* in the session that the agent has in this task, with its context */

  /* ASK: the draft is created from it */
  JsonObject *question; /* (owned) (nullable): what POST /v1/interactions takes, without task_id */

  /* WAIT */
  gint64 duration_us; /* 0 if `until_us` is set */
  gint64 until_us;    /* wall clock; 0 if `duration_us` is set */

  /* WHEN */
  char *condition; /* (nullable): "contact.replied == false" */
  char *otherwise; /* (nullable): set if this is an “otherwise” step: the condition of the step
                    * before it, which must be false */
  guint n_guarded; /* how many of the following steps run only if it is true */

  /* HANDOFF, NOTIFY */
  char *assignee; /* (nullable): "ana", "@ana" or "@user.salesRep" (a member of the task's context);
                   * NOTIFY: NULL: the person at the desk */
  char          *subject; /* (nullable) */
  char          *title;   /* (nullable) */
  char          *message; /* (nullable) */
  BeckonPriority priority;
  gboolean       warm;    /* explicitly a warm lead (WH-9) */
  JsonObject    *context; /* (owned) (nullable): data given for the person */

  /* UNCLEAR: (nullable) (element-type BeckonStep): possible readings, most likely first */
  GPtrArray *readings;
};

/* The row of a step in the database; a value like the step itself. */
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
  gboolean        result_lost;    /* the stored value is damaged, so `result` is NULL */
  char           *note;           /* (nullable): why it was skipped or failed, in English */
  char           *note_code;      /* (nullable): the same as a note, see model/note.h */
};

/* (transfer full): an empty step; fill it in before sharing it. */
BeckonStep *beckon_step_new (BeckonStepType type);
BeckonStep *beckon_step_ref (BeckonStep *self);
void        beckon_step_unref (BeckonStep *self);
/* (nullable): the member of the task's context that receives the result: `save_as`, or the default
 * of its type. NULL: none. */
const char *beckon_step_get_save_as (const BeckonStep *self);
/* (transfer full) */
BeckonStepRow *beckon_step_row_new (BeckonStep *step, guint position);
BeckonStepRow *beckon_step_row_copy (const BeckonStepRow *self);
void           beckon_step_row_free (BeckonStepRow *self);
/* Its note becomes @note (nullable). */
void beckon_step_row_set_note (BeckonStepRow *self, const BeckonNote *note);
/* (transfer full) (nullable): its note in the reader's language. */
char *beckon_step_row_say_note (const BeckonStepRow *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonStep, beckon_step_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonStepRow, beckon_step_row_free)

G_END_DECLS

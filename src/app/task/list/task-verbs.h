/* task-verbs.h: what a person can do with one task, for its page, the menu of its row, the command
 * palette and a selection of several
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_TASK_DO_ANSWER,
  BECKON_TASK_DO_LATER, /* a menu of times; beckon_task_verb_set_aside() does it */
  BECKON_TASK_DO_HOLD,
  BECKON_TASK_DO_PAUSE,
  BECKON_TASK_DO_RESUME_NOW,
  BECKON_TASK_DO_PAUSE_AGENT,
  BECKON_TASK_DO_RUN_AGAIN,
  BECKON_TASK_DO_CONTINUE,
  BECKON_TASK_DO_ASSIGN,
  BECKON_TASK_DO_COMPLETE,
  BECKON_TASK_DO_COPY_TEXT,
  BECKON_TASK_DO_COPY_ID,
  BECKON_TASK_DO_COPY_LINK,
  BECKON_TASK_DO_CANCEL,
  BECKON_TASK_DO_DELETE,
  BECKON_N_TASK_VERBS
} BeckonTaskVerb;

/* What the verbs look at. */
typedef struct
{
  const BeckonTask  *task;
  BeckonInteraction *question; /* (nullable): the open one of the task */
  gboolean           brief;    /* the question is what the task says of one that is set aside */
  gboolean           counts;   /* the question has a countdown, which runs or is held */
  const BeckonAgent *agent;    /* (nullable): of the task, if it is registered */
} BeckonTaskFacts;

/* Is it possible now? */
gboolean beckon_task_verb_applies (BeckonTaskVerb verb, const BeckonTaskFacts *facts);
/* (transfer none): in a menu, with a mnemonic, translated. */
const char *beckon_task_verb_get_label (BeckonTaskVerb verb, const BeckonTaskFacts *facts);
/* (transfer none) (nullable): the action of the task's page, such as "task.cancel"; NULL: it has
 * none. */
const char *beckon_task_verb_get_action (BeckonTaskVerb verb);
/* (transfer none) (nullable): in the command palette, translated; NULL: it is not there, or the
 * table of shortcuts has it. */
const char *beckon_task_verb_get_title (BeckonTaskVerb verb);
/* Menus draw a line before it. */
gboolean beckon_task_verb_begins_section (BeckonTaskVerb verb);

/* Does it, or asks first where it cannot be undone. What went wrong is said in the window of
 * @widget; whoever copies is told so. */
void beckon_task_verb_do (BeckonTaskVerb         verb,
                          GtkWidget             *widget,
                          BeckonDesk            *desk,
                          const BeckonTaskFacts *facts);
/* LATER: the open question of the task is set aside until then. */
void beckon_task_verb_set_aside (GtkWidget             *widget,
                                 BeckonDesk            *desk,
                                 const BeckonTaskFacts *facts,
                                 gint64                 until_us);

/* What the desk has in memory about @task, without its agent: valid until the main loop goes on. */
BeckonTaskFacts beckon_task_facts_make (BeckonDesk *desk, const BeckonTask *task);

G_END_DECLS

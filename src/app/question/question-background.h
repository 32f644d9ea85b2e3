/* question-background.h: what is read for a question besides: its task, the log of that, and the
 * conversation before it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "model/request.h"
#include "model/task.h"
#include "store/view-slot.h"

G_BEGIN_DECLS

/* All of one moment. */
typedef struct
{
  BeckonTask    *task;    /* (owned) (nullable) */
  BeckonRequest *request; /* (owned) (nullable): the conversation, if the person has answered in it
                           * before (CF-3) */
  GPtrArray *log;         /* (owned) (nullable) (element-type BeckonLogEntry): the last lines */
  GError    *log_error;   /* (owned) (nullable): why there is no log */
} BeckonQuestionBackground;

/* Reads it on the reader thread; @show gets a BeckonQuestionBackground as its result. A newer call
 * for @target takes the place of an older one. */
void beckon_question_background_read (BeckonStore             *store,
                                      gpointer                 target,
                                      const BeckonInteraction *interaction,
                                      BeckonViewShowFunc       show);

G_END_DECLS

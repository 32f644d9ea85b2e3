/* task-page-private.h: what the parts of a task's page share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-pane.h"
#include "app/question/queue/conversation-view.h"
#include "app/task/calm-page.h"
#include "app/task/log/log-view.h"
#include "app/task/log/transcript-view.h"
#include "app/task/steps/steps-view.h"
#include "app/task/task-handoff.h"
#include "app/task/task-head.h"
#include "app/task/task-nobody-bar.h"
#include "app/task/task-page.h"
#include "app/task/task-place.h"
#include "app/widgets/ticker.h"

G_BEGIN_DECLS

struct _BeckonTaskPage
{
  GtkWidget               parent_instance;
  BeckonDesk             *desk;    /* (owned) (nullable) */
  BeckonTask             *task;    /* (owned) (nullable) */
  BeckonTicker           *ticker;  /* (owned) */
  guint                   load_id; /* (owned): what the question covers is loaded after it */
  gboolean                transcript_known; /* it is known whether the task has one */
  const char             *part_before;      /* (nullable): the part that was visible until then */
  GtkStack               *stack;
  BeckonCalmPage         *calm;
  BeckonTaskHead         *head;
  BeckonTaskNobodyBar    *nobody;
  BeckonTaskPlace        *place;
  BeckonTaskHandoff      *handoff;
  GtkStack               *parts;
  GtkStackPage           *question_page;
  BeckonQuestionPane     *question;
  GtkWidget              *parts_switcher;
  GtkStackPage           *steps_page;
  BeckonStepsView        *steps;
  GtkStackPage           *transcript_page;
  BeckonTranscriptView   *transcript;
  BeckonConversationView *conversation;
  BeckonLogView          *log;
};

/* task-parts.c */
/* Loads what is below the head, for another task or none. What the question covers is loaded after
 * it. */
void beckon_task_page_load_parts (BeckonTaskPage *self);
/* Shows the part that a person wants to see first. */
void beckon_task_page_show_first_part (BeckonTaskPage *self);
/* An agent reported something. The first time, that takes the place of the log or the steps; of
 * nothing else, which the person chose. */
void beckon_task_page_show_transcript (BeckonTaskPage *self);
/* task-actions.c */
void beckon_task_page_class_install_actions (GtkWidgetClass *widget_class);
/* Enables the actions that are possible now. */
void beckon_task_page_update_actions (BeckonTaskPage *self);

G_END_DECLS

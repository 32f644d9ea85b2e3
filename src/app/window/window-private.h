/* window-private.h: what the files of the desk window share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/history/history-page.h"
#include "app/insights/insights-page.h"
#include "app/settings/connect-page.h"
#include "app/task/list/task-list.h"
#include "app/task/task-page.h"
#include "app/widgets/adaptive-bin.h"
#include "app/widgets/split.h"
#include "app/window/desk-bars.h"
#include "app/window/footer.h"
#include "app/window/held-answers.h"
#include "app/window/remembered-undo.h"
#include "app/window/task-notices.h"
#include "app/window/task-pane.h"
#include "app/window/window-header.h"
#include "app/window/window.h"

G_BEGIN_DECLS

struct _BeckonWindow
{
  AdwApplicationWindow  parent_instance;
  BeckonService        *service;   /* (owned) */
  BeckonQuestionQueue  *questions; /* (owned) (nullable): while the desk is open */
  BeckonDesk           *desk;      /* (owned) (nullable): once it is open */
  BeckonAdaptiveBin    *adaptive;
  BeckonWindowHeader   *header;
  BeckonDeskBars       *bars;
  AdwToastOverlay      *toasts;
  GtkStack             *stack; /* loading, failed, desk */
  AdwStatusPage        *failed_page;
  GtkWidget            *take_over;
  AdwViewStack         *views;
  GtkStack             *desk_stack; /* connect, tasks */
  BeckonConnectPage    *connect_page;
  BeckonSplit          *split;
  BeckonTaskList       *list;
  BeckonTaskPage       *page;
  BeckonHistoryPage    *history;  /* (nullable): once it was visible */
  BeckonInsightsPage   *insights; /* (nullable): once it was visible */
  BeckonFooter         *footer;
  GtkWidget            *switcher_bar;
  BeckonTaskNotices    *notices;         /* (owned) */
  BeckonRememberedUndo *remembered_undo; /* (owned) */
  BeckonHeldAnswers    *held_answers;    /* (owned) (nullable): once the desk is open */
  BeckonTaskPane       *pane;            /* (owned) */
  GtkWidget *visit; /* (nullable) (weak): what led from Insights to the history, for the way back */
  GtkWindow *new_task_dialog; /* (weak) (nullable) */
  char      *draft;           /* (owned) (nullable): what was typed in New Task */
  GHashTable *news; /* (owned) (nullable) (element-type utf8 BeckonTask): what happened to tasks
                       while one that is to be opened is read; NULL: it was deleted */
  char *link;       /* (owned) (nullable): a link to open when the desk is open */
};

/* window-actions.c */
void beckon_window_class_install_actions (GtkWidgetClass *widget_class);
/* Those that stand for a setting: to be called when the desk is there. */
void beckon_window_add_actions (BeckonWindow *self);
/* Enables the actions that are possible now. */
void beckon_window_update_actions (BeckonWindow *self);
/* Opens New Task, with @files (nullable) that were dropped on the window. */
void beckon_window_new_task (BeckonWindow *self, GdkFileList *files);

/* window-open.c */
/* Where an interaction is shown. */
typedef enum
{
  BECKON_WINDOW_TASK,
  BECKON_WINDOW_HANDOFF,    /* the task, and what is handed over in it */
  BECKON_WINDOW_OLDEST,     /* the question that waits longest, to answer it */
  BECKON_WINDOW_QUESTION,   /* to answer it: beside its task, or in the dialog */
  BECKON_WINDOW_CORRECTION, /* the dialog in which an answer is corrected */
  BECKON_WINDOW_HISTORY,
} BeckonWindowPlace;
/* One of the places of interactions; @id is 0 for the oldest. */
void beckon_window_open_interaction (BeckonWindow *self, BeckonWindowPlace place, gint64 id);
/* Opens the link that arrived before the desk was open. */
void beckon_window_follow_link (BeckonWindow *self);
/* @task was changed, or deleted, perhaps while it is read. */
void beckon_window_note_task (BeckonWindow *self, BeckonTask *task, gboolean deleted);
/* What is still being read is not opened: the person has gone somewhere else. */
void beckon_window_end_opening (BeckonWindow *self);

/* window.c */
/* TRUE: the desk is open, and no other page covers it. */
gboolean beckon_window_is_open (BeckonWindow *self);
/* TRUE: the desk is visible, and has no tasks. */
gboolean beckon_window_is_connecting (BeckonWindow *self);
/* Goes to the start of @view ("desk", "history", "insights"), with the focus. */
void beckon_window_go_to (BeckonWindow *self, const char *view);
/* From Insights to the history with this filter (app/history/history-filters.h), and back with the
 * back button. */
void beckon_window_go_to_history_of (BeckonWindow        *self,
                                     BeckonHistoryOutcome outcome,
                                     const char          *agent,
                                     gint64               from_day,
                                     gint64               to_day);
/* Does what the back button does, if it is visible, with the focus. */
void beckon_window_go_back (BeckonWindow *self);
/* Shows the window that explains how to connect an agent. */
void beckon_window_go_to_connect (BeckonWindow *self);
/* Shows the task, in a narrow window over the list. */
void beckon_window_activate_task (BeckonWindow *self, BeckonTask *task);

G_END_DECLS

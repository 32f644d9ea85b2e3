/* window-private.h: what the parts of the desk window share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/history/history-page.h"
#include "app/insights/insights-page.h"
#include "app/notice-bar.h"
#include "app/question/sight.h"
#include "app/settings/connect-page.h"
#include "app/task/task-list.h"
#include "app/task/task-page.h"
#include "app/widgets/adaptive-bin.h"
#include "app/widgets/split.h"
#include "app/window.h"

G_BEGIN_DECLS

struct _BeckonWindow
{
  AdwApplicationWindow parent_instance;
  BeckonService       *service;   /* (owned) */
  BeckonQuestionQueue *questions; /* (owned) (nullable): while the desk is open */
  BeckonDesk          *desk;      /* (owned) (nullable): once it is open */
  BeckonAdaptiveBin   *adaptive;
  GtkStack            *title_stack;
  GtkLabel            *title;
  GtkWidget           *back;
  GtkWidget           *new_task;
  AdwButtonContent    *new_task_content;
  GtkWidget           *search_button;
  BeckonNoticeBar     *trouble_bar;
  BeckonNoticeBar     *server_bar;
  BeckonNoticeBar     *notice_bar;
  AdwToastOverlay     *toasts;
  GtkStack            *stack; /* loading, failed, desk */
  AdwStatusPage       *failed_page;
  GtkWidget           *take_over;
  AdwViewStack        *views;
  AdwViewStackPage    *desk_view;
  GtkStack            *desk_stack; /* connect, tasks */
  BeckonConnectPage   *connect_page;
  BeckonSplit         *split;
  BeckonTaskList      *list;
  BeckonTaskPage      *page;
  BeckonHistoryPage   *history;
  BeckonInsightsPage  *insights;
  GtkWidget           *footer;
  GtkLabel            *summary;
  GtkBox              *health;
  GtkWidget           *switcher;
  GtkWidget           *switcher_bar;
  guint                summary_source; /* will count again */
  AdwToast    *notice_toast;  /* (owned) (nullable): the newest message, while it can be seen */
  char        *notice_task;   /* (owned) (nullable): whose it is */
  guint        notice_source; /* takes it away */
  guint        n_notices;     /* that came since none could be seen */
  AdwToast    *undo_toast;    /* (owned) (nullable): offers to undo what was remembered last */
  BeckonSight *sight;         /* (owned) (nullable): of the list */
  char        *link;          /* (owned) (nullable): to be followed when the desk is open */
};

/* window-actions.c */
void beckon_window_class_install_actions (GtkWidgetClass *widget_class);
/* Which of the actions make sense now. */
void beckon_window_update_actions (BeckonWindow *self);

/* window-place.c */
/* The desk is there, and no page stands before it that says otherwise. */
gboolean beckon_window_is_open (BeckonWindow *self);
/* The page in sight is the one that says how to connect an agent. */
gboolean beckon_window_is_connecting (BeckonWindow *self);
/* The header, the footer and the actions follow what is in sight: to be called whenever that is
 * another. */
void beckon_window_update_place (BeckonWindow *self);
/* To the beginning of @view ("desk", "history", "insights"), with the keyboard. */
void beckon_window_go_to (BeckonWindow *self, const char *view);
/* To where the button in the header leads while it is there, with the keyboard. */
void beckon_window_go_back (BeckonWindow *self);
/* To the page that says how to connect an agent, with the keyboard. */
void beckon_window_go_to_connect (BeckonWindow *self);
/* The list of tasks, or, as long as there are none, how to connect an agent. */
void beckon_window_show_any_tasks (BeckonWindow *self, gboolean any);
/* Where a task has the whole window: back to the list. */
void beckon_window_leave_task (BeckonWindow *self);
/* A click on the name of a page leads to its beginning. @widget: what holds the names. */
void beckon_window_watch_switcher (BeckonWindow *self, GtkWidget *widget);

/* window-links.c */
/* Goes where the link leads that came before the desk was open. */
void beckon_window_follow_link (BeckonWindow *self);

/* window-notices.c */
/* Shows it in passing, when the window is active. */
void beckon_window_show_notice (BeckonWindow *self, const BeckonNotice *notice);

/* window-undo.c */
/* Offers to undo what was remembered with an answer, while the window is active; one after the
 * other. */
void beckon_window_offer_undo (BeckonWindow *self);

/* window-footer.c */
/* Shows how the ways to the desk and to the person do, from now on. */
void beckon_window_watch_health (BeckonWindow *self);
/* Where there is little room, only what does not work has its name beside its sign. */
void beckon_window_update_health (BeckonWindow *self);

G_END_DECLS

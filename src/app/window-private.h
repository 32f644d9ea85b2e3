/* window-private.h: what the files of the desk window share
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
#include "app/widgets/wrap-box.h"
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
  BeckonWrapBox       *health;
  GMenu               *quiet_section; /* of the main menu */
  GtkMenuButton       *quiet_button;
  BeckonQuiet         *quiet; /* (owned) (nullable): while the desk is open */
  GtkWidget           *switcher;
  GtkWidget           *switcher_bar;
  guint                summary_source; /* timeout that will count again */
  AdwToast    *notice_toast;  /* (owned) (nullable): the newest message, while it is visible */
  char        *notice_task;   /* (owned) (nullable): the task of that message */
  guint        notice_source; /* timeout that hides it */
  guint        n_notices;     /* messages that arrived since none was visible */
  AdwToast    *undo_toast;    /* (owned) (nullable): offers to undo what was remembered last */
  BeckonSight *sight;         /* (owned) (nullable): of the list */
  char        *link;          /* (owned) (nullable): a link to open when the desk is open */
};

/* window-actions.c */
void beckon_window_class_install_actions (GtkWidgetClass *widget_class);
/* Enables the actions that are possible now. */
void beckon_window_update_actions (BeckonWindow *self);

/* window-place.c */
/* TRUE: the desk is open, and no other page covers it. */
gboolean beckon_window_is_open (BeckonWindow *self);
/* TRUE: the visible page explains how to connect an agent. */
gboolean beckon_window_is_connecting (BeckonWindow *self);
/* Updates the header, the footer and the actions after the visible page changed. */
void beckon_window_update_place (BeckonWindow *self);
/* Goes to the start of @view ("desk", "history", "insights"), with the focus. */
void beckon_window_go_to (BeckonWindow *self, const char *view);
/* Does what the back button does, if it is visible, with the focus. */
void beckon_window_go_back (BeckonWindow *self);
/* Goes to the page that explains how to connect an agent, with the focus. */
void beckon_window_go_to_connect (BeckonWindow *self);
/* Shows the list of tasks, or how to connect an agent if there are none. */
void beckon_window_show_any_tasks (BeckonWindow *self, gboolean any);
/* In a narrow window, goes from the task back to the list. */
void beckon_window_leave_task (BeckonWindow *self);
/* Makes a click on the name of a page go to its start. @widget: the switcher. */
void beckon_window_watch_switcher (BeckonWindow *self, GtkWidget *widget);

/* window-links.c */
/* Opens the link that arrived before the desk was open. */
void beckon_window_follow_link (BeckonWindow *self);

/* window-notices.c */
/* Shows the message when the window is active. */
void beckon_window_show_notice (BeckonWindow *self, const BeckonNotice *notice);

/* window-undo.c */
/* Offers to undo each answer that was remembered, one after the other, while the window is
 * active. */
void beckon_window_offer_undo (BeckonWindow *self);

/* window-quiet.c */
/* Adds *Do Not Disturb* to the menus. */
void beckon_window_init_quiet (BeckonWindow *self);

/* window-footer.c */
/* Shows the state of the connections, and follows it. */
void beckon_window_watch_health (BeckonWindow *self);
/* In a narrow window, only connections that do not work are shown with their names. */
void beckon_window_update_health (BeckonWindow *self);

G_END_DECLS

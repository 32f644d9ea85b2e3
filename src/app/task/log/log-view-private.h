/* log-view-private.h: what the parts of the view of a log share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/task/log/log-view.h"
#include "app/task/log/log-window.h"

G_BEGIN_DECLS

struct _BeckonLogView
{
  GtkWidget          parent_instance;
  BeckonDesk        *desk;        /* (owned) (nullable) */
  char              *task_id;     /* (owned) (nullable) */
  GCancellable      *cancellable; /* (owned): of the reads of this task */
  BeckonLogWindow   *window;      /* (owned) */
  GtkTextBuffer     *buffer;      /* (unowned): of the text */
  GtkTextMark       *end;         /* (unowned) */
  GtkWidget         *box;
  GtkSearchBar      *search_bar;
  GtkEditable       *search_entry;
  GtkLabel          *search_state;
  GtkScrolledWindow *scroller;
  GtkTextView       *text;
  GtkWidget         *jump;
  GtkLabel          *jump_label;
  GtkTextTag        *hit;    /* (unowned): the places that are searched for */
  guint              more;   /* 0, or the source that reads what was added */
  guint              settle; /* 0, or the idle source that looks what is in sight */
  guint              n_new;  /* lines that are not shown yet */
  gboolean           moved;  /* scrolled since then */
  gboolean           unread; /* nothing of this task was read yet */
  gboolean           reading;
  gboolean           behind;    /* lines were added since the last read */
  gboolean           attached;  /* the last line of the log is in the window */
  gboolean           complete;  /* the first one is */
  gboolean           following; /* the end stays in sight */
};

/* Shows the lines around @id, which is selected if it has @text (nullable). */
void beckon_log_view_go (BeckonLogView *self, gint64 id, const char *text);
/* Shows the button that leads to the end, if it leads somewhere. */
void beckon_log_view_update_jump (BeckonLogView *self);
void beckon_log_view_scroll_to_end (BeckonLogView *self);

/* log-read.c */
/* Reads lines of the shown task. */
void beckon_log_view_read (BeckonLogView        *self,
                           const BeckonLogQuery *query,
                           GAsyncReadyCallback   callback,
                           gpointer              user_data);
/* (transfer full) (nullable): NULL: it is not wanted any more, or cannot be read. */
GPtrArray *beckon_log_view_read_finish (BeckonLogView *self, GObject *source, GAsyncResult *result);

/* The same of a read that changes the window: the next one may begin. */
GPtrArray *beckon_log_view_end_read (BeckonLogView *self, GObject *source, GAsyncResult *result);
/* Reads what follows the window, what comes before it, or the end of the log in its place. */
void beckon_log_read_more (BeckonLogView *self);
void beckon_log_read_earlier (BeckonLogView *self);
void beckon_log_read_newest (BeckonLogView *self);
/* Reads what was added, after some milliseconds; nothing while the view is hidden. */
void beckon_log_read_soon (BeckonLogView *self);
/* Reads what a view that is shown again wants to have, unless it is hidden. */
void beckon_log_read_on (BeckonLogView *self);

/* log-search.c */
void beckon_log_search_install (BeckonLogView *self);
void beckon_log_search_class_install (GtkWidgetClass *widget_class);
/* Marks what is searched for in the lines that are shown now. */
void beckon_log_search_mark (BeckonLogView *self);
/* Selects @text at @from or after it; FALSE: it is not there. */
gboolean beckon_log_search_select (BeckonLogView *self, const GtkTextIter *from, const char *text);

/* log-copy.c */
void beckon_log_copy_class_install (GtkWidgetClass *widget_class);

G_END_DECLS

/* log-search.h: the bar that finds a text in a log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/task/log/log-reader.h"
#include "app/task/log/log-window.h"

G_BEGIN_DECLS

/* Signal "begun": the person looks for a text, so the view must not follow the end of the log.
 * Signal "found" (gint64 id, const char *text): the next place is in the entry @id, which is not in
 * the window of the log: the view must show it. */
#define BECKON_TYPE_LOG_SEARCH (beckon_log_search_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLogSearch, beckon_log_search, BECKON, LOG_SEARCH, AdwBin)

/* Searches in @window (unowned), whose buffer @text shows, and in what @reader reads; once. @window
 * must exist as long as @reader has a task. */
void beckon_log_search_set_log (BeckonLogSearch *self,
                                BeckonLogReader *reader,
                                BeckonLogWindow *window,
                                GtkTextView     *text);
/* Opens the bar, looks for what is selected in one line, and takes the focus. */
void beckon_log_search_open (BeckonLogSearch *self);
void beckon_log_search_close (BeckonLogSearch *self);
/* Selects the next place after the selection, or the one before it. */
void beckon_log_search_find (BeckonLogSearch *self, gboolean forward);
/* Marks what is searched for; call it when the lines in the window have changed. */
void beckon_log_search_mark (BeckonLogSearch *self);
/* Selects @text at @from or after it; FALSE: it is not there. */
gboolean
beckon_log_search_select (BeckonLogSearch *self, const GtkTextIter *from, const char *text);

G_END_DECLS

/* log-window.h: the part of a log that is in a text buffer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/log/log-color.h"
#include "model/log-entry.h"

G_BEGIN_DECLS

typedef struct _BeckonLogWindow BeckonLogWindow;

/* (transfer full): the lines of @buffer are from now on changed through it alone. */
BeckonLogWindow *beckon_log_window_new (GtkTextBuffer *buffer);
void             beckon_log_window_free (BeckonLogWindow *self);
/* Colours all text for @theme. */
void beckon_log_window_set_theme (BeckonLogWindow *self, BeckonLogTheme theme);
void beckon_log_window_clear (BeckonLogWindow *self);
/* @entries (element-type BeckonLogEntry) follow the last one, or come before the first one. What is
 * too much for the memory is removed at the other end; returns TRUE if that was so. */
gboolean beckon_log_window_append (BeckonLogWindow *self, GPtrArray *entries);
gboolean beckon_log_window_prepend (BeckonLogWindow *self, GPtrArray *entries);
/* 0: it is empty. */
gint64 beckon_log_window_get_first_id (BeckonLogWindow *self);
gint64 beckon_log_window_get_last_id (BeckonLogWindow *self);
guint  beckon_log_window_get_n_entries (BeckonLogWindow *self);
/* The place of @id, or of the first one after it. */
void beckon_log_window_get_iter (BeckonLogWindow *self, gint64 id, GtkTextIter *iter);
/* (transfer full): the text of the block around @iter, without escape sequences. */
char *beckon_log_window_dup_block (BeckonLogWindow *self, const GtkTextIter *iter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLogWindow, beckon_log_window_free)

G_END_DECLS

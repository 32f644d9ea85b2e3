/* history-hold.h: rows of the history do not move while the person reads
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/history/history-model.h"

G_BEGIN_DECLS

/* Holds the model while a row is selected, the pointer moves over the rows, or the newest row is
 * out of sight. A button says how many new rows wait, and shows them. */
typedef struct _BeckonHistoryHold BeckonHistoryHold;

/* (transfer full): the widgets must be valid until beckon_history_hold_free(). */
BeckonHistoryHold *beckon_history_hold_new (BeckonHistoryModel *model,
                                            GtkSingleSelection *selection,
                                            GtkScrolledWindow  *scroller,
                                            GtkListView        *list_view,
                                            GtkButton          *news);
void               beckon_history_hold_free (BeckonHistoryHold *self);
/* The details of a row are beside the list. */
gboolean beckon_history_hold_is_reading (BeckonHistoryHold *self);
gboolean beckon_history_hold_is_at_top (BeckonHistoryHold *self);
void     beckon_history_hold_scroll_to_top (BeckonHistoryHold *self);

G_END_DECLS

/* history-details.h: everything that was recorded about one interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/widgets/interaction-item.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_HISTORY_DETAILS (beckon_history_details_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonHistoryDetails, beckon_history_details, BECKON, HISTORY_DETAILS, GtkWidget)

/* NULL: none is chosen. @search (nullable): its words are marked. */
void beckon_history_details_show (BeckonHistoryDetails  *self,
                                  BeckonDesk            *desk,
                                  BeckonInteractionItem *item,
                                  const char            *search);
/* Marks other words in what is shown. */
void beckon_history_details_mark (BeckonHistoryDetails *self, const char *search);

G_END_DECLS

/* notice-bar.h: a bar with a message that stays until it no longer applies, or until the person
 * closes it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_NOTICE_BAR (beckon_notice_bar_get_type ())
G_DECLARE_FINAL_TYPE (BeckonNoticeBar, beckon_notice_bar, BECKON, NOTICE_BAR, GtkWidget)

/* Shows plain text; NULL hides the bar. @closable: the person may close it. */
void beckon_notice_bar_show (BeckonNoticeBar *self, const char *text, gboolean closable);

/* (transfer none): a new button @label below the text. */
GtkWidget *beckon_notice_bar_add_button (BeckonNoticeBar *self, const char *label);

G_END_DECLS

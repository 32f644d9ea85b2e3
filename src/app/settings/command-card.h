/* command-card.h: a text to be copied, under its heading
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer floating): a box. @is_code: @text is read from the left in every language. */
GtkWidget *beckon_command_card_new (const char *heading, const char *text, gboolean is_code);

G_END_DECLS

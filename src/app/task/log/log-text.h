/* log-text.h: the text of a log, with marks at the beginning of its lines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A text view that draws a bar beside the lines of BECKON_LOG_TAG_ERR, and an icon beside the first
 * line of those of BECKON_LOG_TAG_WARNING and BECKON_LOG_TAG_ERROR. */
#define BECKON_TYPE_LOG_TEXT (beckon_log_text_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLogText, beckon_log_text, BECKON, LOG_TEXT, GtkTextView)

G_END_DECLS

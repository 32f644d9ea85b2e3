/* request-text.h: where a request is typed, or an earlier one is recalled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Up in the first line and Down in the last one go through earlier requests, as long as what is
 * shown was not typed. While it is not editable, nothing changes the text. */
#define BECKON_TYPE_REQUEST_TEXT (beckon_request_text_get_type ())
G_DECLARE_FINAL_TYPE (BeckonRequestText, beckon_request_text, BECKON, REQUEST_TEXT, GtkTextView)

/* (transfer full): without blanks at both ends. */
char *beckon_request_text_dup (BeckonRequestText *self);
/* @text replaces what was typed, and can be edited. Takes the focus. */
void beckon_request_text_take (BeckonRequestText *self, const char *text);
/* Inserts @mention at the cursor, as a word of its own. */
void beckon_request_text_add_mention (BeckonRequestText *self, const char *mention);
/* (element-type utf8): the newest one first. */
void beckon_request_text_set_earlier (BeckonRequestText *self, GPtrArray *earlier);

G_END_DECLS

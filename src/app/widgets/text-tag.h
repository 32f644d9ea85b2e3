/* text-tag.h: a tag whose colour assistive technology may ask for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_TEXT_TAG (beckon_text_tag_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTextTag, beckon_text_tag, BECKON, TEXT_TAG, GtkTextTag)

/* Adds a tag to @buffer, for every text whose ink has a colour ("foreground-rgba"): GTK 4.8 reads
 * the write-only property "foreground" when a screen reader asks for the attributes of a text, and
 * crashes. @name may be NULL.
 *
 * Returns: (transfer none) */
GtkTextTag *beckon_text_tag_add (GtkTextBuffer *buffer, const char *name);

G_END_DECLS

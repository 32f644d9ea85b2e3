/* list-row.h: a row that is cheap to fill: a list view fills two hundred of them for one jump
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An icon, a title, a text at the end of the title's line, up to two lines below it, and any widget
 * below those; or a heading alone. The row does its own layout, and measures a text only if its
 * height does not follow from the font. */
#define BECKON_TYPE_LIST_ROW (beckon_list_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (BeckonListRow, beckon_list_row, BECKON, LIST_ROW, GtkWidget)

struct _BeckonListRowClass
{
  GtkWidgetClass parent_class;
};

/* Texts are plain; NULL or "" hides one. In a heading, the other texts are hidden. */
void beckon_list_row_set_heading (BeckonListRow *self, const char *text, gboolean accent);
/* @css_class and @name must be static; @word is the tooltip. */
void beckon_list_row_set_icon (BeckonListRow *self,
                               const char    *name,
                               const char    *css_class,
                               const char    *word);
void beckon_list_row_set_title (BeckonListRow *self, const char *text);
void beckon_list_row_set_end (BeckonListRow *self, const char *text);
void beckon_list_row_set_detail (BeckonListRow *self, const char *text);
void beckon_list_row_set_caption (BeckonListRow *self, const char *text);
/* (transfer floating): a widget below everything else; the row owns it. Call it once. */
void beckon_list_row_set_extra (BeckonListRow *self, GtkWidget *extra);
/* The name for screen readers: a row of a list view has none of its own. */
void beckon_list_row_set_name (BeckonListRow *self, const char *name);

G_END_DECLS

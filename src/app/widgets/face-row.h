/* face-row.h: a row of two lines beside the face of an agent, cheap to fill
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/widgets/face.h"

G_BEGIN_DECLS

/* A face; a title, and a text at the end of its line; below it a second line, with a suffix at its
 * end; and how far the work is, as a line along the lower edge. Texts are plain; NULL or "" hides
 * one. A list view fills two hundred rows for one jump, so the row does its own layout, and
 * measures a text only if its height does not follow from the font. */
#define BECKON_TYPE_FACE_ROW (beckon_face_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (BeckonFaceRow, beckon_face_row, BECKON, FACE_ROW, GtkWidget)

struct _BeckonFaceRowClass
{
  GtkWidgetClass parent_class;
};

/* (transfer none) */
BeckonFace *beckon_face_row_get_face (BeckonFaceRow *self);
void        beckon_face_row_set_title (BeckonFaceRow *self, const char *text);
/* @ring: something happens by itself at the end of the time that @text says. */
void beckon_face_row_set_end (BeckonFaceRow *self, const char *text, gboolean ring);
void beckon_face_row_set_second (BeckonFaceRow *self, const char *text);
void beckon_face_row_set_suffix (BeckonFaceRow *self, const char *text);
/* 0 to 1; negative: shows none. */
void beckon_face_row_set_progress (BeckonFaceRow *self, double fraction);
/* What the pointer resting on the row, or on the text at the end, shows; NULL for nothing. */
void beckon_face_row_set_tooltips (BeckonFaceRow *self, const char *row, const char *end);
/* (transfer floating): what a pointer over the row offers, at the end of the second line; the row
 * owns it. */
void beckon_face_row_set_offer (BeckonFaceRow *self, GtkWidget *offer);
/* (transfer floating) (nullable): what is shown instead of the face; the row owns it. */
void beckon_face_row_set_mark (BeckonFaceRow *self, GtkWidget *mark);
/* (transfer floating) (nullable): what is shown instead of everything else; the row owns it. */
void beckon_face_row_set_cover (BeckonFaceRow *self, GtkWidget *cover);
/* The name and the description (nullable) for screen readers: a row of a list view has none of its
 * own. */
void beckon_face_row_set_spoken (BeckonFaceRow *self, const char *name, const char *description);

G_END_DECLS

/* face-icons.h: the icons that agents were given, for every face of the program
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Signal "changed": some agent has another icon now. */
#define BECKON_TYPE_FACE_ICONS (beckon_face_icons_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFaceIcons, beckon_face_icons, BECKON, FACE_ICONS, GObject)

/* (transfer none): the one of the program; without a desk it knows of none. */
BeckonFaceIcons *beckon_face_icons_get (void);
/* Follows the registered agents of @desk; NULL: no longer. */
void beckon_face_icons_set_desk (BeckonFaceIcons *self, BeckonDesk *desk);
/* (transfer none) (nullable): the icon (model/agent-icon.h) of the agent called @name (nullable),
 * in any case; NULL for one that has none. Valid until "changed". */
const char *beckon_face_icons_find (BeckonFaceIcons *self, const char *name);
/* (transfer none) (nullable): the picture @icon, decoded once; NULL: it cannot be read. Valid until
 * "changed". */
GdkPaintable *beckon_face_icons_get_picture (BeckonFaceIcons *self, const char *icon);

G_END_DECLS

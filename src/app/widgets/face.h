/* face.h: the face of an agent: its icon, or its initials in a colour of its own, and an emblem for
 * its state
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The usual width and height, in pixels. */
#define BECKON_FACE_SIZE 32

/* Initials and colour follow from the name of the agent alone, and its icon from the registered
 * agents (face-icons.h), so it has the same face wherever it is shown; an icon that cannot be
 * painted gives way to the initials. Agent and state are its tooltip, and its name for screen
 * readers. Properties: "agent", "size". */
#define BECKON_TYPE_FACE (beckon_face_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFace, beckon_face, BECKON, FACE, GtkWidget)

/* (transfer floating): @size in pixels. */
GtkWidget *beckon_face_new (int size);
/* @name (nullable): of any length, in any script; NULL and "" stand for an agent that gave none. */
void beckon_face_set_agent (BeckonFace *self, const char *name);
/* From now on the face shows @icon (nullable, see model/agent-icon.h) and not that of the agent. */
void beckon_face_set_icon (BeckonFace *self, const char *icon);
/* The emblem in the corner. @icon (nullable): a symbolic icon, NULL for no emblem; @css_class: its
 * colour; both must be static (app/widgets/look.h). @word: the state in words. */
void
beckon_face_set_state (BeckonFace *self, const char *icon, const char *css_class, const char *word);
/* (transfer full): the part of @name (nullable) from which initials are taken: letters, digits and
 * pictures, with one space in place of anything else; "" if there are none. */
char *beckon_face_letters (const char *name);

G_END_DECLS

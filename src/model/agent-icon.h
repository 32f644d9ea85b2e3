/* agent-icon.h: an agent's own icon: what it may be, and what a text that is given for one means
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_ICON_NONE,    /* the initials of the name */
  BECKON_ICON_LETTERS, /* one or two letters or digits */
  BECKON_ICON_EMOJI,   /* one, of however many characters */
  BECKON_ICON_SYMBOL,  /* an icon of the theme, whose name ends in -symbolic */
  BECKON_ICON_PICTURE, /* data:image/png;base64,… */
} BeckonIconKind;

/* Of letters, an emoji or a name. */
#define BECKON_ICON_BYTES 64
/* Of a picture, as the text that it is given as. */
#define BECKON_ICON_PICTURE_BYTES (32 * 1024)
/* No side of a picture is longer. */
#define BECKON_ICON_PIXELS 96

/* What @icon (nullable) is; NONE also for what is no icon. */
BeckonIconKind beckon_icon_get_kind (const char *icon);
/* (transfer full): @text as it is kept, for beckon_fields_read_json(); @name is that of the member.
 * E101: it is none of the above, or a picture that is not a whole PNG. E104: it is too long, or the
 * picture too large. */
char *beckon_icon_take (const char *name, const char *text, GError **error);
/* (transfer full): the text for a PNG. It is not checked. */
char *beckon_icon_from_png (const guchar *png, gsize n_bytes);
/* (transfer full) (nullable): the PNG in a text that is a picture; NULL for any other. */
GBytes *beckon_icon_dup_png (const char *icon);

G_END_DECLS

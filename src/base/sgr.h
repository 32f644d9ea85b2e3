/* sgr.h: the colours of a terminal in a text: Select Graphic Rendition
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_SGR_BOLD = 1 << 0,
  BECKON_SGR_FAINT = 1 << 1,
  BECKON_SGR_ITALIC = 1 << 2,
  BECKON_SGR_UNDERLINE = 1 << 3,
  BECKON_SGR_REVERSE = 1 << 4,
  BECKON_SGR_STRIKE = 1 << 5,
} BeckonSgrFlags;

/* A colour: the reader's own, the number of one of 256, or 0x1rrggbb. */
#define BECKON_SGR_OWN (-1)
#define BECKON_SGR_RGB 0x1000000

typedef struct
{
  BeckonSgrFlags flags;
  gint32         ink;
  gint32         paper;
} BeckonSgr;

#define BECKON_SGR_PLAIN \
  { \
    0, BECKON_SGR_OWN, BECKON_SGR_OWN \
  }

/* @text is @length bytes of the line, without escape sequences. */
typedef void (*BeckonSgrFunc) (const char      *text,
                               gsize            length,
                               const BeckonSgr *style,
                               gpointer         user_data);

/* Calls @func with the parts of @line (UTF-8, one line) in their order. @style is how the line
 * begins, and afterwards how the next one does. Of escape sequences only colours and the like have
 * an effect; the others are dropped, and of one that has no end its beginning alone, so that no
 * text is lost. Of a progress bar that returns to the beginning of its line the last state is left.
 */
void beckon_sgr_split (const char *line, BeckonSgr *style, BeckonSgrFunc func, gpointer user_data);
/* (transfer full): @text (UTF-8, any number of lines) without escape sequences. */
char *beckon_sgr_strip (const char *text);
/* (transfer none): the part of @line (@length bytes) that a terminal would show last: what follows
 * its last carriage return; those at its end do not count. @length: of the result. */
const char *beckon_sgr_last_state (const char *line, gsize *length);
/* 0xrrggbb of one of the 256 colours from 16 on, which all terminals agree on. */
guint32 beckon_sgr_cube (guint index);

G_END_DECLS

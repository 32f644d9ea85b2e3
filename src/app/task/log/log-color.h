/* log-color.h: the colours of a terminal, so that they can be read on the window's background
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/sgr.h"

G_BEGIN_DECLS

/* How the window looks. */
typedef struct
{
  gboolean dark;
  gboolean high_contrast;
} BeckonLogTheme;

/* The colours of a text, 0xrrggbb. */
typedef struct
{
  guint32  ink;
  guint32  paper;
  gboolean own_ink; /* the window's own: nothing to set */
  gboolean own_paper;
} BeckonLogInk;

/* What @style looks like: the contrast between ink and paper is at least 4.5, in high contrast 7,
 * whatever was asked for (ATT-14). */
void beckon_log_color_resolve (const BeckonSgr *style, BeckonLogTheme theme, BeckonLogInk *ink);
/* The contrast of two colours, from 1 to 21, as WCAG 2 defines it. */
double beckon_log_color_contrast (guint32 one, guint32 other);

G_END_DECLS

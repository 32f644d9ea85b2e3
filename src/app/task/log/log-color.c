/* log-color.c: the colours of a terminal, so that they can be read on the window's background
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/log/log-color.h"

#include <math.h>

#define CONTRAST 4.5
#define HIGH_CONTRAST 7.0
/* By how much a colour is changed at a time until it can be read. */
#define STEP 0.08
#define FAINT 0.35

/* The 16 colours that have names, from GNOME's palette, on a light and on a dark background. */
static const guint32 light[16] = {
  0x241f31, 0xc01c28, 0x1b7742, 0x8a5a00, 0x1a5fb4, 0x813d9c, 0x0f6f78, 0x5e5c64,
  0x3d3846, 0xa51d2d, 0x0f6b37, 0x7a4f00, 0x1c4f96, 0x6a3283, 0x0b5c64, 0x241f31,
};
static const guint32 dark[16] = {
  0x9a9996, 0xf66151, 0x57e389, 0xf6d32d, 0x78aeed, 0xdc8add, 0x5bc8d6, 0xdeddda,
  0xb5b3ae, 0xff8a7d, 0x8ff0a4, 0xf9f06b, 0x99c1f1, 0xe9a9ea, 0x93ddc2, 0xffffff,
};

static guint32
own_ink (BeckonLogTheme theme)
{
  return theme.dark ? 0xffffff : (theme.high_contrast ? 0x000000 : 0x1e1e1e);
}

static guint32
own_paper (BeckonLogTheme theme)
{
  return theme.dark ? (theme.high_contrast ? 0x000000 : 0x1e1e1e) : 0xffffff;
}

static double
channel (guint32 colour, guint shift)
{
  double share = (double) (colour >> shift & 0xff) / 255;

  return share <= 0.04045 ? share / 12.92 : pow ((share + 0.055) / 1.055, 2.4);
}

static double
luminance (guint32 colour)
{
  return 0.2126 * channel (colour, 16) + 0.7152 * channel (colour, 8)
         + 0.0722 * channel (colour, 0);
}

double
beckon_log_color_contrast (guint32 one, guint32 other)
{
  double a = luminance (one);
  double b = luminance (other);

  return (MAX (a, b) + 0.05) / (MIN (a, b) + 0.05);
}

static guint32
mix (guint32 colour, guint32 with, double share)
{
  guint32 mixed = 0;

  for (guint shift = 0; shift <= 16; shift += 8)
    {
      double value =
        (colour >> shift & 0xff) * (1 - share) + (double) (with >> shift & 0xff) * share;

      mixed |= (guint32) CLAMP (value + 0.5, 0, 255) << shift;
    }

  return mixed;
}

/* @ink, made darker or lighter until it can be read on @paper. */
static guint32
fit (guint32 ink, guint32 paper, double contrast)
{
  guint32 goal =
    beckon_log_color_contrast (0x000000, paper) > beckon_log_color_contrast (0xffffff, paper)
      ? 0x000000
      : 0xffffff;

  for (double share = 0; share < 1; share += STEP)
    {
      guint32 mixed = mix (ink, goal, share);

      if (beckon_log_color_contrast (mixed, paper) >= contrast)
        return mixed;
    }

  return goal;
}

static guint32
find (gint32 colour, guint32 own, BeckonLogTheme theme)
{
  if (colour == BECKON_SGR_OWN)
    return own;
  if (colour >= BECKON_SGR_RGB)
    return (guint32) colour & 0xffffff;
  if (colour < 16)
    return theme.dark ? dark[colour] : light[colour];

  return beckon_sgr_cube ((guint) colour);
}

void
beckon_log_color_resolve (const BeckonSgr *style, BeckonLogTheme theme, BeckonLogInk *ink)
{
  guint32 own = own_ink (theme);
  guint32 back = own_paper (theme);

  ink->ink = find (style->ink, own, theme);
  ink->paper = find (style->paper, back, theme);
  ink->own_ink = style->ink == BECKON_SGR_OWN && style->paper == BECKON_SGR_OWN;
  ink->own_paper = style->paper == BECKON_SGR_OWN;
  if ((style->flags & BECKON_SGR_REVERSE) != 0)
    {
      guint32 swapped = ink->ink;

      ink->ink = ink->paper;
      ink->paper = swapped;
      ink->own_ink = ink->own_paper = FALSE;
    }
  if ((style->flags & BECKON_SGR_FAINT) != 0)
    {
      ink->ink = mix (ink->ink, ink->paper, FAINT);
      ink->own_ink = FALSE;
    }
  ink->ink = fit (ink->ink, ink->paper, theme.high_contrast ? HIGH_CONTRAST : CONTRAST);
}

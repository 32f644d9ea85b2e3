/* sgr.c: the colours of a terminal in a text: Select Graphic Rendition (ECMA-48, 8.3.117)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/sgr.h"

#include <string.h>

#define ESCAPE '\033'
#define BELL '\007'
/* Parameters of one sequence; more are not looked at. */
#define MAX_PARAMETERS 32
#define MAX_NUMBER 9999

typedef struct
{
  int  value;  /* -1: omitted */
  char before; /* ';' or ':', what it was separated by */
} Parameter;

const char *
beckon_sgr_last_state (const char *line, gsize *length)
{
  gsize n = *length;

  while (n > 0 && line[n - 1] == '\r')
    n--;
  for (gsize i = n; i > 0; i--)
    if (line[i - 1] == '\r')
      {
        *length = n - i;
        return line + i;
      }
  *length = n;

  return line;
}

guint32
beckon_sgr_cube (guint index)
{
  static const guint8 steps[] = { 0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff };
  guint               grey;

  if (index < 16)
    return 0;
  if (index < 232)
    {
      index -= 16;
      return (guint32) steps[index / 36] << 16 | (guint32) steps[index / 6 % 6] << 8
             | steps[index % 6];
    }
  grey = 8 + 10 * (MIN (index, 255) - 232);

  return grey << 16 | grey << 8 | grey;
}

/* --- parameters --- */

static guint
read_parameters (const char *at, const char *end, Parameter *parameters)
{
  guint n = 1;

  parameters[0] = (Parameter){ -1, ';' };
  for (; at < end; at++)
    {
      Parameter *last = &parameters[n - 1];

      if (*at == ';' || *at == ':')
        {
          if (n == MAX_PARAMETERS)
            break;
          parameters[n++] = (Parameter){ -1, *at };
        }
      else if (last->value < MAX_NUMBER)
        {
          last->value = MAX (last->value, 0) * 10 + (*at - '0');
        }
    }

  return n;
}

/* How many of them belong to the first by colons. */
static guint
count_sub (const Parameter *parameters, guint n)
{
  guint sub = 0;

  while (1 + sub < n && parameters[1 + sub].before == ':')
    sub++;

  return sub;
}

/* 38 and 48: “5;N”, “2;R;G;B”, and both with colons, where 2 may have the number of a colour space
 * before its values. Returns how many parameters follow that belong to it. */
static guint
read_colour (const Parameter *parameters, guint n, gint32 *colour)
{
  guint   sub = count_sub (parameters, n);
  guint   most = sub > 0 ? sub : n - 1;
  guint   skip = sub >= 5 ? 1 : 0;
  guint32 rgb = 0;

  if (most < 1)
    return 0;
  if (parameters[1].value == 5 && most >= 2)
    {
      if (parameters[2].value <= 255)
        *colour = MAX (parameters[2].value, 0);
      return sub > 0 ? sub : 2;
    }
  if (parameters[1].value == 2 && most >= 4 + skip)
    {
      for (guint i = 0; i < 3; i++)
        rgb = rgb << 8 | (guint32) CLAMP (parameters[2 + skip + i].value, 0, 255);
      *colour = (gint32) (BECKON_SGR_RGB | rgb);
      return sub > 0 ? sub : 4;
    }

  return sub > 0 ? sub : most;
}

static void
set_flag (BeckonSgr *style, BeckonSgrFlags flag, gboolean on)
{
  style->flags = on ? style->flags | flag : style->flags & ~flag;
}

static void
apply_one (BeckonSgr *style, int value, int sub)
{
  static const BeckonSgr plain = BECKON_SGR_PLAIN;

  switch (value)
    {
    case -1:
    case 0:
      *style = plain;
      break;
    case 1:
      set_flag (style, BECKON_SGR_BOLD, TRUE);
      break;
    case 2:
      set_flag (style, BECKON_SGR_FAINT, TRUE);
      break;
    case 3:
      set_flag (style, BECKON_SGR_ITALIC, TRUE);
      break;
    case 4:
      set_flag (style, BECKON_SGR_UNDERLINE, sub != 0);
      break;
    case 7:
      set_flag (style, BECKON_SGR_REVERSE, TRUE);
      break;
    case 9:
      set_flag (style, BECKON_SGR_STRIKE, TRUE);
      break;
    case 21:
      set_flag (style, BECKON_SGR_UNDERLINE, TRUE);
      break;
    case 22:
      set_flag (style, BECKON_SGR_BOLD | BECKON_SGR_FAINT, FALSE);
      break;
    case 23:
      set_flag (style, BECKON_SGR_ITALIC, FALSE);
      break;
    case 24:
      set_flag (style, BECKON_SGR_UNDERLINE, FALSE);
      break;
    case 27:
      set_flag (style, BECKON_SGR_REVERSE, FALSE);
      break;
    case 29:
      set_flag (style, BECKON_SGR_STRIKE, FALSE);
      break;
    case 39:
      style->ink = BECKON_SGR_OWN;
      break;
    case 49:
      style->paper = BECKON_SGR_OWN;
      break;
    default:
      if (value >= 30 && value <= 37)
        style->ink = value - 30;
      else if (value >= 40 && value <= 47)
        style->paper = value - 40;
      else if (value >= 90 && value <= 97)
        style->ink = value - 90 + 8;
      else if (value >= 100 && value <= 107)
        style->paper = value - 100 + 8;
    }
}

static void
apply (BeckonSgr *style, const char *at, const char *end)
{
  Parameter parameters[MAX_PARAMETERS];
  guint     n = read_parameters (at, end, parameters);

  for (guint i = 0; i < n; i++)
    {
      guint  sub = count_sub (parameters + i, n - i);
      gint32 ignored;

      if (parameters[i].value == 38)
        i += read_colour (parameters + i, n - i, &style->ink);
      else if (parameters[i].value == 48)
        i += read_colour (parameters + i, n - i, &style->paper);
      else if (parameters[i].value == 58)
        i += read_colour (parameters + i, n - i, &ignored);
      else
        {
          apply_one (style, parameters[i].value, sub > 0 ? parameters[i + 1].value : -1);
          i += sub;
        }
    }
}

/* --- sequences --- */

/* The end of a control string, behind its terminator; NULL: it has none. */
static const char *
find_string_end (const char *at, const char *end)
{
  for (; at < end && *at != '\n'; at++)
    {
      if (*at == BELL)
        return at + 1;
      if (*at == ESCAPE && at + 1 < end && at[1] == '\\')
        return at + 2;
      if ((guchar) *at == 0xc2 && at + 1 < end && (guchar) at[1] == 0x9c)
        return at + 2;
    }

  return NULL;
}

/* What is to be skipped of a control sequence whose parameters begin at @at. */
static const char *
skip_control (const char *at, const char *end, BeckonSgr *style)
{
  const char *first = at;
  const char *parameters;

  while (at < end && *at >= 0x30 && *at <= 0x3f)
    at++;
  parameters = at;
  while (at < end && *at >= 0x20 && *at <= 0x2f)
    at++;
  if (at == end || *at < 0x40 || *at > 0x7e)
    return at;
  if (*at == 'm' && parameters == at && (first == at || (*first <= ';')) && style != NULL)
    apply (style, first, parameters);

  return at + 1;
}

/* Behind the escape sequence at @at, or NULL if there is none. */
static const char *
skip_escape (const char *at, const char *end, BeckonSgr *style)
{
  const char *after;

  if (*at == BELL)
    return at + 1;
  if ((guchar) *at == 0xc2 && at + 1 < end && (guchar) at[1] >= 0x80 && (guchar) at[1] <= 0x9f)
    {
      guchar control = (guchar) at[1];

      if (control == 0x9b)
        return skip_control (at + 2, end, style);
      if (control == 0x90 || control == 0x98 || control >= 0x9d)
        after = find_string_end (at + 2, end);
      else
        return NULL;
      return after != NULL ? after : at + 2;
    }
  if (*at != ESCAPE)
    return NULL;
  at++;
  if (at == end)
    return at;
  if (*at == '[')
    return skip_control (at + 1, end, style);
  if (*at == ']' || *at == 'P' || *at == 'X' || *at == '^' || *at == '_')
    {
      after = find_string_end (at + 1, end);
      return after != NULL ? after : at + 1;
    }
  while (at < end && *at >= 0x20 && *at <= 0x2f)
    at++;
  if (at < end && *at >= 0x30 && *at <= 0x7e)
    at++;

  return at;
}

static void
split (const char *at, const char *end, BeckonSgr *style, BeckonSgrFunc func, gpointer user_data)
{
  const char *from = at;

  while (at < end)
    {
      BeckonSgr   before = *style;
      const char *after =
        (guchar) *at == 0xc2 || *at == ESCAPE || *at == BELL ? skip_escape (at, end, style) : NULL;

      if (after == NULL)
        {
          at++;
          continue;
        }
      if (at > from)
        func (from, (gsize) (at - from), &before, user_data);
      at = from = after;
    }
  if (end > from)
    func (from, (gsize) (end - from), style, user_data);
}

void
beckon_sgr_split (const char *line, BeckonSgr *style, BeckonSgrFunc func, gpointer user_data)
{
  gsize       length = strlen (line);
  const char *last = beckon_sgr_last_state (line, &length);

  split (last, last + length, style, func, user_data);
}

static void
append (const char *text, gsize length, const BeckonSgr *style, gpointer user_data)
{
  g_string_append_len (user_data, text, (gssize) length);
}

char *
beckon_sgr_strip (const char *text)
{
  GString  *stripped = g_string_sized_new (strlen (text));
  BeckonSgr style = BECKON_SGR_PLAIN;

  split (text, text + strlen (text), &style, append, stripped);

  return g_string_free (stripped, FALSE);
}

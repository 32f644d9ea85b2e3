/* print.c: text, styles and columns
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/print.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/display-text.h"

static gboolean has_styles;

void
beckon_print_init_styles (gboolean on_terminal)
{
  const char *term = g_getenv ("TERM");
  const char *no_color = g_getenv ("NO_COLOR");

  has_styles = on_terminal && (no_color == NULL || no_color[0] == '\0') && term != NULL
               && strcmp (term, "dumb") != 0;
}

gboolean
beckon_print_has_styles (void)
{
  return has_styles;
}

void
beckon_print_style (GString *out, BeckonStyle style, const char *text)
{
  static const char *const codes[] = {
    [BECKON_STYLE_PLAIN] = "0",    [BECKON_STYLE_BOLD] = "1",  [BECKON_STYLE_DIM] = "2",
    [BECKON_STYLE_ALARM] = "1;33", [BECKON_STYLE_GOOD] = "32", [BECKON_STYLE_BAD] = "31",
  };

  if (has_styles && style != BECKON_STYLE_PLAIN)
    g_string_append_printf (out, "\033[%sm%s\033[0m", codes[style], text);
  else
    g_string_append (out, text);
}

guint
beckon_print_width (const char *text)
{
  guint width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_iszerowidth (c))
        continue;
      width += g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

void
beckon_print_padded (GString *out, const char *text, guint columns)
{
  guint width = beckon_print_width (text);

  g_string_append (out, text);
  for (; width < columns; width++)
    g_string_append_c (out, ' ');
}

void
beckon_print_text (GString *out, const char *text, guint indent)
{
  g_autofree char *safe = beckon_display_text (text, FALSE);

  for (const char *p = safe; *p != '\0'; p++)
    {
      g_string_append_c (out, *p);
      if (*p == '\n')
        for (guint i = 0; i < indent; i++)
          g_string_append_c (out, ' ');
    }
}

gboolean
beckon_print_out (const char *text)
{
  static gboolean said = FALSE;

  if (fputs (text, stdout) != EOF && fflush (stdout) == 0 && !ferror (stdout))
    return TRUE;
  /* A closed pipe means that the reader has seen enough. */
  if (errno != EPIPE && !said)
    {
      g_autofree char *line =
        g_strdup_printf (_ ("beckon: Cannot write to standard output: %s\n"), g_strerror (errno));

      beckon_print_err (line);
    }
  said = TRUE;
  return FALSE;
}

void
beckon_print_err (const char *text)
{
  fputs (text, stderr);
  fflush (stderr);
}

BeckonHealth
beckon_print_read_health (JsonObject *surface)
{
  if (json_object_has_member (surface, "healthy")
      && json_object_get_null_member (surface, "healthy"))
    return BECKON_HEALTH_UNKNOWN;
  return json_object_get_boolean_member_with_default (surface, "healthy", FALSE)
           ? BECKON_HEALTH_GOOD
           : BECKON_HEALTH_BAD;
}

void
beckon_print_health (GString *out, BeckonHealth health)
{
  if (health == BECKON_HEALTH_UNKNOWN)
    beckon_print_style (out, BECKON_STYLE_DIM, "?");
  else
    beckon_print_style (out, health == BECKON_HEALTH_GOOD ? BECKON_STYLE_GOOD : BECKON_STYLE_BAD,
                        health == BECKON_HEALTH_GOOD ? "✔" : "✘");
}

/* button.c: the data of a button under a message, which Telegram returns when it is tapped
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/button.h"

#include <string.h>

#include "base/limits.h"

G_STATIC_ASSERT (BECKON_LIMIT_OPTIONS <= 64 && BECKON_LIMIT_OPTIONS >= BECKON_N_TELEGRAM_TIMES);

static const char acts[] = { 'a', 't', 's', 'k', 'l', 'u', 'b', 'o', 'n', 'p', 'y', 'z', 'd' };

void
beckon_telegram_button_init (BeckonTelegramButton    *self,
                             BeckonTelegramAct        act,
                             const BeckonInteraction *question)
{
  memset (self, 0, sizeof *self);
  self->act = act;
  self->interaction_id = question->id;
  beckon_stamp_make (question, self->check);
}

char *
beckon_telegram_button_to_data (const BeckonTelegramButton *self)
{
  /* 1 + 19 + 2 + 16 + 8 digits and four colons: 50 bytes at most. */
  return g_strdup_printf ("%c:%" G_GINT64_FORMAT ":%u:%" G_GINT64_MODIFIER "x:%s", acts[self->act],
                          self->interaction_id, self->index, self->chosen, self->check);
}

/* Accepts digits only: no sign and no white space, unlike the library's functions. */
static gboolean
parse_number (const char *text, guint base, guint64 max, guint64 *value)
{
  if (!g_ascii_isxdigit (*text))
    return FALSE;
  return g_ascii_string_to_unsigned (text, base, 0, max, value, NULL);
}

gboolean
beckon_telegram_button_parse (const char *data, BeckonTelegramButton *self)
{
  g_auto (GStrv) parts = NULL;
  const char *act;
  guint64     id;
  guint64     index;
  guint64     chosen;

  if (data == NULL || strlen (data) > BECKON_TELEGRAM_MAX_DATA_BYTES)
    return FALSE;
  parts = g_strsplit (data, ":", -1);
  if (g_strv_length (parts) != 5 || strlen (parts[0]) != 1
      || strlen (parts[4]) != BECKON_STAMP_CHARS)
    return FALSE;
  act = memchr (acts, parts[0][0], sizeof acts);
  if (act == NULL || !parse_number (parts[1], 10, G_MAXINT64, &id)
      || !parse_number (parts[2], 10, BECKON_LIMIT_OPTIONS - 1, &index)
      || !parse_number (parts[3], 16, G_MAXUINT64, &chosen))
    return FALSE;

  self->act = (BeckonTelegramAct) (act - acts);
  self->interaction_id = (gint64) id;
  self->index = (guint) index;
  self->chosen = chosen;
  g_strlcpy (self->check, parts[4], sizeof self->check);
  return TRUE;
}

gboolean
beckon_telegram_button_fits (const BeckonTelegramButton *self, const BeckonInteraction *question)
{
  return self->interaction_id == question->id && beckon_stamp_fits (self->check, question);
}

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

#define CHECK_CHARS 8

static const char acts[] = { 'a', 't', 's', 'k', 'l', 'u', 'b', 'o', 'n', 'p' };

static void
make_check (const BeckonInteraction *question, char check[CHECK_CHARS + 1])
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *head =
    g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d", question->id,
                     question->timestamp_us, (int) question->kind);

  /* Include the NULs, so that texts cannot be confused with their concatenation. */
  g_checksum_update (sum, (const guchar *) head, (gssize) strlen (head) + 1);
  g_checksum_update (sum, (const guchar *) question->conflict_description,
                     (gssize) strlen (question->conflict_description) + 1);
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];

      g_checksum_update (sum, (const guchar *) option->label, (gssize) strlen (option->label) + 1);
    }
  g_strlcpy (check, g_checksum_get_string (sum), CHECK_CHARS + 1);
}

void
beckon_telegram_button_init (BeckonTelegramButton    *self,
                             BeckonTelegramAct        act,
                             const BeckonInteraction *question)
{
  memset (self, 0, sizeof *self);
  self->act = act;
  self->interaction_id = question->id;
  make_check (question, self->check);
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
  if (g_strv_length (parts) != 5 || strlen (parts[0]) != 1 || strlen (parts[4]) != CHECK_CHARS)
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
  char check[CHECK_CHARS + 1];

  make_check (question, check);
  return self->interaction_id == question->id && strcmp (self->check, check) == 0;
}

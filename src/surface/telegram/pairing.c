/* pairing.c: the code that identifies the person's chat to the bot
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/pairing.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

/* 32 characters that are easy to tell apart. */
static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

G_STATIC_ASSERT (sizeof letters == 32 + 1);

struct _BeckonTelegramPairing
{
  BeckonClock *clock;                                   /* (owned) */
  char         code[BECKON_TELEGRAM_PAIRING_CHARS + 1]; /* "": none */
  gint64       end_us;                                  /* AWAKE */
  GHashTable  *tries; /* (owned) (element-type gint64 uint): wrong codes, by chat */
};

BeckonTelegramPairing *
beckon_telegram_pairing_new (BeckonClock *clock)
{
  BeckonTelegramPairing *self = g_new0 (BeckonTelegramPairing, 1);

  self->clock = g_object_ref (clock);
  self->tries = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return self;
}

void
beckon_telegram_pairing_free (BeckonTelegramPairing *self)
{
  g_hash_table_unref (self->tries);
  g_object_unref (self->clock);
  g_free (self);
}

static void
end (BeckonTelegramPairing *self)
{
  self->code[0] = '\0';
}

const char *
beckon_telegram_pairing_begin (BeckonTelegramPairing *self)
{
  guint8 bytes[BECKON_TELEGRAM_PAIRING_CHARS];
  gssize n;

  do
    n = getrandom (bytes, sizeof bytes, 0);
  while (n < 0 && errno == EINTR);
  if (n != (gssize) sizeof bytes)
    g_error ("The system provides no random numbers");

  for (guint i = 0; i < sizeof bytes; i++)
    self->code[i] = letters[bytes[i] % 32];
  self->code[sizeof bytes] = '\0';
  self->end_us =
    beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + BECKON_TELEGRAM_PAIRING_US;
  g_hash_table_remove_all (self->tries);
  return self->code;
}

const char *
beckon_telegram_pairing_get (BeckonTelegramPairing *self)
{
  if (self->code[0] != '\0'
      && beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) >= self->end_us)
    end (self);
  return self->code[0] != '\0' ? self->code : NULL;
}

gboolean
beckon_telegram_pairing_take (BeckonTelegramPairing *self, gint64 chat_id, const char *text)
{
  const char      *code = beckon_telegram_pairing_get (self);
  guint            tries = GPOINTER_TO_UINT (g_hash_table_lookup (self->tries, &chat_id));
  g_autofree char *said = NULL;

  if (code == NULL || text == NULL || tries >= BECKON_TELEGRAM_PAIRING_TRIES)
    return FALSE;
  said =
    g_strstrip (g_strdup (g_str_has_prefix (text, "/start ") ? text + strlen ("/start ") : text));
  if (g_ascii_strcasecmp (said, code) == 0)
    {
      end (self);
      return TRUE;
    }
  g_hash_table_replace (self->tries, g_memdup2 (&chat_id, sizeof chat_id),
                        GUINT_TO_POINTER (tries + 1));
  if (g_hash_table_size (self->tries) >= BECKON_TELEGRAM_PAIRING_CHATS)
    end (self);
  return FALSE;
}

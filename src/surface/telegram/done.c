/* done.c: the processed updates of one server and bot, so that each is processed exactly once; a
 * value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/done.h"

#include <string.h>

#define KEY_CHARS 16

struct _BeckonTelegramDone
{
  gint64      next;
  gint64      date;  /* s, Telegram's clock: of the newest processed message; 0: none */
  GQueue      order; /* (element-type utf8): the keys in @keys, oldest first */
  GHashTable *keys;  /* (owned) (element-type utf8 utf8) */
  gboolean alone; /* only the number is known: it was stored by a version that did not store more */
};

BeckonTelegramDone *
beckon_telegram_done_new (void)
{
  BeckonTelegramDone *self = g_new0 (BeckonTelegramDone, 1);

  g_queue_init (&self->order);
  self->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
beckon_telegram_done_free (BeckonTelegramDone *self)
{
  g_queue_clear (&self->order);
  g_hash_table_unref (self->keys);
  g_free (self);
}

/* (transfer full) (nullable): a short key for its content; NULL if it has none. */
static char *
dup_key (const BeckonTelegramUpdate *update)
{
  g_autofree char *what = NULL;
  char            *key;

  if (update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE)
    what = g_strdup_printf ("m%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT,
                            update->chat_id, update->message_id, update->date);
  else if (update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    what = g_strdup_printf ("t%" G_GINT64_FORMAT ":%s", update->chat_id, update->query_id);
  if (what == NULL)
    return NULL;
  key = g_compute_checksum_for_string (G_CHECKSUM_SHA256, what, -1);
  key[KEY_CHARS] = '\0';
  return key;
}

/* @key is (transfer full) (nullable). */
static void
add_key (BeckonTelegramDone *self, char *key)
{
  if (key == NULL || g_hash_table_contains (self->keys, key))
    {
      g_free (key);
      return;
    }
  g_hash_table_add (self->keys, key);
  g_queue_push_tail (&self->order, key);
  if (self->order.length > BECKON_TELEGRAM_DONE_KEPT)
    g_hash_table_remove (self->keys, g_queue_pop_head (&self->order));
}

/* NEXT DATE KEY KEY … */
BeckonTelegramDone *
beckon_telegram_done_parse (const char *text)
{
  BeckonTelegramDone *self = beckon_telegram_done_new ();
  g_auto (GStrv) words = g_strsplit (text, " ", BECKON_TELEGRAM_DONE_KEPT + 3);

  if (words[0] == NULL
      || !g_ascii_string_to_signed (words[0], 10, 1, G_MAXINT64, &self->next, NULL))
    return self;
  self->alone = words[1] == NULL;
  if (words[1] == NULL
      || !g_ascii_string_to_signed (words[1], 10, 0, G_MAXINT64, &self->date, NULL))
    return self;
  for (guint i = 2; words[i] != NULL; i++)
    if (strlen (words[i]) == KEY_CHARS)
      add_key (self, g_strdup (words[i]));
  return self;
}

char *
beckon_telegram_done_to_text (BeckonTelegramDone *self, const BeckonTelegramUpdate *update)
{
  g_autofree char *key = dup_key (update);
  gboolean         is_new = key != NULL && !g_hash_table_contains (self->keys, key);
  GString         *text = g_string_new (NULL);
  const GList     *first = self->order.head;

  g_string_append_printf (text, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, update->id + 1,
                          MAX (self->date, update->date));
  if (is_new && self->order.length == BECKON_TELEGRAM_DONE_KEPT)
    first = first->next;
  for (const GList *l = first; l != NULL; l = l->next)
    g_string_append_printf (text, " %s", (const char *) l->data);
  if (is_new)
    g_string_append_printf (text, " %s", key);
  return g_string_free (text, FALSE);
}

gint64
beckon_telegram_done_get_next (BeckonTelegramDone *self)
{
  return self->next;
}

void
beckon_telegram_done_add (BeckonTelegramDone *self, const BeckonTelegramUpdate *update)
{
  self->next = update->id + 1;
  self->date = MAX (self->date, update->date);
  self->alone = FALSE;
  beckon_telegram_done_mark (self, update);
}

void
beckon_telegram_done_mark (BeckonTelegramDone *self, const BeckonTelegramUpdate *update)
{
  add_key (self, dup_key (update));
}

gboolean
beckon_telegram_done_has (BeckonTelegramDone *self, const BeckonTelegramUpdate *update)
{
  g_autofree char *key = dup_key (update);

  return key != NULL && g_hash_table_contains (self->keys, key);
}

gboolean
beckon_telegram_done_is_past (BeckonTelegramDone         *self,
                              const BeckonTelegramUpdate *update,
                              gint64                      next)
{
  if (beckon_telegram_done_has (self, update))
    return TRUE;
  if (update->id >= next)
    return FALSE;
  switch (update->kind)
    {
    case BECKON_TELEGRAM_UPDATE_MESSAGE:
      /* Without a date, only the number can be compared. */
      if (update->date == 0 || update->date < self->date)
        return TRUE;
      break;
    case BECKON_TELEGRAM_UPDATE_TAP:
      break;
    default:
      return TRUE;
    }
  /* The page below the number may be processed but unconfirmed; record it, so that this is known
   * besides the number. */
  if (!self->alone || update->id < self->next - BECKON_TELEGRAM_PAGE_UPDATES)
    return FALSE;
  beckon_telegram_done_mark (self, update);
  return TRUE;
}

/* reply-cache.c: what a language model replied, for the same question once more
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/reply-cache.h"

/* A reply has at most 64 KiB, and hardly ever more than one. */
#define MAX_REPLIES 1000

typedef struct
{
  char   *question; /* (owned): the key */
  GBytes *reply;    /* (owned) */
  gint64  given_us; /* wall clock */
} Kept;

struct _BeckonReplyCache
{
  GHashTable *by_question; /* (owned) (element-type utf8 GList): a link of the following */
  GQueue      kept;        /* (owned) (element-type Kept): oldest first */
};

static void
kept_free (gpointer data)
{
  Kept *self = data;

  g_free (self->question);
  g_bytes_unref (self->reply);
  g_free (self);
}

BeckonReplyCache *
beckon_reply_cache_new (void)
{
  BeckonReplyCache *self = g_new0 (BeckonReplyCache, 1);

  self->by_question = g_hash_table_new (g_str_hash, g_str_equal);
  g_queue_init (&self->kept);
  return self;
}

void
beckon_reply_cache_free (BeckonReplyCache *self)
{
  g_hash_table_unref (self->by_question);
  g_queue_clear_full (&self->kept, kept_free);
  g_free (self);
}

static void
drop (BeckonReplyCache *self, GList *link)
{
  Kept *kept = link->data;

  g_hash_table_remove (self->by_question, kept->question);
  g_queue_delete_link (&self->kept, link);
  kept_free (kept);
}

GBytes *
beckon_reply_cache_look_up (
  BeckonReplyCache *self, const char *question, gint64 now_us, gint64 max_age_us, gint64 *given_us)
{
  GList      *link = g_hash_table_lookup (self->by_question, question);
  const Kept *kept = link != NULL ? link->data : NULL;

  if (kept == NULL)
    return NULL;
  /* A clock that was set back says nothing of the age. */
  if (now_us < kept->given_us || now_us - kept->given_us > max_age_us)
    {
      drop (self, link);
      return NULL;
    }
  *given_us = kept->given_us;
  return g_bytes_ref (kept->reply);
}

void
beckon_reply_cache_keep (BeckonReplyCache *self, const char *question, GBytes *reply, gint64 now_us)
{
  GList *before = g_hash_table_lookup (self->by_question, question);
  Kept  *kept = g_new0 (Kept, 1);

  if (before != NULL)
    drop (self, before);
  else if (self->kept.length == MAX_REPLIES)
    drop (self, self->kept.head);
  kept->question = g_strdup (question);
  kept->reply = g_bytes_ref (reply);
  kept->given_us = now_us;
  g_queue_push_tail (&self->kept, kept);
  g_hash_table_insert (self->by_question, kept->question, self->kept.tail);
}

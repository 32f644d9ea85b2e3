/* repeats.c: a call that is made again gets the question that it asked already
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/repeats.h"

#include "base/timestamp.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/server-private.h"
#include "model/question/option.h"

/* How long an answer that reached nobody is kept for the call that asks again. */
#define KEPT_US (60 * BECKON_US_PER_MINUTE)
/* The last questions about which it is known who asked, and whether the answer went out. */
#define MAX_KNOWN 4096
#define KEY_PREFIX "mcp-"
#define KEY_CHARS 32

typedef struct
{
  gint64   id;
  char    *session; /* (nullable): of the one that asked */
  gboolean asked;   /* FALSE: before this start, or otherwise than over MCP */
  gboolean delivered;
} Known;

struct _BeckonMcpRepeats
{
  BeckonMcp  *mcp;        /* (unowned) */
  gint64      started_us; /* wall clock; what was delivered before that is not known */
  GHashTable *known;      /* (element-type Known) */
  GQueue      order;      /* (element-type Known): the same, oldest first; unowned */
};

static void
known_free (gpointer data)
{
  Known *known = data;

  g_free (known->session);
  g_free (known);
}

static gint64
get_now_us (BeckonMcpRepeats *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->mcp->server->desk), BECKON_CLOCK_WALL);
}

BeckonMcpRepeats *
beckon_mcp_repeats_new (BeckonMcp *mcp)
{
  BeckonMcpRepeats *self = g_new0 (BeckonMcpRepeats, 1);

  self->mcp = mcp;
  self->started_us = get_now_us (self);
  self->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, known_free);
  return self;
}

void
beckon_mcp_repeats_free (BeckonMcpRepeats *self)
{
  g_queue_clear (&self->order);
  g_hash_table_unref (self->known);
  g_free (self);
}

static Known *
get_known (BeckonMcpRepeats *self, gint64 id)
{
  Known *known = g_hash_table_lookup (self->known, &id);

  if (known != NULL)
    return known;
  known = g_new0 (Known, 1);
  known->id = id;
  g_hash_table_insert (self->known, &known->id, known);
  g_queue_push_tail (&self->order, known);
  if (self->order.length > MAX_KNOWN)
    g_hash_table_remove (self->known, &((Known *) g_queue_pop_head (&self->order))->id);
  return known;
}

void
beckon_mcp_repeats_note_asked (BeckonMcpRepeats *self, BeckonMcpExchange *exchange, gint64 id)
{
  Known *known = get_known (self, id);

  known->asked = TRUE;
  g_free (known->session);
  known->session = g_strdup (exchange->caller.session);
}

void
beckon_mcp_repeats_note_delivered (BeckonMcpRepeats *self, BeckonMcpExchange *exchange, gint64 id)
{
  Known *known = get_known (self, id);

  if (!known->asked || g_strcmp0 (known->session, exchange->caller.session) == 0)
    known->delivered = TRUE;
}

static void
add (GChecksum *sum, const char *text)
{
  if (text != NULL)
    g_checksum_update (sum, (const guchar *) text, -1);
  /* No text has this byte, so the parts stay apart. */
  g_checksum_update (sum, (const guchar *) "\xff", 1);
}

/* (transfer full): the same for calls that ask the same. */
static char *
make_key (BeckonMcpExchange *exchange, const BeckonInteraction *draft)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GString) options = g_string_new (NULL);
  char kind[16];

  beckon_options_add_json (draft->options, options, NULL);
  g_snprintf (kind, sizeof kind, "%d %d %d", draft->kind, draft->multiple, draft->allow_other);
  add (sum, exchange->caller.session);
  add (sum, draft->agent);
  add (sum, draft->task_id);
  add (sum, draft->workspace);
  add (sum, kind);
  add (sum, draft->conflict_description);
  add (sum, draft->intent);
  add (sum, draft->assignee);
  add (sum, draft->subject);
  add (sum, draft->approval);
  add (sum, draft->schema);
  add (sum, options->str);
  return g_strdup_printf (KEY_PREFIX "%.*s", KEY_CHARS, g_checksum_get_string (sum));
}

/* The question that was asked with @key for the @nth time, 0: none. */
static gint64
find_nth (BeckonMcpRepeats *self, const char *key, gint64 nth)
{
  g_autofree char *whole = g_strdup_printf ("%s-%" G_GINT64_FORMAT, key, nth);

  return beckon_store_find_idempotency_key (beckon_desk_get_store (self->mcp->server->desk), whole);
}

/* How often @key was asked: the keys have numbers without gaps, so a few looks find the last one.
 */
static gint64
count_asked (BeckonMcpRepeats *self, const char *key)
{
  gint64 known = 0;
  gint64 unknown = 1;

  while (find_nth (self, key, unknown) != 0)
    {
      known = unknown;
      unknown *= 2;
    }
  while (unknown - known > 1)
    {
      gint64 middle = known + (unknown - known) / 2;

      if (find_nth (self, key, middle) != 0)
        known = middle;
      else
        unknown = middle;
    }
  return known;
}

static gboolean
is_undelivered (BeckonMcpRepeats *self, const BeckonInteraction *interaction)
{
  const Known *known = g_hash_table_lookup (self->known, &interaction->id);

  return interaction->responded_us >= self->started_us
         && interaction->responded_us > get_now_us (self) - KEPT_US
         && (known == NULL || !known->delivered);
}

BeckonInteraction *
beckon_mcp_repeats_find (BeckonMcpRepeats  *self,
                         BeckonMcpExchange *exchange,
                         BeckonInteraction *draft)
{
  g_autofree char *key = make_key (exchange, draft);
  gint64           asked = count_asked (self, key);
  gint64           id = asked > 0 ? find_nth (self, key, asked) : 0;
  g_autoptr (BeckonInteraction) earlier = NULL;

  if (id != 0)
    earlier = beckon_mcp_get_question (self->mcp, id, NULL);
  if (earlier != NULL
      && (beckon_interaction_is_open (earlier)
            ? exchange->caller.session != NULL || !beckon_mcp_waits_has (self->mcp->waits, id)
            /* What was allowed is allowed to the session that asked. */
            : (draft->kind != BECKON_KIND_APPROVAL || exchange->caller.session != NULL)
                && is_undelivered (self, earlier)))
    return g_steal_pointer (&earlier);
  g_free (draft->idempotency_key);
  draft->idempotency_key = g_strdup_printf ("%s-%" G_GINT64_FORMAT, key, asked + 1);
  return NULL;
}

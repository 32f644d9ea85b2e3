/* repeats.c: a call that is made again gets the question that it asked already
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/repeats.h"

#include "base/timestamp.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/session-key.h"
#include "gateway/server-private.h"
#include "model/question/option.h"
#include "rules/question/questions.h"

/* How long what no person decided is kept for the call that asks again: afterwards a person may be
 * there. */
#define KEPT_US (60 * BECKON_US_PER_MINUTE)
#define KEY_PREFIX "mcp-"
#define KEY_CHARS 32

struct _BeckonMcpRepeats
{
  BeckonMcp  *mcp;  /* (unowned) */
  GHashTable *sent; /* (element-type gint64): delivered, and that is not on the disk yet, or may not
                     * have been when a read began that has not ended */
  GArray *kept;     /* (element-type gint64): those of them that are on the disk */
  guint   n_reads;
};

BeckonMcpRepeats *
beckon_mcp_repeats_new (BeckonMcp *mcp)
{
  BeckonMcpRepeats *self = g_rc_box_new0 (BeckonMcpRepeats);

  self->mcp = mcp;
  self->sent = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->kept = g_array_new (FALSE, FALSE, sizeof (gint64));
  return self;
}

static void
clear (gpointer data)
{
  BeckonMcpRepeats *self = data;

  g_hash_table_unref (self->sent);
  g_array_unref (self->kept);
}

void
beckon_mcp_repeats_free (BeckonMcpRepeats *self)
{
  g_rc_box_release_full (self, clear);
}

/* (transfer full): to whom the answer is owed if @exchange asks. */
static char *
dup_creditor (BeckonMcpExchange *exchange)
{
  char *key = beckon_mcp_session_key_dup (&exchange->caller);

  return key != NULL ? key : g_strdup (BECKON_OWED_TO_NOBODY);
}

static gboolean
is_owed (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  g_autofree char *creditor = dup_creditor (exchange);

  return g_strcmp0 (interaction->owed_to, creditor) == 0
         || g_strcmp0 (interaction->owed_to, BECKON_OWED_TO_ANYBODY) == 0;
}

/* A delivery on its way to the disk. */
typedef struct
{
  BeckonMcpRepeats *repeats; /* (owned) */
  gint64            id;
} Delivery;

static void
forget_kept (BeckonMcpRepeats *self)
{
  if (self->n_reads > 0)
    return;
  for (guint i = 0; i < self->kept->len; i++)
    g_hash_table_remove (self->sent, &g_array_index (self->kept, gint64, i));
  g_array_set_size (self->kept, 0);
}

static void
on_kept (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Delivery *self = user_data;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, NULL);

  /* While nothing can be written, it is known here alone. */
  if (commit != NULL)
    g_array_append_val (self->repeats->kept, self->id);
  forget_kept (self->repeats);
  beckon_mcp_repeats_free (self->repeats);
}

/* The asker does not wait for the disk: an answer that is delivered twice after a power cut is
 * better than one that is lost. */
static void
keep (BeckonMcpRepeats *self, BeckonMcpExchange *exchange, gint64 id, const char *owed_to)
{
  Delivery *delivery;

  if (!g_hash_table_add (self->sent, g_memdup2 (&id, sizeof id)))
    return;
  delivery = g_new0 (Delivery, 1);
  delivery->repeats = g_rc_box_acquire (self);
  delivery->id = id;
  beckon_desk_do_async (
    self->mcp->server->desk,
    beckon_operation_set_delivered (beckon_mcp_caller_get_agent (&exchange->caller), id, owed_to),
    NULL, on_kept, delivery);
}

void
beckon_mcp_repeats_note_sent (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  BeckonMcp *mcp = exchange->server->mcp;

  if (mcp != NULL && is_owed (exchange, interaction))
    keep (mcp->repeats, exchange, interaction->id, interaction->owed_to);
}

static void
on_sent (BeckonMcpExchange *exchange)
{
  for (guint i = 0; i < exchange->answers->len; i++)
    beckon_mcp_repeats_note_sent (exchange, g_ptr_array_index (exchange->answers, i));
}

void
beckon_mcp_repeats_note_reply (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  if (!is_owed (exchange, interaction))
    return;
  if (exchange->answers == NULL)
    exchange->answers = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_ptr_array_add (exchange->answers, beckon_interaction_copy (interaction));
  exchange->sent = on_sent;
}

static void
add (GChecksum *sum, const char *text)
{
  if (text != NULL)
    g_checksum_update (sum, (const guchar *) text, -1);
  /* No text has this byte, so the parts stay apart. */
  g_checksum_update (sum, (const guchar *) "\xff", 1);
}

/* (transfer none) (nullable): the task that the call itself names. What the session has started is
 * not known after a restart. */
static const char *
get_named_task (BeckonMcpExchange *exchange)
{
  JsonObject *params = exchange->message.params;
  JsonNode   *node = params != NULL ? json_object_get_member (params, "arguments") : NULL;

  node = node != NULL && JSON_NODE_HOLDS_OBJECT (node)
           ? json_object_get_member (json_node_get_object (node), "task_id")
           : NULL;
  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
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
  add (sum, get_named_task (exchange));
  add (sum, draft->workspace);
  add (sum, kind);
  add (sum, draft->conflict_description);
  add (sum, draft->intent);
  add (sum, draft->assignee);
  add (sum, draft->subject);
  add (sum, draft->approval);
  add (sum, draft->schema);
  add (sum, options->str);
  if (exchange->caller.host != NULL)
    add (sum, exchange->caller.host);
  return g_strdup_printf (KEY_PREFIX "%.*s", KEY_CHARS, g_checksum_get_string (sum));
}

BeckonMcpRepeats *
beckon_mcp_repeats_begin_read (BeckonMcpRepeats *self)
{
  self->n_reads++;
  return g_rc_box_acquire (self);
}

void
beckon_mcp_repeats_end_read (BeckonMcpRepeats *self)
{
  self->n_reads--;
  forget_kept (self);
  beckon_mcp_repeats_free (self);
}

void
beckon_mcp_repeats_look_for (BeckonMcpExchange *exchange, const BeckonInteraction *draft)
{
  exchange->reading.agent = g_strdup (draft->agent);
  exchange->reading.key = make_key (exchange, draft);
}

static gboolean
is_undelivered (BeckonMcpRepeats        *self,
                BeckonMcpExchange       *exchange,
                const BeckonInteraction *interaction)
{
  gint64 now_us =
    beckon_clock_get_time (beckon_desk_get_clock (self->mcp->server->desk), BECKON_CLOCK_WALL);
  gboolean cancelled = interaction->status == BECKON_INTERACTION_CANCELLED;
  gboolean decided = beckon_interaction_get_person (interaction) != NULL && !cancelled;

  /* What the agent has withdrawn by itself, it asks anew. */
  return is_owed (exchange, interaction)
         && !(cancelled && g_strcmp0 (interaction->responded_by, interaction->agent) == 0)
         && !g_hash_table_contains (self->sent, &interaction->id)
         && (decided || interaction->responded_us > now_us - KEPT_US);
}

/* The task that a session has started is not known any more after a restart. */
static gboolean
is_same_work (BeckonMcpRepeats        *self,
              BeckonMcpExchange       *exchange,
              const BeckonInteraction *draft,
              const BeckonInteraction *earlier)
{
  return draft->task_id != NULL ? g_strcmp0 (draft->task_id, earlier->task_id) == 0
                                : !beckon_mcp_sessions_has_finished (
                                  self->mcp->sessions, &exchange->caller, earlier->task_id);
}

/* Without a session, whose question it is shows in who waits for it, which is known of now. */
gboolean
beckon_mcp_repeats_must_read_again (BeckonMcpRepeats *self, BeckonMcpExchange *exchange)
{
  const BeckonInteraction *earlier = exchange->reading.earlier;

  return exchange->caller.session == NULL && earlier != NULL
         && earlier->status == BECKON_INTERACTION_PENDING
         && beckon_desk_peek_question (self->mcp->server->desk, earlier->id) == NULL;
}

BeckonInteraction *
beckon_mcp_repeats_find (BeckonMcpRepeats  *self,
                         BeckonMcpExchange *exchange,
                         BeckonInteraction *draft)
{
  const BeckonMcpReading *reading = &exchange->reading;
  BeckonInteraction      *earlier = reading->earlier;

  if (earlier != NULL && is_same_work (self, exchange, draft, earlier)
      && (beckon_interaction_is_open (earlier)
            ? exchange->caller.session != NULL
                || !beckon_mcp_waits_has (self->mcp->waits, earlier->id)
            /* What was allowed is allowed to the session that asked. */
            : (draft->kind != BECKON_KIND_APPROVAL || exchange->caller.session != NULL)
                && is_undelivered (self, exchange, earlier)))
    return beckon_interaction_ref (earlier);
  g_free (draft->idempotency_key);
  draft->idempotency_key = beckon_mcp_reading_dup_next_key (reading);
  g_free (draft->owed_to);
  draft->owed_to = dup_creditor (exchange);
  return NULL;
}

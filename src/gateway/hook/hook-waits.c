/* hook-waits.c: calls of hooks that wait for a person's answer, for as long as it takes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-waits.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "gateway/askers.h"
#include "gateway/auth.h"
#include "gateway/hook/hook-draft.h"
#include "gateway/hook/hook-reply.h"
#include "gateway/server-private.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"
#include "model/question/interaction-turn.h"
#include "rules/question/questions.h"

/* The type of a reply that is empty. */
#define NOTHING "text/plain"

/* One call, and the questions that it asks. Who waits for their commit has a reference. */
typedef struct
{
  guint                   refs;
  GList                   link;       /* in `waits` until it is answered */
  BeckonHookWaits        *waits;      /* (unowned) (nullable): NULL once it is answered */
  BeckonCall             *call;       /* (owned) (nullable): while its connection is in libsoup */
  BeckonClientConnection *connection; /* (owned) (nullable): taken out of it */
  char                   *origin;     /* (nullable) */
  BeckonKin              *kin;        /* (owned) (nullable): who asks */
  BeckonHookInput        *input;      /* (owned) */
  char                   *digest;
  GPtrArray *asked;     /* (element-type BeckonInteraction): as last seen; drafts until they are
                         * asked */
  guint       n_asked;  /* those that the desk has */
  guint       n_due;    /* those that it is yet to take */
  GError     *failure;  /* (owned) (nullable): one of them could not be asked */
  const char *unwanted; /* (nullable): why the agent needs no answer any more */
} Wait;

struct _BeckonHookWaits
{
  BeckonServer       *server;   /* (unowned) */
  BeckonHookSessions *sessions; /* (unowned) */
  GQueue              waits;
  GHashTable         *by_id; /* (element-type gint64 Wait): by open question */
};

static void
wait_unref (Wait *self)
{
  if (--self->refs > 0)
    return;
  g_free (self->origin);
  g_clear_pointer (&self->kin, beckon_kin_unref);
  beckon_hook_input_free (self->input);
  g_free (self->digest);
  g_ptr_array_unref (self->asked);
  g_clear_error (&self->failure);
  g_free (self);
}

/* Takes it out of the tables; whoever calls it answers it. */
static void
unlink_wait (Wait *self)
{
  BeckonHookWaits *waits = self->waits;

  g_queue_unlink (&waits->waits, &self->link);
  for (guint i = 0; i < self->asked->len; i++)
    {
      const BeckonInteraction *asked = g_ptr_array_index (self->asked, i);

      if (asked->id == 0 || g_hash_table_lookup (waits->by_id, &asked->id) != self)
        continue;
      beckon_desk_end_wait (waits->server->desk, asked->id, FALSE);
      g_hash_table_remove (waits->by_id, &asked->id);
    }
  self->waits = NULL;
}

static void
withdraw (BeckonServer *server, const BeckonHookInput *input, gint64 id, const char *why)
{
  beckon_desk_do_async (server->desk, beckon_operation_withdraw (input->agent->name, id, why), NULL,
                        NULL, NULL);
}

static void
withdraw_open (Wait *self, BeckonServer *server, const char *why)
{
  for (guint i = 0; i < self->asked->len; i++)
    {
      const BeckonInteraction *asked = g_ptr_array_index (self->asked, i);

      if (asked->id != 0 && beckon_interaction_is_open (asked))
        withdraw (server, self->input, asked->id, why);
    }
}

/* --- the reply --- */

static void
send_to_connection (Wait *self, BeckonServer *server, guint status, GString *body)
{
  const char *type = body->len > 0 ? BECKON_WIRE_JSON : NOTHING;
  gboolean    keep_alive =
    server->running && beckon_client_connection_is_keep_alive (self->connection);
  g_autoptr (GString) response =
    beckon_wire_begin (beckon_desk_get_clock (server->desk), status, type);

  if (self->origin != NULL)
    beckon_wire_add_origin (response, self->origin);
  beckon_wire_end (response, keep_alive, body);
  beckon_client_connection_send (self->connection, response->str, response->len);
  if (keep_alive)
    beckon_client_connection_finish (self->connection);
  else
    beckon_client_connection_finish_last (self->connection);
}

void
beckon_hook_waits_reply (BeckonCall *call, GString *body)
{
  beckon_call_reply_text (call, body->len > 0 ? BECKON_WIRE_JSON : NOTHING, body);
}

/* Ends it with @body (transfer full), or with @error where that is there. */
static void
answer (Wait *self, GString *body, const GError *error)
{
  BeckonServer *server = self->waits->server;
  BeckonCall   *call = g_steal_pointer (&self->call);

  unlink_wait (self);
  if (call != NULL && error != NULL)
    beckon_call_reply_error (call, error);
  else if (call != NULL)
    beckon_hook_waits_reply (call, g_steal_pointer (&body));
  else if (self->connection != NULL)
    {
      g_autoptr (GString) failed = error != NULL ? beckon_wire_error_body (error) : NULL;

      send_to_connection (self, server,
                          error != NULL ? beckon_error_to_http (error) : SOUP_STATUS_OK,
                          failed != NULL ? failed : body);
    }
  if (body != NULL)
    g_string_free (body, TRUE);
  wait_unref (self);
}

/* The agent is told what the person said beside the permission once the tool was used. */
static void
keep_remark (Wait *self)
{
  const BeckonInteraction *first = g_ptr_array_index (self->asked, 0);
  g_autofree char         *remark = beckon_hook_reply_dup_note (first);

  if (self->input->agent->remarks && first->kind == BECKON_KIND_APPROVAL
      && first->status == BECKON_INTERACTION_ANSWERED && remark != NULL)
    beckon_hook_sessions_note_remark (self->waits->sessions, self->input, self->digest, remark);
}

/* Answers it if all is settled, or nothing else is needed: of what is still open, then, no answer
 * would reach anybody. */
static void
answer_if_settled (Wait *self)
{
  BeckonServer *server = self->waits->server;
  gboolean      ends = FALSE, open = FALSE;

  if (self->n_due > 0)
    return;
  for (guint i = 0; i < self->asked->len; i++)
    {
      const BeckonInteraction *asked = g_ptr_array_index (self->asked, i);

      open |= beckon_interaction_is_open (asked);
      ends |= beckon_hook_reply_is_none (asked) || beckon_hook_reply_is_refusal (asked);
    }
  if (open && !ends)
    return;
  if (open)
    withdraw_open (self, server, _ ("Another question of the same call was not answered"));
  keep_remark (self);
  answer (self, beckon_hook_reply_new (self->input, self->asked), NULL);
}

/* A hook has one reply: what the person asks back is that, and the agent asks anew (ATT-8).
 * FALSE: it cannot be told, and waits on. */
static gboolean
ask_back (Wait *self, const BeckonInteraction *asked)
{
  const BeckonInteractionTurn *turn = beckon_interaction_get_last_turn (asked);

  if (self->n_due > 0 || turn == NULL || asked->kind == BECKON_KIND_FORM)
    return FALSE;
  withdraw_open (self, self->waits->server,
                 _ ("The agent has got what you asked. If it still needs this, it asks again"));
  answer (self, beckon_hook_reply_new_ask_back (self->input, turn->text), NULL);
  return TRUE;
}

/* --- the wait --- */

/* Who asked has gone: an answer would reach nobody, and must not look as if it had. */
static void
on_hung_up (BeckonClientConnection *connection, gpointer user_data)
{
  Wait         *self = user_data;
  BeckonServer *server = self->waits->server;

  beckon_client_connection_close (connection);
  self->connection = NULL;
  withdraw_open (self, server, _ ("The agent does not wait for this answer any more"));
  unlink_wait (self);
  wait_unref (self);
}

/* Its connection leaves libsoup, so that it costs nothing while it waits, and is seen to go. Where
 * there is no descriptor for that, it stays. */
static void
park (Wait *self)
{
  BeckonServer *server = self->waits->server;
  BeckonCall   *call = self->call;

  self->connection =
    beckon_client_connection_steal (server->clients, call->message, on_hung_up, NULL, self);
  if (self->connection == NULL && errno != ENOTCONN)
    return;
  self->call = NULL;
  beckon_call_release (call);
  if (self->connection != NULL)
    {
      beckon_client_connection_expect_whole_end (self->connection);
      return;
    }
  withdraw_open (self, server, _ ("The agent does not wait for this answer any more"));
  unlink_wait (self);
  wait_unref (self);
}

static void
stop_asking (Wait *self)
{
  g_autoptr (GError) failure = g_steal_pointer (&self->failure);

  withdraw_open (self, self->waits->server,
                 failure != NULL ? _ ("Another question of the same call could not be asked")
                                 : self->unwanted);
  answer (self, failure != NULL ? NULL : g_string_new (NULL), failure);
}

/* A question is the desk's: what comes of it is announced from now on. */
static void
follow (Wait *self, guint index, BeckonInteraction *interaction)
{
  Wait *other = g_hash_table_lookup (self->waits->by_id, &interaction->id);

  /* The same call came again: nobody reads what the earlier one gets. */
  if (other != NULL && other != self)
    answer (other, g_string_new (NULL), NULL);
  beckon_interaction_unref (self->asked->pdata[index]);
  self->asked->pdata[index] = beckon_interaction_ref (interaction);
  if (!beckon_interaction_is_open (interaction))
    return;
  if (g_hash_table_replace (self->waits->by_id, &interaction->id, self))
    beckon_desk_begin_wait (self->waits->server->desk, interaction->id);
}

typedef struct
{
  Wait *wait; /* (owned) */
  guint index;
} Asking;

static void
on_asked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Asking *asking = user_data;
  Wait   *self = asking->wait;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  self->n_due--;
  if (self->waits == NULL)
    {
      /* The desk is stopping. */
    }
  else
    {
      if (commit != NULL)
        {
          beckon_askers_note (self->waits->server->askers, commit->interaction->id, self->kin);
          follow (self, asking->index, commit->interaction);
        }
      else if (self->failure == NULL)
        self->failure = g_steal_pointer (&error);
      if (self->n_due == 0 && (self->failure != NULL || self->unwanted != NULL))
        stop_asking (self);
      else if (self->n_due == 0)
        {
          answer_if_settled (self);
          if (self->waits != NULL)
            park (self);
        }
    }
  wait_unref (self);
  g_free (asking);
}

void
beckon_hook_waits_add (BeckonHookWaits *self,
                       BeckonCall      *call,
                       BeckonHookInput *input,
                       const char      *task_id,
                       const char      *name)
{
  gboolean local = beckon_peer_is_local (call->message);
  g_autoptr (BeckonKin) kin = beckon_peer_dup_kin (call->message);
  g_autofree char *made = name == NULL ? g_uuid_string_random () : NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *drafts = beckon_hook_draft_new (input, task_id, name != NULL ? name : made, &error);
  Wait      *wait;

  if (drafts == NULL)
    {
      beckon_call_reply_error (call, error);
      beckon_hook_input_free (input);
      return;
    }
  wait = g_new0 (Wait, 1);
  wait->refs = 1;
  wait->link.data = wait;
  wait->waits = self;
  wait->call = call;
  wait->kin = g_steal_pointer (&kin);
  wait->origin = local ? NULL : g_strdup (beckon_auth_get_origin (call->message));
  wait->input = input;
  wait->digest = beckon_hook_input_digest (input);
  wait->asked = drafts;
  wait->n_due = drafts->len;
  g_queue_push_tail_link (&self->waits, &wait->link);
  for (guint i = 0; i < drafts->len; i++)
    {
      Asking *asking = g_new0 (Asking, 1);

      asking->wait = wait;
      asking->index = i;
      wait->refs++;
      beckon_desk_ask_async (self->server->desk, beckon_interaction_copy (drafts->pdata[i]),
                             input->agent->name, NULL, on_asked, asking);
    }
}

void
beckon_hook_waits_take (BeckonHookWaits *self, BeckonInteraction *interaction)
{
  Wait *wait = g_hash_table_lookup (self->by_id, &interaction->id);

  for (guint i = 0; wait != NULL && i < wait->asked->len; i++)
    {
      BeckonInteraction *asked = wait->asked->pdata[i];

      if (asked->id != interaction->id)
        continue;
      if (!beckon_interaction_is_open (interaction))
        g_hash_table_remove (self->by_id, &asked->id);
      else
        g_hash_table_replace (self->by_id, &interaction->id, wait);
      wait->asked->pdata[i] = beckon_interaction_ref (interaction);
      beckon_interaction_unref (asked);
      if (!beckon_interaction_is_asked_back (interaction) || !ask_back (wait, interaction))
        answer_if_settled (wait);
      return;
    }
}

static gboolean
is_meant (const Wait *self, const BeckonHookInput *input, BeckonHookWhich which, const char *digest)
{
  if (self->input->agent != input->agent || g_strcmp0 (self->input->session, input->session) != 0
      || g_strcmp0 (self->input->host, input->host) != 0)
    return FALSE;
  switch (which)
    {
    case BECKON_HOOK_WAITS_MAIN:
      return self->input->sub_id == NULL;
    case BECKON_HOOK_WAITS_SUB:
      return self->input->sub_id != NULL && g_strcmp0 (self->input->sub_id, input->sub_id) == 0;
    case BECKON_HOOK_WAITS_SAME:
      return g_strcmp0 (self->digest, digest) == 0
             && g_strcmp0 (self->input->sub_id, input->sub_id) == 0;
    case BECKON_HOOK_WAITS_ALL:
    default:
      return TRUE;
    }
}

void
beckon_hook_waits_withdraw (BeckonHookWaits       *self,
                            const BeckonHookInput *input,
                            BeckonHookWhich        which,
                            const char            *digest,
                            const char            *why)
{
  GList *link = self->waits.head;

  while (link != NULL)
    {
      Wait *wait = link->data;

      link = link->next;
      if (!is_meant (wait, input, which, digest))
        continue;
      /* What is being asked is withdrawn when it was. */
      wait->unwanted = why;
      if (wait->n_due == 0)
        stop_asking (wait);
      /* The same tool may be used twice with the same arguments: one of them has been. */
      if (which == BECKON_HOOK_WAITS_SAME)
        return;
    }
}

gboolean
beckon_hook_waits_has_any (BeckonHookWaits *self, const BeckonHookInput *input)
{
  for (GList *link = self->waits.head; link != NULL; link = link->next)
    if (is_meant (link->data, input, BECKON_HOOK_WAITS_ALL, NULL))
      return TRUE;

  return FALSE;
}

gboolean
beckon_hook_waits_has (BeckonHookWaits *self, gint64 id)
{
  return g_hash_table_contains (self->by_id, &id);
}

BeckonHookWaits *
beckon_hook_waits_new (BeckonServer *server, BeckonHookSessions *sessions)
{
  BeckonHookWaits *self = g_new0 (BeckonHookWaits, 1);

  self->server = server;
  self->sessions = sessions;
  self->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_queue_init (&self->waits);
  return self;
}

void
beckon_hook_waits_free (BeckonHookWaits *self)
{
  g_autoptr (GError) error = beckon_error_new (
    BECKON_ERROR_STORE, _ ("Try again when a desk is open."), _ ("The desk is shutting down"));

  /* The last call that libsoup has may take all connections with it. */
  for (GList *link = self->waits.head, *next; link != NULL; link = next)
    {
      next = link->next;
      if (((Wait *) link->data)->connection != NULL)
        answer (link->data, NULL, error);
    }
  while (self->waits.head != NULL)
    answer (self->waits.head->data, NULL, error);
  g_hash_table_unref (self->by_id);
  g_free (self);
}

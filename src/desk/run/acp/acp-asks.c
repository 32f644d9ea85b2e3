/* acp-asks.c: what an agent that speaks the Agent Client Protocol asks the person: permissions and
 * forms (AP-1, AP-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/acp/acp-asks.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "desk/desk-private.h"
#include "desk/run/log-limit.h"
#include "desk/run/run-mark.h"
#include "model/enums.h"
#include "model/question/approval.h"
#include "model/question/form.h"
#include "rules/question/questions.h"

/* Of the idempotency keys of what is asked here. */
#define KEY "acp:"

/* (transfer full): of those of this desk, where there are others (TM-1). */
static char *
dup_key (BeckonDesk *desk)
{
  const char *id = beckon_store_get_desk (desk->store);

  return id != NULL ? g_strdup_printf (KEY "%s:", id) : g_strdup (KEY);
}
#define DECLINED "{\"action\":\"decline\"}"
#define CANCELLED "{\"action\":\"cancel\"}"

struct _BeckonAcpAsks
{
  BeckonTaskRun    *task_run; /* (owned) */
  BeckonDesk       *desk;     /* (owned) */
  BeckonAcpSession *session;  /* (unowned) */
  GPtrArray        *open;     /* (owned) (element-type Ask) */
  GPtrArray *early; /* (owned) (element-type BeckonInteraction): settled while the number of one
                       that is being asked is not known yet */
  void (*changed) (gpointer user_data);
  gpointer user_data;
  gulong   handler; /* of the desk's "event" */
  gboolean closed;
};

/* One question; it lives until it was asked, though nobody may wait for it any more. */
typedef struct
{
  gatomicrefcount      ref_count;
  BeckonAcpAsks       *asks; /* (unowned) (nullable): NULL: nobody waits for it */
  guint                request;
  gint64               id;         /* 0: not asked yet */
  BeckonAcpPermission *permission; /* (owned) (nullable): NULL: a form */
} Ask;

static void
ask_unref (gpointer data)
{
  Ask *ask = data;

  if (!g_atomic_ref_count_dec (&ask->ref_count))
    return;
  g_clear_pointer (&ask->permission, beckon_acp_permission_free);
  g_free (ask);
}

/* --- the end of one --- */

/* The agent gets @result; nobody waits for @ask from now on. */
static void
answer (Ask *ask, const char *result)
{
  BeckonAcpAsks *self = ask->asks;

  /* It is over before the agent is told: where that fails, all open ones are given up. */
  g_atomic_ref_count_inc (&ask->ref_count);
  ask->asks = NULL;
  g_ptr_array_remove_fast (self->open, ask);
  beckon_acp_session_answer (self->session, ask->request, result);
  ask_unref (ask);
  self->changed (self->user_data);
}

static void
answer_nobody (Ask *ask)
{
  answer (ask, ask->permission != NULL ? BECKON_ACP_CANCELLED : CANCELLED);
}

/* (transfer full) */
static char *
make_permission_result (const Ask *ask, const BeckonInteraction *interaction)
{
  int index = -1;

  if (interaction->n_response_indices > 0)
    index = (int) interaction->response_indices[0];
  else if (interaction->status == BECKON_INTERACTION_DECLINED)
    index = beckon_acp_permission_find_reject (ask->permission);
  /* Answered and declined are decisions; nothing else is. */
  if (interaction->status != BECKON_INTERACTION_ANSWERED
      && interaction->status != BECKON_INTERACTION_AUTO_RESOLVED
      && interaction->status != BECKON_INTERACTION_DECLINED)
    index = -1;
  return beckon_acp_permission_dup_result (ask->permission, index);
}

/* (transfer full) */
static char *
make_form_result (const BeckonInteraction *interaction)
{
  GString *json;

  if (interaction->status == BECKON_INTERACTION_DECLINED)
    return g_strdup (DECLINED);
  if ((interaction->status != BECKON_INTERACTION_ANSWERED
       && interaction->status != BECKON_INTERACTION_AUTO_RESOLVED)
      || interaction->values == NULL)
    return g_strdup (CANCELLED);
  json = g_string_new (NULL);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "action", "accept");
  beckon_json_add_raw (json, "content", interaction->values);
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}

static void
settle (Ask *ask, const BeckonInteraction *interaction)
{
  g_autofree char *result = ask->permission != NULL ? make_permission_result (ask, interaction)
                                                    : make_form_result (interaction);

  answer (ask, result);
}

/* @event of any question of the desk. */
static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonAcpAsks *self)
{
  BeckonInteraction *interaction = event->interaction;
  gboolean           asking = FALSE;

  if (interaction == NULL || beckon_interaction_is_open (interaction))
    return;
  for (guint i = 0; i < self->open->len; i++)
    {
      Ask *ask = g_ptr_array_index (self->open, i);

      asking = asking || ask->id == 0;
      if (ask->id != 0 && ask->id == interaction->id)
        {
          settle (ask, interaction);
          return;
        }
    }
  if (asking)
    g_ptr_array_add (self->early, beckon_interaction_ref (interaction));
}

/* (transfer none) (nullable): what came of interaction @id while it was being asked. */
static const BeckonInteraction *
find_early (BeckonAcpAsks *self, gint64 id)
{
  for (guint i = 0; i < self->early->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (self->early, i);

      if (interaction->id == id)
        return interaction;
    }
  return NULL;
}

/* None that is still being asked may be among them. */
static void
forget_early (BeckonAcpAsks *self)
{
  for (guint i = 0; i < self->open->len; i++)
    if (((const Ask *) g_ptr_array_index (self->open, i))->id == 0)
      return;
  g_ptr_array_set_size (self->early, 0);
}

/* --- withdrawing --- */

static void
on_withdrawn (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  /* It may have been settled in the meantime. */
  if (commit == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_SETTLED))
    beckon_message_limited ("A question that nobody waits for could not be withdrawn: %s",
                            error->message);
}

static void
withdraw (BeckonDesk *desk, gint64 id, const char *by)
{
  beckon_desk_do_async (desk, beckon_operation_withdraw (by, id, NULL), NULL, on_withdrawn, NULL);
}

static const char *
get_agent (BeckonAcpAsks *self)
{
  return beckon_task_run_get_agent (self->task_run)->name;
}

/* Nobody waits for @ask any more, whose agent learns that. */
static void
give_up (Ask *ask)
{
  BeckonAcpAsks *self = ask->asks;

  /* It is withdrawn when it was asked. */
  if (ask->id != 0)
    withdraw (self->desk, ask->id, get_agent (self));
  answer_nobody (ask);
}

/* --- asking --- */

/* The agent is told that nobody decided, or declined, and the log why. */
static void
refuse (Ask *ask, const GError *error)
{
  BeckonAcpTranscript *transcript = beckon_acp_session_get_transcript (ask->asks->session);
  const char          *hint = beckon_error_get_hint (error);
  /* Translators: why, and how to mend it */
  g_autofree char *line =
    g_strdup_printf (_ ("Nobody was asked: %s. %s"), error->message, hint != NULL ? hint : "");

  beckon_acp_transcript_print_line (transcript, line);
  answer (ask, ask->permission != NULL ? BECKON_ACP_CANCELLED : DECLINED);
}

static void
on_asked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Ask           *ask = user_data;
  BeckonAcpAsks *self = ask->asks;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);
  const BeckonInteraction *early = NULL;

  if (commit != NULL)
    ask->id = commit->interaction->id;
  if (self == NULL)
    {
      if (commit != NULL && beckon_interaction_is_open (commit->interaction))
        withdraw (BECKON_DESK (object), ask->id, commit->interaction->agent);
    }
  else if (commit == NULL)
    {
      refuse (ask, error);
    }
  else
    {
      /* It waits until it is settled: what is given up is withdrawn (ATT-21). */
      if (beckon_interaction_is_open (commit->interaction))
        beckon_desk_begin_wait (self->desk, ask->id);
      early = find_early (self, ask->id);
      if (early != NULL)
        settle (ask, early);
      else if (!beckon_interaction_is_open (commit->interaction))
        settle (ask, commit->interaction);
      forget_early (self);
    }
  ask_unref (ask);
}

/* @draft (transfer full) */
static void
ask (BeckonAcpAsks *self, Ask *new, BeckonInteraction *draft)
{
  const BeckonTask    *task = beckon_task_run_get_task (self->task_run);
  const BeckonStepRow *row = beckon_task_run_get_row (self->task_run);
  g_autofree char     *run = beckon_run_mark_name (task->id, row->position, row->attempts);
  g_autofree char     *key = dup_key (self->desk);
  g_autoptr (BeckonInteraction) owned = draft;
  g_autoptr (GError) error = NULL;

  g_atomic_ref_count_inc (&new->ref_count);
  new->asks = self;
  g_ptr_array_add (self->open, new);
  self->changed (self->user_data);
  draft->task_id = g_strdup (task->id);
  draft->agent = g_strdup (get_agent (self));
  draft->idempotency_key = g_strdup_printf ("%s%s/%u", key, run, new->request);
  if (!beckon_interaction_check_draft (draft, &error))
    {
      refuse (new, error);
      ask_unref (new);
      return;
    }
  beckon_desk_ask_async (self->desk, g_steal_pointer (&owned), draft->agent, NULL, on_asked, new);
}

static Ask *
new_ask (guint request, BeckonAcpPermission *permission)
{
  Ask *new = g_new0 (Ask, 1);

  g_atomic_ref_count_init (&new->ref_count);
  new->request = request;
  new->permission = permission;
  return new;
}

void
beckon_acp_asks_permit (BeckonAcpAsks *self, guint request, BeckonAcpPermission *permission)
{
  BeckonInteraction *draft;

  if (self->closed)
    {
      beckon_acp_session_answer (self->session, request, BECKON_ACP_CANCELLED);
      beckon_acp_permission_free (permission);
      return;
    }
  draft = beckon_interaction_new ();
  draft->kind = BECKON_KIND_APPROVAL;
  /* Translators: the name of an agent, and what it wants to do, in its words */
  draft->conflict_description =
    g_strdup_printf (_ ("%s asks for permission: %s"), get_agent (self), permission->title);
  draft->approval = g_strdup (permission->approval);
  for (guint i = 0; i < permission->options->len; i++)
    {
      const BeckonAcpOption *from = g_ptr_array_index (permission->options, i);
      BeckonOption          *option = beckon_option_new (from->label, NULL, FALSE);

      beckon_effect_from_string (from->effect, &option->effect);
      g_ptr_array_add (draft->options, option);
    }
  beckon_approval_complete_options (draft);
  ask (self, new_ask (request, permission), draft);
}

void
beckon_acp_asks_elicit (BeckonAcpAsks *self, guint request, const char *message, JsonObject *schema)
{
  BeckonInteraction *draft;

  if (self->closed)
    {
      beckon_acp_session_answer (self->session, request, CANCELLED);
      return;
    }
  draft = beckon_interaction_new ();
  draft->kind = BECKON_KIND_FORM;
  draft->conflict_description = message != NULL && *message != '\0'
                                  ? g_strdup (message)
                                  /* Translators: the name of an agent */
                                  : g_strdup_printf (_ ("%s needs some details"), get_agent (self));
  draft->schema = beckon_json_object_to_text (schema);
  ask (self, new_ask (request, NULL), draft);
}

void
beckon_acp_asks_withdraw (BeckonAcpAsks *self, guint request)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      Ask *open = g_ptr_array_index (self->open, i);

      if (open->request == request)
        {
          give_up (open);
          return;
        }
    }
}

/* --- their life --- */

BeckonAcpAsks *
beckon_acp_asks_new (BeckonTaskRun    *task_run,
                     BeckonAcpSession *session,
                     void (*changed) (gpointer user_data),
                     gpointer user_data)
{
  BeckonAcpAsks *self = g_new0 (BeckonAcpAsks, 1);

  self->task_run = beckon_task_run_ref (task_run);
  self->desk = g_object_ref (beckon_task_run_get_desk (task_run));
  self->session = session;
  self->changed = changed;
  self->user_data = user_data;
  self->open = g_ptr_array_new_with_free_func (ask_unref);
  self->early = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  self->handler = g_signal_connect (self->desk, "event", G_CALLBACK (on_event), self);
  return self;
}

void
beckon_acp_asks_close (BeckonAcpAsks *self)
{
  self->closed = TRUE;
  while (self->open->len > 0)
    give_up (g_ptr_array_index (self->open, 0));
}

void
beckon_acp_asks_free (BeckonAcpAsks *self)
{
  if (self == NULL)
    return;
  beckon_acp_asks_close (self);
  g_signal_handler_disconnect (self->desk, self->handler);
  g_ptr_array_unref (self->open);
  g_ptr_array_unref (self->early);
  g_object_unref (self->desk);
  beckon_task_run_unref (self->task_run);
  g_free (self);
}

guint
beckon_acp_asks_get_n_open (BeckonAcpAsks *self)
{
  return self->open->len;
}

void
beckon_acp_asks_recover (BeckonDesk *desk)
{
  GListModel      *questions = G_LIST_MODEL (desk->questions);
  g_autofree char *key = NULL;

  /* The desk may have been closed while the leftovers were looked for. */
  if (questions == NULL)
    return;
  key = dup_key (desk);
  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      const BeckonInteraction *interaction = beckon_question_get_interaction (question);

      if (interaction->idempotency_key != NULL
          && g_str_has_prefix (interaction->idempotency_key, key))
        withdraw (desk, interaction->id, "desk");
    }
}

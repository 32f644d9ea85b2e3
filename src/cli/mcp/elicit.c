/* elicit.c: a question of another MCP server, asked at the desk (AP-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/elicit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "cli/mcp/exchange.h"
#include "cli/mcp/message.h"
#include "cli/print.h"
#include "model/question/interaction.h"

/* How long a desk may take to start. */
#define REACH_MS 10000
/* How long the desk may delay one reply. */
#define WAIT "wait=50"
/* A desk that replied sooner than it might have is not asked again at once. */
#define AGAIN_MS 1000
/* A withdrawal that the desk does not take is none. */
#define WITHDRAW_MS 2000

struct _BeckonElicit
{
  GObject                 parent_instance;
  BeckonReach            *reach;  /* (owned) */
  const BeckonElicitFrom *from;   /* (unowned) */
  JsonObject             *params; /* (owned) (nullable) */
  BeckonElicitFunc        func;
  gpointer                owner;      /* (unowned) */
  char                   *key;        /* of the question: asking again is the same one */
  BeckonExchange         *exchange;   /* (owned) (nullable) */
  BeckonExchange         *withdrawal; /* (owned) (nullable) */
  BeckonExchange         *reply;      /* (owned) (nullable): to a person who asked back */
  guint                   n_turns;    /* of the conversation, that were replied to */
  gint64                  id;         /* of the question; 0: not known yet */
  gint64                  waiting_us; /* since when the desk delays its reply, monotonic; 0: not */
  guint                   again_source;
  gboolean                form;
  gboolean                withdrawn;
};

G_DEFINE_FINAL_TYPE (BeckonElicit, beckon_elicit, G_TYPE_OBJECT)

void
beckon_elicit_from_clear (BeckonElicitFrom *self)
{
  g_clear_pointer (&self->agent, g_free);
  g_clear_pointer (&self->server, g_free);
  g_clear_pointer (&self->workspace, g_free);
  g_clear_pointer (&self->place, g_free);
  g_clear_pointer (&self->task_id, g_free);
}

static void
finish (BeckonElicit *self, const char *action, const char *content)
{
  g_autoptr (GString) json = g_string_new (NULL);

  if (self->exchange != NULL)
    beckon_exchange_close (self->exchange);
  g_clear_handle_id (&self->again_source, g_source_remove);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "action", action);
  if (content != NULL)
    beckon_json_add_raw (json, "content", content);
  beckon_json_close_object (json);
  self->func (self, json->str, self->owner);
}

static void
say_refused (BeckonElicit *self, const char *why)
{
  const char      *server = self->from->server != NULL ? self->from->server : "?";
  g_autofree char *name = beckon_display_text_short (server, 80);
  g_autofree char *safe = beckon_display_text (why, TRUE);
  g_autofree char *line =
    /* Translators: the name of a program, and why its question could not be asked */
    g_strdup_printf (_ ("beckon: The question of “%s” was not asked: %s\n"), name, safe);

  beckon_print_err (line);
}

static void
decline (BeckonElicit *self, const char *why)
{
  say_refused (self, why);
  finish (self, "decline", NULL);
}

/* Of a form the values count, of a confirmation the first option. */
static void
take_answer (BeckonElicit *self, JsonObject *question)
{
  JsonObject      *values = beckon_message_get_object (question, "values");
  g_autofree char *content = values != NULL ? beckon_json_object_to_text (values) : NULL;

  if (self->form && content != NULL)
    finish (self, "accept", content);
  else if (!self->form
           && json_object_get_int_member_with_default (question, "response_index", -1) == 0)
    finish (self, "accept", NULL);
  else
    finish (self, "decline", NULL);
}

static void
on_replied (gpointer owner, guint status, const char *body, const GError *error)
{
}

static const BeckonExchangeEvents reply_events = { .done = on_replied };

/* The person asked back (ATT-8), which a server has no ear for: says so, once for each turn. */
static void
reply_to_person (BeckonElicit *self, JsonObject *question)
{
  JsonNode        *node = json_object_get_member (question, "turns");
  guint            n_turns = node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                               ? json_array_get_length (json_node_get_array (node))
                               : 0;
  g_autofree char *path = NULL;
  g_autoptr (GString) body = NULL;

  if (!json_object_get_boolean_member_with_default (question, "asked_back", FALSE)
      || n_turns <= self->n_turns)
    return;
  self->n_turns = n_turns;
  path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT "/reply", self->id);
  body = g_string_new (NULL);
  beckon_json_open_object (body);
  beckon_json_add_string (body, "text",
                          _ ("A program asks this that cannot answer questions. Answer what you "
                             "can, or decline and tell the agent in your own words."));
  if (self->from->agent != NULL)
    beckon_json_add_string (body, "agent", self->from->agent);
  beckon_json_close_object (body);
  if (self->reply != NULL)
    beckon_exchange_close (self->reply);
  g_clear_object (&self->reply);
  self->reply = beckon_exchange_new (self->reach, "POST", path, body->str, &reply_events, self);
  beckon_exchange_start (self->reply);
}

static void wait_on (BeckonElicit *self);

static gboolean
on_again (gpointer user_data)
{
  BeckonElicit *self = user_data;

  self->again_source = 0;
  wait_on (self);
  return G_SOURCE_REMOVE;
}

static void
take_question (BeckonElicit *self, JsonObject *question)
{
  g_autoptr (BeckonInteraction) interaction = beckon_interaction_from_json (question, NULL);

  if (interaction == NULL)
    {
      decline (self, _ ("the reply of the desk cannot be read"));
      return;
    }
  self->id = interaction->id;
  if (self->withdrawn)
    {
      beckon_elicit_withdraw (self);
      return;
    }
  if (beckon_interaction_is_open (interaction))
    {
      reply_to_person (self, question);
      if (self->waiting_us == 0
          || g_get_monotonic_time () - self->waiting_us > AGAIN_MS * G_GINT64_CONSTANT (1000))
        wait_on (self);
      else
        self->again_source = g_timeout_add (AGAIN_MS, on_again, self);
      return;
    }
  switch (interaction->status)
    {
    case BECKON_INTERACTION_ANSWERED:
      take_answer (self, question);
      break;
    case BECKON_INTERACTION_AUTO_RESOLVED:
      /* A remembered answer counts, and silence does not. */
      if (interaction->timed_out)
        finish (self, "cancel", NULL);
      else
        take_answer (self, question);
      break;
    case BECKON_INTERACTION_DECLINED:
      finish (self, interaction->timed_out ? "cancel" : "decline", NULL);
      break;
    case BECKON_INTERACTION_PENDING:
    case BECKON_INTERACTION_POSTPONED:
    case BECKON_INTERACTION_SKIPPED:
    case BECKON_INTERACTION_EXPIRED:
    case BECKON_INTERACTION_CANCELLED:
    default:
      finish (self, "cancel", NULL);
      break;
    }
}

static void
on_done (gpointer owner, guint status, const char *body, const GError *error)
{
  BeckonElicit *self = owner;
  g_autoptr (JsonObject) reply = NULL;
  JsonObject *refusal;
  const char *why;

  if (error != NULL)
    {
      say_refused (self, error->message);
      finish (self, "cancel", NULL);
      return;
    }
  reply = beckon_json_parse_object (body, strlen (body), BECKON_MESSAGE_MAX_BYTES, NULL);
  if (reply != NULL && status >= 200 && status < 300)
    {
      take_question (self, reply);
      return;
    }
  refusal = reply != NULL ? beckon_message_get_object (reply, "error") : NULL;
  why = beckon_message_get_text (refusal != NULL ? refusal : reply, "message");
  decline (self, why != NULL ? why : soup_status_get_phrase (status));
}

static const BeckonExchangeEvents events = { .done = on_done };

static void
start_exchange (BeckonElicit *self, const char *method, const char *path, const char *body)
{
  g_clear_object (&self->exchange);
  self->exchange = beckon_exchange_new (self->reach, method, path, body, &events, self);
  if (self->waiting_us != 0)
    {
      beckon_exchange_set_header (self->exchange, "Prefer", WAIT);
      beckon_exchange_set_delivered (self->exchange);
    }
  beckon_exchange_set_persistent (self->exchange, TRUE);
  beckon_exchange_set_limits (self->exchange, REACH_MS, 0);
  beckon_exchange_start (self->exchange);
}

static void
wait_on (BeckonElicit *self)
{
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, self->id);

  self->waiting_us = g_get_monotonic_time ();
  start_exchange (self, "GET", path, NULL);
}

/* (transfer full): the address as a person should see it, after the words of the server. */
static char *
describe_address (const char *message, const char *url)
{
  return g_strdup_printf ("%s\n\n<%s>\n\n%s", message, url,
                          _ ("Open the address yourself: what you enter there, neither the desk "
                             "nor the agent sees."));
}

static void
add_options (GString *body, const char *yes, const char *no)
{
  beckon_json_add_string (body, "kind", "confirmation");
  beckon_json_open_member_array (body, "options");
  beckon_json_add_string (body, NULL, yes);
  beckon_json_add_string (body, NULL, no);
  beckon_json_close_array (body);
}

/* Only what a browser opens from another computer, and nothing that hides where it leads. */
static gboolean
is_web_address (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_NONE, NULL);

  for (const char *c = url; *c != '\0'; c++)
    if (!g_ascii_isgraph (*c) || strchr ("<>\"`", *c) != NULL)
      return FALSE;
  return uri != NULL && g_uri_get_host (uri) != NULL && *g_uri_get_host (uri) != '\0'
         && g_uri_get_userinfo (uri) == NULL
         && (g_str_equal (g_uri_get_scheme (uri), "https")
             || g_str_equal (g_uri_get_scheme (uri), "http"));
}

/* Adds kind, question and answers. FALSE with @why: it cannot be asked. */
static gboolean
add_question (BeckonElicit *self, GString *body, const char **why)
{
  const char *mode = beckon_message_get_text (self->params, "mode");
  const char *message = beckon_message_get_text (self->params, "message");
  JsonObject *schema = beckon_message_get_object (self->params, "requestedSchema");
  JsonObject *fields = beckon_message_get_object (schema, "properties");

  if (message == NULL || *message == '\0')
    {
      *why = _ ("it has no text");
      return FALSE;
    }
  if (g_strcmp0 (mode, "url") == 0)
    {
      const char      *url = beckon_message_get_text (self->params, "url");
      g_autofree char *text = NULL;

      if (url == NULL || !is_web_address (url))
        {
          *why = _ ("its address is not one of the web");
          return FALSE;
        }
      text = describe_address (message, url);
      beckon_json_add_string (body, "conflict_description", text);
      add_options (body, _ ("Continue"), _ ("Decline"));
      return TRUE;
    }
  if (mode != NULL && strcmp (mode, "form") != 0)
    {
      *why = _ ("it is of an unknown kind");
      return FALSE;
    }
  beckon_json_add_string (body, "conflict_description", message);
  self->form = schema == NULL || fields == NULL || json_object_get_size (fields) > 0;
  if (self->form)
    {
      g_autofree char *text =
        schema != NULL ? beckon_json_object_to_text (schema) : g_strdup ("{}");

      beckon_json_add_string (body, "kind", "form");
      beckon_json_add_raw (body, "schema", text);
    }
  else
    add_options (body, _ ("Continue"), _ ("Decline"));
  return TRUE;
}

void
beckon_elicit_start (BeckonElicit *self)
{
  g_autoptr (GString) body = g_string_new (NULL);
  const BeckonElicitFrom *from = self->from;
  const char             *why = NULL;

  g_return_if_fail (BECKON_IS_ELICIT (self));
  beckon_json_open_object (body);
  if (!add_question (self, body, &why))
    {
      decline (self, why);
      return;
    }
  if (from->server != NULL)
    {
      g_autofree char *name = beckon_display_text_short (from->server, 80);
      g_autofree char *reason =
        /* Translators: the name of a program */
        g_strdup_printf (_ ("The MCP server “%s” asks for this."), name);

      beckon_json_add_string (body, "reason", reason);
    }
  if (from->agent != NULL)
    beckon_json_add_string (body, "agent", from->agent);
  if (from->workspace != NULL)
    beckon_json_add_string (body, "workspace", from->workspace);
  if (from->place != NULL)
    beckon_json_add_raw (body, "session", from->place);
  if (from->task_id != NULL)
    beckon_json_add_string (body, "task_id", from->task_id);
  else
    beckon_json_add_boolean (body, "ends_task", TRUE);
  /* Silence is neither consent nor refusal. */
  beckon_json_add_string (body, "policy", "hold");
  beckon_json_add_string (body, "idempotency_key", self->key);
  beckon_json_close_object (body);
  start_exchange (self, "POST", "/v1/interactions", body->str);
}

static void
on_withdrawn (gpointer owner, guint status, const char *body, const GError *error)
{
  finish (owner, "cancel", NULL);
}

static const BeckonExchangeEvents withdrawal_events = { .done = on_withdrawn };

void
beckon_elicit_withdraw (BeckonElicit *self)
{
  g_autofree char *path = NULL;

  g_return_if_fail (BECKON_IS_ELICIT (self));
  self->withdrawn = TRUE;
  /* Once the desk has replied, the number of the question is known. */
  if (self->id == 0 || self->withdrawal != NULL)
    return;
  g_clear_handle_id (&self->again_source, g_source_remove);
  if (self->exchange != NULL)
    beckon_exchange_close (self->exchange);
  path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT "/withdraw", self->id);
  self->withdrawal = beckon_exchange_new (self->reach, "POST", path,
                                          "{\"reason\":\"The server does not wait any more\"}",
                                          &withdrawal_events, self);
  beckon_exchange_set_limits (self->withdrawal, WITHDRAW_MS, WITHDRAW_MS);
  beckon_exchange_start (self->withdrawal);
}

static void
beckon_elicit_dispose (GObject *object)
{
  BeckonElicit *self = BECKON_ELICIT (object);

  g_clear_handle_id (&self->again_source, g_source_remove);
  if (self->exchange != NULL)
    beckon_exchange_close (self->exchange);
  if (self->withdrawal != NULL)
    beckon_exchange_close (self->withdrawal);
  if (self->reply != NULL)
    beckon_exchange_close (self->reply);
  g_clear_object (&self->reply);
  g_clear_object (&self->exchange);
  g_clear_object (&self->withdrawal);
  g_clear_object (&self->reach);
  g_clear_pointer (&self->params, json_object_unref);
  G_OBJECT_CLASS (beckon_elicit_parent_class)->dispose (object);
}

static void
beckon_elicit_finalize (GObject *object)
{
  g_free (BECKON_ELICIT (object)->key);
  G_OBJECT_CLASS (beckon_elicit_parent_class)->finalize (object);
}

static void
beckon_elicit_class_init (BeckonElicitClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_elicit_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_elicit_finalize;
}

static void
beckon_elicit_init (BeckonElicit *self)
{
  self->key = g_uuid_string_random ();
}

BeckonElicit *
beckon_elicit_new (BeckonReach            *reach,
                   const BeckonElicitFrom *from,
                   JsonObject             *params,
                   BeckonElicitFunc        func,
                   gpointer                owner)
{
  BeckonElicit *self = g_object_new (BECKON_TYPE_ELICIT, NULL);

  self->reach = g_object_ref (reach);
  self->from = from;
  self->params = params != NULL ? json_object_ref (params) : NULL;
  self->func = func;
  self->owner = owner;
  return self;
}

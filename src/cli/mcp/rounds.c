/* rounds.c: calls that an MCP server of 2026-07-28 answers by asking first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/rounds.h"

#include <string.h>

#include "base/json/json-node.h"
#include "base/json/json-write.h"

/* A client that is asked for the rest gives this back, and with it the responses that the desk has
 * got already. */
#define STATE_PREFIX "beckon-wrap:"

struct _BeckonRounds
{
  GObject                   parent_instance;
  BeckonReach              *reach; /* (owned) */
  const BeckonElicitFrom   *from;  /* (unowned) */
  const BeckonRoundsEvents *events;
  gpointer                  owner; /* (unowned) */
  GHashTable               *calls; /* (owned): the id that the server knows → Call (owned) */
  GHashTable *halves; /* (owned): the state that the client has → JsonObject (owned): {“state”,
                       * “responses”} */
  GHashTable *asking; /* (owned): Call (owned) → itself: whose questions are open */
  guint       n_ids;  /* given out */
};

G_DEFINE_FINAL_TYPE (BeckonRounds, beckon_rounds, G_TYPE_OBJECT)

/* A call of the client, which the server may answer by asking. */
typedef struct
{
  BeckonRounds *rounds;  /* (unowned) */
  char         *id;      /* the client's, JSON text */
  JsonObject   *request; /* (owned): as the client sent it */
  JsonObject   *result;  /* (owned) (nullable): with which the server asks, while it is answered */
  JsonObject   *responses; /* (owned) (nullable): so far */
  GHashTable   *elicits;   /* (owned): BeckonElicit (owned) → key (owned) */
  gboolean      cancelled;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->elicits, g_hash_table_unref);
  g_free (call->id);
  json_object_unref (call->request);
  g_clear_pointer (&call->result, json_object_unref);
  g_clear_pointer (&call->responses, json_object_unref);
  g_free (call);
}

/* (transfer full): @object and its members, which may be changed then. */
static JsonObject *
copy_object (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autofree char *text = beckon_json_node_to_text (node);
  g_autoptr (JsonNode) copy = json_from_string (text, NULL);

  return json_node_dup_object (copy);
}

static void
set_id (JsonObject *message, const char *id)
{
  json_object_set_member (message, "id", json_from_string (id, NULL));
}

static gboolean
may_ask (const BeckonMessage *request)
{
  static const char *const methods[] = { "tools/call", "prompts/get", "resources/read", NULL };

  return beckon_message_get_version (request) != NULL && g_strv_contains (methods, request->method);
}

/* The client repeats a call of which the desk has answered a part. */
static gboolean
put_together (BeckonRounds *self, JsonObject *params)
{
  const char    *state = beckon_message_get_text (params, "requestState");
  JsonObject    *half = state != NULL ? g_hash_table_lookup (self->halves, state) : NULL;
  JsonObject    *responses, *given;
  JsonObjectIter iter;
  const char    *key;
  JsonNode      *node;

  if (half == NULL)
    return FALSE;
  responses = json_object_ref (json_object_get_object_member (half, "responses"));
  given = beckon_message_get_object (params, "inputResponses");
  if (given != NULL)
    {
      json_object_iter_init (&iter, given);
      while (json_object_iter_next (&iter, &key, &node))
        json_object_set_member (responses, key, json_node_copy (node));
    }
  if (json_object_has_member (half, "state"))
    json_object_set_member (params, "requestState", json_object_dup_member (half, "state"));
  json_object_set_object_member (params, "inputResponses", responses);
  if (!json_object_has_member (half, "state"))
    json_object_remove_member (params, "requestState");
  g_hash_table_remove (self->halves, state);
  return TRUE;
}

gboolean
beckon_rounds_take_request (BeckonRounds *self, BeckonMessage *request)
{
  Call    *call;
  gboolean changed;

  g_return_val_if_fail (BECKON_IS_ROUNDS (self), FALSE);
  if (!may_ask (request))
    return FALSE;
  changed = put_together (self, beckon_message_get_object (request->object, "params"));
  call = g_new0 (Call, 1);
  call->rounds = self;
  call->id = g_strdup (request->id);
  call->request = copy_object (request->object);
  call->elicits = g_hash_table_new_full (NULL, NULL, g_object_unref, g_free);
  g_hash_table_replace (self->calls, g_strdup (request->id), call);
  return changed;
}

/* Repeats the call with the responses, under a new id. */
static void
repeat (Call *call)
{
  BeckonRounds    *self = call->rounds;
  g_autofree char *id = g_strdup_printf ("\"beckon-wrap-%u\"", ++self->n_ids);
  JsonObject      *params = beckon_message_get_object (call->request, "params");
  JsonNode        *state = json_object_get_member (call->result, "requestState");
  g_autofree char *text = NULL;

  set_id (call->request, id);
  json_object_set_object_member (params, "inputResponses", g_steal_pointer (&call->responses));
  if (state != NULL)
    json_object_set_member (params, "requestState", json_node_copy (state));
  else
    json_object_remove_member (params, "requestState");
  g_clear_pointer (&call->result, json_object_unref);
  text = beckon_json_object_to_text (call->request);
  g_hash_table_insert (self->calls, g_strdup (id), call);
  self->events->to_server (self->owner, text);
}

/* The client has to respond to the rest. */
static void
hand_over (Call *call, JsonObject *rest)
{
  BeckonRounds    *self = call->rounds;
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *state = g_strconcat (STATE_PREFIX, uuid, NULL);
  JsonObject      *half = json_object_new ();
  g_autofree char *result = NULL;
  g_autofree char *text = NULL;

  if (json_object_has_member (call->result, "requestState"))
    json_object_set_member (half, "state", json_object_dup_member (call->result, "requestState"));
  json_object_set_object_member (half, "responses", g_steal_pointer (&call->responses));
  json_object_set_string_member (call->result, "requestState", state);
  json_object_set_object_member (call->result, "inputRequests", json_object_ref (rest));
  g_hash_table_insert (self->halves, g_steal_pointer (&state), half);
  result = beckon_json_object_to_text (call->result);
  text = beckon_message_new_result (call->id, result);
  self->events->to_client (self->owner, text);
}

/* (transfer full): of what the server asks, that which the desk cannot respond to. */
static JsonObject *
dup_rest (JsonObject *result)
{
  JsonObject    *rest = json_object_new ();
  JsonObject    *requests = beckon_message_get_object (result, "inputRequests");
  JsonObjectIter iter;
  const char    *key;
  JsonNode      *node;

  json_object_iter_init (&iter, requests);
  while (json_object_iter_next (&iter, &key, &node))
    if (!JSON_NODE_HOLDS_OBJECT (node)
        || g_strcmp0 (beckon_message_get_text (json_node_get_object (node), "method"),
                      "elicitation/create")
             != 0)
      json_object_set_member (rest, key, json_node_copy (node));
  return rest;
}

static void
end_round (Call *call)
{
  g_autoptr (JsonObject) rest = dup_rest (call->result);

  if (call->cancelled)
    {
      call_free (call);
      return;
    }
  if (json_object_get_size (rest) == 0)
    {
      repeat (call);
      return;
    }
  hand_over (call, rest);
  call_free (call);
}

static void
on_elicited (BeckonElicit *elicit, const char *result, gpointer owner)
{
  Call            *call = owner;
  g_autofree char *key = NULL;
  g_autoptr (BeckonElicit) alive = g_object_ref (elicit);

  key = g_strdup (g_hash_table_lookup (call->elicits, elicit));
  json_object_set_member (call->responses, key, json_from_string (result, NULL));
  g_hash_table_remove (call->elicits, elicit);
  if (g_hash_table_size (call->elicits) > 0)
    return;
  g_hash_table_steal (call->rounds->asking, call);
  end_round (call);
}

/* Asks everything at once. */
static void
begin_round (Call *call)
{
  JsonObject    *requests = beckon_message_get_object (call->result, "inputRequests");
  BeckonRounds  *self = call->rounds;
  JsonObjectIter iter;
  const char    *key;
  JsonNode      *node;
  g_autoptr (GList) elicits = NULL;

  call->responses = json_object_new ();
  json_object_iter_init (&iter, requests);
  while (json_object_iter_next (&iter, &key, &node))
    {
      JsonObject *request = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      if (g_strcmp0 (beckon_message_get_text (request, "method"), "elicitation/create") == 0)
        g_hash_table_insert (call->elicits,
                             beckon_elicit_new (self->reach, self->from,
                                                beckon_message_get_object (request, "params"),
                                                on_elicited, call),
                             g_strdup (key));
    }
  g_hash_table_add (self->asking, call);
  /* One that cannot be asked is over at once, and the call may be with the last. */
  elicits = g_hash_table_get_keys (call->elicits);
  for (GList *elicit = elicits; elicit != NULL; elicit = elicit->next)
    g_object_ref (elicit->data);
  for (GList *elicit = elicits; elicit != NULL; elicit = elicit->next)
    {
      beckon_elicit_start (elicit->data);
      g_object_unref (elicit->data);
    }
}

static gboolean
asks_the_desk (JsonObject *result)
{
  JsonObject *requests = beckon_message_get_object (result, "inputRequests");
  g_autoptr (JsonObject) rest = requests != NULL ? dup_rest (result) : NULL;

  return requests != NULL && json_object_get_size (rest) < json_object_get_size (requests);
}

gboolean
beckon_rounds_take_response (BeckonRounds *self, BeckonMessage *response)
{
  JsonObject      *result = beckon_message_get_object (response->object, "result");
  Call            *call;
  g_autofree char *key = NULL;

  g_return_val_if_fail (BECKON_IS_ROUNDS (self), FALSE);
  if (response->id == NULL
      || !g_hash_table_steal_extended (self->calls, response->id, (gpointer *) &key,
                                       (gpointer *) &call))
    return FALSE;
  if (call->cancelled)
    {
      call_free (call);
      return TRUE;
    }
  if (g_strcmp0 (beckon_message_get_text (result, "resultType"), "input_required") == 0
      && asks_the_desk (result))
    {
      call->result = copy_object (result);
      begin_round (call);
      return TRUE;
    }
  if (strcmp (call->id, response->id) != 0)
    {
      g_autofree char *text = NULL;

      set_id (response->object, call->id);
      text = beckon_message_to_text (response);
      self->events->to_client (self->owner, text);
      call_free (call);
      return TRUE;
    }
  call_free (call);
  return FALSE;
}

static void
withdraw (Call *call)
{
  g_autoptr (GList) elicits = g_hash_table_get_keys (call->elicits);

  call->cancelled = TRUE;
  for (GList *elicit = elicits; elicit != NULL; elicit = elicit->next)
    g_object_ref (elicit->data);
  for (GList *elicit = elicits; elicit != NULL; elicit = elicit->next)
    {
      beckon_elicit_withdraw (elicit->data);
      g_object_unref (elicit->data);
    }
}

/* Tells the server, which knows the call as @key. */
static void
cancel (Call *call, const char *key)
{
  BeckonRounds *self = call->rounds;
  g_autoptr (GString) json = g_string_new (NULL);

  call->cancelled = TRUE;
  beckon_json_open_object (json);
  beckon_json_add_string (json, "jsonrpc", "2.0");
  beckon_json_add_string (json, "method", "notifications/cancelled");
  beckon_json_open_member_object (json, "params");
  beckon_json_add_raw (json, "requestId", key);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  self->events->to_server (self->owner, json->str);
}

gboolean
beckon_rounds_take_cancellation (BeckonRounds *self, const char *id)
{
  GHashTableIter iter;
  gpointer       key, value;

  g_return_val_if_fail (BECKON_IS_ROUNDS (self), FALSE);
  g_hash_table_iter_init (&iter, self->asking);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (strcmp (((Call *) key)->id, id) == 0)
      {
        withdraw (key);
        return TRUE;
      }
  g_hash_table_iter_init (&iter, self->calls);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (strcmp (((Call *) value)->id, id) == 0 && strcmp (key, id) != 0)
      {
        cancel (value, key);
        return TRUE;
      }
  return FALSE;
}

void
beckon_rounds_withdraw (BeckonRounds *self)
{
  g_autoptr (GList) calls = NULL;

  g_return_if_fail (BECKON_IS_ROUNDS (self));
  calls = g_hash_table_get_keys (self->asking);
  for (GList *call = calls; call != NULL; call = call->next)
    withdraw (call->data);
}

gboolean
beckon_rounds_is_busy (BeckonRounds *self)
{
  return g_hash_table_size (self->asking) > 0;
}

static void
beckon_rounds_finalize (GObject *object)
{
  BeckonRounds *self = BECKON_ROUNDS (object);

  g_hash_table_unref (self->calls);
  g_hash_table_unref (self->asking);
  g_hash_table_unref (self->halves);
  g_clear_object (&self->reach);
  G_OBJECT_CLASS (beckon_rounds_parent_class)->finalize (object);
}

static void
beckon_rounds_class_init (BeckonRoundsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_rounds_finalize;
}

static void
beckon_rounds_init (BeckonRounds *self)
{
  self->calls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, call_free);
  self->asking = g_hash_table_new_full (NULL, NULL, call_free, NULL);
  self->halves =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_object_unref);
}

BeckonRounds *
beckon_rounds_new (BeckonReach              *reach,
                   const BeckonElicitFrom   *from,
                   const BeckonRoundsEvents *events,
                   gpointer                  owner)
{
  BeckonRounds *self = g_object_new (BECKON_TYPE_ROUNDS, NULL);

  self->reach = g_object_ref (reach);
  self->from = from;
  self->events = events;
  self->owner = owner;
  return self;
}

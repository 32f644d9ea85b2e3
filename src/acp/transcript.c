/* transcript.c: what an agent reports about its work: words, tool calls, and its plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/transcript.h"

#include <string.h>

#include "acp/member.h"
#include "base/json/json-write.h"
#include "base/limits.h"

/* How many tool calls are remembered, and how long a message about one may be that is. */
#define CALLS 200
#define CALL_BYTES (256 * 1024)
#define TITLE_CHARS 300
#define SESSION_TITLE_CHARS 120
#define CURRENCY_CHARS 12
/* Of a message, while it comes. */
#define MESSAGE_BYTES (2 * BECKON_LIMIT_RESULT_BYTES)
/* Room for the sign that it was cut. */
#define RESULT_BYTES (BECKON_LIMIT_RESULT_BYTES - 8)

struct _BeckonAcpTranscript
{
  BeckonAcpTranscriptFuncs funcs;
  gpointer                 user_data;
  GHashTable              *calls; /* (owned) (element-type utf8 JsonObject) */
  GQueue                   order; /* (owned) (element-type utf8): the ids of those, oldest first */
  BeckonAcpParts          *parts; /* (owned) */
  char                    *title; /* (owned) (nullable): of the session */
  char                    *usage; /* (owned) (nullable): what it used: JSON text of an object */
  GString                 *message; /* (owned): what the agent says, or said last */
  gboolean                 cut;     /* its beginning is no longer there */
  gboolean                 spoken;  /* it is complete: what comes next is another one */
  gboolean                 in_line; /* a line of the log has begun */
};

BeckonAcpTranscript *
beckon_acp_transcript_new (const BeckonAcpTranscriptFuncs *funcs, gpointer user_data)
{
  BeckonAcpTranscript *self = g_new0 (BeckonAcpTranscript, 1);

  self->funcs = *funcs;
  self->user_data = user_data;
  self->calls =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_object_unref);
  g_queue_init (&self->order);
  self->parts = beckon_acp_parts_new ();
  self->message = g_string_new (NULL);
  return self;
}

void
beckon_acp_transcript_free (BeckonAcpTranscript *self)
{
  g_hash_table_unref (self->calls);
  g_queue_clear_full (&self->order, g_free);
  beckon_acp_parts_free (self->parts);
  g_string_free (self->message, TRUE);
  g_free (self->title);
  g_free (self->usage);
  g_free (self);
}

BeckonAcpParts *
beckon_acp_transcript_get_parts (BeckonAcpTranscript *self)
{
  return self->parts;
}

/* --- the log --- */

static void
print (BeckonAcpTranscript *self, const char *text)
{
  gsize length = strlen (text);

  if (length == 0)
    return;
  self->funcs.print (text, length, self->user_data);
  self->in_line = text[length - 1] != '\n';
}

void
beckon_acp_transcript_end_line (BeckonAcpTranscript *self)
{
  if (self->in_line)
    print (self, "\n");
}

void
beckon_acp_transcript_print_line (BeckonAcpTranscript *self, const char *line)
{
  beckon_acp_transcript_end_line (self);
  print (self, line);
  beckon_acp_transcript_end_line (self);
}

/* --- words --- */

/* Keeps the end of what is too long. */
static void
add_words (BeckonAcpTranscript *self, const char *text)
{
  if (self->spoken)
    {
      beckon_acp_transcript_end_line (self);
      beckon_acp_parts_end_message (self->parts);
      g_string_truncate (self->message, 0);
      self->spoken = self->cut = FALSE;
    }
  beckon_acp_parts_say (self->parts, text);
  g_string_append (self->message, text);
  if (self->message->len > MESSAGE_BYTES)
    {
      g_string_erase (self->message, 0, (gssize) (self->message->len - BECKON_LIMIT_RESULT_BYTES));
      self->cut = TRUE;
    }
  print (self, text);
}

static void
take_words (BeckonAcpTranscript *self, JsonObject *update)
{
  JsonObject      *content = beckon_acp_get_object (update, "content");
  const char      *type = beckon_acp_get_text (content, "type");
  const char      *text = beckon_acp_get_text (content, "text");
  g_autofree char *mark = NULL;

  if (text != NULL)
    {
      add_words (self, text);
      return;
    }
  text = beckon_acp_get_text (content, "uri");
  if (text == NULL)
    text = beckon_acp_get_text (beckon_acp_get_object (content, "resource"), "uri");
  if (text == NULL)
    text = type;
  if (text == NULL)
    return;
  mark = g_strdup_printf ("[%s]", text);
  add_words (self, mark);
}

char *
beckon_acp_transcript_dup_last_message (BeckonAcpTranscript *self)
{
  g_autofree char *text = g_strstrip (g_utf8_make_valid (self->message->str, -1));
  const char      *from = text;
  gboolean         cut = self->cut;

  if (strlen (text) > RESULT_BYTES)
    {
      from = text + strlen (text) - RESULT_BYTES;
      while ((*from & 0xc0) == 0x80)
        from++;
      cut = TRUE;
    }
  if (*from == '\0')
    return NULL;
  return g_strconcat (cut ? "… " : "", from, NULL);
}

/* --- tool calls --- */

static void
forget_oldest (BeckonAcpTranscript *self)
{
  g_autofree char *id = g_queue_pop_head (&self->order);

  beckon_acp_parts_forget_call (self->parts, id);
  g_hash_table_remove (self->calls, id);
}

/* (transfer none): the tool call @id, which is remembered from now on. */
static JsonObject *
open_call (BeckonAcpTranscript *self, const char *id)
{
  JsonObject *call = g_hash_table_lookup (self->calls, id);

  if (call != NULL)
    return call;
  if (g_queue_get_length (&self->order) >= CALLS)
    forget_oldest (self);
  call = json_object_new ();
  g_hash_table_insert (self->calls, g_strdup (id), call);
  g_queue_push_tail (&self->order, g_strdup (id));
  return call;
}

/* What a later message does not say stays as it was. */
static void
merge_call (JsonObject *call, JsonObject *update, gsize length)
{
  static const char *const members[] = { "title",   "kind",      "status",  "name",
                                         "content", "locations", "rawInput" };
  /* Those are short. */
  guint n = length > CALL_BYTES ? 4 : G_N_ELEMENTS (members);

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      JsonNode *node = json_object_get_member (update, members[i]);

      if (node == NULL || JSON_NODE_HOLDS_NULL (node))
        continue;
      /* What is too long to keep replaces what was there: nobody is asked about the latter. */
      if (i < n)
        json_object_set_member (call, members[i], json_node_copy (node));
      else
        json_object_remove_member (call, members[i]);
    }
}

static void
print_call (BeckonAcpTranscript *self, JsonObject *call)
{
  const char      *title = beckon_acp_get_text (call, "title");
  const char      *kind = beckon_acp_get_text (call, "kind");
  const char      *status = beckon_acp_get_text (call, "status");
  g_autofree char *line = beckon_acp_dup_line (title != NULL ? title : "?", TITLE_CHARS);
  g_autofree char *text =
    g_strdup_printf ("• %s%s%s · %s", kind != NULL ? kind : "", kind != NULL ? " · " : "", line,
                     status != NULL ? status : "pending");

  beckon_acp_transcript_print_line (self, text);
}

static void
take_call (BeckonAcpTranscript *self, JsonObject *update, gsize length)
{
  const char      *id = beckon_acp_get_text (update, "toolCallId");
  JsonObject      *call;
  g_autofree char *status = NULL;

  if (id == NULL)
    return;
  self->spoken = TRUE;
  call = open_call (self, id);
  status = g_strdup (beckon_acp_get_text (call, "status"));
  merge_call (call, update, length);
  beckon_acp_parts_call (self->parts, id, call);
  if (status == NULL || g_strcmp0 (status, beckon_acp_get_text (call, "status")) != 0)
    print_call (self, call);
}

JsonObject *
beckon_acp_transcript_find_call (BeckonAcpTranscript *self, const char *id)
{
  return id != NULL ? g_hash_table_lookup (self->calls, id) : NULL;
}

/* --- the plan --- */

/* @plan (nullable): what has its entries. */
static void
take_plan (BeckonAcpTranscript *self, JsonObject *plan)
{
  JsonArray       *entries = beckon_acp_get_array (plan, "entries");
  const char      *current = NULL, *next = NULL;
  g_autofree char *line = NULL;
  guint            n = 0, n_done = 0;

  for (guint i = 0; entries != NULL && i < json_array_get_length (entries); i++)
    {
      JsonObject *entry = beckon_acp_get_element (entries, i);
      const char *content = beckon_acp_get_text (entry, "content");
      const char *status = beckon_acp_get_text (entry, "status");

      if (content == NULL)
        continue;
      n++;
      if (g_strcmp0 (status, "completed") == 0)
        n_done++;
      else if (current == NULL && g_strcmp0 (status, "in_progress") == 0)
        current = content;
      else if (next == NULL)
        next = content;
    }
  if (n == 0)
    return;
  beckon_acp_parts_plan (self->parts, entries);
  if (current == NULL)
    current = next;
  line = current != NULL ? beckon_acp_dup_line (current, TITLE_CHARS) : NULL;
  self->funcs.plan (n_done, n, line, self->user_data);
}

/* --- the session --- */

static void
show_session (BeckonAcpTranscript *self, char **kept, char *now)
{
  if (g_strcmp0 (*kept, now) == 0)
    {
      g_free (now);
      return;
    }
  g_free (*kept);
  *kept = now;
  beckon_acp_parts_session (self->parts, self->title, self->usage);
}

/* A title that is null is taken back; without one, it stays. */
static void
take_title (BeckonAcpTranscript *self, JsonObject *update)
{
  const char *title = beckon_acp_get_text (update, "title");

  if (title != NULL && *title != '\0')
    show_session (self, &self->title, beckon_acp_dup_line (title, SESSION_TITLE_CHARS));
  else if (title != NULL || json_object_has_member (update, "title"))
    show_session (self, &self->title, NULL);
}

/* `used` and `size` are tokens of the context, `cost` is that of the session so far. */
static void
take_usage (BeckonAcpTranscript *self, JsonObject *update)
{
  JsonObject *cost = beckon_acp_get_object (update, "cost");
  const char *currency = beckon_acp_get_text (cost, "currency");
  double      amount = beckon_acp_get_amount (cost, "amount");
  guint       used = beckon_acp_get_count (update, "used");
  GString    *json;

  if (used == 0 && (currency == NULL || amount <= 0))
    return;
  json = g_string_new (NULL);
  beckon_json_open_member_object (json, NULL);
  beckon_json_add_int (json, "used", used);
  beckon_json_add_int (json, "size", beckon_acp_get_count (update, "size"));
  if (currency != NULL && amount > 0)
    {
      g_autofree char *unit = beckon_acp_dup_line (currency, CURRENCY_CHARS);

      beckon_json_open_member_object (json, "cost");
      beckon_json_add_double (json, "amount", amount);
      beckon_json_add_string (json, "currency", unit);
      beckon_json_close_object (json);
    }
  beckon_json_close_object (json);
  show_session (self, &self->usage, g_string_free (json, FALSE));
}

/* --- the rest --- */

static void
announce (BeckonAcpTranscript *self)
{
  if (self->funcs.changed != NULL && beckon_acp_parts_has_changed (self->parts))
    self->funcs.changed (self->user_data);
}

/* Two messages with a thought between them are two. */
static void
take_thought (BeckonAcpTranscript *self, JsonObject *update)
{
  const char *text = beckon_acp_get_text (beckon_acp_get_object (update, "content"), "text");

  self->spoken = TRUE;
  if (text != NULL)
    beckon_acp_parts_think (self->parts, text);
}

void
beckon_acp_transcript_take_prompt (BeckonAcpTranscript *self, const char *text)
{
  beckon_acp_parts_prompt (self->parts, text);
  announce (self);
}

void
beckon_acp_transcript_take_mode (BeckonAcpTranscript *self, BeckonAcpModes *modes)
{
  const char      *name = beckon_acp_modes_get_current (modes);
  g_autofree char *all = NULL;
  g_autofree char *line = NULL;

  if (name == NULL)
    return;
  all = beckon_acp_modes_to_json (modes);
  line = g_strdup_printf ("• mode · %s", name);
  self->spoken = TRUE;
  beckon_acp_parts_mode (self->parts, name, all);
  beckon_acp_transcript_print_line (self, line);
  announce (self);
}

void
beckon_acp_transcript_take (BeckonAcpTranscript *self, JsonObject *update, gsize length)
{
  const char *kind = beckon_acp_get_text (update, "sessionUpdate");

  if (kind == NULL)
    return;
  if (g_str_equal (kind, "agent_message_chunk"))
    take_words (self, update);
  else if (g_str_equal (kind, "tool_call") || g_str_equal (kind, "tool_call_update"))
    take_call (self, update, length);
  else if (g_str_equal (kind, "plan"))
    take_plan (self, update);
  /* The draft of version 2; of several plans the one that changed last is shown. */
  else if (g_str_equal (kind, "plan_update"))
    take_plan (self, beckon_acp_get_object (update, "plan"));
  else if (g_str_equal (kind, "agent_thought_chunk"))
    take_thought (self, update);
  else if (g_str_equal (kind, "session_info_update"))
    take_title (self, update);
  else if (g_str_equal (kind, "usage_update"))
    take_usage (self, update);
  announce (self);
}

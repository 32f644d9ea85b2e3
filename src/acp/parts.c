/* parts.c: what an agent reports, as parts that can be stored and shown each for itself
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/parts.h"

#include <string.h>

#include "acp/call-json.h"
#include "acp/member.h"
#include "base/json/json-write.h"

#define PLAN_ENTRIES 100
#define ENTRY_CHARS 500

/* A part that is still open, or waits to be taken. */
typedef struct
{
  BeckonAcpPartKind kind;
  guint             number;
  GString          *text; /* (owned) (nullable): of a message, thought, prompt, mode or session */
  JsonObject       *call; /* (owned) (nullable): of a call */
  char             *entries; /* (owned) (nullable): of a plan, mode or session */
  char             *id;      /* (owned) (nullable): of a call */
  gboolean          waits;   /* to be taken */
} Part;

struct _BeckonAcpParts
{
  GQueue      waiting; /* (element-type Part): to be taken, in the order of their numbers */
  GHashTable *calls;   /* (owned) (element-type utf8 Part): by the id of the call */
  Part       *message; /* (nullable): the one that goes on */
  Part       *plan;    /* (owned) (nullable) */
  Part       *session; /* (owned) (nullable) */
  guint       n_parts;
  gsize       bytes; /* of the messages and modes that wait */
  /* Of the message: how far it was looked through, the fence that is open there ("": none), and
   * where its last paragraph began. */
  gsize scanned;
  char  fence[64];
  gsize paragraph;
};

static void
part_free (gpointer data)
{
  Part *part = data;

  if (part->text != NULL)
    g_string_free (part->text, TRUE);
  g_clear_pointer (&part->call, json_object_unref);
  g_free (part->entries);
  g_free (part->id);
  g_free (part);
}

BeckonAcpParts *
beckon_acp_parts_new (void)
{
  BeckonAcpParts *self = g_new0 (BeckonAcpParts, 1);

  g_queue_init (&self->waiting);
  self->calls = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

/* Is it still to be changed? */
static gboolean
is_open (BeckonAcpParts *self, const Part *part)
{
  return part == self->message || part == self->plan || part == self->session
         || (part->id != NULL && g_hash_table_lookup (self->calls, part->id) == part);
}

/* Frees @part where nobody needs it any more. */
static void
drop (BeckonAcpParts *self, Part *part)
{
  if (part != NULL && !part->waits && !is_open (self, part))
    part_free (part);
}

void
beckon_acp_parts_free (BeckonAcpParts *self)
{
  GHashTableIter iter;
  gpointer       part;

  for (GList *link = self->waiting.head; link != NULL; link = link->next)
    ((Part *) link->data)->waits = FALSE;
  g_hash_table_iter_init (&iter, self->calls);
  while (g_hash_table_iter_next (&iter, NULL, &part))
    if (g_queue_find (&self->waiting, part) == NULL)
      g_queue_push_tail (&self->waiting, part);
  if (self->message != NULL && g_queue_find (&self->waiting, self->message) == NULL)
    g_queue_push_tail (&self->waiting, self->message);
  if (self->plan != NULL && g_queue_find (&self->waiting, self->plan) == NULL)
    g_queue_push_tail (&self->waiting, self->plan);
  if (self->session != NULL && g_queue_find (&self->waiting, self->session) == NULL)
    g_queue_push_tail (&self->waiting, self->session);
  g_hash_table_unref (self->calls);
  g_queue_clear_full (&self->waiting, part_free);
  g_free (self);
}

static Part *
add_part (BeckonAcpParts *self, BeckonAcpPartKind kind)
{
  Part *part = g_new0 (Part, 1);

  part->kind = kind;
  part->number = ++self->n_parts;
  return part;
}

static gint
compare (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Part *one = a, *other = b;

  return one->number < other->number ? -1 : one->number > other->number;
}

/* What counts of it while it waits. */
static gsize
get_bytes (const Part *part)
{
  gsize bytes = part->text != NULL ? part->text->len : 0;

  return bytes
         + (part->kind == BECKON_ACP_PART_MODE && part->entries != NULL ? strlen (part->entries)
                                                                        : 0);
}

static void
enqueue (BeckonAcpParts *self, Part *part)
{
  const Part *last = g_queue_peek_tail (&self->waiting);

  if (part->waits)
    return;
  part->waits = TRUE;
  self->bytes += get_bytes (part);
  if (last == NULL || last->number < part->number)
    g_queue_push_tail (&self->waiting, part);
  else
    g_queue_insert_sorted (&self->waiting, part, compare, NULL);
}

/* --- messages --- */

/* Nobody takes what the agent says as fast as it says it: the store would delete the oldest at
 * once. */
static void
drop_oldest (BeckonAcpParts *self)
{
  GList *link = self->waiting.head;

  while (self->bytes > BECKON_ACP_PARTS_BYTES && link != NULL)
    {
      GList *next = link->next;
      Part  *part = link->data;

      if (part->text != NULL && part != self->message)
        {
          self->bytes -= get_bytes (part);
          g_queue_delete_link (&self->waiting, link);
          part_free (part);
        }
      link = next;
    }
}

/* One whole line of the message: does a fence begin or end there? */
static void
scan_line (BeckonAcpParts *self, const char *line, gsize length)
{
  gsize indent = 0, n = 0;

  while (indent < length && indent < 3 && line[indent] == ' ')
    indent++;
  line += indent;
  length -= indent;
  while (n < length && (*line == '`' || *line == '~') && line[n] == *line)
    n++;
  if (self->fence[0] == '\0' && n >= 3 && length < sizeof self->fence)
    {
      memcpy (self->fence, line, length);
      self->fence[length] = '\0';
    }
  else if (self->fence[0] != '\0' && n >= 3 && *line == self->fence[0]
           && n >= strspn (self->fence, (char[]){ *line, '\0' })
           && strspn (line + n, " \t\r") + n >= length)
    {
      self->fence[0] = '\0';
    }
}

static void
scan (BeckonAcpParts *self)
{
  const GString *text = self->message->text;
  const char    *newline;

  while ((newline = memchr (text->str + self->scanned, '\n', text->len - self->scanned)) != NULL)
    {
      const char *line = text->str + self->scanned;

      scan_line (self, line, (gsize) (newline - line));
      self->scanned = (gsize) (newline - text->str) + 1;
      if (newline == line && self->fence[0] == '\0')
        self->paragraph = self->scanned;
    }
}

/* @kind: MESSAGE or THOUGHT. */
static void
begin_message (BeckonAcpParts *self, BeckonAcpPartKind kind)
{
  self->message = add_part (self, kind);
  self->message->text = g_string_new (NULL);
  self->scanned = self->paragraph = 0;
  self->fence[0] = '\0';
}

/* The message goes on behind its first @length bytes in a part of its own; a fence that is open is
 * closed here, and opened there. */
static void
split (BeckonAcpParts *self, gsize length)
{
  Part            *part = self->message;
  g_autofree char *rest = g_strdup (part->text->str + length);
  g_autofree char *fence = g_strdup (length > self->paragraph ? self->fence : "");
  gsize            before = part->text->len;

  g_string_truncate (part->text, length);
  if (*fence != '\0')
    {
      gsize n = strspn (fence, (char[]){ fence[0], '\0' });

      if (length > 0 && part->text->str[length - 1] != '\n')
        g_string_append_c (part->text, '\n');
      g_string_append_len (part->text, fence, (gssize) n);
      g_string_append_c (part->text, '\n');
    }
  self->bytes += part->text->len - before;
  begin_message (self, part->kind);
  if (*fence != '\0')
    g_string_append_printf (self->message->text, "%s\n", fence);
  g_string_append (self->message->text, rest);
  scan (self);
}

static void
add_words (BeckonAcpParts *self, BeckonAcpPartKind kind, const char *text)
{
  gsize length = strlen (text);

  if (self->message != NULL && self->message->kind != kind)
    beckon_acp_parts_end_message (self);
  while (length > 0)
    {
      gsize       room;
      gsize       part = length;
      const char *end;

      if (self->message == NULL)
        begin_message (self, kind);
      enqueue (self, self->message);
      room = BECKON_ACP_PART_MAX_BYTES - MIN (self->message->text->len, BECKON_ACP_PART_MAX_BYTES);
      if (part > room)
        {
          end = g_utf8_find_prev_char (text, text + room + 1);
          part = end != NULL ? (gsize) (end - text) : 0;
        }
      g_string_append_len (self->message->text, text, (gssize) part);
      self->bytes += part;
      text += part;
      length -= part;
      scan (self);
      if (self->paragraph >= BECKON_ACP_PART_BYTES)
        split (self, self->paragraph);
      else if (length > 0 || self->message->text->len >= BECKON_ACP_PART_MAX_BYTES)
        /* Not in the middle of a line, unless it is longer than a part. */
        split (self,
               self->scanned > BECKON_ACP_PART_BYTES ? self->scanned : self->message->text->len);
      if (self->message->text->len > 0 && !self->message->waits)
        enqueue (self, self->message);
      drop_oldest (self);
    }
}

void
beckon_acp_parts_say (BeckonAcpParts *self, const char *text)
{
  add_words (self, BECKON_ACP_PART_MESSAGE, text);
}

void
beckon_acp_parts_think (BeckonAcpParts *self, const char *text)
{
  add_words (self, BECKON_ACP_PART_THOUGHT, text);
}

void
beckon_acp_parts_end_message (BeckonAcpParts *self)
{
  Part *part = g_steal_pointer (&self->message);

  drop (self, part);
}

/* --- prompts, calls, plans, modes and the session --- */

/* A part that is complete. */
static Part *
add_whole (BeckonAcpParts *self, BeckonAcpPartKind kind, const char *text)
{
  Part *part;

  beckon_acp_parts_end_message (self);
  part = add_part (self, kind);
  part->text = g_string_new (text);
  return part;
}

void
beckon_acp_parts_prompt (BeckonAcpParts *self, const char *text)
{
  Part *part = add_whole (self, BECKON_ACP_PART_PROMPT, text);

  if (part->text->len > BECKON_ACP_PART_MAX_BYTES)
    {
      const char *end =
        g_utf8_find_prev_char (part->text->str, part->text->str + BECKON_ACP_PART_MAX_BYTES + 1);

      g_string_truncate (part->text, (gsize) (end - part->text->str));
      g_string_append (part->text, "…");
    }
  enqueue (self, part);
}

void
beckon_acp_parts_mode (BeckonAcpParts *self, const char *name, const char *modes)
{
  Part *part = add_whole (self, BECKON_ACP_PART_MODE, name);

  part->entries = g_strdup (modes);
  enqueue (self, part);
  drop_oldest (self);
}

void
beckon_acp_parts_call (BeckonAcpParts *self, const char *id, JsonObject *call)
{
  Part *part = g_hash_table_lookup (self->calls, id);

  beckon_acp_parts_end_message (self);
  if (part == NULL)
    {
      part = add_part (self, BECKON_ACP_PART_CALL);
      part->id = g_strdup (id);
      part->call = json_object_ref (call);
      g_hash_table_insert (self->calls, part->id, part);
    }
  enqueue (self, part);
}

void
beckon_acp_parts_forget_call (BeckonAcpParts *self, const char *id)
{
  Part *part = g_hash_table_lookup (self->calls, id);

  g_hash_table_remove (self->calls, id);
  drop (self, part);
}

/* (transfer full) (nullable): NULL: there is none. */
static char *
make_entries (JsonArray *entries)
{
  g_autoptr (GString) json = g_string_new (NULL);
  guint n = entries != NULL ? MIN (json_array_get_length (entries), PLAN_ENTRIES) : 0;
  guint n_entries = 0;

  beckon_json_open_member_array (json, NULL);
  for (guint i = 0; i < n; i++)
    {
      JsonObject      *entry = beckon_acp_get_element (entries, i);
      const char      *content = beckon_acp_get_text (entry, "content");
      const char      *status = beckon_acp_get_text (entry, "status");
      g_autofree char *line = NULL;

      if (content == NULL)
        continue;
      line = beckon_acp_dup_line (content, ENTRY_CHARS);
      beckon_json_open_member_object (json, NULL);
      beckon_json_add_string (json, "content", line);
      beckon_json_add_string (json, "status", status != NULL ? status : "pending");
      beckon_json_close_object (json);
      n_entries++;
    }
  beckon_json_close_array (json);
  return n_entries > 0 ? g_string_free (g_steal_pointer (&json), FALSE) : NULL;
}

void
beckon_acp_parts_plan (BeckonAcpParts *self, JsonArray *entries)
{
  char *text = make_entries (entries);

  if (text == NULL)
    return;
  if (self->plan == NULL)
    self->plan = add_part (self, BECKON_ACP_PART_PLAN);
  g_free (self->plan->entries);
  self->plan->entries = text;
  enqueue (self, self->plan);
}

void
beckon_acp_parts_session (BeckonAcpParts *self, const char *title, const char *usage)
{
  Part *part;

  if (self->session == NULL)
    self->session = add_part (self, BECKON_ACP_PART_SESSION);
  part = self->session;
  if (part->text != NULL)
    g_string_free (part->text, TRUE);
  part->text = title != NULL ? g_string_new (title) : NULL;
  g_free (part->entries);
  part->entries = g_strdup (usage);
  enqueue (self, part);
}

/* --- taking --- */

gboolean
beckon_acp_parts_has_changed (BeckonAcpParts *self)
{
  return !g_queue_is_empty (&self->waiting);
}

static void
acp_part_free (gpointer data)
{
  BeckonAcpPart *self = data;

  g_free (self->text);
  g_free (self->data);
  g_free (self);
}

GPtrArray *
beckon_acp_parts_take (BeckonAcpParts *self)
{
  GPtrArray *taken = g_ptr_array_new_with_free_func (acp_part_free);
  Part      *part;

  while ((part = g_queue_pop_head (&self->waiting)) != NULL)
    {
      BeckonAcpPart *copy = g_new0 (BeckonAcpPart, 1);

      copy->kind = part->kind;
      copy->number = part->number;
      if (part->text != NULL)
        copy->text = g_utf8_make_valid (part->text->str, (gssize) part->text->len);
      if (part->kind == BECKON_ACP_PART_CALL || part->entries != NULL)
        copy->data =
          part->call != NULL ? beckon_acp_call_to_json (part->call) : g_strdup (part->entries);
      g_ptr_array_add (taken, copy);
      part->waits = FALSE;
      drop (self, part);
    }
  self->bytes = 0;
  return taken;
}

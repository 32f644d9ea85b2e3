/* approval-arguments.c: the arguments of an approval, as a person reads and edits them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/approval-arguments.h"

#include <string.h>

#include "base/display-text.h"
#include "base/invisible.h"
#include "base/json/json-parse.h"
#include "base/limits.h"

/* (transfer full) (nullable): NULL if there are none. */
static JsonObject *
read_arguments (const BeckonApproval *self)
{
  if (self->arguments == NULL)
    return NULL;

  return beckon_json_parse_object (self->arguments, strlen (self->arguments),
                                   BECKON_LIMIT_CONTEXT_BYTES, NULL);
}

static gboolean
is_text (JsonNode *node, const char *text)
{
  return text != NULL && JSON_NODE_HOLDS_VALUE (node)
         && json_node_get_value_type (node) == G_TYPE_STRING
         && g_str_equal (json_node_get_string (node), text);
}

/* Two units of UTF-16 for what is beyond the first plane, as JSON has it. */
static void
add_escape (GString *shown, gunichar c)
{
  if (c > 0xFFFF)
    g_string_append_printf (shown, "\\u%04x\\u%04x", 0xD800 + ((c - 0x10000) >> 10),
                            0xDC00 + ((c - 0x10000) & 0x3FF));
  else
    g_string_append_printf (shown, "\\u%04x", c);
}

/* (transfer full): characters that cannot be seen stand in texts alone, where an escape is the
 * same. */
static char *
write_visibly (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autofree char *json = json_to_string (node, TRUE);
  GString         *shown = g_string_sized_new (strlen (json));
  gunichar         before = 0;

  for (const char *at = json; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (beckon_char_is_invisible (c)
          && !beckon_char_is_needed (c, before, g_utf8_get_char (g_utf8_next_char (at))))
        add_escape (shown, c);
      else
        g_string_append_unichar (shown, c);
      before = c;
    }

  return g_string_free (shown, FALSE);
}

/* (transfer full): a copy of @arguments without those that are one of @texts. */
static JsonObject *
leave_out (JsonObject *arguments, const char *const *texts, guint n_texts)
{
  JsonObject *rest = json_object_new ();
  g_autoptr (GList) names = json_object_get_members (arguments);

  for (GList *at = names; at != NULL; at = at->next)
    {
      JsonNode *node = json_object_get_member (arguments, at->data);
      gboolean  said = FALSE;

      for (guint i = 0; i < n_texts; i++)
        said |= is_text (node, texts[i]);
      if (!said)
        json_object_set_member (rest, at->data, json_node_copy (node));
    }

  return rest;
}

char *
beckon_approval_dup_other_arguments (const BeckonApproval *self)
{
  const char *said[] = { self->command, self->path, self->diff, self->cwd };
  g_autoptr (JsonObject) arguments = NULL;
  g_autoptr (JsonObject) rest = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  arguments = read_arguments (self);
  if (arguments == NULL)
    return NULL;
  rest = leave_out (arguments, said, G_N_ELEMENTS (said));

  return json_object_get_size (rest) > 0 ? write_visibly (rest) : NULL;
}

/* (transfer none) (nullable): what the argument is called that is the command. */
static const char *
find_command (const BeckonApproval *self, JsonObject *arguments)
{
  g_autoptr (GList) names = NULL;
  g_autofree char *shown = NULL;

  if (arguments == NULL || self->command == NULL)
    return NULL;
  shown = beckon_display_text (self->command, FALSE);
  if (!g_str_equal (shown, self->command))
    return NULL;
  names = json_object_get_members (arguments);
  for (GList *at = names; at != NULL; at = at->next)
    if (is_text (json_object_get_member (arguments, at->data), self->command))
      return at->data;

  return NULL;
}

gboolean
beckon_approval_edits_command (const BeckonApproval *self)
{
  g_autoptr (JsonObject) arguments = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  arguments = read_arguments (self);
  return find_command (self, arguments) != NULL;
}

char *
beckon_approval_dup_edited_arguments (const BeckonApproval *self)
{
  g_autoptr (JsonObject) arguments = NULL;
  const char *name;

  g_return_val_if_fail (self != NULL, NULL);

  arguments = read_arguments (self);
  if (arguments == NULL)
    return g_strdup ("{}");
  name = find_command (self, arguments);
  if (name != NULL)
    json_object_remove_member (arguments, name);

  return json_object_get_size (arguments) > 0 ? write_visibly (arguments) : g_strdup ("{}");
}

gboolean
beckon_approval_join_arguments (const BeckonApproval *self,
                                const char           *command,
                                const char           *others,
                                char                **values,
                                GError              **error)
{
  g_autoptr (JsonObject) arguments = NULL;
  g_autoptr (JsonObject) edited = NULL;
  g_autoptr (JsonNode) before = NULL;
  g_autoptr (JsonNode) after = NULL;
  const char *name;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (others != NULL, FALSE);
  g_return_val_if_fail (values != NULL, FALSE);

  *values = NULL;
  edited = beckon_json_parse_object (others, strlen (others), BECKON_LIMIT_CONTEXT_BYTES, error);
  if (edited == NULL)
    return FALSE;
  arguments = read_arguments (self);
  if (arguments == NULL)
    return TRUE;
  name = find_command (self, arguments);
  if (name != NULL && command != NULL)
    json_object_set_string_member (edited, name, command);

  before = json_node_init_object (json_node_alloc (), arguments);
  after = json_node_init_object (json_node_alloc (), edited);
  if (!json_node_equal (before, after))
    *values = json_to_string (after, FALSE);
  return TRUE;
}

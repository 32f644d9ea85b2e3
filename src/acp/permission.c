/* permission.c: what an agent wants to do and may be allowed, out of session/request_permission
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "acp/permission.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "acp/member.h"
#include "acp/unified-diff.h"
#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/text-fold.h"

#define TITLE_CHARS 300
#define LABEL_CHARS 200

static void
option_free (gpointer data)
{
  BeckonAcpOption *self = data;

  g_free (self->id);
  g_free (self->label);
  g_free (self);
}

void
beckon_acp_permission_free (BeckonAcpPermission *self)
{
  g_free (self->title);
  g_free (self->approval);
  g_ptr_array_unref (self->options);
  g_free (self);
}

/* --- the options --- */

/* A kind of a later version is never taken for more than it says. One that nobody knows counts as
 * what allows: the person may choose it, and nothing else ever does, as it might with what rejects.
 */
static const char *
find_effect (const char *kind)
{
  static const char *const effects[] = { "allow_once", "allow_always", "reject_once",
                                         "reject_always" };

  for (guint i = 0; kind != NULL && i < G_N_ELEMENTS (effects); i++)
    if (g_str_equal (kind, effects[i]))
      return effects[i];
  if (kind != NULL && g_str_has_prefix (kind, "reject"))
    return "reject_once";
  return kind != NULL && g_str_has_prefix (kind, "allow") ? "allow_always" : "allow_once";
}

/* (transfer full): @label without what nobody sees, with single blanks, in one case. */
static char *
dup_key (const char *label)
{
  g_autofree char *visible = beckon_text_drop_invisible (label);
  g_autofree char *collapsed = beckon_text_collapse (visible);

  return beckon_text_fold (collapsed, -1);
}

/* Is there a label that differs at most in case? The agent's options must not look alike. */
static gboolean
has_label (const GPtrArray *options, const char *label)
{
  g_autofree char *folded = dup_key (label);

  for (guint i = 0; i < options->len; i++)
    {
      const BeckonAcpOption *option = g_ptr_array_index (options, i);
      g_autofree char       *other = dup_key (option->label);

      if (g_str_equal (folded, other))
        return TRUE;
    }
  return FALSE;
}

/* (transfer full): @name, or, where another option has it, @name with a number. */
static char *
make_label (const GPtrArray *options, const char *name)
{
  g_autofree char *line = beckon_acp_dup_line (name, LABEL_CHARS);
  char            *label = g_strdup (line);

  for (guint n = 2; has_label (options, label); n++)
    {
      g_free (label);
      label = g_strdup_printf ("%s (%u)", line, n);
    }
  return label;
}

/* (transfer full) (element-type BeckonAcpOption) */
static GPtrArray *
read_options (JsonArray *array)
{
  GPtrArray *options = g_ptr_array_new_with_free_func (option_free);
  guint      n = array != NULL ? MIN (json_array_get_length (array), BECKON_LIMIT_OPTIONS) : 0;

  for (guint i = 0; i < n; i++)
    {
      JsonObject      *object = beckon_acp_get_element (array, i);
      const char      *id = beckon_acp_get_text (object, "optionId");
      const char      *name = beckon_acp_get_text (object, "name");
      BeckonAcpOption *option;

      if (id == NULL)
        continue;
      option = g_new (BeckonAcpOption, 1);
      option->id = g_strdup (id);
      option->label = make_label (options, name != NULL && *name != '\0' ? name : id);
      option->effect = find_effect (beckon_acp_get_text (object, "kind"));
      g_ptr_array_add (options, option);
    }
  return options;
}

int
beckon_acp_permission_find_reject (const BeckonAcpPermission *self)
{
  for (guint i = 0; i < self->options->len; i++)
    {
      const BeckonAcpOption *option = g_ptr_array_index (self->options, i);

      if (g_str_equal (option->effect, "reject_once"))
        return (int) i;
    }
  return -1;
}

char *
beckon_acp_permission_dup_result (const BeckonAcpPermission *self, int index)
{
  GString *json;

  if (index < 0 || (guint) index >= self->options->len)
    return g_strdup (BECKON_ACP_CANCELLED);
  json = g_string_new (NULL);
  beckon_json_open_object (json);
  beckon_json_open_member_object (json, "outcome");
  beckon_json_add_string (json, "outcome", "selected");
  beckon_json_add_string (json, "optionId",
                          ((BeckonAcpOption *) g_ptr_array_index (self->options, index))->id);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}

/* --- what it is about --- */

/* (nullable): a member of what the agent says now, or else said before. */
static const char *
find_text (JsonObject *now, JsonObject *before, const char *name)
{
  const char *text = beckon_acp_get_text (now, name);

  return text != NULL ? text : beckon_acp_get_text (before, name);
}

static JsonObject *
find_object (JsonObject *now, JsonObject *before, const char *name)
{
  JsonObject *object = beckon_acp_get_object (now, name);

  return object != NULL ? object : beckon_acp_get_object (before, name);
}

static JsonArray *
find_array (JsonObject *now, JsonObject *before, const char *name)
{
  JsonArray *array = beckon_acp_get_array (now, name);

  return array != NULL && json_array_get_length (array) > 0 ? array
                                                            : beckon_acp_get_array (before, name);
}

/* (transfer full) (nullable): the command in the arguments, a text or a list of words. */
static char *
read_command (JsonObject *input)
{
  const char *text = beckon_acp_get_text (input, "command");
  JsonArray  *words = beckon_acp_get_array (input, "command");
  GString    *command;

  if (text != NULL)
    return g_strdup (text);
  if (words == NULL || json_array_get_length (words) == 0)
    return NULL;
  command = g_string_new (NULL);
  for (guint i = 0; i < json_array_get_length (words); i++)
    {
      JsonNode        *node = json_array_get_element (words, i);
      g_autofree char *quoted = NULL;

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        continue;
      quoted = g_shell_quote (json_node_get_string (node));
      g_string_append_printf (command, "%s%s", command->len > 0 ? " " : "", quoted);
    }
  return g_string_free (command, FALSE);
}

/* (transfer full) (nullable): all changes of files as one diff; @path takes (transfer full) the
 * first file. */
static char *
read_diff (JsonArray *content, char **path)
{
  GString *diff = g_string_new (NULL);

  for (guint i = 0; content != NULL && i < json_array_get_length (content); i++)
    {
      JsonObject      *object = beckon_acp_get_element (content, i);
      const char      *file = beckon_acp_get_text (object, "path");
      g_autofree char *part = NULL;

      if (file == NULL || g_strcmp0 (beckon_acp_get_text (object, "type"), "diff") != 0)
        continue;
      if (*path == NULL)
        *path = g_strdup (file);
      part = beckon_unified_diff (file, beckon_acp_get_text (object, "oldText"),
                                  beckon_acp_get_text (object, "newText"));
      g_string_append (diff, part);
    }
  return g_string_free (diff, diff->len == 0);
}

/* (transfer full): JSON text */
static char *
make_approval (JsonObject *now, JsonObject *before, const char *title, const char *cwd)
{
  const char      *kind = find_text (now, before, "kind");
  JsonObject      *input = find_object (now, before, "rawInput");
  JsonArray       *locations = find_array (now, before, "locations");
  const char      *folder = beckon_acp_get_text (input, "cwd");
  const char      *name = find_text (now, before, "name");
  g_autofree char *path = NULL;
  g_autofree char *command = read_command (input);
  g_autofree char *diff = read_diff (find_array (now, before, "content"), &path);
  g_autofree char *arguments = NULL;
  GString         *json = g_string_new (NULL);

  if (input != NULL && json_object_get_size (input) > 0)
    arguments = beckon_json_object_to_text (input);
  if (path == NULL && locations != NULL && json_array_get_length (locations) > 0)
    path = g_strdup (beckon_acp_get_text (beckon_acp_get_element (locations, 0), "path"));
  /* Some say the command in the title alone. */
  if (command == NULL && input == NULL && g_strcmp0 (kind, "execute") == 0)
    command = g_strdup (title);
  if (name == NULL)
    name = kind;
  if (name != NULL && strlen (name) > BECKON_LIMIT_NAME_BYTES)
    name = NULL;
  /* A remembered answer holds for exactly this: a kind alone would be everything of it. */
  if (command == NULL && path == NULL && diff == NULL && (arguments == NULL || name == NULL))
    {
      if (strlen (title) > BECKON_LIMIT_NAME_BYTES)
        command = g_strdup (title);
      else
        name = title;
    }
  /* What the diff shows already is left out where both are too much. */
  if (diff != NULL && arguments != NULL
      && strlen (diff) + strlen (arguments) > BECKON_LIMIT_CONTEXT_BYTES / 2)
    g_clear_pointer (&arguments, g_free);

  beckon_json_open_object (json);
  if (name != NULL)
    beckon_json_add_string (json, "tool", name);
  if (command != NULL)
    beckon_json_add_string (json, "command", command);
  if (path != NULL)
    beckon_json_add_string (json, "path", path);
  if (diff != NULL)
    beckon_json_add_string (json, "diff", diff);
  if (arguments != NULL)
    beckon_json_add_raw (json, "arguments", arguments);
  beckon_json_add_string (json, "cwd", folder != NULL ? folder : cwd);
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}

BeckonAcpPermission *
beckon_acp_permission_new (JsonObject *params, JsonObject *call, const char *cwd, GError **error)
{
  JsonObject *now = beckon_acp_get_object (params, "toolCall");
  /* Version 2 has the title beside the call. */
  const char          *title = beckon_acp_get_text (params, "title");
  BeckonAcpPermission *self;
  g_autoptr (GPtrArray) options = read_options (beckon_acp_get_array (params, "options"));

  if (options->len == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("The agent may need an update."),
                        _ ("It asks for a permission and offers no option"));
      return NULL;
    }
  if (title == NULL)
    title = find_text (now, call, "title");
  if (title == NULL || *title == '\0')
    title = find_text (now, call, "kind");
  self = g_new0 (BeckonAcpPermission, 1);
  self->options = g_steal_pointer (&options);
  self->title = beckon_acp_dup_line (title != NULL ? title : "?", TITLE_CHARS);
  self->approval = make_approval (now, call, title != NULL ? title : self->title, cwd);
  return self;
}

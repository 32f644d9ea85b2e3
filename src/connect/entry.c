/* entry.c: one thing that connecting an agent writes into its configuration
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/entry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "connect/jsonc-edit.h"
#include "connect/toml-edit.h"

#define MATCHER "matcher"
#define HOOKS "hooks"
#define COMMAND "command"
#define ARGS "args"
#define URL "url"

BeckonEntry *
beckon_entry_new (BeckonEntryKind kind, const char *file, const char *path, JsonNode *value)
{
  BeckonEntry *self = g_new0 (BeckonEntry, 1);

  self->kind = kind;
  self->file = g_strdup (file);
  self->path = g_strsplit (path, ".", -1);
  self->value = value;
  return self;
}

void
beckon_entry_free (BeckonEntry *self)
{
  g_free (self->file);
  g_strfreev (self->path);
  json_node_unref (self->value);
  g_free (self);
}

char *
beckon_entry_dup_name (const BeckonEntry *self)
{
  g_autofree char *path = g_strjoinv (".", self->path);

  if (self->kind == BECKON_ENTRY_ELEMENT)
    return g_strdup_printf ("%s: %s", path, json_node_get_string (self->value));
  return g_steal_pointer (&path);
}

static const char *const *
get_path (const BeckonEntry *self)
{
  return (const char *const *) self->path;
}

/* --- the list of an element or a hook --- */

/* A text that is being looked at. An empty one is an empty object. */
static BeckonJsonc *
parse (const char *text, GError **error)
{
  const char *whole = text[strspn (text, "\xEF\xBB\xBF \t\r\n")] == '\0' ? "{}" : text;

  return beckon_jsonc_parse (whole, strlen (whole), error);
}

/* @list (out) (nullable): NULL if it is absent. */
static gboolean
find_list (const BeckonEntry *self, BeckonJsonc *json, BeckonJsoncValue **list, GError **error)
{
  if (!beckon_jsonc_find (json, get_path (self), list, error))
    return FALSE;
  if (*list == NULL || (*list)->type == BECKON_JSONC_ARRAY)
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MISFIT,
                    _ ("Change it in the file, or remove it, and repeat the command."),
                    _ ("“%s” is not a list"), self->path[g_strv_length (self->path) - 1]);
  return FALSE;
}

/* --- hooks --- */

/* (transfer none): the one handler of the group that is written. */
static JsonNode *
get_handler (const BeckonEntry *self)
{
  return json_array_get_element (
    json_object_get_array_member (json_node_get_object (self->value), HOOKS), 0);
}

/* (transfer full) (nullable): of the line of a hook, " hook AGENT". */
static char *
dup_tail (const char *line)
{
  const char *tail = g_strrstr (line, " " BECKON_ENTRY_HOOK_VERB " ");
  gsize       length = tail != NULL ? strlen (tail) : 0;

  if (tail != NULL && g_str_has_suffix (tail, BECKON_ENTRY_STRICT))
    length -= strlen (BECKON_ENTRY_STRICT);
  return tail != NULL ? g_strndup (tail, length) : NULL;
}

/* Is @command ours, such as "/opt/beckon hook claude"? */
static gboolean
is_own_command (const BeckonEntry *self, const char *command)
{
  g_autofree char *own =
    dup_tail (json_object_get_string_member (json_node_get_object (get_handler (self)), COMMAND));
  g_autofree char *found = dup_tail (command);

  return found != NULL && g_strcmp0 (found, own) == 0 && strstr (command, "beckon") != NULL;
}

static BeckonJsoncValue *
get_handlers (BeckonJsoncValue *group)
{
  BeckonJsoncValue *handlers =
    group->type == BECKON_JSONC_OBJECT ? beckon_jsonc_get (group, HOOKS, NULL) : NULL;

  return handlers != NULL && handlers->type == BECKON_JSONC_ARRAY ? handlers : NULL;
}

static gboolean
is_own_handler (const BeckonEntry *self, const BeckonJsonc *json, BeckonJsoncValue *handler)
{
  BeckonJsoncValue *command =
    handler->type == BECKON_JSONC_OBJECT ? beckon_jsonc_get (handler, COMMAND, NULL) : NULL;
  g_autofree char *text = command != NULL ? beckon_jsonc_dup_text (json, command) : NULL;

  return text != NULL && is_own_command (self, text);
}

/* (nullable): the next of our handlers in @list, after the first @skip ones; @group (out): where.
 */
static BeckonJsoncValue *
find_handler (const BeckonEntry *self,
              const BeckonJsonc *json,
              BeckonJsoncValue  *list,
              guint              skip,
              BeckonJsoncValue **group)
{
  for (guint i = 0; list != NULL && i < list->children->len; i++)
    {
      BeckonJsoncValue *handlers = get_handlers (list->children->pdata[i]);

      for (guint j = 0; handlers != NULL && j < handlers->children->len; j++)
        if (is_own_handler (self, json, handlers->children->pdata[j]) && skip-- == 0)
          {
            *group = list->children->pdata[i];
            return handlers->children->pdata[j];
          }
    }
  return NULL;
}

/* No matcher matches everything, as "" and "*" do. */
static gboolean
has_matcher (const BeckonEntry *self, const BeckonJsonc *json, BeckonJsoncValue *group)
{
  const char *wanted =
    json_object_get_string_member_with_default (json_node_get_object (self->value), MATCHER, "");
  BeckonJsoncValue *found = beckon_jsonc_get (group, MATCHER, NULL);
  g_autofree char  *text = found != NULL ? beckon_jsonc_dup_text (json, found) : g_strdup ("");

  return g_strcmp0 (text, wanted) == 0 || (*wanted == '\0' && g_strcmp0 (text, "*") == 0);
}

static gboolean
look_at_hook (const BeckonEntry *self, const char *text, BeckonEntryState *state, GError **error)
{
  g_autoptr (BeckonJsonc) json = parse (text, error);
  BeckonJsoncValue *list, *handler, *group = NULL;

  if (json == NULL || !find_list (self, json, &list, error))
    return FALSE;
  handler = find_handler (self, json, list, 0, &group);
  if (handler == NULL)
    *state = BECKON_ENTRY_MISSING;
  else if (beckon_jsonc_has (json, handler, get_handler (self)) && has_matcher (self, json, group)
           && find_handler (self, json, list, 1, &group) == NULL)
    *state = BECKON_ENTRY_THERE;
  else
    *state = BECKON_ENTRY_DIFFERENT;
  return TRUE;
}

/* (transfer full) (nullable): @keeps: the last one stays. */
static char *
remove_hooks (const BeckonEntry *self, const char *text, gboolean keeps, GError **error)
{
  g_autofree char *changed = g_strdup (text);

  for (;;)
    {
      g_autoptr (BeckonJsonc) json = parse (changed, error);
      BeckonJsoncValue *list, *handler, *group = NULL, *other = NULL;
      char             *next;

      if (json == NULL || !find_list (self, json, &list, error))
        return NULL;
      handler = find_handler (self, json, list, 0, &group);
      if (handler == NULL || (keeps && find_handler (self, json, list, 1, &other) == NULL))
        return g_steal_pointer (&changed);
      /* A group without a handler would be left with its matcher alone. */
      next = beckon_jsonc_remove (json, handler->parent->children->len == 1 ? group : handler);
      g_free (changed);
      changed = next;
    }
}

/* --- elements --- */

/* (nullable): our text in @list. */
static BeckonJsoncValue *
find_element (const BeckonEntry *self, const BeckonJsonc *json, BeckonJsoncValue *list)
{
  for (guint i = 0; list != NULL && i < list->children->len; i++)
    if (beckon_jsonc_has (json, list->children->pdata[i], self->value))
      return list->children->pdata[i];
  return NULL;
}

static gboolean
look_at_element (const BeckonEntry *self, const char *text, BeckonEntryState *state, GError **error)
{
  g_autoptr (BeckonJsonc) json = parse (text, error);
  BeckonJsoncValue *list;

  if (json == NULL || !find_list (self, json, &list, error))
    return FALSE;
  *state = find_element (self, json, list) != NULL ? BECKON_ENTRY_THERE : BECKON_ENTRY_MISSING;
  return TRUE;
}

/* --- members --- */

static gboolean
look_at_member (const BeckonEntry *self, const char *text, BeckonEntryState *state, GError **error)
{
  g_autoptr (BeckonJsonc) json = parse (text, error);
  BeckonJsoncValue *found;

  if (json == NULL || !beckon_jsonc_find (json, get_path (self), &found, error))
    return FALSE;
  if (found == NULL)
    *state = BECKON_ENTRY_MISSING;
  else
    *state =
      beckon_jsonc_has (json, found, self->value) ? BECKON_ENTRY_THERE : BECKON_ENTRY_DIFFERENT;
  return TRUE;
}

/* (transfer full) (nullable): without the member or element. */
static char *
remove_value (const BeckonEntry *self, const char *text, GError **error)
{
  g_autoptr (BeckonJsonc) json = parse (text, error);
  BeckonJsoncValue *found;

  if (json == NULL)
    return NULL;
  if (self->kind == BECKON_ENTRY_MEMBER)
    {
      if (!beckon_jsonc_find (json, get_path (self), &found, error))
        return NULL;
    }
  else
    {
      if (!find_list (self, json, &found, error))
        return NULL;
      found = find_element (self, json, found);
    }
  return found != NULL ? beckon_jsonc_remove (json, found) : g_strdup (text);
}

/* --- whole files --- */

static gboolean
look_at_file (const BeckonEntry *self, const char *text, BeckonEntryState *state, GError **error)
{
  const char *own = json_node_get_string (self->value);

  if (*text == '\0')
    *state = BECKON_ENTRY_MISSING;
  else if (g_str_equal (text, own))
    *state = BECKON_ENTRY_THERE;
  else if (strncmp (text, own, strcspn (own, "\n") + 1) == 0)
    *state = BECKON_ENTRY_DIFFERENT;
  else
    {
      g_autofree char *name = g_path_get_basename (self->file);

      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Move it away, or give it another name, and repeat the command."),
                        _ ("“%s” is not a file of Beckon"), name);
      return FALSE;
    }
  return TRUE;
}

/* (transfer full) (nullable): nothing is left of a file that is ours. */
static char *
remove_file (const BeckonEntry *self, const char *text, GError **error)
{
  BeckonEntryState state;

  return look_at_file (self, text, &state, error) ? g_strdup ("") : NULL;
}

/* --- the command of a server --- */

/* FALSE: @value (nullable) is neither a text nor a list of texts. */
static gboolean
add_words (GStrvBuilder *words, const BeckonJsonc *json, const BeckonJsoncValue *value)
{
  guint n = value != NULL && value->type == BECKON_JSONC_ARRAY ? value->children->len : 1;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *word = NULL;

      if (value != NULL)
        word = beckon_jsonc_dup_text (
          json, value->type == BECKON_JSONC_ARRAY ? value->children->pdata[i] : value);
      if (word == NULL)
        return FALSE;
      g_strv_builder_add (words, word);
    }
  return TRUE;
}

static char **
dup_json_command (const BeckonEntry *self, const char *text)
{
  g_autoptr (BeckonJsonc) json = parse (text, NULL);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  BeckonJsoncValue *server = NULL, *args;

  if (json == NULL || !beckon_jsonc_find (json, get_path (self), &server, NULL) || server == NULL
      || !add_words (words, json, beckon_jsonc_get (server, COMMAND, NULL)))
    return NULL;
  args = beckon_jsonc_get (server, ARGS, NULL);
  if (args != NULL && !add_words (words, json, args))
    return NULL;
  return g_strv_builder_end (words);
}

/* (transfer full) (nullable): the line of our hook. */
static char *
dup_hook_line (const BeckonEntry *self, const char *text)
{
  g_autoptr (BeckonJsonc) json = parse (text, NULL);
  BeckonJsoncValue *list = NULL, *group = NULL, *handler = NULL;

  if (json != NULL && find_list (self, json, &list, NULL))
    handler = find_handler (self, json, list, 0, &group);
  return handler != NULL ? beckon_jsonc_dup_text (json, beckon_jsonc_get (handler, COMMAND, NULL))
                         : NULL;
}

/* (transfer full) (nullable): its words. */
static char **
dup_hook_command (const BeckonEntry *self, const char *text)
{
  g_autofree char *line = dup_hook_line (self, text);
  char           **words = NULL;

  return line != NULL && g_shell_parse_argv (line, NULL, &words, NULL) ? words : NULL;
}

/* (transfer full) (nullable): the words that a file of ours has before those of the hook. */
static char **
dup_file_command (const char *text)
{
  static const char before[] = "const COMMAND = ";
  const char       *found = strstr (text, before);
  g_autofree char  *array = NULL;
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autoptr (BeckonJsonc) json = NULL;

  if (found == NULL)
    return NULL;
  found += strlen (before);
  array = g_strndup (found, strcspn (found, ";\n"));
  json = beckon_jsonc_parse (array, strlen (array), NULL);
  if (json == NULL || !add_words (words, json, json->root))
    return NULL;
  g_strv_builder_add (words, BECKON_ENTRY_HOOK_VERB);
  return g_strv_builder_end (words);
}

char **
beckon_entry_dup_command (const BeckonEntry *self, const char *text)
{
  g_auto (GStrv) command = NULL;
  g_auto (GStrv) args = NULL;
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  if (self->kind == BECKON_ENTRY_MEMBER)
    return dup_json_command (self, text);
  if (self->kind == BECKON_ENTRY_HOOK)
    return dup_hook_command (self, text);
  if (self->kind == BECKON_ENTRY_FILE)
    return dup_file_command (text);
  if (self->kind != BECKON_ENTRY_TABLE)
    return NULL;
  command = beckon_toml_dup_member (text, get_path (self), COMMAND);
  args = beckon_toml_dup_member (text, get_path (self), ARGS);
  if (command == NULL)
    return NULL;
  g_strv_builder_addv (words, (const char **) command);
  if (args != NULL)
    g_strv_builder_addv (words, (const char **) args);
  return g_strv_builder_end (words);
}

gboolean
beckon_entry_is_strict (const BeckonEntry *self, const char *text)
{
  g_autofree char *line = NULL;

  if (self->kind == BECKON_ENTRY_FILE)
    return strstr (json_node_get_string (self->value), BECKON_ENTRY_STRICT_FILE) != NULL
           && strstr (text, BECKON_ENTRY_STRICT_FILE) != NULL;
  if (self->kind != BECKON_ENTRY_HOOK
      || !g_str_has_suffix (
        json_object_get_string_member (json_node_get_object (get_handler (self)), COMMAND),
        BECKON_ENTRY_STRICT))
    return FALSE;
  line = dup_hook_line (self, text);
  return line != NULL && g_str_has_suffix (line, BECKON_ENTRY_STRICT);
}

char *
beckon_entry_dup_url (const BeckonEntry *self, const char *text)
{
  g_autoptr (BeckonJsonc) json = NULL;
  g_auto (GStrv) url = NULL;
  BeckonJsoncValue *server = NULL, *found;

  if (self->kind == BECKON_ENTRY_TABLE)
    {
      url = beckon_toml_dup_member (text, get_path (self), URL);
      return url != NULL ? g_strdup (url[0]) : NULL;
    }
  json = self->kind == BECKON_ENTRY_MEMBER ? parse (text, NULL) : NULL;
  if (json == NULL || !beckon_jsonc_find (json, get_path (self), &server, NULL) || server == NULL
      || server->type != BECKON_JSONC_OBJECT)
    return NULL;
  found = beckon_jsonc_get (server, URL, NULL);
  return found != NULL ? beckon_jsonc_dup_text (json, found) : NULL;
}

/* --- all kinds --- */

gboolean
beckon_entry_look (const BeckonEntry *self,
                   const char        *text,
                   BeckonEntryState  *state,
                   GError           **error)
{
  BeckonTomlState table = BECKON_TOML_ABSENT;

  switch (self->kind)
    {
    case BECKON_ENTRY_HOOK:
      return look_at_hook (self, text, state, error);
    case BECKON_ENTRY_ELEMENT:
      return look_at_element (self, text, state, error);
    case BECKON_ENTRY_FILE:
      return look_at_file (self, text, state, error);
    case BECKON_ENTRY_TABLE:
      if (!beckon_toml_look (text, get_path (self), json_node_get_object (self->value), &table,
                             error))
        return FALSE;
      *state = table == BECKON_TOML_ABSENT  ? BECKON_ENTRY_MISSING
               : table == BECKON_TOML_EQUAL ? BECKON_ENTRY_THERE
                                            : BECKON_ENTRY_DIFFERENT;
      return TRUE;
    case BECKON_ENTRY_MEMBER:
    default:
      return look_at_member (self, text, state, error);
    }
}

char *
beckon_entry_add (const BeckonEntry *self, const char *text, GError **error)
{
  BeckonEntryState state;
  g_autofree char *added = NULL;

  if (!beckon_entry_look (self, text, &state, error))
    return NULL;
  if (state == BECKON_ENTRY_THERE)
    return g_strdup (text);
  switch (self->kind)
    {
    case BECKON_ENTRY_HOOK:
      /* First the new one: what is around the others then stays as it is. */
      added = beckon_jsonc_append (text, get_path (self), self->value, error);
      return added != NULL ? remove_hooks (self, added, TRUE, error) : NULL;
    case BECKON_ENTRY_ELEMENT:
      return beckon_jsonc_append (text, get_path (self), self->value, error);
    case BECKON_ENTRY_TABLE:
      return beckon_toml_set (text, get_path (self), json_node_get_object (self->value), error);
    case BECKON_ENTRY_FILE:
      return g_strdup (json_node_get_string (self->value));
    case BECKON_ENTRY_MEMBER:
    default:
      return beckon_jsonc_set (text, get_path (self), self->value, error);
    }
}

char *
beckon_entry_remove (const BeckonEntry *self, const char *text, GError **error)
{
  switch (self->kind)
    {
    case BECKON_ENTRY_HOOK:
      return remove_hooks (self, text, FALSE, error);
    case BECKON_ENTRY_TABLE:
      return beckon_toml_remove (text, get_path (self), error);
    case BECKON_ENTRY_FILE:
      return remove_file (self, text, error);
    case BECKON_ENTRY_MEMBER:
    case BECKON_ENTRY_ELEMENT:
    default:
      return remove_value (self, text, error);
    }
}

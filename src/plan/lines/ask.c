/* ask.c: a question and its options in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "plan/step-json.h"

/* (transfer full): @text with "or" and ", or" replaced by commas. */
static char *
join_by_commas (const char *text)
{
  GString    *joined = g_string_new (NULL);
  const char *at = text;
  const char *found;

  while ((found = beckon_instruction_find (text, at, "or")) != NULL)
    {
      g_string_append_len (joined, at, found - at);
      while (joined->len > 0 && g_ascii_isspace (joined->str[joined->len - 1]))
        g_string_truncate (joined, joined->len - 1);
      if (joined->len == 0 || joined->str[joined->len - 1] != ',')
        g_string_append_c (joined, ',');
      at = found + strlen ("or");
    }
  g_string_append (joined, at);

  return g_string_free (joined, FALSE);
}

/* (transfer full): the options as they were separated. */
static char **
split_options (const char *text)
{
  g_autofree char *joined = NULL;

  if (strchr (text, '|') != NULL)
    return g_strsplit (text, "|", -1);
  if (strchr (text, ';') != NULL)
    return g_strsplit (text, ";", -1);
  if (strstr (text, " / ") != NULL)
    return g_strsplit (text, " / ", -1);
  if (strpbrk (text, " \t,") == NULL && strchr (text, '/') != NULL)
    return g_strsplit (text, "/", -1);
  joined = join_by_commas (text);

  return g_strsplit (joined, ",", -1);
}

static gboolean
is_other (const char *option)
{
  static const char *const words[] = { "other",         "another",     "something else",
                                       "anything else", "another one", "else" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (words[i], option) == 0)
      return TRUE;

  return FALSE;
}

/* Does it say more than an option would: "If yes, continue", "No if it rains", "yes then run
 * make"? */
static gboolean
is_option (const char *option)
{
  static const char *const words[] = { "if", "unless", "then", "otherwise", "after" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (beckon_instruction_find (option, option, words[i]) != NULL)
      return FALSE;

  return TRUE;
}

/* "Ana: Which one?" is addressed to Ana. */
static gboolean
is_addressed (const char *question)
{
  const char *colon = strchr (question, ':');
  const char *mark = strchr (question, '?');
  guint       n = 1;

  if (*question == '@')
    return TRUE;
  if (colon == NULL || mark == NULL || colon > mark || strpbrk (question, "\"'`") != NULL
      || beckon_instruction_starts_with (question, " which what who whom whose where when why how "
                                                   "is are do does did shall should may can could "
                                                   "will would must which's "))
    return FALSE;
  for (const char *at = question; at < colon; at++)
    n += *at == ' ' ? 1 : 0;

  return n <= 3;
}

/* (transfer full) (element-type utf8): the options of @text, none if they say more than options;
 * @other: the person may write another answer. */
static GPtrArray *
read_options (const char *text, gboolean *other)
{
  GPtrArray       *options = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_auto (GStrv) parts = NULL;
  gsize length;

  *other = FALSE;
  length = strlen (bare);
  if (length > 1 && bare[0] == '(' && bare[length - 1] == ')')
    {
      bare[length - 1] = '\0';
      bare[0] = ' ';
      g_strstrip (bare);
    }
  else if (length > 0 && bare[length - 1] == '.')
    {
      bare[length - 1] = '\0';
    }
  parts = split_options (bare);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *option = beckon_instruction_unquote (parts[i], -1);

      if (*option == '\0')
        continue;
      if (strpbrk (parts[i], "\"'`") == NULL && !is_option (option))
        {
          g_ptr_array_set_size (options, 0);
          *other = FALSE;
          break;
        }
      if (parts[i + 1] == NULL && i > 0 && is_other (option))
        *other = TRUE;
      else
        g_ptr_array_add (options, g_steal_pointer (&option));
    }

  return options;
}

static BeckonRead
add_question (
  BeckonReader *reader, const char *question, GPtrArray *options, gboolean other, GError **error)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (JsonObject) object = NULL;
  BeckonStep *step;

  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "ask");
  beckon_json_add_string (json, "question", question);
  if (options == NULL)
    {
      beckon_json_add_string (json, "kind", "clarification");
    }
  else
    {
      beckon_json_open_member_array (json, "options");
      for (guint i = 0; i < options->len; i++)
        beckon_json_add_string (json, NULL, g_ptr_array_index (options, i));
      beckon_json_close_array (json);
      if (other)
        beckon_json_add_boolean (json, "allow_other", TRUE);
    }
  beckon_json_close_object (json);

  object = beckon_json_parse_object (json->str, json->len, G_MAXSIZE, error);
  if (object == NULL)
    return BECKON_READ_WRONG;
  step = beckon_step_draft_from_json (object, NULL, error);
  if (step == NULL)
    return BECKON_READ_WRONG;
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

BeckonRead
beckon_instruction_read_ask (BeckonReader *reader, const char *text, GError **error)
{
  g_autoptr (GPtrArray) options = NULL;
  g_autofree char *question = NULL;
  const char      *end;
  const char      *rest;
  gboolean         other = FALSE;

  if (!beckon_instruction_take (&text, "me") && !beckon_instruction_take (&text, "us"))
    beckon_instruction_take (&text, "the user");
  if (is_addressed (text))
    return BECKON_READ_UNCLEAR;
  end = strrchr (text, '?');
  if (end != NULL)
    {
      end++;
      rest = end;
      if (*rest == '"' || *rest == '\'' || g_str_has_prefix (rest, "”"))
        rest = end = end + (g_str_has_prefix (rest, "”") ? strlen ("”") : 1);
    }
  else
    {
      end = strchr (text, ':');
      if (end == NULL)
        return BECKON_READ_UNCLEAR;
      rest = end + 1;
    }
  question = beckon_instruction_unquote (text, end - text);
  if (*question == '\0' || g_str_equal (question, "?"))
    return BECKON_READ_UNCLEAR;
  while (g_ascii_isspace (*rest) || *rest == ':')
    rest++;
  if (*rest == '\0' || g_str_equal (rest, "."))
    return strchr (question, '?') != NULL ? add_question (reader, question, NULL, FALSE, error)
                                          : BECKON_READ_UNCLEAR;

  options = read_options (rest, &other);
  if (options->len + (other ? 1 : 0) < 2)
    return BECKON_READ_UNCLEAR;

  return add_question (reader, question, options, other, error);
}

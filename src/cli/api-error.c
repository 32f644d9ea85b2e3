/* api-error.c: how a command says what went wrong, and the exit status for it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/api.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "cli/door.h"
#include "cli/print.h"

static const char *
get_hint (const GError *error)
{
  if (error->domain == BECKON_ERROR)
    return beckon_error_get_hint (error);
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE))
    return _ ("Open Beckon, or run “beckon serve” for a desk without a window. “beckon doctor” "
              "shows what is wrong.");
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_FOREIGN))
    return beckon_door_get_hint ();
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST))
    return _ ("“beckon tasks” lists the tasks.");
  if (g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION))
    return _ ("Write -- before a text that begins with a hyphen.");
  return NULL;
}

/* The code in messages and JSON; E-codes come from the desk. */
static const char *
get_code (const GError *error)
{
  if (error->domain == BECKON_ERROR)
    return beckon_error_get_name (error);
  if (error->domain == G_OPTION_ERROR)
    return "USAGE";
  if (error->domain == G_FILE_ERROR)
    return "FILE";
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_INTERRUPTED))
    return "INTERRUPTED";
  return "NO_DESK";
}

static int
get_status (const GError *error)
{
  if (error->domain == BECKON_ERROR || error->domain == G_FILE_ERROR)
    return BECKON_EXIT_REFUSED;
  if (error->domain == G_OPTION_ERROR)
    return BECKON_EXIT_USAGE;
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_INTERRUPTED))
    return BECKON_EXIT_INTERRUPTED;
  return BECKON_EXIT_NO_DESK;
}

/* (transfer full): the desk's errors name members of the request; here they must name what was
 * typed. */
static char *
dup_message (const GError *error)
{
  static const struct
  {
    const char *member;
    const char *typed;
  } words[] = {
    { "conflict_description", "QUESTION" },
    { "timeout_ms", "--timeout" },
    { "task_id", "--task" },
    { "idempotency_key", "--key" },
    { "previous_id", "--previous" },
    { "assignee", "ASSIGNEE" },
  };
  g_autoptr (GString) message = g_string_new (error->message);

  if (!g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MALFORMED)
      && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT))
    return g_string_free (g_steal_pointer (&message), FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_string_replace (message, words[i].member, words[i].typed, 1);
  return g_string_free (g_steal_pointer (&message), FALSE);
}

char *
beckon_api_describe_error (const GError *error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *message = dup_message (error);
  const char      *hint = get_hint (error);

  g_string_append_printf (text,
                          "%s: ", error->domain == BECKON_ERROR ? get_code (error) : "beckon");
  beckon_print_text (text, message, 6);
  if (hint != NULL && hint[0] != '\0')
    {
      g_string_append (text, "\n      ");
      beckon_print_text (text, hint, 6);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

int
beckon_api_fail (const BeckonContext *context, const GError *error)
{
  if (context->json)
    {
      g_autoptr (GString) json = g_string_new (NULL);
      const char *hint = get_hint (error);

      beckon_json_open_object (json);
      beckon_json_add_string (json, "code", get_code (error));
      beckon_json_add_string (json, "message", error->message);
      beckon_json_add_string (json, "hint", hint != NULL ? hint : "");
      beckon_json_close_object (json);
      g_string_append_c (json, '\n');
      beckon_print_err (json->str);
    }
  else
    {
      g_autofree char *text = beckon_api_describe_error (error);
      g_autofree char *line = g_strconcat (text, "\n", NULL);
      beckon_print_err (line);
    }
  return get_status (error);
}

int
beckon_api_fail_usage (const BeckonContext *context, const char *format, ...)
{
  g_autoptr (GError) error = NULL;
  va_list args;

  va_start (args, format);
  error = g_error_new_valist (G_OPTION_ERROR, G_OPTION_ERROR_FAILED, format, args);
  va_end (args);
  return beckon_api_fail (context, error);
}

/* print-guards.c: what is said of the settings that guard destructive options (TR-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/print.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
get (JsonObject *guard, const char *member)
{
  return json_object_get_string_member_with_default (guard, member, NULL);
}

JsonArray *
beckon_print_get_guards (JsonObject *status)
{
  JsonNode *node = json_object_get_member (status, "guards");

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

char *
beckon_print_dup_waiting_guard (JsonObject *guard)
{
  const char *asks = get (guard, "asks");

  if (asks == NULL || !json_object_get_boolean_member_with_default (guard, "waits", FALSE))
    return NULL;
  /* Translators: the name of a setting, and a sentence about what its new value lets happen */
  return g_strdup_printf (_ ("Another program has changed the setting “%s”. %s This is not in "
                             "effect until you allow it"),
                          get (guard, "setting"), asks);
}

char *
beckon_print_dup_guard_advice (JsonObject *guard)
{
  const char      *setting = get (guard, "setting");
  g_autofree char *allow = g_strdup_printf ("beckon guards allow %s", setting);
  g_autofree char *undo = g_strdup_printf ("beckon guards undo %s", setting);

  /* Translators: two commands for a terminal */
  return g_strdup_printf (_ ("To allow it: %s. To undo it: %s"), allow, undo);
}

char *
beckon_print_dup_weaker_guard (JsonObject *guard)
{
  const char *by = get (guard, "weakened_by");
  const char *what = get (guard, "weakened");

  if (by == NULL || what == NULL)
    return NULL;
  /* Translators: of the three texts, %s is a sentence about what a setting lets happen */
  return g_strdup_printf (strcmp (by, "environment") == 0     ? _ ("Set by the environment: %s")
                          : strcmp (by, "administrator") == 0 ? _ ("Set by the administrator: %s")
                                                              : _ ("Allowed by you: %s"),
                          what);
}

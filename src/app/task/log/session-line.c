/* session-line.c: what an agent calls its session, and what that has used, in one line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/session-line.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-parse.h"
#include "rules/transcript.h"

#define TITLE_CHARS 120
#define CURRENCY_CHARS 12
/* Of a cost, with two digits after the comma. */
#define LEAST 0.005

static void
add (GString *line, const char *part)
{
  if (line->len > 0)
    g_string_append (line, " · ");
  g_string_append (line, part);
}

static void
add_tokens (GString *line, JsonObject *usage, char **details)
{
  gint64           used = json_object_get_int_member_with_default (usage, "used", 0);
  gint64           size = json_object_get_int_member_with_default (usage, "size", 0);
  g_autofree char *text = NULL;

  if (used <= 0)
    return;
  if (size > 0)
    {
      gint64 percent = used < size ? used * 100 / size : 100;

      /* Translators: how full the context of a language model is, in percent */
      text = g_strdup_printf (_ ("%u %% of the context"), (guint) percent);
      /* Translators: tokens of a language model */
      *details = g_strdup_printf (_ ("%1$u of %2$u tokens"), (guint) MIN (used, G_MAXUINT),
                                  (guint) MIN (size, G_MAXUINT));
    }
  else
    {
      /* Translators: tokens of a language model */
      text = g_strdup_printf (ngettext ("%u token", "%u tokens", (gulong) used),
                              (guint) MIN (used, G_MAXUINT));
    }
  add (line, text);
}

static void
add_cost (GString *line, JsonObject *usage)
{
  JsonNode   *node = json_object_get_member (usage, "cost");
  JsonObject *cost =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  double           amount;
  g_autofree char *currency = NULL;
  g_autofree char *text = NULL;

  if (cost == NULL)
    return;
  amount = json_object_get_double_member_with_default (cost, "amount", 0);
  currency = beckon_display_text_short (
    json_object_get_string_member_with_default (cost, "currency", ""), CURRENCY_CHARS);
  if (amount <= 0 || *currency == '\0')
    return;
  /* Translators: what something costs, and the currency */
  text = amount < LEAST ? g_strdup_printf (_ ("less than %1$.2f %2$s"), 0.01, currency)
                        /* Translators: what something costs, and the currency */
                        : g_strdup_printf (_ ("%1$.2f %2$s"), amount, currency);
  add (line, text);
}

char *
beckon_session_line_dup (const BeckonTranscriptPart *part, char **details)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (JsonObject) usage = NULL;

  g_return_val_if_fail (part != NULL, NULL);

  *details = NULL;
  if (part->text != NULL)
    {
      g_autofree char *title = beckon_display_text_short (part->text, TITLE_CHARS);

      if (*title != '\0')
        add (line, title);
    }
  if (part->call != NULL)
    usage =
      beckon_json_parse_object (part->call, strlen (part->call), BECKON_TRANSCRIPT_BYTES, NULL);
  if (usage != NULL)
    {
      add_tokens (line, usage, details);
      add_cost (line, usage);
    }
  return line->len > 0 ? g_string_free (g_steal_pointer (&line), FALSE) : NULL;
}

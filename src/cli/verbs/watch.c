/* watch.c: beckon watch: prints events as lines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/feed.h"
#include "cli/print.h"
#include "plan/reminder.h"

static const GOptionEntry options[] = {
  { "after", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Start after event number N"), N_ ("N") },
  { "json", 'j', 0, G_OPTION_ARG_NONE, NULL, N_ ("One JSON object per line"), NULL },
  { NULL },
};

typedef struct
{
  GMainLoop  *loop; /* (owned) */
  BeckonFeed *feed; /* (owned) */
  gboolean    json;
  int         status;
} Watch;

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

static void
append_number (GString *out, JsonObject *payload, const char *name)
{
  JsonNode *node = json_object_get_member (payload, name);

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node)
      && json_node_get_value_type (node) == G_TYPE_INT64)
    g_string_append_printf (out, "  #%" G_GINT64_FORMAT, json_node_get_int (node));
}

/* ATT-21: the questions for which nobody waits. */
static void
append_unawaited (GString *out, JsonObject *payload)
{
  JsonNode  *node = json_object_get_member (payload, "unawaited");
  JsonArray *ids = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; ids != NULL && i < json_array_get_length (ids); i++)
    g_string_append_printf (out, "  #%" G_GINT64_FORMAT, json_array_get_int_element (ids, i));
}

/* Appends the subject of an event, from its payload. */
static void
append_payload (GString *out, const char *type, JsonObject *payload)
{
  static const char *const names[] = {
    "task_id",  "id",           "title",   "status", "conflict_description",
    "response", "responded_by", "message", "channel"
  };

  append_number (out, payload, "interaction_id");
  append_number (out, payload, "id");
  if (g_strcmp0 (type, "TASK_NOTICE") == 0 && get_text (payload, "to") != NULL)
    {
      g_autofree char *to = beckon_display_text_short (get_text (payload, "to"), 80);

      g_string_append_printf (out, "  @%s", to);
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char      *text = get_text (payload, names[i]);
      g_autofree char *safe = NULL;

      if (text == NULL || text[0] == '\0')
        continue;
      safe = beckon_display_text_short (text, 80);
      g_string_append_printf (out, "  %s", safe);
    }
}

/* Appends what will happen to an unanswered question, or what happened (PP-3). */
static void
append_time (GString *out, const char *type, JsonObject *payload)
{
  gboolean cancelled = g_strcmp0 (type, "AIC_CANCELLED") == 0;
  g_autoptr (BeckonInteraction) question = NULL;
  g_autofree char *text = NULL;

  if (!cancelled && g_strcmp0 (type, "AIC_REMINDER") != 0)
    return;
  question = beckon_interaction_from_json (payload, NULL);
  if (question == NULL)
    return;
  text = cancelled ? beckon_interaction_describe_outcome (question)
                   : beckon_reminder_describe (question, g_get_real_time ());
  g_string_append_printf (out, "  %s", text);
}

static void
on_event (BeckonFeed *feed, const char *type, const char *data, JsonObject *object, Watch *watch)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (watch->json)
    {
      g_autofree char *safe = beckon_json_escape_invisible (data);

      g_string_append (out, safe);
      g_strdelimit (out->str, "\r\n", ' ');
    }
  else
    {
      const char      *time = get_text (object, "timestamp");
      JsonNode        *payload = json_object_get_member (object, "payload");
      g_autofree char *safe_time = beckon_display_text (time != NULL ? time : "", TRUE);
      g_autofree char *safe_type = beckon_display_text (type, TRUE);

      beckon_print_style (out, BECKON_STYLE_DIM, safe_time);
      g_string_append (out, "  ");
      beckon_print_padded (out, safe_type, 21);
      if (payload != NULL && JSON_NODE_HOLDS_OBJECT (payload))
        {
          append_payload (out, type, json_node_get_object (payload));
          append_unawaited (out, json_node_get_object (payload));
          append_time (out, type, json_node_get_object (payload));
        }
    }
  g_string_append_c (out, '\n');
  if (!beckon_print_out (out->str))
    {
      watch->status = BECKON_EXIT_REFUSED;
      g_main_loop_quit (watch->loop);
    }
}

static void
on_disconnected (BeckonFeed *feed, Watch *watch)
{
  if (!watch->json)
    beckon_print_err (_ ("beckon: Lost connection to the desk. Waiting for it to come back.\n"));
}

static gboolean
on_interrupt (gpointer user_data)
{
  Watch *watch = user_data;

  watch->status = BECKON_EXIT_INTERRUPTED;
  g_main_loop_quit (watch->loop);
  return G_SOURCE_CONTINUE;
}

/* "27", or "27-1790762400123", as the desk writes it. */
static gboolean
is_event_id (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "-", 2);
  guint64 number;

  for (char **part = parts; *part != NULL; part++)
    if (!g_ascii_string_to_unsigned (*part, 10, 0, G_MAXINT64, &number, NULL))
      return FALSE;
  return parts[0] != NULL;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *after = beckon_arguments_text (arguments, "after");
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (BeckonFeed) feed = NULL;
  g_autoptr (GError) error = NULL;
  Watch watch = { .loop = loop, .json = context->json, .status = BECKON_EXIT_DONE };
  guint interrupt;

  if (after != NULL && !is_event_id (after))
    return beckon_api_fail_usage (context, _ ("“%s” is not the number of an event"), after);
  if (!beckon_client_connect (context->client, 10000, &error))
    return beckon_api_fail (context, error);
  feed = watch.feed = beckon_feed_new (context->client, after);
  g_signal_connect (feed, "event", G_CALLBACK (on_event), &watch);
  g_signal_connect (feed, "disconnected", G_CALLBACK (on_disconnected), &watch);
  interrupt = g_unix_signal_add (SIGINT, on_interrupt, &watch);
  beckon_feed_start (feed);
  g_main_loop_run (loop);
  beckon_feed_stop (feed);
  g_source_remove (interrupt);
  return watch.status;
}

const BeckonCommand beckon_verb_watch = {
  .name = "watch",
  .summary = N_ ("Print events as they happen"),
  .description = N_ ("Continues across desk restarts without gaps, until interrupted."),
  .options = options,
  .run = run,
};

/* follow.c: follows a task in the terminal until it ends or waits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/follow.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "cli/feed.h"
#include "cli/print.h"

typedef struct
{
  BeckonContext *context; /* (unowned) */
  const char    *id;      /* (unowned) */
  GMainLoop     *loop;    /* (owned) */
  gint64         entry;   /* the last log entry printed */
  gint64         asked;   /* the last question printed */
  int            status;
} Follow;

static void
end (Follow *self, int status)
{
  self->status = status;
  g_main_loop_quit (self->loop);
}

/* Prints the new entries of the log. */
static gboolean
print_log (Follow *self, GError **error)
{
  g_autofree char *escaped = beckon_api_escape (self->id);

  while (TRUE)
    {
      g_autofree char *path = g_strdup_printf ("/v1/tasks/%s/log?limit=500&after=%" G_GINT64_FORMAT,
                                               escaped, self->entry);
      g_autoptr (BeckonReply) reply =
        beckon_client_call (self->context->client, "GET", path, NULL, 0, error);
      g_autoptr (GString) out = g_string_new (NULL);
      gint64     before = self->entry;
      JsonArray *page;

      if (reply == NULL)
        return FALSE;
      page = json_object_has_member (reply->object, "log")
               ? json_object_get_array_member (reply->object, "log")
               : NULL;
      for (guint i = 0; page != NULL && i < json_array_get_length (page); i++)
        {
          g_autoptr (BeckonLogEntry) entry =
            beckon_log_entry_from_json (json_array_get_object_element (page, i), error);

          if (entry == NULL)
            return FALSE;
          beckon_print_log_entry (out, entry);
          self->entry = MAX (self->entry, entry->id);
        }
      if (!beckon_print_out (out->str))
        {
          end (self, BECKON_EXIT_REFUSED);
          return TRUE;
        }
      if (self->entry == before
          || json_object_get_int_member_with_default (reply->object, "next", 0) == 0)
        return TRUE;
    }
}

/* Prints each question once. */
static void
print_question (Follow *self, const BeckonTask *task)
{
  g_autoptr (BeckonInteraction) question = NULL;
  g_autoptr (GString) out = g_string_new (NULL);

  if (task->pending_interaction == 0 || task->pending_interaction == self->asked)
    return;
  self->asked = task->pending_interaction;
  question =
    beckon_api_get_interaction (self->context->client, task->pending_interaction, 0, NULL, NULL);
  if (question == NULL || !beckon_interaction_is_open (question))
    return;
  beckon_print_pending (out, task, question, TRUE);
  beckon_print_err (out->str);
}

static void
say (Follow *self, const char *text)
{
  g_autofree char *line = g_strconcat (text, "\n", NULL);

  if (self->context->json)
    return;
  if (!beckon_print_out (line))
    end (self, BECKON_EXIT_REFUSED);
}

/* Tells how to look at a task that continues without this terminal. */
static void
say_how_to_look (Follow *self)
{
  /* Translators: the id of a task */
  g_autofree char *line =
    g_strdup_printf (_ ("The task keeps running. To follow it: beckon logs %s"), self->id);

  say (self, line);
}

static void
take_state (Follow *self, const BeckonTask *task)
{
  g_autofree char *text = NULL;

  switch (task->status)
    {
    case BECKON_TASK_COMPLETE:
      end (self, BECKON_EXIT_DONE);
      break;
    case BECKON_TASK_FAILED:
      end (self, BECKON_EXIT_REFUSED);
      break;
    case BECKON_TASK_CANCELLED:
      end (self, BECKON_EXIT_NO_ANSWER);
      break;
    case BECKON_TASK_WAITING:
      text = beckon_task_describe_wait (task, g_get_real_time ());
      end (self, BECKON_EXIT_DONE);
      say (self, text);
      say_how_to_look (self);
      break;
    case BECKON_TASK_POSTPONED:
      end (self, BECKON_EXIT_NO_ANSWER);
      say (self, _ ("Its question was set aside. The task continues once it is answered."));
      say_how_to_look (self);
      break;
    case BECKON_TASK_AWAITING_RESPONSE:
      if (!self->context->json)
        print_question (self, task);
      break;
    case BECKON_TASK_QUEUED:
    case BECKON_TASK_RUNNING:
    default:
      break;
    }
}

/* Reads the task's current state, whatever events were missed. */
static void
look (Follow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonTask) task =
    beckon_api_get_task (self->context->client, self->id, &reply, &error);

  /* Read the log after the task, so that it includes what led to its state. */
  if (task == NULL || (!self->context->json && !print_log (self, &error)))
    {
      /* The feed reconnects when the desk is back. */
      if (!g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST)
          && !g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE))
        end (self, beckon_api_fail (self->context, error));
      return;
    }
  take_state (self, task);
  if (self->context->json && self->status >= 0)
    {
      g_autofree char *line = g_strconcat (reply->text, "\n", NULL);

      if (!beckon_print_out (line))
        self->status = BECKON_EXIT_REFUSED;
    }
}

static void
on_connected (BeckonFeed *feed, Follow *self)
{
  if (self->status < 0)
    look (self);
}

static void
on_event (BeckonFeed *feed, const char *type, const char *data, JsonObject *object, Follow *self)
{
  JsonNode   *node = json_object_get_member (object, "payload");
  JsonObject *payload =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *task_id;

  if (payload == NULL || self->status >= 0)
    return;
  task_id = json_object_get_string_member_with_default (payload, "task_id", NULL);
  if (g_strcmp0 (task_id, self->id) == 0
      || (g_str_has_prefix (type, "TASK_")
          && g_strcmp0 (json_object_get_string_member_with_default (payload, "id", NULL), self->id)
               == 0))
    look (self);
}

static gboolean
on_interrupt (gpointer user_data)
{
  Follow *self = user_data;

  end (self, BECKON_EXIT_INTERRUPTED);
  say_how_to_look (self);
  return G_SOURCE_CONTINUE;
}

int
beckon_follow_task (BeckonContext *context, const char *id)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (BeckonFeed) feed = beckon_feed_new (context->client, NULL);
  Follow follow = { .context = context, .id = id, .loop = loop, .status = -1 };
  guint  interrupt = g_unix_signal_add (SIGINT, on_interrupt, &follow);

  g_signal_connect (feed, "connected", G_CALLBACK (on_connected), &follow);
  g_signal_connect (feed, "event", G_CALLBACK (on_event), &follow);
  beckon_feed_start (feed);
  g_main_loop_run (loop);
  beckon_feed_stop (feed);
  g_source_remove (interrupt);

  return follow.status;
}

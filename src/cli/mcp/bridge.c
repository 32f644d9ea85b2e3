/* bridge.c: the Model Context Protocol on standard input and output, passed on to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/bridge.h"

#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <string.h>
#include <sys/pidfd.h>
#include <unistd.h>

#include "cli/caller.h"
#include "cli/mcp/call.h"
#include "cli/mcp/lines.h"
#include "cli/mcp/message.h"
#include "cli/mcp/outlet.h"
#include "model/task-session.h"
#include "place/capture.h"

/* What a client does not read is kept up to here; then nothing more is taken in. */
#define OUTPUT_FULL_BYTES (8 * 1024 * 1024)
/* A client with so many open calls has lost count. */
#define MAX_CALLS 500
/* When the input has ended, replies that are on their way get so long. */
#define LAST_REPLIES_MS 3000
/* A desk that is there takes no longer to hear that the session is over. */
#define FAREWELL_MS 1000

typedef struct
{
  GMainLoop        *loop;   /* (owned) */
  BeckonReach      *reach;  /* (unowned) */
  BeckonLines      *input;  /* (owned) */
  BeckonOutlet     *output; /* (owned) */
  GHashTable       *calls;  /* (owned): BeckonBridgeCall (owned) → itself: all under way */
  GHashTable       *by_id;  /* (owned): id → BeckonBridgeCall (unowned): the client's requests */
  GQueue            held; /* of BeckonMessage (owned): until the client's initialize is answered */
  BeckonBridgeCall *opening; /* (unowned) (nullable): an initialize under way */
  BeckonBridgeSession session;
  gboolean            called;   /* a tool: the desk may have a task for this session */
  BeckonExchange     *presence; /* (owned) (nullable): shows the desk that the client lives */
  BeckonExchange     *farewell; /* (owned) (nullable): says that the session is over */
  gboolean            ended;    /* the input has, or a signal came */
  gboolean            at_once;  /* nobody reads what is still to come */
  int                 signal;   /* that came, or 0 */
  guint               late_source;
  guint               signal_sources[2];
  int                 parent; /* a descriptor of the process that started this one; or -1 */
  guint               parent_source;
} Bridge;

static void take (Bridge *self, BeckonMessage *message); /* (transfer full) */

static gboolean
on_last_replies_late (gpointer user_data)
{
  Bridge *self = user_data;

  g_main_loop_quit (self->loop);
  return G_SOURCE_CONTINUE;
}

static void
end_soon (Bridge *self)
{
  self->ended = TRUE;
  if (self->late_source == 0)
    self->late_source = g_timeout_add (LAST_REPLIES_MS, on_last_replies_late, self);
}

/* Is there still something that the client or the desk should get, although the input has ended? A
 * question that the desk has is not waited for. */
static gboolean
is_busy (Bridge *self)
{
  GHashTableIter iter;
  gpointer       call;

  if (!beckon_outlet_is_empty (self->output))
    return TRUE;
  g_hash_table_iter_init (&iter, self->calls);
  while (g_hash_table_iter_next (&iter, &call, NULL))
    if (!beckon_bridge_call_is_long (call) || !beckon_bridge_call_is_open (call))
      return TRUE;
  return FALSE;
}

static void
on_presence_done (gpointer owner, guint status, const char *body, const GError *error)
{
  Bridge *self = owner;

  /* A desk that does not know what this is need not be told again. */
  if (error != NULL)
    g_clear_object (&self->presence);
}

static const BeckonExchangeEvents presence_events = { .done = on_presence_done };

/* A connection that breaks when this process is killed: it could not say farewell (AG-4). */
static void
attend (Bridge *self)
{
  static const char method[] = "beckon/attend";
  static const char text[] = "{\"jsonrpc\":\"2.0\",\"id\":\"attend\",\"method\":\"beckon/attend\"}";

  self->presence = beckon_exchange_new (self->reach, "POST", "/mcp", text, &presence_events, self);
  beckon_bridge_session_add_headers (&self->session, self->presence, method, NULL);
  beckon_exchange_set_persistent (self->presence, TRUE);
  beckon_exchange_start (self->presence);
}

static void
on_farewell_done (gpointer owner, guint status, const char *body, const GError *error)
{
  Bridge *self = owner;

  g_main_loop_quit (self->loop);
}

static const BeckonExchangeEvents farewell_events = { .done = on_farewell_done };

/* Whatever started this process will not call any more. */
static void
say_farewell (Bridge *self)
{
  static const char text[] = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/beckon/ended\"}";

  self->farewell = beckon_exchange_new (self->reach, "POST", "/mcp", text, &farewell_events, self);
  beckon_bridge_session_add_headers (&self->session, self->farewell, NULL, NULL);
  beckon_exchange_set_limits (self->farewell, 0, FAREWELL_MS);
  beckon_exchange_start (self->farewell);
}

static void
end_if_idle (Bridge *self)
{
  if (!self->ended || self->farewell != NULL || (!self->at_once && is_busy (self)))
    return;
  if (self->called)
    say_farewell (self);
  else
    g_main_loop_quit (self->loop);
}

static void
end_at_once (Bridge *self)
{
  if (self->farewell != NULL)
    g_main_loop_quit (self->loop);
  self->at_once = TRUE;
  end_soon (self);
  end_if_idle (self);
}

static void
write_line (Bridge *self, const char *text)
{
  GHashTableIter iter;
  gpointer       call;

  beckon_outlet_write_line (self->output, text);
  if (!beckon_outlet_is_full (self->output))
    return;
  beckon_lines_set_paused (self->input, TRUE);
  g_hash_table_iter_init (&iter, self->calls);
  while (g_hash_table_iter_next (&iter, &call, NULL))
    beckon_bridge_call_set_paused (call, TRUE);
}

static void
on_drained (gpointer owner)
{
  Bridge *self = owner;
  g_autoptr (GList) calls = g_hash_table_get_keys (self->calls);

  for (GList *call = calls; call != NULL; call = call->next)
    if (g_hash_table_contains (self->calls, call->data))
      beckon_bridge_call_set_paused (call->data, FALSE);
  beckon_lines_set_paused (self->input, FALSE);
}

static void
on_broken (gpointer owner)
{
  end_at_once (owner);
}

static const BeckonOutletEvents output_events = { on_drained, on_broken };

static gboolean
on_signal (Bridge *self, int number)
{
  self->signal = number;
  end_at_once (self);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_interrupt (gpointer user_data)
{
  return on_signal (user_data, SIGINT);
}

static gboolean
on_terminate (gpointer user_data)
{
  return on_signal (user_data, SIGTERM);
}

static gboolean
on_parent_gone (int fd, GIOCondition condition, gpointer user_data)
{
  Bridge *self = user_data;

  self->parent_source = 0;
  end_soon (self);
  end_if_idle (self);
  return G_SOURCE_REMOVE;
}

/* The client may have handed its end of the input to another process, which keeps it open (AG-4).
 * PR_SET_PDEATHSIG would not do: it tells of the end of the thread that started this process. */
static void
watch_parent (Bridge *self)
{
  pid_t parent = getppid ();

  /* 1: it has ended already, or it is the only other process of a container. */
  self->parent = parent > 1 ? pidfd_open (parent, 0) : -1;
  if (self->parent >= 0)
    self->parent_source = g_unix_fd_add (self->parent, G_IO_IN, on_parent_gone, self);
}

static void
fail (Bridge *self, const char *id, BeckonMessageProblem problem, const char *why)
{
  g_autofree char *text = beckon_message_new_error (id, problem, why);

  write_line (self, text);
}

static const BeckonBridgeCallEvents call_events;

static BeckonBridgeCall *
new_call (Bridge *self, const BeckonMessage *message)
{
  BeckonBridgeCall *call =
    beckon_bridge_call_new (self->reach, &self->session, message, &call_events, self);
  const char *id = beckon_bridge_call_get_id (call);

  g_hash_table_add (self->calls, call);
  if (id != NULL)
    g_hash_table_insert (self->by_id, (gpointer) id, call);
  beckon_bridge_call_set_paused (call, beckon_outlet_is_full (self->output));
  return call;
}

static void
start_call (Bridge *self, const BeckonMessage *message)
{
  beckon_bridge_call_start (new_call (self, message));
}

static void
end_call (Bridge *self, BeckonBridgeCall *call)
{
  const char *id = beckon_bridge_call_get_id (call);

  if (id != NULL && g_hash_table_lookup (self->by_id, id) == call)
    g_hash_table_remove (self->by_id, id);
  g_hash_table_remove (self->calls, call);
}

/* Everything that came after an initialize waits for its answer: the version that it agrees upon is
 * that of all later messages. */
static void
take_held (Bridge *self)
{
  while (self->opening == NULL && !g_queue_is_empty (&self->held))
    {
      take (self, g_queue_pop_head (&self->held));
    }
}

static void
on_call_line (BeckonBridgeCall *call, const char *text, gpointer owner)
{
  write_line (owner, text);
}

static void
on_call_opened (BeckonBridgeCall *call, gpointer owner)
{
  Bridge *self = owner;

  if (self->called && self->presence == NULL && !self->ended)
    attend (self);
  end_if_idle (self);
}

static void
on_call_done (BeckonBridgeCall *call, gpointer owner)
{
  Bridge *self = owner;
  g_autoptr (BeckonBridgeCall) alive = g_object_ref (call);

  end_call (self, call);
  if (call == self->opening)
    {
      self->opening = NULL;
      take_held (self);
    }
  end_if_idle (self);
}

static const BeckonBridgeCallEvents call_events = { on_call_opened, on_call_line, on_call_done };

/* The client does not want the answer any more. */
static void
take_cancellation (Bridge *self, const BeckonMessage *message)
{
  g_autofree char  *id = beckon_message_dup_cancelled (message);
  BeckonBridgeCall *call = id != NULL ? g_hash_table_lookup (self->by_id, id) : NULL;

  if (call != NULL)
    beckon_bridge_call_cancel (call, message);
  else
    /* It crossed the answer. */
    start_call (self, message);
}

static void
take_request (Bridge *self, const BeckonMessage *message)
{
  if (g_hash_table_contains (self->by_id, message->id))
    {
      fail (self, message->id, BECKON_MESSAGE_INVALID_REQUEST,
            "A request with this id is under way.");
      return;
    }
  if (g_hash_table_size (self->calls) >= MAX_CALLS)
    {
      fail (self, message->id, BECKON_MESSAGE_INTERNAL_ERROR, "Too many requests are under way.");
      return;
    }
  if (strcmp (message->method, "initialize") == 0)
    {
      g_clear_pointer (&self->session.version, g_free);
      g_free (self->session.client);
      self->session.client = g_strdup (beckon_message_get_text (
        beckon_message_get_object (beckon_message_get_object (message->object, "params"),
                                   "clientInfo"),
        "name"));
      self->opening = new_call (self, message);
      beckon_bridge_call_start (self->opening);
      return;
    }
  self->called = self->called || strcmp (message->method, "tools/call") == 0;
  start_call (self, message);
}

static void
take (Bridge *self, BeckonMessage *message)
{
  if (self->opening != NULL && g_queue_get_length (&self->held) >= MAX_CALLS)
    fail (self, message->id, BECKON_MESSAGE_INTERNAL_ERROR, "Too many requests are under way.");
  else if (self->opening != NULL)
    g_queue_push_tail (&self->held, g_steal_pointer (&message));
  else if (message->kind == BECKON_MESSAGE_REQUEST)
    take_request (self, message);
  else if (message->kind == BECKON_MESSAGE_NOTIFICATION
           && strcmp (message->method, "notifications/cancelled") == 0)
    take_cancellation (self, message);
  else
    start_call (self, message);
  beckon_message_free (message);
}

static void
on_line (gpointer owner, const char *text, gsize length)
{
  Bridge              *self = owner;
  BeckonMessageProblem problem;
  g_autoptr (GError) error = NULL;
  BeckonMessage *message;

  if (text[strspn (text, " \t")] == '\0' && strlen (text) == length)
    return;
  message = beckon_message_parse (text, length, &problem, &error);
  if (message != NULL)
    take (self, message);
  else
    fail (self, NULL, problem, error->message);
}

static void
on_too_long (gpointer owner)
{
  fail (owner, NULL, BECKON_MESSAGE_PARSE_ERROR, "The line is longer than 4 MiB.");
}

static void
on_end (gpointer owner)
{
  Bridge *self = owner;

  end_soon (self);
  end_if_idle (self);
}

static const BeckonLinesEvents input_events = { on_line, on_too_long, on_end };

static void
bridge_clear (Bridge *self)
{
  g_clear_handle_id (&self->late_source, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (self->signal_sources); i++)
    g_clear_handle_id (&self->signal_sources[i], g_source_remove);
  g_clear_handle_id (&self->parent_source, g_source_remove);
  if (self->parent >= 0)
    close (self->parent);
  if (self->presence != NULL)
    beckon_exchange_close (self->presence);
  g_clear_object (&self->presence);
  if (self->farewell != NULL)
    beckon_exchange_close (self->farewell);
  g_clear_object (&self->farewell);
  beckon_lines_close (self->input);
  beckon_outlet_close (self->output);
  g_queue_clear_full (&self->held, (GDestroyNotify) beckon_message_free);
  g_hash_table_unref (self->by_id);
  g_hash_table_unref (self->calls);
  g_object_unref (self->input);
  g_object_unref (self->output);
  beckon_bridge_session_clear (&self->session);
  g_main_loop_unref (self->loop);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bridge, bridge_clear)

int
beckon_bridge_run (BeckonReach *reach, int input, int output, gint64 wait_s)
{
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (input, FALSE);
  g_auto (Bridge) self = { .reach = reach, .parent = -1 };
  g_autofree char *place = beckon_place_dup_own ();

  self.loop = g_main_loop_new (NULL, FALSE);
  self.input = beckon_lines_new (stream, BECKON_MESSAGE_MAX_BYTES, &input_events, &self);
  self.output = beckon_outlet_new (output, OUTPUT_FULL_BYTES, &output_events, &self);
  self.calls = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  self.by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self.session.own = g_uuid_string_random ();
  if (wait_s > 0)
    self.session.wait = g_strdup_printf ("wait=%" G_GINT64_FORMAT, wait_s);
  self.session.workspace = beckon_caller_dup_workspace (NULL);
  self.session.conversation = beckon_bridge_session_dup_conversation ();
  self.session.place = beckon_task_session_encode (place);
  self.session.task = g_strdup (g_getenv ("BECKON_TASK_ID"));
  beckon_lines_watch (self.input, input);
  beckon_lines_start (self.input);
  self.signal_sources[0] = g_unix_signal_add (SIGINT, on_interrupt, &self);
  self.signal_sources[1] = g_unix_signal_add (SIGTERM, on_terminate, &self);
  watch_parent (&self);
  g_main_loop_run (self.loop);
  return self.signal;
}

/* inbox.c: polls for updates, and hands them over one after another
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/inbox.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "rules/outbox.h"

/* How long Telegram delays an empty response; short enough for proxies on the way. */
#define POLL_S 50
#define POLL_TIMEOUT_S (POLL_S + 20)
/* How many consecutive responses without news may be followed by an immediate call. */
#define MAX_VAIN 3
#define HASTE_US BECKON_US_PER_SECOND
/* Each failure doubles the delay, from the first value up to the second. */
#define FIRST_DELAY_US (1 * BECKON_US_PER_SECOND)
#define MAX_DELAY_US (60 * BECKON_US_PER_SECOND)
#define MAX_DOUBLINGS 6
#define SERVER_CHARS 16

struct _BeckonTelegramInbox
{
  GObject             parent_instance;
  BeckonTelegramBot  *bot; /* (owned) */
  gboolean            started;
  BeckonTelegramDone *done;       /* (owned) */
  gboolean            done_known; /* it has been read from the store */
  gint64              confirm;  /* to be confirmed to Telegram: all numbers below it; 0: nothing */
  gint64              asked;    /* confirmed by the current or last call; 0: nothing */
  gint64              asked_us; /* start time of that call, AWAKE */
  guint   n_vain;     /* consecutive responses that came immediately and brought nothing new */
  guint   page_limit; /* maximum number of updates per call; reduced after an unreadable page */
  gint64  lost_id;    /* the update that was skipped last; 0: none */
  guint   n_lost;     /* number of unreadable updates */
  guint   n_renewals; /* how often Telegram restarted its numbers */
  guint   n_ignored;  /* ignored updates: from other chats, or of an unknown form */
  GQueue  updates;    /* (element-type BeckonTelegramUpdate): received, not processed yet */
  guint   alarm;      /* 0, or the alarm that polls again */
  guint   n_failures; /* consecutive ones */
  GError *error;      /* (owned) (nullable): why no updates can be received */
  char   *unsaid;     /* (nullable): the text to send about the first update, until it is sent */
};

enum
{
  UPDATE,
  READY,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTelegramInbox, beckon_telegram_inbox, G_TYPE_OBJECT)

/* (transfer none) */
static BeckonClock *
get_clock (BeckonTelegramInbox *self)
{
  return beckon_desk_get_clock (beckon_telegram_bot_get_desk (self->bot));
}

/* The delay after @failures consecutive failures, the last of them @error; µs. */
static gint64
get_delay_us (guint failures, const GError *error)
{
  guint asked_s = beckon_telegram_error_get_retry_after_s (error);

  if (asked_s > 0)
    return asked_s * BECKON_US_PER_SECOND;
  /* A revoked token does not become valid again; a new one restarts the channel. */
  if (error != NULL && error->domain == BECKON_TELEGRAM_ERROR
      && !beckon_telegram_error_is_passing (error))
    return MAX_DELAY_US;
  return MIN (FIRST_DELAY_US << MIN (failures > 0 ? failures - 1 : 0, MAX_DOUBLINGS), MAX_DELAY_US);
}

static void process_next (BeckonTelegramInbox *self);
static void begin (BeckonTelegramInbox *self);
static void poll (BeckonTelegramInbox *self);

static void
on_receive_alarm (gpointer user_data)
{
  BeckonTelegramInbox *self = user_data;

  self->alarm = 0;
  if (self->done_known)
    process_next (self);
  else
    begin (self);
}

static void
retry_later (BeckonTelegramInbox *self, gint64 delay_us)
{
  BeckonClock *clock = get_clock (self);

  self->alarm = beckon_clock_add_alarm (
    clock, BECKON_CLOCK_AWAKE, beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + delay_us,
    on_receive_alarm, self);
}

/* Processes the next update, or polls for more. */
static void
process_next (BeckonTelegramInbox *self)
{
  if (!self->started)
    return;
  if (g_queue_is_empty (&self->updates))
    poll (self);
  else
    g_signal_emit (self, signals[UPDATE], 0, g_queue_peek_head (&self->updates));
}

/* Telegram's numbers are lower than those processed: by its documentation they restart after a week
 * of silence. */
static void
restart_numbers (BeckonTelegramInbox *self, gint64 id)
{
  /* Logged once; the health reports the count. */
  g_log (G_LOG_DOMAIN, self->n_renewals++ == 0 ? G_LOG_LEVEL_MESSAGE : G_LOG_LEVEL_DEBUG,
         "Telegram restarted its update numbers: %" G_GINT64_FORMAT
         " comes after %" G_GINT64_FORMAT,
         id, beckon_telegram_done_get_next (self->done) - 1);
  beckon_telegram_bot_changed (self->bot);
}

/* Processed updates are skipped and confirmed again; those without a number cannot be. FALSE: the
 * page makes no progress. */
static gboolean
read_page (BeckonTelegramInbox *self, JsonArray *page)
{
  gint64 next = beckon_telegram_done_get_next (self->done);
  gint64 last = 0;

  for (guint i = 0; i < json_array_get_length (page); i++)
    {
      BeckonTelegramUpdate *update =
        beckon_telegram_update_from_json (json_array_get_element (page, i));

      if (update == NULL)
        {
          self->n_ignored++;
          continue;
        }
      last = update->id;
      if (beckon_telegram_done_is_past (self->done, update, next))
        {
          beckon_telegram_update_free (update);
          continue;
        }
      if (update->id < next && g_queue_is_empty (&self->updates))
        restart_numbers (self, update->id);
      next = update->id;
      g_queue_push_tail (&self->updates, update);
    }
  if (!g_queue_is_empty (&self->updates))
    self->n_vain = 0;
  if (json_array_get_length (page) == 0 || !g_queue_is_empty (&self->updates))
    return TRUE;
  /* All of it has been processed: the confirmation was lost, or was for other numbers. If
   * confirming does not help, do not repeat it immediately. */
  if (last > 0)
    self->confirm = last + 1;
  return last > 0 && ++self->n_vain <= MAX_VAIN;
}

/* FALSE: call again later. */
static gboolean
read_response (BeckonTelegramInbox *self, JsonNode *page, GError **error)
{
  if (!JSON_NODE_HOLDS_ARRAY (page))
    {
      g_set_error_literal (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER,
                           _ ("Could not understand Telegram’s reply"));
      return FALSE;
    }
  if (!read_page (self, json_node_get_array (page)))
    {
      g_set_error_literal (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER,
                           _ ("Telegram only sends updates that were already handled"));
      return FALSE;
    }
  return TRUE;
}

/* Is @error for a page whose single unreadable update has a known number? Then it is skipped, and
 * the following ones are processed. */
static gboolean
skip_unreadable (BeckonTelegramInbox *self, const GError *error)
{
  gint64 id = beckon_telegram_error_get_update_id (error);

  if (self->page_limit > 1 || id == 0 || id == self->lost_id)
    return FALSE;
  self->lost_id = id;
  g_log (G_LOG_DOMAIN, self->n_lost++ == 0 ? G_LOG_LEVEL_MESSAGE : G_LOG_LEVEL_DEBUG,
         "Update %" G_GINT64_FORMAT " of Telegram could not be read and is skipped", id);
  g_queue_push_tail (&self->updates, beckon_telegram_update_new_lost (id));
  return TRUE;
}

/* Does the server keep returning empty responses immediately, instead of waiting for updates? */
static gboolean
is_polling_too_fast (BeckonTelegramInbox *self, JsonNode *page)
{
  BeckonClock *clock = get_clock (self);

  if (page == NULL || json_array_get_length (json_node_get_array (page)) > 0)
    return FALSE;
  if (beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) - self->asked_us > HASTE_US)
    self->n_vain = 0;
  else
    self->n_vain++;
  return self->n_vain > MAX_VAIN;
}

static void
on_updates (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramInbox) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) page =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (!self->started)
    return;
  if ((page == NULL || !read_response (self, page, &error)) && !skip_unreadable (self, error))
    {
      /* Fetch one at a time, which isolates an unreadable update and reduces the load on the
       * server. */
      if (page == NULL
          && (g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_UNREADABLE)
              || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER)))
        self->page_limit = 1;
      self->n_failures++;
      beckon_telegram_bot_set_error (self->bot, &self->error, error);
      retry_later (self, get_delay_us (self->n_failures, error));
      return;
    }
  if (page != NULL)
    {
      if (self->confirm == self->asked)
        self->confirm = 0;
      self->page_limit = MIN (self->page_limit * 2, BECKON_TELEGRAM_PAGE_UPDATES);
    }
  self->n_failures = 0;
  /* The connection works again for outgoing messages, too. */
  if (self->error != NULL)
    g_signal_emit (self, signals[READY], 0);
  beckon_telegram_bot_set_error (self->bot, &self->error, NULL);
  if (!beckon_telegram_bot_is_heard (self->bot))
    {
      beckon_telegram_bot_set_heard (self->bot);
      beckon_telegram_bot_changed (self->bot);
    }
  if (is_polling_too_fast (self, page))
    retry_later (self, get_delay_us (1, NULL));
  else
    process_next (self);
}

static void
poll (BeckonTelegramInbox *self)
{
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  /* Confirm only once. Telegram does not resend confirmed updates, and without an offset it sends
   * all that it has, whatever their numbers. */
  if (self->confirm > 0)
    beckon_json_add_int (json, "offset", self->confirm);
  self->asked = self->confirm;
  self->asked_us = beckon_clock_get_time (get_clock (self), BECKON_CLOCK_AWAKE);
  beckon_json_add_int (json, "limit", self->page_limit);
  /* After a failure an immediate response shows whether the problem is over. */
  beckon_json_add_int (json, "timeout", self->error == NULL ? POLL_S : 0);
  beckon_json_open_member_array (json, "allowed_updates");
  beckon_json_add_string (json, NULL, "message");
  beckon_json_add_string (json, NULL, "callback_query");
  beckon_json_add_string (json, NULL, "my_chat_member");
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  beckon_telegram_bot_call_within_async (self->bot, "getUpdates", json->str, POLL_TIMEOUT_S,
                                         beckon_telegram_bot_get_cancellable (self->bot),
                                         on_updates, g_object_ref (self));
}

/* (transfer full): each server numbers the updates of each bot separately. The address is hashed
 * because it may contain a password. */
static char *
dup_done_name (BeckonTelegramInbox *self)
{
  g_autofree char *server = g_compute_checksum_for_string (
    G_CHECKSUM_SHA256, beckon_telegram_bot_get_server (self->bot), -1);

  server[SERVER_CHARS] = '\0';
  return g_strdup_printf ("done:%s@%s", beckon_telegram_bot_get_id (self->bot), server);
}

/* (transfer full): where older versions stored the number, without the server. */
static char *
dup_old_name (BeckonTelegramInbox *self)
{
  return g_strdup_printf ("offset:%s", beckon_telegram_bot_get_id (self->bot));
}

/* What to read: the keys, as they are when it begins. */
typedef struct
{
  char *moved; /* (nullable) */
  char *done;
  char *old;
} Keys;

static void
keys_free (gpointer data)
{
  Keys *self = data;

  g_free (self->moved);
  g_free (self->done);
  g_free (self->old);
  g_free (self);
}

/* What is read once, before the first poll. */
typedef struct
{
  gint64   moved_to; /* the chat to which the desk's was migrated; 0: it was not */
  char    *done;     /* (nullable): the processed updates of this server and bot */
  gboolean is_old;   /* @done was stored by a version that did not store the server */
} Memory;

static void
memory_free (Memory *self)
{
  if (self == NULL)
    return;
  g_free (self->done);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Memory, memory_free)

static gpointer
read_memory (BeckonView *view, gpointer data, GError **error)
{
  const Keys *keys = data;
  g_autoptr (Memory) memory = g_new0 (Memory, 1);
  g_autofree char *moved = NULL;
  GError          *failure = NULL;

  if (keys->moved != NULL)
    moved = beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL, keys->moved, &failure);
  if (moved != NULL)
    g_ascii_string_to_signed (moved, 10, G_MININT64, G_MAXINT64, &memory->moved_to, NULL);
  if (failure == NULL)
    memory->done =
      beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL, keys->done, &failure);
  if (failure == NULL && memory->done == NULL)
    {
      memory->done =
        beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL, keys->old, &failure);
      memory->is_old = memory->done != NULL;
    }
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }

  return g_steal_pointer (&memory);
}

static void
set_state (BeckonTelegramInbox *self, const char *name, const char *value)
{
  beckon_desk_do_async (
    beckon_telegram_bot_get_desk (self->bot),
    beckon_operation_set_channel_state ("desk", BECKON_TELEGRAM_CHANNEL, name, value), NULL, NULL,
    NULL);
}

/* (transfer full): what has been processed; stored under its present name. */
static BeckonTelegramDone *
take_done (BeckonTelegramInbox *self, const Memory *memory)
{
  if (memory->is_old)
    {
      g_autofree char *name = dup_done_name (self);
      g_autofree char *old = dup_old_name (self);

      /* It is of the server that is asked next, and of no other. */
      set_state (self, name, memory->done);
      set_state (self, old, NULL);
    }

  return memory->done != NULL ? beckon_telegram_done_parse (memory->done)
                              : beckon_telegram_done_new ();
}

static void
on_memory (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramInbox) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Memory) memory = beckon_store_view_finish (BECKON_STORE (object), result, &error);

  if (!self->started)
    return;
  if (memory == NULL)
    {
      beckon_telegram_bot_set_error (self->bot, &self->error, error);
      retry_later (self, get_delay_us (1, error));
      return;
    }
  beckon_telegram_bot_adopt_move (self->bot, memory->moved_to);
  beckon_telegram_done_free (self->done);
  self->done = take_done (self, memory);
  self->done_known = TRUE;
  poll (self);
}

static void
begin (BeckonTelegramInbox *self)
{
  BeckonStore *store = beckon_desk_get_store (beckon_telegram_bot_get_desk (self->bot));
  gint64       chat_id = beckon_telegram_bot_get_chat (self->bot);
  Keys        *keys;

  /* Only one may poll a bot. */
  if (!beckon_store_holds_role (store, BECKON_ROLE_CHANNELS))
    {
      retry_later (self, get_delay_us (1, NULL));
      return;
    }
  keys = g_new0 (Keys, 1);
  /* Only groups are migrated. */
  keys->moved = chat_id < 0 ? beckon_telegram_bot_dup_moved_key (chat_id) : NULL;
  keys->done = dup_done_name (self);
  keys->old = dup_old_name (self);
  beckon_store_view_async (store, read_memory, keys, keys_free, (GDestroyNotify) memory_free,
                           beckon_telegram_bot_get_cancellable (self->bot), on_memory,
                           g_object_ref (self));
}

static void
on_ended (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramInbox) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit != NULL)
    beckon_telegram_inbox_next (self);
  else
    beckon_telegram_inbox_retry (self, error);
}

static void
beckon_telegram_inbox_dispose (GObject *object)
{
  beckon_telegram_inbox_stop (BECKON_TELEGRAM_INBOX (object));

  G_OBJECT_CLASS (beckon_telegram_inbox_parent_class)->dispose (object);
}

static void
beckon_telegram_inbox_finalize (GObject *object)
{
  BeckonTelegramInbox *self = BECKON_TELEGRAM_INBOX (object);

  g_clear_error (&self->error);
  g_clear_pointer (&self->done, beckon_telegram_done_free);
  g_free (self->unsaid);
  g_object_unref (self->bot);

  G_OBJECT_CLASS (beckon_telegram_inbox_parent_class)->finalize (object);
}

static void
beckon_telegram_inbox_class_init (BeckonTelegramInboxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_telegram_inbox_dispose;
  object_class->finalize = beckon_telegram_inbox_finalize;

  signals[UPDATE] = g_signal_new ("update", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[READY] = g_signal_new ("ready", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_telegram_inbox_init (BeckonTelegramInbox *self)
{
  g_queue_init (&self->updates);
  self->done = beckon_telegram_done_new ();
  self->page_limit = BECKON_TELEGRAM_PAGE_UPDATES;
}

BeckonTelegramInbox *
beckon_telegram_inbox_new (BeckonTelegramBot *bot)
{
  BeckonTelegramInbox *self = g_object_new (BECKON_TYPE_TELEGRAM_INBOX, NULL);

  self->bot = g_object_ref (bot);
  return self;
}

void
beckon_telegram_inbox_start (BeckonTelegramInbox *self)
{
  self->started = TRUE;
  begin (self);
}

void
beckon_telegram_inbox_stop (BeckonTelegramInbox *self)
{
  self->started = FALSE;
  if (self->alarm != 0)
    beckon_clock_remove_alarm (get_clock (self), self->alarm);
  self->alarm = 0;
  g_queue_clear_full (&self->updates, (GDestroyNotify) beckon_telegram_update_free);
}

void
beckon_telegram_inbox_end (BeckonTelegramInbox *self, const BeckonTelegramUpdate *update)
{
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);

  beckon_desk_do_async (
    beckon_telegram_bot_get_desk (self->bot),
    beckon_operation_set_channel_state ("desk", BECKON_TELEGRAM_CHANNEL, name, value), NULL,
    on_ended, g_object_ref (self));
}

void
beckon_telegram_inbox_keep (BeckonTelegramInbox        *self,
                            const BeckonTelegramUpdate *update,
                            BeckonOperation            *operation)
{
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);

  beckon_operation_keep (operation, BECKON_TELEGRAM_CHANNEL, name, value);
}

void
beckon_telegram_inbox_next (BeckonTelegramInbox *self)
{
  BeckonTelegramUpdate *update = g_queue_pop_head (&self->updates);

  if (update == NULL)
    return;
  beckon_telegram_done_add (self->done, update);
  g_clear_pointer (&self->unsaid, g_free);
  self->confirm = update->id + 1;
  self->n_failures = 0;
  beckon_telegram_update_free (update);
  beckon_telegram_bot_set_error (self->bot, &self->error, NULL);
  process_next (self);
}

void
beckon_telegram_inbox_resume (BeckonTelegramInbox *self)
{
  if (!g_queue_is_empty (&self->updates))
    process_next (self);
}

void
beckon_telegram_inbox_retry (BeckonTelegramInbox *self, const GError *error)
{
  if (!self->started)
    return;
  self->n_failures++;
  beckon_telegram_bot_set_error (self->bot, &self->error, error);
  retry_later (self, get_delay_us (self->n_failures, error));
}

void
beckon_telegram_inbox_ignore (BeckonTelegramInbox *self)
{
  self->n_ignored++;
  beckon_telegram_bot_changed (self->bot);
}

BeckonTelegramDone *
beckon_telegram_inbox_get_done (BeckonTelegramInbox *self)
{
  return self->done;
}

const char *
beckon_telegram_inbox_get_unsaid (BeckonTelegramInbox *self)
{
  return self->unsaid;
}

void
beckon_telegram_inbox_set_unsaid (BeckonTelegramInbox *self, const char *text)
{
  char *unsaid = g_strdup (text);

  g_free (self->unsaid);
  self->unsaid = unsaid;
}

const GError *
beckon_telegram_inbox_get_error (BeckonTelegramInbox *self)
{
  return self->error;
}

void
beckon_telegram_inbox_add_remarks (BeckonTelegramInbox *self, GString *text)
{
  if (self->n_ignored > 0)
    g_string_append_printf (text,
                            ngettext ("; %u message from elsewhere was ignored",
                                      "; %u messages from elsewhere were ignored", self->n_ignored),
                            self->n_ignored);
  if (self->n_lost > 0)
    /* translators: it follows "Connected as …" */
    g_string_append_printf (text,
                            ngettext ("; %u unreadable update was skipped",
                                      "; %u unreadable updates were skipped", self->n_lost),
                            self->n_lost);
  if (self->n_renewals > 0)
    /* translators: it follows "Connected as …"; Telegram numbers what it reports */
    g_string_append_printf (text,
                            ngettext ("; Telegram restarted its numbering %u time",
                                      "; Telegram restarted its numbering %u times",
                                      self->n_renewals),
                            self->n_renewals);
}

/* notifier.c: tells the person by notifications that a question waits (ATT-2, ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/notifier.h"

#include <string.h>

#include "surface/notification/bundle.h"
#include "surface/notification/burst.h"
#include "surface/notification/notification-text.h"

/* How long a dialog that opens may take to come into sight. */
#define SIGHT_MS 2500

/* Of the names of notifications. */
#define PREFIX "question-"

/* What is known of a question for which the person is needed. */
typedef enum
{
  STATE_WAITING, /* not notified yet: it is quiet, or the dialog may come into sight */
  STATE_SENT,    /* has a notification of its own */
  STATE_BUNDLED, /* is counted in the bundle */
} State;

typedef struct
{
  gint64             id;
  BeckonInteraction *question; /* (owned): as it was announced last */
  State              state;
  gboolean           reminder;
  gboolean out; /* a notification of its own may be shown, of this or the last run of the program */
  gboolean taken;     /* a server has that of this run, as far as is known */
  gboolean unawaited; /* it says that the agent no longer waits (ATT-21) */
  gint64   sent_us;   /* monotonic */
} Item;

static void
item_free (gpointer data)
{
  Item *item = data;

  beckon_interaction_unref (item->question);
  g_free (item);
}

static void
item_take (Item *item, BeckonInteraction *question)
{
  beckon_interaction_ref (question);
  g_clear_pointer (&item->question, beckon_interaction_unref);
  item->question = question;
}

struct _BeckonNotifier
{
  GObject                   parent_instance;
  BeckonDesk               *desk;    /* (owned) */
  BeckonSender             *sender;  /* (owned) */
  BeckonWaiting            *waiting; /* (owned) */
  BeckonQuiet              *quiet;   /* (unowned): the sender's */
  BeckonNotificationServer *server;  /* (unowned): likewise */
  GHashTable               *items;   /* (owned) (element-type gint64 Item) */
  BeckonBundle             *bundle;  /* (owned) */
  BeckonBurst               burst;
  BeckonDialogSight         sight;
  gint64                    started_us; /* wall clock */
  guint                     n_bundled;
  guint                     flush_id; /* (owned) */
  guint                     sight_id; /* (owned): while the dialog may come into sight */
};

G_DEFINE_FINAL_TYPE (BeckonNotifier, beckon_notifier, G_TYPE_OBJECT)

/* --- sending --- */

static char *
make_name (gint64 id)
{
  return g_strdup_printf (PREFIX "%" G_GINT64_FORMAT, id);
}

/* (nullable): the question whose own notification has that name. */
static Item *
find_item (BeckonNotifier *self, const char *name)
{
  gint64 id;

  if (!g_str_has_prefix (name, PREFIX))
    return NULL;
  id = g_ascii_strtoll (name + strlen (PREFIX), NULL, 10);
  return g_hash_table_lookup (self->items, &id);
}

static void
set_taken (BeckonNotifier *self, Item *item, gboolean taken)
{
  item->taken = taken;
  beckon_desk_set_notified (self->desk, item->id,
                            taken && beckon_notification_server_shows (self->server));
}

/* (transfer none) (nullable): NULL: it is not open any more. */
static const BeckonInteraction *
get_question (BeckonNotifier *self, const Item *item)
{
  BeckonQuestion *question = beckon_desk_peek_question (self->desk, item->id);

  if (question != NULL)
    return beckon_question_get_interaction (question);
  /* One that is set aside need not be in memory. */
  return item->question->status == BECKON_INTERACTION_POSTPONED ? item->question : NULL;
}

static gboolean
is_unawaited (BeckonNotifier *self, const Item *item)
{
  BeckonQuestion *question = beckon_desk_peek_question (self->desk, item->id);

  return question != NULL && beckon_question_is_unawaited (question);
}

static void
send_question (BeckonNotifier *self, Item *item, const BeckonInteraction *question)
{
  BeckonNotificationForm form = beckon_sender_get_form (self->sender);
  g_autofree char       *name = make_name (item->id);

  if (item->reminder)
    form |= BECKON_NOTIFICATION_REMINDER;
  item->unawaited = is_unawaited (self, item);
  if (item->unawaited)
    form |= BECKON_NOTIFICATION_UNAWAITED;
  beckon_sender_send (self->sender, name, beckon_notification_new_question (question, form));
  item->state = STATE_SENT;
  item->out = TRUE;
  item->sent_us = g_get_monotonic_time ();
}

/* ATT-21: sends it again if it says something else of its agent now. What the person has dismissed
 * stays away. */
static void
send_awaited (BeckonNotifier *self, Item *item)
{
  const BeckonInteraction *question = get_question (self, item);

  if (item->taken && question != NULL && item->unawaited != is_unawaited (self, item)
      && !beckon_quiet_silences (self->quiet, question) && beckon_sender_can_send (self->sender))
    send_question (self, item, question);
}

/* AIC-5: a choice counts down once a server that shows them has its words. */
static void
on_confirmed (BeckonSender *sender, const char *name, BeckonNotifier *self)
{
  Item *item = find_item (self, name);

  if (item == NULL || item->state != STATE_SENT)
    return;
  set_taken (self, item, TRUE);
  beckon_notification_server_tell (self->server);
  send_awaited (self, item);
}

/* AIC-5: and no longer once they are gone. */
static void
on_gone (BeckonSender *sender, const char *name, BeckonNotifier *self)
{
  Item *item = find_item (self, name);

  if (item != NULL)
    set_taken (self, item, FALSE);
}

static int
compare_items (gconstpointer a, gconstpointer b)
{
  const Item *first = *(const Item *const *) a;
  const Item *second = *(const Item *const *) b;

  return first->id < second->id ? -1 : first->id > second->id;
}

/* (transfer full) (element-type Item): the oldest question first. */
static GPtrArray *
list_items (BeckonNotifier *self, State state)
{
  GPtrArray     *list = g_ptr_array_new ();
  GHashTableIter iter;
  Item          *item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &item))
    {
      if (item->state == state)
        g_ptr_array_add (list, item);
    }
  g_ptr_array_sort (list, compare_items);
  return list;
}

/* --- the bundle --- */

static gboolean
is_bundled (gint64 id, gpointer user_data)
{
  BeckonNotifier *self = user_data;
  const Item     *item = g_hash_table_lookup (self->items, &id);

  return item != NULL && item->state == STATE_BUNDLED;
}

/* Questions that were notified one by one just before are counted in the bundle, too; but not
 * reminders, each of which says when its question is cancelled (PP-3). */
static void
bundle_recent (BeckonNotifier *self)
{
  g_autoptr (GPtrArray) sent = list_items (self, STATE_SENT);
  gint64 since_us = g_get_monotonic_time () - BECKON_BURST_US;

  for (guint i = 0; i < sent->len; i++)
    {
      Item            *item = g_ptr_array_index (sent, i);
      g_autofree char *name = NULL;

      if (item->sent_us < since_us || item->reminder)
        continue;
      name = make_name (item->id);
      beckon_sender_withdraw (self->sender, name);
      set_taken (self, item, FALSE);
      item->state = STATE_BUNDLED;
      item->out = FALSE;
      self->n_bundled++;
    }
}

/* --- what is notified --- */

static void
forget (BeckonNotifier *self, gint64 id)
{
  const Item      *item = g_hash_table_lookup (self->items, &id);
  g_autofree char *name = NULL;
  gboolean         was_bundled;

  if (item == NULL)
    return;
  was_bundled = item->state == STATE_BUNDLED;
  if (item->out)
    {
      name = make_name (id);
      beckon_sender_withdraw (self->sender, name);
      beckon_desk_set_notified (self->desk, id, FALSE);
    }
  g_hash_table_remove (self->items, &id);
  if (was_bundled)
    {
      self->n_bundled--;
      beckon_bundle_changed (self->bundle, self->n_bundled);
    }
}

static void
forget_all (BeckonNotifier *self)
{
  g_autofree gint64 **ids = (gint64 **) g_hash_table_get_keys_as_array (self->items, NULL);
  g_autoptr (GArray) copies = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; ids[i] != NULL; i++)
    g_array_append_val (copies, *ids[i]);
  for (guint i = 0; i < copies->len; i++)
    forget (self, g_array_index (copies, gint64, i));
}

/* (transfer full) (element-type Item): what waits and may be notified now. */
static GPtrArray *
list_due (BeckonNotifier *self)
{
  g_autoptr (GPtrArray) waiting = list_items (self, STATE_WAITING);
  GPtrArray *due = g_ptr_array_new ();

  for (guint i = 0; i < waiting->len; i++)
    {
      Item                    *item = g_ptr_array_index (waiting, i);
      const BeckonInteraction *question = get_question (self, item);

      if (question == NULL)
        g_hash_table_remove (self->items, &item->id);
      else if (!beckon_quiet_silences (self->quiet, question))
        g_ptr_array_add (due, item);
    }
  return due;
}

static void
send_item (BeckonNotifier *self, Item *item)
{
  send_question (self, item, get_question (self, item));
}

/* Takes the reminders out of @due, and sends each for itself: it says when its question is
 * cancelled (PP-3). */
static void
send_reminders (BeckonNotifier *self, GPtrArray *due)
{
  for (guint i = due->len; i > 0; i--)
    {
      Item *item = g_ptr_array_index (due, i - 1);

      if (!item->reminder)
        continue;
      send_item (self, item);
      g_ptr_array_remove_index (due, i - 1);
    }
}

static void
send_due (BeckonNotifier *self, GPtrArray *due)
{
  gboolean many;

  send_reminders (self, due);
  if (due->len == 0)
    return;
  many = self->n_bundled > 0 || !beckon_burst_has_room (&self->burst, due->len);
  if (many && self->n_bundled == 0)
    bundle_recent (self);
  for (guint i = 0; i < due->len; i++)
    {
      Item *item = g_ptr_array_index (due, i);

      beckon_burst_note (&self->burst);
      if (many)
        {
          item->state = STATE_BUNDLED;
          self->n_bundled++;
        }
      else
        {
          send_item (self, item);
        }
    }
  if (many)
    beckon_bundle_changed (self->bundle, self->n_bundled);
}

static gboolean
flush (gpointer user_data)
{
  BeckonNotifier *self = user_data;
  g_autoptr (GPtrArray) due = NULL;

  self->flush_id = 0;
  if (self->sight == BECKON_DIALOG_SEEN)
    forget_all (self);
  if (self->sight != BECKON_DIALOG_CLOSED || !beckon_sender_can_send (self->sender))
    return G_SOURCE_REMOVE;
  due = list_due (self);
  if (due->len > 0)
    send_due (self, due);
  return G_SOURCE_REMOVE;
}

/* Once for all that happens in one turn of the main loop, and after the dialog had its turn. */
static void
flush_soon (BeckonNotifier *self)
{
  if (self->flush_id == 0)
    self->flush_id = g_idle_add (flush, self);
}

/* --- what happens --- */

static const char *
get_sort (const BeckonInteraction *question, gboolean reminder)
{
  if (question->kind == BECKON_KIND_HANDOFF)
    return "notify-handoffs";
  return reminder ? "notify-reminders" : "notify-questions";
}

static void
add (BeckonNotifier *self, BeckonInteraction *question, gboolean reminder)
{
  Item *item;

  if (!beckon_sender_wants (self->sender, get_sort (question, reminder)))
    return;
  item = g_hash_table_lookup (self->items, &question->id);
  if (item == NULL)
    {
      item = g_new0 (Item, 1);
      item->id = question->id;
      item_take (item, question);
      item->out = question->timestamp_us < self->started_us;
      g_hash_table_insert (self->items, &item->id, item);
    }
  else if (item->state == STATE_BUNDLED)
    {
      self->n_bundled--;
      beckon_bundle_changed (self->bundle, self->n_bundled);
    }
  item->state = STATE_WAITING;
  item->reminder = reminder;
  flush_soon (self);
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonNotifier *self)
{
  BeckonInteraction *question = event->interaction;
  Item              *item;

  if (question == NULL)
    return;
  item = g_hash_table_lookup (self->items, &question->id);
  if (item != NULL)
    item_take (item, question);
  if (event->type == BECKON_EVENT_AIC_REMINDER && beckon_interaction_is_open (question))
    add (self, question, TRUE);
  else if (event->type == BECKON_EVENT_AIC_REPLIED
           && question->status == BECKON_INTERACTION_PENDING)
    add (self, question, FALSE);
  else if (event->type == BECKON_EVENT_AIC_POSTPONED || event->type == BECKON_EVENT_AIC_HELD
           || event->type == BECKON_EVENT_AIC_ASKED_BACK || !beckon_interaction_is_open (question))
    forget (self, question->id);
}

static void
on_items_changed (
  GListModel *questions, guint position, guint removed, guint added, BeckonNotifier *self)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, position + i);
      BeckonInteraction *interaction = beckon_question_get_interaction (question);

      /* A held one was put off by the person. */
      if (!interaction->held)
        add (self, interaction, FALSE);
    }
}

static void
on_awaited_changed (BeckonNotifier *self)
{
  g_autoptr (GPtrArray) sent = list_items (self, STATE_SENT);

  for (guint i = 0; i < sent->len; i++)
    send_awaited (self, g_ptr_array_index (sent, i));
}

/* It may be less quiet now; or the screen is locked, and others can read what is on it. */
static void
on_quiet_changed (BeckonNotifier *self)
{
  g_autoptr (GPtrArray) sent = NULL;

  flush_soon (self);
  if (!beckon_quiet_is_locked (self->quiet))
    on_awaited_changed (self);
  if (!beckon_quiet_is_locked (self->quiet) || !beckon_sender_can_send (self->sender))
    return;
  sent = list_items (self, STATE_SENT);
  for (guint i = 0; i < sent->len; i++)
    {
      Item                    *item = g_ptr_array_index (sent, i);
      const BeckonInteraction *question = get_question (self, item);

      if (question != NULL)
        send_question (self, item, question);
    }
}

/* The server that had them is gone, and they with it. */
static void
on_server_restarted (BeckonNotifier *self)
{
  GHashTableIter iter;
  Item          *item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &item))
    {
      set_taken (self, item, FALSE);
      item->state = STATE_WAITING;
    }
  self->n_bundled = 0;
  beckon_bundle_lost (self->bundle);
  flush_soon (self);
}

/* Of a server that is gone, or hangs, nothing is seen. Of one that is there it may be known only
 * now that it shows what it has taken. */
static void
on_server_changed (BeckonNotifier *self)
{
  gboolean       answers = beckon_notification_server_answers (self->server);
  GHashTableIter iter;
  Item          *item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &item))
    set_taken (self, item, item->taken && answers);
}

static gboolean
on_out_of_sight (gpointer user_data)
{
  BeckonNotifier *self = user_data;

  self->sight_id = 0;
  self->sight = BECKON_DIALOG_CLOSED;
  flush_soon (self);
  return G_SOURCE_REMOVE;
}

void
beckon_notifier_set_dialog (BeckonNotifier *self, BeckonDialogSight sight)
{
  g_return_if_fail (BECKON_IS_NOTIFIER (self));

  if (self->sight == sight)
    return;
  g_clear_handle_id (&self->sight_id, g_source_remove);
  self->sight = sight;
  if (sight == BECKON_DIALOG_OPENING)
    self->sight_id = g_timeout_add (SIGHT_MS, on_out_of_sight, self);
  flush_soon (self);
}

gboolean
beckon_notifier_is_able (BeckonNotifier *self)
{
  g_autofree char *detail = NULL;

  g_return_val_if_fail (BECKON_IS_NOTIFIER (self), FALSE);

  return beckon_sender_wants (self->sender, "notify-questions")
         && beckon_notification_server_get_health (self->server, &detail) != BECKON_HEALTH_BAD;
}

void
beckon_notifier_close (BeckonNotifier *self)
{
  g_return_if_fail (BECKON_IS_NOTIFIER (self));

  if (!beckon_notification_server_starts_program (self->server))
    forget_all (self);
}

/* --- the object --- */

static void
beckon_notifier_dispose (GObject *object)
{
  BeckonNotifier *self = BECKON_NOTIFIER (object);

  g_clear_handle_id (&self->flush_id, g_source_remove);
  g_clear_handle_id (&self->sight_id, g_source_remove);
  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->desk, self);
      g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self);
      g_signal_handlers_disconnect_by_data (self->quiet, self);
      g_signal_handlers_disconnect_by_data (self->server, self);
      g_signal_handlers_disconnect_by_data (self->sender, self);
    }
  g_clear_pointer (&self->bundle, beckon_bundle_free);
  g_clear_object (&self->desk);
  g_clear_object (&self->sender);
  g_clear_object (&self->waiting);

  G_OBJECT_CLASS (beckon_notifier_parent_class)->dispose (object);
}

static void
beckon_notifier_finalize (GObject *object)
{
  BeckonNotifier *self = BECKON_NOTIFIER (object);

  g_hash_table_unref (self->items);

  G_OBJECT_CLASS (beckon_notifier_parent_class)->finalize (object);
}

static void
beckon_notifier_class_init (BeckonNotifierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_notifier_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_notifier_finalize;
}

static void
beckon_notifier_init (BeckonNotifier *self)
{
  self->items = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, item_free);
}

BeckonNotifier *
beckon_notifier_new (BeckonDesk *desk, BeckonSender *sender, BeckonWaiting *waiting)
{
  BeckonNotifier *self = g_object_new (BECKON_TYPE_NOTIFIER, NULL);
  GListModel     *questions = beckon_desk_get_questions (desk);

  self->desk = g_object_ref (desk);
  self->sender = g_object_ref (sender);
  self->waiting = g_object_ref (waiting);
  self->quiet = beckon_sender_get_quiet (sender);
  self->server = beckon_sender_get_server (sender);
  self->started_us = beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL);
  self->bundle = beckon_bundle_new (self->sender, waiting, is_bundled, self);
  g_signal_connect (questions, "items-changed", G_CALLBACK (on_items_changed), self);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
  g_signal_connect_swapped (desk, "awaited-changed", G_CALLBACK (on_awaited_changed), self);
  g_signal_connect_swapped (self->quiet, "changed", G_CALLBACK (on_quiet_changed), self);
  g_signal_connect (sender, "confirmed", G_CALLBACK (on_confirmed), self);
  g_signal_connect (sender, "gone", G_CALLBACK (on_gone), self);
  g_signal_connect_swapped (self->server, "restarted", G_CALLBACK (on_server_restarted), self);
  g_signal_connect_swapped (self->server, "changed", G_CALLBACK (on_server_changed), self);
  on_items_changed (questions, 0, 0, g_list_model_get_n_items (questions), self);
  return self;
}

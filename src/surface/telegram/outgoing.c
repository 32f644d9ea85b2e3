/* outgoing.c: what the outbox sends: questions, reminders, outcomes and notices
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/outgoing.h"

#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "model/enums.h"
#include "model/event.h"
#include "surface/telegram/handoff.h"
#include "surface/telegram/parts.h"
#include "surface/telegram/text.h"

struct _BeckonTelegramOutgoing
{
  GObject                  parent_instance;
  BeckonTelegramBot       *bot;       /* (owned) */
  BeckonTelegramSender    *sender;    /* (owned) */
  BeckonTelegramReach     *reach;     /* (owned) */
  BeckonTelegramSelection *selection; /* (owned) */
  GError                  *error; /* (owned) (nullable): why the last message could not be sent */
};

G_DEFINE_FINAL_TYPE (BeckonTelegramOutgoing, beckon_telegram_outgoing, G_TYPE_OBJECT)

/* So often the message of an open question is edited again because the person selects options
 * meanwhile. */
#define MAX_EDITS 5

/* Updates the messages of one question one after another, then sends @news, or asks it again. */
typedef struct
{
  BeckonInteraction *interaction; /* (owned) */
  GArray *messages; /* (owned) (element-type BeckonTelegramMessage): still to be edited, from
                       @n_edited on */
  guint                 n_edited;
  char                 *text;    /* their new text; NULL: see @awaited */
  const char           *awaited; /* (nullable): what an open question says of its agent (ATT-21) */
  gint64                own;     /* the chat of the one who has the hand-off; 0: none */
  guint64               chosen;  /* of an open question: as the edit in progress shows it */
  guint                 n_edits; /* of that message */
  BeckonTelegramMessage news_to; /* the person's message to reply to; id 0: none */
  gboolean              asks;    /* a reassigned hand-off: another person is asked from now on */
  gint64                asked;   /* that person's own chat; 0: none */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  beckon_interaction_unref (work->interaction);
  g_array_unref (work->messages);
  g_free (work->text);
  g_free (work);
}

/* The acknowledgement has been sent, or never will be. */
static void
forget_typed (GTask *task)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  Work                   *work = g_task_get_task_data (task);

  if (work != NULL && work->news_to.id != 0)
    beckon_telegram_sender_set_typed (self->sender, work->interaction->id, NULL);
}

static void
return_delivery (GTask *task, BeckonDeliveryResult result)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);

  forget_typed (task);
  beckon_telegram_outgoing_set_error (self, NULL);
  g_task_return_pointer (task, beckon_delivery_new (result, NULL),
                         (GDestroyNotify) beckon_delivery_free);
}

/* Failures of the network, the server or the token are retried; a message that Telegram rejects is
 * not. */
static void
return_failure (GTask *task, const GError *error)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  gboolean never = g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_REFUSED);
  BeckonDelivery *delivery;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (never)
    forget_typed (task);
  delivery =
    beckon_delivery_new (never ? BECKON_DELIVERY_FAILED : BECKON_DELIVERY_RETRY, error->message);
  delivery->retry_after_us = beckon_telegram_error_get_retry_after_s (error) * BECKON_US_PER_SECOND;
  /* Being rate limited is not a problem of health. */
  if (!g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_BUSY))
    beckon_telegram_outgoing_set_error (self, error);
  g_task_return_pointer (task, delivery, (GDestroyNotify) beckon_delivery_free);
}

static void
on_sent (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  char **names = beckon_telegram_reach_finish (BECKON_TELEGRAM_REACH (object), result, &error);
  BeckonDelivery *delivery;

  if (names == NULL)
    {
      return_failure (task, error);
      return;
    }
  delivery = beckon_delivery_new (BECKON_DELIVERY_DONE, NULL);
  delivery->messages = names;
  beckon_telegram_outgoing_set_error (self, NULL);
  g_task_return_pointer (task, delivery, (GDestroyNotify) beckon_delivery_free);
}

static int
compare_messages (gconstpointer a, gconstpointer b)
{
  const BeckonTelegramMessage *first = a;
  const BeckonTelegramMessage *second = b;

  return first->id < second->id ? -1 : first->id > second->id;
}

/* (transfer full) (element-type BeckonTelegramMessage): those of @entry that can be edited: in the
 * desk's own chat, and for a hand-off in all chats that received it. */
static GArray *
read_names (BeckonTelegramOutgoing *self, const BeckonOutboxEntry *entry)
{
  GArray               *messages = g_array_new (FALSE, FALSE, sizeof (BeckonTelegramMessage));
  BeckonTelegramMessage message;

  for (guint i = 0; entry->messages != NULL && entry->messages[i] != NULL; i++)
    if (beckon_telegram_sender_parse_name (self->sender, entry->messages[i], &message)
        && (message.chat_id == beckon_telegram_bot_get_chat (self->bot)
            || entry->interaction->kind == BECKON_KIND_HANDOFF))
      g_array_append_val (messages, message);
  /* The store sorts their names as text. */
  g_array_sort (messages, compare_messages);
  return messages;
}

/* The chat for @entry: its recipient's own if there is one, else the desk's. */
static gint64
get_chat (BeckonTelegramOutgoing *self, const BeckonOutboxEntry *entry)
{
  gint64 own = beckon_telegram_handoff_chat_of (entry->recipient);

  return own != 0 ? own : beckon_telegram_bot_get_chat (self->bot);
}

static void
on_told (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names =
    beckon_telegram_reach_finish (BECKON_TELEGRAM_REACH (object), result, &error);

  if (names != NULL)
    return_delivery (task, BECKON_DELIVERY_DONE);
  else
    return_failure (task, error);
}

/* A notice has no buttons. @task is (transfer full). */
static void
deliver_notice (GTask *task, const BeckonOutboxEntry *entry)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  g_autofree char        *text = NULL;
  g_autofree char        *otherwise = NULL;

  if (entry->notice != NULL)
    {
      text = beckon_telegram_text_notice (entry->notice, TRUE);
      otherwise = beckon_telegram_text_notice (entry->notice, FALSE);
      beckon_telegram_reach_async (self->reach, entry->notice->to, get_chat (self, entry), text, 0,
                                   otherwise, 0, NULL, on_told, task);
      return;
    }
  return_delivery (task, BECKON_DELIVERY_DROPPED);
  g_object_unref (task);
}

static void edit_next (GTask *task);

static guint64
get_chosen (BeckonTelegramOutgoing *self, const Work *work)
{
  guint64 chosen = 0;

  beckon_telegram_selection_lookup (self->selection, work->interaction->id, &chosen);
  return chosen;
}

/* (transfer none): the question as it is now. */
static BeckonInteraction *
peek (BeckonTelegramOutgoing *self, const Work *work)
{
  BeckonQuestion *question =
    beckon_desk_peek_question (beckon_telegram_bot_get_desk (self->bot), work->interaction->id);

  return question != NULL ? beckon_question_get_interaction (question) : work->interaction;
}

/* Has the person selected or answered something while the message was edited? The buttons must not
 * show less than a tap on *Send* would answer. */
static gboolean
is_out_of_date (BeckonTelegramOutgoing *self, const Work *work)
{
  return work->text == NULL && work->n_edits < MAX_EDITS
         && (work->chosen != get_chosen (self, work)
             || beckon_telegram_selection_is_marking (self->selection, work->interaction->id)
             || (work->interaction->held_answer != NULL)
                  != (peek (self, work)->held_answer != NULL));
}

static void
on_edited (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  Work                   *work = g_task_get_task_data (task);
  gint64 chat_id = g_array_index (work->messages, BeckonTelegramMessage, work->n_edited).chat_id;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) message =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (error != NULL)
    beckon_telegram_bot_follow_move (self->bot, chat_id,
                                     beckon_telegram_error_get_moved_to (error));
  /* A message that has this text already is done; one that the person deleted, that is too old, or
   * whose chat the bot may not write to, stays as it is. The following ones do not depend on it. */
  if (message == NULL
      && !g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_NOT_MODIFIED)
      && !g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_GONE)
      && !g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_REFUSED)
      && !beckon_telegram_reach_is_lost (self->reach, chat_id, error))
    {
      return_failure (task, error);
      return;
    }
  if (g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_REFUSED)
      || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_FORBIDDEN))
    beckon_message_limited ("A message about question %" G_GINT64_FORMAT " could not be edited: %s",
                            work->interaction->id, error->message);
  if (error != NULL || !is_out_of_date (self, work))
    {
      work->n_edited++;
      work->n_edits = 0;
    }
  edit_next (g_steal_pointer (&task));
}

static void
on_news_sent (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  const Work             *work = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names =
    beckon_telegram_sender_send_finish (BECKON_TELEGRAM_SENDER (object), result, &error);

  if (names == NULL && !beckon_telegram_reach_is_lost (self->reach, work->news_to.chat_id, error))
    {
      return_failure (task, error);
      return;
    }
  return_delivery (task, BECKON_DELIVERY_DONE);
}

/* (transfer full): @text (transfer full) of @interaction, with whether nobody waits for it
 * (ATT-21). */
static char *
add_awaited (BeckonTelegramOutgoing *self, const BeckonInteraction *interaction, char *text)
{
  g_autofree char *given = text;

  if (beckon_desk_get_awaited (beckon_telegram_bot_get_desk (self->bot), interaction->id)
      != BECKON_AWAITED_NO)
    return g_steal_pointer (&given);
  return g_strdup_printf ("%s\n%s", given,
                          beckon_interaction_is_open (interaction)
                            ? beckon_interaction_get_unawaited_text ()
                            : beckon_interaction_get_kept_text ());
}

/* Is there another message of that chat among those from @from up to and without @to? */
static gboolean
has_chat (const GArray *messages, guint from, guint to, gint64 chat_id)
{
  for (guint i = from; i < to; i++)
    if (g_array_index (messages, BeckonTelegramMessage, i).chat_id == chat_id)
      return TRUE;
  return FALSE;
}

/* (transfer full) (nullable): what a message about the open question says from now on: the first
 * one of its chat asks it, later ones remind of it. NULL: it stays as it is. */
static char *
dup_open_text (const Work *work, guint n)
{
  gint64           chat_id = g_array_index (work->messages, BeckonTelegramMessage, n).chat_id;
  gboolean         reached = work->own == 0 || chat_id == work->own;
  g_autofree char *text = NULL;
  g_autofree char *full = NULL;
  g_autoptr (GPtrArray) sent = NULL;
  g_autoptr (GPtrArray) parts = NULL;

  if (!has_chat (work->messages, 0, n, chat_id))
    text = beckon_telegram_text_question (work->interaction, reached);
  else if (!has_chat (work->messages, n + 1, work->messages->len, chat_id))
    text = beckon_telegram_text_reply (work->interaction);
  else
    return NULL;
  if (text == NULL)
    text = beckon_telegram_text_reminder (work->interaction, reached);
  full = g_strconcat (text, work->awaited != NULL ? "\n" : "",
                      work->awaited != NULL ? work->awaited : "", NULL);
  /* Of a long one, the last message has the buttons. */
  sent = beckon_telegram_parts_split (text, BECKON_TELEGRAM_MAX_TEXT, BECKON_TELEGRAM_MAX_PARTS);
  parts = beckon_telegram_parts_split (full, BECKON_TELEGRAM_MAX_TEXT, BECKON_TELEGRAM_MAX_PARTS);
  return parts->len == sent->len ? g_strdup (parts->pdata[parts->len - 1]) : NULL;
}

/* @task is (transfer full). */
static void
edit_open (GTask *task)
{
  BeckonTelegramOutgoing      *self = g_task_get_source_object (task);
  Work                        *work = g_task_get_task_data (task);
  const BeckonTelegramMessage *message =
    &g_array_index (work->messages, BeckonTelegramMessage, work->n_edited);
  BeckonInteraction *current = beckon_interaction_ref (peek (self, work));
  g_autofree char   *text = NULL;

  beckon_interaction_unref (work->interaction);
  work->interaction = current;
  text = dup_open_text (work, work->n_edited);
  if (text == NULL)
    {
      work->n_edited++;
      edit_next (task);
      return;
    }
  work->chosen = get_chosen (self, work);
  work->n_edits++;
  beckon_telegram_sender_edit (self->sender, message->chat_id, message->id, text, work->interaction,
                               on_edited, task);
}

/* @task is (transfer full). */
static void
edit_next (GTask *task)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  Work                   *work = g_task_get_task_data (task);

  if (work->n_edited < work->messages->len && work->text == NULL)
    {
      edit_open (task);
      return;
    }
  if (work->n_edited < work->messages->len)
    {
      const BeckonTelegramMessage *message =
        &g_array_index (work->messages, BeckonTelegramMessage, work->n_edited);

      /* The previous assignee must not have any buttons left. */
      beckon_telegram_sender_edit (self->sender, message->chat_id, message->id, work->text,
                                   work->asks ? NULL : work->interaction, on_edited, task);
      return;
    }
  if (work->asks)
    {
      g_autofree char *question = beckon_telegram_text_question (work->interaction, TRUE);
      g_autofree char *otherwise = beckon_telegram_text_question (work->interaction, FALSE);

      beckon_telegram_reach_async (self->reach, work->interaction->assignee,
                                   work->asked != 0 ? work->asked
                                                    : beckon_telegram_bot_get_chat (self->bot),
                                   question, 0, otherwise, 0, work->interaction, on_sent, task);
      return;
    }
  if (work->news_to.id != 0)
    {
      g_autofree char *outcome = add_awaited (
        self, work->interaction, beckon_interaction_describe_outcome (work->interaction));

      beckon_telegram_sender_send_async (self->sender, work->news_to.chat_id, outcome, NULL,
                                         work->news_to.id, on_news_sent, task);
      return;
    }
  return_delivery (task, BECKON_DELIVERY_DONE);
  g_object_unref (task);
}

static void
edit_all (GTask *task, const BeckonOutboxEntry *entry)
{
  BeckonTelegramOutgoing      *self = g_task_get_source_object (task);
  Work                        *work = g_new0 (Work, 1);
  const BeckonTelegramMessage *typed =
    beckon_telegram_sender_get_typed (self->sender, entry->interaction_id);

  work->interaction = beckon_interaction_ref (entry->interaction);
  work->messages = read_names (self, entry);
  work->text =
    add_awaited (self, entry->interaction, beckon_telegram_text_outcome (entry->interaction));
  if (entry->purpose == BECKON_PURPOSE_ACKNOWLEDGEMENT && typed != NULL)
    work->news_to = *typed;
  g_task_set_task_data (task, work, work_free);
  edit_next (task);
}

/* (transfer full) (nullable) */
static JsonObject *
read_payload (const BeckonOutboxEntry *entry)
{
  g_autoptr (JsonNode) payload =
    entry->payload != NULL ? json_from_string (entry->payload, NULL) : NULL;

  return payload != NULL && JSON_NODE_HOLDS_OBJECT (payload) ? json_node_dup_object (payload)
                                                             : NULL;
}

/* Of a hand-off that was reassigned, whoever had it before has no buttons any more. */
static void
keep_asked (BeckonTelegramOutgoing *self, GArray *messages, const BeckonOutboxEntry *entry)
{
  gint64 chat_id = get_chat (self, entry);

  if (entry->interaction->kind != BECKON_KIND_HANDOFF)
    return;
  for (guint i = messages->len; i > 0; i--)
    if (g_array_index (messages, BeckonTelegramMessage, i - 1).chat_id != chat_id)
      g_array_remove_index (messages, i - 1);
}

/* ATT-21: as the desk knew it that the agent asked, which may be another one. */
static void
tell_awaited (GTask *task, const BeckonOutboxEntry *entry)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  Work                   *work = g_new0 (Work, 1);
  g_autoptr (JsonObject) payload = read_payload (entry);

  work->interaction = beckon_interaction_ref (entry->interaction);
  work->messages = read_names (self, entry);
  keep_asked (self, work->messages, entry);
  if (payload != NULL && json_object_get_boolean_member_with_default (payload, "unawaited", FALSE))
    work->awaited = beckon_interaction_get_unawaited_text ();
  work->own = beckon_telegram_handoff_chat_of (entry->recipient);
  g_task_set_task_data (task, work, work_free);
  edit_next (task);
}

/* Does @entry announce that a hand-off was reassigned? */
static gboolean
is_handed_on (const BeckonOutboxEntry *entry)
{
  g_autoptr (JsonObject) payload = read_payload (entry);
  const char *event = NULL;

  if (entry->interaction->kind == BECKON_KIND_HANDOFF && payload != NULL)
    event = json_object_get_string_member_with_default (payload, "event", NULL);

  return g_strcmp0 (event, beckon_event_type_to_string (BECKON_EVENT_HANDOFF_REQUESTED)) == 0;
}

/* Tells everyone who was told before who has it now, and asks the new assignee. */
static void
hand_on (GTask *task, const BeckonOutboxEntry *entry)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  Work                   *work = g_new0 (Work, 1);

  work->interaction = beckon_interaction_ref (entry->interaction);
  work->messages = read_names (self, entry);
  work->text = beckon_telegram_text_handed_on (entry->interaction);
  work->asks = TRUE;
  work->asked = beckon_telegram_handoff_chat_of (entry->recipient);
  g_task_set_task_data (task, work, work_free);
  edit_next (task);
}

static gint64
get_last_message (BeckonTelegramOutgoing *self, const BeckonOutboxEntry *entry, gint64 chat_id)
{
  g_autoptr (GArray) messages = read_names (self, entry);

  for (guint i = messages->len; i > 0; i--)
    if (g_array_index (messages, BeckonTelegramMessage, i - 1).chat_id == chat_id)
      return g_array_index (messages, BeckonTelegramMessage, i - 1).id;
  return 0;
}

/* @task is (transfer full). */
static void
deliver_question (GTask *task, const BeckonOutboxEntry *entry)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  gboolean                open = beckon_interaction_is_open (entry->interaction);
  gint64                  chat_id = get_chat (self, entry);
  gint64                  last = get_last_message (self, entry, chat_id);
  gint64 last_on_desk = get_last_message (self, entry, beckon_telegram_bot_get_chat (self->bot));
  g_autofree char *text = NULL;
  g_autofree char *otherwise = NULL;

  switch (entry->purpose)
    {
    case BECKON_PURPOSE_QUESTION:
      /* It was settled before it was shown: nothing to send. */
      if (open && is_handed_on (entry))
        {
          hand_on (task, entry);
          return;
        }
      if (!open || last != 0)
        break;
      text = add_awaited (self, entry->interaction,
                          beckon_telegram_text_question (entry->interaction, TRUE));
      if (last_on_desk == 0)
        otherwise = add_awaited (self, entry->interaction,
                                 beckon_telegram_text_question (entry->interaction, FALSE));
      beckon_telegram_reach_async (self->reach, entry->interaction->assignee, chat_id, text, 0,
                                   otherwise, 0, entry->interaction, on_sent, task);
      return;
    case BECKON_PURPOSE_REMINDER:
      if (!open)
        break;
      text = beckon_telegram_text_reply (entry->interaction);
      otherwise = g_strdup (text);
      if (text == NULL)
        {
          text = beckon_telegram_text_reminder (entry->interaction, TRUE);
          otherwise = beckon_telegram_text_reminder (entry->interaction, FALSE);
        }
      text = add_awaited (self, entry->interaction, g_steal_pointer (&text));
      otherwise = add_awaited (self, entry->interaction, g_steal_pointer (&otherwise));
      beckon_telegram_reach_async (self->reach, entry->interaction->assignee, chat_id, text, last,
                                   otherwise, last_on_desk, entry->interaction, on_sent, task);
      return;
    case BECKON_PURPOSE_POSTPONED:
      /* A later entry reports what happened after the postponement. */
      if (entry->interaction->status != BECKON_INTERACTION_POSTPONED)
        break;
      edit_all (task, entry);
      return;
    case BECKON_PURPOSE_AWAITED:
      /* An answer that can still be taken back is shown instead. */
      if (entry->interaction->status != BECKON_INTERACTION_PENDING
          || entry->interaction->held_answer != NULL)
        break;
      tell_awaited (task, entry);
      return;
    case BECKON_PURPOSE_SETTLED:
    case BECKON_PURPOSE_ACKNOWLEDGEMENT:
      if (open)
        break;
      edit_all (task, entry);
      return;
    case BECKON_PURPOSE_NOTICE:
    default:
      g_assert_not_reached ();
    }
  return_delivery (task, BECKON_DELIVERY_DROPPED);
  g_object_unref (task);
}

/* An entry to deliver once it is known what is selected of its question. */
typedef struct
{
  GTask                   *task;  /* (owned) */
  const BeckonOutboxEntry *entry; /* (unowned): kept until @task has returned */
} Pending;

static gpointer
read_selected (BeckonView *view, gpointer data, GError **error)
{
  GError *failure = NULL;
  char   *stored = beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL,
                                                  BECKON_TELEGRAM_SELECTION_KEY, &failure);

  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }
  return stored != NULL ? stored : g_strdup ("");
}

static void
on_selected (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autofree Pending *pending = user_data;
  g_autoptr (GTask) task = pending->task;
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  gint64                  id = pending->entry->interaction_id;
  g_autoptr (GError) error = NULL;
  g_autofree char *stored = beckon_store_view_finish (BECKON_STORE (object), result, &error);
  guint64          chosen = 0;

  if (stored == NULL)
    {
      return_failure (task, error);
      return;
    }
  beckon_telegram_selection_parse (stored, id, &chosen);
  beckon_telegram_selection_recall (self->selection, id, chosen);
  deliver_question (g_steal_pointer (&task), pending->entry);
}

/* Does the message show what was selected, perhaps before the desk was started? */
static gboolean
needs_selected (BeckonTelegramOutgoing *self, const BeckonOutboxEntry *entry)
{
  guint64 chosen;

  return entry->interaction->multiple && beckon_interaction_is_open (entry->interaction)
         && !beckon_telegram_selection_lookup (self->selection, entry->interaction_id, &chosen);
}

/* @task is (transfer full). */
static void
read_selected_first (GTask *task, const BeckonOutboxEntry *entry)
{
  BeckonTelegramOutgoing *self = g_task_get_source_object (task);
  Pending                *pending = g_new0 (Pending, 1);

  pending->task = task;
  pending->entry = entry;
  beckon_store_view_async (beckon_desk_get_store (beckon_telegram_bot_get_desk (self->bot)),
                           read_selected, NULL, NULL, g_free, g_task_get_cancellable (task),
                           on_selected, pending);
}

static void
beckon_telegram_outgoing_finalize (GObject *object)
{
  BeckonTelegramOutgoing *self = BECKON_TELEGRAM_OUTGOING (object);

  g_clear_error (&self->error);
  g_object_unref (self->selection);
  g_object_unref (self->reach);
  g_object_unref (self->sender);
  g_object_unref (self->bot);

  G_OBJECT_CLASS (beckon_telegram_outgoing_parent_class)->finalize (object);
}

static void
beckon_telegram_outgoing_class_init (BeckonTelegramOutgoingClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_telegram_outgoing_finalize;
}

static void
beckon_telegram_outgoing_init (BeckonTelegramOutgoing *self)
{
}

BeckonTelegramOutgoing *
beckon_telegram_outgoing_new (BeckonTelegramBot    *bot,
                              BeckonTelegramSender *sender,
                              BeckonTelegramReach  *reach)
{
  BeckonTelegramOutgoing *self = g_object_new (BECKON_TYPE_TELEGRAM_OUTGOING, NULL);

  self->bot = g_object_ref (bot);
  self->sender = g_object_ref (sender);
  self->reach = g_object_ref (reach);
  self->selection = g_object_ref (beckon_telegram_sender_get_selection (sender));
  return self;
}

void
beckon_telegram_outgoing_deliver_async (BeckonTelegramOutgoing  *self,
                                        const BeckonOutboxEntry *entry,
                                        GCancellable            *cancellable,
                                        GAsyncReadyCallback      callback,
                                        gpointer                 user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, beckon_telegram_outgoing_deliver_async);
  if (entry->purpose == BECKON_PURPOSE_NOTICE)
    deliver_notice (task, entry);
  else if (needs_selected (self, entry))
    read_selected_first (task, entry);
  else
    deliver_question (task, entry);
}

BeckonDelivery *
beckon_telegram_outgoing_deliver_finish (BeckonTelegramOutgoing *self,
                                         GAsyncResult           *result,
                                         GError                **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

gboolean
beckon_telegram_outgoing_is_for_another (BeckonTelegramOutgoing  *self,
                                         const BeckonOutboxEntry *entry)
{
  return get_chat (self, entry) != beckon_telegram_bot_get_chat (self->bot);
}

const GError *
beckon_telegram_outgoing_get_error (BeckonTelegramOutgoing *self)
{
  return self->error;
}

void
beckon_telegram_outgoing_set_error (BeckonTelegramOutgoing *self, const GError *error)
{
  beckon_telegram_bot_set_error (self->bot, &self->error, error);
}

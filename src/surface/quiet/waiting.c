/* waiting.c: the questions that wait for the person, for whatever counts or lists them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quiet/waiting.h"

#include "desk/questions/earlier-reminders.h"
#include "plan/reminder.h"

/* More reminders are not counted: ten thousand questions may be set aside (PP-6). */
#define MAX_REMINDED 1000

struct _BeckonWaiting
{
  GObject     parent_instance;
  BeckonDesk *desk;      /* (owned) */
  GListModel *questions; /* (owned) (element-type BeckonQuestion) */
  GPtrArray  *reminded;  /* (owned) (element-type BeckonInteraction): set aside, and not put off
                            since the reminder */
  BeckonEarlierReminders *earlier; /* (owned) */
  BeckonQuiet            *quiet;   /* (owned) */
  guint                   update;  /* source */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (BeckonWaiting, beckon_waiting, G_TYPE_OBJECT)

static void
emit_changed (BeckonWaiting *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
on_update (gpointer user_data)
{
  BeckonWaiting *self = user_data;

  self->update = 0;
  emit_changed (self);
  return G_SOURCE_REMOVE;
}

/* A thousand questions that come at once are one change. */
static void
schedule (BeckonWaiting *self)
{
  if (self->update == 0)
    self->update = g_idle_add_full (G_PRIORITY_DEFAULT, on_update, self, NULL);
}

/* As it is now: it may be answered, or set aside once more. */
static void
update_reminded (BeckonWaiting *self, BeckonInteraction *interaction)
{
  gboolean is_one =
    interaction->status == BECKON_INTERACTION_POSTPONED && beckon_reminder_is_one (interaction);
  guint place = 0;

  while (place < self->reminded->len
         && ((BeckonInteraction *) g_ptr_array_index (self->reminded, place))->id
              != interaction->id)
    place++;
  if (place < self->reminded->len)
    g_ptr_array_remove_index (self->reminded, place);
  else if (!is_one || self->reminded->len == MAX_REMINDED)
    return;
  if (is_one)
    g_ptr_array_insert (self->reminded, (int) place, beckon_interaction_ref (interaction));
  schedule (self);
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonWaiting *self)
{
  if (event->interaction != NULL)
    update_reminded (self, event->interaction);
}

static void
on_earlier (BeckonEarlierReminders *earlier, BeckonQuestion *question, BeckonWaiting *self)
{
  update_reminded (self, beckon_question_get_interaction (question));
}

static void
beckon_waiting_dispose (GObject *object)
{
  BeckonWaiting *self = BECKON_WAITING (object);

  g_clear_handle_id (&self->update, g_source_remove);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  if (self->earlier != NULL)
    g_signal_handlers_disconnect_by_data (self->earlier, self);
  g_clear_object (&self->earlier);
  g_clear_object (&self->desk);
  if (self->questions != NULL)
    g_signal_handlers_disconnect_by_data (self->questions, self);
  if (self->quiet != NULL)
    g_signal_handlers_disconnect_by_data (self->quiet, self);
  g_clear_object (&self->questions);
  g_clear_object (&self->quiet);

  G_OBJECT_CLASS (beckon_waiting_parent_class)->dispose (object);
}

static void
beckon_waiting_finalize (GObject *object)
{
  g_ptr_array_unref (BECKON_WAITING (object)->reminded);

  G_OBJECT_CLASS (beckon_waiting_parent_class)->finalize (object);
}

static void
beckon_waiting_class_init (BeckonWaitingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_waiting_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_waiting_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_waiting_init (BeckonWaiting *self)
{
  self->reminded = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
}

BeckonWaiting *
beckon_waiting_new (BeckonDesk *desk, BeckonQuiet *quiet)
{
  BeckonWaiting *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);
  g_return_val_if_fail (BECKON_IS_QUIET (quiet), NULL);

  self = g_object_new (BECKON_TYPE_WAITING, NULL);
  self->desk = g_object_ref (desk);
  self->questions = g_object_ref (beckon_desk_get_questions (desk));
  self->earlier = beckon_earlier_reminders_new (desk);
  g_signal_connect (self->earlier, "found", G_CALLBACK (on_earlier), self);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
  g_signal_connect_swapped (desk, "awaited-changed", G_CALLBACK (schedule), self);
  beckon_earlier_reminders_read (self->earlier);
  self->quiet = g_object_ref (quiet);
  g_signal_connect_swapped (self->questions, "items-changed", G_CALLBACK (schedule), self);
  g_signal_connect_swapped (quiet, "changed", G_CALLBACK (emit_changed), self);
  return self;
}

BeckonQuiet *
beckon_waiting_get_quiet (BeckonWaiting *self)
{
  g_return_val_if_fail (BECKON_IS_WAITING (self), NULL);

  return self->quiet;
}

guint
beckon_waiting_get_n (BeckonWaiting *self)
{
  g_return_val_if_fail (BECKON_IS_WAITING (self), 0);

  return g_list_model_get_n_items (self->questions) + self->reminded->len;
}

const BeckonInteraction *
beckon_waiting_get (BeckonWaiting *self, guint position)
{
  g_autoptr (BeckonQuestion) question = NULL;
  guint n_open;

  g_return_val_if_fail (BECKON_IS_WAITING (self), NULL);

  /* The list has a reference, too. */
  question = g_list_model_get_item (self->questions, position);
  if (question != NULL)
    return beckon_question_get_interaction (question);
  n_open = g_list_model_get_n_items (self->questions);
  return position - n_open < self->reminded->len
           ? g_ptr_array_index (self->reminded, position - n_open)
           : NULL;
}

gboolean
beckon_waiting_is_unawaited (BeckonWaiting *self, guint position)
{
  g_autoptr (BeckonQuestion) question = NULL;

  g_return_val_if_fail (BECKON_IS_WAITING (self), FALSE);

  question = g_list_model_get_item (self->questions, position);
  return question != NULL && beckon_question_is_unawaited (question);
}

gint64
beckon_waiting_get_first_id (BeckonWaiting *self)
{
  g_return_val_if_fail (BECKON_IS_WAITING (self), 0);

  if (g_list_model_get_n_items (self->questions) > 0 || self->reminded->len == 0)
    return 0;
  return ((BeckonInteraction *) g_ptr_array_index (self->reminded, 0))->id;
}

GPtrArray *
beckon_waiting_list_agents (BeckonWaiting      *self,
                            BeckonWaitingFilter filter,
                            gpointer            user_data,
                            guint              *n_questions)
{
  GPtrArray *agents;
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  g_return_val_if_fail (BECKON_IS_WAITING (self), NULL);

  agents = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < beckon_waiting_get_n (self); i++)
    {
      const BeckonInteraction *question = beckon_waiting_get (self, i);
      const char              *agent = question->agent != NULL ? question->agent : "";

      if (filter != NULL && !filter (question->id, user_data))
        continue;
      n++;
      if (g_hash_table_contains (known, agent))
        continue;
      g_ptr_array_add (agents, g_strdup (agent));
      g_hash_table_add (known, g_ptr_array_index (agents, agents->len - 1));
    }
  if (n_questions != NULL)
    *n_questions = n;
  return agents;
}

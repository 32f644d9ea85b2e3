/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "dummy-channel.h"

#include "model/enums.h"

struct _BeckonDummyChannel
{
  GObject              parent_instance;
  GPtrArray           *told;
  BeckonDeliveryResult result;
  gint64               retry_after_us;
  guint                n;
  guint                busy;
  gboolean             hangs;
};

static const char *
get_name (BeckonChannel *channel)
{
  return "telegram";
}

static void
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  GTask *task = user_data;

  BECKON_DUMMY_CHANNEL (g_task_get_source_object (task))->busy--;
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "given up");
}

static void
deliver_async (BeckonChannel           *channel,
               const BeckonOutboxEntry *entry,
               GCancellable            *cancellable,
               GAsyncReadyCallback      callback,
               gpointer                 user_data)
{
  BeckonDummyChannel *self = BECKON_DUMMY_CHANNEL (channel);
  GTask              *task = g_task_new (self, cancellable, callback, user_data);
  BeckonDelivery     *delivery;

  if (entry->purpose == BECKON_PURPOSE_NOTICE)
    g_ptr_array_add (
      self->told,
      g_strdup_printf ("notice %s", entry->notice != NULL ? entry->notice->message : "?"));
  else
    g_ptr_array_add (
      self->told,
      g_strdup_printf ("%s %" G_GINT64_FORMAT " %s", beckon_purpose_to_string (entry->purpose),
                       entry->interaction_id,
                       beckon_interaction_status_to_string (entry->interaction->status)));
  if (self->hangs)
    {
      self->busy++;
      g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), task, g_object_unref);
      return;
    }

  if (self->n > 0)
    {
      self->n--;
      delivery = beckon_delivery_new (self->result, "The dummy does not want to.");
      delivery->retry_after_us = self->retry_after_us;
    }
  else
    {
      delivery = beckon_delivery_new (BECKON_DELIVERY_DONE, NULL);
      if (entry->purpose == BECKON_PURPOSE_QUESTION || entry->purpose == BECKON_PURPOSE_NOTICE)
        {
          delivery->messages = g_new0 (char *, 2);
          delivery->messages[0] = g_strdup_printf ("%" G_GINT64_FORMAT, entry->id);
        }
    }
  g_task_return_pointer (task, delivery, (GDestroyNotify) beckon_delivery_free);
  g_object_unref (task);
}

static BeckonDelivery *
deliver_finish (BeckonChannel *channel, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
is_for_another (BeckonChannel *channel, const BeckonOutboxEntry *entry)
{
  return entry->notice != NULL ? entry->notice->to != NULL && entry->notice->found
                               : entry->interaction != NULL && entry->interaction->assignee != NULL;
}

static void
channel_iface_init (BeckonChannelInterface *iface)
{
  iface->get_name = get_name;
  iface->deliver_async = deliver_async;
  iface->deliver_finish = deliver_finish;
  iface->is_for_another = is_for_another;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonDummyChannel,
                               beckon_dummy_channel,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_CHANNEL, channel_iface_init))

static void
beckon_dummy_channel_finalize (GObject *object)
{
  g_ptr_array_unref (BECKON_DUMMY_CHANNEL (object)->told);

  G_OBJECT_CLASS (beckon_dummy_channel_parent_class)->finalize (object);
}

static void
beckon_dummy_channel_class_init (BeckonDummyChannelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_dummy_channel_finalize;
}

static void
beckon_dummy_channel_init (BeckonDummyChannel *self)
{
  self->told = g_ptr_array_new_with_free_func (g_free);
}

BeckonDummyChannel *
beckon_dummy_channel_new (void)
{
  return g_object_new (BECKON_TYPE_DUMMY_CHANNEL, NULL);
}

GPtrArray *
beckon_dummy_channel_get_told (BeckonDummyChannel *self)
{
  return self->told;
}

void
beckon_dummy_channel_will (BeckonDummyChannel  *self,
                           guint                n,
                           BeckonDeliveryResult result,
                           gint64               retry_after_us)
{
  self->n = n;
  self->result = result;
  self->retry_after_us = retry_after_us;
}

void
beckon_dummy_channel_hang (BeckonDummyChannel *self)
{
  self->hangs = TRUE;
}

guint
beckon_dummy_channel_get_busy (BeckonDummyChannel *self)
{
  return self->busy;
}

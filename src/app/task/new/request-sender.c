/* request-sender.c: takes one request of a person to the desk, until it is a task or comes back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/request-sender.h"

#include <glib/gi18n-lib.h>

#include "model/name.h"
#include "rules/requests.h"
#include "store/view-slot.h"

struct _BeckonRequestSender
{
  GObject        parent_instance;
  BeckonDesk    *desk;     /* (owned) */
  BeckonRequest *request;  /* (owned) (nullable): the request in progress */
  gboolean       sending;  /* the desk has not accepted it yet */
  gboolean       given_up; /* while it was sent */
};

enum
{
  CHANGED,
  ASKED,
  QUEUED,
  RETURNED,
  ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char slot[] = "queued";

G_DEFINE_FINAL_TYPE (BeckonRequestSender, beckon_request_sender, G_TYPE_OBJECT)

static void
abandon (BeckonRequestSender *self, const char *id)
{
  beckon_desk_do_async (self->desk,
                        beckon_operation_abandon_request (beckon_name_get_user (), id, NULL), NULL,
                        NULL, NULL);
}

static void
come_back (BeckonRequestSender *self, const char *text)
{
  g_autofree char *kept = g_strdup (text);

  g_clear_pointer (&self->request, beckon_request_unref);
  self->sending = FALSE;
  g_signal_emit (self, signals[RETURNED], 0, kept);
}

static gpointer
read_task (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_get_task (view, input, error);
}

/* @result (nullable): the task; NULL with @error. */
static void
emit_queued (gpointer target, gpointer result, const GError *error)
{
  BeckonRequestSender *self = target;
  BeckonRequest       *request = self->request;
  const BeckonTask    *task = result;

  g_signal_emit (self, signals[QUEUED], 0, request->task_id,
                 task != NULL ? task->title : request->text, request->warning);
}

static void
take_request (BeckonRequestSender *self, BeckonRequest *request)
{
  g_clear_pointer (&self->request, beckon_request_unref);
  self->request = beckon_request_ref (request);
  self->sending = FALSE;
  switch (request->state)
    {
    case BECKON_REQUEST_CLASSIFYING:
      g_signal_emit (self, signals[CHANGED], 0);
      break;
    case BECKON_REQUEST_AWAITING_CONFIRMATION:
    case BECKON_REQUEST_AWAITING_CLARIFICATION:
      g_signal_emit (self, signals[ASKED], 0);
      break;
    case BECKON_REQUEST_QUEUED:
      beckon_view_slot_read (beckon_desk_get_store (self->desk), self, slot, read_task,
                             g_strdup (request->task_id), g_free,
                             (GDestroyNotify) beckon_task_unref, emit_queued);
      break;
    case BECKON_REQUEST_REJECTED:
      come_back (self, _ ("Please rephrase."));
      break;
    case BECKON_REQUEST_ABANDONED:
    default:
      /* A warning tells why the desk gave it up. */
      if (request->warning != NULL)
        come_back (self, request->warning);
      else
        g_signal_emit (self, signals[ENDED], 0);
      break;
    }
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonRequestSender *self)
{
  if (event->request != NULL && self->request != NULL
      && g_str_equal (event->request->id, self->request->id))
    take_request (self, event->request);
}

static void
on_requested (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonRequestSender) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (commit != NULL && self->given_up)
    abandon (self, commit->request->id);
  else if (commit != NULL)
    take_request (self, commit->request);
  else if (!self->given_up)
    come_back (self, error->message);
}

static void
beckon_request_sender_finalize (GObject *object)
{
  BeckonRequestSender *self = BECKON_REQUEST_SENDER (object);

  g_clear_pointer (&self->request, beckon_request_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_request_sender_parent_class)->finalize (object);
}

static void
beckon_request_sender_class_init (BeckonRequestSenderClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_request_sender_finalize;

  signals[CHANGED] =
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ASKED] =
    g_signal_new ("asked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[QUEUED] = g_signal_new ("queued", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  signals[RETURNED] = g_signal_new ("returned", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ENDED] =
    g_signal_new ("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_request_sender_init (BeckonRequestSender *self)
{
}

BeckonRequestSender *
beckon_request_sender_new (BeckonDesk *desk)
{
  BeckonRequestSender *self = g_object_new (BECKON_TYPE_REQUEST_SENDER, NULL);

  self->desk = g_object_ref (desk);
  g_signal_connect_object (desk, "event", G_CALLBACK (on_event), self, 0);

  return self;
}

void
beckon_request_sender_send (BeckonRequestSender *self, BeckonRequest *draft)
{
  g_return_if_fail (BECKON_IS_REQUEST_SENDER (self));
  g_return_if_fail (!beckon_request_sender_is_busy (self));

  self->sending = TRUE;
  beckon_desk_request_async (self->desk, draft, beckon_name_get_user (), NULL, on_requested,
                             g_object_ref (self));
}

gboolean
beckon_request_sender_is_busy (BeckonRequestSender *self)
{
  g_return_val_if_fail (BECKON_IS_REQUEST_SENDER (self), FALSE);

  return self->sending || self->request != NULL;
}

gboolean
beckon_request_sender_withdraw (BeckonRequestSender *self)
{
  g_autoptr (BeckonRequest) request = NULL;

  g_return_val_if_fail (BECKON_IS_REQUEST_SENDER (self), FALSE);

  /* Its events are not waited for. */
  beckon_view_slot_end (self, slot);
  request = g_steal_pointer (&self->request);
  if (request == NULL)
    return FALSE;
  if (!beckon_request_state_is_final (request->state))
    abandon (self, request->id);

  return TRUE;
}

void
beckon_request_sender_give_up (BeckonRequestSender *self)
{
  g_return_if_fail (BECKON_IS_REQUEST_SENDER (self));

  self->given_up = self->sending;
  beckon_request_sender_withdraw (self);
}

/* attention.c: how the program reaches a person who is not looking at its window: notifications,
 * and the silence in which they are kept (ATT-2, ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/attention.h"

#include "app/question/full-screen.h"
#include "app/window.h"
#include "model/enums.h"
#include "surface/notification/notifier.h"
#include "surface/notification/task-notifier.h"
#include "surface/shell/search-provider.h"

struct _BeckonAttention
{
  GtkApplication       *application; /* not owned */
  BeckonService        *service;     /* not owned */
  BeckonQuestionQueue  *questions;   /* not owned */
  BeckonQuiet          *quiet;       /* (owned) */
  BeckonSender         *sender;      /* (owned) */
  BeckonNotifier       *notifier;    /* (owned) */
  BeckonTaskNotifier   *tasks;       /* (owned) */
  BeckonFullScreen     *full_screen; /* (owned) (nullable): where it can be told */
  BeckonSearchProvider *search;      /* (owned) (nullable): where there is a session bus */
};

static void
on_sight_changed (BeckonAttention *self)
{
  beckon_notifier_set_dialog (self->notifier, beckon_question_queue_get_sight (self->questions));
}

/* ATT-5: shown in the window, in the status of the desk and by beckon doctor. */
static void
on_server_changed (BeckonAttention *self)
{
  BeckonServer    *server = beckon_service_get_server (self->service);
  g_autofree char *detail = NULL;
  BeckonHealth     health =
    beckon_notification_server_get_health (beckon_sender_get_server (self->sender), &detail);

  beckon_question_queue_set_notifies (self->questions, beckon_notifier_is_able (self->notifier));
  if (server != NULL)
    beckon_server_set_surface (server, beckon_surface_id_to_string (BECKON_SURFACE_NOTIFICATION),
                               health, detail, 0);
}

static void
on_active_window_changed (BeckonAttention *self)
{
  GtkWindow *window = gtk_application_get_active_window (self->application);

  beckon_task_notifier_set_watched (self->tasks,
                                    BECKON_IS_WINDOW (window) && gtk_window_is_active (window));
}

static void
on_full_screen (gboolean full_screen, gpointer user_data)
{
  BeckonAttention *self = user_data;

  beckon_quiet_set_full_screen (self->quiet, full_screen);
}

BeckonAttention *
beckon_attention_new (GtkApplication      *application,
                      BeckonService       *service,
                      BeckonQuestionQueue *questions)
{
  BeckonAttention *self = g_new0 (BeckonAttention, 1);
  GDBusConnection *bus = g_application_get_dbus_connection (G_APPLICATION (application));
  BeckonDesk      *desk = beckon_service_get_desk (service);
  GSettings       *settings = beckon_service_get_settings (service);

  self->application = application;
  self->service = service;
  self->questions = questions;
  self->quiet = beckon_quiet_new (desk, settings, beckon_service_get_presence (service));
  self->sender = beckon_sender_new (G_APPLICATION (application), self->quiet, settings);
  self->notifier = beckon_notifier_new (desk, self->sender);
  self->tasks = beckon_task_notifier_new (desk, self->sender);
  self->full_screen = beckon_full_screen_new (on_full_screen, self);
  if (bus != NULL)
    self->search =
      beckon_search_provider_new (bus, desk, self->quiet, G_ACTION_GROUP (application));
  beckon_question_queue_set_quiet (questions, self->quiet);
  g_signal_connect_swapped (questions, "sight-changed", G_CALLBACK (on_sight_changed), self);
  g_signal_connect_swapped (beckon_sender_get_server (self->sender), "changed",
                            G_CALLBACK (on_server_changed), self);
  if (settings != NULL)
    g_signal_connect_swapped (settings, "changed::notify-questions", G_CALLBACK (on_server_changed),
                              self);
  g_signal_connect_swapped (application, "notify::active-window",
                            G_CALLBACK (on_active_window_changed), self);
  on_sight_changed (self);
  on_server_changed (self);
  on_active_window_changed (self);
  return self;
}

void
beckon_attention_free (BeckonAttention *self)
{
  GSettings *settings = beckon_service_get_settings (self->service);

  beckon_notifier_close (self->notifier);
  g_signal_handlers_disconnect_by_data (self->questions, self);
  g_signal_handlers_disconnect_by_data (beckon_sender_get_server (self->sender), self);
  g_signal_handlers_disconnect_by_data (self->application, self);
  if (settings != NULL)
    g_signal_handlers_disconnect_by_data (settings, self);
  beckon_question_queue_set_quiet (self->questions, NULL);
  g_clear_pointer (&self->full_screen, beckon_full_screen_free);
  g_clear_object (&self->search);
  g_object_unref (self->tasks);
  g_object_unref (self->notifier);
  g_object_unref (self->sender);
  g_object_unref (self->quiet);
  g_free (self);
}

BeckonQuiet *
beckon_attention_get_quiet (BeckonAttention *self)
{
  return self->quiet;
}

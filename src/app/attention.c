/* attention.c: how the program reaches a person who is not looking at its window: notifications,
 * the silence in which they are kept, and what the desktop shows of it (ATT-2, ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/attention.h"

#include "app/question/full-screen.h"
#include "app/tray-picture.h"
#include "app/window/window.h"
#include "base/sandbox.h"
#include "model/enums.h"
#include "surface/notification/notifier.h"
#include "surface/notification/task-notifier.h"
#include "surface/shell/background.h"
#include "surface/shell/search-provider.h"
#include "surface/tray/tray.h"

struct _BeckonAttention
{
  GObject               parent_instance;
  GtkApplication       *application; /* not owned: it owns this */
  BeckonService        *service;     /* not owned */
  BeckonQuestionQueue  *questions;   /* not owned */
  GSettings            *settings;    /* (owned) (nullable) */
  BeckonQuiet          *quiet;       /* (owned) */
  BeckonWaiting        *waiting;     /* (owned) */
  BeckonSender         *sender;      /* (owned) */
  BeckonNotifier       *notifier;    /* (owned) */
  BeckonTaskNotifier   *tasks;       /* (owned) */
  BeckonFullScreen     *full_screen; /* (owned) (nullable): where it can be told */
  BeckonSearchProvider *search;      /* (owned) (nullable): where there is a session bus */
  BeckonTray           *tray;        /* (owned) (nullable): likewise */
  BeckonBackground     *background;  /* (owned) (nullable): likewise */
  BeckonGlobalShortcut *shortcut;    /* (owned) (nullable): where there are settings */
};

enum
{
  ACTIVATING,
  FOUND,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonAttention, beckon_attention, G_TYPE_OBJECT)

/* --- what the person sees --- */

/* In the desk window, which shows what becomes of tasks itself. */
static gboolean
is_in_window (BeckonAttention *self)
{
  GtkWindow *window = gtk_application_get_active_window (self->application);

  return BECKON_IS_WINDOW (window) && gtk_window_is_active (window);
}

BeckonPlace
beckon_attention_get_place (BeckonAttention *self)
{
  if (self == NULL)
    return BECKON_PLACE_NOWHERE;
  if (self->settings != NULL && beckon_background_is_denied (self->settings))
    return BECKON_PLACE_DENIED;
  if (self->tray != NULL && beckon_tray_has_host (self->tray))
    return BECKON_PLACE_TRAY;
  if (self->background != NULL && beckon_background_is_shown (self->background))
    return BECKON_PLACE_BACKGROUND;
  return BECKON_PLACE_NOWHERE;
}

/* What the person sees anyway is neither notified nor shown twice. */
static void
on_sight_changed (BeckonAttention *self)
{
  beckon_notifier_set_dialog (self->notifier, beckon_question_queue_get_sight (self->questions));
  beckon_task_notifier_set_watched (self->tasks, is_in_window (self));
  if (self->background != NULL)
    beckon_background_set_wanted (self->background, !beckon_tray_has_host (self->tray));
}

static void
on_full_screen (gboolean full_screen, gpointer user_data)
{
  BeckonAttention *self = user_data;

  beckon_quiet_set_full_screen (self->quiet, full_screen);
}

/* --- how the person is reached --- */

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
on_activating (BeckonAttention *self, const char *token)
{
  g_signal_emit (self, signals[ACTIVATING], 0, token);
}

/* The Shell tells when the person clicked; no more is known of who calls. */
static void
on_found (BeckonAttention *self, const char *action, GVariant *target, guint time_ms)
{
  g_autofree char *token = time_ms != 0 ? g_strdup_printf ("_TIME%u", time_ms) : NULL;

  g_signal_emit (self, signals[FOUND], 0, action, target, token);
}

static void
on_shortcut (BeckonAttention *self, const char *token)
{
  on_activating (self, token);
  g_action_group_activate_action (G_ACTION_GROUP (self->application), "show-question-oldest", NULL);
}

/* (transfer full) (nullable): of the session bus, if the program is on it. */
static char *
dup_bus_address (GDBusConnection *connection)
{
  const char *address = g_getenv ("DBUS_SESSION_BUS_ADDRESS");

  if (connection == NULL)
    return NULL;
  return address != NULL ? g_strdup (address)
                         : g_strdup_printf ("unix:path=%s/bus", g_get_user_runtime_dir ());
}

static void
offer_shortcut (BeckonAttention *self, GDBusConnection *connection)
{
  g_autofree char *address = dup_bus_address (connection);

  self->shortcut = beckon_global_shortcut_new (address, self->settings);
  g_signal_connect_swapped (self->shortcut, "activated", G_CALLBACK (on_shortcut), self);
}

static gboolean
is_of_agent (BeckonKin *kin, gpointer user_data)
{
  BeckonAttention *self = user_data;
  BeckonServer    *server = beckon_service_get_server (self->service);

  return server != NULL && beckon_server_is_of_agent (server, kin);
}

static void
open_notifications (BeckonAttention *self, BeckonDesk *desk)
{
  self->sender = beckon_sender_new (G_APPLICATION (self->application), self->quiet, self->settings);
  beckon_notification_server_set_judge (beckon_sender_get_server (self->sender), is_of_agent, self);
  self->notifier = beckon_notifier_new (desk, self->sender, self->waiting);
  self->tasks = beckon_task_notifier_new (desk, self->sender);
  g_signal_connect_swapped (beckon_sender_get_server (self->sender), "changed",
                            G_CALLBACK (on_server_changed), self);
  g_signal_connect_swapped (self->sender, "activating", G_CALLBACK (on_activating), self);
  if (self->settings != NULL)
    g_signal_connect_swapped (self->settings, "changed::notify-questions",
                              G_CALLBACK (on_server_changed), self);
}

/* What the desktop shows of the program while it has no window. */
static void
open_shell (BeckonAttention *self, BeckonDesk *desk, GDBusConnection *bus)
{
  GActionGroup *actions = G_ACTION_GROUP (self->application);

  self->search = beckon_search_provider_new (bus, desk, self->quiet);
  g_signal_connect_swapped (self->search, "activated", G_CALLBACK (on_found), self);
  /* The desktop does not see the files of a sandbox; it exports their icons. */
  self->tray = beckon_tray_new (self->waiting, bus, actions,
                                beckon_sandbox_is_inside () ? NULL : DATADIR "/icons",
                                beckon_tray_picture_draw);
  self->background = beckon_background_new (self->waiting, bus);
  g_signal_connect_swapped (self->tray, "host-changed", G_CALLBACK (on_sight_changed), self);
  g_signal_connect_swapped (self->tray, "activating", G_CALLBACK (on_activating), self);
  if (self->settings != NULL && g_settings_get_boolean (self->settings, "run-in-background"))
    beckon_background_ask (self->background, self->settings);
}

static void
beckon_attention_class_init (BeckonAttentionClass *klass)
{
  signals[ACTIVATING] = g_signal_new ("activating", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[FOUND] =
    g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_VARIANT, G_TYPE_STRING);
}

static void
beckon_attention_init (BeckonAttention *self)
{
}

BeckonAttention *
beckon_attention_new (GtkApplication      *application,
                      BeckonService       *service,
                      BeckonQuestionQueue *questions)
{
  BeckonAttention *self;
  GDBusConnection *bus = g_application_get_dbus_connection (G_APPLICATION (application));
  BeckonDesk      *desk = beckon_service_get_desk (service);

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (desk != NULL, NULL);

  self = g_object_new (BECKON_TYPE_ATTENTION, NULL);
  self->application = application;
  self->service = service;
  self->questions = questions;
  g_set_object (&self->settings, beckon_service_get_settings (service));
  self->quiet = beckon_quiet_new (desk, self->settings, beckon_service_get_presence (service));
  self->waiting = beckon_waiting_new (desk, self->quiet);
  self->full_screen = beckon_full_screen_new (on_full_screen, self);
  open_notifications (self, desk);
  if (self->settings != NULL)
    offer_shortcut (self, bus);
  if (bus != NULL)
    open_shell (self, desk, bus);
  beckon_question_queue_set_quiet (questions, self->quiet);
  g_signal_connect_swapped (questions, "sight-changed", G_CALLBACK (on_sight_changed), self);
  g_signal_connect_swapped (application, "notify::active-window", G_CALLBACK (on_sight_changed),
                            self);
  on_sight_changed (self);
  on_server_changed (self);
  return self;
}

void
beckon_attention_close (BeckonAttention *self)
{
  beckon_notifier_close (self->notifier);
  beckon_notification_server_set_judge (beckon_sender_get_server (self->sender), NULL, NULL);
  g_signal_handlers_disconnect_by_data (self->questions, self);
  g_signal_handlers_disconnect_by_data (beckon_sender_get_server (self->sender), self);
  g_signal_handlers_disconnect_by_data (self->sender, self);
  g_signal_handlers_disconnect_by_data (self->application, self);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  if (self->tray != NULL)
    g_signal_handlers_disconnect_by_data (self->tray, self);
  beckon_question_queue_set_quiet (self->questions, NULL);
  g_clear_pointer (&self->full_screen, beckon_full_screen_free);
  g_clear_object (&self->tray);
  g_clear_object (&self->background);
  if (self->shortcut != NULL)
    g_signal_handlers_disconnect_by_data (self->shortcut, self);
  g_clear_object (&self->shortcut);
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
  g_clear_object (&self->tasks);
  g_clear_object (&self->notifier);
  g_clear_object (&self->sender);
  g_clear_object (&self->waiting);
  g_clear_object (&self->quiet);
  g_clear_object (&self->settings);
}

BeckonQuiet *
beckon_attention_get_quiet (BeckonAttention *self)
{
  return self->quiet;
}

BeckonSender *
beckon_attention_get_sender (BeckonAttention *self)
{
  return self->sender;
}

BeckonGlobalShortcut *
beckon_attention_get_shortcut (BeckonAttention *self)
{
  return self != NULL ? self->shortcut : NULL;
}

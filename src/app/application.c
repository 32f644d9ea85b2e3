/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

#include "app/question-queue.h"
#include "app/takeover.h"
#include "app/window.h"
#include "model/error.h"
#include "model/paths.h"
#include "surface/session-presence.h"

struct _BeckonApplication
{
  AdwApplication          parent_instance;
  BeckonApplicationState  state;
  GSettings              *settings;      /* (owned) (nullable) */
  BeckonPresence         *presence;      /* (owned) */
  BeckonDesk             *desk;          /* (owned) (nullable) */
  BeckonServer           *server;        /* (owned) (nullable) */
  BeckonSentinel         *sentinel;      /* (owned) (nullable): as long as the desk */
  BeckonQuestionQueue    *queue;         /* (owned) (nullable) */
  BeckonTelegramAccount  *telegram;      /* (owned) (nullable) */
  GtkWindow              *parent;        /* (nullable): weak */
  GError                 *error;         /* (owned) (nullable) */
  GError                 *server_error;  /* (owned) (nullable) */
  char                   *notice;        /* (owned) (nullable) */
  guint                   signals[2];    /* SIGTERM, SIGINT */
  gboolean                background;    /* the first activation opens no window */
};

enum
{
  STATE_CHANGED,
  ANSWERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonApplication, beckon_application, ADW_TYPE_APPLICATION)

static void
set_state (BeckonApplication      *self,
           BeckonApplicationState  state)
{
  self->state = state;
  g_signal_emit (self, signals[STATE_CHANGED], 0);
}

/* Opening */

static void
on_answered (BeckonQuestionQueue *queue,
             BeckonInteraction   *interaction,
             BeckonApplication   *self)
{
  g_signal_emit (self, signals[ANSWERED], 0, interaction);
}

static int
wanted_port (BeckonApplication *self)
{
  const char *variable = g_getenv ("BECKON_PORT");

  if (self->settings == NULL || (variable != NULL && *variable != '\0'))
    return beckon_server_port_from_environment ();

  return g_settings_get_int (self->settings, "port");
}

static void
tell_sentinel (BeckonApplication *self)
{
  g_autofree char *detail = NULL;
  gboolean healthy;

  if (self->server == NULL)
    return;
  healthy = beckon_sentinel_get_state (self->sentinel, &detail);
  beckon_server_set_surface (self->server, "evaluator", healthy, detail);
}

static void
start_server (BeckonApplication *self)
{
  self->server = beckon_server_new (self->desk, "beckon-desk");
  g_clear_error (&self->server_error);
  if (!beckon_server_start (self->server, wanted_port (self), &self->server_error))
    {
      g_message ("Agents cannot reach the desk: %s", self->server_error->message);
      g_clear_object (&self->server);
    }
  tell_sentinel (self);
}

/* What is set up but cannot be used is shown, too (ATT-5). */
static void
tell_telegram (BeckonApplication *self)
{
  const char *problem = self->telegram != NULL ? beckon_telegram_account_get_problem (self->telegram) : NULL;

  if (problem != NULL && self->server != NULL)
    beckon_server_set_surface (self->server, BECKON_TELEGRAM_CHANNEL, FALSE, problem);
}

static void
on_opened (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (BeckonApplication) self = user_data;
  g_autofree char *notice = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonDesk) desk = beckon_desk_open_finish (result, &notice, &error);

  if (desk == NULL)
    {
      g_message ("The desk cannot be opened: %s", error->message);
      self->error = g_steal_pointer (&error);
      if (self->state == BECKON_APPLICATION_STOPPING)
        g_application_quit (G_APPLICATION (self));
      else
        set_state (self, BECKON_APPLICATION_FAILED);
      return;
    }

  self->desk = g_steal_pointer (&desk);
  if (self->state == BECKON_APPLICATION_STOPPING)
    {
      beckon_application_stop (self);
      return;
    }

  g_free (self->notice);
  self->notice = g_steal_pointer (&notice);
  self->sentinel = beckon_sentinel_new (self->desk, self->settings);
  g_signal_connect_swapped (self->sentinel, "changed", G_CALLBACK (tell_sentinel), self);
  self->telegram = beckon_telegram_account_new (self->desk, self->settings);
  g_signal_connect_object (self->telegram, "changed", G_CALLBACK (tell_telegram), self, G_CONNECT_SWAPPED);
  beckon_telegram_account_open (self->telegram);
  start_server (self);
  tell_telegram (self);
  self->queue = beckon_question_queue_new (self->desk, GTK_APPLICATION (self));
  beckon_question_queue_set_parent (self->queue, self->parent);
  g_signal_connect (self->queue, "answered", G_CALLBACK (on_answered), self);
  set_state (self, BECKON_APPLICATION_OPEN);
}

static void
open_desk (BeckonApplication *self)
{
  g_autofree char *database = beckon_paths_dup_database ();
  g_autoptr (BeckonRules) rules = beckon_rules_new_from (self->settings);

  g_clear_error (&self->error);
  set_state (self, BECKON_APPLICATION_OPENING);
  beckon_desk_open_async (database, self->presence, rules, NULL, on_opened, g_object_ref (self));
}

static void
on_settings_changed (GSettings         *settings,
                     const char        *key,
                     BeckonApplication *self)
{
  if (self->desk != NULL)
    {
      g_autoptr (BeckonRules) rules = beckon_rules_new_from (settings);

      beckon_desk_set_rules (self->desk, rules);
    }
}

/* Stopping */

static void
on_stopped (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (BeckonApplication) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!beckon_desk_stop_finish (BECKON_DESK (source), result, &error))
    g_message ("The desk did not stop cleanly: %s", error->message);
  g_clear_object (&self->telegram);
  g_application_quit (G_APPLICATION (self));
}

void
beckon_application_stop (BeckonApplication *self)
{
  gboolean opening;
  GList *windows;

  g_return_if_fail (BECKON_IS_APPLICATION (self));

  if (self->state == BECKON_APPLICATION_STOPPING && self->desk == NULL)
    return;

  opening = self->state == BECKON_APPLICATION_OPENING;
  set_state (self, BECKON_APPLICATION_STOPPING);
  if (self->queue != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->queue, self);
      beckon_question_queue_set_parent (self->queue, NULL);
    }
  g_clear_object (&self->queue);

  windows = g_list_copy_deep (gtk_application_get_windows (GTK_APPLICATION (self)), (GCopyFunc) (void *) g_object_ref, NULL);
  /* GTK 4.8: a window that is finalized after the one that it stands in front of looks at what is no longer there. */
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_set_transient_for (l->data, NULL);
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_destroy (l->data);
  g_list_free_full (windows, g_object_unref);

  if (self->telegram != NULL)
    beckon_telegram_account_close (self->telegram);
  if (self->server != NULL)
    beckon_server_stop (self->server);
  g_clear_object (&self->server);
  if (self->sentinel != NULL)
    g_signal_handlers_disconnect_by_data (self->sentinel, self);
  g_clear_object (&self->sentinel);

  if (self->desk != NULL)
    {
      g_autoptr (BeckonDesk) desk = g_steal_pointer (&self->desk);

      beckon_desk_stop_async (desk, on_stopped, g_object_ref (self));
    }
  else if (!opening)
    {
      g_application_quit (G_APPLICATION (self));
    }
}

static gboolean
on_unix_signal (gpointer user_data)
{
  beckon_application_stop (user_data);

  return G_SOURCE_CONTINUE;
}

/* Another desk */

static void
on_other_stopped (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr (BeckonApplication) self = user_data;
  g_autoptr (GError) error = NULL;

  if (self->state == BECKON_APPLICATION_STOPPING)
    {
      g_application_quit (G_APPLICATION (self));
      return;
    }
  if (beckon_takeover_stop_finish (result, &error))
    {
      open_desk (self);
      return;
    }

  g_clear_error (&self->error);
  self->error = g_steal_pointer (&error);
  set_state (self, BECKON_APPLICATION_FAILED);
}

void
beckon_application_take_over (BeckonApplication *self)
{
  int pid;

  g_return_if_fail (BECKON_IS_APPLICATION (self));
  g_return_if_fail (self->state == BECKON_APPLICATION_FAILED);

  pid = beckon_application_get_holder (self);
  set_state (self, BECKON_APPLICATION_OPENING);
  beckon_takeover_stop_async (pid, NULL, on_other_stopped, g_object_ref (self));
}

void
beckon_application_try_again (BeckonApplication *self)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  if (self->state == BECKON_APPLICATION_FAILED)
    open_desk (self);
}

int
beckon_application_get_holder (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), 0);

  return self->error != NULL ? beckon_takeover_find_holder () : 0;
}

/* Application */

static void
beckon_application_startup (GApplication *application)
{
  BeckonApplication *self = BECKON_APPLICATION (application);

  G_APPLICATION_CLASS (beckon_application_parent_class)->startup (application);

  gtk_window_set_default_icon_name (BECKON_APP_ID);
  beckon_application_add_actions (self);
  self->settings = beckon_rules_open_settings ();
  if (self->settings != NULL)
    g_signal_connect (self->settings, "changed", G_CALLBACK (on_settings_changed), self);
  self->presence = beckon_session_presence_new ();
  self->signals[0] = g_unix_signal_add (SIGTERM, on_unix_signal, self);
  self->signals[1] = g_unix_signal_add (SIGINT, on_unix_signal, self);

  /* A desk is there for its agents, with a window or without. */
  g_application_hold (application);
  open_desk (self);
}

static void
beckon_application_activate (GApplication *application)
{
  BeckonApplication *self = BECKON_APPLICATION (application);

  if (self->background)
    self->background = FALSE;
  else
    beckon_application_present_window (self);
}

GtkWindow *
beckon_application_present_window (BeckonApplication *self)
{
  GtkWindow *window = NULL;

  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  if (self->state == BECKON_APPLICATION_STOPPING)
    return NULL;

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL && window == NULL; l = l->next)
    {
      if (BECKON_IS_WINDOW (l->data))
        window = l->data;
    }
  if (window == NULL)
    window = GTK_WINDOW (beckon_window_new (self));

  gtk_window_present (window);

  return window;
}

static int
beckon_application_handle_local_options (GApplication *application,
                                         GVariantDict *options)
{
  BeckonApplication *self = BECKON_APPLICATION (application);
  g_autoptr (GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("beckon-desk %s\n", BECKON_VERSION);
      return 0;
    }

  if (g_variant_dict_contains (options, "background"))
    {
      if (!g_application_register (application, NULL, &error))
        {
          g_printerr ("beckon-desk: %s\n", error->message);
          return 1;
        }
      if (g_application_get_is_remote (application))
        return 0;
      self->background = TRUE;
    }

  return -1;
}

static void
beckon_application_shutdown (GApplication *application)
{
  BeckonApplication *self = BECKON_APPLICATION (application);

  for (guint i = 0; i < G_N_ELEMENTS (self->signals); i++)
    g_clear_handle_id (&self->signals[i], g_source_remove);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);

  G_APPLICATION_CLASS (beckon_application_parent_class)->shutdown (application);
}

static void
beckon_application_finalize (GObject *object)
{
  BeckonApplication *self = BECKON_APPLICATION (object);

  g_clear_weak_pointer (&self->parent);
  g_clear_object (&self->queue);
  g_clear_object (&self->telegram);
  g_clear_object (&self->server);
  g_clear_object (&self->sentinel);
  g_clear_object (&self->desk);
  g_clear_object (&self->presence);
  g_clear_object (&self->settings);
  g_clear_error (&self->error);
  g_clear_error (&self->server_error);
  g_free (self->notice);

  G_OBJECT_CLASS (beckon_application_parent_class)->finalize (object);
}

static void
beckon_application_class_init (BeckonApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_application_finalize;
  application_class->startup = beckon_application_startup;
  application_class->activate = beckon_application_activate;
  application_class->handle_local_options = beckon_application_handle_local_options;
  application_class->shutdown = beckon_application_shutdown;

  signals[STATE_CHANGED] = g_signal_new ("state-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                         0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ANSWERED] = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                    0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
beckon_application_init (BeckonApplication *self)
{
  static const GOptionEntry options[] = {
    { "background", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Start without a window"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the version"), NULL },
    { NULL }
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

BeckonApplication *
beckon_application_new (void)
{
  BeckonApplication *self = g_object_new (BECKON_TYPE_APPLICATION,
                                          "application-id", BECKON_APP_ID,
                                          "resource-base-path", "/page/beckon/Beckon",
                                          "flags", G_APPLICATION_HANDLES_OPEN, NULL);

  beckon_application_add_links (self);

  return self;
}

BeckonApplicationState
beckon_application_get_state (BeckonApplication *self)
{
  return self->state;
}

BeckonDesk *
beckon_application_get_desk (BeckonApplication *self)
{
  return self->desk;
}

BeckonServer *
beckon_application_get_server (BeckonApplication *self)
{
  return self->server;
}

BeckonSentinel *
beckon_application_get_sentinel (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  return self->sentinel;
}

BeckonTelegramAccount *
beckon_application_get_telegram (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  return self->telegram;
}

GSettings *
beckon_application_get_settings (BeckonApplication *self)
{
  return self->settings;
}

const GError *
beckon_application_get_error (BeckonApplication *self)
{
  return self->error;
}

const GError *
beckon_application_get_server_error (BeckonApplication *self)
{
  return self->server_error;
}

const char *
beckon_application_get_notice (BeckonApplication *self)
{
  return self->notice;
}

void
beckon_application_present_question (BeckonApplication *self,
                                     gint64             interaction_id)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  if (self->queue != NULL)
    beckon_question_queue_present (self->queue, interaction_id);
}

void
beckon_application_set_parent (BeckonApplication *self,
                               GtkWindow         *window)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  g_set_weak_pointer (&self->parent, window);
  if (self->queue != NULL)
    beckon_question_queue_set_parent (self->queue, window);
}

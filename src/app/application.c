/* application.c: the program beckon-desk: one desk, its server, its window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application-private.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

#include "app/widgets/high-contrast.h"
#include "app/window.h"
#include "surface/session/session-presence.h"

G_DEFINE_FINAL_TYPE (BeckonApplication, beckon_application, ADW_TYPE_APPLICATION)

static void
on_settings_changed (GSettings *settings, const char *key, BeckonApplication *self)
{
  if (self->desk != NULL)
    {
      g_autoptr (BeckonRules) rules = beckon_rules_new_from (settings);

      beckon_desk_set_rules (self->desk, rules);
    }
}

static gboolean
on_unix_signal (gpointer user_data)
{
  beckon_application_stop (user_data);

  return G_SOURCE_CONTINUE;
}

static void
beckon_application_startup (GApplication *application)
{
  BeckonApplication *self = BECKON_APPLICATION (application);

  G_APPLICATION_CLASS (beckon_application_parent_class)->startup (application);

  gtk_window_set_default_icon_name (BECKON_APP_ID);
  beckon_high_contrast_follow ();
  beckon_application_add_actions (self);
  self->settings = beckon_rules_open_settings ();
  if (self->settings != NULL)
    g_signal_connect (self->settings, "changed", G_CALLBACK (on_settings_changed), self);
  self->presence = beckon_session_presence_new ();
  self->signals[0] = g_unix_signal_add (SIGTERM, on_unix_signal, self);
  self->signals[1] = g_unix_signal_add (SIGINT, on_unix_signal, self);

  /* A desk is there for its agents, with a window or without. */
  g_application_hold (application);
  beckon_application_open_desk (self);
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

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL && window == NULL;
       l = l->next)
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
beckon_application_handle_local_options (GApplication *application, GVariantDict *options)
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
  g_clear_pointer (&self->cancellations, beckon_cancellations_free);
  g_clear_object (&self->telegram);
  g_clear_object (&self->server);
  g_clear_object (&self->sentinel);
  g_clear_object (&self->desk);
  g_clear_object (&self->presence);
  g_clear_object (&self->settings);
  g_clear_error (&self->error);
  g_clear_error (&self->server_error);
  g_free (self->notice);
  g_queue_clear_full (&self->remembered, (GDestroyNotify) beckon_preference_unref);

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

  g_signal_new ("state-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("remembered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
beckon_application_init (BeckonApplication *self)
{
  static const GOptionEntry options[] = {
    { "background", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Start without a window"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version"), NULL },
    { NULL }
  };

  g_queue_init (&self->remembered);
  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

BeckonApplication *
beckon_application_new (void)
{
  BeckonApplication *self =
    g_object_new (BECKON_TYPE_APPLICATION, "application-id", BECKON_APP_ID, "resource-base-path",
                  "/page/beckon/Beckon", "flags", G_APPLICATION_HANDLES_OPEN, NULL);

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
beckon_application_present_question (BeckonApplication *self, gint64 interaction_id)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  if (self->queue != NULL)
    beckon_question_queue_present (self->queue, interaction_id);
}

BeckonPreference *
beckon_application_get_remembered (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  return g_queue_peek_head (&self->remembered);
}

void
beckon_application_drop_remembered (BeckonApplication *self)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  if (!g_queue_is_empty (&self->remembered))
    beckon_preference_unref (g_queue_pop_head (&self->remembered));
}

void
beckon_application_set_parent (BeckonApplication *self, GtkWindow *window)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  g_set_weak_pointer (&self->parent, window);
  if (self->queue != NULL)
    beckon_question_queue_set_parent (self->queue, window);
}

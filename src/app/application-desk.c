/* application-desk.c: the desk of the program: it is opened with all that belongs to it, stopped,
 * or taken over
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application-private.h"

#include "app/takeover.h"
#include "base/paths.h"

static void
set_state (BeckonApplication *self, BeckonApplicationState state)
{
  self->state = state;
  g_signal_emit_by_name (self, "state-changed");
}

/* --- opening --- */

static void
on_answered (BeckonQuestionQueue *queue, BeckonInteraction *interaction, BeckonApplication *self)
{
  g_signal_emit_by_name (self, "answered", interaction);
}

static void
on_remembered (BeckonQuestionQueue *queue, BeckonPreference *preference, BeckonApplication *self)
{
  g_queue_push_tail (&self->remembered, beckon_preference_ref (preference));
  g_signal_emit_by_name (self, "remembered");
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
  BeckonHealth     health;
  gint64           checked_us;

  if (self->server == NULL)
    return;
  health = beckon_sentinel_get_state (self->sentinel, &detail, &checked_us);
  beckon_server_set_surface (self->server, BECKON_EVALUATOR_SURFACE, health, detail, checked_us);
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
  const char *problem =
    self->telegram != NULL ? beckon_telegram_account_get_problem (self->telegram) : NULL;

  if (self->server != NULL)
    beckon_server_set_surface (self->server, BECKON_TELEGRAM_CHANNEL, BECKON_HEALTH_BAD, problem,
                               0);
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer user_data)
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
  g_signal_connect_object (self->telegram, "changed", G_CALLBACK (tell_telegram), self,
                           G_CONNECT_SWAPPED);
  beckon_telegram_account_open (self->telegram);
  start_server (self);
  tell_telegram (self);
  self->queue = beckon_question_queue_new (self->desk, GTK_APPLICATION (self));
  beckon_question_queue_set_parent (self->queue, self->parent);
  g_signal_connect (self->queue, "answered", G_CALLBACK (on_answered), self);
  g_signal_connect (self->queue, "remembered", G_CALLBACK (on_remembered), self);
  self->cancellations = beckon_cancellations_new (self->desk, GTK_APPLICATION (self));
  set_state (self, BECKON_APPLICATION_OPEN);
}

void
beckon_application_open_desk (BeckonApplication *self)
{
  g_autofree char *database = beckon_paths_dup_database ();
  g_autoptr (BeckonRules) rules = beckon_rules_new_from (self->settings);

  g_clear_error (&self->error);
  set_state (self, BECKON_APPLICATION_OPENING);
  beckon_desk_open_async (database, self->presence, rules, NULL, on_opened, g_object_ref (self));
}

/* --- stopping --- */

static void
on_stopped (GObject *source, GAsyncResult *result, gpointer user_data)
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
  GList   *windows;

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
  g_clear_pointer (&self->cancellations, beckon_cancellations_free);

  windows = g_list_copy_deep (gtk_application_get_windows (GTK_APPLICATION (self)),
                              (GCopyFunc) (void *) g_object_ref, NULL);
  /* GTK 4.8: a window that is finalized after the one that it stands in front of looks at what is
   * no longer there. */
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

/* --- another desk --- */

static void
on_other_stopped (GObject *source, GAsyncResult *result, gpointer user_data)
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
      beckon_application_open_desk (self);
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
    beckon_application_open_desk (self);
}

int
beckon_application_get_holder (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), 0);

  return self->error != NULL ? beckon_takeover_find_holder () : 0;
}

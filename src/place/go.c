/* go.c: goes to where a task runs: selects the pane, the tab or the window, and raises it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "place/go.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "place/journey.h"

/* A program that has not ended, or a terminal that has not replied by then, hangs. */
#define LIMIT_S 10
#define SAID_CHARS 200

static void
journey_free (gpointer data)
{
  BeckonJourney *self = data;

  if (self->late != NULL)
    g_source_destroy (self->late);
  g_clear_pointer (&self->late, g_source_unref);
  if (self->process != NULL)
    g_subprocess_force_exit (self->process);
  g_clear_object (&self->process);
  g_cancellable_disconnect (self->outer, self->outer_id);
  g_clear_object (&self->outer);
  g_clear_object (&self->cancellable);
  beckon_task_session_free (self->session);
  g_free (self->command);
  g_free (self->remark);
  g_free (self);
}

/* --- how it ends --- */

static void
end (BeckonJourney *self, char *remark, GError *error)
{
  g_autoptr (GTask) task = self->task;

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, remark != NULL ? remark : g_strdup (""), g_free);
}

void
beckon_journey_arrive (BeckonJourney *self, const char *remark)
{
  end (self, g_strdup (remark), NULL);
}

/* @error (transfer full) */
static void
fail (BeckonJourney *self, GError *error)
{
  GTask *task = self->task;

  if (g_task_return_error_if_cancelled (task))
    {
      g_error_free (error);
      g_object_unref (task);
      return;
    }
  /* The person is there as soon as they turn to the terminal. */
  if (self->inside)
    {
      g_debug ("The terminal cannot be raised: %s", error->message);
      g_error_free (error);
      end (self, g_steal_pointer (&self->remark), NULL);
      return;
    }
  end (self, NULL, error);
}

void
beckon_journey_fail (BeckonJourney *self, const char *hint, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list          arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fail (self, beckon_error_new (BECKON_ERROR_NOT_FOUND, hint, "%s", message));
}

static gboolean
on_late (gpointer user_data)
{
  BeckonJourney *self = user_data;

  g_cancellable_cancel (self->cancellable);
  return G_SOURCE_REMOVE;
}

static void
on_cancelled (GCancellable *outer, gpointer user_data)
{
  BeckonJourney *self = user_data;

  g_cancellable_cancel (self->cancellable);
}

/* --- programs --- */

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonJourney   *self = user_data;
  GSubprocess     *process = G_SUBPROCESS (source);
  g_autofree char *output = NULL;
  g_autofree char *said = NULL;
  g_autofree char *shown = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_subprocess_communicate_utf8_finish (process, result, &output, &said, &error))
    {
      beckon_journey_fail (self, _ ("Go to its folder, or copy the command that resumes it."),
                           _ ("%s does not reply"), self->command);
      return;
    }
  g_clear_object (&self->process);
  if (g_subprocess_get_if_exited (process) && g_subprocess_get_exit_status (process) == 0)
    {
      self->next (self, output != NULL ? output : "");
      return;
    }
  shown = beckon_display_text_short (said != NULL ? g_strstrip (said) : "", SAID_CHARS);
  if (*shown == '\0')
    beckon_journey_fail (self, _ ("Go to its folder, or copy the command that resumes it."),
                         _ ("%s refuses"), self->command);
  else
    /* Translators: a program, and what it says */
    beckon_journey_fail (self, _ ("Go to its folder, or copy the command that resumes it."),
                         _ ("%s refuses: %s"), self->command, shown);
}

/* (transfer full): without what the desk alone is told by its environment (TR-2). */
static char **
make_environment (void)
{
  char **environment = g_get_environ ();
  g_auto (GStrv) names = g_listenv ();

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_has_prefix (names[i], "BECKON_"))
      environment = g_environ_unsetenv (environment, names[i]);
  return environment;
}

void
beckon_journey_run (BeckonJourney     *self,
                    const char *const *argv,
                    const char        *variable,
                    BeckonJourneyNext  next)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_auto (GStrv) environment = make_environment ();
  g_auto (GStrv) outside = NULL;
  g_autoptr (GError) error = NULL;
  const char *given[] = { variable, NULL };
  const char *equals = variable != NULL ? strchr (variable, '=') : NULL;

  if (self->host != NULL)
    {
      outside = self->host->make_command (argv, "/");
      environment = self->host->make_environment (g_steal_pointer (&environment), given);
    }
  else if (equals != NULL)
    {
      g_autofree char *name = g_strndup (variable, (gsize) (equals - variable));

      environment = g_environ_setenv (g_steal_pointer (&environment), name, equals + 1, TRUE);
    }
  g_subprocess_launcher_set_environ (launcher, environment);
  g_free (self->command);
  self->command = g_strdup (argv[0]);
  self->next = next;
  self->process = g_subprocess_launcher_spawnv (
    launcher, outside != NULL ? (const char *const *) outside : argv, &error);
  if (self->process == NULL)
    {
      beckon_journey_fail (self, _ ("Go to its folder, or copy the command that resumes it."),
                           _ ("%s cannot be started"), self->command);
      return;
    }
  g_subprocess_communicate_utf8_async (self->process, NULL, self->cancellable, on_ended, self);
}

/* --- calls --- */

typedef struct
{
  BeckonJourney *journey;
  char          *name, *path, *interface, *method;
  GVariant      *parameters;
} Call;

static void
call_free (Call *self)
{
  g_free (self->name);
  g_free (self->path);
  g_free (self->interface);
  g_free (self->method);
  g_variant_unref (self->parameters);
  g_free (self);
}

static void
fail_call (BeckonJourney *self)
{
  beckon_journey_fail (self, _ ("Go to its folder, or copy the command that resumes it."),
                       _ ("%s does not have it any more, or cannot be reached"),
                       beckon_terminal_get_name (self->session->terminal));
}

static void
on_replied (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonJourney *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply != NULL)
    {
      self->next (self, "");
      return;
    }
  g_debug ("A terminal replies: %s", error->message);
  if (self->explain != NULL && g_dbus_error_is_remote_error (error))
    self->explain (self);
  else
    fail_call (self);
}

static void
on_bus (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Call *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, &error);

  if (bus == NULL)
    fail_call (call->journey);
  else
    g_dbus_connection_call (bus, call->name, call->path, call->interface, call->method,
                            call->parameters, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                            call->journey->cancellable, on_replied, call->journey);
  call_free (call);
}

void
beckon_journey_call (BeckonJourney    *self,
                     const char       *name,
                     const char       *path,
                     const char       *interface,
                     const char       *method,
                     GVariant         *parameters,
                     BeckonJourneyNext next)
{
  Call *call = g_new0 (Call, 1);

  self->next = next;
  call->journey = self;
  call->name = g_strdup (name);
  call->path = g_strdup (path);
  call->interface = g_strdup (interface);
  call->method = g_strdup (method);
  call->parameters = g_variant_ref_sink (parameters);
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, on_bus, call);
}

/* --- the ways --- */

static void (*const ways[BECKON_N_TERMINALS]) (BeckonJourney *) = {
  [BECKON_TERMINAL_TMUX] = beckon_journey_to_tmux,
  [BECKON_TERMINAL_KITTY] = beckon_journey_to_kitty,
  [BECKON_TERMINAL_WEZTERM] = beckon_journey_to_wezterm,
  [BECKON_TERMINAL_GNOME] = beckon_journey_to_gnome,
  [BECKON_TERMINAL_PTYXIS] = beckon_journey_to_ptyxis,
  [BECKON_TERMINAL_KONSOLE] = beckon_journey_to_konsole,
  [BECKON_TERMINAL_VSCODE] = beckon_journey_to_vscode,
};

void
beckon_journey_enter (BeckonJourney *self, BeckonTaskSession *session)
{
  beckon_task_session_free (self->session);
  self->session = session;
  if (ways[session->terminal] != NULL)
    ways[session->terminal](self);
  else
    beckon_journey_fail (self, _ ("Turn to it yourself."), _ ("That terminal cannot be raised"));
}

gboolean
beckon_place_can_go (const BeckonTaskSession *session, GError **error)
{
  g_return_val_if_fail (session != NULL, FALSE);

  if (ways[session->terminal] != NULL)
    return TRUE;
  if (session->remote)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                      _ ("Go to its folder, or copy the command that resumes it."),
                      _ ("Another computer shows its terminal"));
  else if (session->terminal == BECKON_TERMINAL_ACP)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("Its log has all that it says and does."),
                      _ ("It runs on the desk, without a terminal"));
  else
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                      _ ("Go to its folder, or copy the command that resumes it."),
                      _ ("It is not known which terminal it runs in"));
  return FALSE;
}

void
beckon_place_go_async (const BeckonTaskSession *session,
                       const BeckonPlaceHost   *host,
                       GCancellable            *cancellable,
                       GAsyncReadyCallback      callback,
                       gpointer                 user_data)
{
  GTask           *task = g_task_new (NULL, cancellable, callback, user_data);
  BeckonJourney   *self = g_new0 (BeckonJourney, 1);
  g_autofree char *text = beckon_task_session_to_json (session);
  g_autoptr (GError) error = NULL;

  g_task_set_source_tag (task, beckon_place_go_async);
  g_task_set_task_data (task, self, journey_free);
  self->task = task;
  self->host = host;
  self->cancellable = g_cancellable_new ();
  /* What is told to programs is checked here, wherever it comes from. */
  self->session = beckon_task_session_parse (text);
  if (self->session == NULL || !beckon_place_can_go (self->session, &error))
    {
      fail (self, error != NULL ? g_steal_pointer (&error)
                                : beckon_error_new (
                                  BECKON_ERROR_NOT_FOUND,
                                  _ ("Go to its folder, or copy the command that resumes it."),
                                  _ ("It is not known which terminal it runs in")));
      return;
    }
  self->late = g_timeout_source_new_seconds (LIMIT_S);
  g_source_set_callback (self->late, on_late, self, NULL);
  g_source_attach (self->late, g_main_context_get_thread_default ());
  if (cancellable != NULL)
    {
      self->outer = g_object_ref (cancellable);
      self->outer_id = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), self, NULL);
    }
  ways[self->session->terminal](self);
}

gboolean
beckon_place_go_finish (GAsyncResult *result, char **remark, GError **error)
{
  g_autofree char *said = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  said = g_task_propagate_pointer (G_TASK (result), error);
  if (said == NULL)
    return FALSE;
  *remark = *said != '\0' ? g_steal_pointer (&said) : NULL;
  return TRUE;
}

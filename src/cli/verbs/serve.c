/* serve.c: beckon serve: a desk without a window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>

#include "base/begin-anew.h"
#include "base/paths.h"
#include "cli/activate.h"
#include "cli/api.h"
#include "cli/print.h"
#include "desk/desk.h"
#include "desk/run/core-dumps.h"
#include "gateway/server.h"
#include "secret/given.h"
#include "sentinel/sentinel.h"
#include "surface/session/session-presence.h"
#include "surface/telegram/account.h"

static const GOptionEntry options[] = {
  { "quiet", 'q', 0, G_OPTION_ARG_NONE, NULL, N_ ("Do not print the listening address"), NULL },
  { NULL },
};

typedef struct
{
  GMainLoop             *loop;     /* (owned) */
  GCancellable          *opening;  /* (owned) */
  BeckonDesk            *desk;     /* (owned) (nullable): once it is open */
  BeckonServer          *server;   /* (owned) (nullable): once it listens */
  BeckonTelegramAccount *telegram; /* (owned) (nullable): once the desk is open */
  BeckonSentinel        *sentinel; /* (owned) (nullable): once it listens */
  GSettings             *settings; /* (owned) (nullable) */
  GError                *error;    /* (owned) (nullable): why it could not go on */
  gboolean               quiet;
  gboolean               stopping;
} Serve;

static void
serve_clear (Serve *serve)
{
  if (serve->telegram != NULL)
    g_signal_handlers_disconnect_by_data (serve->telegram, serve);
  g_clear_object (&serve->telegram);
  g_clear_object (&serve->sentinel);
  g_clear_object (&serve->settings);
  g_clear_object (&serve->server);
  g_clear_object (&serve->desk);
  g_clear_object (&serve->opening);
  g_clear_error (&serve->error);
  g_clear_pointer (&serve->loop, g_main_loop_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Serve, serve_clear)

static void
on_stopped (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Serve *serve = user_data;
  g_autoptr (GError) error = NULL;

  if (!beckon_desk_stop_finish (BECKON_DESK (object), result, &error) && serve->error == NULL)
    serve->error = g_steal_pointer (&error);
  g_main_loop_quit (serve->loop);
}

static gboolean
on_stop (gpointer user_data)
{
  Serve *serve = user_data;

  if (serve->stopping)
    return G_SOURCE_CONTINUE;
  serve->stopping = TRUE;
  g_cancellable_cancel (serve->opening);
  /* A desk that is still opening stops when it is open. */
  if (serve->desk == NULL)
    return G_SOURCE_CONTINUE;
  if (serve->telegram != NULL)
    beckon_telegram_account_close (serve->telegram);
  if (serve->server != NULL)
    beckon_server_stop (serve->server);
  beckon_desk_stop_async (serve->desk, on_stopped, serve);
  return G_SOURCE_CONTINUE;
}

/* A terminal that closes does not take the desk with it. */
static gboolean
on_hangup (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
on_settings_changed (GSettings *settings, const char *key, Serve *serve)
{
  g_autoptr (BeckonRules) rules = beckon_rules_new_from (settings);

  beckon_desk_set_rules (serve->desk, rules);
}

static void
on_sentinel_changed (BeckonSentinel *sentinel, Serve *serve)
{
  g_autofree char *detail = NULL;
  gint64           checked_us;
  BeckonHealth     health = beckon_sentinel_get_state (sentinel, &detail, &checked_us);

  beckon_server_set_surface (serve->server, BECKON_EVALUATOR_SURFACE, health, detail, checked_us);
}

/* (transfer full) (nullable): is the person there (AIC-5)? NULL without a session bus: nobody can
 * tell, and the person always counts as present. */
static BeckonPresence *
open_presence (void)
{
  g_autoptr (GDBusConnection) session = beckon_activate_open_bus (NULL);
  g_autoptr (GDBusConnection) system = NULL;

  if (session == NULL)
    return NULL;
  /* A desk without a window goes on when the session or a bus ends. */
  g_dbus_connection_set_exit_on_close (session, FALSE);
  system = g_bus_get_sync (G_BUS_TYPE_SYSTEM, NULL, NULL);
  if (system != NULL)
    g_dbus_connection_set_exit_on_close (system, FALSE);
  return beckon_session_presence_new ();
}

/* What is set up but cannot be used is shown, too (ATT-5). */
static void
tell_telegram (Serve *serve)
{
  const char *problem = beckon_telegram_account_get_problem (serve->telegram);

  if (serve->server != NULL)
    beckon_server_set_surface (serve->server, BECKON_TELEGRAM_CHANNEL, BECKON_HEALTH_BAD, problem,
                               0);
}

/* The environment goes before the setting. */
static int
get_wanted_port (Serve *serve)
{
  const char *variable = g_getenv ("BECKON_PORT");

  if (serve->settings == NULL || (variable != NULL && variable[0] != '\0'))
    return beckon_server_port_from_environment ();
  return g_settings_get_int (serve->settings, "port");
}

static void
print_listening (Serve *serve)
{
  g_autofree char *socket = beckon_paths_dup_socket ();
  int              port = beckon_server_get_port (serve->server);
  g_autofree char *url =
    port != 0 ? g_strdup_printf (" · http://127.0.0.1:%d", port) : g_strdup ("");
  g_autofree char *line = g_strdup_printf (_ ("Desk listening on %s%s\n"), socket, url);

  beckon_print_out (line);
}

static void
on_opened (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Serve           *serve = user_data;
  g_autofree char *notice = NULL;

  serve->desk = beckon_desk_open_finish (result, &notice, &serve->error);
  if (serve->desk == NULL)
    {
      if (serve->stopping)
        g_clear_error (&serve->error);
      g_main_loop_quit (serve->loop);
      return;
    }
  if (notice != NULL)
    {
      g_autofree char *line = g_strdup_printf ("beckon: %s\n", notice);
      beckon_print_err (line);
    }
  if (serve->stopping)
    {
      beckon_desk_stop_async (serve->desk, on_stopped, serve);
      return;
    }
  serve->telegram = beckon_telegram_account_new (serve->desk, serve->settings);
  g_signal_connect_swapped (serve->telegram, "changed", G_CALLBACK (tell_telegram), serve);
  beckon_telegram_account_open (serve->telegram);
  serve->server = beckon_server_new (serve->desk, "beckon serve");
  if (!beckon_server_start (serve->server, get_wanted_port (serve), &serve->error))
    {
      serve->stopping = TRUE;
      g_clear_object (&serve->server);
      beckon_telegram_account_close (serve->telegram);
      beckon_desk_stop_async (serve->desk, on_stopped, serve);
      return;
    }
  serve->sentinel = beckon_sentinel_new (serve->desk, serve->settings);
  g_signal_connect (serve->sentinel, "changed", G_CALLBACK (on_sentinel_changed), serve);
  on_sentinel_changed (serve->sentinel, serve);
  tell_telegram (serve);
  if (serve->settings != NULL)
    g_signal_connect (serve->settings, "changed", G_CALLBACK (on_settings_changed), serve);
  if (!serve->quiet)
    print_listening (serve);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_auto (Serve) serve = { .loop = g_main_loop_new (NULL, FALSE), .opening = g_cancellable_new () };
  g_autofree char *database = beckon_paths_dup_database ();
  g_autoptr (BeckonRules) rules = NULL;
  g_autoptr (BeckonPresence) presence = NULL;
  g_autoptr (GPtrArray) to_keep = g_ptr_array_new ();
  guint signals[3];

  beckon_core_dumps_forbid ();
  beckon_secret_given_add_entries (to_keep);
  beckon_core_dumps_add_entries (to_keep);
  beckon_begin_anew_arm (to_keep);
  presence = open_presence ();
  serve.quiet = beckon_arguments_flag (arguments, "quiet");
  serve.settings = beckon_rules_open_settings ();
  rules = beckon_rules_new_from (serve.settings);
  signals[0] = g_unix_signal_add (SIGTERM, on_stop, &serve);
  signals[1] = g_unix_signal_add (SIGINT, on_stop, &serve);
  signals[2] = g_unix_signal_add (SIGHUP, on_hangup, &serve);
  beckon_desk_open_async (database, presence, rules, serve.opening, on_opened, &serve);
  g_main_loop_run (serve.loop);

  if (serve.sentinel != NULL)
    g_signal_handlers_disconnect_by_data (serve.sentinel, &serve);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_source_remove (signals[i]);
  if (serve.settings != NULL)
    g_signal_handlers_disconnect_by_data (serve.settings, &serve);
  return serve.error != NULL ? beckon_api_fail (context, serve.error) : BECKON_EXIT_DONE;
}

const BeckonCommand beckon_verb_serve = {
  .name = "serve",
  .summary = N_ ("Open a desk without a window"),
  .description = N_ ("Runs until SIGTERM or SIGINT. Only one desk can use your data at a time."),
  .options = options,
  .run = run,
};

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

#include "base/paths.h"
#include "cli/api.h"
#include "cli/print.h"
#include "service/guard.h"
#include "service/service.h"

static const GOptionEntry options[] = {
  { "database", 'd', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Keep the data there: the address of a PostgreSQL database, or a file"), N_ ("ADDRESS") },
  { "quiet", 'q', 0, G_OPTION_ARG_NONE, NULL, N_ ("Do not print the listening address"), NULL },
  { NULL },
};

typedef struct
{
  GMainLoop     *loop;    /* (owned) */
  BeckonService *service; /* (owned) */
  GError        *error;   /* (owned) (nullable): why it could not go on */
  gboolean       quiet;
} Serve;

static void
serve_clear (Serve *serve)
{
  g_clear_object (&serve->service);
  g_clear_error (&serve->error);
  g_clear_pointer (&serve->loop, g_main_loop_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Serve, serve_clear)

static void
on_stopped (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Serve *serve = user_data;

  beckon_service_stop_finish (serve->service, result, serve->error == NULL ? &serve->error : NULL);
  g_main_loop_quit (serve->loop);
}

static gboolean
on_stop (gpointer user_data)
{
  Serve *serve = user_data;

  if (beckon_service_get_state (serve->service) != BECKON_SERVICE_STOPPING)
    beckon_service_stop_async (serve->service, on_stopped, serve);
  return G_SOURCE_CONTINUE;
}

/* A terminal that closes does not take the desk with it. */
static gboolean
on_hangup (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
print_listening (Serve *serve)
{
  g_autofree char *socket = beckon_paths_dup_socket ();
  int              port = beckon_server_get_port (beckon_service_get_server (serve->service));
  g_autofree char *url =
    port != 0 ? g_strdup_printf (" · http://127.0.0.1:%d", port) : g_strdup ("");
  g_autofree char *line = g_strdup_printf (_ ("Desk listening on %s%s\n"), socket, url);

  beckon_print_out (line);
}

static void
on_opened (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Serve      *serve = user_data;
  const char *notice = beckon_service_get_notice (serve->service);
  g_autoptr (GError) error = NULL;
  gboolean open = beckon_service_open_finish (serve->service, result, &error);

  if (notice != NULL)
    {
      g_autofree char *line = g_strdup_printf ("beckon: %s\n", notice);
      beckon_print_err (line);
    }
  if (open && !serve->quiet)
    print_listening (serve);
  if (!open && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      serve->error = g_steal_pointer (&error);
      g_main_loop_quit (serve->loop);
    }
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_auto (Serve) serve = { .loop = g_main_loop_new (NULL, FALSE) };
  guint signals[3];

  beckon_guard_process ();
  serve.quiet = beckon_arguments_flag (arguments, "quiet");
  serve.service = beckon_service_new ("beckon serve", TRUE);
  if (beckon_arguments_text (arguments, "database") != NULL)
    beckon_service_set_database (serve.service, beckon_arguments_text (arguments, "database"));
  signals[0] = g_unix_signal_add (SIGTERM, on_stop, &serve);
  signals[1] = g_unix_signal_add (SIGINT, on_stop, &serve);
  signals[2] = g_unix_signal_add (SIGHUP, on_hangup, &serve);
  beckon_service_open_async (serve.service, on_opened, &serve);
  g_main_loop_run (serve.loop);

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_source_remove (signals[i]);
  return serve.error != NULL ? beckon_api_fail (context, serve.error) : BECKON_EXIT_DONE;
}

const BeckonCommand beckon_verb_serve = {
  .name = "serve",
  .summary = N_ ("Open a desk without a window"),
  .description = N_ ("Runs until SIGTERM or SIGINT. Only one desk can use your data at a time."),
  .options = options,
  .run = run,
};

/* ssh.c: beckon ssh HOST: a session on another computer, whose agents ask at this desk (AG-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "base/error.h"
#include "cli/api.h"
#include "cli/print.h"
#include "cli/ssh/line.h"
#include "cli/ssh/relay.h"
#include "trust/token.h"

#define CONNECT_TIMEOUT_MS 10000
/* With which ssh ends when the connection failed, or was lost. */
#define SSH_FAILED 255

typedef struct
{
  GMainLoop *loop; /* (unowned) */
  GPid       pid;
  int        status;
} Running;

/* Runs in the new process: only what is safe after fork(). */
static void
set_up (gpointer user_data)
{
  /* Also where this program is killed: the forwarding leads nowhere then. */
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

static void
on_exited (GPid pid, int wait_status, gpointer user_data)
{
  Running *self = user_data;

  self->status = WIFEXITED (wait_status) ? WEXITSTATUS (wait_status) : 128 + WTERMSIG (wait_status);
  g_main_loop_quit (self->loop);
}

/* The terminal tells ssh, too, which knows what to do about it. */
static gboolean
on_interrupt (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static gboolean
on_end (gpointer user_data)
{
  Running *self = user_data;

  kill (self->pid, SIGTERM);
  return G_SOURCE_CONTINUE;
}

/* Runs @argv until it ends. The exit status; -1 with @error. */
static int
run_ssh (GStrv argv, BeckonSshRelay *relay, GError **error)
{
  static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) failure = NULL;
  Running self = { .loop = loop };
  guint   sources[G_N_ELEMENTS (signals)];

  if (!g_spawn_async (NULL, argv, NULL,
                      G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_SEARCH_PATH
                        | G_SPAWN_CHILD_INHERITS_STDIN,
                      set_up, NULL, &self.pid, &failure))
    {
      if (g_error_matches (failure, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
        beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                          _ ("Install it; on Debian it is the package openssh-client."),
                          _ ("The program “%s” is not installed"), "ssh");
      else
        beckon_set_error (error, BECKON_ERROR_STORE, _ ("Try again later."),
                          _ ("Cannot start “%s”: %s"), "ssh", failure->message);
      return -1;
    }
  beckon_ssh_relay_set_program (relay, self.pid);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    sources[i] =
      g_unix_signal_add (signals[i], signals[i] == SIGINT ? on_interrupt : on_end, &self);
  g_child_watch_add (self.pid, on_exited, &self);
  g_main_loop_run (loop);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_source_remove (sources[i]);
  return self.status;
}

/* ssh says what has failed; not what helps. */
static void
explain_failure (const char *host)
{
  g_autofree char *line = g_strdup_printf (
    /* Translators: the name of a computer; AllowStreamLocalForwarding is a setting of its server */
    _ (
      "beckon: ssh has failed or lost its connection to %s. If it says that remote port forwarding "
      "failed, that computer must allow it: “AllowStreamLocalForwarding yes” in its "
      "sshd_config.\n"),
    host);

  beckon_print_err (line);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonSshLine) line = NULL;
  g_autoptr (BeckonSshRelay) relay = NULL;
  g_autofree char *host = NULL;
  g_autofree char *token = NULL;
  g_autofree char *failure = NULL;
  g_auto (GStrv) argv = NULL;
  int status;

  for (guint i = 0; i < beckon_arguments_count (arguments); i++)
    g_ptr_array_add (words, (gpointer) beckon_arguments_word (arguments, i));
  g_ptr_array_add (words, NULL);
  line = beckon_ssh_line_read ((const char *const *) words->pdata, &error);
  if (line == NULL || !beckon_client_connect (context->client, CONNECT_TIMEOUT_MS, &error)
      || (token = beckon_token_new (&error)) == NULL)
    return beckon_api_fail (context, error);
  host = beckon_ssh_line_dup_host (line);
  relay = beckon_ssh_relay_new (beckon_client_get_socket (context->client), host, token, &error);
  if (relay == NULL)
    return beckon_api_fail (context, error);
  /* Translators: printed on the other computer, whose name it is */
  failure =
    g_strdup_printf (_ ("beckon: Cannot make a folder for the socket in /tmp on %s.\n"), host);
  argv = beckon_ssh_line_make (line, beckon_ssh_relay_get_path (relay), token, failure);
  status = run_ssh (argv, relay, &error);
  if (status < 0)
    return beckon_api_fail (context, error);
  if (status == SSH_FAILED)
    explain_failure (host);
  return status;
}

const BeckonCommand beckon_verb_ssh = {
  .name = "ssh",
  .words = N_ ("HOST [COMMAND…]"),
  .summary = N_ ("Open a session on another computer, whose agents ask at this desk"),
  .description = N_ (
    "Runs ssh, to which all words are passed, such as “beckon ssh -p 2222 me@build1”. As long as "
    "the connection lives, “beckon ask”, “beckon mcp” and “beckon hook” over there reach this "
    "desk, which shows HOST beside each question. From there an agent can ask, wait and report "
    "about its own work, and nothing else.\n\nThe program beckon must be installed on HOST, and "
    "its sshd must allow forwarding of sockets, as it does by default. Exits with the status of "
    "ssh."),
  .min_words = 1,
  .max_words = G_MAXUINT,
  .flags = BECKON_COMMAND_PASSES_OPTIONS,
  .run = run,
};

/* host-main.c: the program beckon-host: stands in the sandbox for a program of a step that runs on
 * the host, and ends what that started (TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "desk/run/host.h"
#include "desk/run/host/host-program.h"
#include "desk/run/host/host-service.h"
#include "desk/run/run-mark.h"
#include "desk/run/steps/run-environment.h"

#define SCRIPTS "/page/beckon/Beckon/host/"
/* A first line of a script whose output nobody reads. */
#define SILENTLY "exec </dev/null >/dev/null 2>&1\n"
/* What a shell exits with if it cannot start a program. */
#define NOT_STARTED 126
/* The exit status if it is unknown how the program ended. */
#define LOST 1

typedef struct
{
  GDBusConnection *bus;
  GMainLoop       *loop;
  guint            program; /* the process id of the program on the host */
  char            *run; /* (owned) (nullable): the mark of its run. This process must not have it:
                           seen from the host it would be one to end. */
  guint    ending;      /* 0, or that of the script that ends it */
  gboolean ended;       /* the program has ended; then the status is valid */
  int      status;
  gboolean lost;
} Stand;

static void
check_over (Stand *self)
{
  if (self->lost || (self->ended && self->ending == 0))
    g_main_loop_quit (self->loop);
}

static void
on_ended (guint pid, int status, gpointer user_data)
{
  Stand *self = user_data;

  if (pid == self->ending)
    {
      self->ending = 0;
    }
  else if (pid == self->program)
    {
      self->ended = TRUE;
      self->status = status;
    }
  check_over (self);
}

static void
on_lost (gpointer user_data)
{
  Stand *self = user_data;

  /* Translators: in the log of a task */
  g_printerr ("%s\n", _ ("Flatpak’s service on the host has ended, and with it the program."));
  self->lost = TRUE;
  check_over (self);
}

/* (transfer full) */
static char *
read_script (const char *name)
{
  g_autofree char *path = g_strconcat (SCRIPTS, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize       size;
  const char *text = g_bytes_get_data (bytes, &size);

  return g_strndup (text, size);
}

/* Starts a script on the host; one that is not bound to this process writes nothing. 0 on error. */
static guint
start_script (
  Stand *self, const char *name, const char *const *arguments, BeckonHostTie tie, GError **error)
{
  g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
  g_autofree char *script = read_script (name);
  g_autofree char *text = g_strconcat (tie == BECKON_HOST_FREE ? SILENTLY : "", script, NULL);
  g_auto (GStrv) all = NULL;

  g_strv_builder_add_many (argv, "/bin/sh", "-c", text, name, NULL);
  g_strv_builder_addv (argv, (const char **) arguments);
  all = g_strv_builder_end (argv);
  return beckon_host_service_start (self->bus, "/", (const char *const *) all,
                                    g_variant_new ("a{ss}", NULL), tie, error);
}

/* --- run --- */

/* In the session of the host it would reach the program before this process knows of it. */
static gboolean
on_terminate (gpointer user_data)
{
  Stand           *self = user_data;
  g_autofree char *grace = g_strdup_printf ("%d", BECKON_HOST_GRACE_S);
  g_autofree char *group = g_strdup_printf ("%u", self->program);
  const char      *arguments[] = { grace, group, self->run != NULL ? self->run : "", NULL };
  g_autoptr (GError) error = NULL;

  if (self->ending != 0)
    return G_SOURCE_CONTINUE;
  beckon_host_service_signal (self->bus, self->program, SIGTERM);
  /* It has to finish its work even if this process is killed. */
  self->ending = start_script (self, "end-run.sh", arguments, BECKON_HOST_FREE, &error);
  if (self->ending == 0)
    g_printerr ("%s\n", error->message);
  return G_SOURCE_CONTINUE;
}

/* (transfer floating): what the desk passed; @kept: (out) (transfer full): the names, in one text.
 */
static GVariant *
take_variables (Stand *self, char **kept)
{
  g_auto (GStrv) all = g_get_environ ();
  g_autoptr (GString) names = g_string_new (NULL);
  GVariantBuilder variables;

  g_variant_builder_init (&variables, G_VARIANT_TYPE ("a{ss}"));
  for (guint i = 0; all[i] != NULL; i++)
    {
      const char      *given = strchr (all[i], '=');
      const char      *equals = given != NULL ? strchr (given + 1, '=') : NULL;
      g_autofree char *name = NULL;

      if (!g_str_has_prefix (all[i], BECKON_HOST_PASS) || equals == NULL)
        continue;
      name = g_strndup (given + 1, equals - given - 1);
      if (!g_utf8_validate (name, -1, NULL) || !g_utf8_validate (equals + 1, -1, NULL))
        continue;
      g_variant_builder_add (&variables, "{ss}", name, equals + 1);
      if (g_str_equal (name, BECKON_RUN_VARIABLE))
        {
          g_free (self->run);
          self->run = g_strdup (equals + 1);
        }
      g_string_append_printf (names, "%s ", name);
    }
  *kept = g_string_free (g_steal_pointer (&names), FALSE);
  return g_variant_builder_end (&variables);
}

static gboolean
start_program (Stand *self, const char *folder, char **argv, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *script = read_script ("start.sh");
  g_autofree char *dropped = g_strjoinv (" ", (char **) beckon_run_list_desk_variables ());
  g_autofree char *kept = NULL;
  GVariant        *variables = take_variables (self, &kept);
  g_auto (GStrv) all = NULL;

  g_strv_builder_add_many (builder, "/bin/sh", "-c", script, "start.sh", kept, dropped, NULL);
  g_strv_builder_addv (builder, (const char **) argv);
  all = g_strv_builder_end (builder);
  self->program = beckon_host_service_start (self->bus, folder, (const char *const *) all,
                                             variables, BECKON_HOST_BOUND, error);
  return self->program != 0;
}

/* Ends this process as the program ended. */
static int
end_as_program (int status)
{
  const struct rlimit no_core = { 0, 0 };

  if (WIFEXITED (status))
    return WEXITSTATUS (status);
  setrlimit (RLIMIT_CORE, &no_core);
  signal (WTERMSIG (status), SIG_DFL);
  kill (getpid (), WTERMSIG (status));
  return LOST;
}

static int
run (Stand *self, const char *folder, char **argv)
{
  g_autoptr (GError) error = NULL;

  /* Pending signals are handled by the loop, when there is a program to tell. */
  g_unix_signal_add (SIGTERM, on_terminate, self);
  g_unix_signal_add (SIGINT, on_terminate, self);
  g_unix_signal_add (SIGHUP, on_terminate, self);
  beckon_host_service_watch (self->bus, on_ended, self);
  if (!start_program (self, folder, argv, &error))
    {
      g_dbus_error_strip_remote_error (error);
      /* Translators: the name of a program, and the reason */
      g_printerr (_ ("“%s” cannot be started on the host: %s"), argv[0], error->message);
      g_printerr ("\n");
      return NOT_STARTED;
    }
  beckon_host_service_watch_loss (self->bus, on_lost, self);
  g_main_loop_run (self->loop);
  return self->ended ? end_as_program (self->status) : LOST;
}

/* --- end and list --- */

static int
run_script (Stand *self, const char *name, const char *const *arguments)
{
  g_autoptr (GError) error = NULL;

  beckon_host_service_watch (self->bus, on_ended, self);
  self->program = start_script (self, name, arguments, BECKON_HOST_BOUND, &error);
  if (self->program == 0)
    {
      g_printerr ("%s\n", error->message);
      return NOT_STARTED;
    }
  beckon_host_service_watch_loss (self->bus, on_lost, self);
  g_main_loop_run (self->loop);
  return self->ended && WIFEXITED (self->status) ? WEXITSTATUS (self->status) : LOST;
}

int
main (int argc, char **argv)
{
  g_autofree char *grace = g_strdup_printf ("%d", BECKON_HOST_GRACE_S);
  const char      *end[] = { grace, "0", argc > 2 ? argv[2] : NULL, NULL };
  const char      *nothing[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Stand self = { .loop = loop };

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  self.bus = bus = beckon_host_service_connect (&error);
  if (bus == NULL)
    {
      g_printerr ("%s\n", error->message);
      return NOT_STARTED;
    }
  if (argc >= 4 && g_str_equal (argv[1], BECKON_HOST_RUN))
    {
      int status = run (&self, argv[2], argv + 3);

      g_free (self.run);
      return status;
    }
  if (argc == 3 && g_str_equal (argv[1], BECKON_HOST_END))
    return run_script (&self, "end-run.sh", end);
  if (argc == 2 && g_str_equal (argv[1], BECKON_HOST_LIST))
    return run_script (&self, "list-runs.sh", nothing);
  /* Only the desk starts it. */
  return 2;
}

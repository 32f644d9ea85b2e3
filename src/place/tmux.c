/* tmux.c: the pane of tmux that a task runs in, and the terminal that shows it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "place/capture.h"
#include "place/journey.h"
#include "trust/own.h"

/* A client of tmux does what its server says, such as to write a file. So the server must be at the
 * place that tmux keeps for this user alone, not in a folder that an agent works in. */
static gboolean
may_believe (const BeckonJourney *self)
{
  const char      *given = g_getenv ("TMUX_TMPDIR");
  g_autofree char *name = g_strdup_printf ("tmux-%u", (guint) getuid ());
  g_autofree char *usual = g_build_filename ("/tmp", name, NULL);
  g_autofree char *other = given != NULL ? g_build_filename (given, name, NULL) : NULL;
  g_autofree char *folder = g_path_get_dirname (self->session->socket);
  g_autofree char *why = NULL;

  if (!g_str_equal (folder, usual) && g_strcmp0 (folder, other) != 0)
    return FALSE;
  return self->host != NULL || beckon_own_look_at_folder (folder, &why) == BECKON_OWN_YES;
}

static void
run (BeckonJourney *self, const char *const *words, BeckonJourneyNext next)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();

  g_ptr_array_add (argv, (gpointer) "tmux");
  g_ptr_array_add (argv, (gpointer) "-S");
  g_ptr_array_add (argv, self->session->socket);
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) words[i]);
  g_ptr_array_add (argv, NULL);
  beckon_journey_run (self, (const char *const *) argv->pdata, NULL, next);
}

/* --- the terminal around it --- */

static void
on_clients (BeckonJourney *self, const char *output)
{
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  g_autofree char *path = NULL;
  g_autofree char *block = NULL;
  gsize            length = 0;
  gint64           newest = -1;
  gint64           pid = 0;
  g_autoptr (GPtrArray) environment = g_ptr_array_new_with_free_func (g_free);
  BeckonTaskSession *around = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", 3);

      if (g_strv_length (words) >= 2 && g_ascii_strtoll (words[0], NULL, 10) > newest)
        {
          newest = g_ascii_strtoll (words[0], NULL, 10);
          pid = g_ascii_strtoll (words[1], NULL, 10);
        }
    }
  path = g_strdup_printf ("/proc/%" G_GINT64_FORMAT "/environ", pid);
  if (self->host == NULL && pid > 0 && g_file_get_contents (path, &block, &length, NULL))
    for (const char *at = block; at < block + length; at += strlen (at) + 1)
      if (g_utf8_validate (at, -1, NULL))
        g_ptr_array_add (environment, g_strdup (at));
  g_ptr_array_add (environment, NULL);
  around = beckon_place_read ((const char *const *) environment->pdata);
  if (around->terminal == BECKON_TERMINAL_TMUX)
    {
      beckon_task_session_free (around);
      around = beckon_task_session_new ();
    }
  beckon_journey_enter (self, around);
}

static void
on_selected (BeckonJourney *self, const char *output)
{
  const char *words[] = { "list-clients", "-F", "#{client_activity} #{client_pid}", NULL };

  self->inside = TRUE;
  self->remark = g_strdup (_ ("The pane of tmux is selected. Turn to its terminal."));
  run (self, words, on_clients);
}

/* --- the pane --- */

static void
on_found (BeckonJourney *self, const char *output)
{
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  const char      *pane = self->session->pane;
  g_autofree char *client = NULL;
  gboolean         there = FALSE;
  gint64           newest = -1;
  g_autoptr (GHashTable) sessions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean shown = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", 4);
      guint n = g_strv_length (words);

      /* Numbers of panes begin again with a new server: the terminal tells whether it is this one.
       */
      if (n == 4 && g_str_equal (words[0], "pane") && g_str_equal (words[1], pane)
          && (self->session->tty == NULL || g_str_equal (words[2], self->session->tty)))
        {
          there = TRUE;
          g_hash_table_add (sessions, g_strdup (words[3]));
        }
      if (n == 4 && g_str_equal (words[0], "client"))
        {
          gboolean here = g_hash_table_contains (sessions, words[2]);
          gint64   active = g_ascii_strtoll (words[1], NULL, 10);

          if ((here && !shown) || (here == shown && active > newest))
            {
              g_free (client);
              client = g_strdup (words[3]);
              newest = active;
              shown = here;
            }
        }
    }
  if (!there)
    beckon_journey_fail (self, _ ("Go to its folder, or copy the command that resumes it."),
                         _ ("The pane of tmux is not there any more"));
  else if (client == NULL)
    beckon_journey_fail (self, _ ("Run “tmux attach” in a terminal, then go there again."),
                         _ ("No terminal shows tmux"));
  else if (shown)
    {
      const char *words[] = { "select-window", "-t", pane, ";", "select-pane", "-t", pane, NULL };

      run (self, words, on_selected);
    }
  else
    {
      const char *words[] = { "select-window", "-t", pane,   ";",  "select-pane", "-t", pane, ";",
                              "switch-client", "-c", client, "-t", pane,          NULL };

      run (self, words, on_selected);
    }
}

void
beckon_journey_to_tmux (BeckonJourney *self)
{
  const char *words[] = { "list-panes", "-a",
                          "-F",         "pane #{pane_id} #{pane_tty} #{session_id}",
                          ";",          "list-clients",
                          "-F",         "client #{client_activity} #{session_id} #{client_name}",
                          NULL };

  if (self->session->socket == NULL || self->session->pane == NULL || !may_believe (self))
    {
      beckon_journey_fail (self, _ ("Go to its folder, or copy the command that resumes it."),
                           _ ("tmux is not where it is expected"));
      return;
    }
  run (self, words, on_found);
}

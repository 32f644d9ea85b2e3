/* terminals.c: the windows and tabs of terminals and of VS Code, each by its own interface
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "place/journey.h"

#define INSTEAD _ ("Go to its folder, or copy the command that resumes it.")

static void
on_there (BeckonJourney *self, const char *output)
{
  beckon_journey_arrive (self, NULL);
}

/* --- kitty --- */

void
beckon_journey_to_kitty (BeckonJourney *self)
{
  g_autofree char *match =
    self->session->window != NULL ? g_strconcat ("id:", self->session->window, NULL) : NULL;
  const char *argv[] = { "kitty",        "@",       "--to", self->session->socket,
                         "focus-window", "--match", match,  NULL };

  if (match == NULL || self->session->socket == NULL)
    beckon_journey_fail (
      self, _ ("Set “allow_remote_control socket-only” and “listen_on unix:@kitty” in kitty.conf."),
      _ ("kitty takes no commands from other programs"));
  else
    beckon_journey_run (self, argv, NULL, on_there);
}

/* --- WezTerm --- */

/* No interface raises the window. */
static void
on_wezterm (BeckonJourney *self, const char *output)
{
  beckon_journey_arrive (self, _ ("The pane of WezTerm is selected. Turn to its window."));
}

void
beckon_journey_to_wezterm (BeckonJourney *self)
{
  const char *argv[] = {
    "wezterm", "cli", "--no-auto-start", "activate-pane", "--pane-id", self->session->pane, NULL
  };
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "wezterm", NULL);
  g_autofree char *of =
    self->session->socket != NULL ? g_path_get_dirname (self->session->socket) : NULL;
  g_autofree char *variable =
    of != NULL ? g_strconcat ("WEZTERM_UNIX_SOCKET=", self->session->socket, NULL) : NULL;

  if (self->session->pane == NULL || (of != NULL && !g_str_equal (of, folder)))
    beckon_journey_fail (self, INSTEAD, _ ("WezTerm is not where it is expected"));
  else
    beckon_journey_run (self, argv, variable, on_wezterm);
}

/* --- GNOME Terminal --- */

/* It is off as GNOME Terminal is installed. */
static void
explain_gnome (BeckonJourney *self)
{
  beckon_journey_fail (
    self,
    _ ("Run “gsettings set org.gnome.Terminal.Legacy.Settings shell-integration-enabled true”, "
       "then close all its windows and open it again."),
    _ ("GNOME Terminal does not let other programs choose a tab"));
}

/* What the search of the desktop calls when somebody chooses a terminal there. */
static void
on_gnome_screen (BeckonJourney *self, const char *output)
{
  const char      *terms[] = { NULL };
  g_autofree char *uuid = g_path_get_basename (self->session->window);

  self->explain = explain_gnome;
  g_strdelimit (uuid, "_", '-');
  beckon_journey_call (self, self->session->socket, "/org/gnome/Terminal/SearchProvider",
                       "org.gnome.Shell.SearchProvider2", "ActivateResult",
                       g_variant_new ("(s^asu)", uuid, terms, 0), on_there);
}

void
beckon_journey_to_gnome (BeckonJourney *self)
{
  if (self->session->socket == NULL || self->session->window == NULL)
    beckon_journey_fail (self, INSTEAD, _ ("It is not known which tab it is"));
  else
    /* It says nothing of a screen that is not there. */
    beckon_journey_call (self, self->session->socket, self->session->window,
                         "org.freedesktop.DBus.Properties", "GetAll",
                         g_variant_new ("(s)", "org.gnome.Terminal.Terminal0"), on_gnome_screen);
}

/* --- Ptyxis --- */

/* It tells its programs of no tab. */
static void
on_ptyxis (BeckonJourney *self, const char *output)
{
  beckon_journey_arrive (self, _ ("Ptyxis does not say which tab it is. Choose it there."));
}

void
beckon_journey_to_ptyxis (BeckonJourney *self)
{
  beckon_journey_call (self, "org.gnome.Ptyxis", "/org/gnome/Ptyxis", "org.freedesktop.Application",
                       "Activate", g_variant_new ("(a{sv})", NULL), on_ptyxis);
}

/* --- Konsole --- */

/* The window of the number N is the N-th main window, unless some were closed. */
static void
on_konsole_tab (BeckonJourney *self, const char *output)
{
  g_autofree char *number = g_path_get_basename (self->session->window);
  g_autofree char *path = g_strconcat ("/konsole/MainWindow_", number, NULL);

  self->inside = TRUE;
  self->remark = g_strdup (_ ("The tab of Konsole is selected. Turn to its window."));
  beckon_journey_call (self, self->session->socket, path, "org.qtproject.Qt.QWidget", "raise",
                       g_variant_new ("()"), on_there);
}

static void
on_konsole_session (BeckonJourney *self, const char *output)
{
  const char *number = strrchr (self->session->pane, '/') + 1;

  beckon_journey_call (self, self->session->socket, self->session->window, "org.kde.konsole.Window",
                       "setCurrentSession",
                       g_variant_new ("(i)", (gint32) g_ascii_strtoll (number, NULL, 10)),
                       on_konsole_tab);
}

void
beckon_journey_to_konsole (BeckonJourney *self)
{
  if (self->session->socket == NULL || self->session->window == NULL || self->session->pane == NULL)
    beckon_journey_fail (self, INSTEAD, _ ("It is not known which tab it is"));
  else
    /* Its window says nothing of a session that is not there. */
    beckon_journey_call (self, self->session->socket, self->session->pane,
                         "org.kde.konsole.Session", "processId", g_variant_new ("()"),
                         on_konsole_session);
}

/* --- VS Code --- */

/* The window that has the folder open comes to the front, or a new one opens it. */
void
beckon_journey_to_vscode (BeckonJourney *self)
{
  const char *program = self->session->window != NULL ? self->session->window : "code";
  const char *argv[] = { program, self->session->cwd, NULL };

  if (self->session->cwd == NULL)
    beckon_journey_fail (self, _ ("Turn to it yourself."), _ ("Its folder is not known"));
  else
    beckon_journey_run (self, argv, NULL, on_there);
}

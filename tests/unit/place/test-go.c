/* test-go.c: how programs are started to go to a place, also from a sandbox (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "place/go.h"

#include "base/error.h"

static char       *command;
static char       *given_to_it;
static const char *stand_in[4];

/* Stands for beckon-host, which starts programs outside. */
static char **
make_command (const char *const *argv, const char *folder)
{
  g_free (command);
  command = g_strjoinv (" ", (char **) argv);
  g_assert_cmpstr (folder, ==, "/");
  return g_strdupv ((char **) stand_in);
}

static char **
make_environment (char **inherited, const char *const *given)
{
  g_free (given_to_it);
  given_to_it = g_strdup (given[0]);
  g_assert_null (g_environ_getenv (inherited, "BECKON_SECRET"));
  return inherited;
}

static const BeckonPlaceHost host = { make_command, make_environment };

typedef struct
{
  gboolean ended, there;
  char    *remark;
  GError  *error;
} Trip;

static void
trip_clear (Trip *self)
{
  g_free (self->remark);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trip, trip_clear)

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Trip *self = user_data;

  self->there = beckon_place_go_finish (result, &self->remark, &self->error);
  self->ended = TRUE;
}

static void
go (Trip *trip, const char *text, GCancellable *cancellable)
{
  g_autoptr (BeckonTaskSession) session = beckon_task_session_parse (text);

  g_assert_nonnull (session);
  beckon_place_go_async (session, &host, cancellable, on_ended, trip);
  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
  while (!trip->ended)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_stand_in (const char *script)
{
  stand_in[0] = "/bin/sh";
  stand_in[1] = "-c";
  stand_in[2] = script;
}

static void
test_outside (void)
{
  g_auto (Trip) trip = { 0 };

  set_stand_in ("exit 0");
  go (&trip, "{\"terminal\":\"wezterm\",\"pane\":\"7\"}", NULL);
  g_assert_no_error (trip.error);
  g_assert_cmpstr (command, ==, "wezterm cli --no-auto-start activate-pane --pane-id 7");
  g_assert_null (given_to_it);
  g_assert_nonnull (trip.remark);
}

static void
test_refused (void)
{
  g_auto (Trip) trip = { 0 };

  set_stand_in ("echo 'no such pane' >&2; exit 1");
  go (&trip, "{\"terminal\":\"vscode\",\"cwd\":\"/tmp\"}", NULL);
  g_assert_false (trip.there);
  g_assert_error (trip.error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_assert_cmpstr (trip.error->message, ==, "code refuses: no such pane");
  g_assert_cmpstr (command, ==, "code /tmp");
}

static void
test_silent (void)
{
  g_auto (Trip) trip = { 0 };

  set_stand_in ("exit 1");
  go (&trip, "{\"terminal\":\"vscode\",\"cwd\":\"/tmp\"}", NULL);
  g_assert_error (trip.error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_assert_cmpstr (trip.error->message, ==, "code refuses");
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (Trip) trip = { 0 };

  set_stand_in ("exec sleep 1000");
  go (&trip, "{\"terminal\":\"vscode\",\"cwd\":\"/tmp\"}", cancellable);
  g_assert_error (trip.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A server of tmux elsewhere than tmux keeps it for this user is not talked to. */
static void
test_strange (void)
{
  static const char *const places[] = {
    "{\"terminal\":\"tmux\",\"socket\":\"/home/ada/shop/tmux-0/default\",\"pane\":\"%1\"}",
    "{\"terminal\":\"tmux\",\"pane\":\"%1\"}",
    "{\"terminal\":\"tmux\",\"socket\":\"/tmp/tmux-4294967290/default\",\"pane\":\"%1\"}",
    "{\"terminal\":\"wezterm\",\"socket\":\"/home/ada/shop/sock\",\"pane\":\"1\"}",
    "{\"terminal\":\"kitty\",\"window\":\"1\"}",
    "{\"terminal\":\"gnome-terminal\"}",
    "{\"terminal\":\"konsole\"}",
    "{\"terminal\":\"vscode\"}",
    "{\"terminal\":\"acp\"}",
    "{\"terminal\":\"other\",\"remote\":true}",
    "{}",
  };

  set_stand_in ("exit 0");
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_auto (Trip) trip = { 0 };

      g_clear_pointer (&command, g_free);
      go (&trip, places[i], NULL);
      g_assert_error (trip.error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
      g_assert_nonnull (beckon_error_get_hint (trip.error));
      g_assert_null (command);
    }
}

int
main (int argc, char *argv[])
{
  g_setenv ("BECKON_SECRET", "x", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-9/from-a-sandbox", test_outside);
  g_test_add_func ("/att/ATT-9/program-that-refuses", test_refused);
  g_test_add_func ("/att/ATT-9/program-that-refuses-silently", test_silent);
  g_test_add_func ("/att/ATT-9/going-is-cancelled", test_cancelled);
  g_test_add_func ("/att/ATT-9/what-cannot-be-gone-to", test_strange);
  return g_test_run ();
}

/* goto.c: beckon goto ID: goes to the terminal or the editor in which a task runs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "cli/api.h"
#include "cli/print.h"
#include "place/go.h"

static const GOptionEntry options[] = {
  { "print", 'p', 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Only print where it runs, its folder and the command that resumes it"), NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

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

/* Only the sources of this run meanwhile. */
static gboolean
go (const BeckonTaskSession *session, Trip *trip)
{
  g_autoptr (GMainContext) own = g_main_context_new ();
  g_autoptr (GMainContextPusher) pusher = g_main_context_pusher_new (own);

  beckon_place_go_async (session, NULL, NULL, on_ended, trip);
  while (!trip->ended)
    g_main_context_iteration (own, TRUE);
  return trip->there;
}

static void
add_line (GString *out, const char *name, const char *text)
{
  g_autofree char *safe = text != NULL ? beckon_display_text (text, TRUE) : NULL;

  if (safe != NULL)
    g_string_append_printf (out, "%s: %s\n", name, safe);
}

/* What helps where nothing can be gone to, too. */
static void
describe (GString *out, const BeckonTaskSession *session)
{
  g_autofree char *where = beckon_task_session_describe (session);
  g_autofree char *resume = beckon_task_session_dup_resume (session);

  add_line (out, _ ("Runs in"), where);
  add_line (out, _ ("Folder"), session->cwd);
  add_line (out, _ ("Resume with"), resume);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *id = beckon_arguments_word (arguments, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonTask) task = beckon_api_get_task (context->client, id, &reply, &error);
  g_autoptr (BeckonTaskSession) session = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_auto (Trip) trip = { 0 };

  if (task == NULL)
    return beckon_api_fail (context, error);
  session = beckon_task_session_for (task);
  describe (out, session);
  if (!beckon_arguments_flag (arguments, "print") && !go (session, &trip))
    {
      if (!context->json)
        beckon_print_err (out->str);
      return beckon_api_fail (context, trip.error);
    }
  if (trip.remark != NULL)
    g_string_append_printf (out, "%s\n", trip.remark);
  if (context->json)
    {
      g_string_assign (out, reply->text);
      g_string_append_c (out, '\n');
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_goto = {
  .name = "goto",
  .words = N_ ("ID"),
  .summary = N_ ("Go to the terminal or editor in which a task runs"),
  .description =
    N_ ("Selects the pane of tmux, the window of kitty, the tab of GNOME Terminal or Konsole, the "
        "pane of WezTerm, or the folder in VS Code. What cannot be reached is said, with the "
        "folder and the command that resumes the session."),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};

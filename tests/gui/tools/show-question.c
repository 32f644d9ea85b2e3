/* show-question.c: shows the question dialog alone, over a real desk in a temporary folder, for
 * checking its look
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <adwaita.h>
#include <glib/gstdio.h>

#include "app/question/queue/question-queue.h"
#include "base/json/json-parse.h"
#include "base/limits.h"

/* show-question [--width N] [--parent] FILE.json…: each file is the body of POST /v1/interactions.
 */

static char             **files;
static int                width;
static gboolean           parent;
static const GOptionEntry options[] = {
  { "width", 0, 0, G_OPTION_ARG_INT, &width, "Width of the dialog", "N" },
  { "parent", 0, 0, G_OPTION_ARG_NONE, &parent, "With a window that the dialog belongs to", NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, "FILE…" },
  { NULL }
};

typedef struct
{
  GtkApplication      *application;
  char                *folder;
  BeckonDesk          *desk;
  BeckonQuestionQueue *queue;
} Show;

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (commit == NULL)
    g_printerr ("%s: %s\n", (const char *) user_data, error->message);
}

static void
ask (Show *show, const char *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (BeckonInteraction) draft = NULL;
  gsize length;

  if (g_file_get_contents (file, &text, &length, &error))
    object = beckon_json_parse_object (text, length, BECKON_LIMIT_BODY_BYTES, &error);
  if (object != NULL)
    draft = beckon_interaction_draft_from_json (object, &error);
  if (draft == NULL)
    {
      g_printerr ("%s: %s\n", file, error->message);
      return;
    }
  beckon_desk_ask_async (show->desk, beckon_interaction_copy (draft), "show-question", NULL,
                         asked_cb, (gpointer) file);
}

static void
answered_cb (BeckonQuestionQueue *queue, BeckonInteraction *interaction, Show *show)
{
  g_print ("answered %" G_GINT64_FORMAT ": %s\n", interaction->id,
           interaction->response != NULL ? interaction->response : "(skipped)");
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Show            *show = user_data;
  g_autofree char *notice = NULL;
  g_autoptr (GError) error = NULL;

  show->desk = beckon_desk_open_finish (result, &notice, &error);
  if (show->desk == NULL)
    g_error ("%s", error->message);
  show->queue = beckon_question_queue_new (show->desk, show->application, NULL);
  g_signal_connect (show->queue, "answered", G_CALLBACK (answered_cb), show);
  if (parent)
    {
      GtkWidget *window = adw_application_window_new (show->application);

      gtk_window_set_title (GTK_WINDOW (window), "Desk");
      gtk_window_set_default_size (GTK_WINDOW (window), 800, 600);
      beckon_question_queue_set_parent (show->queue, GTK_WINDOW (window));
      gtk_window_present (GTK_WINDOW (window));
    }
  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    ask (show, files[i]);
}

static void
activate_cb (GApplication *application, Show *show)
{
  g_autoptr (BeckonDeskSettings) settings = beckon_desk_settings_new ();
  g_autofree char *database = g_build_filename (show->folder, "beckon.db", NULL);

  g_application_hold (application);
  beckon_desk_open_async (database, NULL, settings, NULL, NULL, opened_cb, show);
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (AdwApplication) application = NULL;
  g_autoptr (GError) error = NULL;
  Show show = { NULL };

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }

  show.folder = g_dir_make_tmp ("show-question-XXXXXX", &error);
  g_assert_no_error (error);
  application = adw_application_new ("page.beckon.Beckon", G_APPLICATION_NON_UNIQUE);
  show.application = GTK_APPLICATION (application);
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), &show);
  return g_application_run (G_APPLICATION (application), 0, NULL);
}

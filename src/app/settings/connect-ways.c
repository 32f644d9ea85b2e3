/* connect-ways.c: the ways in which an agent can ask today, each with what is to be copied
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/connect-ways.h"

#include <glib/gi18n-lib.h>

#include "app/settings/command-card.h"
#include "app/settings/command-shim.h"
#include "app/settings/own-command.h"
#include "app/widgets/toast.h"
#include "base/paths.h"
#include "base/sandbox.h"
#include "connect/own-program.h"

#define SHIM "shim"

/* --- the command, where it is not on the person's PATH --- */

static void
on_installed (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) button = user_data;
  g_autoptr (GError) error = NULL;
  gboolean         is_found = FALSE;
  g_autofree char *path = beckon_command_shim_install_finish (result, &is_found, &error);
  g_autofree char *text = NULL;

  gtk_widget_set_sensitive (button, TRUE);
  if (path == NULL)
    {
      beckon_toast_error (button, error);
      return;
    }
  text = g_strdup_printf (is_found
                            /* Translators: a path */
                            ? _ ("Installed: %s")
                            /* Translators: a path, whose folder is not in PATH */
                            : _ ("Installed: %s. Add its folder to PATH."),
                          path);
  beckon_toast_text (button, text);
}

static void
on_install (GtkButton *button, gpointer user_data)
{
  const char *shim = g_object_get_data (G_OBJECT (button), SHIM);

  gtk_widget_set_sensitive (GTK_WIDGET (button), FALSE);
  beckon_command_shim_install_async (shim, NULL, on_installed, g_object_ref (button));
}

static GtkWidget *
make_install_row (const char *shim)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *place = gtk_label_new (_ ("Goes to ~/.local/bin/beckon"));
  GtkWidget *button = gtk_button_new_with_label (_ ("Install"));

  gtk_label_set_xalign (GTK_LABEL (place), 0);
  gtk_label_set_wrap (GTK_LABEL (place), TRUE);
  gtk_widget_set_hexpand (place, TRUE);
  gtk_widget_add_css_class (place, "dim-label");
  gtk_box_append (GTK_BOX (row), place);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), SHIM, g_strdup (shim), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (on_install), NULL);
  gtk_box_append (GTK_BOX (row), button);
  gtk_widget_set_margin_top (row, 6);

  return row;
}

GtkWidget *
beckon_connect_ways_make_install (void)
{
  const BeckonSandbox *sandbox = beckon_sandbox_get ();
  g_autofree char     *found = g_find_program_in_path ("beckon");
  g_autofree char     *program = beckon_connect_dup_own_program ();
  g_autofree char     *shim = NULL;
  g_autofree char     *line = NULL;
  GtkWidget           *card;

  if (sandbox == NULL && (found != NULL || program == NULL))
    return NULL;
  shim = beckon_command_shim_write (sandbox, program);
  if (beckon_command_shim_may_install ())
    {
      card = beckon_command_card_new (_ ("Install the “beckon” Command"), shim, TRUE);
      gtk_box_append (GTK_BOX (card), make_install_row (shim));
      return card;
    }
  /* The sandbox has no way to the person's files. */
  line = beckon_command_shim_write_line (shim);
  return beckon_command_card_new (_ ("Install the “beckon” Command: Run This in a Terminal"), line,
                                  TRUE);
}

/* --- the ways --- */

static GtkWidget *
add_way (AdwViewStack *stack,
         const char   *name,
         const char   *title,
         const char   *icon,
         const char   *explanation)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
                                 18, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB_PANEL, NULL);
  GtkWidget *label = gtk_label_new (explanation);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (box), label);
  adw_view_stack_add_titled (stack, box, name, title);
  adw_view_stack_page_set_icon_name (adw_view_stack_get_page (stack, box), icon);

  return box;
}

/* An agent that reads a file of instructions is told there to run the command. */
static void
add_agent (
  AdwViewStack *stack, const char *name, const char *title, const char *file, const char *command)
{
  /* Translators: the name of a file, such as CLAUDE.md */
  g_autofree char *explanation = g_strdup_printf (
    _ ("It asks by running a command. Tell it so in the file of instructions that it reads in your "
       "project, %s."),
    file);
  /* Translators: the name of a file */
  g_autofree char *heading = g_strdup_printf (_ ("Add to %s"), file);
  g_autofree char *text = g_strdup_printf (
    /* Translators: instructions for an AI agent. The first %s is a command, the second one the name
     * of the agent; leave ask, --agent and the quotation marks as they are. */
    _ ("When you need a decision from me, do not guess. Run: %s ask --agent %s \"QUESTION\" "
       "\"OPTION 1\" \"OPTION 2\". It waits until I have answered, and prints my answer. If I may "
       "answer in my own words, leave out the options. Give the command at least 10 minutes."),
    command, name);
  GtkWidget *way = add_way (stack, name, title, "beckon-agent-symbolic", explanation);

  gtk_box_append (GTK_BOX (way), beckon_command_card_new (heading, text, FALSE));
}

static void
add_shell (AdwViewStack *stack, const char *command, const char *quoted)
{
  GtkWidget *way =
    add_way (stack, "shell", _ ("Shell"), "beckon-terminal-symbolic",
             _ ("The command asks, waits, and prints the answer that was chosen. Every script and "
                "every program that can run a command is an agent this way."));
  g_autofree char *shell = g_strdup_printf ("%s ask \"Which database?\" PostgreSQL SQLite", quoted);
  g_autofree char *python = g_strdup_printf ("answer = subprocess.check_output([\"%s\", \"ask\", "
                                             "\"Which database?\", \"PostgreSQL\", \"SQLite\"], "
                                             "text=True).strip()",
                                             command);

  gtk_box_append (GTK_BOX (way), beckon_command_card_new (_ ("From a Shell"), shell, TRUE));
  gtk_box_append (GTK_BOX (way),
                  beckon_command_card_new (_ ("From Any Language: Run a Command, Read Its Output"),
                                           python, TRUE));
}

static void
add_http (AdwViewStack *stack)
{
  GtkWidget *way =
    add_way (stack, "http", "HTTP", "network-server-symbolic",
             _ ("One request asks; its reply has the answer. Only programs of yours can use the "
                "socket."));
  g_autofree char *path = beckon_paths_dup_socket ();
  g_autofree char *socket = beckon_command_shim_quote (path);
  g_autofree char *http = g_strdup_printf (
    "curl --unix-socket %s http://localhost/v1/interactions -H 'Content-Type: application/json' "
    "-H 'Prefer: wait=300' -d '{\"kind\":\"choice\",\"conflict_description\":\"Which database?\","
    "\"options\":[\"PostgreSQL\",\"SQLite\"],\"ends_task\":true}'",
    socket);

  gtk_box_append (GTK_BOX (way), beckon_command_card_new (
                                   _ ("Over HTTP, from Any Program on This Computer"), http, TRUE));
}

void
beckon_connect_ways_fill (AdwViewStack *stack)
{
  g_autofree char *command = beckon_own_command_dup_name ();
  g_autofree char *quoted = beckon_command_shim_quote (command);

  add_agent (stack, "claude-code", "Claude Code", "CLAUDE.md", quoted);
  add_agent (stack, "codex", "Codex", "AGENTS.md", quoted);
  add_shell (stack, command, quoted);
  add_http (stack);
}

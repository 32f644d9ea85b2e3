/* connect-page.c: how to connect an agent, for people who have none yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/connect-page.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/settings/command-shim.h"
#include "app/widgets/toast.h"
#include "base/paths.h"
#include "base/sandbox.h"

struct _BeckonConnectPage
{
  GtkWidget      parent_instance;
  AdwStatusPage *status_page;
  GtkBox        *lines;
  char          *shim; /* (owned) (nullable): the command to install */
};

G_DEFINE_FINAL_TYPE (BeckonConnectPage, beckon_connect_page, GTK_TYPE_WIDGET)

static void
on_copy (GtkButton *button, GtkLabel *line)
{
  beckon_toast_copy (GTK_WIDGET (button), gtk_label_get_text (line));
}

static void
add_line (BeckonConnectPage *self, const char *heading, const char *text)
{
  GtkWidget       *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget       *title = gtk_label_new (heading);
  GtkWidget       *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget       *line = gtk_label_new (text);
  GtkWidget       *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  g_autofree char *name = g_strdup_printf (_ ("Copy: %s"), heading);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (title), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (title, "heading");
  gtk_box_append (GTK_BOX (part), title);

  gtk_label_set_xalign (GTK_LABEL (line), 0);
  gtk_label_set_wrap (GTK_LABEL (line), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (line), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (line), TRUE);
  gtk_widget_set_direction (line, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (line, "monospace");
  gtk_widget_set_hexpand (line, TRUE);
  gtk_box_append (GTK_BOX (card), line);

  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_valign (copy, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (copy, _ ("Copy"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (copy), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (copy, "clicked", G_CALLBACK (on_copy), line);
  gtk_box_append (GTK_BOX (card), copy);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "command");
  gtk_box_append (GTK_BOX (part), card);
  gtk_box_append (self->lines, part);
}

/* (transfer full) (nullable): the path of the `beckon` of this desk. */
static char *
dup_own_program (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *program = folder != NULL ? g_build_filename (folder, "beckon", NULL) : NULL;

  return program != NULL && g_file_test (program, G_FILE_TEST_IS_EXECUTABLE)
           ? g_steal_pointer (&program)
           : NULL;
}

/* (transfer full): how to call the `beckon` of this desk: by its name if it is installed in PATH,
 * otherwise by its full path. That of a sandbox is no path of the person's. */
static char *
dup_program (void)
{
  g_autofree char *program = dup_own_program ();

  if (program == NULL || g_str_has_prefix (program, "/usr/") || beckon_sandbox_get () != NULL)
    return g_strdup ("beckon");
  return g_steal_pointer (&program);
}

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
on_install (GtkButton *button, BeckonConnectPage *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (button), FALSE);
  beckon_command_shim_install_async (self->shim, NULL, on_installed, g_object_ref (button));
}

static void
add_install_button (BeckonConnectPage *self)
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
  g_signal_connect (button, "clicked", G_CALLBACK (on_install), self);
  gtk_box_append (GTK_BOX (row), button);
  gtk_widget_set_margin_top (row, 6);
  gtk_box_append (GTK_BOX (gtk_widget_get_last_child (GTK_WIDGET (self->lines))), row);
}

static void
add_command (BeckonConnectPage *self)
{
  const BeckonSandbox *sandbox = beckon_sandbox_get ();
  g_autofree char     *found = g_find_program_in_path ("beckon");
  g_autofree char     *program = dup_own_program ();
  g_autofree char     *line = NULL;

  if (sandbox == NULL && (found != NULL || program == NULL))
    return;
  self->shim = beckon_command_shim_write (sandbox, program);
  if (beckon_command_shim_may_install ())
    {
      add_line (self, _ ("Install the “beckon” Command"), self->shim);
      add_install_button (self);
      return;
    }
  /* The sandbox has no way to the person's files. */
  line = beckon_command_shim_write_line (self->shim);
  add_line (self, _ ("Install the “beckon” Command: Run This in a Terminal"), line);
}

static void
beckon_connect_page_dispose (GObject *object)
{
  BeckonConnectPage *self = BECKON_CONNECT_PAGE (object);

  g_clear_pointer ((GtkWidget **) &self->status_page, gtk_widget_unparent);
  g_clear_pointer (&self->shim, g_free);

  G_OBJECT_CLASS (beckon_connect_page_parent_class)->dispose (object);
}

static void
beckon_connect_page_class_init (BeckonConnectPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_connect_page_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/connect-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectPage, status_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectPage, lines);
}

static void
beckon_connect_page_init (BeckonConnectPage *self)
{
  g_autofree char *path = beckon_paths_dup_socket ();
  g_autofree char *socket = beckon_command_shim_quote (path);
  g_autofree char *program = dup_program ();
  g_autofree char *quoted = beckon_command_shim_quote (program);
  g_autofree char *http = NULL;
  g_autofree char *shell = NULL;
  g_autofree char *python = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));

  http = g_strdup_printf (
    "curl --unix-socket %s http://localhost/v1/interactions -H 'Content-Type: application/json' "
    "-H 'Prefer: wait=300' -d '{\"kind\":\"choice\",\"conflict_description\":\"Which database?\","
    "\"options\":[\"PostgreSQL\",\"SQLite\"],\"ends_task\":true}'",
    socket);
  shell = g_strdup_printf ("%s ask \"Which database?\" PostgreSQL SQLite", quoted);
  python = g_strdup_printf ("answer = subprocess.check_output([\"%s\", \"ask\", \"Which "
                            "database?\", \"PostgreSQL\", \"SQLite\"], "
                            "text=True).strip()",
                            program);
  add_command (self);
  add_line (self, _ ("From a Shell"), shell);
  add_line (self, _ ("Over HTTP, from Any Program on This Computer"), http);
  add_line (self, _ ("From Any Language: Run a Command, Read Its Output"), python);
}

void
beckon_connect_page_set_any (BeckonConnectPage *self, gboolean any)
{
  g_return_if_fail (BECKON_IS_CONNECT_PAGE (self));

  adw_status_page_set_title (self->status_page, any ? _ ("Connect an Agent") : _ ("No Agents Yet"));
}

void
beckon_connect_page_grab_focus (BeckonConnectPage *self)
{
  g_return_if_fail (BECKON_IS_CONNECT_PAGE (self));

  gtk_widget_child_focus (GTK_WIDGET (self->lines), GTK_DIR_TAB_FORWARD);
}

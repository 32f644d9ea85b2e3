/* task-place.c: where a task runs, with the way there, and what helps if there is none
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/task-place.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "base/error.h"
#include "desk/run/host.h"
#include "model/task-session.h"
#include "model/task.h"
#include "place/go.h"

/* If the text would get less width than this, the buttons move to a line of their own. */
#define TEXT_CHARS 12

struct _BeckonTaskPlace
{
  GtkWidget          parent_instance;
  BeckonTaskSession *session;     /* (owned) (nullable) */
  char              *shown;       /* (owned) (nullable): the task, and what it says */
  GCancellable      *cancellable; /* (owned) (nullable): while it goes there */
  GtkWidget         *box;
  GtkLabel          *text;
  GtkWidget         *go, *copy, *open;
};

G_DEFINE_FINAL_TYPE (BeckonTaskPlace, beckon_task_place, GTK_TYPE_WIDGET)

static void
drop (BeckonTaskPlace *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->session, beckon_task_session_free);
  g_clear_pointer (&self->shown, g_free);
}

static void
beckon_task_place_dispose (GObject *object)
{
  BeckonTaskPlace *self = BECKON_TASK_PLACE (object);

  drop (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_task_place_parent_class)->dispose (object);
}

static void
beckon_task_place_class_init (BeckonTaskPlaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_place_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* @button (floating) */
static GtkWidget *
add_button (BeckonTaskPlace *self, GtkWidget *button, const char *action)
{
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), button);
  return button;
}

static GtkWidget *
add_icon_button (BeckonTaskPlace *self, const char *icon, const char *name, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  beckon_spoken_name (button, name);
  return add_button (self, button, action);
}

static void
beckon_task_place_init (BeckonTaskPlace *self)
{
  GtkWidget *icon =
    g_object_new (GTK_TYPE_IMAGE, "icon-name", "utilities-terminal-symbolic", "valign",
                  GTK_ALIGN_CENTER, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->box = beckon_wrap_box_new (6);
  gtk_widget_add_css_class (self->box, "place");
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->text = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, "wrap", TRUE,
                             "wrap-mode", PANGO_WRAP_WORD_CHAR, "width-chars", TEXT_CHARS, NULL);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), icon);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), GTK_WIDGET (self->text));
  self->go = add_button (self, gtk_button_new_with_label (_ ("Go There")), "task.go-there");
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->go))), TRUE);
  self->open =
    add_icon_button (self, "folder-open-symbolic", _ ("Open Folder"), "task.open-folder");
  self->copy =
    add_icon_button (self, "edit-copy-symbolic", _ ("Copy Resume Command"), "task.copy-resume");
}

/* A task that a script made from somewhere is no session that one could go to. */
static gboolean
says_something (const BeckonTaskSession *session)
{
  return beckon_place_can_go (session, NULL) || session->resume != NULL || session->remote
         || session->terminal == BECKON_TERMINAL_ACP;
}

void
beckon_task_place_set (BeckonTaskPlace *self, const BeckonTask *task)
{
  g_autofree char *where = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autofree char *resume = NULL;
  g_autofree char *command = NULL;
  g_autofree char *tooltip = NULL;
  g_autofree char *shown = NULL;

  g_return_if_fail (BECKON_IS_TASK_PLACE (self));

  if (task != NULL)
    shown = g_strdup_printf ("%s %s", task->id, task->session != NULL ? task->session : "");
  /* It goes on changing while somebody goes there. */
  if (shown != NULL && g_strcmp0 (shown, self->shown) == 0)
    return;
  drop (self);
  self->shown = g_steal_pointer (&shown);
  if (task != NULL && (task->session != NULL || task->host != NULL))
    self->session = beckon_task_session_for (task);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          self->session != NULL && says_something (self->session));
  if (self->session == NULL)
    return;

  where = beckon_task_session_describe (self->session);
  path = beckon_format_path (self->session->cwd);
  /* Translators: such as "tmux pane 3" */
  text = path == NULL ? g_strdup_printf (_ ("Runs in %s"), where)
                      /* Translators: such as "tmux pane 3", and a folder */
                      : g_strdup_printf (_ ("Runs in %s · %s"), where, path);
  gtk_label_set_text (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Where It Runs"), -1);
  gtk_widget_set_visible (self->go, beckon_place_can_go (self->session, NULL));
  /* A folder of another computer is not here. */
  gtk_widget_set_visible (self->open, self->session->cwd != NULL && self->session->host == NULL);
  resume = beckon_task_session_dup_resume (self->session);
  if (resume != NULL)
    {
      command = beckon_display_text (resume, TRUE);
      tooltip = g_strdup_printf ("%s\n%s", _ ("Copy Resume Command"), command);
    }
  gtk_widget_set_visible (self->copy, resume != NULL);
  /* What is copied is seen before. */
  gtk_widget_set_tooltip_text (self->copy, tooltip);
}

static void
on_gone (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskPlace) self = user_data;
  g_autofree char *remark = NULL;
  g_autoptr (GError) error = NULL;

  if (beckon_place_go_finish (result, &remark, &error))
    {
      g_clear_object (&self->cancellable);
      if (remark != NULL)
        beckon_toast_text (GTK_WIDGET (self), remark);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_clear_object (&self->cancellable);
      beckon_toast_error (GTK_WIDGET (self), error);
    }
}

void
beckon_task_place_go (BeckonTaskPlace *self)
{
  static const BeckonPlaceHost host = { beckon_host_make_command, beckon_host_make_environment };
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_TASK_PLACE (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self)) || self->cancellable != NULL)
    return;
  if (!beckon_place_can_go (self->session, &error) || !beckon_host_check (&error))
    {
      beckon_toast_error (GTK_WIDGET (self), error);
      return;
    }
  self->cancellable = g_cancellable_new ();
  beckon_place_go_async (self->session, beckon_host_is_elsewhere () ? &host : NULL,
                         self->cancellable, on_gone, g_object_ref (self));
}

void
beckon_task_place_copy (BeckonTaskPlace *self)
{
  g_autofree char *resume = NULL;

  g_return_if_fail (BECKON_IS_TASK_PLACE (self));

  resume = self->session != NULL ? beckon_task_session_dup_resume (self->session) : NULL;
  if (resume != NULL)
    beckon_toast_copy (GTK_WIDGET (self), resume);
}

/* --- the folder --- */

static void
on_launched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    beckon_toast_error (self, error);
}

/* The path is the agent's: what is no folder might be a program. */
static void
on_looked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (source), result, &error);
  g_autoptr (GdkAppLaunchContext) context = NULL;
  g_autofree char *uri = NULL;

  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_DIRECTORY)
    {
      g_clear_error (&error);
      beckon_set_error (&error, BECKON_ERROR_NOT_FOUND, _ ("It may have been moved or deleted."),
                        _ ("The folder is not there"));
      beckon_toast_error (self, error);
      return;
    }
  uri = g_file_get_uri (G_FILE (source));
  context = gdk_display_get_app_launch_context (gtk_widget_get_display (self));
  g_app_info_launch_default_for_uri_async (uri, G_APP_LAUNCH_CONTEXT (context), NULL, on_launched,
                                           g_object_ref (self));
}

void
beckon_task_place_open_folder (BeckonTaskPlace *self)
{
  g_autoptr (GFile) folder = NULL;

  g_return_if_fail (BECKON_IS_TASK_PLACE (self));

  if (self->session == NULL || self->session->cwd == NULL)
    return;
  folder = g_file_new_for_path (self->session->cwd);
  g_file_query_info_async (folder, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE,
                           G_PRIORITY_DEFAULT, NULL, on_looked, g_object_ref (self));
}

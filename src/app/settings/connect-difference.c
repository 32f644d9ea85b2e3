/* connect-difference.c: shows what connecting an agent changes in its configuration, and changes it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/connect-difference.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/form-dialog.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "connect/change.h"

#define WIDTH 640
#define HEIGHT 600
#define VIEW_HEIGHT 360

/* A change, from the button to the disk. */
typedef struct
{
  const BeckonConnectAgent *agent;
  gboolean                  removes;
  BeckonConnectDone         done;
  GWeakRef                  parent;
  GWeakRef                  dialog;
  /* By their parts: all that can be chosen; NULL (owned): what cannot be. */
  BeckonConnectChange *changes[BECKON_CONNECT_ALL + 1];
  BeckonConnectParts   chosen;
  gboolean             is_connected; /* it is already, and may become so otherwise */
} Work;

/* What can be chosen, in the order in which it is offered. */
static const BeckonConnectParts choices[] = {
  BECKON_CONNECT_BOTH,
  BECKON_CONNECT_QUESTIONS,
  BECKON_CONNECT_PERMISSIONS,
};

/* The rows of the dialog in which it is chosen. */
typedef struct
{
  Work          *work;   /* (owned) */
  AdwComboRow   *row;    /* (owned) */
  GtkSwitch     *strict; /* (owned) */
  GtkTextBuffer *buffer; /* (owned): where what changes by that is shown */
} Choice;

static void
work_clear (gpointer data)
{
  Work *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (self->changes); i++)
    g_clear_pointer (&self->changes[i], beckon_connect_change_free);
  g_weak_ref_clear (&self->parent);
  g_weak_ref_clear (&self->dialog);
}

static void
work_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, work_clear);
}

static void
choice_free (gpointer data)
{
  Choice *self = data;

  g_clear_object (&self->row);
  g_clear_object (&self->strict);
  g_clear_object (&self->buffer);
  work_unref (self->work);
  g_free (self);
}

/* --- writing --- */

static void
write_files (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Work   *work = data;
  GError *error = NULL;

  if (beckon_connect_change_write (work->changes[work->chosen], &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
on_written (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Work *work = g_task_get_task_data (G_TASK (result));
  g_autoptr (GtkWidget) parent = g_weak_ref_get (&work->parent);
  g_autoptr (GtkWidget) dialog = g_weak_ref_get (&work->dialog);
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (dialog != NULL)
        beckon_form_dialog_refuse (BECKON_FORM_DIALOG (dialog), error);
      else if (parent != NULL)
        beckon_toast_error (parent, error);
      return;
    }
  if (dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (dialog));
  if (parent != NULL)
    work->done (parent, work->removes);
}

static void
on_save (BeckonFormDialog *dialog, Work *work)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_written, NULL);

  g_task_set_task_data (task, g_atomic_rc_box_acquire (work), work_unref);
  g_task_run_in_thread (task, write_files);
}

/* --- showing --- */

static gboolean
has_choice (const Work *work)
{
  return !work->removes && beckon_connect_change_has_choice (work->changes[work->chosen]);
}

static void
add_tag (GtkTextBuffer *buffer, const char *name, const GdkRGBA *colour)
{
  gtk_text_buffer_create_tag (buffer, name, "paragraph-background-rgba", colour, NULL);
}

/* What is chosen changes, line by line, in colours that light and dark windows can have. */
static void
fill (GtkTextBuffer *buffer, const Work *work)
{
  g_autofree char *difference = beckon_connect_change_dup_difference (work->changes[work->chosen]);
  g_auto (GStrv) lines = g_strsplit (difference, "\n", -1);
  GtkTextIter end;

  gtk_text_buffer_set_text (buffer, "", 0);
  for (guint i = 0; lines[i] != NULL && (*lines[i] != '\0' || lines[i + 1] != NULL); i++)
    {
      g_autofree char *safe = beckon_display_text (lines[i], FALSE);
      g_autofree char *line = g_strconcat (safe, "\n", NULL);
      const char      *tag = NULL;

      if (g_str_has_prefix (line, "--- ") || g_str_has_prefix (line, "+++ "))
        tag = "file";
      else if (*line == '+')
        tag = "added";
      else if (*line == '-')
        tag = "removed";
      gtk_text_buffer_get_end_iter (buffer, &end);
      gtk_text_buffer_insert_with_tags_by_name (buffer, &end, line, -1, tag, NULL);
    }
}

static GtkWidget *
make_view (const Work *work, GtkTextBuffer **buffer)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  add_tag (*buffer, "added", &(GdkRGBA){ 0.15f, 0.64f, 0.41f, 0.18f });
  add_tag (*buffer, "removed", &(GdkRGBA){ 0.88f, 0.11f, 0.14f, 0.18f });
  gtk_text_buffer_create_tag (*buffer, "file", "weight", PANGO_WEIGHT_BOLD, NULL);
  fill (*buffer, work);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 9);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 9);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 9);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 9);
  gtk_widget_set_direction (view, GTK_TEXT_DIR_LTR);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Changes"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_size_request (scroller, -1, VIEW_HEIGHT);
  gtk_widget_set_overflow (scroller, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (scroller, "card");
  return scroller;
}

static void
on_chosen (GObject *object, GParamSpec *pspec, Choice *self)
{
  guint      selected = adw_combo_row_get_selected (self->row);
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (self->strict), ADW_TYPE_ACTION_ROW);
  gboolean   permits;

  /* The dialog is going away. */
  if (selected >= G_N_ELEMENTS (choices) || row == NULL)
    return;
  permits = (choices[selected] & BECKON_CONNECT_PERMISSIONS) != 0;
  gtk_widget_set_sensitive (row, permits);
  /* A screen reader is told of the row alone otherwise. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->strict), permits);
  self->work->chosen = choices[selected];
  if (permits && gtk_switch_get_active (self->strict))
    self->work->chosen |= BECKON_CONNECT_STRICT;
  fill (self->buffer, self->work);
}

/* What comes to the desk, and what becomes of permissions without one. @buffer: where what changes
 * by that is shown. */
static void
add_choice (BeckonFormDialog *dialog, Work *work, GtkTextBuffer *buffer)
{
  const char *const names[] = { /* Translators: questions and permissions, which come to the desk */
                                _ ("Everything"), _ ("Questions"), _ ("Permissions"), NULL
  };
  g_autoptr (GtkStringList) model = gtk_string_list_new (names);
  GtkWidget *row =
    g_object_new (ADW_TYPE_COMBO_ROW, "title", _ ("What Comes to the Desk"), "model", model, NULL);
  Choice *self = g_new0 (Choice, 1);

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (choices[i] == (work->chosen & BECKON_CONNECT_BOTH))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
  beckon_form_dialog_add_row (dialog, row);
  self->work = g_atomic_rc_box_acquire (work);
  self->row = g_object_ref (ADW_COMBO_ROW (row));
  self->strict = g_object_ref (beckon_form_dialog_add_switch (
    dialog, _ ("Strict"),
    _ ("While the desk is not running, permissions are denied instead of asked in the agent’s "
       "terminal."),
    (work->chosen & BECKON_CONNECT_STRICT) != 0));
  self->buffer = g_object_ref (buffer);
  g_object_set_data_full (G_OBJECT (dialog), "choice", self, choice_free);
  on_chosen (NULL, NULL, self);
  g_signal_connect (row, "notify::selected", G_CALLBACK (on_chosen), self);
  g_signal_connect (self->strict, "notify::active", G_CALLBACK (on_chosen), self);
}

static void
show (GtkWidget *parent, Work *work)
{
  g_autofree char *title = g_strdup_printf (work->removes ? _ ("Remove the Connection of %s?")
                                            : work->is_connected ? _ ("Connection of %s")
                                                                 : _ ("Connect %s?"),
                                            work->agent->title);
  BeckonFormDialog *dialog =
    beckon_form_dialog_new (parent, title,
                            work->removes        ? _ ("Remove")
                            : work->is_connected ? _ ("Save")
                                                 : C_ ("an agent", "Connect"));
  GtkTextBuffer *buffer;
  GtkWidget     *view = make_view (work, &buffer);

  if (has_choice (work))
    {
      add_choice (dialog, work, buffer);
      /* Rows and what follows them have no space between them. */
      gtk_widget_set_margin_top (view, 12);
    }
  beckon_form_dialog_add_row (dialog, view);
  beckon_form_dialog_set_help (
    dialog, _ ("This is all that changes. A copy of each file is kept beside it."));
  gtk_window_set_default_size (GTK_WINDOW (dialog), WIDTH, HEIGHT);
  g_weak_ref_set (&work->dialog, dialog);
  g_signal_connect_data (dialog, "save", G_CALLBACK (on_save), g_atomic_rc_box_acquire (work),
                         (GClosureNotify) (void (*) (void)) work_unref, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- reading --- */

static void
read_files (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Work                *work = data;
  GError              *error = NULL;
  BeckonConnectChange *change =
    beckon_connect_change_new (work->agent, NULL, work->removes, 0, &error);

  if (change == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  work->chosen = change->parts;
  work->changes[change->parts] = change;
  work->is_connected = beckon_connect_change_is_complete (change);
  for (BeckonConnectParts parts = BECKON_CONNECT_QUESTIONS;
       has_choice (work) && parts <= BECKON_CONNECT_ALL; parts++)
    {
      /* Strictly means permissions, too. */
      if ((parts & BECKON_CONNECT_STRICT) != 0 && (parts & BECKON_CONNECT_PERMISSIONS) == 0)
        continue;
      if (work->changes[parts] == NULL)
        work->changes[parts] = beckon_connect_change_new (work->agent, NULL, FALSE, parts, &error);
      if (work->changes[parts] == NULL)
        {
          g_task_return_error (task, error);
          return;
        }
    }
  g_task_return_boolean (task, TRUE);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Work *work = g_task_get_task_data (G_TASK (result));
  g_autoptr (GtkWidget) parent = g_weak_ref_get (&work->parent);
  g_autoptr (GError) error = NULL;
  gboolean read = g_task_propagate_boolean (G_TASK (result), &error);

  if (parent == NULL || gtk_widget_get_root (parent) == NULL)
    return;
  if (!read)
    beckon_toast_error (parent, error);
  else if (!has_choice (work) && beckon_connect_change_is_empty (work->changes[work->chosen]))
    work->done (parent, work->removes);
  else
    show (parent, work);
}

void
beckon_connect_difference_show (GtkWidget                *parent,
                                const BeckonConnectAgent *agent,
                                gboolean                  removes,
                                BeckonConnectDone         done)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_read, NULL);
  Work *work = g_atomic_rc_box_new0 (Work);

  work->agent = agent;
  work->removes = removes;
  work->done = done;
  g_weak_ref_init (&work->parent, parent);
  g_weak_ref_init (&work->dialog, NULL);
  g_task_set_task_data (task, work, work_unref);
  g_task_run_in_thread (task, read_files);
}

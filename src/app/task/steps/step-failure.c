/* step-failure.c: what a step that failed printed last, and what can be done
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/steps/step-failure.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/no-hyphens.h"
#include "app/widgets/toast.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "base/limits.h"
#include "base/sgr.h"
#include "model/task-status.h"

#define N_LINES 5
#define LINE_CHARS 400

struct _BeckonStepFailure
{
  GtkWidget     parent_instance;
  BeckonDesk   *desk;        /* (owned) (nullable) */
  char         *task_id;     /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned) (nullable): of the reads */
  guint         step;
  guint         attempt;
  GtkWidget    *box;
  GtkLabel     *lines;
  GtkWidget    *buttons;
  GtkWidget    *show;
  GtkWidget    *again;
  GtkWidget    *copy;
};

G_DEFINE_FINAL_TYPE (BeckonStepFailure, beckon_step_failure, GTK_TYPE_WIDGET)

/* (transfer full): @plain: for the clipboard. */
static char *
join (GPtrArray *entries, gboolean plain)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < entries->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char      *stripped = beckon_sgr_strip (entry->message);
      g_autofree char      *shown = plain ? NULL : beckon_display_text_short (stripped, LINE_CHARS);

      g_string_append (text, plain ? stripped : shown);
      if (plain || i + 1 < entries->len)
        g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

/* (transfer full) (nullable): NULL: of another step. */
static GPtrArray *
finish (BeckonStepFailure *self, GObject *source, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries =
    beckon_store_read_log_finish (BECKON_STORE (source), result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable || self->box == NULL)
    return NULL;
  if (entries == NULL)
    g_message ("Cannot read the log: %s", error->message);

  return g_steal_pointer (&entries);
}

static void
on_lines (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonStepFailure) self = user_data;
  g_autoptr (GPtrArray) entries = finish (self, source, result);
  g_autofree char *text = NULL;

  if (entries == NULL)
    return;
  text = join (entries, FALSE);
  gtk_label_set_text (self->lines, text);
  gtk_widget_set_visible (GTK_WIDGET (self->lines), entries->len > 0);
  gtk_widget_set_visible (self->show, entries->len > 0);
  gtk_widget_set_visible (self->copy, entries->len > 0);
}

static void
read_lines (BeckonStepFailure *self, guint limit, GAsyncReadyCallback callback)
{
  const BeckonLogQuery query = {
    .task_id = self->task_id, .step = self->step, .printed = TRUE, .newest = TRUE, .limit = limit
  };

  beckon_store_read_log_async (beckon_desk_get_store (self->desk), &query, self->cancellable,
                               callback, g_object_ref (self));
}

static void
on_output (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonStepFailure) self = user_data;
  g_autoptr (GPtrArray) entries = finish (self, source, result);
  g_autofree char *text = entries != NULL ? join (entries, TRUE) : NULL;

  if (text != NULL)
    beckon_toast_copy (GTK_WIDGET (self), text);
}

static void
on_copy (BeckonStepFailure *self)
{
  if (self->task_id != NULL)
    read_lines (self, BECKON_LIMIT_PAGE, on_output);
}

static GtkWidget *
add_button (BeckonStepFailure *self, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  if (action != NULL)
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->buttons), button);

  return button;
}

static void
beckon_step_failure_dispose (GObject *object)
{
  BeckonStepFailure *self = BECKON_STEP_FAILURE (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task_id, g_free);

  G_OBJECT_CLASS (beckon_step_failure_parent_class)->dispose (object);
}

static void
beckon_step_failure_class_init (BeckonStepFailureClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_step_failure_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
beckon_step_failure_init (BeckonStepFailure *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_margin_top (self->box, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));

  self->lines = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->lines, 0);
  gtk_label_set_wrap (self->lines, TRUE);
  gtk_label_set_wrap_mode (self->lines, PANGO_WRAP_CHAR);
  beckon_no_hyphens_label (self->lines);
  gtk_label_set_selectable (self->lines, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->lines), "monospace");
  gtk_widget_add_css_class (GTK_WIDGET (self->lines), "output");
  gtk_widget_add_css_class (GTK_WIDGET (self->lines), "card");
  gtk_widget_set_visible (GTK_WIDGET (self->lines), FALSE);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->lines));

  self->buttons = beckon_wrap_box_new (6);
  gtk_box_append (GTK_BOX (self->box), self->buttons);
  self->again = add_button (self, _ ("Run Again from Here"), "task.run-again");
  self->show = add_button (self, _ ("Show Output"), NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->show), "u", 0);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->show), "task.show-output");
  self->copy = add_button (self, _ ("Copy Output"), NULL);
  g_signal_connect_object (self->copy, "clicked", G_CALLBACK (on_copy), self, G_CONNECT_SWAPPED);
}

GtkWidget *
beckon_step_failure_new (void)
{
  return g_object_new (BECKON_TYPE_STEP_FAILURE, NULL);
}

void
beckon_step_failure_load (
  BeckonStepFailure *self, BeckonDesk *desk, const BeckonTask *task, guint step, guint attempt)
{
  g_return_if_fail (BECKON_IS_STEP_FAILURE (self));

  gtk_widget_set_visible (self->again, task->status == BECKON_TASK_FAILED);
  if (self->step == step && self->attempt == attempt && g_strcmp0 (self->task_id, task->id) == 0)
    return;

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->desk, desk);
  g_free (self->task_id);
  self->task_id = g_strdup (task->id);
  self->step = step;
  self->attempt = attempt;
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->show), "u", step);
  gtk_widget_set_visible (GTK_WIDGET (self->lines), FALSE);
  gtk_widget_set_visible (self->show, FALSE);
  gtk_widget_set_visible (self->copy, FALSE);
  read_lines (self, N_LINES, on_lines);
}

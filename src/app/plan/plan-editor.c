/* plan-editor.c: where a person writes a list of steps and sees what will run (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan/plan-editor.h"

#include <glib/gi18n-lib.h>

#include "app/plan/plan-check.h"
#include "app/plan/plan-marks.h"
#include "app/plan/plan-preview.h"
#include "app/widgets/adaptive-bin.h"
#include "app/widgets/compat.h"
#include "app/widgets/composing.h"
#include "app/widgets/confirm-dialog.h"
#include "app/widgets/printed-key.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text-layout.h"
#include "app/widgets/toast.h"
#include "app/widgets/whole-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "model/name.h"
#include "plan/step-words.h"
#include "rules/tasks.h"

/* The delay from the last key to the check. */
#define CHECK_MS 150

struct _BeckonPlanEditor
{
  AdwWindow          parent_instance;
  BeckonDesk        *desk;  /* (owned) (nullable) */
  BeckonPlanCheck   *check; /* (owned) (nullable): of the text as it was checked last */
  BeckonAdaptiveBin *adaptive;
  GtkPaned          *paned;
  GtkEditable       *title;
  GtkEditable       *agent;
  GtkTextView       *text;
  GtkWidget         *notice;
  GtkLabel          *notice_label;
  GtkWidget         *start;
  GtkLabel          *summary;
  GtkStack          *preview_stack;
  GtkListView       *preview;
  GListStore        *steps;  /* (owned) (element-type BeckonStepItem) */
  BeckonPlanMarks   *marks;  /* (owned) */
  guint              source; /* timeout that will check */
  gboolean           starting;
  gboolean           discarded; /* the person agreed to discard the text */
};

enum
{
  STARTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonPlanEditor, beckon_plan_editor, ADW_TYPE_WINDOW)

/* --- the file of a plan --- */

static void
on_bytes (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  GError     *refusal = NULL;
  const char *text;
  gsize       length;

  if (bytes == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  text = g_bytes_get_data (bytes, &length);
  if (length > BECKON_LIMIT_BODY_BYTES)
    beckon_set_error (&refusal, BECKON_ERROR_LIMIT, _ ("Split the plan into several tasks."),
                      _ ("The plan is longer than %d bytes"), BECKON_LIMIT_BODY_BYTES);
  else if (!g_utf8_validate_len (text, length, NULL))
    beckon_set_error (&refusal, BECKON_ERROR_MALFORMED,
                      _ ("A plan is a text file with instructions, or JSON."),
                      _ ("The file is not a text file"));

  if (refusal != NULL)
    g_task_return_error (task, refusal);
  else
    g_task_return_pointer (task, g_strndup (text, length), g_free);
}

static void
on_file_open (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read_finish (G_FILE (source), result, &error);

  if (stream == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_input_stream_read_bytes_async (G_INPUT_STREAM (stream), BECKON_LIMIT_BODY_BYTES + 1,
                                     G_PRIORITY_DEFAULT, NULL, on_bytes, g_object_ref (task));
}

/* Reads no more than the size limit of a plan. */
static void
read_plan_async (GFile *file, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, read_plan_async);
  g_file_read_async (file, G_PRIORITY_DEFAULT, NULL, on_file_open, g_object_ref (task));
}

/* (transfer full): UTF-8. Fails with E101 if it is not text, E104 if it is too long, or an error of
 * GIO. */
static char *
read_plan_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, read_plan_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- the editor --- */

/* (transfer full) */
static char *
dup_text (BeckonPlanEditor *self)
{
  return beckon_whole_text_dup (gtk_text_view_get_buffer (self->text));
}

static gboolean
is_empty (BeckonPlanEditor *self)
{
  g_autofree char *text = g_strstrip (dup_text (self));

  return *text == '\0';
}

/* The results of the check */

/* @error NULL: no error */
static void
show_notice (BeckonPlanEditor *self, const GError *error)
{
  const char      *hint = error != NULL ? beckon_error_get_hint (error) : NULL;
  g_autofree char *text = NULL;

  if (error != NULL)
    text =
      hint != NULL ? g_strdup_printf ("%s\n%s", error->message, hint) : g_strdup (error->message);
  gtk_label_set_text (self->notice_label, text != NULL ? text : "");
  gtk_widget_set_visible (self->notice, text != NULL);
}

static void
show_summary (BeckonPlanEditor *self)
{
  const BeckonTask *draft = self->check->draft;
  guint             n_unclear = 0;
  g_autofree char  *steps = NULL;
  g_autofree char  *asked = NULL;
  g_autofree char  *text = NULL;

  if (draft == NULL)
    {
      gtk_label_set_text (self->summary, self->check->error != NULL
                                           ? _ ("This Plan Cannot Run Yet")
                                           : _ ("What should be done, step by step?"));
      return;
    }

  for (guint i = 0; i < draft->steps->len; i++)
    n_unclear +=
      ((BeckonStep *) g_ptr_array_index (draft->steps, i))->type == BECKON_STEP_UNCLEAR ? 1 : 0;
  steps = g_strdup_printf (ngettext ("%u step", "%u steps", draft->steps->len), draft->steps->len);
  if (n_unclear == 0)
    {
      gtk_label_set_text (self->summary, steps);
      return;
    }

  asked = g_strdup_printf (ngettext ("%u needs clarification", "%u need clarification", n_unclear),
                           n_unclear);
  /* Translators: "7 steps, you will be asked about 2" */
  text = g_strdup_printf (_ ("%s, %s"), steps, asked);
  gtk_label_set_text (self->summary, text);
}

static void
update_start (BeckonPlanEditor *self)
{
  gtk_widget_set_sensitive (self->start,
                            self->check != NULL && self->check->draft != NULL && !self->starting);
  gtk_text_view_set_editable (self->text, !self->starting);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, self->starting,
                               -1);
}

static gint64
get_now (BeckonPlanEditor *self)
{
  return self->desk != NULL
           ? beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL)
           : 0;
}

static void
check_now (BeckonPlanEditor *self)
{
  g_autofree char *text = dup_text (self);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->check, beckon_plan_check_free);
  self->check = beckon_plan_check_new (text, gtk_editable_get_text (self->agent), get_now (self));
  beckon_plan_marks_show (self->marks, self->check);
  show_notice (self, self->check->error);
  show_summary (self);
  /* Keep the last preview while the text cannot be understood at all. */
  if (self->check->rows != NULL)
    beckon_plan_preview_fill (self->steps, self->check->rows,
                              self->check->draft != NULL ? self->check->draft->context : NULL,
                              self->desk != NULL ? beckon_desk_get_store (self->desk) : NULL);
  else if (self->check->error == NULL)
    beckon_plan_preview_clear (self->steps);
  gtk_stack_set_visible_child_name (self->preview_stack, is_empty (self) ? "help" : "steps");
  update_start (self);
}

static gboolean
on_check (gpointer user_data)
{
  BeckonPlanEditor *self = user_data;

  self->source = 0;
  check_now (self);

  return G_SOURCE_REMOVE;
}

static void
on_changed (BeckonPlanEditor *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add (CHECK_MS, on_check, self);
}

/* Starting */

/* (transfer full): the typed title, else the plan's, else its first step */
static char *
make_title (BeckonPlanEditor *self)
{
  const BeckonTask *draft = self->check->draft;
  g_autofree char  *typed = g_strstrip (g_strdup (gtk_editable_get_text (self->title)));

  if (*typed != '\0')
    return g_steal_pointer (&typed);
  if (draft->title != NULL)
    return g_strdup (draft->title);

  return beckon_step_describe (g_ptr_array_index (draft->steps, 0));
}

static void
on_started (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPlanEditor) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  self->starting = FALSE;
  if (self->desk == NULL)
    return;
  if (commit == NULL)
    {
      update_start (self);
      show_notice (self, error);
      gtk_widget_grab_focus (GTK_WIDGET (self->text));
      return;
    }

  g_signal_emit (self, signals[STARTED], 0, commit->task->id, commit->task->title);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
on_start (BeckonPlanEditor *self)
{
  g_autoptr (BeckonTask) draft = NULL;

  if (self->starting)
    return;
  if (self->source != 0)
    check_now (self);
  if (self->check == NULL || self->check->draft == NULL)
    return;

  draft = beckon_task_copy (self->check->draft);
  g_free (draft->title);
  draft->title = make_title (self);
  self->starting = TRUE;
  update_start (self);
  beckon_desk_do_async (
    self->desk, beckon_operation_create_task (beckon_name_get_user (), g_steal_pointer (&draft)),
    NULL, on_started, g_object_ref (self));
}

/* Files */

static void
on_file_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPlanEditor) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = read_plan_finish (result, &error);

  if (self->desk == NULL)
    return;
  if (text == NULL)
    {
      beckon_toast_error (GTK_WIDGET (self->text), error);
      return;
    }

  beckon_whole_text_replace (gtk_text_view_get_buffer (self->text), text);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
on_file_chosen (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPlanEditor) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = beckon_compat_open_file_finish (result, &error);

  if (self->desk == NULL)
    return;
  if (file != NULL)
    read_plan_async (file, on_file_read, g_object_ref (self));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    beckon_toast_error (GTK_WIDGET (self->text), error);
}

static void
on_open (BeckonPlanEditor *self)
{
  beckon_compat_open_file_async (GTK_WINDOW (self), _ ("Open Plan"), on_file_chosen,
                                 g_object_ref (self));
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, BeckonPlanEditor *self)
{
  read_plan_async (g_value_get_object (value), on_file_read, g_object_ref (self));

  return TRUE;
}

/* The window */

static void
on_discard (BeckonConfirmDialog *dialog, BeckonPlanEditor *self)
{
  self->discarded = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
on_close_request (BeckonPlanEditor *self)
{
  BeckonConfirmDialog *dialog;

  if (self->starting)
    return GDK_EVENT_STOP;
  if (self->discarded || is_empty (self))
    return GDK_EVENT_PROPAGATE;

  dialog = beckon_confirm_dialog_new (GTK_WIDGET (self), _ ("Discard This Plan?"),
                                      _ ("It has not been started or saved."), _ ("Keep Editing"),
                                      _ ("Discard"), TRUE);
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_discard), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));

  return GDK_EVENT_STOP;
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonPlanEditor      *self)
{
  gboolean enter =
    keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
  guint latin = beckon_printed_key_get_latin (
    gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller)), keyval);
  gboolean control = (modifiers & GDK_CONTROL_MASK) != 0;

  /* The input method comes first (ATT-19). */
  if (beckon_composing (GTK_WIDGET (self)))
    return GDK_EVENT_PROPAGATE;
  enter = enter && control;
  if ((enter || keyval == GDK_KEY_Escape) && beckon_composing_takes (GTK_WIDGET (self), controller))
    return GDK_EVENT_STOP;
  if (enter)
    on_start (self);
  else if (latin == GDK_KEY_o && control)
    on_open (self);
  else if (keyval == GDK_KEY_Escape || (latin == GDK_KEY_w && control))
    gtk_window_close (GTK_WINDOW (self));
  else
    return GDK_EVENT_PROPAGATE;

  return GDK_EVENT_STOP;
}

static void
on_narrow_changed (BeckonPlanEditor *self)
{
  gboolean narrow = beckon_adaptive_bin_is_narrow (self->adaptive);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

static void
beckon_plan_editor_dispose (GObject *object)
{
  BeckonPlanEditor *self = BECKON_PLAN_EDITOR (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->check, beckon_plan_check_free);
  g_clear_pointer (&self->marks, beckon_plan_marks_free);
  g_clear_object (&self->steps);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_plan_editor_parent_class)->dispose (object);
}

static void
beckon_plan_editor_class_init (BeckonPlanEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_plan_editor_dispose;

  signals[STARTED] = g_signal_new ("started", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);

  g_type_ensure (BECKON_TYPE_ADAPTIVE_BIN);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_WINDOW);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/plan-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, adaptive);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, paned);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, agent);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, notice);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, notice_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, start);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, summary);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, preview_stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlanEditor, preview);
  gtk_widget_class_bind_template_callback (widget_class, on_close_request);
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_narrow_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_open);
  gtk_widget_class_bind_template_callback (widget_class, on_start);
}

static void
beckon_plan_editor_init (BeckonPlanEditor *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_FILE, GDK_ACTION_COPY);
  GtkTextBuffer *buffer;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->steps = g_list_store_new (BECKON_TYPE_STEP_ITEM);
  beckon_plan_preview_bind (self->preview, self->steps);

  buffer = gtk_text_view_get_buffer (self->text);
  self->marks = beckon_plan_marks_new (self->text);
  beckon_text_layout_keep (self->text);
  g_signal_connect_swapped (buffer, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (self->agent, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drop), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (self->paned), GTK_EVENT_CONTROLLER (drop));
  beckon_spoken_focus_first (GTK_WINDOW (self), GTK_WIDGET (self->text));
}

BeckonPlanEditor *
beckon_plan_editor_new (GtkWindow *parent, BeckonDesk *desk, const char *text)
{
  BeckonPlanEditor *self = g_object_new (BECKON_TYPE_PLAN_EDITOR, "transient-for", parent, NULL);

  self->desk = g_object_ref (desk);
  if (text != NULL)
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  check_now (self);

  return self;
}

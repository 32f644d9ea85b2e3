/* new-task-dialog.c: where a person describes a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/new-task-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/settings/agent-choice.h"
#include "app/task/new/asked-before.h"
#include "app/task/new/asked-popover.h"
#include "app/task/new/dropped-files.h"
#include "app/task/new/folder-row.h"
#include "app/task/new/request-sender.h"
#include "app/task/new/request-text.h"
#include "app/widgets/announce.h"
#include "app/widgets/composing.h"
#include "app/widgets/dictate-button.h"
#include "app/widgets/fit-scroller.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"

#define NAME_CHARS 60
/* px: its width unless the person changes it */
#define WIDTH 520

struct _BeckonNewTaskDialog
{
  AdwWindow            parent_instance;
  BeckonDesk          *desk;     /* (owned) */
  GSettings           *settings; /* (owned) (nullable) */
  GtkWidget           *content;
  AdwBin              *fit;
  BeckonRequestText   *text;
  BeckonAgentChoice   *agent;
  BeckonFolderRow     *folder;
  GtkWidget           *examples;
  GtkWidget           *asked; /* opens the list of earlier requests */
  BeckonAskedPopover  *asked_popover;
  BeckonAskedBefore   *before;  /* (owned) (nullable): once it was read */
  GCancellable        *reading; /* (owned) */
  GtkWidget           *nobody;
  GtkLabel            *nobody_label;
  GtkWidget           *notice;
  GtkLabel            *notice_label;
  GtkSpinner          *spinner;
  GtkLabel            *state;
  GtkButton           *cancel;
  GtkWidget           *send;
  GtkWidget           *plan;
  BeckonRequestSender *sender; /* (owned) */
  gulong               listeners_handler;
};

enum
{
  QUEUED,
  PLAN,
  CONNECT,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonNewTaskDialog, beckon_new_task_dialog, ADW_TYPE_WINDOW)

/* --- who will do it --- */

/* (transfer full): what will happen to a task for the agent that is chosen, or for none, in a
 * sentence. */
static char *
describe_taker (BeckonAgentChoice *choice, BeckonDesk *desk)
{
  const BeckonAgent *agent = beckon_agent_choice_get_agent (choice);
  const char        *name = beckon_agent_choice_get_name (choice);
  g_autofree char   *safe = name != NULL ? beckon_display_text_short (name, NAME_CHARS) : NULL;
  const char        *preferred = beckon_desk_get_settings (desk)->default_agent;

  if (name == NULL && preferred != NULL)
    return g_strdup (_ ("Default from Preferences"));
  if (name == NULL)
    return g_strdup (_ ("The task stays in the queue until an agent fetches it"));
  if (!beckon_agent_choice_is_known (choice))
    return g_strdup ("");
  if (agent == NULL)
    /* Translators: the name of an agent */
    return g_strdup_printf (_ ("%s was deleted: no agent will run the task"), safe);
  if (agent->status == BECKON_AGENT_PAUSED)
    return g_strdup_printf (_ ("%s is paused: the task waits until you resume the agent"), safe);
  if (agent->command != NULL)
    return g_strdup_printf (_ ("The desk starts %s immediately"), safe);
  return g_strdup_printf (_ ("The task stays in the queue until %s fetches it"), safe);
}

/* (transfer none) (nullable): why no agent will do it, as far as is known now (CF-11). If an agent
 * is chosen, describe_taker() says it. */
static const char *
find_trouble (BeckonAgentChoice *choice, BeckonDesk *desk)
{
  if (!beckon_agent_choice_is_known (choice) || beckon_agent_choice_get_name (choice) != NULL
      || beckon_desk_get_settings (desk)->default_agent != NULL
      || beckon_desk_has_listener (desk, NULL))
    return NULL;
  return beckon_agent_choice_count (choice) == 0
           ? _ ("No agent takes tasks yet.")
           : _ ("No agent is listening for tasks. Choose one.");
}

/* --- the dialog --- */

static void
update (BeckonNewTaskDialog *self)
{
  gboolean         busy = beckon_request_sender_is_busy (self->sender);
  g_autofree char *text = beckon_request_text_dup (self->text);

  gtk_widget_set_visible (self->examples, !busy && *text == '\0');
  gtk_widget_set_visible (self->asked, self->before != NULL && self->before->texts->len > 0);
  gtk_widget_set_sensitive (self->asked, !busy);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->text), !busy);
  gtk_widget_set_sensitive (self->send, !busy && *text != '\0');
  gtk_widget_set_sensitive (self->plan, !busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->agent), !busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->folder), !busy);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), busy);
  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_label_set_label (self->state, busy ? _ ("Understanding your request…")
                                         : _ ("Press Ctrl+Enter to add it."));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

static void
update_nobody (BeckonNewTaskDialog *self)
{
  const char *nobody = find_trouble (self->agent, self->desk);

  gtk_widget_set_visible (self->nobody, nobody != NULL);
  gtk_label_set_text (self->nobody_label, nobody != NULL ? nobody : "");
}

/* The folder of the agent, if it has one, takes precedence. */
static void
on_agent_chosen (BeckonNewTaskDialog *self)
{
  const BeckonAgent *agent = beckon_agent_choice_get_agent (self->agent);
  g_autofree char   *sentence = describe_taker (self->agent, self->desk);
  g_autofree char   *escaped = g_markup_escape_text (sentence, -1);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->agent), escaped);
  beckon_folder_row_set_fixed (self->folder, agent != NULL ? agent->folder : NULL);
  update_nobody (self);
}

/* Leaves it to another page, which gets the text. */
static void
leave_with_text (BeckonNewTaskDialog *self, guint signal)
{
  g_autofree char *text = beckon_request_text_dup (self->text);

  g_object_ref (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signal, 0, text);
  gtk_window_destroy (GTK_WINDOW (self));
  g_object_unref (self);
}

static void
on_connect (BeckonNewTaskDialog *self)
{
  leave_with_text (self, signals[CONNECT]);
}

static void
on_plan (BeckonNewTaskDialog *self)
{
  leave_with_text (self, signals[PLAN]);
}

/* --- what was asked for before, and examples --- */

static void
on_example (GtkButton *button, BeckonNewTaskDialog *self)
{
  beckon_request_text_take (self->text, gtk_button_get_label (button));
}

static void
on_asked_chosen (BeckonNewTaskDialog *self, const char *text)
{
  beckon_request_text_take (self->text, text);
}

static void
on_asked_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonNewTaskDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAskedBefore) before = beckon_asked_before_read_finish (result, &error);

  if (before == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_message ("Cannot read earlier requests: %s", error->message);
      return;
    }
  if (self->desk == NULL)
    return;
  self->before = g_steal_pointer (&before);
  beckon_asked_popover_set_texts (self->asked_popover, self->before->texts);
  beckon_request_text_set_earlier (self->text, self->before->texts);
  beckon_folder_row_set_recent (self->folder, self->before->folders);
  update (self);
}

/* --- files and folders --- */

static void show_notice (BeckonNewTaskDialog *self, const char *notice);

static void
on_files_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonNewTaskDialog) self = user_data;
  g_autoptr (BeckonDroppedFiles) files = beckon_dropped_files_read_finish (result);

  if (self->desk == NULL || !gtk_text_view_get_editable (GTK_TEXT_VIEW (self->text)))
    return;
  if (files->folder != NULL)
    beckon_folder_row_set_path (self->folder, files->folder);
  if (files->mention != NULL)
    beckon_request_text_add_mention (self->text, files->mention);
  show_notice (self, files->refused);
  if (files->refused != NULL)
    beckon_announce (GTK_WIDGET (self), files->refused);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, BeckonNewTaskDialog *self)
{
  if (!gtk_text_view_get_editable (GTK_TEXT_VIEW (self->text)))
    return FALSE;
  beckon_new_task_dialog_add_files (self, g_value_get_boxed (value));
  return TRUE;
}

/* The choices become the defaults of the next dialog. */
static void
remember (BeckonNewTaskDialog *self)
{
  const char *name = beckon_agent_choice_get_name (self->agent);

  if (self->settings == NULL)
    return;
  g_settings_set_string (self->settings, "new-task-agent", name != NULL ? name : "");
  g_settings_set_string (self->settings, "new-task-folder",
                         beckon_folder_row_get_path (self->folder) != NULL
                           ? beckon_folder_row_get_path (self->folder)
                           : "");
}

static void
recall (BeckonNewTaskDialog *self)
{
  g_autofree char *agent =
    self->settings != NULL ? g_settings_get_string (self->settings, "new-task-agent") : NULL;
  g_autofree char *folder =
    self->settings != NULL ? g_settings_get_string (self->settings, "new-task-folder") : NULL;
  const char      *preferred = beckon_desk_get_settings (self->desk)->default_agent;
  g_autofree char *shown =
    preferred != NULL ? beckon_display_text_short (preferred, NAME_CHARS) : NULL;
  /* Translators: the name of an agent */
  g_autofree char *none =
    shown != NULL ? g_strdup_printf (_ ("Default: %s"), shown) : g_strdup (_ ("Anyone"));

  beckon_agent_choice_set_desk (self->agent, self->desk, none, FALSE);
  beckon_agent_choice_set_name (self->agent, agent != NULL && *agent != '\0' ? agent : preferred,
                                FALSE);
  if (folder != NULL && *folder != '\0')
    beckon_folder_row_set_path (self->folder, folder);
  on_agent_chosen (self);
}

static void
show_notice (BeckonNewTaskDialog *self, const char *notice)
{
  gtk_widget_set_visible (self->notice, notice != NULL);
  gtk_label_set_text (self->notice_label, notice != NULL ? notice : "");
}

/* CF-2: shows the entry again, with its text. */
static void
come_back (BeckonNewTaskDialog *self, const char *notice)
{
  show_notice (self, notice);
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
  gtk_window_present (GTK_WINDOW (self));
}

/* Its question is shown in the question dialog, like any other. */
static void
on_asked (BeckonNewTaskDialog *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
on_queued (BeckonNewTaskDialog *self, const char *task_id, const char *title, const char *warning)
{
  g_object_ref (self);
  g_signal_emit (self, signals[QUEUED], 0, task_id, title, warning);
  gtk_window_destroy (GTK_WINDOW (self));
  g_object_unref (self);
}

static void
on_send (BeckonNewTaskDialog *self)
{
  g_autoptr (BeckonRequest) draft = NULL;

  if (beckon_request_sender_is_busy (self->sender) || !gtk_widget_get_sensitive (self->send))
    return;

  draft = beckon_request_new ();
  draft->text = beckon_request_text_dup (self->text);
  draft->agent = g_strdup (beckon_agent_choice_get_name (self->agent));
  draft->workspace = g_strdup (beckon_folder_row_get_path (self->folder));
  remember (self);
  beckon_request_sender_send (self->sender, draft);
  show_notice (self, NULL);
  update (self);
}

/* While the request is being evaluated, back to the text; otherwise close the dialog. */
static void
on_cancel (BeckonNewTaskDialog *self)
{
  if (beckon_request_sender_withdraw (self->sender))
    come_back (self, NULL);
  else if (!beckon_request_sender_is_busy (self->sender))
    gtk_window_close (GTK_WINDOW (self));
}

static gboolean
on_close_request (BeckonNewTaskDialog *self)
{
  beckon_request_sender_give_up (self->sender);
  return GDK_EVENT_PROPAGATE;
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonNewTaskDialog   *self)
{
  gboolean enter =
    keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;

  /* The input method comes first (ATT-19). */
  if (beckon_composing (GTK_WIDGET (self)))
    return GDK_EVENT_PROPAGATE;
  enter = enter && (modifiers & GDK_CONTROL_MASK) != 0;
  if (!enter && keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  if (beckon_composing_takes (GTK_WIDGET (self), controller))
    return GDK_EVENT_STOP;
  if (enter)
    on_send (self);
  else
    on_cancel (self);
  return GDK_EVENT_STOP;
}

static void
beckon_new_task_dialog_dispose (GObject *object)
{
  BeckonNewTaskDialog *self = BECKON_NEW_TASK_DIALOG (object);

  if (self->desk != NULL)
    g_clear_signal_handler (&self->listeners_handler, self->desk);
  if (self->sender != NULL)
    g_signal_handlers_disconnect_by_data (self->sender, self);
  g_clear_object (&self->sender);
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->before, beckon_asked_before_free);
  g_clear_object (&self->desk);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_new_task_dialog_parent_class)->dispose (object);
}

static void
beckon_new_task_dialog_class_init (BeckonNewTaskDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_new_task_dialog_dispose;

  signals[QUEUED] =
    g_signal_new ("queued", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  signals[PLAN] = g_signal_new ("plan", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  signals[CONNECT] = g_signal_new ("connect", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (BECKON_TYPE_AGENT_CHOICE);
  g_type_ensure (BECKON_TYPE_ASKED_POPOVER);
  g_type_ensure (BECKON_TYPE_DICTATE_BUTTON);
  g_type_ensure (BECKON_TYPE_FOLDER_ROW);
  g_type_ensure (BECKON_TYPE_REQUEST_TEXT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_WINDOW);
  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/new-task-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, content);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, fit);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, agent);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, folder);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, examples);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, asked);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, asked_popover);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, nobody);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, nobody_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, notice);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, notice_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, state);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, send);
  gtk_widget_class_bind_template_child (widget_class, BeckonNewTaskDialog, plan);
  gtk_widget_class_bind_template_callback (widget_class, on_agent_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel);
  gtk_widget_class_bind_template_callback (widget_class, on_close_request);
  gtk_widget_class_bind_template_callback (widget_class, on_asked_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_connect);
  gtk_widget_class_bind_template_callback (widget_class, on_example);
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_plan);
  gtk_widget_class_bind_template_callback (widget_class, on_send);
}

static void
beckon_new_task_dialog_init (BeckonNewTaskDialog *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  /* In a narrow window with large text, they are cut. */
  for (GtkWidget *example = gtk_widget_get_first_child (self->examples); example != NULL;
       example = gtk_widget_get_next_sibling (example))
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (example))),
                             PANGO_ELLIPSIZE_END);
  beckon_fit_scroller_install (self->fit);
  beckon_fit_scroller_limit (self->fit, self->content, WIDTH);
  self->reading = g_cancellable_new ();
  /* Before the text, which would take the addresses as text. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drop), GTK_PHASE_CAPTURE);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "changed",
                            G_CALLBACK (update), self);
  beckon_spoken_focus_first (GTK_WINDOW (self), GTK_WIDGET (self->text));
}

BeckonNewTaskDialog *
beckon_new_task_dialog_new (GtkWindow *parent, BeckonDesk *desk, GSettings *settings)
{
  BeckonNewTaskDialog *self =
    g_object_new (BECKON_TYPE_NEW_TASK_DIALOG, "transient-for", parent, NULL);

  self->desk = g_object_ref (desk);
  g_set_object (&self->settings, settings);
  self->sender = beckon_request_sender_new (desk);
  g_signal_connect_swapped (self->sender, "changed", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->sender, "asked", G_CALLBACK (on_asked), self);
  g_signal_connect_swapped (self->sender, "queued", G_CALLBACK (on_queued), self);
  g_signal_connect_swapped (self->sender, "returned", G_CALLBACK (come_back), self);
  g_signal_connect_swapped (self->sender, "ended", G_CALLBACK (gtk_window_destroy), self);
  self->listeners_handler =
    g_signal_connect_swapped (desk, "listeners-changed", G_CALLBACK (update_nobody), self);
  recall (self);
  update (self);
  beckon_asked_before_read_async (beckon_desk_get_store (desk), self->reading, on_asked_read,
                                  g_object_ref (self));
  return self;
}

void
beckon_new_task_dialog_set_text (BeckonNewTaskDialog *self, const char *text)
{
  g_return_if_fail (BECKON_IS_NEW_TASK_DIALOG (self));

  beckon_request_text_take (self->text, text);
}

void
beckon_new_task_dialog_add_files (BeckonNewTaskDialog *self, GdkFileList *files)
{
  g_autoptr (GSList) list = NULL;

  g_return_if_fail (BECKON_IS_NEW_TASK_DIALOG (self));

  list = gdk_file_list_get_files (files);
  beckon_dropped_files_read_async (list, !beckon_folder_row_is_fixed (self->folder), on_files_read,
                                   g_object_ref (self));
}

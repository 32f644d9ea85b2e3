/* connect-window.c: connects an agent, and asks a first question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/connect-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/settings/command-shim.h"
#include "app/settings/connect-row.h"
#include "app/settings/connect-ways.h"
#include "app/settings/own-command.h"
#include "app/widgets/announce.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "app/widgets/wrap-box.h"
#include "base/error.h"
#include "model/name.h"
#include "rules/tasks.h"

/* Who asks the first question. It is marked as an example wherever it is shown. */
#define EXAMPLE "example"

typedef enum
{
  NOT_ASKED,
  ASKING,
  ANSWERED,
  FAILED,
} State;

struct _BeckonConnectWindow
{
  BeckonPagesWindow parent_instance;
  BeckonDesk       *desk;    /* (owned) (nullable) */
  GCancellable     *asking;  /* (owned): of the command that asks */
  char             *task_id; /* (owned) (nullable): of the example, while it can be deleted */
  State             state;
  GtkBox           *content;
  AdwViewStack     *ways;
  GtkWidget        *next;
  GtkLabel         *heading;
  GtkLabel         *explanation;
  GtkLabel         *terminal;
  GtkWidget        *ask;
  GtkWidget        *remove;
  GtkWidget        *done;
};

G_DEFINE_FINAL_TYPE (BeckonConnectWindow, beckon_connect_window, BECKON_TYPE_PAGES_WINDOW)

/* (transfer full) (array zero-terminated=1): what beckon is called with. */
static char **
make_arguments (void)
{
  const char *const arguments[] = {
    "ask",     "--agent",    EXAMPLE, "--title", _ ("Example question"), _ ("Tea or coffee?"),
    _ ("Tea"), _ ("Coffee"), NULL
  };

  return g_strdupv ((char **) arguments);
}

/* What a terminal would show. @output: after the command, (nullable). */
static void
show_terminal (BeckonConnectWindow *self, const char *output)
{
  g_auto (GStrv) arguments = make_arguments ();
  g_autofree char *program = beckon_own_command_dup_name ();
  g_autoptr (GString) line = g_string_new ("$ ");
  g_autofree char *stripped = g_strstrip (g_strdup (output != NULL ? output : ""));
  g_autofree char *markup = NULL;

  g_string_append (line, program);
  for (guint i = 0; arguments[i] != NULL; i++)
    {
      g_autofree char *quoted = beckon_command_shim_quote (arguments[i]);

      g_string_append_printf (line, " %s", quoted);
    }
  markup = *stripped != '\0' ? g_markup_printf_escaped ("%s\n<b>%s</b>", line->str, stripped)
                             : g_markup_escape_text (line->str, -1);
  gtk_label_set_markup (self->terminal, markup);
}

static void
show_state (BeckonConnectWindow *self, State state)
{
  const char *heading = _ ("Ask a first question");
  const char *explanation = _ ("The command below asks, as your agent will. Answer in the dialog "
                               "that opens; the answer comes back here.");

  self->state = state;
  if (state == ASKING)
    {
      heading = _ ("The question is open");
      explanation = _ ("Answer it in its dialog, or on the desk.");
    }
  else if (state == ANSWERED)
    {
      heading = _ ("It works");
      explanation = _ ("The command printed this, and ended. Your agent reads it there, and "
                       "continues.");
    }
  else if (state == FAILED)
    {
      heading = _ ("It did not work");
      explanation = _ ("The command printed why.");
    }
  gtk_label_set_label (self->heading, heading);
  gtk_label_set_label (self->explanation, explanation);
  gtk_button_set_label (GTK_BUTTON (self->ask),
                        state == NOT_ASKED ? _ ("Ask the Example") : _ ("Ask Again"));
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->ask))), TRUE);
  if (state == NOT_ASKED || state == FAILED)
    gtk_widget_add_css_class (self->ask, "suggested-action");
  else
    gtk_widget_remove_css_class (self->ask, "suggested-action");
  gtk_widget_set_visible (self->ask, state != ASKING);
  gtk_widget_set_visible (self->done, state == ANSWERED);
  gtk_widget_set_visible (self->remove, state == ANSWERED && self->task_id != NULL);
}

/* --- the example --- */

/* (transfer full): for a callback that must not keep the window. */
static GWeakRef *
weak_ref_new (BeckonConnectWindow *self)
{
  GWeakRef *weak = g_new0 (GWeakRef, 1);

  g_weak_ref_init (weak, self);
  return weak;
}

/* (transfer full) (nullable): the window, if it is still there. Frees @weak. */
static BeckonConnectWindow *
weak_ref_take (GWeakRef *weak)
{
  BeckonConnectWindow *self = g_weak_ref_get (weak);

  g_weak_ref_clear (weak);
  g_free (weak);
  return self;
}

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonConnectWindow) self = weak_ref_take (user_data);
  g_autoptr (GError) error = NULL;
  g_autofree char *complaint = NULL;
  int              status = -1;
  g_autofree char *output = beckon_own_command_run_finish (result, &complaint, &status, &error);
  g_autofree char *printed = NULL;

  /* The window is gone. What was asked stays open. */
  if (self == NULL || self->asking == NULL)
    return;
  if (output == NULL)
    printed = g_strdup_printf ("%s\n%s", error->message, beckon_error_get_hint (error));
  else
    printed = g_strconcat (output, complaint, NULL);
  show_terminal (self, printed);
  show_state (self, output != NULL && *output != '\0' ? ANSWERED : FAILED);
  beckon_announce (GTK_WIDGET (self), gtk_label_get_label (self->heading));
  gtk_widget_grab_focus (self->state == ANSWERED ? self->done : self->ask);
}

static void
on_ask (BeckonConnectWindow *self)
{
  g_auto (GStrv) arguments = make_arguments ();

  g_clear_pointer (&self->task_id, g_free);
  show_terminal (self, NULL);
  show_state (self, ASKING);
  beckon_own_command_run_async ((const char *const *) arguments, self->asking, on_answered,
                                weak_ref_new (self));
}

/* Which task the example has. */
static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonConnectWindow *self)
{
  if (self->state != ASKING || event->interaction == NULL
      || g_strcmp0 (event->interaction->agent, EXAMPLE) != 0)
    return;
  g_free (self->task_id);
  self->task_id = g_strdup (event->interaction->task_id);
}

static void
on_removed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonConnectWindow) self = weak_ref_take (user_data);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (self == NULL || self->asking == NULL)
    return;
  if (commit == NULL)
    {
      beckon_toast_error (self->done, error);
      return;
    }
  beckon_toast_text (self->done, _ ("The example is deleted"));
  gtk_widget_grab_focus (self->done);
  g_clear_pointer (&self->task_id, g_free);
  show_state (self, self->state);
}

static void
on_remove (BeckonConnectWindow *self)
{
  if (self->task_id != NULL)
    beckon_desk_do_async (self->desk,
                          beckon_operation_delete_task (beckon_name_get_user (), self->task_id),
                          NULL, on_removed, weak_ref_new (self));
}

static void
go_on (BeckonConnectWindow *self)
{
  beckon_pages_window_turn (BECKON_PAGES_WINDOW (self), "try", self->next,
                            self->state == ANSWERED ? self->done : self->ask);
}

/* --- object --- */

static void
beckon_connect_window_dispose (GObject *object)
{
  BeckonConnectWindow *self = BECKON_CONNECT_WINDOW (object);

  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task_id, g_free);

  G_OBJECT_CLASS (beckon_connect_window_parent_class)->dispose (object);
}

static void
beckon_connect_window_class_init (BeckonConnectWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_connect_window_dispose;

  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/connect-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, content);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, ways);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, next);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, explanation);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, terminal);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, ask);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, remove);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectWindow, done);
  gtk_widget_class_bind_template_callback (widget_class, on_ask);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, go_on);
}

static void
beckon_connect_window_init (BeckonConnectWindow *self)
{
  GtkWidget *install = beckon_connect_ways_make_install ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->asking = g_cancellable_new ();
  beckon_connect_ways_fill (self->ways);
  if (install != NULL)
    gtk_box_insert_child_after (self->content, install,
                                gtk_widget_get_first_child (GTK_WIDGET (self->content)));
  gtk_box_prepend (self->content, beckon_connect_row_make_group ());
  gtk_widget_set_direction (GTK_WIDGET (self->terminal), GTK_TEXT_DIR_LTR);
  show_terminal (self, NULL);
  show_state (self, NOT_ASKED);
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->remove))), TRUE);
  beckon_spoken_focus_first (GTK_WINDOW (self), self->next);
}

GtkWidget *
beckon_connect_window_new (BeckonDesk *desk)
{
  BeckonConnectWindow *self = g_object_new (BECKON_TYPE_CONNECT_WINDOW, NULL);

  if (desk != NULL)
    {
      self->desk = g_object_ref (desk);
      g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
    }

  return GTK_WIDGET (self);
}

/* same-answer-dialog.c: one answer for several questions of the same words, each shown in full
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/same-answer-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/question/approval/approval-view.h"
#include "app/question/question-body.h"
#include "app/question/question-context.h"
#include "app/question/question-prompt.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/modal-focus.h"
#include "app/widgets/no-hyphens.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "model/question/option-text.h"
#include "model/question/option.h"

#define WIDTH 620
#define HEIGHT 640
#define MARGIN 12

struct _BeckonSameAnswerDialog
{
  AdwWindow  parent_instance;
  GArray    *ids;      /* (owned) (element-type gint64) */
  GPtrArray *outcomes; /* (owned) (element-type GtkLabel): not owned: what became of each */
  GtkWidget *list;
  BeckonQuestionBody *body;
  GtkWidget          *note;   /* what they have in common */
  GtkWidget          *prompt; /* what the second step does */
  GtkWidget          *send;
};

enum
{
  ANSWER,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonSameAnswerDialog, beckon_same_answer_dialog, ADW_TYPE_WINDOW)

/* --- the questions --- */

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  g_autofree char *safe = beckon_display_text (text, FALSE);
  GtkWidget       *label = gtk_label_new (safe);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  beckon_no_hyphens_label (GTK_LABEL (label));
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_markdown (GtkWidget *box, const char *text, const char *workspace)
{
  GtkWidget *view;

  if (text == NULL || *text == '\0')
    return;
  view = beckon_markdown_view_new ();
  beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (view), text, workspace);
  gtk_box_append (GTK_BOX (box), view);
}

static void
add_options (GtkWidget *box, const BeckonInteraction *question)
{
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];
      g_autofree char    *label = beckon_option_text_dup (option->label);
      g_autofree char    *warning = beckon_option_dup_mark (option);
      g_autoptr (GString) line = g_string_new (NULL);

      g_string_printf (line, "%u. %s", i + 1, label);
      if (warning != NULL)
        g_string_append_printf (line, " %s", warning);
      if (option->description != NULL)
        g_string_append_printf (line, "\n%s", option->description);
      add_label (box, line->str, "dim-label");
    }
}

/* What would be done: all lines, the folder, and the words that can destroy something. */
static void
add_approval (GtkWidget *box, BeckonInteraction *question)
{
  GtkWidget *view;

  if (question->kind != BECKON_KIND_APPROVAL)
    return;
  view = g_object_new (BECKON_TYPE_APPROVAL_VIEW, NULL);
  beckon_approval_view_set_interaction (BECKON_APPROVAL_VIEW (view), question, NULL);
  beckon_approval_view_set_read_only (BECKON_APPROVAL_VIEW (view));
  gtk_box_append (GTK_BOX (box), view);
}

/* Who asks, for which task, what, why, with which options, and what was sent with it. */
static void
add_question (BeckonSameAnswerDialog *self, BeckonInteraction *question)
{
  GtkWidget       *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget       *outcome;
  g_autofree char *source = beckon_question_prompt_describe_source (question);
  g_autofree char *spoken = beckon_spoken_text (source);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "same-question");
  add_label (card, source, "heading");
  add_markdown (card, question->conflict_description, question->workspace);
  add_markdown (card, question->intent, question->workspace);
  add_approval (card, question);
  add_markdown (card, question->reason, question->workspace);
  add_options (card, question);
  if (question->context != NULL)
    {
      g_autofree char *context = beckon_question_context_format (question->context);

      add_label (card, _ ("Context"), "caption-heading");
      add_markdown (card, context, question->workspace);
    }
  outcome = add_label (card, "", "warning");
  gtk_widget_set_visible (outcome, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_box_append (GTK_BOX (self->list), card);
  g_array_append_val (self->ids, question->id);
  g_ptr_array_add (self->outcomes, outcome);
}

/* One of them was settled while the person reads: their answer will not be its. */
static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonSameAnswerDialog *self)
{
  const BeckonInteraction *question = event->interaction;

  if (question == NULL || beckon_interaction_is_open (question))
    return;
  for (guint i = 0; i < self->ids->len; i++)
    if (g_array_index (self->ids, gint64, i) == question->id)
      {
        g_autofree char *text = beckon_interaction_describe_outcome (question);

        gtk_label_set_text (GTK_LABEL (self->outcomes->pdata[i]), text);
        gtk_widget_set_visible (self->outcomes->pdata[i], TRUE);
      }
}

/* --- the answer --- */

static void
update (BeckonSameAnswerDialog *self)
{
  gtk_widget_set_sensitive (self->send, beckon_question_body_can_answer (self->body));
}

static void
on_answer (BeckonQuestionBody *body, BeckonAnswer *answer, BeckonSameAnswerDialog *self)
{
  g_object_ref (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signals[ANSWER], 0, answer);
  gtk_window_destroy (GTK_WINDOW (self));
  g_object_unref (self);
}

/* ATT-7: the same button, or the same option, is the second step. */
static void
on_armed (BeckonQuestionBody *body, const char *prompt, BeckonSameAnswerDialog *self)
{
  gtk_widget_set_visible (self->prompt, prompt != NULL);
  if (prompt == NULL)
    {
      gtk_widget_remove_css_class (self->send, "destructive-action");
      gtk_widget_add_css_class (self->send, "suggested-action");
      return;
    }
  gtk_widget_remove_css_class (self->send, "suggested-action");
  gtk_widget_add_css_class (self->send, "destructive-action");
}

static void
on_send (BeckonSameAnswerDialog *self)
{
  beckon_question_body_answer (self->body);
}

/* --- the window --- */

static void
beckon_same_answer_dialog_finalize (GObject *object)
{
  BeckonSameAnswerDialog *self = BECKON_SAME_ANSWER_DIALOG (object);

  g_array_unref (self->ids);
  g_ptr_array_unref (self->outcomes);

  G_OBJECT_CLASS (beckon_same_answer_dialog_parent_class)->finalize (object);
}

static void
beckon_same_answer_dialog_class_init (BeckonSameAnswerDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_same_answer_dialog_finalize;

  signals[ANSWER] = g_signal_new ("answer", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  gtk_widget_class_set_accessible_role (widget_class,
                                        beckon_spoken_dialog_role (GTK_ACCESSIBLE_ROLE_DIALOG));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* The questions scroll, and the answer below them: both are in one column, so that nobody answers
 * without passing them. */
static GtkWidget *
make_column (BeckonSameAnswerDialog *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, MARGIN);

  gtk_widget_set_margin_top (column, MARGIN);
  gtk_widget_set_margin_bottom (column, MARGIN);
  gtk_widget_set_margin_start (column, MARGIN);
  gtk_widget_set_margin_end (column, MARGIN);
  self->note = add_label (column, "", "dim-label");
  gtk_widget_set_margin_bottom (self->note, 6);
  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, MARGIN);
  gtk_box_append (GTK_BOX (column), self->list);
  add_label (column, _ ("Your Answer to All of Them"), "heading");
  self->body = g_object_new (BECKON_TYPE_QUESTION_BODY, NULL);
  beckon_question_body_set_shared (self->body);
  g_signal_connect_object (self->body, "answer", G_CALLBACK (on_answer), self, 0);
  g_signal_connect_object (self->body, "armed", G_CALLBACK (on_armed), self, 0);
  g_signal_connect_object (self->body, "edited", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (column), GTK_WIDGET (self->body));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), column);
  gtk_widget_set_vexpand (scroller, TRUE);

  return scroller;
}

static GtkWidget *
make_buttons (BeckonSameAnswerDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, MARGIN);
  GtkWidget *close = gtk_button_new_with_label (_ ("Cancel"));

  gtk_widget_set_margin_top (box, MARGIN);
  gtk_widget_set_margin_bottom (box, MARGIN);
  gtk_widget_set_margin_start (box, MARGIN);
  gtk_widget_set_margin_end (box, MARGIN);
  self->prompt = add_label (
    box, _ ("It is destructive: press the button, or the option, again to answer all of them."),
    "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->prompt), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (GTK_LABEL (self->prompt)), -1);
  gtk_widget_set_visible (self->prompt, FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (close), "window.close");
  /* Else the first text, which would be selected. */
  beckon_spoken_focus_first (GTK_WINDOW (self), close);
  self->send = gtk_button_new ();
  gtk_widget_add_css_class (self->send, "suggested-action");
  g_signal_connect_object (self->send, "clicked", G_CALLBACK (on_send), self, G_CONNECT_SWAPPED);
  gtk_box_set_homogeneous (GTK_BOX (buttons), TRUE);
  gtk_box_append (GTK_BOX (buttons), close);
  gtk_box_append (GTK_BOX (buttons), self->send);
  gtk_box_append (GTK_BOX (box), buttons);

  return box;
}

static void
beckon_same_answer_dialog_init (BeckonSameAnswerDialog *self)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->outcomes = g_ptr_array_new ();
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  gtk_widget_set_size_request (GTK_WIDGET (self), 340, -1);
  gtk_box_append (GTK_BOX (content), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (content), make_column (self));
  gtk_box_append (GTK_BOX (content), make_buttons (self));
  adw_window_set_content (ADW_WINDOW (self), content);
  beckon_modal_focus_keep (GTK_WINDOW (self));
}

/* (transfer full) */
static char *
make_title (const BeckonInteraction *first, guint n)
{
  if (first->kind == BECKON_KIND_APPROVAL)
    return g_strdup_printf (ngettext ("Answer %u Approval", "Answer %u Approvals", n), n);
  return g_strdup_printf (ngettext ("Answer %u Question", "Answer %u Questions", n), n);
}

static const char *
describe_common (const BeckonInteraction *first)
{
  if (first->kind == BECKON_KIND_APPROVAL)
    return _ ("The same agent wants to do the same in each of them. Your answer goes to these "
              "alone. Options that also hold for later are not offered here.");
  return _ ("They have the same words and options. Your answer goes to each of them.");
}

GtkWidget *
beckon_same_answer_dialog_new (GtkWindow *parent, BeckonDesk *desk, GPtrArray *questions)
{
  const BeckonQuestionDraft nothing = { NULL, 0, NULL };
  BeckonSameAnswerDialog   *self =
    g_object_new (BECKON_TYPE_SAME_ANSWER_DIALOG, "transient-for", parent, NULL);
  GtkWidget       *label;
  g_autofree char *title = make_title (questions->pdata[0], questions->len);

  gtk_label_set_text (GTK_LABEL (self->note), describe_common (questions->pdata[0]));
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_button_set_label (GTK_BUTTON (self->send), title);
  /* Both buttons fit 360 px, whatever the language. */
  label = gtk_button_get_child (GTK_BUTTON (self->send));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  for (guint i = 0; i < questions->len; i++)
    add_question (self, questions->pdata[i]);
  beckon_question_body_set_interaction (self->body, questions->pdata[0], &nothing);
  update (self);
  g_signal_connect_object (desk, "event", G_CALLBACK (on_event), self, 0);

  return GTK_WIDGET (self);
}

GArray *
beckon_same_answer_dialog_get_ids (BeckonSameAnswerDialog *self)
{
  g_return_val_if_fail (BECKON_IS_SAME_ANSWER_DIALOG (self), NULL);

  return self->ids;
}

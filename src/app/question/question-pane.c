/* question-pane.c: the question of the selected task, beside the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-pane.h"

struct _BeckonQuestionPane
{
  AdwBin              parent_instance;
  GtkStack           *stack;
  BeckonQuestionView *view;
};

enum
{
  RAISE,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionPane, beckon_question_pane, ADW_TYPE_BIN)

static void
raise_cb (BeckonQuestionPane *self)
{
  g_signal_emit (self, signals[RAISE], 0);
}

static void
beckon_question_pane_dispose (GObject *object)
{
  /* Else both AdwBin and the template would unparent it. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_QUESTION_PANE);

  G_OBJECT_CLASS (beckon_question_pane_parent_class)->dispose (object);
}

static void
beckon_question_pane_class_init (BeckonQuestionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_pane_dispose;

  signals[RAISE] = g_signal_new ("raise", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BECKON_TYPE_QUESTION_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPane, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPane, view);
  gtk_widget_class_bind_template_callback (widget_class, raise_cb);
}

static void
beckon_question_pane_init (BeckonQuestionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_question_view_catch_clicks (self->view, GTK_WIDGET (self->view));
}

BeckonQuestionView *
beckon_question_pane_get_view (BeckonQuestionPane *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PANE (self), NULL);

  return self->view;
}

void
beckon_question_pane_set_state (BeckonQuestionPane *self, BeckonPaneState state)
{
  g_return_if_fail (BECKON_IS_QUESTION_PANE (self));

  gtk_stack_set_visible_child_name (self->stack,
                                    state == BECKON_PANE_DIALOG ? "dialog" : "question");
}

/* question-dialog.c: the window around a question that came, or that was opened (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/fit-scroller.h"
#include "app/widgets/spoken.h"

struct _BeckonQuestionDialog
{
  AdwWindow           parent_instance;
  GtkWidget          *title;
  GtkWidget          *steps;
  BeckonQuestionList *list;
  BeckonQuestionView *view;
  gboolean            showing; /* it is just being shown */
};

G_DEFINE_FINAL_TYPE (BeckonQuestionDialog, beckon_question_dialog, ADW_TYPE_WINDOW)

/* The height follows the content; the width is the person's choice. */
static void
resized_cb (BeckonQuestionDialog *self)
{
  gboolean    compact = beckon_fit_scroller_is_screen_small (GTK_WIDGET (self));
  const char *title = beckon_question_view_get_title (self->view);
  int         width, height;

  if (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (self)), title) != 0)
    {
      gtk_window_set_title (GTK_WINDOW (self), title);
      adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), title);
    }
  if (compact)
    gtk_widget_add_css_class (GTK_WIDGET (self), "compact");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "compact");
  beckon_question_view_set_compact (self->view, compact);
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self), width, -1);
}

static gboolean
close_request_cb (BeckonQuestionDialog *self)
{
  g_signal_emit_by_name (self->view, "later", TRUE);
  return GDK_EVENT_STOP;
}

static void
previous_cb (BeckonQuestionDialog *self)
{
  g_signal_emit_by_name (self->view, "step", -1);
}

static void
next_cb (BeckonQuestionDialog *self)
{
  g_signal_emit_by_name (self->view, "step", 1);
}

/* --- the list --- */

static void
list_opened_cb (BeckonQuestionDialog *self)
{
  beckon_question_view_set_menu_open (self->view, TRUE);
}

static void
list_closed_cb (BeckonQuestionDialog *self)
{
  beckon_question_view_set_menu_open (self->view, FALSE);
}

static void
list_chosen_cb (BeckonQuestionList *list, gint64 id, BeckonQuestionDialog *self)
{
  g_signal_emit_by_name (self->view, "show-other", id);
  /* Also if it is the one that is shown: the key that chose it may come twice. */
  beckon_question_view_arm (self->view);
}

BeckonQuestionList *
beckon_question_dialog_get_list (BeckonQuestionDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_DIALOG (self), NULL);

  return self->list;
}

/* --- the window --- */

/* No taller than the screen. Here and not in the scrolled part, so that nothing has to be measured
 * before GTK has the styles of what is new, which it would all measure again. */
static void
beckon_question_dialog_measure (GtkWidget     *widget,
                                GtkOrientation orientation,
                                int            for_size,
                                int           *minimum,
                                int           *natural,
                                int           *minimum_baseline,
                                int           *natural_baseline)
{
  BeckonQuestionDialog *self = BECKON_QUESTION_DIALOG (widget);

  GTK_WIDGET_CLASS (beckon_question_dialog_parent_class)
    ->measure (widget, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *natural = MAX (*minimum, beckon_fit_scroller_get_height (
                                beckon_question_view_get_fit (self->view), for_size, *natural));
}

/* The X server begins with the window while its content is still being mapped. */
static void
beckon_question_dialog_map (GtkWidget *widget)
{
  gdk_display_flush (gtk_widget_get_display (widget));
  GTK_WIDGET_CLASS (beckon_question_dialog_parent_class)->map (widget);
}

static gboolean
beckon_question_dialog_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (BECKON_QUESTION_DIALOG (widget)->showing)
    return FALSE;
  return GTK_WIDGET_CLASS (beckon_question_dialog_parent_class)->focus (widget, direction);
}

/* GtkWindow focuses its first widget when it is shown, and tells assistive programs: no, only the
 * person moves the focus here (ATT-3). */
static void
beckon_question_dialog_show (GtkWidget *widget)
{
  BeckonQuestionDialog *self = BECKON_QUESTION_DIALOG (widget);

  self->showing = TRUE;
  GTK_WIDGET_CLASS (beckon_question_dialog_parent_class)->show (widget);
  self->showing = FALSE;
  beckon_question_view_arm (self->view);
}

static void
beckon_question_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_QUESTION_DIALOG);

  G_OBJECT_CLASS (beckon_question_dialog_parent_class)->dispose (object);
}

static void
beckon_question_dialog_class_init (BeckonQuestionDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_dialog_dispose;
  widget_class->focus = beckon_question_dialog_focus;
  widget_class->map = beckon_question_dialog_map;
  widget_class->measure = beckon_question_dialog_measure;
  widget_class->show = beckon_question_dialog_show;

  g_type_ensure (BECKON_TYPE_QUESTION_LIST);
  g_type_ensure (BECKON_TYPE_QUESTION_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, steps);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, list);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, view);
  gtk_widget_class_bind_template_callback (widget_class, list_opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_list_open);
  gtk_widget_class_bind_template_callback (widget_class, resized_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_request_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_set_accessible_role (
    widget_class, beckon_spoken_dialog_role (GTK_ACCESSIBLE_ROLE_ALERT_DIALOG));
}

static void
beckon_question_dialog_init (BeckonQuestionDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_question_view_set_holder (self->view, self->title);
  beckon_question_view_catch_keys (self->view, GTK_WIDGET (self));
  beckon_question_view_catch_clicks (self->view, GTK_WIDGET (self));
}

GtkWidget *
beckon_question_dialog_new (BeckonDesk *desk)
{
  BeckonQuestionDialog *self = g_object_new (BECKON_TYPE_QUESTION_DIALOG, NULL);

  beckon_question_view_set_desk (self->view, desk);
  return GTK_WIDGET (self);
}

BeckonQuestionView *
beckon_question_dialog_get_view (BeckonQuestionDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_DIALOG (self), NULL);

  return self->view;
}

void
beckon_question_dialog_set_place (BeckonQuestionDialog *self, guint n, guint m)
{
  g_autofree char *place = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  if (m > 1)
    /* Translators: which of the open questions is shown: “1 of 3” */
    place = g_strdup_printf (_ ("%u of %u"), n, m);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), place != NULL ? place : "");
  gtk_widget_set_visible (self->steps, m > 1);
  gtk_widget_set_visible (GTK_WIDGET (self->list), m > 1);
  beckon_question_view_set_place (self->view, n, m);
}

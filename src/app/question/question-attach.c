/* question-attach.c: files and pictures for the answer: chosen, pasted, dropped on the view
 * (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/question-attachments.h"
#include "app/question/queue/question-announce.h"

#define ACTION "question.attach"

static BeckonQuestionAttachments *
get_attachments (BeckonQuestionView *self)
{
  return BECKON_QUESTION_ATTACHMENTS (self->attachments);
}

/* The fields of a form are its whole answer. */
static gboolean
may_attach (BeckonQuestionView *self)
{
  BeckonKind kind = beckon_question_body_get_kind (BECKON_QUESTION_BODY (self->body));

  return kind != BECKON_KIND_FORM && !self->settled && !beckon_question_held_is_shown (self->held)
         && self->id != 0 && !beckon_question_view_is_handoff (self);
}

void
beckon_question_view_show_attach (BeckonQuestionView *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), ACTION, may_attach (self));
  gtk_widget_set_sensitive (self->attachments, may_attach (self));
}

gboolean
beckon_question_view_attach_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers)
{
  GdkModifierType state = modifiers & gtk_accelerator_get_default_mod_mask ();
  gboolean        pastes =
    (state == GDK_CONTROL_MASK && (keyval == GDK_KEY_v || keyval == GDK_KEY_V))
    || (state == GDK_SHIFT_MASK && (keyval == GDK_KEY_Insert || keyval == GDK_KEY_KP_Insert));

  return pastes && may_attach (self) && beckon_question_attachments_paste (get_attachments (self));
}

gboolean
beckon_question_view_take_attached (BeckonQuestionView *self, BeckonAnswer *answer)
{
  g_autoptr (GError) error = NULL;

  if (beckon_question_view_is_handoff (self)
      || beckon_question_attachments_complete (get_attachments (self), answer, &error))
    return TRUE;

  beckon_question_view_show_error (self, error);
  return FALSE;
}

/* --- the template --- */

static void
attached_cb (BeckonQuestionAttachments *attachments, BeckonQuestionView *self)
{
  guint n = beckon_question_attachments_get_length (attachments);

  beckon_question_body_set_with_files (BECKON_QUESTION_BODY (self->body), n > 0);
  beckon_question_view_show_error (self, NULL);
  beckon_question_view_show_buttons (self);
  beckon_question_view_fit_height (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      g_autofree char *text = g_strdup_printf (ngettext ("%u attachment", "%u attachments", n), n);

      beckon_question_announce (GTK_WIDGET (self), text);
    }
  if (!self->settled)
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED], 0);
}

static void
attach_failed_cb (BeckonQuestionAttachments *attachments,
                  const GError              *error,
                  BeckonQuestionView        *self)
{
  beckon_question_view_show_error (self, error);
}

static void
action_attach (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);

  if (may_attach (self))
    beckon_question_attachments_choose (get_attachments (self));
}

static GdkDragAction
drop_enter_cb (GtkDropTarget *target, double x, double y, BeckonQuestionView *self)
{
  return may_attach (self) ? GDK_ACTION_COPY : 0;
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, BeckonQuestionView *self)
{
  return may_attach (self) && beckon_question_attachments_drop (get_attachments (self), value);
}

void
beckon_question_view_bind_attach (GtkWidgetClass *widget_class)
{
  g_type_ensure (BECKON_TYPE_QUESTION_ATTACHMENTS);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, attachments);
  gtk_widget_class_bind_template_callback (widget_class, attached_cb);
  gtk_widget_class_bind_template_callback (widget_class, attach_failed_cb);
  gtk_widget_class_install_action (widget_class, ACTION, NULL, action_attach);
}

void
beckon_question_view_init_attach (BeckonQuestionView *self)
{
  GType          types[] = { GDK_TYPE_FILE_LIST, GDK_TYPE_TEXTURE };
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (drop, types, G_N_ELEMENTS (types));
  /* Before the texts, which would take the path of a file. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drop), GTK_PHASE_CAPTURE);
  g_signal_connect (drop, "enter", G_CALLBACK (drop_enter_cb), self);
  g_signal_connect (drop, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

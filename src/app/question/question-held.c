/* question-held.c: an answer that has not gone out yet, and can still be undone (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-held.h"

#include "app/question/held-text.h"

/* The number of seconds changes in time. */
#define TICK_MS 200

struct _BeckonQuestionHeld
{
  GtkBox             parent_instance;
  GtkWidget         *label;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  BeckonClock       *clock;       /* (owned) (nullable) */
  guint              tick_id;     /* (owned): while it can be seen */
};

static guint undo_signal;

G_DEFINE_FINAL_TYPE (BeckonQuestionHeld, beckon_question_held, GTK_TYPE_BOX)

static gboolean
tick_cb (gpointer user_data)
{
  BeckonQuestionHeld *self = user_data;
  g_autofree char    *text =
    beckon_held_text (self->interaction, beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL));

  gtk_label_set_label (GTK_LABEL (self->label), text);
  return G_SOURCE_CONTINUE;
}

static void
undo_clicked_cb (BeckonQuestionHeld *self)
{
  g_signal_emit (self, undo_signal, 0);
}

static void
beckon_question_held_map (GtkWidget *widget)
{
  BeckonQuestionHeld *self = BECKON_QUESTION_HELD (widget);

  GTK_WIDGET_CLASS (beckon_question_held_parent_class)->map (widget);
  if (self->interaction == NULL)
    return;
  tick_cb (self);
  if (self->tick_id == 0)
    self->tick_id = g_timeout_add (TICK_MS, tick_cb, self);
}

static void
beckon_question_held_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&BECKON_QUESTION_HELD (widget)->tick_id, g_source_remove);
  GTK_WIDGET_CLASS (beckon_question_held_parent_class)->unmap (widget);
}

static void
beckon_question_held_dispose (GObject *object)
{
  BeckonQuestionHeld *self = BECKON_QUESTION_HELD (object);

  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_object (&self->clock);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_HELD);

  G_OBJECT_CLASS (beckon_question_held_parent_class)->dispose (object);
}

static void
beckon_question_held_class_init (BeckonQuestionHeldClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_held_dispose;
  widget_class->map = beckon_question_held_map;
  widget_class->unmap = beckon_question_held_unmap;

  undo_signal = g_signal_new ("undo", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-held.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHeld, label);
  gtk_widget_class_bind_template_callback (widget_class, undo_clicked_cb);
}

static void
beckon_question_held_init (BeckonQuestionHeld *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_question_held_set_interaction (BeckonQuestionHeld *self,
                                      BeckonInteraction  *interaction,
                                      BeckonClock        *clock)
{
  g_return_if_fail (BECKON_IS_QUESTION_HELD (self));

  if (interaction != NULL)
    beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  g_set_object (&self->clock, clock);
  if (interaction != NULL)
    tick_cb (self);
  gtk_widget_set_visible (GTK_WIDGET (self), interaction != NULL);
}

gboolean
beckon_question_held_is_shown (BeckonQuestionHeld *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_HELD (self), FALSE);

  return self->interaction != NULL;
}

const char *
beckon_question_held_get_text (BeckonQuestionHeld *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_HELD (self), NULL);

  return gtk_label_get_label (GTK_LABEL (self->label));
}

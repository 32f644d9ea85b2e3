/* question-confidence.c: how sure the agent is (CF-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-confidence.h"

#include <glib/gi18n-lib.h>

#include "model/question/question-words.h"

/* An agent that is less sure than this is unsure. */
#define SURE 0.7
#define HALF_SURE 0.4

struct _BeckonQuestionConfidence
{
  GtkBox       parent_instance;
  GtkLevelBar *level;
  GtkLabel    *percent;
};

G_DEFINE_FINAL_TYPE (BeckonQuestionConfidence, beckon_question_confidence, GTK_TYPE_BOX)

static void
beckon_question_confidence_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_QUESTION_CONFIDENCE);

  G_OBJECT_CLASS (beckon_question_confidence_parent_class)->dispose (object);
}

static void
beckon_question_confidence_class_init (BeckonQuestionConfidenceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_confidence_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-confidence.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionConfidence, level);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionConfidence, percent);
}

static void
beckon_question_confidence_init (BeckonQuestionConfidence *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_level_bar_add_offset_value (self->level, GTK_LEVEL_BAR_OFFSET_LOW, 2);
  gtk_level_bar_add_offset_value (self->level, GTK_LEVEL_BAR_OFFSET_HIGH, 3);
}

void
beckon_question_confidence_set_interaction (BeckonQuestionConfidence *self,
                                            const BeckonInteraction  *interaction)
{
  gboolean sure = interaction->kind == BECKON_KIND_CONFIRMATION && interaction->confidence >= 0;

  g_return_if_fail (BECKON_IS_QUESTION_CONFIDENCE (self));

  gtk_widget_set_visible (GTK_WIDGET (self), sure);
  if (sure)
    {
      g_autofree char *percent = beckon_question_words_dup_confidence (interaction);
      /* Translators: how sure an agent is, like "Confidence: 62 %"; that is not much */
      g_autofree char *text = interaction->confidence < SURE
                                ? g_strdup_printf (_ ("%s · unsure"), percent)
                                : g_strdup (percent);

      gtk_level_bar_set_value (self->level, interaction->confidence < HALF_SURE ? 1
                                            : interaction->confidence < SURE    ? 2
                                                                                : 3);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->level),
                                      GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
      gtk_label_set_text (self->percent, text);
    }
}

/* interaction-row.c: one question of a conversation, with its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/interaction-row.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/ticker.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"

struct _BeckonInteractionRow
{
  GtkListBoxRow          parent_instance;
  BeckonDesk            *desk; /* (owned) */
  BeckonInteractionItem *item; /* (owned) */
  GtkImage              *icon;
  GtkLabel              *question;
  GtkLabel              *outcome;
  GtkLabel              *correction;
  GtkLabel              *when;
  GtkButton             *button;
};

G_DEFINE_FINAL_TYPE (BeckonInteractionRow, beckon_interaction_row, GTK_TYPE_LIST_BOX_ROW)

static gint64
now_us (BeckonInteractionRow *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

/* (transfer full) */
static char *
format_outcome (BeckonInteractionRow *self, BeckonInteraction *interaction)
{
  g_autofree char *outcome =
    beckon_format_outcome (interaction, now_us (self), beckon_desk_get_settings (self->desk));
  BeckonQuestion *question;

  if (interaction->status == BECKON_INTERACTION_PENDING
      && (question = beckon_desk_peek_question (self->desk, interaction->id)) != NULL)
    {
      g_autofree char *due = beckon_format_due (question);

      return g_strdup_printf ("%s · %s", outcome, due);
    }

  return g_steal_pointer (&outcome);
}

/* (transfer full): when it was asked, who decided, and how long it took */
static char *
format_when (BeckonInteractionRow *self, BeckonInteraction *interaction)
{
  g_autofree char *asked = beckon_timestamp_to_local (interaction->timestamp_us, now_us (self));
  g_autofree char *after = NULL;

  if (interaction->responded_us == 0)
    return g_steal_pointer (&asked);

  after = beckon_duration_format (MAX (interaction->responded_us - interaction->timestamp_us, 0));
  if (beckon_interaction_get_person (interaction) != NULL)
    {
      g_autofree char *who = beckon_display_text_short (interaction->responded_by, 60);

      /* Translators: when it was asked, who answered, after how long */
      return g_strdup_printf (_ ("%s · %s, after %s"), asked, who, after);
    }

  /* Translators: when it was asked, after how long it was decided */
  return g_strdup_printf (_ ("%s · after %s"), asked, after);
}

static void
update_button (BeckonInteractionRow *self, BeckonInteraction *interaction)
{
  gboolean open = beckon_interaction_is_open (interaction);
  gboolean automatic = beckon_interaction_may_correct (interaction)
                       && interaction->status != BECKON_INTERACTION_ANSWERED;

  gtk_widget_set_visible (GTK_WIDGET (self->button), open || automatic);
  if (!open && !automatic)
    return;

  if (open)
    gtk_button_set_label (self->button,
                          interaction->kind == BECKON_KIND_HANDOFF ? _ ("Open") : _ ("Answer"));
  else
    gtk_button_set_label (self->button, _ ("Correct…"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "x", interaction->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button),
                                  open ? "win.answer" : "win.correct");
  /* The main button of a hand-off is on its card (task-handoff.c). */
  if (open && interaction->kind != BECKON_KIND_HANDOFF)
    gtk_widget_add_css_class (GTK_WIDGET (self->button), "suggested-action");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->button), "suggested-action");
}

static void
update_correction (BeckonInteractionRow *self, BeckonInteraction *interaction)
{
  const BeckonCorrection *correction;
  g_autofree char        *who = NULL;
  g_autofree char        *response = NULL;
  g_autofree char        *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->correction), interaction->corrections != NULL);
  if (interaction->corrections == NULL)
    return;

  correction = g_ptr_array_index (interaction->corrections, interaction->corrections->len - 1);
  who = beckon_display_text_short (correction->corrected_by, 60);
  response = beckon_display_text (correction->response, TRUE);
  /* Translators: who, and the answer that is right instead */
  text = g_strdup_printf (_ ("Corrected by %s: %s"), who, response);
  gtk_label_set_text (self->correction, text);
}

static void
update (BeckonInteractionRow *self)
{
  BeckonInteraction *interaction = beckon_interaction_item_get (self->item);
  g_autofree char   *question = beckon_format_plain (interaction->conflict_description);
  g_autofree char   *outcome = format_outcome (self, interaction);
  g_autofree char   *when = format_when (self, interaction);
  const char *const *classes = beckon_look_classes ();

  gtk_label_set_text (self->question, question);
  gtk_label_set_text (self->outcome, outcome);
  gtk_label_set_text (self->when, when);
  gtk_image_set_from_icon_name (self->icon, beckon_look_outcome_icon (interaction));
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), beckon_look_outcome_class (interaction));
  update_button (self, interaction);
  update_correction (self, interaction);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, question,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, outcome, -1);
}

static void
beckon_interaction_row_dispose (GObject *object)
{
  BeckonInteractionRow *self = BECKON_INTERACTION_ROW (object);

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_interaction_row_parent_class)->dispose (object);
}

static void
beckon_interaction_row_class_init (BeckonInteractionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_interaction_row_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/interaction-row.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonInteractionRow, icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonInteractionRow, question);
  gtk_widget_class_bind_template_child (widget_class, BeckonInteractionRow, outcome);
  gtk_widget_class_bind_template_child (widget_class, BeckonInteractionRow, correction);
  gtk_widget_class_bind_template_child (widget_class, BeckonInteractionRow, when);
  gtk_widget_class_bind_template_child (widget_class, BeckonInteractionRow, button);
}

static void
beckon_interaction_row_init (BeckonInteractionRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
beckon_interaction_row_new (BeckonDesk *desk, BeckonInteractionItem *item)
{
  BeckonInteractionRow *self = g_object_new (BECKON_TYPE_INTERACTION_ROW, NULL);

  self->desk = g_object_ref (desk);
  self->item = g_object_ref (item);
  g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
  update (self);

  return GTK_WIDGET (self);
}

gint64
beckon_interaction_row_tick (BeckonInteractionRow *self)
{
  BeckonInteraction *interaction;
  BeckonQuestion    *question;
  g_autofree char   *outcome = NULL;

  g_return_val_if_fail (BECKON_IS_INTERACTION_ROW (self), BECKON_TICK_NEVER);

  interaction = beckon_interaction_item_get (self->item);
  if (interaction->status != BECKON_INTERACTION_PENDING)
    return BECKON_TICK_NEVER;

  outcome = format_outcome (self, interaction);
  gtk_label_set_text (self->outcome, outcome);
  question = beckon_desk_peek_question (self->desk, interaction->id);

  if (question == NULL || !beckon_question_is_running (question))
    return BECKON_TICK_NEVER;

  return beckon_format_clock_next (beckon_question_get_remaining_us (question));
}

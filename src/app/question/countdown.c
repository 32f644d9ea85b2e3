/* countdown.c: tells what happens if nobody answers, and when, with a Hold button
 * (AIC-4, AIC-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/countdown.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/row-layout.h"
#include "app/widgets/spoken.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "model/question/option-text.h"

#define LABEL_CHARS 40
#define EIGHTHS 8

struct _BeckonCountdown
{
  AdwBin             parent_instance;
  GtkWidget         *label;
  GtkWidget         *ring; /* what is left of the time, in eighths */
  char              *said; /* (owned) (nullable): what happens, in words */
  char              *note; /* (owned) (nullable): shown in its place for a moment */
  GtkWidget         *button;
  GdkToplevel       *toplevel; /* (owned) (nullable): while mapped */
  BeckonQuestion    *question; /* (owned) (nullable) */
  BeckonInteraction *aside;    /* (owned) (nullable): set aside, without a countdown */
  BeckonDesk        *desk;     /* (owned) (nullable) */
  gulong             changed_id;
  guint              tick_id; /* (owned): timeout at the next full second, 0 while nothing runs */
};

enum
{
  HOLD,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonCountdown, beckon_countdown, ADW_TYPE_BIN)

/* (transfer full) (nullable): the same at a glance, where the words are long. */
static char *
dup_short (BeckonQuestion *question)
{
  BeckonInteraction *interaction = beckon_question_get_interaction (question);
  gint64             remaining_us = beckon_question_get_remaining_us (question);
  const char        *first =
    interaction->options->len > 0
             ? ((const BeckonOption *) g_ptr_array_index (interaction->options, 0))->label
             : NULL;
  g_autofree char *left = NULL;
  g_autofree char *label = NULL;

  if (remaining_us < 0 || beckon_interaction_is_asked_back (interaction))
    return NULL;
  left = beckon_duration_clock (remaining_us);
  if (interaction->held)
    /* Translators: the countdown stands still; %s is what is left of it, like 2:14 */
    return g_strdup_printf (_ ("On hold · %s"), left);
  if (!beckon_question_is_running (question) || first == NULL
      || interaction->policy != BECKON_POLICY_FIRST_OPTION)
    return NULL;
  label = beckon_option_text_dup_short (first, LABEL_CHARS);
  /* Translators: after this time, like 2:14, the option is chosen */
  return g_strdup_printf (_ ("%s → %s"), left, label);
}

/* The words are the name of the label, and its tooltip. */
static void
say (BeckonCountdown *self, char *said)
{
  g_autofree char *text =
    self->question != NULL && self->note == NULL ? dup_short (self->question) : NULL;

  g_free (self->said);
  self->said = said;
  gtk_label_set_label (GTK_LABEL (self->label), text != NULL ? text : said);
  beckon_spoken_name (self->label, said);
}

static gboolean
tooltip_cb (
  GtkWidget *label, int x, int y, gboolean keyboard, GtkTooltip *tooltip, BeckonCountdown *self)
{
  gtk_tooltip_set_text (tooltip, self->said);
  return self->said != NULL;
}

static void
set_ring (BeckonCountdown *self, double left)
{
  for (int eighth = 0; eighth <= EIGHTHS; eighth++)
    {
      g_autofree char *name = g_strdup_printf ("ring-%d", eighth);

      if (eighth == (int) (CLAMP (left, 0, 1) * EIGHTHS + 0.5))
        gtk_widget_add_css_class (self->ring, name);
      else
        gtk_widget_remove_css_class (self->ring, name);
    }
}

static void refresh (BeckonCountdown *self);

static gboolean
tick_cb (gpointer user_data)
{
  BeckonCountdown *self = user_data;

  self->tick_id = 0;
  refresh (self);
  return G_SOURCE_REMOVE;
}

/* The text changes once a second; nothing wakes up in between, or while the widget is not
 * visible. */
static void
arm_tick (BeckonCountdown *self)
{
  gint64 rest_us;

  g_clear_handle_id (&self->tick_id, g_source_remove);
  if (self->toplevel == NULL
      || (gdk_toplevel_get_state (self->toplevel) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0
      || self->question == NULL || !beckon_question_is_running (self->question))
    return;

  rest_us = beckon_question_get_remaining_us (self->question) % BECKON_US_PER_SECOND;
  self->tick_id = g_timeout_add ((guint) (rest_us / BECKON_US_PER_MS) + 1, tick_cb, self);
}

/* Setting a tooltip makes GTK look up the widget under the pointer, so it is set only when it
 * changes. */
static void
set_held (BeckonCountdown *self, gboolean held)
{
  if (gtk_widget_has_css_class (GTK_WIDGET (self), "held") == held
      && gtk_widget_get_tooltip_text (self->button) != NULL)
    return;

  gtk_button_set_label (GTK_BUTTON (self->button), held ? _ ("Resume") : _ ("Hold"));
  beckon_spoken_name (self->button, held ? _ ("Resume Countdown") : _ ("Hold"));
  gtk_widget_set_tooltip_text (self->button, held
                                               ? _ ("Continue the countdown from where it stopped")
                                               : _ ("Put the countdown of this question on hold"));
  if (held)
    gtk_widget_add_css_class (GTK_WIDGET (self), "held");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "held");
}

static void
refresh (BeckonCountdown *self)
{
  gint64   now_us = self->desk != NULL
                      ? beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL)
                      : 0;
  char    *text;
  gint64   remaining_us = -1;
  gboolean held = FALSE;
  gboolean asked_back = FALSE;

  if (self->note != NULL)
    text = g_strdup (self->note);
  else if (self->question == NULL && self->aside != NULL)
    text = beckon_format_outcome (self->aside, now_us, beckon_desk_get_settings (self->desk));
  else
    text = beckon_format_due_seen (self->question, now_us);
  if (self->question != NULL)
    {
      BeckonInteraction *interaction = beckon_question_get_interaction (self->question);

      remaining_us = beckon_question_get_remaining_us (self->question);
      held = interaction->held;
      asked_back = beckon_interaction_is_asked_back (interaction);
      if (interaction->timeout_us > 0 && remaining_us >= 0)
        set_ring (self, (double) remaining_us / (double) interaction->timeout_us);
    }

  say (self, text);
  gtk_widget_set_visible (self->ring, remaining_us >= 0);
  gtk_widget_set_visible (self->button, remaining_us >= 0 && !asked_back);
  set_held (self, held);
  arm_tick (self);
}

static void
changed_cb (BeckonQuestion *question, BeckonCountdown *self)
{
  refresh (self);
}

static void
clicked_cb (GtkButton *button, BeckonCountdown *self)
{
  if (self->question != NULL)
    g_signal_emit (self, signals[HOLD], 0, !beckon_question_get_interaction (self->question)->held);
}

static void
beckon_countdown_map (GtkWidget *widget)
{
  BeckonCountdown *self = BECKON_COUNTDOWN (widget);
  GdkSurface      *surface;

  GTK_WIDGET_CLASS (beckon_countdown_parent_class)->map (widget);
  surface = gtk_native_get_surface (gtk_widget_get_native (widget));
  if (GDK_IS_TOPLEVEL (surface) && g_set_object (&self->toplevel, GDK_TOPLEVEL (surface)))
    g_signal_connect_swapped (surface, "notify::state", G_CALLBACK (refresh), self);
  refresh (self);
}

static void
forget_toplevel (BeckonCountdown *self)
{
  g_clear_handle_id (&self->tick_id, g_source_remove);
  if (self->toplevel != NULL)
    g_signal_handlers_disconnect_by_data (self->toplevel, self);
  g_clear_object (&self->toplevel);
}

static void
beckon_countdown_unmap (GtkWidget *widget)
{
  forget_toplevel (BECKON_COUNTDOWN (widget));
  GTK_WIDGET_CLASS (beckon_countdown_parent_class)->unmap (widget);
}

static void
set_question (BeckonCountdown *self, BeckonQuestion *question)
{
  if (self->question != NULL)
    g_clear_signal_handler (&self->changed_id, self->question);
  g_set_object (&self->question, question);
  if (question != NULL)
    self->changed_id = g_signal_connect (question, "changed", G_CALLBACK (changed_cb), self);
}

static void
beckon_countdown_dispose (GObject *object)
{
  BeckonCountdown *self = BECKON_COUNTDOWN (object);

  forget_toplevel (self);
  set_question (self, NULL);
  g_clear_pointer (&self->aside, beckon_interaction_unref);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->said, g_free);
  g_clear_pointer (&self->note, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_COUNTDOWN);

  G_OBJECT_CLASS (beckon_countdown_parent_class)->dispose (object);
}

static void
beckon_countdown_class_init (BeckonCountdownClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_countdown_dispose;
  widget_class->map = beckon_countdown_map;
  widget_class->unmap = beckon_countdown_unmap;

  signals[HOLD] = g_signal_new ("hold", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  g_type_ensure (BECKON_TYPE_ROW_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "countdown");
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/countdown.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonCountdown, label);
  gtk_widget_class_bind_template_child (widget_class, BeckonCountdown, ring);
  gtk_widget_class_bind_template_child (widget_class, BeckonCountdown, button);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, tooltip_cb);
}

static void
beckon_countdown_init (BeckonCountdown *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_countdown_set_question (BeckonCountdown   *self,
                               BeckonInteraction *interaction,
                               BeckonQuestion    *question,
                               BeckonDesk        *desk)
{
  g_return_if_fail (BECKON_IS_COUNTDOWN (self));
  g_return_if_fail (interaction != NULL);

  g_clear_pointer (&self->aside, beckon_interaction_unref);
  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    self->aside = beckon_interaction_ref (interaction);

  g_set_object (&self->desk, desk);
  set_question (self, self->aside == NULL ? question : NULL);
  refresh (self);
}

void
beckon_countdown_set_note (BeckonCountdown *self, const char *note)
{
  g_return_if_fail (BECKON_IS_COUNTDOWN (self));

  g_free (self->note);
  self->note = g_strdup (note);
  refresh (self);
}

char *
beckon_countdown_dup_text (BeckonCountdown *self)
{
  g_return_val_if_fail (BECKON_IS_COUNTDOWN (self), NULL);

  return g_strdup (self->said);
}

/* held-answers.c: says when an answer goes out that is held back, and undoes it (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/held-answers.h"

#include <glib/gi18n-lib.h>

#include "app/question/held-text.h"
#include "app/widgets/announce.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "model/name.h"
#include "model/question/held-answer.h"
#include "rules/question/questions.h"

/* The number of seconds changes in time. */
#define TICK_MS 200
#define ANSWER_CHARS 80

struct _BeckonHeldAnswers
{
  GObject            parent_instance;
  BeckonDesk        *desk;        /* (owned) */
  AdwToastOverlay   *toasts;      /* (owned) */
  BeckonInteraction *interaction; /* (owned) (nullable): its answer can be undone, and the toast
                                     says so */
  GArray *together; /* (owned) (nullable) (element-type gint64): it and those that were answered
                       with it, which are undone with it */
  guint     n_done; /* how many of them were sent or undone */
  AdwToast *toast;  /* (owned) (nullable): that toast */
  GtkLabel *label;  /* (nullable): its text; not owned */
  guint     source; /* timeout that counts down */
};

typedef enum
{
  PROP_CAN_UNDO = 1
} BeckonHeldAnswersProperty;

static GParamSpec *properties[PROP_CAN_UNDO + 1];

G_DEFINE_FINAL_TYPE (BeckonHeldAnswers, beckon_held_answers, G_TYPE_OBJECT)

static gint64
now_us (BeckonHeldAnswers *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

static void
on_undone (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) toasts = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* The window may have been closed in the meantime. */
  if (commit == NULL && gtk_widget_get_root (toasts) != NULL)
    beckon_toast_error (toasts, error);
}

void
beckon_held_answers_undo (BeckonHeldAnswers *self)
{
  g_return_if_fail (BECKON_IS_HELD_ANSWERS (self));

  for (guint i = 0; self->together != NULL && i < self->together->len; i++)
    beckon_desk_do_async (self->desk,
                          beckon_operation_undo (beckon_name_get_user (),
                                                 g_array_index (self->together, gint64, i), TRUE),
                          NULL, on_undone, g_object_ref (self->toasts));
}

/* The answers stay held back; only the message about them is forgotten. */
static void
forget (BeckonHeldAnswers *self)
{
  gboolean could_undo = self->toast != NULL;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->together, g_array_unref);
  self->n_done = 0;
  if (self->toast != NULL)
    g_signal_handlers_disconnect_by_data (self->toast, self);
  g_clear_object (&self->toast);
  self->label = NULL;
  if (could_undo)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_UNDO]);
}

/* Hides the message, too. */
static void
dismiss (BeckonHeldAnswers *self)
{
  g_autoptr (AdwToast) toast = NULL;

  g_set_object (&toast, self->toast);
  forget (self);
  if (toast != NULL)
    adw_toast_dismiss (toast);
}

static gboolean
tick_cb (gpointer user_data)
{
  BeckonHeldAnswers *self = user_data;
  guint              n = self->together->len;
  g_autofree char   *one = beckon_held_text (self->interaction, now_us (self));
  g_autofree char   *text = NULL;

  if (n > 1)
    /* Translators: how many questions were answered at once, and “Delete” goes out in 3 s */
    text = g_strdup_printf (ngettext ("%u answer: %s", "%u answers: %s", n), n, one);
  gtk_label_set_label (self->label, n > 1 ? text : one);
  return G_SOURCE_CONTINUE;
}

static void
set_fraction (double value, gpointer bar)
{
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), value);
}

/* (transfer floating): a line that shrinks until the answer goes out. Whoever wants no animations
 * has the number. */
static GtkWidget *
make_line (BeckonHeldAnswers *self)
{
  GtkWidget    *bar = gtk_progress_bar_new ();
  gint64        left_us = MAX (self->interaction->held_answer->until_us - now_us (self), 0);
  AdwAnimation *line =
    adw_timed_animation_new (bar, 1, 0, (guint) (left_us / BECKON_US_PER_MS),
                             adw_callback_animation_target_new (set_fraction, bar, NULL));

  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (line), ADW_LINEAR);
  gtk_widget_add_css_class (bar, "undo-line");
  gtk_widget_set_visible (bar, adw_get_enable_animations (GTK_WIDGET (self->toasts)));
  gtk_accessible_update_state (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), 1);
  g_signal_connect_swapped (bar, "map", G_CALLBACK (adw_animation_play), line);
  g_object_set_data_full (G_OBJECT (bar), "line", line, g_object_unref);

  return bar;
}

/* The same answer to the same question, in the same moment: one message speaks of all, and one
 * *Undo* is for all. */
static gboolean
is_together (BeckonHeldAnswers *self, const BeckonInteraction *interaction)
{
  const BeckonHeldAnswer *one, *other = interaction->held_answer;

  if (self->interaction == NULL || !beckon_interaction_asks_same (self->interaction, interaction))
    return FALSE;
  one = self->interaction->held_answer;
  return g_strcmp0 (one->response, other->response) == 0
         && g_strcmp0 (one->responded_by, other->responded_by) == 0
         && one->surface == other->surface
         && ABS (one->held_us - other->held_us) < BECKON_US_PER_SECOND;
}

static void
show_held (BeckonHeldAnswers *self, BeckonInteraction *interaction)
{
  GtkWidget *box, *label;

  if (is_together (self, interaction))
    {
      g_array_append_val (self->together, interaction->id);
      tick_cb (self);
      return;
    }
  dismiss (self);
  self->interaction = beckon_interaction_ref (interaction);
  self->together = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (self->together, interaction->id);
  label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "heading");
  self->label = GTK_LABEL (label);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), make_line (self));

  self->toast = g_object_ref_sink (adw_toast_new (""));
  adw_toast_set_custom_title (self->toast, box);
  adw_toast_set_button_label (self->toast, _ ("Undo"));
  /* As long as the answer is held back. */
  adw_toast_set_timeout (self->toast, 0);
  adw_toast_set_priority (self->toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_object (self->toast, "button-clicked", G_CALLBACK (beckon_held_answers_undo),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->toast, "dismissed", G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
  tick_cb (self);
  self->source = g_timeout_add (TICK_MS, tick_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_UNDO]);
  adw_toast_overlay_add_toast (self->toasts, g_object_ref (self->toast));
  beckon_announce_toast (GTK_WIDGET (self->toasts), gtk_label_get_label (self->label), TRUE);
}

/* FALSE: the message does not speak of @id. */
static gboolean
take_held (BeckonHeldAnswers *self, gint64 id)
{
  for (guint i = 0; self->together != NULL && i < self->together->len; i++)
    if (g_array_index (self->together, gint64, i) == id)
      {
        g_array_remove_index (self->together, i);
        self->n_done++;
        return TRUE;
      }
  return FALSE;
}

void
beckon_held_answers_show_answered (BeckonHeldAnswers *self, const BeckonInteraction *interaction)
{
  g_autofree char *response = NULL;
  g_autofree char *answered = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_HELD_ANSWERS (self));

  response = beckon_display_text_short (interaction->response, ANSWER_CHARS);
  /* Translators: %s is the answer that was given */
  answered = g_strdup_printf (_ ("Answered: %s"), response);
  if (beckon_desk_get_awaited (self->desk, interaction->id) == BECKON_AWAITED_NO)
    text = g_strdup_printf ("%s · %s", answered, beckon_interaction_get_kept_text ());
  else
    text = g_steal_pointer (&answered);
  if (beckon_interaction_may_correct (interaction))
    beckon_toast_action (GTK_WIDGET (self->toasts), text, _ ("Correct…"), "win.correct",
                         g_variant_new_int64 (interaction->id));
  else
    beckon_toast_text (GTK_WIDGET (self->toasts), text);
}

/* It was sent or undone. */
static void
show_ended (BeckonHeldAnswers *self, const BeckonEvent *event)
{
  guint            n = self->n_done;
  g_autofree char *text = NULL;

  dismiss (self);
  if (event->type == BECKON_EVENT_AIC_ANSWER_UNDONE)
    {
      beckon_toast_text (GTK_WIDGET (self->toasts), n > 1
                                                      ? _ ("Undone: the questions are open again")
                                                      : _ ("Undone: the question is open again"));
    }
  else if (event->type == BECKON_EVENT_AIC_DIALOG_RESPONDED && n > 1)
    {
      text = g_strdup_printf (ngettext ("%u question answered", "%u questions answered", n), n);
      beckon_toast_text (GTK_WIDGET (self->toasts), text);
    }
  else if (event->type == BECKON_EVENT_AIC_DIALOG_RESPONDED)
    {
      beckon_held_answers_show_answered (self, event->interaction);
    }
}

static void
on_event (BeckonHeldAnswers *self, BeckonEvent *event)
{
  BeckonInteraction *interaction = event->interaction;

  if (interaction == NULL)
    return;
  if (event->type == BECKON_EVENT_AIC_ANSWER_HELD
      && gtk_widget_get_mapped (GTK_WIDGET (self->toasts)))
    show_held (self, interaction);
  else if (interaction->held_answer == NULL && take_held (self, interaction->id)
           && self->together->len == 0)
    show_ended (self, event);
}

static void
beckon_held_answers_get_property (GObject    *object,
                                  guint       property_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  BeckonHeldAnswers *self = BECKON_HELD_ANSWERS (object);

  switch ((BeckonHeldAnswersProperty) property_id)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, self->toast != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      break;
    }
}

static void
beckon_held_answers_finalize (GObject *object)
{
  BeckonHeldAnswers *self = BECKON_HELD_ANSWERS (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->together, g_array_unref);
  g_clear_object (&self->toast);
  g_clear_object (&self->toasts);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_held_answers_parent_class)->finalize (object);
}

static void
beckon_held_answers_class_init (BeckonHeldAnswersClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = beckon_held_answers_get_property;
  object_class->finalize = beckon_held_answers_finalize;
  properties[PROP_CAN_UNDO] =
    g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_held_answers_init (BeckonHeldAnswers *self)
{
}

BeckonHeldAnswers *
beckon_held_answers_new (BeckonDesk *desk, AdwToastOverlay *toasts)
{
  BeckonHeldAnswers *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);
  g_return_val_if_fail (ADW_IS_TOAST_OVERLAY (toasts), NULL);

  self = g_object_new (BECKON_TYPE_HELD_ANSWERS, NULL);
  self->desk = g_object_ref (desk);
  self->toasts = g_object_ref (toasts);
  g_signal_connect_object (desk, "event", G_CALLBACK (on_event), self, G_CONNECT_SWAPPED);

  return self;
}

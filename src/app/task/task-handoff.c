/* task-handoff.c: the hand-off of a task: who has it, until when, and its outcome (WH-8 to WH-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-handoff.h"

#include <glib/gi18n-lib.h>

#include "app/question/handoff/handoff-text.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/ticker.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "desk/lists/people.h"
#include "model/name.h"
#include "rules/question/questions.h"
#include "store/view-slot.h"

/* How many hand-offs of a task are searched for an open one. */
#define MAX_HANDOFFS 20
/* The length at which the notes are shortened; the conversation and the history show all of
 * them. */
#define NOTES_CHARS 1000

struct _BeckonTaskHandoff
{
  GtkWidget          parent_instance;
  BeckonDesk        *desk;        /* (owned) (nullable) */
  char              *task_id;     /* (owned) (nullable) */
  BeckonInteraction *interaction; /* (owned) (nullable): the hand-off shown */
  gint64             beside_id;   /* of the question that is shown beside it; 0: none */
  GtkWidget         *card;
  GtkImage          *icon;
  GtkLabel          *state;
  GtkLabel          *since;
  GtkLabel          *time_out;
  GtkLabel          *notes;
  GtkWidget         *actions;
  GtkWidget         *take_over;
  GtkWidget         *open;
};

static const char slot[] = "handoff";
static guint      changed_signal;

G_DEFINE_FINAL_TYPE (BeckonTaskHandoff, beckon_task_handoff, GTK_TYPE_WIDGET)

static gint64
now_us (BeckonTaskHandoff *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

/* (transfer full) (nullable), on the reader thread: the oldest open one, otherwise the last; NULL
 * without @error: there is none. */
static gpointer
read_handoff (BeckonView *view, gpointer input, GError **error)
{
  BeckonInteractionQuery query = { .task_id = input,
                                   .kinds = 1u << BECKON_KIND_HANDOFF,
                                   .limit = MAX_HANDOFFS };
  g_autofree char       *next = NULL;
  g_autoptr (GPtrArray) handoffs = beckon_view_list_interactions (view, &query, &next, error);

  if (handoffs == NULL || handoffs->len == 0)
    return NULL;

  for (guint i = handoffs->len; i > 0; i--)
    {
      BeckonInteraction *handoff = g_ptr_array_index (handoffs, i - 1);

      if (beckon_interaction_is_open (handoff))
        return beckon_interaction_ref (handoff);
    }

  return beckon_interaction_ref (g_ptr_array_index (handoffs, 0));
}

/* (transfer none) (nullable): the hand-off of the task that waits for somebody, which is always in
 * memory. */
static BeckonInteraction *
peek_handoff (BeckonTaskHandoff *self)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      BeckonInteraction *interaction = beckon_question_get_interaction (question);

      if (interaction->kind == BECKON_KIND_HANDOFF
          && g_strcmp0 (interaction->task_id, self->task_id) == 0)
        return interaction;
    }

  return NULL;
}

static void
set_optional (GtkLabel *label, const char *text)
{
  gboolean shown = text != NULL && *text != '\0';

  gtk_widget_set_visible (GTK_WIDGET (label), shown);
  if (shown && g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
}

/* (transfer full): since when it waits, or when it ended and with which outcome. */
static char *
format_since (BeckonTaskHandoff *self)
{
  const BeckonInteraction *handoff = self->interaction;
  g_autofree char *handed = beckon_timestamp_to_local (handoff->timestamp_us, now_us (self));
  g_autofree char *handed_on = beckon_timestamp_to_local (handoff->assigned_us, now_us (self));
  g_autofree char *ended = NULL;
  const char      *outcome = NULL;

  if (beckon_interaction_is_open (handoff) && handoff->assigned_us != 0)
    /* Translators: work went from one person to another, and before that to the first; both %s are
     * times, or dates and times */
    return g_strdup_printf (_ ("Reassigned %s, first handed over %s"), handed_on, handed);
  if (beckon_interaction_is_open (handoff))
    /* Translators: work was handed over; %s is a time, or a date and a time */
    return g_strdup_printf (_ ("Handed over %s"), handed);

  ended = beckon_timestamp_to_local (handoff->responded_us, now_us (self));
  if (handoff->status == BECKON_INTERACTION_ANSWERED)
    outcome = beckon_handoff_text_outcome (handoff);
  if (outcome == NULL)
    /* Translators: when work was handed over, and when that ended */
    return g_strdup_printf (_ ("Handed over %s, ended %s"), handed, ended);

  /* Translators: what came of work that was handed over, like "Escalated", and when that was */
  return g_strdup_printf (_ ("%s · %s"), outcome, ended);
}

static gint64
update_time_out (BeckonTaskHandoff *self)
{
  gint64           next_us = BECKON_TICK_NEVER;
  g_autofree char *text = NULL;

  if (beckon_interaction_is_open (self->interaction))
    text = beckon_handoff_text_time_out (self->interaction, now_us (self), &next_us);
  set_optional (self->time_out, text);

  return next_us;
}

static void
update (BeckonTaskHandoff *self)
{
  const BeckonInteraction *handoff = self->interaction;
  const char *const       *classes = beckon_look_classes ();
  g_autofree char         *state = NULL;
  g_autofree char         *since = NULL;
  g_autofree char         *notes = NULL;
  gboolean                 open;

  gtk_widget_set_visible (GTK_WIDGET (self), handoff != NULL);
  if (handoff == NULL)
    return;

  open = beckon_interaction_is_open (handoff);
  state = beckon_handoff_text_state (self->desk, handoff);
  since = format_since (self);
  if (!open && handoff->note != NULL)
    {
      g_autofree char *cut =
        g_utf8_substring (handoff->note, 0, MIN (g_utf8_strlen (handoff->note, -1), NOTES_CHARS));

      notes = beckon_display_text (cut, FALSE);
    }
  set_optional (self->state, state);
  set_optional (self->since, since);
  set_optional (self->notes, notes);
  update_time_out (self);

  gtk_image_set_from_icon_name (self->icon, beckon_look_outcome_icon (handoff));
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), beckon_look_outcome_class (handoff));
  gtk_widget_set_visible (self->actions, open && handoff->id != self->beside_id);
  gtk_widget_set_sensitive (self->take_over, open);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->open), "x", handoff->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->open), "win.answer");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Hand-off"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, state, -1);
}

static void
set_interaction (BeckonTaskHandoff *self, BeckonInteraction *interaction)
{
  if (interaction != NULL)
    beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  update (self);
}

/* @result (nullable): a BeckonInteraction; NULL: there is none, or it cannot be read, with
 * @error. */
static void
show_handoff (gpointer target, gpointer result, const GError *error)
{
  BeckonTaskHandoff *self = target;

  if (error != NULL)
    {
      g_message ("Cannot read the hand-offs of a task: %s", error->message);
      return;
    }
  set_interaction (self, result);
  g_signal_emit (self, changed_signal, 0);
}

static void
reload (BeckonTaskHandoff *self)
{
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, slot, read_handoff,
                         g_strdup (self->task_id), g_free,
                         (GDestroyNotify) beckon_interaction_unref, show_handoff);
}

static void
taken_over_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskHandoff) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  g_autofree char *text = NULL;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;

  if (commit == NULL)
    {
      beckon_toast_error (GTK_WIDGET (self), error);
      gtk_widget_set_sensitive (self->take_over, TRUE);
      return;
    }
  text = beckon_handoff_text_done (BECKON_DESK (source), commit->interaction);
  beckon_toast_text (GTK_WIDGET (self), text);
}

static void
on_take_over (BeckonTaskHandoff *self)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_TAKE_OVER);

  /* Insensitive, because a second click would be refused after the first one succeeded. */
  gtk_widget_set_sensitive (self->take_over, FALSE);
  answer->in_person = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_respond (beckon_name_get_user (), self->interaction->id,
                                                  answer, BECKON_SURFACE_DIALOG),
                        NULL, taken_over_cb, g_object_ref (self));
}

static void
beckon_task_handoff_dispose (GObject *object)
{
  BeckonTaskHandoff *self = BECKON_TASK_HANDOFF (object);

  g_clear_pointer (&self->card, gtk_widget_unparent);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->task_id, g_free);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_task_handoff_parent_class)->dispose (object);
}

static void
beckon_task_handoff_class_init (BeckonTaskHandoffClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_handoff_dispose;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-handoff.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, card);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, state);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, since);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, time_out);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, notes);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, actions);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, take_over);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHandoff, open);
  gtk_widget_class_bind_template_callback (widget_class, on_take_over);
}

static void
beckon_task_handoff_init (BeckonTaskHandoff *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_task_handoff_load (BeckonTaskHandoff *self, BeckonDesk *desk, const char *task_id)
{
  g_return_if_fail (BECKON_IS_TASK_HANDOFF (self));

  if (g_set_object (&self->desk, desk))
    g_signal_connect_object (beckon_people_of (desk), "changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
  g_free (self->task_id);
  self->task_id = g_strdup (task_id);
  set_interaction (self, task_id != NULL ? peek_handoff (self) : NULL);
  if (task_id != NULL)
    reload (self);
  else
    beckon_view_slot_end (self, slot);
}

void
beckon_task_handoff_set_beside (BeckonTaskHandoff *self, gint64 id)
{
  g_return_if_fail (BECKON_IS_TASK_HANDOFF (self));

  if (self->beside_id == id)
    return;
  self->beside_id = id;
  update (self);
}

gboolean
beckon_task_handoff_take (BeckonTaskHandoff *self, BeckonEvent *event)
{
  g_return_val_if_fail (BECKON_IS_TASK_HANDOFF (self), FALSE);

  if (self->task_id == NULL || event->interaction == NULL
      || event->interaction->kind != BECKON_KIND_HANDOFF
      || !g_str_equal (event->interaction->task_id, self->task_id))
    return FALSE;

  if (self->interaction != NULL && self->interaction->id == event->interaction->id)
    set_interaction (self, event->interaction);
  reload (self);
  return TRUE;
}

gint64
beckon_task_handoff_tick (BeckonTaskHandoff *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_HANDOFF (self), BECKON_TICK_NEVER);

  return self->interaction != NULL ? update_time_out (self) : BECKON_TICK_NEVER;
}

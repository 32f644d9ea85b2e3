/* history-details.c: everything that was recorded about one interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-details.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/question/queue/handoff-text.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/toast.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "model/enums.h"
#include "model/question/advice.h"
#include "model/tags.h"
#include "model/task-status.h"
#include "plan/handoff-context.h"
#include "plan/reminder.h"

/* The length at which the heading (the agent's own words) is shortened. */
#define HEADING_CHARS 120

struct _BeckonHistoryDetails
{
  GtkWidget              parent_instance;
  BeckonDesk            *desk; /* (owned) (nullable) */
  BeckonInteractionItem *item; /* (owned) (nullable) */
  GtkStack              *stack;
  GtkLabel              *question;
  GtkImage              *icon;
  GtkLabel              *outcome;
  GtkButton             *answer;
  GtkWidget             *open_task;
  GtkListBox            *facts;
  GString               *text; /* (owned): the same facts as text, for the clipboard */
};

G_DEFINE_FINAL_TYPE (BeckonHistoryDetails, beckon_history_details, GTK_TYPE_WIDGET)

static void
add_fact (BeckonHistoryDetails *self, const char *name, const char *value, gboolean monospace)
{
  GtkWidget       *row;
  GtkWidget       *box;
  GtkWidget       *title;
  GtkWidget       *label;
  g_autofree char *safe = NULL;

  if (value == NULL || *value == '\0')
    return;

  safe = beckon_format_long (value);
  g_string_append_printf (self->text, "%s: %s\n", name, safe);

  title = gtk_label_new (name);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_widget_add_css_class (title, "caption");
  gtk_widget_add_css_class (title, "dim-label");

  label = gtk_label_new (safe);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, monospace ? "monospace" : "numeric");

  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_add_css_class (box, "fact");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), label);

  row = gtk_list_box_row_new ();
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, safe, -1);
  gtk_list_box_append (self->facts, row);
}

/* (transfer full): the options with their numbers, with a mark at the chosen ones. */
static char *
format_options (const BeckonInteraction *interaction)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);
      g_autofree char    *mark = beckon_option_dup_mark (option);
      gboolean            chosen = FALSE;

      for (guint j = 0; j < interaction->n_response_indices; j++)
        chosen = chosen || interaction->response_indices[j] == i;

      g_string_append_printf (text, "%s%u  %s%s", i > 0 ? "\n" : "", i + 1, option->label,
                              chosen ? "  ✓" : "");
      if (mark != NULL)
        g_string_append_printf (text, "\n    %s", mark);
      if (option->description != NULL && *option->description != '\0')
        g_string_append_printf (text, "\n    %s", option->description);
    }

  return g_string_free (text, FALSE);
}

/* A hand-off: who has it and until when; then who ended it, and the outcome (WH-8 to WH-11). */
static void
add_handoff (BeckonHistoryDetails *self, const BeckonInteraction *handoff)
{
  BeckonStore     *store = beckon_desk_get_store (self->desk);
  g_autofree char *assignee = beckon_handoff_text_person (store, handoff->assignee);
  g_autofree char *by = beckon_handoff_text_by (store, handoff);
  g_autofree char *handed = beckon_format_full_time (handoff->timestamp_us);
  g_autofree char *handed_on = beckon_format_full_time (handoff->assigned_us);
  g_autofree char *ended = beckon_format_full_time (handoff->responded_us);

  add_fact (self, _ ("For"), assignee, FALSE);
  add_fact (self, _ ("Handed over"), handed, FALSE);
  if (handoff->assigned_us != 0)
    /* Translators: when work went from one person to the one who has it now */
    add_fact (self, _ ("Reassigned"), handed_on, FALSE);
  if (beckon_interaction_is_open (handoff))
    {
      gint64           next_us;
      g_autofree char *due = beckon_format_full_time (handoff->deadline_us);
      g_autofree char *stays =
        beckon_handoff_text_time_out (handoff, handoff->timestamp_us, &next_us);

      /* Nothing here ticks, so times are absolute. */
      if (handoff->deadline_us != 0)
        add_fact (self, _ ("Continues automatically"), due, FALSE);
      else
        add_fact (self, _ ("If nobody completes it"), stays, FALSE);
      return;
    }
  if (handoff->status == BECKON_INTERACTION_ANSWERED)
    {
      add_fact (self, _ ("Completed by"), by != NULL ? by : _ ("Anonymous, over HTTP"), FALSE);
      add_fact (self, _ ("Outcome"), beckon_handoff_text_outcome (handoff), FALSE);
    }
  add_fact (self, _ ("Notes"), handoff->note, FALSE);
  if (handoff->surface != BECKON_SURFACE_NONE)
    add_fact (self, _ ("Where"), beckon_surface_id_to_label (handoff->surface), FALSE);
  add_fact (self, _ ("Ended"), ended, FALSE);
  if (handoff->responded_us != 0)
    {
      g_autofree char *after =
        beckon_duration_format (MAX (handoff->responded_us - handoff->timestamp_us, 0));

      add_fact (self, _ ("Duration"), after, FALSE);
    }
}

/* PP-4: the steps that did not run because this was cancelled unanswered. */
static void
add_rest (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  BeckonStore *store = beckon_desk_get_store (self->desk);
  g_autoptr (BeckonTask) task = beckon_store_get_task (store, interaction->task_id, NULL);
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *text = NULL;

  /* Its task may have been deleted or have moved on since. */
  if (task == NULL || task->status != BECKON_TASK_CANCELLED)
    return;
  if (task->n_steps > 0)
    rows = beckon_store_list_steps (store, task->id, task->position, BECKON_REST_ROWS, NULL);
  text = beckon_reminder_describe_cancelled (task, rows);
  add_fact (self, _ ("Steps not run"), text, FALSE);
}

static void
add_decision (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  g_autofree char *asked = beckon_format_full_time (interaction->timestamp_us);
  g_autofree char *responded = beckon_format_full_time (interaction->responded_us);
  g_autofree char *advice = beckon_advice_describe (interaction);
  const char      *who = interaction->responded_by;

  add_fact (self, _ ("Answer"), interaction->response, FALSE);
  add_fact (self, _ ("Note"), interaction->note, FALSE);
  if (g_strcmp0 (who, BECKON_BY_TIMEOUT) == 0)
    who = _ ("Nobody (timed out)");
  else if (g_strcmp0 (who, BECKON_BY_SENTINEL) == 0)
    who = _ ("The sentinel");
  else if (g_strcmp0 (who, BECKON_BY_FALLBACK) == 0)
    who = _ ("Nobody (no valid answer)");
  else if (g_strcmp0 (who, BECKON_BY_HTTP) == 0)
    who = _ ("Anonymous, over HTTP");
  add_fact (self, _ ("Decided by"), who, FALSE);
  if (interaction->status == BECKON_INTERACTION_CANCELLED && interaction->timed_out)
    add_rest (self, interaction);
  add_fact (self, _ ("Source"), interaction->source, FALSE);
  /* Translators: why the sentinel answered, or why it did not */
  add_fact (self, _ ("The sentinel’s reason"), advice, FALSE);
  if (interaction->surface != BECKON_SURFACE_NONE)
    add_fact (self, _ ("Where"), beckon_surface_id_to_label (interaction->surface), FALSE);
  add_fact (self, _ ("Asked"), asked, FALSE);
  add_fact (self, _ ("Decided"), responded, FALSE);
  if (interaction->responded_us != 0)
    {
      g_autofree char *after =
        beckon_duration_format (MAX (interaction->responded_us - interaction->timestamp_us, 0));

      add_fact (self, _ ("Duration"), after, FALSE);
    }
}

/* The times of a question that is or was set aside (PP-2 to PP-4). */
static void
add_aside (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  const BeckonDeskSettings *settings = beckon_desk_get_settings (self->desk);
  gint64                    cancel_us = interaction->cancel_us;
  g_autofree char          *aside = beckon_format_full_time (interaction->aside_us);
  g_autofree char          *until = beckon_format_full_time (interaction->until_us);
  g_autofree char          *reminded = beckon_format_full_time (interaction->reminded_us);
  g_autofree char          *remind = beckon_format_full_time (interaction->remind_us);
  g_autofree char          *cancel = NULL;

  /* The time of cancellation counts from the reminder. */
  if (interaction->kind == BECKON_KIND_AMBIGUITY && interaction->remind_us != 0)
    cancel_us = interaction->remind_us + settings->cancel_us;
  cancel = beckon_format_full_time (cancel_us);

  add_fact (self, _ ("Set aside at"), aside, FALSE);
  add_fact (self, _ ("Reminded at"), reminded, FALSE);
  if (interaction->status != BECKON_INTERACTION_POSTPONED)
    return;
  add_fact (self, _ ("Set aside until"), until, FALSE);
  add_fact (self, _ ("Next reminder"), remind, FALSE);
  /* Translators: when a question that is set aside is cancelled */
  add_fact (self, _ ("Cancelled at, unless you answer"), cancel, FALSE);
}

static void
add_corrections (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  for (guint i = 0; interaction->corrections != NULL && i < interaction->corrections->len; i++)
    {
      const BeckonCorrection *correction = g_ptr_array_index (interaction->corrections, i);
      g_autofree char        *when = beckon_format_full_time (correction->timestamp_us);
      /* Translators: the right answer, who said so, when */
      g_autofree char *text =
        g_strdup_printf (_ ("%s (%s, %s)"), correction->response, correction->corrected_by, when);

      add_fact (self, _ ("Corrected"), text, FALSE);
    }
}

/* Everything that was known about the hand-off, as the person read it. */
static void
add_sections (BeckonHistoryDetails *self, const BeckonInteraction *handoff)
{
  g_autoptr (GPtrArray) sections = beckon_handoff_list_sections (handoff);

  for (guint i = 0; i < sections->len; i++)
    {
      const BeckonHandoffSection *section = g_ptr_array_index (sections, i);
      g_autofree char *heading = beckon_display_text_short (section->heading, HEADING_CHARS);
      g_autofree char *text = NULL;

      g_ptr_array_add (section->lines, NULL);
      text = g_strjoinv ("\n", (char **) section->lines->pdata);
      g_ptr_array_set_size (section->lines, (int) section->lines->len - 1);
      add_fact (self, heading, text, FALSE);
    }
}

static void
add_question (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  g_autofree char *options = format_options (interaction);
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, interaction->id);
  g_autofree char *tags = beckon_tags_describe (interaction->tags);
  g_autofree char *silence = NULL;

  if (interaction->kind == BECKON_KIND_HANDOFF && interaction->timeout_us > 0)
    {
      g_autofree char *time = beckon_duration_format (interaction->timeout_us);

      /* Translators: of work that was handed over; %s is a time like "7 days" */
      silence = g_strdup_printf (_ ("The task continues automatically after %s"), time);
    }
  else if (interaction->timeout_us > 0)
    {
      g_autofree char *time = beckon_duration_format (interaction->timeout_us);

      /* Translators: what happens when nobody answers, and after how long */
      silence =
        g_strdup_printf (_ ("%s after %s"), beckon_look_policy_word (interaction->policy), time);
    }
  else
    {
      silence = g_strdup (beckon_look_policy_word (interaction->policy));
    }

  if (interaction->kind != BECKON_KIND_HANDOFF)
    add_fact (self, _ ("Reason"), interaction->reason, FALSE);
  else
    add_sections (self, interaction);
  add_fact (self, _ ("Options"), options, FALSE);
  /* The sections of a hand-off already list them. */
  if (interaction->kind != BECKON_KIND_HANDOFF)
    add_fact (self, _ ("Tags"), tags, FALSE);
  add_fact (self, _ ("Agent"), interaction->agent, FALSE);
  add_fact (self, interaction->kind == BECKON_KIND_HANDOFF ? _ ("Title") : _ ("Task"),
            interaction->title, FALSE);
  add_fact (self, _ ("Folder"), interaction->workspace, TRUE);
  add_fact (self, _ ("Kind"), beckon_look_kind_word (interaction->kind), FALSE);
  add_fact (self, _ ("When nobody answers"), silence, FALSE);
  if (interaction->kind != BECKON_KIND_HANDOFF)
    add_fact (self, _ ("Context"), interaction->context, TRUE);
  add_fact (self, _ ("Number"), id, FALSE);
  if (interaction->previous_id != 0)
    {
      g_autofree char *previous = g_strdup_printf ("%" G_GINT64_FORMAT, interaction->previous_id);

      add_fact (self, _ ("Follow-up to"), previous, FALSE);
    }
}

static void
update_buttons (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  gboolean open = beckon_interaction_is_open (interaction);
  gboolean correctable = beckon_interaction_may_correct (interaction);

  gtk_widget_set_visible (GTK_WIDGET (self->answer), open || correctable);
  if (open)
    gtk_button_set_label (self->answer,
                          interaction->kind == BECKON_KIND_HANDOFF ? _ ("Open") : _ ("Answer"));
  else
    gtk_button_set_label (self->answer, _ ("Correct…"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->answer), "x", interaction->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->answer),
                                  open ? "win.answer" : "win.correct");
  if (open)
    gtk_widget_add_css_class (GTK_WIDGET (self->answer), "suggested-action");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->answer), "suggested-action");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->open_task), "s", interaction->task_id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->open_task), "win.open-task");
}

static void
update (BeckonHistoryDetails *self)
{
  g_autoptr (BeckonInteraction) whole = NULL;
  BeckonInteraction *interaction = beckon_interaction_item_get (self->item);
  const char *const *classes = beckon_look_classes ();
  g_autofree char   *question = NULL;
  g_autofree char   *outcome = NULL;
  GtkWidget         *row;

  /* With its corrections, which a list does not include. */
  whole = beckon_store_get_interaction (beckon_desk_get_store (self->desk), interaction->id, NULL);
  if (whole != NULL)
    interaction = whole;

  question = beckon_format_long (interaction->conflict_description);
  outcome = beckon_format_outcome (
    interaction, beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL),
    beckon_desk_get_settings (self->desk));
  gtk_label_set_text (self->question, question);
  gtk_label_set_text (self->outcome, outcome);
  gtk_image_set_from_icon_name (self->icon, beckon_look_outcome_icon (interaction));
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), beckon_look_outcome_class (interaction));
  update_buttons (self, interaction);

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->facts))) != NULL)
    gtk_list_box_remove (self->facts, row);
  g_string_printf (self->text, "%s\n%s\n\n", question, outcome);
  if (interaction->kind == BECKON_KIND_HANDOFF)
    add_handoff (self, interaction);
  else
    add_decision (self, interaction);
  add_aside (self, interaction);
  add_corrections (self, interaction);
  add_question (self, interaction);
}

static void
on_copy (BeckonHistoryDetails *self)
{
  beckon_toast_copy (GTK_WIDGET (self), self->text->str);
}

static void
beckon_history_details_dispose (GObject *object)
{
  BeckonHistoryDetails *self = BECKON_HISTORY_DETAILS (object);

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  g_clear_object (&self->desk);
  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_history_details_parent_class)->dispose (object);
}

static void
beckon_history_details_finalize (GObject *object)
{
  g_string_free (BECKON_HISTORY_DETAILS (object)->text, TRUE);

  G_OBJECT_CLASS (beckon_history_details_parent_class)->finalize (object);
}

static void
beckon_history_details_class_init (BeckonHistoryDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_history_details_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_history_details_finalize;

  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/history-details.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, question);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, outcome);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, answer);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, open_task);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, facts);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
}

static void
beckon_history_details_init (BeckonHistoryDetails *self)
{
  self->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_history_details_show (BeckonHistoryDetails  *self,
                             BeckonDesk            *desk,
                             BeckonInteractionItem *item)
{
  g_return_if_fail (BECKON_IS_HISTORY_DETAILS (self));

  g_set_object (&self->desk, desk);
  if (self->item == item)
    return;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  gtk_stack_set_visible_child_name (self->stack, item != NULL ? "details" : "none");
  if (item == NULL)
    return;

  g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
  update (self);
}

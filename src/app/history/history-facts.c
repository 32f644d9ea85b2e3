/* history-facts.c: everything that was recorded about one interaction, as names and values
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-facts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/history/history-asked.h"
#include "app/history/history-sentence.h"
#include "app/question/handoff/handoff-text.h"
#include "app/question/question-turns.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/question/advice.h"
#include "model/question/attachment.h"
#include "model/question/option-text.h"
#include "model/question/question-words.h"
#include "model/tags.h"
#include "model/task-status.h"
#include "plan/handoff-context.h"
#include "plan/reminder.h"

/* The length at which a heading (the agent's own words) is shortened. */
#define HEADING_CHARS 120
/* A longer answer is a fact of its own. */
#define SHORT_CHARS 200

typedef struct
{
  BeckonDesk *desk;
  const char *rest;  /* (nullable) */
  GPtrArray  *facts; /* (element-type BeckonFact) */
} Facts;

static void
fact_free (gpointer data)
{
  BeckonFact *fact = data;

  g_free (fact->heading);
  g_free (fact->value);
  g_free (fact);
}

/* @name: static, or NULL for @heading. */
static void
add_named (Facts *self, const char *name, const char *heading, const char *value, guint flags)
{
  BeckonFact *fact;

  if (value == NULL || *value == '\0')
    return;

  fact = g_new0 (BeckonFact, 1);
  fact->heading = g_strdup (heading);
  fact->name = name != NULL ? name : fact->heading;
  fact->value = beckon_format_long (value);
  fact->flags = (BeckonFactFlags) flags;
  g_ptr_array_add (self->facts, fact);
}

static void
add_fact (Facts *self, const char *name, const char *value, guint flags)
{
  add_named (self, name, NULL, value, flags);
}

/* What an agent wrote, without the marks of Markdown (ATT-9). */
static void
add_written (Facts *self, const char *name, const char *text)
{
  g_autofree char *plain = text != NULL ? beckon_markdown_plain (text) : NULL;

  add_fact (self, name, plain, BECKON_FACT_PLAIN);
}

/* (transfer full): the options with their numbers, with a mark at the chosen ones. */
static char *
format_options (const BeckonInteraction *interaction)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);
      g_autofree char    *label = beckon_option_text_dup (option->label);
      g_autofree char    *mark = beckon_option_dup_mark (option);

      g_string_append_printf (text, "%s%u  %s%s", i > 0 ? "\n" : "", i + 1, label,
                              beckon_history_facts_is_chosen (interaction, i) ? "  ✓" : "");
      if (mark != NULL)
        g_string_append_printf (text, "\n    %s", mark);
      if (option->description != NULL && *option->description != '\0')
        g_string_append_printf (text, "\n    %s", option->description);
    }

  return g_string_free (text, FALSE);
}

/* A hand-off: who has it and until when; then who ended it, and the outcome (WH-8 to WH-11). */
static void
add_handoff (Facts *self, const BeckonInteraction *handoff)
{
  g_autofree char *assignee = beckon_handoff_text_person (self->desk, handoff->assignee);
  g_autofree char *by = beckon_handoff_text_by (self->desk, handoff);
  g_autofree char *handed = beckon_format_full_time (handoff->timestamp_us);
  g_autofree char *handed_on = beckon_format_full_time (handoff->assigned_us);
  g_autofree char *ended = beckon_format_full_time (handoff->responded_us);

  add_fact (self, _ ("For"), assignee, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Handed over"), handed, BECKON_FACT_PLAIN);
  if (handoff->assigned_us != 0)
    /* Translators: when work went from one person to the one who has it now */
    add_fact (self, _ ("Reassigned"), handed_on, BECKON_FACT_PLAIN);
  if (beckon_interaction_is_open (handoff))
    {
      gint64           next_us;
      g_autofree char *due = beckon_format_full_time (handoff->deadline_us);
      g_autofree char *stays =
        beckon_handoff_text_time_out (handoff, handoff->timestamp_us, &next_us);

      /* Nothing here ticks, so times are absolute. */
      if (handoff->deadline_us != 0)
        add_fact (self, _ ("Continues automatically"), due, BECKON_FACT_PLAIN);
      else
        add_fact (self, _ ("If nobody completes it"), stays, BECKON_FACT_PLAIN);
      return;
    }
  if (handoff->status == BECKON_INTERACTION_ANSWERED)
    {
      add_fact (self, _ ("Completed by"), by != NULL ? by : _ ("Anonymous, over HTTP"),
                BECKON_FACT_PLAIN);
      add_fact (self, _ ("Outcome"), beckon_handoff_text_outcome (handoff), BECKON_FACT_PLAIN);
    }
  add_fact (self, _ ("Notes"), handoff->note, BECKON_FACT_PLAIN);
  if (handoff->surface != BECKON_SURFACE_NONE)
    add_fact (self, _ ("Where"), beckon_surface_id_to_label (handoff->surface), BECKON_FACT_PLAIN);
  add_fact (self, _ ("Ended"), ended, BECKON_FACT_PLAIN);
  if (handoff->responded_us != 0)
    {
      g_autofree char *after =
        beckon_duration_format (MAX (handoff->responded_us - handoff->timestamp_us, 0));

      add_fact (self, _ ("Duration"), after, BECKON_FACT_PLAIN);
    }
}

static void
add_decision (Facts *self, const BeckonInteraction *interaction)
{
  g_autofree char *asked = beckon_format_full_time (interaction->timestamp_us);
  g_autofree char *responded = beckon_format_full_time (interaction->responded_us);
  g_autofree char *advice = beckon_advice_describe (interaction);
  g_autofree char *edited = beckon_history_asked_edited (interaction);
  g_autofree char *fields = beckon_history_asked_fields (interaction);
  g_autofree char *person = NULL;
  const char      *who = interaction->responded_by;

  /* A long answer, which the sentence shortens, or one of several lines. */
  add_fact (self, _ ("Answer"), interaction->response,
            interaction->response != NULL
                && (strchr (interaction->response, '\n') != NULL
                    || g_utf8_strlen (interaction->response, -1) > SHORT_CHARS)
              ? BECKON_FACT_PLAIN
              : BECKON_FACT_MORE);
  /* Translators: the arguments of a command, which the person has changed before allowing it */
  add_fact (self, _ ("As you edited it"), edited, BECKON_FACT_MONOSPACE);
  /* Translators: what stands in the fields of a form */
  add_fact (self, _ ("Filled in"), fields, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Note"), interaction->note, BECKON_FACT_PLAIN);
  if (g_strcmp0 (who, BECKON_BY_TIMEOUT) == 0)
    who = _ ("Nobody (timed out)");
  else if (g_strcmp0 (who, BECKON_BY_SENTINEL) == 0)
    who = _ ("The sentinel");
  else if (g_strcmp0 (who, BECKON_BY_FALLBACK) == 0)
    who = _ ("Nobody (no valid answer)");
  else if (g_strcmp0 (who, BECKON_BY_OWN) == 0)
    who = _ ("The agent's own session");
  else if (g_strcmp0 (who, BECKON_BY_HTTP) == 0)
    who = _ ("Anonymous, over HTTP");
  else if (who != NULL)
    who = person = beckon_history_sentence_who (who, beckon_name_get_user ());
  add_fact (self, _ ("Decided by"), who, BECKON_FACT_MORE);
  add_fact (self, _ ("Steps not run"), self->rest, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Source"), interaction->source, BECKON_FACT_MORE);
  /* Translators: why the sentinel answered, or why it did not */
  add_fact (self, _ ("The sentinel’s reason"), advice, BECKON_FACT_PLAIN);
  if (interaction->surface != BECKON_SURFACE_NONE)
    add_fact (self, _ ("Where"), beckon_surface_id_to_label (interaction->surface),
              BECKON_FACT_MORE);
  add_fact (self, _ ("Asked"), asked, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Decided"), responded, BECKON_FACT_MORE);
  if (interaction->responded_us != 0)
    {
      g_autofree char *after =
        beckon_duration_format (MAX (interaction->responded_us - interaction->timestamp_us, 0));

      add_fact (self, _ ("Duration"), after, BECKON_FACT_MORE);
    }
}

/* The times of a question that is or was set aside (PP-2 to PP-4). */
static void
add_aside (Facts *self, const BeckonInteraction *interaction)
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

  add_fact (self, _ ("Set aside at"), aside, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Reminded at"), reminded, BECKON_FACT_PLAIN);
  if (interaction->status != BECKON_INTERACTION_POSTPONED)
    return;
  add_fact (self, _ ("Set aside until"), until, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Next reminder"), remind, BECKON_FACT_PLAIN);
  /* Translators: when a question that is set aside is cancelled */
  add_fact (self, _ ("Cancelled at, unless you answer"), cancel, BECKON_FACT_PLAIN);
}

static void
add_corrections (Facts *self, const BeckonInteraction *interaction)
{
  for (guint i = 0; interaction->corrections != NULL && i < interaction->corrections->len; i++)
    {
      const BeckonCorrection *correction = g_ptr_array_index (interaction->corrections, i);
      g_autofree char        *when = beckon_format_full_time (correction->timestamp_us);
      g_autofree char        *who =
        beckon_history_sentence_who (correction->corrected_by, beckon_name_get_user ());
      /* Translators: the right answer, who said so, when */
      g_autofree char *text = g_strdup_printf (_ ("%s (%s, %s)"), correction->response, who, when);

      add_fact (self, _ ("Corrected"), text, BECKON_FACT_PLAIN);
    }
}

/* What goes with the answer (ATT-13). */
static void
add_attachments (Facts *self, const BeckonInteraction *interaction)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const BeckonAttachment *each;

  for (guint i = 1; (each = beckon_interaction_get_attachment (interaction, i)) != NULL; i++)
    g_string_append_printf (names, "%s%s", names->len > 0 ? "\n" : "", each->name);
  if (names->len > 0)
    add_fact (self, _ ("Attached"), names->str, BECKON_FACT_FILES);
}

/* What was said before it was answered (ATT-8). */
static void
add_turns (Facts *self, const BeckonInteraction *interaction)
{
  for (guint i = 0; interaction->turns != NULL && i < interaction->turns->len; i++)
    {
      const BeckonInteractionTurn *turn = g_ptr_array_index (interaction->turns, i);
      g_autofree char             *speaker = beckon_question_turns_dup_speaker (turn);
      g_autofree char             *text = beckon_markdown_plain (turn->text);

      add_named (self, NULL, speaker, text, BECKON_FACT_PLAIN);
    }
}

/* Everything that was known about the hand-off, as the person read it. */
static void
add_sections (Facts *self, const BeckonInteraction *handoff)
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
      add_named (self, NULL, heading, text, BECKON_FACT_PLAIN);
    }
}

static void
add_question (Facts *self, const BeckonInteraction *interaction)
{
  g_autofree char *options = format_options (interaction);
  g_autofree char *approval = beckon_history_asked_approval (interaction);
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, interaction->id);
  g_autofree char *tags = beckon_tags_describe (interaction->tags);
  g_autofree char *asker = beckon_asker_of_question (interaction);
  g_autofree char *silence = NULL;

  if (interaction->timeout_us > 0)
    {
      g_autofree char *time = beckon_duration_format (interaction->timeout_us);

      /* Translators: what happens when nobody answers, and after how long */
      silence =
        g_strdup_printf (_ ("%s after %s"), beckon_question_words_get_policy (interaction), time);
    }
  else
    {
      silence = g_strdup (beckon_question_words_get_policy (interaction));
    }

  if (interaction->kind != BECKON_KIND_HANDOFF)
    add_written (self, _ ("Reason"), interaction->reason);
  else
    add_sections (self, interaction);
  /* Translators: what an agent asked leave for: a command, a change */
  add_fact (self, _ ("Asked for"), approval, BECKON_FACT_MONOSPACE);
  add_fact (self, _ ("Options"), options, BECKON_FACT_OPTIONS);
  /* The sections of a hand-off already list them. */
  if (interaction->kind != BECKON_KIND_HANDOFF)
    add_fact (self, _ ("Tags"), tags, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Agent"), asker, BECKON_FACT_PLAIN);
  add_fact (self, interaction->kind == BECKON_KIND_HANDOFF ? _ ("Title") : _ ("Task"),
            interaction->title, BECKON_FACT_PLAIN);
  add_fact (self, _ ("Folder"), interaction->workspace, BECKON_FACT_MONOSPACE);
  add_fact (self, _ ("Kind"), beckon_look_kind_word (interaction->kind), BECKON_FACT_MORE);
  add_fact (self, _ ("When nobody answers"), silence, BECKON_FACT_MORE);
  if (interaction->kind != BECKON_KIND_HANDOFF)
    add_fact (self, _ ("Context"), interaction->context, BECKON_FACT_MONOSPACE | BECKON_FACT_MORE);
  add_fact (self, _ ("Number"), id, BECKON_FACT_MORE);
  if (interaction->previous_id != 0)
    {
      g_autofree char *previous = g_strdup_printf ("%" G_GINT64_FORMAT, interaction->previous_id);

      add_fact (self, _ ("Follow-up to"), previous, BECKON_FACT_MORE);
    }
}

char *
beckon_history_facts_read_rest (BeckonView *view, const BeckonInteraction *interaction)
{
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (interaction->kind == BECKON_KIND_HANDOFF
      || interaction->status != BECKON_INTERACTION_CANCELLED || !interaction->timed_out)
    return NULL;
  task = beckon_view_get_task (view, interaction->task_id, NULL);
  /* Its task may have been deleted or have moved on since. */
  if (task == NULL || task->status != BECKON_TASK_CANCELLED)
    return NULL;
  if (task->n_steps > 0)
    rows = beckon_view_list_steps (view, task->id, task->position, BECKON_REST_ROWS, NULL);

  return beckon_reminder_describe_cancelled (task, rows);
}

GPtrArray *
beckon_history_facts_list (BeckonDesk *desk, const BeckonInteraction *interaction, const char *rest)
{
  Facts self = { desk, rest, g_ptr_array_new_with_free_func (fact_free) };

  if (interaction->kind == BECKON_KIND_HANDOFF)
    add_handoff (&self, interaction);
  else
    add_decision (&self, interaction);
  add_aside (&self, interaction);
  add_corrections (&self, interaction);
  add_attachments (&self, interaction);
  add_turns (&self, interaction);
  add_question (&self, interaction);

  return self.facts;
}

gboolean
beckon_history_facts_is_chosen (const BeckonInteraction *interaction, guint index)
{
  for (guint i = 0; i < interaction->n_response_indices; i++)
    if (interaction->response_indices[i] == index)
      return TRUE;

  return FALSE;
}

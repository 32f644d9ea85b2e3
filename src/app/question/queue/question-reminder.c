/* question-reminder.c: reminders are shown like new questions (PP-3, WH-8, ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

#include "plan/reminder.h"

void
beckon_question_queue_remind (BeckonQuestionQueue *self, BeckonInteraction *interaction)
{
  BeckonQuestion      *question = beckon_desk_find_question (self->desk, interaction->id);
  BeckonQuestionEntry *entry;
  gboolean             was_visible;

  if (question == NULL)
    return;
  was_visible = beckon_question_queue_bring (self, question);
  entry = beckon_question_entries_find (self->entries, interaction->id);
  /* Also while it is only listed: the dialog may show it when the person returns to the desk. */
  if (entry != NULL && entry == self->in_dialog.current)
    beckon_question_view_update (self->in_dialog.view, entry->interaction);
  if (entry == NULL || !gtk_widget_get_visible (GTK_WIDGET (self->dialog)))
    return;
  if (entry != self->in_dialog.current)
    beckon_question_view_say_reminder (self->in_dialog.view, entry->interaction);
  else if (was_visible && !beckon_question_view_has_text (self->in_dialog.view))
    /* The new text moves the options, so the guard starts again, unless the person is typing. */
    beckon_question_view_arm (self->in_dialog.view);
}

void
beckon_question_queue_tell_reply (BeckonQuestionQueue *self, BeckonInteraction *interaction)
{
  BeckonQuestion      *question = beckon_desk_find_question (self->desk, interaction->id);
  BeckonQuestionEntry *entry = beckon_question_entries_find (self->entries, interaction->id);
  BeckonQuestionPlace *place =
    entry != NULL ? beckon_question_queue_find_place (self, entry) : NULL;

  if (question == NULL || interaction->status != BECKON_INTERACTION_PENDING)
    return;
  /* The pane shows it already. */
  if (place == &self->in_pane && beckon_question_place_is_shown (place))
    return;
  beckon_question_queue_bring (self, question);
  entry = beckon_question_entries_find (self->entries, interaction->id);
  if (entry != NULL && beckon_question_queue_is_visible (self) && entry != self->in_dialog.current)
    beckon_question_view_say_replied (self->in_dialog.view, entry->interaction);
}

void
beckon_question_queue_show_reminded (BeckonQuestionQueue *self, gint64 id)
{
  BeckonQuestionEntry *entry = beckon_question_entries_find (self->entries, id);

  if (entry != NULL && entry->place != NULL)
    beckon_question_queue_show_entry (self, entry);
}

/* --- at the start --- */

static gboolean
next_page_cb (gpointer user_data)
{
  BeckonQuestionQueue   *self = user_data;
  BeckonInteractionQuery query = { .statuses = 1u << BECKON_INTERACTION_POSTPONED,
                                   .oldest_first = TRUE,
                                   .after = self->reminded_after };
  g_autofree char       *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) page = beckon_view_list_interactions (
    beckon_store_get_view (beckon_desk_get_store (self->desk)), &query, &next, &error);

  if (page == NULL)
    g_message ("Cannot read the earlier reminders: %s", error->message);
  for (guint i = 0; page != NULL && i < page->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (page, i);

      if (beckon_reminder_is_one (interaction) && !interaction->held
          && beckon_question_entries_find (self->entries, interaction->id) == NULL)
        beckon_question_queue_bring (self, beckon_desk_find_question (self->desk, interaction->id));
    }
  g_free (self->reminded_after);
  self->reminded_after = g_steal_pointer (&next);
  if (self->reminded_after != NULL)
    return G_SOURCE_CONTINUE;
  self->reminded_id = 0;
  return G_SOURCE_REMOVE;
}

/* One page per iteration of the main loop: ten thousand questions may be set aside (PP-6). */
void
beckon_question_queue_restore_reminders (BeckonQuestionQueue *self)
{
  self->reminded_id = g_idle_add (next_page_cb, self);
}

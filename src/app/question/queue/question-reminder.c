/* question-reminder.c: reminders are shown like new questions (PP-3, WH-8, ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

#include "plan/reminder.h"
#include "store/view-slot.h"

static void
on_reminded (gpointer target, BeckonQuestion *question)
{
  BeckonQuestionQueue *self = target;
  BeckonQuestionEntry *entry;
  gboolean             was_visible;

  if (question == NULL)
    return;
  was_visible = beckon_question_queue_bring (self, question);
  entry = beckon_question_entries_find (self->entries, beckon_question_get_id (question));
  /* Also while it is only listed: the dialog may show it when the person returns to the desk. */
  if (entry != NULL && entry == self->in_dialog.current)
    beckon_question_view_update (self->in_dialog.view, entry->interaction);
  if (entry == NULL || !beckon_question_queue_is_visible (self))
    return;
  if (entry != self->in_dialog.current)
    beckon_question_view_say_reminder (self->in_dialog.view, entry->interaction);
  else if (was_visible && !beckon_question_view_has_text (self->in_dialog.view))
    /* The new text moves the options, so the guard starts again, unless the person is typing. */
    beckon_question_view_arm (self->in_dialog.view);
}

void
beckon_question_queue_remind (BeckonQuestionQueue *self, BeckonInteraction *interaction)
{
  beckon_desk_look_up_question (self->desk, interaction->id, self, NULL, on_reminded);
}

void
beckon_question_queue_tell_reply (BeckonQuestionQueue *self, BeckonInteraction *interaction)
{
  BeckonQuestion      *question = beckon_desk_peek_question (self->desk, interaction->id);
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

/* A page of questions that are set aside. */
typedef struct
{
  GArray *ids;  /* (owned) (element-type gint64): those that the person was reminded of */
  char   *next; /* (owned) (nullable): where the next page starts */
} Page;

static void
page_free (gpointer data)
{
  Page *page = data;

  g_array_unref (page->ids);
  g_free (page->next);
  g_free (page);
}

static gboolean
is_shown_like_new (const BeckonInteraction *interaction)
{
  return beckon_reminder_is_one (interaction) && !interaction->held;
}

static gpointer
read_page (BeckonView *view, gpointer input, GError **error)
{
  BeckonInteractionQuery query = { .statuses = 1u << BECKON_INTERACTION_POSTPONED,
                                   .oldest_first = TRUE,
                                   .after = input };
  g_autofree char       *next = NULL;
  g_autoptr (GPtrArray) interactions = beckon_view_list_interactions (view, &query, &next, error);
  Page *page;

  if (interactions == NULL)
    return NULL;
  page = g_new0 (Page, 1);
  page->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  page->next = g_steal_pointer (&next);
  for (guint i = 0; i < interactions->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (interactions, i);

      if (is_shown_like_new (interaction))
        g_array_append_val (page->ids, interaction->id);
    }
  return page;
}

static void
on_found (gpointer target, BeckonQuestion *question)
{
  BeckonQuestionQueue *self = target;

  if (question != NULL && is_shown_like_new (beckon_question_get_interaction (question))
      && beckon_question_entries_find (self->entries, beckon_question_get_id (question)) == NULL)
    beckon_question_queue_bring (self, question);
}

static void read_reminders (BeckonQuestionQueue *self, const char *after);

static void
on_page (gpointer target, gpointer result, const GError *error)
{
  BeckonQuestionQueue *self = target;
  const Page          *page = result;

  if (page == NULL)
    {
      g_message ("Cannot read the earlier reminders: %s", error->message);
      return;
    }
  for (guint i = 0; i < page->ids->len; i++)
    beckon_desk_look_up_question (self->desk, g_array_index (page->ids, gint64, i), self, NULL,
                                  on_found);
  if (page->next != NULL)
    read_reminders (self, page->next);
}

static void
read_reminders (BeckonQuestionQueue *self, const char *after)
{
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, "reminders", read_page,
                         g_strdup (after), g_free, page_free, on_page);
}

/* Page by page: ten thousand questions may be set aside (PP-6). */
void
beckon_question_queue_restore_reminders (BeckonQuestionQueue *self)
{
  read_reminders (self, NULL);
}

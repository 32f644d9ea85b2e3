/* earlier-reminders.c: the questions of which the person was reminded before the program started
 * (PP-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/questions/earlier-reminders.h"

#include "plan/reminder.h"
#include "store/view-slot.h"

struct _BeckonEarlierReminders
{
  GObject     parent_instance;
  BeckonDesk *desk; /* (owned) */
};

enum
{
  FOUND,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonEarlierReminders, beckon_earlier_reminders, G_TYPE_OBJECT)

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
  BeckonEarlierReminders *self = target;

  if (question != NULL && is_shown_like_new (beckon_question_get_interaction (question)))
    g_signal_emit (self, signals[FOUND], 0, question);
}

static void read_from (BeckonEarlierReminders *self, const char *after);

static void
on_page (gpointer target, gpointer result, const GError *error)
{
  BeckonEarlierReminders *self = target;
  const Page             *page = result;

  if (page == NULL)
    {
      g_message ("Cannot read the earlier reminders: %s", error->message);
      return;
    }
  for (guint i = 0; i < page->ids->len; i++)
    beckon_desk_look_up_question (self->desk, g_array_index (page->ids, gint64, i), self, NULL,
                                  on_found);
  if (page->next != NULL)
    read_from (self, page->next);
}

/* Page by page: ten thousand questions may be set aside (PP-6). */
static void
read_from (BeckonEarlierReminders *self, const char *after)
{
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, "reminders", read_page,
                         g_strdup (after), g_free, page_free, on_page);
}

static void
beckon_earlier_reminders_dispose (GObject *object)
{
  g_clear_object (&BECKON_EARLIER_REMINDERS (object)->desk);

  G_OBJECT_CLASS (beckon_earlier_reminders_parent_class)->dispose (object);
}

static void
beckon_earlier_reminders_class_init (BeckonEarlierRemindersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_earlier_reminders_dispose;

  signals[FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, BECKON_TYPE_QUESTION);
}

static void
beckon_earlier_reminders_init (BeckonEarlierReminders *self)
{
}

BeckonEarlierReminders *
beckon_earlier_reminders_new (BeckonDesk *desk)
{
  BeckonEarlierReminders *self = g_object_new (BECKON_TYPE_EARLIER_REMINDERS, NULL);

  self->desk = g_object_ref (desk);
  return self;
}

void
beckon_earlier_reminders_read (BeckonEarlierReminders *self)
{
  g_return_if_fail (BECKON_IS_EARLIER_REMINDERS (self));

  read_from (self, NULL);
}

/* cancellations.c: tells the person what was cancelled because nobody answered, the next time they
 * use the desk (PP-3, PP-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/cancellations.h"

#include <glib/gi18n-lib.h>

#include "app/window.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "plan/reminder.h"
#include "rules/outbox.h"

/* Maximum length of the question in the notice. */
#define QUESTION_CHARS 60
/* How many are reported; the history has the earlier ones. */
#define MOST_KEPT 20

/* The store keeps the time of the newest cancellation that was reported, so that a restart neither
 * skips nor repeats one. */
#define CHANNEL "window"
#define STATE "told-cancellation"
/* How many interactions without an answer are read at the start (including those that were
 * withdrawn). */
#define MOST_READ 100

typedef struct
{
  char  *task_id; /* (owned) */
  char  *line;    /* (owned) */
  gint64 at_us;   /* when it was cancelled */
} Told;

struct _BeckonCancellations
{
  BeckonDesk     *desk;        /* (owned) */
  GtkApplication *application; /* not owned: it outlives the desk */
  GQueue          kept;        /* (element-type Told): not reported yet, oldest first */
};

static void
told_free (gpointer data)
{
  Told *told = data;

  g_free (told->task_id);
  g_free (told->line);
  g_free (told);
}

static void
note_told (BeckonCancellations *self, gint64 at_us)
{
  g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT, at_us);

  beckon_desk_do_async (self->desk,
                        beckon_operation_set_channel_state ("desk", CHANNEL, STATE, value), NULL,
                        NULL, NULL);
}

/* A toast would time out unseen in a window that is not active. */
static void
tell (BeckonCancellations *self)
{
  GtkWindow *window = NULL;
  gint64     at_us = 0;

  for (GList *l = gtk_application_get_windows (self->application); l != NULL && window == NULL;
       l = l->next)
    if (BECKON_IS_WINDOW (l->data) && gtk_window_is_active (l->data))
      window = l->data;
  while (window != NULL && !g_queue_is_empty (&self->kept))
    {
      Told *told = g_queue_pop_head (&self->kept);

      beckon_window_say_of_task (BECKON_WINDOW (window), told->task_id, told->line);
      at_us = MAX (at_us, told->at_us);
      told_free (told);
    }
  if (at_us != 0)
    note_told (self, at_us);
}

/* (transfer full) */
static char *
make_line (BeckonCancellations *self, const BeckonInteraction *interaction, const BeckonTask *task)
{
  g_autofree char *asked =
    beckon_markdown_first_line (interaction->conflict_description, QUESTION_CHARS);
  g_autofree char *rest = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (task != NULL && task->n_steps > 0)
    rows = beckon_view_list_steps (beckon_store_get_view (beckon_desk_get_store (self->desk)),
                                   task->id, task->position, BECKON_REST_ROWS, NULL);
  rest = beckon_reminder_describe_cancelled (task, rows);
  /* Translators: a question, and what did not run because of that */
  return g_strdup_printf (_ ("Nobody answered “%s”, so it was cancelled. %s"), asked, rest);
}

static void
keep (BeckonCancellations *self, const BeckonInteraction *interaction, const BeckonTask *task)
{
  Told *told = g_new0 (Told, 1);

  told->task_id = g_strdup (interaction->task_id);
  told->line = make_line (self, interaction, task);
  told->at_us = interaction->responded_us;
  g_queue_push_tail (&self->kept, told);
  if (self->kept.length > MOST_KEPT)
    told_free (g_queue_pop_head (&self->kept));
}

/* What was cancelled since the last report: while there was no window, or by a desk without one. */
static void
keep_untold (BeckonCancellations *self)
{
  BeckonStore           *store = beckon_desk_get_store (self->desk);
  BeckonInteractionQuery query = { .statuses = 1u << BECKON_INTERACTION_CANCELLED,
                                   .limit = MOST_READ };
  g_autofree char       *value =
    beckon_view_get_channel_state (beckon_store_get_view (store), CHANNEL, STATE, NULL);
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) page = NULL;
  gint64 told_us;

  if (value == NULL)
    {
      note_told (self,
                 beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
      return;
    }
  told_us = g_ascii_strtoll (value, NULL, 10);
  page = beckon_view_list_interactions (beckon_store_get_view (store), &query, &next, NULL);
  for (guint i = page != NULL ? page->len : 0; i > 0; i--)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (page, i - 1);
      g_autoptr (BeckonTask) task = NULL;

      if (!interaction->timed_out || interaction->responded_us <= told_us)
        continue;
      task = beckon_view_get_task (beckon_store_get_view (store), interaction->task_id, NULL);
      keep (self, interaction, task);
    }
}

static void
event_cb (BeckonDesk *desk, BeckonEvent *event, BeckonCancellations *self)
{
  if (event->type != BECKON_EVENT_AIC_CANCELLED || event->interaction == NULL
      || !event->interaction->timed_out)
    return;
  keep (self, event->interaction, event->task);
  tell (self);
}

static void
window_added_cb (GtkApplication *application, GtkWindow *window, BeckonCancellations *self)
{
  if (BECKON_IS_WINDOW (window))
    g_signal_connect_swapped (window, "notify::is-active", G_CALLBACK (tell), self);
}

static void
window_removed_cb (GtkApplication *application, GtkWindow *window, BeckonCancellations *self)
{
  g_signal_handlers_disconnect_by_data (window, self);
}

BeckonCancellations *
beckon_cancellations_new (BeckonDesk *desk, GtkApplication *application)
{
  BeckonCancellations *self = g_new0 (BeckonCancellations, 1);

  self->desk = g_object_ref (desk);
  self->application = application;
  g_queue_init (&self->kept);
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    window_added_cb (application, l->data, self);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), self);
  g_signal_connect (application, "window-removed", G_CALLBACK (window_removed_cb), self);
  g_signal_connect (desk, "event", G_CALLBACK (event_cb), self);
  keep_untold (self);
  tell (self);
  return self;
}

void
beckon_cancellations_free (BeckonCancellations *self)
{
  g_signal_handlers_disconnect_by_data (self->desk, self);
  g_signal_handlers_disconnect_by_data (self->application, self);
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    g_signal_handlers_disconnect_by_data (l->data, self);
  g_queue_clear_full (&self->kept, told_free);
  g_object_unref (self->desk);
  g_free (self);
}

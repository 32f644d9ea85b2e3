/* cancellations.c: tells the person what was cancelled because nobody answered, the next time they
 * use the desk (PP-3, PP-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/cancellations.h"

#include <glib/gi18n-lib.h>

#include "app/window/window.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "plan/reminder.h"
#include "rules/outbox.h"

/* Maximum length of the question in the notice. */
#define QUESTION_CHARS 60
/* How many are reported; the history has the earlier ones. */
#define MAX_KEPT 20

/* The store keeps the time of the newest cancellation that was reported, so that a restart neither
 * skips nor repeats one. */
#define CHANNEL "window"
#define STATE "told-cancellation"
/* How many interactions without an answer are read at the start (including those that were
 * withdrawn). */
#define MAX_READ 100

typedef struct
{
  gint64 id;      /* of the question */
  char  *task_id; /* (owned) */
  char  *line;    /* (owned) (nullable): NULL while it is read what did not run */
  gint64 at_us;   /* when it was cancelled */
} Told;

struct _BeckonCancellations
{
  BeckonDesk     *desk;        /* (owned) */
  GtkApplication *application; /* not owned: it outlives the desk */
  GCancellable   *cancellable; /* (owned): of all reads */
  gboolean        starting;    /* it is read what was cancelled before */
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
  while (window != NULL && !self->starting && !g_queue_is_empty (&self->kept)
         && ((Told *) g_queue_peek_head (&self->kept))->line != NULL)
    {
      Told *told = g_queue_pop_head (&self->kept);

      beckon_window_say_of_task (BECKON_WINDOW (window), told->task_id, told->line);
      at_us = MAX (at_us, told->at_us);
      told_free (told);
    }
  if (at_us != 0)
    note_told (self, at_us);
}

/* (transfer full): @task (nullable), @rows (nullable): as for beckon_reminder_describe_cancelled().
 */
static char *
make_line (const BeckonInteraction *interaction, const BeckonTask *task, const GPtrArray *rows)
{
  g_autofree char *asked =
    beckon_markdown_first_line (interaction->conflict_description, QUESTION_CHARS);
  g_autofree char *rest = beckon_reminder_describe_cancelled (task, rows);

  /* Translators: a question, and what did not run because of that */
  return g_strdup_printf (_ ("Nobody answered “%s”, so it was cancelled. %s"), asked, rest);
}

/* (transfer full), on the reader thread. */
static char *
read_line (BeckonView *view, const BeckonInteraction *interaction, const BeckonTask *task)
{
  g_autoptr (GPtrArray) rows = NULL;

  if (task != NULL && task->n_steps > 0)
    rows = beckon_view_list_steps (view, task->id, task->position, BECKON_REST_ROWS, NULL);

  return make_line (interaction, task, rows);
}

/* (transfer full) */
static Told *
told_new (const BeckonInteraction *interaction)
{
  Told *told = g_new0 (Told, 1);

  told->id = interaction->id;
  told->task_id = g_strdup (interaction->task_id);
  told->at_us = interaction->responded_us;

  return told;
}

static Told *
find_kept (BeckonCancellations *self, gint64 id)
{
  for (GList *l = self->kept.head; l != NULL; l = l->next)
    if (((Told *) l->data)->id == id)
      return l->data;

  return NULL;
}

static void
drop_oldest (BeckonCancellations *self)
{
  while (self->kept.length > MAX_KEPT)
    told_free (g_queue_pop_head (&self->kept));
}

/* --- what was cancelled since the last report: while there was no window, or by a desk without
 * one --- */

/* (transfer full) (nullable) (element-type Told): oldest first; NULL without @error: nothing was
 * ever told. */
static gpointer
read_untold (BeckonView *view, gpointer input, GError **error)
{
  BeckonInteractionQuery query = { .statuses = 1u << BECKON_INTERACTION_CANCELLED,
                                   .limit = MAX_READ };
  g_autoptr (GError) local = NULL;
  g_autofree char *value = beckon_view_get_channel_state (view, CHANNEL, STATE, &local);
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) page = NULL;
  GPtrArray *untold;
  gint64     told_us;

  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  if (value == NULL)
    return NULL;
  told_us = g_ascii_strtoll (value, NULL, 10);
  page = beckon_view_list_interactions (view, &query, &next, error);
  if (page == NULL)
    return NULL;
  untold = g_ptr_array_new_with_free_func (told_free);
  for (guint i = page->len; i > 0; i--)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (page, i - 1);
      g_autoptr (BeckonTask) task = NULL;
      Told *told;

      if (!interaction->timed_out || interaction->responded_us <= told_us)
        continue;
      task = beckon_view_get_task (view, interaction->task_id, NULL);
      told = told_new (interaction);
      told->line = read_line (view, interaction, task);
      g_ptr_array_add (untold, told);
    }

  return untold;
}

static void
on_untold (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) untold = beckon_store_view_finish (BECKON_STORE (source), result, &error);
  BeckonCancellations *self;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self = user_data;
  self->starting = FALSE;
  if (error != NULL)
    g_message ("Cannot read what was cancelled: %s", error->message);
  else if (untold == NULL)
    note_told (self, beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
  while (untold != NULL && untold->len > 0)
    {
      Told *told = g_ptr_array_steal_index (untold, untold->len - 1);

      /* It may have been announced meanwhile. */
      if (find_kept (self, told->id) == NULL)
        g_queue_push_head (&self->kept, told);
      else
        told_free (told);
    }
  drop_oldest (self);
  tell (self);
}

/* --- what is cancelled now --- */

/* One whose line is read. Reference-counted: the reader thread uses it, too. */
typedef struct
{
  BeckonCancellations *owner;       /* (unowned): gone if the read was cancelled */
  BeckonInteraction   *interaction; /* (owned) */
  BeckonTask          *task;        /* (owned) */
} Cancelled;

static void
cancelled_clear (gpointer data)
{
  Cancelled *cancelled = data;

  beckon_interaction_unref (cancelled->interaction);
  beckon_task_unref (cancelled->task);
}

static void
cancelled_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, cancelled_clear);
}

static gpointer
read_cancelled (BeckonView *view, gpointer input, GError **error)
{
  const Cancelled *cancelled = input;

  return read_line (view, cancelled->interaction, cancelled->task);
}

static void
on_line (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Cancelled *cancelled = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *line = beckon_store_view_finish (BECKON_STORE (source), result, &error);
  Told            *told;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      told = find_kept (cancelled->owner, cancelled->interaction->id);
      if (told != NULL)
        told->line = line != NULL ? g_steal_pointer (&line)
                                  : make_line (cancelled->interaction, cancelled->task, NULL);
      tell (cancelled->owner);
    }
  cancelled_unref (cancelled);
}

static void
event_cb (BeckonDesk *desk, BeckonEvent *event, BeckonCancellations *self)
{
  Told *told;

  if (event->type != BECKON_EVENT_AIC_CANCELLED || event->interaction == NULL
      || !event->interaction->timed_out)
    return;
  told = told_new (event->interaction);
  g_queue_push_tail (&self->kept, told);
  if (event->task != NULL && event->task->n_steps > 0)
    {
      Cancelled *cancelled = g_atomic_rc_box_new0 (Cancelled);

      cancelled->owner = self;
      cancelled->interaction = beckon_interaction_ref (event->interaction);
      cancelled->task = beckon_task_ref (event->task);
      beckon_store_view_async (beckon_desk_get_store (desk), read_cancelled,
                               g_atomic_rc_box_acquire (cancelled), cancelled_unref, g_free,
                               self->cancellable, on_line, cancelled);
    }
  else
    {
      told->line = make_line (event->interaction, event->task, NULL);
    }
  drop_oldest (self);
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
  self->cancellable = g_cancellable_new ();
  g_queue_init (&self->kept);
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    window_added_cb (application, l->data, self);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), self);
  g_signal_connect (application, "window-removed", G_CALLBACK (window_removed_cb), self);
  g_signal_connect (desk, "event", G_CALLBACK (event_cb), self);
  self->starting = TRUE;
  beckon_store_view_async (beckon_desk_get_store (desk), read_untold, NULL, NULL,
                           (GDestroyNotify) g_ptr_array_unref, self->cancellable, on_untold, self);
  return self;
}

void
beckon_cancellations_free (BeckonCancellations *self)
{
  g_signal_handlers_disconnect_by_data (self->desk, self);
  g_signal_handlers_disconnect_by_data (self->application, self);
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    g_signal_handlers_disconnect_by_data (l->data, self);
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  g_queue_clear_full (&self->kept, told_free);
  g_object_unref (self->desk);
  g_free (self);
}

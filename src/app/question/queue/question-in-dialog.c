/* question-in-dialog.c: the dialog of questions: when it opens, and which one it shows (ATT-2,
 * ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-in-dialog.h"

#include "app/question/key-guard.h"
#include "app/question/question-dialog.h"
#include "app/question/sight.h"
#include "markdown/plain.h"
#include "model/asker.h"

/* How long after the dialog closed the next one is made: before somebody waits for it, and after
 * what is done at once. */
#define RENEW_MS 100
/* Of a question in the list of all, without its Markdown. */
#define LINE_CHARS 200
/* Of that list: its rows are made while somebody waits for it. */
#define MAX_LISTED 99

struct _BeckonQuestionInDialog
{
  GObject                parent_instance;
  BeckonDesk            *desk;           /* (owned) */
  GtkApplication        *application;    /* not owned: it outlives its windows */
  BeckonQuestionEntries *entries;        /* (owned) */
  GtkWindow             *parent;         /* (weak) (nullable) */
  GSignalGroup          *parent_signals; /* (owned) */
  BeckonQuestionSlot    *slot;           /* (owned) */
  BeckonQuestionDialog  *dialog;         /* (owned) */
  BeckonQuestionArrival *arrival;        /* (owned): of the dialog */
  BeckonSight           *sight;          /* (owned): of the dialog */
  guint                  place_id;       /* (owned): updates "n of m" */
  guint                  renew_id;       /* (owned): makes a new dialog */
  gboolean               worn;           /* the dialog was open before */
  gboolean               notifies;       /* what is only listed is notified */
  gboolean               asked_for;      /* the person asked for it, and has not got it yet */
  gboolean elsewhere; /* the person was in another program, or in none, when the dialog opened */
};

enum
{
  TOGGLED,
  SIGHT_CHANGED,
  PARENT_ACTIVE,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionInDialog, beckon_question_in_dialog, G_TYPE_OBJECT)

static void
toggled (BeckonQuestionInDialog *self)
{
  g_signal_emit (self, signals[TOGGLED], 0);
  g_signal_emit (self, signals[SIGHT_CHANGED], 0);
}

/* --- a new dialog for each opening --- */

static void
notify_only_cb (BeckonQuestionSlot *slot, gboolean notify_only, BeckonQuestionInDialog *self)
{
  beckon_question_arrival_set_notify_only (self->arrival, notify_only);
}

static void
complete_cb (BeckonQuestionSlot *slot, BeckonQuestionInDialog *self)
{
  beckon_question_arrival_set_ready (self->arrival, TRUE);
}

static void
sight_changed_cb (gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGHT_CHANGED], 0);
}

static void
dialog_active_cb (BeckonQuestionInDialog *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self->dialog)))
    self->asked_for = FALSE;
}

/* What the person asked for, but does not see, is on another workspace, and comes to them. */
static void
bring (BeckonQuestionInDialog *self)
{
  if (!self->asked_for || !beckon_sight_is_hidden (self->sight))
    return;
  self->asked_for = FALSE;
  if (beckon_question_arrival_take_from_elsewhere (self->arrival))
    beckon_question_arrival_present (self->arrival);
}

static void
dialog_sight_cb (gpointer user_data)
{
  bring (user_data);
  sight_changed_cb (user_data);
}

/* The questions of the row, in its order (ATT-11). */
static void
list_opening_cb (BeckonQuestionInDialog *self, BeckonQuestionList *list)
{
  BeckonQuestionEntry *current = beckon_question_slot_get_current (self->slot);
  BeckonQuestionEntry *entry = beckon_question_entries_get_first (self->entries);
  guint                n = beckon_question_entries_get_length (self->entries);

  beckon_question_list_set_more (list, n - MIN (n, MAX_LISTED));
  for (guint i = 0; entry != NULL && i < MAX_LISTED;
       i++, entry = beckon_question_entries_get_next (self->entries, entry))
    {
      const BeckonInteraction *asked = entry->interaction;
      g_autofree char *line = beckon_markdown_first_line (asked->conflict_description, LINE_CHARS);
      g_autofree char *asker = beckon_asker_of_question (asked);

      beckon_question_list_add (list, entry->id, line, asker, entry == current);
    }
}

static void
make_dialog (BeckonQuestionInDialog *self)
{
  GtkWidget *dialog = beckon_question_dialog_new (self->desk);

  self->dialog = BECKON_QUESTION_DIALOG (g_object_ref_sink (dialog));
  self->arrival = beckon_question_arrival_new (GTK_WINDOW (dialog), self->application);
  beckon_question_arrival_set_notifies (self->arrival, self->notifies);
  self->sight = beckon_sight_new (self->desk, dialog, dialog_sight_cb, self);
  g_signal_connect_swapped (dialog, "notify::is-active", G_CALLBACK (dialog_active_cb), self);
  g_signal_connect_swapped (dialog, "notify::visible", G_CALLBACK (sight_changed_cb), self);
  g_signal_connect_object (beckon_question_dialog_get_list (self->dialog), "opening",
                           G_CALLBACK (list_opening_cb), self, G_CONNECT_SWAPPED);
  beckon_question_slot_set_view (self->slot, beckon_question_dialog_get_view (self->dialog));
  self->worn = FALSE;
}

/* Nothing comes from the dialog any more. */
static void
leave_dialog (BeckonQuestionInDialog *self)
{
  g_clear_pointer (&self->arrival, beckon_question_arrival_free);
  g_clear_pointer (&self->sight, beckon_sight_free);
  if (self->dialog != NULL)
    g_signal_handlers_disconnect_by_data (self->dialog, self);
  beckon_question_slot_set_view (self->slot, NULL);
}

static gboolean
destroy_cb (gpointer user_data)
{
  gtk_window_destroy (user_data);
  return G_SOURCE_REMOVE;
}

/* With GTK 4.8 on X11 a dialog that was open before counts as active when it opens again, so
 * nothing tells a screen reader that it became so; and what changed in it while it was hidden the
 * screen reader may have missed. */
static void
renew_dialog (BeckonQuestionInDialog *self)
{
  g_clear_handle_id (&self->renew_id, g_source_remove);
  if (!self->worn || beckon_question_in_dialog_is_open (self))
    return;

  beckon_question_slot_save_draft (self->slot);
  beckon_question_slot_clear (self->slot);
  leave_dialog (self);
  gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
  gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
  /* It ends later: it may be in the middle of telling what was answered in it. */
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, destroy_cb, g_steal_pointer (&self->dialog),
                   g_object_unref);
  make_dialog (self);
  beckon_question_arrival_set_parent (self->arrival, self->parent);
}

static gboolean
renew_cb (gpointer user_data)
{
  BeckonQuestionInDialog *self = user_data;

  self->renew_id = 0;
  renew_dialog (self);
  return G_SOURCE_REMOVE;
}

/* --- the desk window --- */

static void
parent_active_cb (BeckonQuestionInDialog *self)
{
  beckon_question_view_update_keyboard (beckon_question_slot_get_view (self->slot));
  if (!gtk_window_is_active (self->parent))
    return;
  self->elsewhere = FALSE;
  g_signal_emit (self, signals[PARENT_ACTIVE], 0);
}

static void
set_parent (BeckonQuestionInDialog *self, GtkWindow *parent)
{
  if (self->parent == parent)
    return;
  g_signal_group_set_target (self->parent_signals, parent);
  g_set_weak_pointer (&self->parent, parent);
  beckon_question_arrival_set_parent (self->arrival, parent);
}

void
beckon_question_in_dialog_set_parent (BeckonQuestionInDialog *self, GtkWindow *parent)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));
  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  set_parent (self, parent);
}

gboolean
beckon_question_in_dialog_has_parent_in_sight (BeckonQuestionInDialog *self)
{
  GdkSurface *surface;

  g_return_val_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self), FALSE);

  if (self->parent == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self->parent)))
    return FALSE;
  surface = gtk_native_get_surface (GTK_NATIVE (self->parent));

  return (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED) == 0;
}

/* --- the object --- */

static void
beckon_question_in_dialog_dispose (GObject *object)
{
  BeckonQuestionInDialog *self = BECKON_QUESTION_IN_DIALOG (object);

  g_clear_handle_id (&self->place_id, g_source_remove);
  g_clear_handle_id (&self->renew_id, g_source_remove);
  if (self->arrival != NULL)
    set_parent (self, NULL);
  g_clear_object (&self->parent_signals);
  if (self->slot != NULL)
    {
      beckon_question_slot_clear (self->slot);
      leave_dialog (self);
    }
  g_clear_object (&self->slot);
  if (self->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (self->dialog));
  g_clear_object (&self->dialog);
  g_clear_pointer (&self->entries, beckon_question_entries_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_in_dialog_parent_class)->dispose (object);
}

static void
beckon_question_in_dialog_class_init (BeckonQuestionInDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_in_dialog_dispose;

  signals[TOGGLED] = g_signal_new ("toggled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGHT_CHANGED] = g_signal_new ("sight-changed", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[PARENT_ACTIVE] = g_signal_new ("parent-active", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_question_in_dialog_init (BeckonQuestionInDialog *self)
{
  self->parent_signals = g_signal_group_new (GTK_TYPE_WINDOW);
  g_signal_group_connect_swapped (self->parent_signals, "notify::is-active",
                                  G_CALLBACK (parent_active_cb), self);
}

BeckonQuestionInDialog *
beckon_question_in_dialog_new (BeckonDesk            *desk,
                               GtkApplication        *application,
                               BeckonQuestionEntries *entries,
                               BeckonQuestionVerbs   *verbs)
{
  BeckonQuestionInDialog *self = g_object_new (BECKON_TYPE_QUESTION_IN_DIALOG, NULL);

  self->desk = g_object_ref (desk);
  self->application = application;
  self->entries = beckon_question_entries_ref (entries);
  self->slot = beckon_question_slot_new (verbs, entries);
  g_signal_connect_object (self->slot, "complete", G_CALLBACK (complete_cb), self, 0);
  g_signal_connect_object (self->slot, "notify-only", G_CALLBACK (notify_only_cb), self, 0);
  make_dialog (self);
  return self;
}

void
beckon_question_in_dialog_set_notifies (BeckonQuestionInDialog *self, gboolean notifies)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  self->notifies = notifies;
  beckon_question_arrival_set_notifies (self->arrival, notifies);
}

/* --- what it shows --- */

BeckonQuestionSlot *
beckon_question_in_dialog_get_slot (BeckonQuestionInDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self), NULL);

  return self->slot;
}

static gboolean
write_place_cb (gpointer user_data)
{
  BeckonQuestionInDialog *self = user_data;
  BeckonQuestionEntry    *current = beckon_question_slot_get_current (self->slot);

  self->place_id = 0;
  if (current != NULL)
    beckon_question_dialog_set_place (self->dialog,
                                      beckon_question_entries_get_position (self->entries, current),
                                      beckon_question_entries_get_length (self->entries));
  return G_SOURCE_REMOVE;
}

void
beckon_question_in_dialog_update_place (BeckonQuestionInDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  if (self->place_id == 0 && beckon_question_in_dialog_is_open (self))
    self->place_id = g_idle_add (write_place_cb, self);
}

void
beckon_question_in_dialog_show (BeckonQuestionInDialog *self, BeckonQuestionEntry *entry)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  renew_dialog (self);
  if (beckon_question_slot_get_current (self->slot) == entry)
    return;
  beckon_question_slot_show (self->slot, entry);
  beckon_question_arrival_set_ready (
    self->arrival, beckon_question_view_is_complete (beckon_question_slot_get_view (self->slot)));
  beckon_question_slot_show_outcome (self->slot);
  g_clear_handle_id (&self->place_id, g_source_remove);
  write_place_cb (self);
}

/* --- open and closed --- */

gboolean
beckon_question_in_dialog_is_open (BeckonQuestionInDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self), FALSE);

  return self->arrival != NULL && beckon_question_arrival_is_open (self->arrival);
}

BeckonDialogSight
beckon_question_in_dialog_get_sight (BeckonQuestionInDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self), BECKON_DIALOG_CLOSED);

  if (!beckon_question_in_dialog_is_open (self))
    return BECKON_DIALOG_CLOSED;
  return beckon_sight_is_seen (self->sight) ? BECKON_DIALOG_SEEN : BECKON_DIALOG_OPENING;
}

BeckonArrival
beckon_question_in_dialog_foresee (BeckonQuestionInDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self), BECKON_ARRIVAL_PRESENTED);

  return beckon_question_arrival_foresee (self->arrival);
}

static void
opened (BeckonQuestionInDialog *self)
{
  gtk_window_set_application (GTK_WINDOW (self->dialog), self->application);
  toggled (self);
}

void
beckon_question_in_dialog_open (BeckonQuestionInDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  self->elsewhere = !beckon_question_arrival_has_keyboard (self->arrival);
  switch (beckon_question_arrival_open (self->arrival))
    {
    case BECKON_ARRIVAL_LISTED:
      /* Nothing shows it, so the pane may. */
      beckon_question_slot_clear (self->slot);
      return;
    case BECKON_ARRIVAL_OPENED:
      if (beckon_question_arrival_take_offer (self->arrival))
        beckon_question_view_offer_notify (beckon_question_slot_get_view (self->slot),
                                           beckon_question_arrival_knows_others (self->arrival));
      break;
    case BECKON_ARRIVAL_PRESENTED:
    default:
      break;
    }
  opened (self);
}

void
beckon_question_in_dialog_open_quietly (BeckonQuestionInDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  self->elsewhere = TRUE;
  beckon_question_arrival_open_quietly (self->arrival);
  opened (self);
}

void
beckon_question_in_dialog_raise (BeckonQuestionInDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  if (!beckon_question_in_dialog_is_open (self))
    self->elsewhere = !beckon_question_arrival_has_keyboard (self->arrival);
  gtk_window_set_application (GTK_WINDOW (self->dialog), self->application);
  beckon_question_arrival_present (self->arrival);
  self->asked_for = !gtk_window_is_active (GTK_WINDOW (self->dialog));
  bring (self);
  opened (self);
}

void
beckon_question_in_dialog_close (BeckonQuestionInDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  if (self->elsewhere && beckon_question_in_dialog_is_open (self))
    beckon_key_guard_expect (self->application, GTK_WINDOW (self->dialog));
  self->asked_for = FALSE;
  beckon_question_arrival_hide (self->arrival);
  /* A window of the application would keep it running, even while hidden. */
  gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
  self->worn = TRUE;
  if (self->renew_id == 0)
    self->renew_id = g_timeout_add (RENEW_MS, renew_cb, self);
  toggled (self);
}

void
beckon_question_in_dialog_close_covered (BeckonQuestionInDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_DIALOG (self));

  if (!beckon_question_arrival_has_gone_under (self->arrival)
      || !beckon_sight_is_hidden (self->sight))
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
  /* If the question is only listed now, the dialog stays hidden. */
  gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
  self->worn = TRUE;
}

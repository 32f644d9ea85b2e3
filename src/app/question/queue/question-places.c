/* question-places.c: the dialog and the pane, and which question they show next
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-places.h"

struct _BeckonQuestionPlaces
{
  GObject                 parent_instance;
  BeckonQuestionEntries  *entries;       /* (owned) */
  BeckonQuestionInDialog *in_dialog;     /* (owned) */
  BeckonQuestionInPane   *in_pane;       /* (owned) */
  BeckonQuiet            *quiet;         /* (owned) (nullable) */
  GSignalGroup           *quiet_signals; /* (owned) */
  gboolean                silenced;      /* something arrived in silence */
};

G_DEFINE_FINAL_TYPE (BeckonQuestionPlaces, beckon_question_places, G_TYPE_OBJECT)

/* --- where a question is shown --- */

static BeckonQuestionSlot *
dialog_slot (BeckonQuestionPlaces *self)
{
  return beckon_question_in_dialog_get_slot (self->in_dialog);
}

static BeckonQuestionSlot *
pane_slot (BeckonQuestionPlaces *self)
{
  return beckon_question_in_pane_get_slot (self->in_pane);
}

/* What the dialog shows, also while it is closed. */
static BeckonQuestionView *
dialog_view (BeckonQuestionPlaces *self)
{
  return beckon_question_slot_get_view (dialog_slot (self));
}

static BeckonQuestionEntry *
get_in_dialog (BeckonQuestionPlaces *self)
{
  return beckon_question_slot_get_current (dialog_slot (self));
}

static gboolean
is_open (BeckonQuestionPlaces *self)
{
  return beckon_question_in_dialog_is_open (self->in_dialog);
}

BeckonQuestionSlot *
beckon_question_places_find_slot (BeckonQuestionPlaces *self, const BeckonQuestionEntry *entry)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PLACES (self), NULL);

  if (get_in_dialog (self) == entry)
    return dialog_slot (self);
  return beckon_question_slot_get_current (pane_slot (self)) == entry ? pane_slot (self) : NULL;
}

gboolean
beckon_question_places_is_shown (BeckonQuestionPlaces *self, BeckonQuestionSlot *slot)
{
  BeckonQuestionView *view;

  g_return_val_if_fail (BECKON_IS_QUESTION_PLACES (self), FALSE);

  view = beckon_question_slot_get_view (slot);
  if (view == NULL)
    return FALSE;
  return slot == dialog_slot (self) ? is_open (self) : gtk_widget_get_mapped (GTK_WIDGET (view));
}

void
beckon_question_places_show (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry)
{
  g_return_if_fail (BECKON_IS_QUESTION_PLACES (self));

  /* It is entered into the order first, so it stays. */
  if (beckon_question_slot_get_current (pane_slot (self)) == entry)
    beckon_question_in_pane_leave (self->in_pane);
  beckon_question_in_dialog_show (self->in_dialog, entry);
}

void
beckon_question_places_leave_order (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionSlot *slot;

  g_return_if_fail (BECKON_IS_QUESTION_PLACES (self));

  slot = beckon_question_places_find_slot (self, entry);
  beckon_question_entries_leave (self->entries, entry);
  beckon_question_view_forget_reminder (dialog_view (self), entry->id);
  if (slot != NULL)
    beckon_question_slot_clear (slot);
}

void
beckon_question_places_remove (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry)
{
  g_return_if_fail (BECKON_IS_QUESTION_PLACES (self));

  beckon_question_places_leave_order (self, entry);
  beckon_question_entries_remove (self->entries, entry);
}

void
beckon_question_places_advance (BeckonQuestionPlaces *self, BeckonQuestionEntry *next)
{
  g_return_if_fail (BECKON_IS_QUESTION_PLACES (self));

  if (next == NULL)
    next = beckon_question_entries_get_first (self->entries);
  if (next == NULL)
    {
      beckon_question_in_dialog_close (self->in_dialog);
      return;
    }
  beckon_question_places_show (self, next);
  beckon_question_view_arm (dialog_view (self));
  beckon_question_in_pane_update (self->in_pane);
}

void
beckon_question_places_finish (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry)
{
  const BeckonQuestionSlot *slot;
  BeckonQuestionEntry      *next;
  gint64                    id;

  g_return_if_fail (BECKON_IS_QUESTION_PLACES (self));

  slot = beckon_question_places_find_slot (self, entry);
  next = beckon_question_entries_get_next (self->entries, entry);
  id = entry->id;
  beckon_question_places_remove (self, entry);
  if (slot == dialog_slot (self) && is_open (self))
    beckon_question_places_advance (self, next);
  else
    beckon_question_in_dialog_update_place (self->in_dialog);
  if (slot == pane_slot (self))
    beckon_question_in_pane_finish (self->in_pane, id);
}

/* --- the dialog opens by itself --- */

/* (nullable): the oldest question that may disturb the person (ATT-12). */
static BeckonQuestionEntry *
find_loud (BeckonQuestionPlaces *self)
{
  BeckonQuestionEntry *entry = beckon_question_entries_get_first (self->entries);

  while (entry != NULL && self->quiet != NULL
         && beckon_quiet_silences (self->quiet, entry->interaction))
    {
      self->silenced = TRUE;
      entry = beckon_question_entries_get_next (self->entries, entry);
    }
  return entry;
}

void
beckon_question_places_open_by_itself (BeckonQuestionPlaces *self)
{
  BeckonQuestionEntry *entry;

  g_return_if_fail (BECKON_IS_QUESTION_PLACES (self));

  if (is_open (self))
    return;
  entry = find_loud (self);
  if (entry == NULL)
    return;

  beckon_question_places_show (self, entry);
  beckon_question_in_dialog_open (self->in_dialog);
}

gboolean
beckon_question_places_come_up (BeckonQuestionPlaces *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PLACES (self), FALSE);

  beckon_question_in_dialog_close_covered (self->in_dialog);
  if (is_open (self))
    {
      beckon_question_in_dialog_update_place (self->in_dialog);
      return TRUE;
    }
  beckon_question_places_open_by_itself (self);
  return FALSE;
}

/* The person activated the desk window: a question that was only listed is opened, an open dialog
 * gets the keyboard. */
static void
parent_active_cb (BeckonQuestionPlaces *self)
{
  if (!is_open (self))
    {
      /* In silence the list has them, and the person opens what they want. */
      BeckonQuestionEntry *entry = find_loud (self);

      if (entry == NULL)
        return;
      beckon_question_places_show (self, entry);
    }
  beckon_question_in_dialog_raise (self->in_dialog);
}

/* What arrived in silence comes up as if it arrived now. */
static void
quiet_changed_cb (BeckonQuestionPlaces *self)
{
  if (!self->silenced || beckon_quiet_get_reasons (self->quiet) != BECKON_QUIET_NONE)
    return;
  self->silenced = FALSE;
  beckon_question_places_open_by_itself (self);
}

/* --- the object --- */

static void
beckon_question_places_dispose (GObject *object)
{
  BeckonQuestionPlaces *self = BECKON_QUESTION_PLACES (object);

  g_clear_object (&self->quiet_signals);
  g_clear_object (&self->quiet);
  if (self->in_pane != NULL)
    beckon_question_in_pane_set_view (self->in_pane, NULL);
  g_clear_object (&self->in_pane);
  g_clear_object (&self->in_dialog);
  g_clear_pointer (&self->entries, beckon_question_entries_unref);

  G_OBJECT_CLASS (beckon_question_places_parent_class)->dispose (object);
}

static void
beckon_question_places_class_init (BeckonQuestionPlacesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_places_dispose;
}

static void
beckon_question_places_init (BeckonQuestionPlaces *self)
{
  self->quiet_signals = g_signal_group_new (BECKON_TYPE_QUIET);
  g_signal_group_connect_swapped (self->quiet_signals, "changed", G_CALLBACK (quiet_changed_cb),
                                  self);
}

BeckonQuestionPlaces *
beckon_question_places_new (BeckonDesk            *desk,
                            GtkApplication        *application,
                            BeckonQuestionEntries *entries,
                            BeckonQuestionVerbs   *verbs)
{
  BeckonQuestionPlaces *self = g_object_new (BECKON_TYPE_QUESTION_PLACES, NULL);

  self->entries = beckon_question_entries_ref (entries);
  self->in_dialog = beckon_question_in_dialog_new (desk, application, entries, verbs);
  self->in_pane = beckon_question_in_pane_new (desk, entries, verbs, self->in_dialog);
  g_signal_connect_object (self->in_dialog, "parent-active", G_CALLBACK (parent_active_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog_slot (self), "read", G_CALLBACK (beckon_question_places_finish),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane_slot (self), "read", G_CALLBACK (beckon_question_places_finish),
                           self, G_CONNECT_SWAPPED);
  return self;
}

void
beckon_question_places_set_quiet (BeckonQuestionPlaces *self, BeckonQuiet *quiet)
{
  g_return_if_fail (BECKON_IS_QUESTION_PLACES (self));

  g_signal_group_set_target (self->quiet_signals, quiet);
  g_set_object (&self->quiet, quiet);
}

BeckonQuestionInDialog *
beckon_question_places_get_dialog (BeckonQuestionPlaces *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PLACES (self), NULL);

  return self->in_dialog;
}

BeckonQuestionInPane *
beckon_question_places_get_pane (BeckonQuestionPlaces *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PLACES (self), NULL);

  return self->in_pane;
}

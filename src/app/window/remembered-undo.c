/* remembered-undo.c: offers to undo a remembered answer right after it was given (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/remembered-undo.h"

#include <glib/gi18n-lib.h>

#include "app/question/remember-text.h"
#include "app/widgets/toast.h"
#include "model/name.h"
#include "rules/question/preferences.h"

/* Long enough to read it and to reconsider. */
#define UNDO_SECONDS 20

struct _BeckonRememberedUndo
{
  GObject          parent_instance;
  GtkWindow       *window;    /* (weak) (nullable) */
  AdwToastOverlay *toasts;    /* (owned) */
  BeckonDesk      *desk;      /* (owned) (nullable): once it is open */
  GSignalGroup    *questions; /* (owned): of the queue that remembers, while there is one */
  AdwToast        *toast;     /* (owned) (nullable): offers to undo what was remembered last */
};

G_DEFINE_FINAL_TYPE (BeckonRememberedUndo, beckon_remembered_undo, G_TYPE_OBJECT)

static void offer (BeckonRememberedUndo *self);

static void
on_forgotten (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) toasts = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* The window may have been closed in the meantime. */
  if (gtk_widget_get_root (toasts) == NULL)
    return;
  if (commit != NULL)
    beckon_toast_text (toasts, _ ("Undone: you will be asked this question again"));
  else
    beckon_toast_error (toasts, error);
}

static void
on_undo (BeckonRememberedUndo *self)
{
  g_autoptr (BeckonQuestionQueue) questions = g_signal_group_dup_target (self->questions);
  const BeckonPreference *preference =
    questions != NULL ? beckon_question_queue_get_remembered (questions) : NULL;

  if (preference != NULL)
    beckon_desk_do_async (self->desk,
                          beckon_operation_forget (beckon_name_get_user (), preference->id), NULL,
                          on_forgotten, g_object_ref (self->toasts));
}

static void
on_dismissed (BeckonRememberedUndo *self)
{
  g_autoptr (BeckonQuestionQueue) questions = g_signal_group_dup_target (self->questions);

  g_clear_object (&self->toast);
  if (questions == NULL)
    return;
  beckon_question_queue_drop_remembered (questions);
  offer (self);
}

static void
offer (BeckonRememberedUndo *self)
{
  g_autoptr (BeckonQuestionQueue) questions = g_signal_group_dup_target (self->questions);
  const BeckonPreference *preference;
  g_autofree char        *text = NULL;
  g_autofree char        *escaped = NULL;

  /* The toast would time out unseen. */
  if (questions == NULL || self->desk == NULL || self->toast != NULL || self->window == NULL
      || !gtk_window_is_active (self->window))
    return;
  preference = beckon_question_queue_get_remembered (questions);
  if (preference == NULL)
    return;

  text = beckon_remember_text_after (
    preference, beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
  escaped = g_markup_escape_text (text, -1);
  self->toast = adw_toast_new (escaped);
  adw_toast_set_button_label (self->toast, _ ("Undo"));
  adw_toast_set_timeout (self->toast, UNDO_SECONDS);
  /* Shown before toasts that only confirm an answer. */
  adw_toast_set_priority (self->toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_object (self->toast, "button-clicked", G_CALLBACK (on_undo), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->toast, "dismissed", G_CALLBACK (on_dismissed), self,
                           G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (self->toasts, g_object_ref (self->toast));
}

static void
beckon_remembered_undo_finalize (GObject *object)
{
  BeckonRememberedUndo *self = BECKON_REMEMBERED_UNDO (object);

  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->questions);
  g_clear_object (&self->toast);
  g_clear_object (&self->toasts);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_remembered_undo_parent_class)->finalize (object);
}

static void
beckon_remembered_undo_class_init (BeckonRememberedUndoClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_remembered_undo_finalize;
}

static void
beckon_remembered_undo_init (BeckonRememberedUndo *self)
{
  self->questions = g_signal_group_new (BECKON_TYPE_QUESTION_QUEUE);
  g_signal_group_connect_swapped (self->questions, "remembered", G_CALLBACK (offer), self);
}

BeckonRememberedUndo *
beckon_remembered_undo_new (GtkWindow *window, AdwToastOverlay *toasts)
{
  BeckonRememberedUndo *self;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (ADW_IS_TOAST_OVERLAY (toasts), NULL);

  self = g_object_new (BECKON_TYPE_REMEMBERED_UNDO, NULL);
  g_set_weak_pointer (&self->window, window);
  self->toasts = g_object_ref (toasts);
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (offer), self,
                           G_CONNECT_SWAPPED);

  return self;
}

void
beckon_remembered_undo_set_desk (BeckonRememberedUndo *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_REMEMBERED_UNDO (self));

  g_set_object (&self->desk, desk);
  offer (self);
}

void
beckon_remembered_undo_set_questions (BeckonRememberedUndo *self, BeckonQuestionQueue *questions)
{
  g_return_if_fail (BECKON_IS_REMEMBERED_UNDO (self));

  g_signal_group_set_target (self->questions, questions);
  offer (self);
}

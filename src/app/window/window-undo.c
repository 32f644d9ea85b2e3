/* window-undo.c: offers to undo a remembered answer right after it was given (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/queue/remember-text.h"
#include "app/widgets/toast.h"
#include "model/name.h"
#include "rules/question/preferences.h"

/* Long enough to read it and to reconsider. */
#define UNDO_SECONDS 20

static void
on_forgotten (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* The window may have been closed in the meantime. */
  if (self->desk == NULL)
    return;
  if (commit != NULL)
    beckon_window_toast (self, _ ("Undone: you will be asked this question again"));
  else
    beckon_toast_error (GTK_WIDGET (self->toasts), error);
}

static void
on_undo (AdwToast *toast, BeckonWindow *self)
{
  const BeckonPreference *preference =
    self->questions != NULL ? beckon_question_queue_get_remembered (self->questions) : NULL;

  if (preference != NULL && self->desk != NULL)
    beckon_desk_do_async (self->desk,
                          beckon_operation_forget (beckon_name_get_user (), preference->id), NULL,
                          on_forgotten, g_object_ref (self));
}

static void
on_dismissed (AdwToast *toast, BeckonWindow *self)
{
  g_clear_object (&self->undo_toast);
  if (self->questions == NULL)
    return;
  beckon_question_queue_drop_remembered (self->questions);
  beckon_window_offer_undo (self);
}

void
beckon_window_offer_undo (BeckonWindow *self)
{
  const BeckonPreference *preference;
  g_autofree char        *text = NULL;
  g_autofree char        *escaped = NULL;

  /* The toast would time out unseen. */
  if (self->questions == NULL || self->desk == NULL || self->undo_toast != NULL
      || !gtk_window_is_active (GTK_WINDOW (self)))
    return;
  preference = beckon_question_queue_get_remembered (self->questions);
  if (preference == NULL)
    return;

  text = beckon_remember_text_after (
    preference, beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
  escaped = g_markup_escape_text (text, -1);
  self->undo_toast = adw_toast_new (escaped);
  adw_toast_set_button_label (self->undo_toast, _ ("Undo"));
  adw_toast_set_timeout (self->undo_toast, UNDO_SECONDS);
  /* Shown before toasts that only confirm an answer. */
  adw_toast_set_priority (self->undo_toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_object (self->undo_toast, "button-clicked", G_CALLBACK (on_undo), self, 0);
  g_signal_connect_object (self->undo_toast, "dismissed", G_CALLBACK (on_dismissed), self, 0);
  adw_toast_overlay_add_toast (self->toasts, g_object_ref (self->undo_toast));
}

/* window-notices.c: what plans tell the person, in passing, while the window is in use (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window-private.h"

#include <glib/gi18n-lib.h>

/* As much of a message as a toast shows; the task's log has all of it. */
#define NOTICE_CHARS 120
/* Long enough to read that. */
#define NOTICE_SECONDS 8

static void
on_dismissed (AdwToast     *toast,
              BeckonWindow *self)
{
  g_clear_handle_id (&self->notice_source, g_source_remove);
  g_clear_pointer (&self->notice_task, g_free);
  g_clear_object (&self->notice_toast);
  self->n_notices = 0;
}

static void
on_show (AdwToast     *toast,
         BeckonWindow *self)
{
  g_autofree char *task_id = g_strdup (self->notice_task);

  if (task_id != NULL)
    beckon_window_open_task (self, task_id);
}

static gboolean
on_time_over (gpointer user_data)
{
  BeckonWindow *self = user_data;
  g_autoptr (AdwToast) toast = g_object_ref (self->notice_toast);

  self->notice_source = 0;
  adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

static AdwToast *
make_toast (BeckonWindow *self)
{
  AdwToast *toast = adw_toast_new ("");

  /* Its time begins anew with every message. */
  adw_toast_set_timeout (toast, 0);
  adw_toast_set_button_label (toast, _("Show"));
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (on_dismissed), self, 0);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (on_show), self, 0);
  return toast;
}

/* One toast for all of them: the newest message, and how many came while it was there. */
void
beckon_window_show_notice (BeckonWindow       *self,
                           const BeckonNotice *notice)
{
  g_autofree char *line = beckon_notice_to_line (notice, NOTICE_CHARS);
  g_autofree char *text = NULL;
  g_autofree char *escaped = NULL;
  gboolean is_new = self->notice_toast == NULL;

  /* What is not looked at would be over before it is seen. */
  if (!gtk_window_is_active (GTK_WINDOW (self)))
    return;

  self->n_notices++;
  if (self->n_notices > 1)
    /* Translators: a message, and how many came just before it */
    text = g_strdup_printf (ngettext ("%s (and %u more)", "%s (and %u more)", self->n_notices - 1), line, self->n_notices - 1);
  escaped = g_markup_escape_text (text != NULL ? text : line, -1);
  g_free (self->notice_task);
  self->notice_task = g_strdup (notice->task_id);

  if (is_new)
    self->notice_toast = make_toast (self);
  adw_toast_set_title (self->notice_toast, escaped);
  if (is_new)
    adw_toast_overlay_add_toast (self->toasts, g_object_ref (self->notice_toast));
  g_clear_handle_id (&self->notice_source, g_source_remove);
  self->notice_source = g_timeout_add_seconds (NOTICE_SECONDS, on_time_over, self);
}

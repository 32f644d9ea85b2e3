/* window-notices.c: short messages about a task while the window is in use (WH-1, PP-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

/* The length to which a message is shortened; the log of the task has all of it. */
#define NOTICE_CHARS 120
#define NOTICE_LINES 4
/* Long enough to read it. */
#define NOTICE_SECONDS 8

static void
on_dismissed (AdwToast *toast, BeckonWindow *self)
{
  g_clear_handle_id (&self->notice_source, g_source_remove);
  g_clear_pointer (&self->notice_task, g_free);
  g_clear_object (&self->notice_toast);
  self->n_notices = 0;
}

static void
on_show (AdwToast *toast, BeckonWindow *self)
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
  AdwToast  *toast = adw_toast_new ("");
  GtkWidget *label = gtk_label_new (NULL);

  /* AdwToast's own title shows a single line, and the end of the message says what did not run. */
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), NOTICE_LINES);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  adw_toast_set_custom_title (toast, label);
  /* The timeout restarts with every message. */
  adw_toast_set_timeout (toast, 0);
  adw_toast_set_button_label (toast, _ ("Show"));
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (on_dismissed), self, 0);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (on_show), self, 0);
  return toast;
}

/* One toast for all messages: the newest one, and how many arrived while it was visible. */
void
beckon_window_say_of_task (BeckonWindow *self, const char *task_id, const char *line)
{
  g_autofree char *text = NULL;
  gboolean         is_new = self->notice_toast == NULL;

  g_return_if_fail (BECKON_IS_WINDOW (self));

  self->n_notices++;
  if (self->n_notices > 1)
    /* Translators: a message, and how many came just before it */
    text = g_strdup_printf (ngettext ("%s (and %u more)", "%s (and %u more)", self->n_notices - 1),
                            line, self->n_notices - 1);
  g_free (self->notice_task);
  self->notice_task = g_strdup (task_id);

  if (is_new)
    self->notice_toast = make_toast (self);
  gtk_label_set_text (GTK_LABEL (adw_toast_get_custom_title (self->notice_toast)),
                      text != NULL ? text : line);
  if (is_new)
    adw_toast_overlay_add_toast (self->toasts, g_object_ref (self->notice_toast));
  g_clear_handle_id (&self->notice_source, g_source_remove);
  self->notice_source = g_timeout_add_seconds (NOTICE_SECONDS, on_time_over, self);
}

void
beckon_window_show_notice (BeckonWindow *self, const BeckonNotice *notice)
{
  g_autofree char *line = beckon_notice_to_line (notice, NOTICE_CHARS);

  /* The toast would time out unseen. */
  if (gtk_window_is_active (GTK_WINDOW (self)))
    beckon_window_say_of_task (self, notice->task_id, line);
}

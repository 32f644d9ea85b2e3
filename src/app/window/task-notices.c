/* task-notices.c: short messages about a task while the window is in use (WH-1, PP-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/task-notices.h"

#include <glib/gi18n-lib.h>

/* The length to which a message is shortened; the log of the task has all of it. */
#define NOTICE_CHARS 120
#define NOTICE_LINES 4
/* Long enough to read it. */
#define NOTICE_SECONDS 8

struct _BeckonTaskNotices
{
  GObject          parent_instance;
  AdwToastOverlay *toasts;    /* (owned) */
  AdwToast        *toast;     /* (owned) (nullable): the newest message, while it is visible */
  char            *task_id;   /* (owned) (nullable): the task of that message */
  guint            source;    /* timeout that hides it */
  guint            n_notices; /* messages that arrived since none was visible */
};

enum
{
  SHOW_TASK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTaskNotices, beckon_task_notices, G_TYPE_OBJECT)

static void
on_dismissed (BeckonTaskNotices *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->task_id, g_free);
  g_clear_object (&self->toast);
  self->n_notices = 0;
}

static void
on_show (BeckonTaskNotices *self)
{
  g_autofree char *task_id = g_strdup (self->task_id);

  if (task_id != NULL)
    g_signal_emit (self, signals[SHOW_TASK], 0, task_id);
}

static gboolean
on_time_over (gpointer user_data)
{
  BeckonTaskNotices *self = user_data;
  g_autoptr (AdwToast) toast = g_object_ref (self->toast);

  self->source = 0;
  adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

static AdwToast *
make_toast (BeckonTaskNotices *self)
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
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (on_dismissed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (on_show), self, G_CONNECT_SWAPPED);
  return toast;
}

static void
beckon_task_notices_finalize (GObject *object)
{
  BeckonTaskNotices *self = BECKON_TASK_NOTICES (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->task_id, g_free);
  g_clear_object (&self->toast);
  g_clear_object (&self->toasts);

  G_OBJECT_CLASS (beckon_task_notices_parent_class)->finalize (object);
}

static void
beckon_task_notices_class_init (BeckonTaskNoticesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_task_notices_finalize;

  signals[SHOW_TASK] = g_signal_new ("show-task", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
beckon_task_notices_init (BeckonTaskNotices *self)
{
}

BeckonTaskNotices *
beckon_task_notices_new (AdwToastOverlay *toasts)
{
  BeckonTaskNotices *self;

  g_return_val_if_fail (ADW_IS_TOAST_OVERLAY (toasts), NULL);

  self = g_object_new (BECKON_TYPE_TASK_NOTICES, NULL);
  self->toasts = g_object_ref (toasts);

  return self;
}

void
beckon_task_notices_say (BeckonTaskNotices *self, const char *task_id, const char *line)
{
  g_autofree char *text = NULL;
  gboolean         is_new;

  g_return_if_fail (BECKON_IS_TASK_NOTICES (self));

  is_new = self->toast == NULL;
  self->n_notices++;
  if (self->n_notices > 1)
    /* Translators: a message, and how many came just before it */
    text = g_strdup_printf (ngettext ("%s (and %u more)", "%s (and %u more)", self->n_notices - 1),
                            line, self->n_notices - 1);
  g_free (self->task_id);
  self->task_id = g_strdup (task_id);

  if (is_new)
    self->toast = make_toast (self);
  gtk_label_set_text (GTK_LABEL (adw_toast_get_custom_title (self->toast)),
                      text != NULL ? text : line);
  if (is_new)
    adw_toast_overlay_add_toast (self->toasts, g_object_ref (self->toast));
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add_seconds (NOTICE_SECONDS, on_time_over, self);
}

void
beckon_task_notices_show (BeckonTaskNotices *self, const BeckonNotice *notice)
{
  GtkRoot         *window;
  g_autofree char *line = NULL;

  g_return_if_fail (BECKON_IS_TASK_NOTICES (self));

  /* The toast would time out unseen. */
  window = gtk_widget_get_root (GTK_WIDGET (self->toasts));
  if (!GTK_IS_WINDOW (window) || !gtk_window_is_active (GTK_WINDOW (window)))
    return;
  line = beckon_notice_to_line (notice, NOTICE_CHARS);
  beckon_task_notices_say (self, notice->task_id, line);
}

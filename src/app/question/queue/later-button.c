/* later-button.c: the menu beside Later: 15 minutes, an hour, tomorrow morning, or a chosen time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/later-button.h"

#include <glib/gi18n-lib.h>

#include "app/question/queue/later-times.h"
#include "base/error.h"
#include "model/question/later.h"

struct _BeckonLaterButton
{
  AdwBin     parent_instance;
  GtkWidget *popover;
  GtkWidget *all;
  GtkWidget *times;
  GtkWidget *entry;
  GtkWidget *error;
};

enum
{
  CHOSEN,
  ALL,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonLaterButton, beckon_later_button, ADW_TYPE_BIN)

static void
choose (BeckonLaterButton *self, gint64 until_us)
{
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_signal_emit (self, signals[CHOSEN], 0, until_us);
}

static void
chosen_cb (GtkButton *button, BeckonLaterButton *self)
{
  int minutes = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "minutes"));

  choose (self, beckon_later_times_until (minutes, g_get_real_time ()));
}

static void
add_times (BeckonLaterButton *self)
{
  guint                  n_times;
  const BeckonLaterTime *times = beckon_later_times_list (&n_times);

  for (guint i = 0; i < n_times; i++)
    {
      GtkWidget *button = gtk_button_new_with_label (_ (times[i].label));

      gtk_widget_add_css_class (button, "flat");
      g_object_set_data (G_OBJECT (button), "minutes", GINT_TO_POINTER (times[i].minutes));
      g_signal_connect (button, "clicked", G_CALLBACK (chosen_cb), self);
      gtk_box_append (GTK_BOX (self->times), button);
    }
}

static void
all_cb (BeckonLaterButton *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_signal_emit (self, signals[ALL], 0);
}

static void
show_error (BeckonLaterButton *self, const GError *error)
{
  gtk_label_set_text (GTK_LABEL (self->error), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->error, error != NULL);
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
    error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (error != NULL)
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
}

static void
time_cb (BeckonLaterButton *self)
{
  g_autoptr (GError) error = NULL;
  gint64 until_us;

  if (beckon_later_parse (gtk_editable_get_text (GTK_EDITABLE (self->entry)), g_get_real_time (),
                          &until_us, &error))
    choose (self, until_us);
  else
    show_error (self, error);
}

static void
changed_cb (BeckonLaterButton *self)
{
  show_error (self, NULL);
}

static void
shown_cb (BeckonLaterButton *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  show_error (self, NULL);
}

static void
beckon_later_button_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_LATER_BUTTON);

  G_OBJECT_CLASS (beckon_later_button_parent_class)->dispose (object);
}

static void
beckon_later_button_class_init (BeckonLaterButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_later_button_dispose;

  signals[CHOSEN] = g_signal_new ("chosen", BECKON_TYPE_LATER_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);

  signals[ALL] = g_signal_new ("all", BECKON_TYPE_LATER_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/later-button.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonLaterButton, popover);
  gtk_widget_class_bind_template_child (widget_class, BeckonLaterButton, all);
  gtk_widget_class_bind_template_child (widget_class, BeckonLaterButton, times);
  gtk_widget_class_bind_template_child (widget_class, BeckonLaterButton, entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonLaterButton, error);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, time_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, shown_cb);
}

static void
beckon_later_button_init (BeckonLaterButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_times (self);
}

void
beckon_later_button_set_all (BeckonLaterButton *self, guint n)
{
  g_return_if_fail (BECKON_IS_LATER_BUTTON (self));

  gtk_widget_set_visible (self->all, n > 1);
  if (n > 1)
    {
      /* Translators: a button: none of the %u questions of the row now; they stay open */
      g_autofree char *label = g_strdup_printf (ngettext ("Later: All %u", "Later: All %u", n), n);

      gtk_button_set_label (GTK_BUTTON (self->all), label);
    }
}

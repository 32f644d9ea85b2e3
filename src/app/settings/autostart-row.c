/* autostart-row.c: a row of the preferences: whether the program starts with the session
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/autostart-row.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "surface/shell/autostart.h"

struct _BeckonAutostartRow
{
  AdwActionRow     parent_instance;
  GtkSwitch       *toggle;
  BeckonAutostart *autostart; /* (owned) (nullable) */
  gboolean         updating;
};

G_DEFINE_FINAL_TYPE (BeckonAutostartRow, beckon_autostart_row, ADW_TYPE_ACTION_ROW)

static void
show_state (BeckonAutostartRow *self)
{
  self->updating = TRUE;
  gtk_switch_set_active (self->toggle, beckon_autostart_is_enabled (self->autostart));
  self->updating = FALSE;
}

/* @error (nullable): why it could not be changed. */
static void
show_error (BeckonAutostartRow *self, const GError *error)
{
  const char      *hint = beckon_error_get_hint (error);
  g_autofree char *text = error != NULL ? g_strdup_printf ("%s. %s", error->message, hint)
                                        : g_strdup (_ ("Agents can ask from then on"));
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), escaped);
}

static void
on_set (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonAutostartRow) self = user_data;
  g_autoptr (GError) error = NULL;

  beckon_autostart_set_finish (BECKON_AUTOSTART (source), result, &error);
  gtk_widget_set_sensitive (GTK_WIDGET (self->toggle), TRUE);
  if (self->autostart == NULL)
    return;
  show_error (self, error);
  show_state (self);
}

static void
on_toggled (BeckonAutostartRow *self)
{
  if (self->updating || self->autostart == NULL)
    return;
  /* The desktop may ask the person first. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->toggle), FALSE);
  beckon_autostart_set_async (self->autostart, gtk_switch_get_active (self->toggle), on_set,
                              g_object_ref (self));
}

static void
beckon_autostart_row_dispose (GObject *object)
{
  BeckonAutostartRow *self = BECKON_AUTOSTART_ROW (object);

  if (self->autostart != NULL)
    g_signal_handlers_disconnect_by_data (self->autostart, self);
  g_clear_object (&self->autostart);

  G_OBJECT_CLASS (beckon_autostart_row_parent_class)->dispose (object);
}

static void
beckon_autostart_row_class_init (BeckonAutostartRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_autostart_row_dispose;
}

static void
beckon_autostart_row_init (BeckonAutostartRow *self)
{
  self->toggle = GTK_SWITCH (gtk_switch_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->toggle), GTK_ALIGN_CENTER);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->toggle));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->toggle));
  show_error (self, NULL);
  g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (on_toggled), self);
}

void
beckon_autostart_row_bind (BeckonAutostartRow *self, GSettings *settings)
{
  GApplication *application = g_application_get_default ();

  g_return_if_fail (BECKON_IS_AUTOSTART_ROW (self));
  g_return_if_fail (G_IS_SETTINGS (settings));
  g_return_if_fail (self->autostart == NULL);

  self->autostart =
    beckon_autostart_new (g_application_get_dbus_connection (application), settings);
  g_signal_connect_swapped (self->autostart, "changed", G_CALLBACK (show_state), self);
  show_state (self);
}

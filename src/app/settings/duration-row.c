/* duration-row.c: a row of the preferences for a length of time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/duration-row.h"

#include "app/settings/duration-text.h"
#include "app/settings/environment-lock.h"
#include "app/widgets/wheel.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "desk/desk-settings.h"

/* The width in characters: enough for the longest time, but it may shrink to that of common
 * values. */
#define CHARS 11
#define MIN_CHARS 7

struct _BeckonDurationRow
{
  AdwActionRow   parent_instance;
  GSettings     *settings; /* (owned) (nullable) */
  char          *key;      /* (owned) (nullable) */
  GtkSpinButton *spin;     /* the setting is a number of ms */
};

G_DEFINE_FINAL_TYPE (BeckonDurationRow, beckon_duration_row, ADW_TYPE_ACTION_ROW)

static gint64
get_us (BeckonDurationRow *self)
{
  return (gint64) gtk_spin_button_get_value (self->spin) * BECKON_US_PER_MS;
}

static gboolean
on_output (GtkSpinButton *spin, BeckonDurationRow *self)
{
  g_autofree char *text = beckon_duration_format (get_us (self));

  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (spin)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                  -1);

  return TRUE;
}

static int
on_input (GtkSpinButton *spin, double *value, BeckonDurationRow *self)
{
  const char      *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  g_autofree char *shown = beckon_duration_format (get_us (self));
  gint64           duration_us;

  /* The text is rounded: if it was not edited, or cannot be parsed, the value stays. */
  *value = gtk_spin_button_get_value (spin);
  if (!g_str_equal (text, shown) && beckon_duration_text_parse (text, get_us (self), &duration_us))
    *value = (double) (duration_us / BECKON_US_PER_MS);

  return TRUE;
}

static void
on_value_changed (BeckonDurationRow *self)
{
  gint64 ms = get_us (self) / BECKON_US_PER_MS;
  double step = (double) (beckon_duration_text_step (get_us (self)) / BECKON_US_PER_MS);

  gtk_spin_button_set_increments (self->spin, step, 10 * step);
  if (self->settings != NULL && g_settings_get_int64 (self->settings, self->key) != ms)
    g_settings_set_int64 (self->settings, self->key, ms);
}

static void
on_setting_changed (BeckonDurationRow *self)
{
  gtk_spin_button_set_value (self->spin, (double) g_settings_get_int64 (self->settings, self->key));
}

static void
set_range (BeckonDurationRow *self, GSettings *settings, const char *key)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) schema_key = NULL;
  g_autoptr (GVariant) range = NULL;
  g_autoptr (GVariant) bounds = NULL;
  const char *sort;
  gint64      least = 0, most = 0;

  g_object_get (settings, "settings-schema", &schema, NULL);
  schema_key = g_settings_schema_get_key (schema, key);
  range = g_settings_schema_key_get_range (schema_key);
  g_variant_get (range, "(&sv)", &sort, &bounds);
  g_return_if_fail (g_str_equal (sort, "range"));
  g_variant_get (bounds, "(xx)", &least, &most);
  gtk_spin_button_set_range (self->spin, (double) least, (double) most);
}

static void
beckon_duration_row_dispose (GObject *object)
{
  BeckonDurationRow *self = BECKON_DURATION_ROW (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->key, g_free);

  G_OBJECT_CLASS (beckon_duration_row_parent_class)->dispose (object);
}

static void
beckon_duration_row_class_init (BeckonDurationRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_duration_row_dispose;
}

static void
beckon_duration_row_init (BeckonDurationRow *self)
{
  self->spin = GTK_SPIN_BUTTON (
    gtk_spin_button_new_with_range (0, (double) (BECKON_DURATION_MAX_US / BECKON_US_PER_MS), 1));
  gtk_spin_button_set_numeric (self->spin, FALSE);
  gtk_widget_set_valign (GTK_WIDGET (self->spin), GTK_ALIGN_CENTER);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->spin), MIN_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->spin), CHARS);
  beckon_wheel_leave (GTK_WIDGET (self->spin));
  g_signal_connect (self->spin, "output", G_CALLBACK (on_output), self);
  g_signal_connect (self->spin, "input", G_CALLBACK (on_input), self);
  g_signal_connect_swapped (self->spin, "value-changed", G_CALLBACK (on_value_changed), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->spin));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->spin));
}

void
beckon_duration_row_bind (BeckonDurationRow *self,
                          GSettings         *settings,
                          const char        *key,
                          const char        *variable)
{
  g_autofree char *detailed = g_strconcat ("changed::", key, NULL);
  gint64           overridden_us;

  g_return_if_fail (BECKON_IS_DURATION_ROW (self));
  g_return_if_fail (G_IS_SETTINGS (settings));
  g_return_if_fail (self->settings == NULL);

  if (beckon_desk_settings_get_override (variable, &overridden_us))
    {
      gtk_spin_button_set_value (self->spin, (double) (overridden_us / BECKON_US_PER_MS));
      beckon_environment_lock (ADW_ACTION_ROW (self), variable);
      return;
    }

  set_range (self, settings, key);
  gtk_spin_button_set_value (self->spin, (double) g_settings_get_int64 (settings, key));
  self->settings = g_object_ref (settings);
  self->key = g_strdup (key);
  g_signal_connect_swapped (settings, detailed, G_CALLBACK (on_setting_changed), self);
}

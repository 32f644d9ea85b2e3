/* dictate-button.c: a button beside a text, which gets what the person says (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/dictate-button.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/announce.h"
#include "app/widgets/composing.h"
#include "app/widgets/dictation.h"
#include "base/error.h"
#include "desk/desk-settings.h"

/* Of the message about a command that failed. */
#define ERROR_CHARS 40

struct _BeckonDictateButton
{
  AdwBin           parent_instance;
  GSettings       *settings; /* (owned) (nullable) */
  GtkWidget       *text;     /* (weak) (nullable) */
  GtkWidget       *button;
  GtkWidget       *popover;
  GtkWidget       *message;
  BeckonDictation *dictation; /* (owned) (nullable): while it runs */
};

enum
{
  PROP_TEXT = 1,
  N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (BeckonDictateButton, beckon_dictate_button, ADW_TYPE_BIN)

static void
update (BeckonDictateButton *self)
{
  gboolean    runs = self->dictation != NULL;
  const char *name = runs ? _ ("Stop Dictation") : _ ("Dictate");

  gtk_button_set_icon_name (GTK_BUTTON (self->button), runs ? "media-playback-stop-symbolic"
                                                            : "audio-input-microphone-symbolic");
  gtk_widget_set_tooltip_text (self->button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

static void
complain (BeckonDictateButton *self, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->message), text);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  beckon_announce (self->button, text);
}

static void
ended_cb (BeckonDictateButton *self, const char *error)
{
  g_signal_handlers_disconnect_by_data (self->dictation, self);
  g_clear_object (&self->dictation);
  update (self);
  if (error != NULL)
    complain (self, error);
}

static void
start (BeckonDictateButton *self)
{
  g_autofree char *command = g_settings_get_string (self->settings, BECKON_DICTATE_COMMAND);
  g_autoptr (GError) error = NULL;

  self->dictation = beckon_dictation_start (self->text, command, &error);
  if (self->dictation == NULL)
    {
      g_autofree char *message =
        beckon_error_get_hint (error) != NULL
          ? g_strdup_printf ("%s %s", error->message, beckon_error_get_hint (error))
          : g_strdup (error->message);

      complain (self, message);
      return;
    }
  g_signal_connect_swapped (self->dictation, "ended", G_CALLBACK (ended_cb), self);
  gtk_widget_grab_focus (self->text);
  if (GTK_IS_EDITABLE (self->text))
    gtk_editable_set_position (GTK_EDITABLE (self->text), -1);
  /* Who speaks writes: the countdown waits (AIC-5). */
  beckon_composing_tell (self->text);
  update (self);
}

static void
clicked_cb (BeckonDictateButton *self)
{
  if (self->dictation != NULL)
    beckon_dictation_stop (self->dictation);
  else if (self->text != NULL && self->settings != NULL)
    start (self);
}

void
beckon_dictate_button_set_usable (BeckonDictateButton *self, gboolean usable)
{
  g_return_if_fail (BECKON_IS_DICTATE_BUTTON (self));

  gtk_widget_set_sensitive (self->button, usable);
  if (!usable && self->dictation != NULL)
    beckon_dictation_drop (self->dictation);
}

static gboolean
is_set (GValue *value, GVariant *variant, gpointer user_data)
{
  g_value_set_boolean (value, *g_variant_get_string (variant, NULL) != '\0');
  return TRUE;
}

/* --- the object --- */

static void
beckon_dictate_button_set_property (GObject      *object,
                                    guint         id,
                                    const GValue *value,
                                    GParamSpec   *pspec)
{
  BeckonDictateButton *self = BECKON_DICTATE_BUTTON (object);

  if (id == PROP_TEXT)
    g_set_weak_pointer (&self->text, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
beckon_dictate_button_dispose (GObject *object)
{
  BeckonDictateButton *self = BECKON_DICTATE_BUTTON (object);

  if (self->dictation != NULL)
    beckon_dictation_drop (self->dictation);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_weak_pointer (&self->text);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_dictate_button_parent_class)->dispose (object);
}

static void
beckon_dictate_button_class_init (BeckonDictateButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->set_property = beckon_dictate_button_set_property;
  G_OBJECT_CLASS (klass)->dispose = beckon_dictate_button_dispose;

  properties[PROP_TEXT] = g_param_spec_object ("text", NULL, NULL, GTK_TYPE_WIDGET,
                                               G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
}

static void
beckon_dictate_button_init (BeckonDictateButton *self)
{
  self->button = gtk_button_new ();
  gtk_widget_add_css_class (self->button, "flat");
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  /* The text keeps the focus. */
  gtk_widget_set_focus_on_click (self->button, FALSE);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (clicked_cb), self);
  adw_bin_set_child (ADW_BIN (self), self->button);

  self->message = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->message), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->message), ERROR_CHARS);
  self->popover = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (self->popover), self->message);
  gtk_widget_set_parent (self->popover, self->button);
  update (self);

  self->settings = beckon_desk_settings_open ();
  if (self->settings == NULL)
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  else
    g_settings_bind_with_mapping (self->settings, BECKON_DICTATE_COMMAND, self, "visible",
                                  G_SETTINGS_BIND_GET, is_set, NULL, NULL, NULL);
}

/* shortcut-row.c: a row of the preferences: the keys that show the oldest question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/shortcut-row.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/toast.h"
#include "base/error.h"

/* As in the menu of the launcher. */
#define COMMAND "gapplication action " BECKON_APP_ID " show-question-oldest"

struct _BeckonShortcutRow
{
  AdwActionRow          parent_instance;
  GtkSwitch            *toggle;
  GtkWidget            *change;
  GtkWidget            *copy;
  BeckonGlobalShortcut *shortcut; /* (owned) (nullable) */
  gboolean              updating;
};

G_DEFINE_FINAL_TYPE (BeckonShortcutRow, beckon_shortcut_row, ADW_TYPE_ACTION_ROW)

/* (transfer full): @trigger, in which GNOME writes keys as <Super><Shift>q, as people write them.
 */
static char *
describe_trigger (const char *trigger)
{
  g_auto (GStrv) words = g_strsplit (trigger, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint           key;
      GdkModifierType modifiers;

      if (*words[i] != '<' || !gtk_accelerator_parse (words[i], &key, &modifiers))
        continue;
      g_free (words[i]);
      words[i] = gtk_accelerator_get_label (key, modifiers);
    }
  return g_strjoinv (" ", words);
}

/* (transfer full) */
static char *
describe_keys (BeckonGlobalShortcut *shortcut)
{
  const char      *trigger = beckon_global_shortcut_get_trigger (shortcut);
  g_autofree char *keys = trigger != NULL ? describe_trigger (trigger) : NULL;

  if (keys == NULL)
    return g_strdup (_ ("Choose its keys in the keyboard settings of your desktop"));
  /* Translators: keys, such as Super+Shift+Q, or what the desktop says of them */
  return g_strdup_printf (_ ("In every program: %s"), keys);
}

/* (transfer full) */
static char *
describe (BeckonGlobalShortcut *shortcut)
{
  const GError *error = beckon_global_shortcut_get_error (shortcut);

  switch (beckon_global_shortcut_get_state (shortcut))
    {
    case BECKON_SHORTCUT_ASKING:
      return g_strdup (_ ("Your desktop is setting it up…"));
    case BECKON_SHORTCUT_ON:
      return describe_keys (shortcut);
    case BECKON_SHORTCUT_ABSENT:
      return g_strdup_printf (
        /* Translators: a command */
        _ ("Your desktop has no shortcuts for programs. Its keyboard settings may run this "
           "command: %s"),
        COMMAND);
    case BECKON_SHORTCUT_UNKNOWN:
    case BECKON_SHORTCUT_OFF:
    default:
      if (error != NULL)
        return g_strdup_printf ("%s. %s", error->message, beckon_error_get_hint (error));
      return g_strdup (_ ("Works in every program. Your desktop asks for the keys."));
    }
}

static void
show_state (BeckonShortcutRow *self)
{
  BeckonShortcutState state = beckon_global_shortcut_get_state (self->shortcut);
  g_autofree char    *text = describe (self->shortcut);
  g_autofree char    *escaped = g_markup_escape_text (text, -1);

  self->updating = TRUE;
  gtk_switch_set_active (self->toggle, state >= BECKON_SHORTCUT_ASKING);
  self->updating = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->toggle), state != BECKON_SHORTCUT_UNKNOWN);
  gtk_widget_set_visible (GTK_WIDGET (self->toggle), state != BECKON_SHORTCUT_ABSENT);
  gtk_widget_set_visible (self->copy, state == BECKON_SHORTCUT_ABSENT);
  gtk_widget_set_visible (self->change, beckon_global_shortcut_can_configure (self->shortcut));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), escaped);
  adw_action_row_set_activatable_widget (
    ADW_ACTION_ROW (self), state != BECKON_SHORTCUT_ABSENT ? GTK_WIDGET (self->toggle) : NULL);
}

static void
on_toggled (BeckonShortcutRow *self)
{
  if (!self->updating && self->shortcut != NULL)
    beckon_global_shortcut_set_enabled (self->shortcut, gtk_switch_get_active (self->toggle));
}

static void
on_change (BeckonShortcutRow *self)
{
  beckon_global_shortcut_configure (self->shortcut);
}

static void
on_copy (BeckonShortcutRow *self)
{
  beckon_toast_copy (GTK_WIDGET (self), COMMAND);
}

static void
beckon_shortcut_row_dispose (GObject *object)
{
  BeckonShortcutRow *self = BECKON_SHORTCUT_ROW (object);

  if (self->shortcut != NULL)
    g_signal_handlers_disconnect_by_data (self->shortcut, self);
  g_clear_object (&self->shortcut);

  G_OBJECT_CLASS (beckon_shortcut_row_parent_class)->dispose (object);
}

static void
beckon_shortcut_row_class_init (BeckonShortcutRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_shortcut_row_dispose;
}

static void
add_suffix (BeckonShortcutRow *self, GtkWidget *widget)
{
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), widget);
}

static void
beckon_shortcut_row_init (BeckonShortcutRow *self)
{
  self->change = gtk_button_new_with_label (_ ("Change…"));
  self->copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  self->toggle = GTK_SWITCH (gtk_switch_new ());
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  gtk_widget_add_css_class (self->copy, "flat");
  gtk_widget_set_tooltip_text (self->copy, _ ("Copy Command"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->copy), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Copy Command"), -1);
  add_suffix (self, self->change);
  add_suffix (self, self->copy);
  add_suffix (self, GTK_WIDGET (self->toggle));
  g_signal_connect_swapped (self->change, "clicked", G_CALLBACK (on_change), self);
  g_signal_connect_swapped (self->copy, "clicked", G_CALLBACK (on_copy), self);
  g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (on_toggled), self);
}

void
beckon_shortcut_row_bind (BeckonShortcutRow *self, BeckonGlobalShortcut *shortcut)
{
  g_return_if_fail (BECKON_IS_SHORTCUT_ROW (self));
  g_return_if_fail (BECKON_IS_GLOBAL_SHORTCUT (shortcut));
  g_return_if_fail (self->shortcut == NULL);

  self->shortcut = g_object_ref (shortcut);
  g_signal_connect_swapped (shortcut, "changed", G_CALLBACK (show_state), self);
  show_state (self);
  beckon_global_shortcut_look (shortcut);
}

/* asking-page.c: the page of the preferences that says how questions wait for the person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/asking-page.h"

#include <glib/gi18n-lib.h>

#include "app/settings/duration-row.h"
#include "app/settings/environment-lock.h"
#include "app/settings/strings-group.h"
#include "app/widgets/announce.h"
#include "app/widgets/dictate-button.h"
#include "app/widgets/dictation.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wheel.h"
#include "model/question/destructive-words.h"

struct _BeckonAskingPage
{
  AdwPreferencesPage  parent_instance;
  GSettings          *settings; /* (owned) (nullable) */
  GtkWidget          *shared;
  AdwComboRow        *policy;
  BeckonDurationRow  *timeout_row;
  GtkSwitch          *locked;
  BeckonDurationRow  *handoff_row;
  BeckonDurationRow  *ambiguity_row;
  BeckonDurationRow  *reminder_row;
  BeckonDurationRow  *cancel_row;
  AdwActionRow       *rounds_row;
  GtkSpinButton      *rounds;
  AdwEntryRow        *dictation;
  AdwActionRow       *programs_row;
  GtkSwitch          *programs;
  AdwActionRow       *undo_row;
  GtkSpinButton      *undo;
  BeckonStringsGroup *agents;
  BeckonStringsGroup *destructive_words;
  BeckonStringsGroup *exempt_wordings;
  BeckonStringsGroup *exempt_agents;
  gboolean            updating;
};

G_DEFINE_FINAL_TYPE (BeckonAskingPage, beckon_asking_page, ADW_TYPE_PREFERENCES_PAGE)

#define UNDO "undo-seconds"
#define PROGRAMS "programs-may-decide"

/* The values of the setting, in the order of the row. */
static const char *const policies[] = { "first-option", "hold" };

static void
update (BeckonAskingPage *self)
{
  g_autofree char *policy = g_settings_get_string (self->settings, "choice-policy");
  gboolean         hold = g_str_equal (policy, "hold");

  self->updating = TRUE;
  adw_combo_row_set_selected (self->policy, hold ? 1 : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->timeout_row), !hold);
  self->updating = FALSE;
}

static void
show_dictation (BeckonAskingPage *self)
{
  g_autofree char *command = g_settings_get_string (self->settings, BECKON_DICTATE_COMMAND);

  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->dictation)), command))
    gtk_editable_set_text (GTK_EDITABLE (self->dictation), command);
}

static void
on_policy_selected (BeckonAskingPage *self)
{
  if (self->settings != NULL && !self->updating)
    g_settings_set_string (self->settings, "choice-policy",
                           policies[adw_combo_row_get_selected (self->policy)]);
}

static gboolean
read_undo (GValue *value, GVariant *variant, gpointer user_data)
{
  g_value_set_double (value, g_variant_get_uint32 (variant));
  return TRUE;
}

/* Only the person changes the number in the row. */
static GVariant *
write_undo (const GValue *value, const GVariantType *type, gpointer user_data)
{
  guint32 seconds = (guint32) CLAMP (g_value_get_double (value), 0, G_MAXUINT32);

  beckon_guards_choose (user_data, UNDO, g_variant_new_uint32 (seconds));
  return g_variant_new_uint32 (seconds);
}

static GVariant *
write_programs (const GValue *value, const GVariantType *type, gpointer user_data)
{
  gboolean may_decide = g_value_get_boolean (value);

  beckon_guards_choose (user_data, PROGRAMS, g_variant_new_boolean (may_decide));
  return g_variant_new_boolean (may_decide);
}

static void
on_dictation_changed (BeckonAskingPage *self)
{
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->dictation),
                                 _ ("Command for dictation"));
  gtk_widget_remove_css_class (GTK_WIDGET (self->dictation), "error");
}

/* A command that cannot be started is not kept: its button would only fail. The reason stands where
 * the person looks, in the row. */
static void
on_dictation (BeckonAskingPage *self)
{
  g_autofree char *command = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->dictation)));
  g_autoptr (GError) error = NULL;

  g_strstrip (command);
  if (*command == '\0' || beckon_dictation_check (command, &error))
    {
      g_settings_set_string (self->settings, BECKON_DICTATE_COMMAND, command);
      return;
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->dictation), error->message);
  gtk_widget_add_css_class (GTK_WIDGET (self->dictation), "error");
  beckon_announce (GTK_WIDGET (self->dictation), error->message);
}

/* ATT-17 */
static gboolean
is_phrase (const char *text)
{
  return beckon_destructive_words_check (text, NULL);
}

static void
beckon_asking_page_dispose (GObject *object)
{
  BeckonAskingPage *self = BECKON_ASKING_PAGE (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_asking_page_parent_class)->dispose (object);
}

static void
beckon_asking_page_class_init (BeckonAskingPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_asking_page_dispose;

  g_type_ensure (BECKON_TYPE_DURATION_ROW);
  g_type_ensure (BECKON_TYPE_STRINGS_GROUP);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TAB_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/asking-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, shared);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, policy);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, timeout_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, locked);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, handoff_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, ambiguity_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, reminder_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, cancel_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, rounds_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, rounds);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, dictation);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, programs_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, programs);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, undo_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, undo);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, agents);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, destructive_words);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, exempt_wordings);
  gtk_widget_class_bind_template_child (widget_class, BeckonAskingPage, exempt_agents);
  gtk_widget_class_bind_template_callback (widget_class, on_policy_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_dictation);
  gtk_widget_class_bind_template_callback (widget_class, on_dictation_changed);
}

static void
beckon_asking_page_init (BeckonAskingPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_spoken_entry_row (self->dictation);
  beckon_wheel_leave (GTK_WIDGET (self->rounds));
  beckon_wheel_leave (GTK_WIDGET (self->undo));
}

void
beckon_asking_page_bind (BeckonAskingPage *self, GSettings *settings, BeckonGuards *guards)
{
  g_return_if_fail (BECKON_IS_ASKING_PAGE (self));
  g_return_if_fail (self->settings == NULL);

  self->settings = g_object_ref (settings);
  gtk_widget_set_visible (self->shared, beckon_guards_are_shared (guards));
  g_settings_bind (settings, "stop-when-locked", self->locked, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (settings, UNDO, self->undo, "value", G_SETTINGS_BIND_DEFAULT,
                                read_undo, write_undo, g_object_ref (guards), g_object_unref);
  g_settings_bind_with_mapping (settings, PROGRAMS, self->programs, "active",
                                G_SETTINGS_BIND_DEFAULT, NULL, write_programs,
                                g_object_ref (guards), g_object_unref);
  g_settings_bind (settings, "max-clarifications", self->rounds, "value", G_SETTINGS_BIND_DEFAULT);
  beckon_duration_row_bind (self->timeout_row, settings, "dialog-timeout-ms",
                            "AIC_DIALOG_TIMEOUT_MS");
  beckon_duration_row_bind (self->handoff_row, settings, "handoff-timeout",
                            "BECKON_HANDOFF_TIMEOUT_MS");
  beckon_duration_row_bind (self->ambiguity_row, settings, "ambiguity-timeout-ms",
                            "BECKON_AMBIGUITY_TIMEOUT_MS");
  beckon_duration_row_bind (self->reminder_row, settings, "reminder-ms", "BECKON_REMINDER_MS");
  beckon_duration_row_bind (self->cancel_row, settings, "cancel-ms", "BECKON_CANCEL_MS");
  beckon_strings_group_set_guards (self->destructive_words, guards);
  beckon_strings_group_set_guards (self->exempt_wordings, guards);
  beckon_strings_group_set_guards (self->exempt_agents, guards);
  beckon_strings_group_bind (self->agents, settings, "keep-asking-agents", _ ("Add agent by name"),
                             NULL);
  beckon_strings_group_bind (self->destructive_words, settings, "destructive-words",
                             _ ("Add a word or phrase, such as refund*"), is_phrase);
  beckon_strings_group_bind (self->exempt_wordings, settings, "destructive-exempt-wordings",
                             _ ("Exempt a wording, such as “delete the build cache”"), is_phrase);
  beckon_strings_group_bind (self->exempt_agents, settings, "destructive-exempt-agents",
                             _ ("Exempt an agent by name"), NULL);
  beckon_environment_lock (self->rounds_row, "BECKON_MAX_CLARIFICATIONS");
  beckon_environment_lock (self->programs_row, "BECKON_PROGRAMS_MAY_DECIDE");
  beckon_environment_lock (self->undo_row, "BECKON_UNDO_SECONDS");
  g_signal_connect_swapped (settings, "changed::choice-policy", G_CALLBACK (update), self);
  g_signal_connect_swapped (settings, "changed::" BECKON_DICTATE_COMMAND,
                            G_CALLBACK (show_dictation), self);
  show_dictation (self);
  update (self);
}

GtkWidget *
beckon_asking_page_get_first (BeckonAskingPage *self)
{
  g_return_val_if_fail (BECKON_IS_ASKING_PAGE (self), NULL);

  return GTK_WIDGET (self->policy);
}

/* evaluator-group.c: the part of Preferences about what may answer before the person is asked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/evaluator-group.h"

#include <glib/gi18n-lib.h>

#include "app/settings/environment-lock.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "app/widgets/wheel.h"
#include "base/error.h"
#include "secret/given.h"
#include "secret/secret-store.h"
#include "sentinel/llm-call.h"
#include "sentinel/llm.h"
#include "sentinel/pattern-file.h"

struct _BeckonEvaluatorGroup
{
  AdwPreferencesGroup  parent_instance;
  GSettings           *settings; /* (owned) (nullable) */
  BeckonSentinel      *sentinel; /* (owned) (nullable) */
  GCancellable        *ending;   /* (owned) */
  AdwComboRow         *evaluator;
  AdwActionRow        *rules_row;
  GtkButton           *open_rules;
  AdwEntryRow         *base_url;
  AdwEntryRow         *model;
  AdwEntryRow         *instructions;
  AdwPasswordEntryRow *key;
  AdwActionRow        *exposed_row;
  AdwActionRow        *test_row;
  GtkSpinner          *spinner;
  GtkButton           *test;
  AdwComboRow         *reuse;
  AdwActionRow        *threshold_row;
  GtkSpinButton       *threshold;
  gboolean             updating;
  gboolean             ailing; /* the test row shows an error of the settings */
};

G_DEFINE_FINAL_TYPE (BeckonEvaluatorGroup, beckon_evaluator_group, ADW_TYPE_PREFERENCES_GROUP)

/* --- the file of rules --- */

static void
on_launched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    beckon_toast_error (widget, error);
}

static void
on_rules_there (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  GFile *file = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      beckon_toast_error (widget, error);
      return;
    }
  uri = g_file_get_uri (file);
  g_app_info_launch_default_for_uri_async (uri, NULL, NULL, on_launched, g_object_ref (widget));
}

/* If there is no file, creates one with an example. */
static void
make_rules_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  static const char example[] = "{\n"
                                "  \"comment\": \"The first rule that fits answers. words: all of "
                                "them are in the question; or pattern: a regular expression.\",\n"
                                "  \"questions\": [\n"
                                "    {\"words\": [\"tabs\", \"or\", \"spaces\"], \"answer\": "
                                "\"Spaces\", \"reason\": \"House style\", \"confidence\": 0.9}\n"
                                "  ],\n"
                                "  \"requests\": []\n"
                                "}\n";
  g_autoptr (GFile) folder = g_file_get_parent (data);
  g_autoptr (GFileOutputStream) stream = NULL;
  GError *error = NULL;

  if (!g_file_make_directory_with_parents (folder, NULL, &error)
      && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    g_clear_error (&error);
  if (error == NULL)
    stream = g_file_create (data, G_FILE_CREATE_PRIVATE, NULL, &error);
  if (stream != NULL)
    g_output_stream_write_all (G_OUTPUT_STREAM (stream), example, sizeof example - 1, NULL, NULL,
                               &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    g_clear_error (&error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/* Creates the file with an example if there is none. Errors are shown as a toast in the window of
 * @widget. */
static void
open_rules (GtkWidget *widget)
{
  g_autofree char *path = beckon_pattern_file_dup_default_path ();
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  task = g_task_new (NULL, NULL, on_rules_there, g_object_ref (widget));
  g_task_set_source_tag (task, open_rules);
  g_task_set_task_data (task, g_file_new_for_path (path), g_object_unref);
  g_task_run_in_thread (task, make_rules_on_thread);
}

/* --- the group --- */

static const char *const evaluators[] = { "none", "rules", "llm" };
/* Of the rows: never, an hour, a day, a week. */
static const gint64 reuse_ms[] = { 0, 3600000, 86400000, 604800000 };

/* Sets plain text (the row interprets markup). */
static void
set_subtitle (AdwActionRow *row, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (row, escaped);
}

static guint
find_evaluator (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (evaluators); i++)
    {
      if (g_str_equal (evaluators[i], name))
        return i;
    }
  return 0;
}

/* A time between two of the rows counts as the longer one. */
static guint
find_reuse (gint64 ms)
{
  guint row = 0;

  while (row + 1 < G_N_ELEMENTS (reuse_ms) && reuse_ms[row] < ms)
    row++;
  return row;
}

static void
show_setting (BeckonEvaluatorGroup *self, AdwEntryRow *row, BeckonSentinelSetting setting)
{
  const char      *variable;
  g_autofree char *value = beckon_sentinel_dup_setting (self->settings, setting, &variable);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));

  /* Text that is not applied yet survives a change of another setting. */
  if (g_strcmp0 (g_object_get_data (G_OBJECT (row), "shown"), value) != 0)
    {
      if (g_strcmp0 (text, value) != 0)
        gtk_editable_set_text (GTK_EDITABLE (row), value);
      g_object_set_data_full (G_OBJECT (row), "shown", g_strdup (value), g_free);
    }
  gtk_widget_set_sensitive (GTK_WIDGET (row), variable == NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row), variable);
}

/* A key, typed or stored, would be sent over the network unencrypted. */
static void
update_exposed (BeckonEvaluatorGroup *self)
{
  g_autofree char *base_url =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->base_url))));
  gboolean exposed =
    beckon_llm_exposes_key (base_url, gtk_editable_get_text (GTK_EDITABLE (self->key)))
    || (self->sentinel != NULL && beckon_sentinel_is_exposed (self->sentinel));

  gtk_widget_set_visible (GTK_WIDGET (self->exposed_row),
                          gtk_widget_get_visible (GTK_WIDGET (self->key)) && exposed);
}

/* An invalid address is marked and stays as it is. */
static void
update_address (BeckonEvaluatorGroup *self)
{
  g_autofree char *base_url =
    beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_BASE_URL, NULL);
  gboolean good = beckon_llm_is_address (base_url);

  if (good)
    gtk_widget_remove_css_class (GTK_WIDGET (self->base_url), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->base_url), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->base_url), GTK_ACCESSIBLE_STATE_INVALID,
                               good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE,
                               -1);
}

static void
update (BeckonEvaluatorGroup *self)
{
  const char      *variable;
  g_autofree char *name =
    beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_EVALUATOR, &variable);
  guint       selected = find_evaluator (name);
  const char *key = beckon_secret_given_lookup (BECKON_SECRET_LLM_KEY);
  gboolean    rules = selected == 1, llm = selected == 2;

  self->updating = TRUE;
  adw_combo_row_set_selected (self->evaluator, selected);
  gtk_widget_set_sensitive (GTK_WIDGET (self->evaluator), variable == NULL);
  if (variable != NULL)
    {
      /* Translators: name and value of an environment variable */
      g_autofree char *text = g_strdup_printf (_ ("Set in the environment: %s=%s"), variable, name);

      set_subtitle (ADW_ACTION_ROW (self->evaluator), text);
    }
  show_setting (self, self->base_url, BECKON_SENTINEL_BASE_URL);
  show_setting (self, self->model, BECKON_SENTINEL_MODEL);
  show_setting (self, self->instructions, BECKON_SENTINEL_INSTRUCTIONS);
  gtk_widget_set_sensitive (GTK_WIDGET (self->key), key == NULL);
  gtk_spin_button_set_value (self->threshold,
                             g_settings_get_double (self->settings, "confidence-threshold") * 100);
  beckon_environment_lock (self->threshold_row, "BECKON_CONFIDENCE_THRESHOLD");
  adw_combo_row_set_selected (self->reuse,
                              find_reuse (g_settings_get_int64 (self->settings, "llm-reuse-ms")));
  beckon_environment_lock (ADW_ACTION_ROW (self->reuse), "BECKON_LLM_REUSE_MS");
  gtk_widget_set_visible (GTK_WIDGET (self->rules_row), rules);
  gtk_widget_set_visible (GTK_WIDGET (self->base_url), llm);
  gtk_widget_set_visible (GTK_WIDGET (self->model), llm);
  gtk_widget_set_visible (GTK_WIDGET (self->instructions), llm);
  gtk_widget_set_visible (GTK_WIDGET (self->key), llm);
  gtk_widget_set_visible (GTK_WIDGET (self->test_row), llm);
  gtk_widget_set_visible (GTK_WIDGET (self->reuse), llm);
  gtk_widget_set_visible (GTK_WIDGET (self->threshold_row), rules || llm);
  update_exposed (self);
  update_address (self);
  self->updating = FALSE;
}

static void
update_state (BeckonEvaluatorGroup *self)
{
  g_autofree char *detail = NULL;
  gboolean good = beckon_sentinel_get_state (self->sentinel, &detail, NULL) != BECKON_HEALTH_BAD;
  gboolean ailing;

  set_subtitle (self->rules_row, detail);
  /* Success is reported by the test alone; an exposed key has its own row. */
  ailing = !good && !beckon_sentinel_is_exposed (self->sentinel);
  if (ailing || self->ailing)
    set_subtitle (self->test_row, ailing ? detail : "");
  self->ailing = ailing;
  if (good)
    gtk_widget_remove_css_class (GTK_WIDGET (self->rules_row), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->rules_row), "error");
  update_exposed (self);
}

/* --- editing --- */

static void
on_evaluator_selected (BeckonEvaluatorGroup *self)
{
  guint selected = adw_combo_row_get_selected (self->evaluator);

  if (self->settings != NULL && !self->updating && selected < G_N_ELEMENTS (evaluators))
    g_settings_set_string (self->settings, "evaluator", evaluators[selected]);
}

static void
on_base_url (BeckonEvaluatorGroup *self)
{
  g_autofree char *text =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->base_url))));

  if (self->settings != NULL)
    g_settings_set_string (self->settings, "llm-base-url", text);
}

static void
on_model (BeckonEvaluatorGroup *self)
{
  g_autofree char *text =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->model))));

  if (self->settings != NULL)
    g_settings_set_string (self->settings, "llm-model", text);
}

static void
on_instructions (BeckonEvaluatorGroup *self)
{
  g_autofree char *text =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->instructions))));

  if (self->settings != NULL)
    g_settings_set_string (self->settings, "llm-instructions", text);
}

static void
on_reuse_selected (BeckonEvaluatorGroup *self)
{
  guint selected = adw_combo_row_get_selected (self->reuse);

  if (self->settings != NULL && !self->updating && selected < G_N_ELEMENTS (reuse_ms))
    g_settings_set_int64 (self->settings, "llm-reuse-ms", reuse_ms[selected]);
}

static void
on_threshold_changed (BeckonEvaluatorGroup *self)
{
  if (self->settings != NULL && !self->updating)
    g_settings_set_double (self->settings, "confidence-threshold",
                           gtk_spin_button_get_value (self->threshold) / 100);
}

/* --- the key --- */

static void
on_key_stored (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonEvaluatorGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  BeckonSecretPlace place;

  if (!beckon_secret_store_store_finish (result, &place, &error))
    {
      beckon_toast_error (GTK_WIDGET (self), error);
      return;
    }
  /* A stored key is never shown. */
  gtk_editable_set_text (GTK_EDITABLE (self->key), "");
  set_subtitle (self->test_row, place == BECKON_SECRET_PLACE_SERVICE
                                  ? _ ("The key is stored in the keyring.")
                                  : _ ("The key is stored in a file that only you can read."));
  if (self->sentinel != NULL)
    beckon_sentinel_reload (self->sentinel);
}

static void
on_key_cleared (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonEvaluatorGroup) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!beckon_secret_store_clear_finish (result, &error))
    {
      beckon_toast_error (GTK_WIDGET (self), error);
      return;
    }
  set_subtitle (self->test_row, _ ("The key was removed."));
  if (self->sentinel != NULL)
    beckon_sentinel_reload (self->sentinel);
}

static void
on_key (BeckonEvaluatorGroup *self)
{
  g_autofree char *key = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->key))));

  if (*key == '\0')
    beckon_secret_store_clear_async (BECKON_SECRET_LLM_KEY, NULL, on_key_cleared,
                                     g_object_ref (self));
  else
    beckon_secret_store_store_async (BECKON_SECRET_LLM_KEY, _ ("Beckon: language model API key"),
                                     key, NULL, on_key_stored, g_object_ref (self));
}

/* --- the test --- */

static void
end_test (BeckonEvaluatorGroup *self, const char *text)
{
  set_subtitle (self->test_row, text);
  gtk_spinner_stop (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->test), TRUE);
}

static void
on_tested (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonEvaluatorGroup) self = user_data;
  g_autoptr (GError) error = NULL;

  gboolean works = beckon_evaluator_test_finish (BECKON_EVALUATOR (source), result, &error);

  if (self->sentinel != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    beckon_sentinel_note_test (self->sentinel, BECKON_LLM (source), error);
  if (works)
    {
      end_test (self, beckon_llm_is_exposed (BECKON_LLM (source))
                        ? _ ("Connected, but the key was sent unencrypted and others on the "
                             "network can read it. Use https://.")
                        : _ ("Connection successful: the model answered in the expected format."));
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      const char      *hint = beckon_error_get_hint (error);
      g_autofree char *text = hint != NULL && *hint != '\0'
                                ? g_strdup_printf ("%s. %s", error->message, hint)
                                : g_strdup (error->message);

      end_test (self, text);
    }
}

static void
test_with (BeckonEvaluatorGroup *self, const char *key)
{
  g_autofree char *base_url =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->base_url))));
  g_autofree char *model =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->model))));
  g_autoptr (BeckonEvaluator) llm = beckon_llm_new (base_url, model, key);

  beckon_evaluator_test_async (llm, self->ending, on_tested, g_object_ref (self));
}

static void
on_key_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonEvaluatorGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *key = beckon_secret_store_lookup_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error != NULL)
    end_test (self, error->message);
  else
    test_with (self, key);
}

static void
on_test (BeckonEvaluatorGroup *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->key));
  const char *given = beckon_secret_given_lookup (BECKON_SECRET_LLM_KEY);

  gtk_widget_set_sensitive (GTK_WIDGET (self->test), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  gtk_spinner_start (self->spinner);
  set_subtitle (self->test_row, _ ("Testing the model…"));
  if (given != NULL)
    test_with (self, given);
  else if (*typed != '\0')
    test_with (self, typed);
  else
    beckon_secret_store_lookup_async (BECKON_SECRET_LLM_KEY, self->ending, on_key_found,
                                      g_object_ref (self));
}

static void
on_open_rules (BeckonEvaluatorGroup *self)
{
  open_rules (GTK_WIDGET (self));
}

/* --- life cycle --- */

static void
beckon_evaluator_group_dispose (GObject *object)
{
  BeckonEvaluatorGroup *self = BECKON_EVALUATOR_GROUP (object);

  g_cancellable_cancel (self->ending);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  if (self->sentinel != NULL)
    g_signal_handlers_disconnect_by_data (self->sentinel, self);
  g_clear_object (&self->sentinel);

  G_OBJECT_CLASS (beckon_evaluator_group_parent_class)->dispose (object);
}

static void
beckon_evaluator_group_finalize (GObject *object)
{
  g_clear_object (&BECKON_EVALUATOR_GROUP (object)->ending);

  G_OBJECT_CLASS (beckon_evaluator_group_parent_class)->finalize (object);
}

static void
beckon_evaluator_group_class_init (BeckonEvaluatorGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_evaluator_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_evaluator_group_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/evaluator-group.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, evaluator);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, rules_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, open_rules);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, base_url);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, model);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, instructions);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, key);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, exposed_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, test_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, spinner);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, test);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, threshold_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, reuse);
  gtk_widget_class_bind_template_child (widget_class, BeckonEvaluatorGroup, threshold);
  gtk_widget_class_bind_template_callback (widget_class, on_evaluator_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_open_rules);
  gtk_widget_class_bind_template_callback (widget_class, on_base_url);
  gtk_widget_class_bind_template_callback (widget_class, on_model);
  gtk_widget_class_bind_template_callback (widget_class, on_instructions);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, update_exposed);
  gtk_widget_class_bind_template_callback (widget_class, on_test);
  gtk_widget_class_bind_template_callback (widget_class, on_threshold_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_reuse_selected);
}

static void
beckon_evaluator_group_init (BeckonEvaluatorGroup *self)
{
  self->ending = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Where the text is large, the button is as wide as a word. */
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (self->test)), TRUE);
  beckon_wheel_leave (GTK_WIDGET (self->threshold));
  beckon_spoken_entry_row (self->base_url);
  beckon_spoken_entry_row (self->model);
  beckon_spoken_entry_row (self->instructions);
  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->key));
}

void
beckon_evaluator_group_bind (BeckonEvaluatorGroup *self,
                             GSettings            *settings,
                             BeckonSentinel       *sentinel)
{
  g_return_if_fail (BECKON_IS_EVALUATOR_GROUP (self));
  g_return_if_fail (G_IS_SETTINGS (settings));
  g_return_if_fail (self->settings == NULL);

  self->settings = g_object_ref (settings);
  g_signal_connect_swapped (settings, "changed", G_CALLBACK (update), self);
  update (self);
  if (sentinel == NULL)
    return;
  self->sentinel = g_object_ref (sentinel);
  g_signal_connect_swapped (sentinel, "changed", G_CALLBACK (update_state), self);
  update_state (self);
}

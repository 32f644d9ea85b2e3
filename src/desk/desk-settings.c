/* desk-settings.c: the settings of the person: durations, policies, limits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-settings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/enums.h"

#define DIALOG_TIMEOUT_US (300 * BECKON_US_PER_SECOND)   /* AIC-4 */
#define AMBIGUITY_TIMEOUT_US (60 * BECKON_US_PER_SECOND) /* PP-2 */
#define REMINDER_US (1800 * BECKON_US_PER_SECOND)        /* PP-3 */
#define CANCEL_US (1800 * BECKON_US_PER_SECOND)          /* PP-4 */
#define HANDOFF_TIMEOUT_US (7 * BECKON_US_PER_DAY)       /* WH-11 */
#define UNDO_SECONDS 3                                   /* ATT-7 */
#define MAX_UNDO_SECONDS 15
#define AWAY_AFTER_US (300 * BECKON_US_PER_SECOND) /* ATT-12 */
#define CONFIDENCE_THRESHOLD 0.75                  /* SEN-2, CF-1 */
#define CLARIFICATIONS 2                           /* CF-4 */
#define MAX_CLARIFICATIONS 10
#define RUNNER_LIMIT 4
#define MAX_RUNNING 64
#define RUN_LIMIT_US (3600 * BECKON_US_PER_SECOND)
#define CLAIM_US (900 * BECKON_US_PER_SECOND) /* CF-11 */
#define RETENTION_DAYS 365                    /* WH-14 */
#define MIN_RETENTION_DAYS 30
#define MAX_RETENTION_DAYS 3650
#define TASK_LOG_LINES 50000 /* TR-6 */
#define MIN_TASK_LOG_LINES 1000
#define MAX_TASK_LOG_LINES 10000000
/* No administrator has a reason to lock this one alone: if it cannot be written either, the whole
 * store of settings is read-only, which any program could have made it. */
#define HARMLESS_KEY "window-width"
#define LOG_LINES 2000000 /* TR-6 */
#define MIN_LOG_LINES 10000
#define MAX_LOG_LINES 100000000

BeckonDeskSettings *
beckon_desk_settings_new (void)
{
  BeckonDeskSettings *self = g_new0 (BeckonDeskSettings, 1);

  self->dialog_timeout_us = DIALOG_TIMEOUT_US;
  self->ambiguity_timeout_us = AMBIGUITY_TIMEOUT_US;
  self->reminder_us = REMINDER_US;
  self->cancel_us = CANCEL_US;
  self->handoff_timeout_us = HANDOFF_TIMEOUT_US;
  self->confidence_threshold = CONFIDENCE_THRESHOLD;
  self->max_clarifications = CLARIFICATIONS;
  self->choice_policy = BECKON_POLICY_FIRST_OPTION;
  self->undo_us = UNDO_SECONDS * BECKON_US_PER_SECOND;
  self->programs_may_decide = TRUE;
  self->stop_when_locked = TRUE;
  self->away_after_us = AWAY_AFTER_US;
  self->open_limit = BECKON_LIMIT_OPEN_PER_AGENT;
  self->runner_limit = RUNNER_LIMIT;
  self->run_limit_us = RUN_LIMIT_US;
  self->claim_us = CLAIM_US;
  self->retention_us = RETENTION_DAYS * BECKON_US_PER_DAY;
  self->task_log_lines = TASK_LOG_LINES;
  self->log_lines = LOG_LINES;
  return self;
}

BeckonDeskSettings *
beckon_desk_settings_copy (const BeckonDeskSettings *self)
{
  BeckonDeskSettings *copy = g_new (BeckonDeskSettings, 1);

  *copy = *self;
  copy->keep_asking_agents = g_strdupv (self->keep_asking_agents);
  copy->destructive_words = g_strdupv (self->destructive_words);
  copy->exempt_wordings = g_strdupv (self->exempt_wordings);
  copy->exempt_agents = g_strdupv (self->exempt_agents);
  copy->default_agent = g_strdup (self->default_agent);
  return copy;
}

void
beckon_desk_settings_free (BeckonDeskSettings *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->keep_asking_agents);
  g_strfreev (self->destructive_words);
  g_strfreev (self->exempt_wordings);
  g_strfreev (self->exempt_agents);
  g_free (self->default_agent);
  g_free (self);
}

BeckonPolicy
beckon_desk_settings_get_policy (const BeckonDeskSettings *self, const char *agent)
{
  g_return_val_if_fail (self != NULL, BECKON_POLICY_HOLD);

  if (agent != NULL && self->keep_asking_agents != NULL
      && g_strv_contains ((const char *const *) self->keep_asking_agents, agent))
    return BECKON_POLICY_HOLD;
  return self->choice_policy;
}

GSettings *
beckon_desk_settings_open (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, BECKON_SCHEMA_ID, TRUE);
  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

gboolean
beckon_desk_settings_is_locked (GSettings *settings, const char *key)
{
  g_return_val_if_fail (G_IS_SETTINGS (settings) && key != NULL, FALSE);

  return !g_settings_is_writable (settings, key) && g_settings_is_writable (settings, HARMLESS_KEY);
}

/* (transfer full): what a value of @key may be. */
static char *
describe_range (GSettingsSchemaKey *key)
{
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (key);
  g_autoptr (GVariant) content = NULL;
  g_autofree char *text = NULL;
  const char      *kind;

  g_variant_get (range, "(&sv)", &kind, &content);
  if (g_str_equal (kind, "range"))
    {
      g_autoptr (GVariant) least = g_variant_get_child_value (content, 0);
      g_autoptr (GVariant) most = g_variant_get_child_value (content, 1);
      g_autofree char *from = g_variant_print (least, FALSE);
      g_autofree char *to = g_variant_print (most, FALSE);

      /* Translators: the least and the highest number */
      return g_strdup_printf (_ ("A number from %s to %s."), from, to);
    }
  if (g_str_equal (kind, "enum"))
    {
      text = g_variant_print (content, FALSE);
      /* Translators: a list of words in quotes and brackets */
      return g_strdup_printf (_ ("One of %s."), text);
    }
  if (g_variant_type_equal (g_settings_schema_key_get_value_type (key), G_VARIANT_TYPE_BOOLEAN))
    return g_strdup (_ ("Either true or false."));
  if (g_variant_type_equal (g_settings_schema_key_get_value_type (key),
                            G_VARIANT_TYPE_STRING_ARRAY))
    return g_strdup (_ ("A list, such as ['first', 'second'] or []."));
  return NULL;
}

GVariant *
beckon_desk_settings_parse (GSettings *settings, const char *key, const char *text, GError **error)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) schema_key = NULL;
  g_autoptr (GVariant) value = NULL;
  g_autofree char    *range = NULL;
  const GVariantType *type;

  g_return_val_if_fail (G_IS_SETTINGS (settings) && key != NULL && text != NULL, NULL);

  g_object_get (settings, "settings-schema", &schema, NULL);
  schema_key = g_settings_schema_get_key (schema, key);
  type = g_settings_schema_key_get_value_type (schema_key);
  value = g_variant_parse (type, text, NULL, NULL, NULL);
  if (value == NULL && g_variant_type_equal (type, G_VARIANT_TYPE_STRING)
      && g_utf8_validate (text, -1, NULL))
    value = g_variant_ref_sink (g_variant_new_string (text));
  if (value != NULL && g_settings_schema_key_range_check (schema_key, value))
    return g_steal_pointer (&value);
  range = describe_range (schema_key);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, range,
                    /* Translators: a value, and the name of a setting */
                    _ ("“%s” is no value of the setting “%s”"), text, key);
  return NULL;
}

/* Between 1 ms and 90 days (WH-4). */
gboolean
beckon_desk_settings_get_override (const char *variable, gint64 *duration_us)
{
  const char *text = g_getenv (variable);
  gint64      ms;

  g_return_val_if_fail (duration_us != NULL, FALSE);

  if (text == NULL
      || !g_ascii_string_to_signed (text, 10, 1, BECKON_DURATION_MAX_US / BECKON_US_PER_MS, &ms,
                                    NULL))
    return FALSE;

  *duration_us = ms * BECKON_US_PER_MS;
  return TRUE;
}

static void
read_ms (const char *variable, gint64 *value_us)
{
  const char *text = g_getenv (variable);

  if (text != NULL && *text != '\0' && !beckon_desk_settings_get_override (variable, value_us))
    g_warning ("%s=%s is ignored: it must be a number of milliseconds from 1 to %" G_GINT64_FORMAT,
               variable, text, BECKON_DURATION_MAX_US / BECKON_US_PER_MS);
}

static void
read_threshold (double *value)
{
  const char *text = g_getenv ("BECKON_CONFIDENCE_THRESHOLD");
  char       *end = NULL;
  double      threshold;

  if (text == NULL || *text == '\0')
    return;

  threshold = g_ascii_strtod (text, &end);
  if (end != text && *end == '\0' && threshold >= 0 && threshold <= 1)
    *value = threshold;
  else
    g_warning ("BECKON_CONFIDENCE_THRESHOLD=%s is ignored: it must be a number from 0 to 1", text);
}

static void
read_count (const char *variable, guint least, guint most, guint *value)
{
  const char *text = g_getenv (variable);
  guint64     count;

  if (text == NULL || *text == '\0')
    return;

  if (g_ascii_string_to_unsigned (text, 10, least, most, &count, NULL))
    *value = (guint) count;
  else
    g_warning ("%s=%s is ignored: it must be a whole number from %u to %u", variable, text, least,
               most);
}

static void
read_undo (const char *variable, gint64 *value_us)
{
  guint seconds = (guint) (*value_us / BECKON_US_PER_SECOND);

  read_count (variable, 0, MAX_UNDO_SECONDS, &seconds);
  *value_us = (gint64) seconds * BECKON_US_PER_SECOND;
}

static void
read_days (const char *variable, gint64 *value_us)
{
  const char *text = g_getenv (variable);
  gint64      days;

  if (text == NULL || *text == '\0')
    return;

  if (g_ascii_string_to_signed (text, 10, MIN_RETENTION_DAYS, MAX_RETENTION_DAYS, &days, NULL))
    *value_us = days * BECKON_US_PER_DAY;
  else
    g_warning ("%s=%s is ignored: it must be a number of days from %d to %d", variable, text,
               MIN_RETENTION_DAYS, MAX_RETENTION_DAYS);
}

static void
read_flag (const char *variable, gboolean *value)
{
  const char *text = g_getenv (variable);

  if (text == NULL || *text == '\0')
    return;

  if (g_str_equal (text, "0") || g_str_equal (text, "1"))
    *value = *text == '1';
  else
    g_warning ("%s=%s is ignored: it must be 0 or 1", variable, text);
}

/* When questions are sent to the channels: the words of the setting telegram-when. */
static gboolean
parse_when (const char *text, gboolean *only_when_away)
{
  if (!g_str_equal (text, "always") && !g_str_equal (text, "away"))
    return FALSE;
  *only_when_away = g_str_equal (text, "away");
  return TRUE;
}

static void
read_when (const char *variable, gboolean *only_when_away)
{
  const char *text = g_getenv (variable);

  if (text != NULL && *text != '\0' && !parse_when (text, only_when_away))
    g_warning ("%s=%s is ignored: it must be “always” or “away”", variable, text);
}

/* A name, empty or not there: none. */
static void
read_name (const char *variable, char **value)
{
  const char *text = g_getenv (variable);

  if (text != NULL && *text != '\0')
    {
      if (g_utf8_validate (text, -1, NULL) && strlen (text) <= BECKON_LIMIT_NAME_BYTES)
        {
          g_free (*value);
          *value = g_strdup (text);
        }
      else
        g_warning ("%s is ignored: it must be a name of at most %d bytes", variable,
                   BECKON_LIMIT_NAME_BYTES);
    }
  if (*value != NULL && **value == '\0')
    g_clear_pointer (value, g_free);
}

BeckonDeskSettings *
beckon_desk_settings_new_stored (GSettings *settings)
{
  BeckonDeskSettings *self = beckon_desk_settings_new ();

  if (settings != NULL)
    {
      g_autofree char *policy = g_settings_get_string (settings, "choice-policy");
      g_autofree char *when = g_settings_get_string (settings, "telegram-when");

      self->dialog_timeout_us =
        g_settings_get_int64 (settings, "dialog-timeout-ms") * BECKON_US_PER_MS;
      self->ambiguity_timeout_us =
        g_settings_get_int64 (settings, "ambiguity-timeout-ms") * BECKON_US_PER_MS;
      self->reminder_us = g_settings_get_int64 (settings, "reminder-ms") * BECKON_US_PER_MS;
      self->cancel_us = g_settings_get_int64 (settings, "cancel-ms") * BECKON_US_PER_MS;
      self->handoff_timeout_us =
        g_settings_get_int64 (settings, "handoff-timeout") * BECKON_US_PER_MS;
      self->confidence_threshold = g_settings_get_double (settings, "confidence-threshold");
      self->max_clarifications = g_settings_get_uint (settings, "max-clarifications");
      beckon_policy_from_string (policy, &self->choice_policy);
      self->keep_asking_agents = g_settings_get_strv (settings, "keep-asking-agents");
      self->destructive_words = g_settings_get_strv (settings, "destructive-words");
      self->exempt_wordings = g_settings_get_strv (settings, "destructive-exempt-wordings");
      self->exempt_agents = g_settings_get_strv (settings, "destructive-exempt-agents");
      self->undo_us =
        (gint64) g_settings_get_uint (settings, "undo-seconds") * BECKON_US_PER_SECOND;
      self->sandboxes_may_run = g_settings_get_boolean (settings, "sandboxes-may-run");
      self->stop_when_locked = g_settings_get_boolean (settings, "stop-when-locked");
      self->agents_may_answer = g_settings_get_boolean (settings, "agents-may-answer");
      self->programs_may_decide = g_settings_get_boolean (settings, "programs-may-decide");
      parse_when (when, &self->only_when_away);
      self->away_after_us = g_settings_get_int64 (settings, "away-after-ms") * BECKON_US_PER_MS;
      self->open_limit = g_settings_get_uint (settings, "max-open-questions");
      self->runner_limit = g_settings_get_uint (settings, "runner-limit");
      self->run_limit_us = g_settings_get_int64 (settings, "run-time-limit-ms") * BECKON_US_PER_MS;
      self->claim_us = g_settings_get_int64 (settings, "claim-ms") * BECKON_US_PER_MS;
      self->default_agent = g_settings_get_string (settings, "default-agent");
      self->retention_us =
        (gint64) g_settings_get_uint (settings, "retention-days") * BECKON_US_PER_DAY;
      self->task_log_lines = g_settings_get_uint (settings, "task-log-lines");
      self->log_lines = g_settings_get_uint (settings, "log-lines");
    }
  return self;
}

void
beckon_desk_settings_override (BeckonDeskSettings *self)
{
  read_ms ("AIC_DIALOG_TIMEOUT_MS", &self->dialog_timeout_us);
  read_ms ("BECKON_AMBIGUITY_TIMEOUT_MS", &self->ambiguity_timeout_us);
  read_ms ("BECKON_REMINDER_MS", &self->reminder_us);
  read_ms ("BECKON_CANCEL_MS", &self->cancel_us);
  read_ms ("BECKON_HANDOFF_TIMEOUT_MS", &self->handoff_timeout_us);
  read_threshold (&self->confidence_threshold);
  read_when ("BECKON_TELEGRAM_WHEN", &self->only_when_away);
  read_flag ("BECKON_AGENTS_MAY_ANSWER", &self->agents_may_answer);
  read_flag ("BECKON_PROGRAMS_MAY_DECIDE", &self->programs_may_decide);
  read_flag ("BECKON_SANDBOXES_MAY_RUN", &self->sandboxes_may_run);
  read_undo ("BECKON_UNDO_SECONDS", &self->undo_us);
  read_ms ("BECKON_AWAY_AFTER_MS", &self->away_after_us);
  read_count ("BECKON_MAX_CLARIFICATIONS", 0, MAX_CLARIFICATIONS, &self->max_clarifications);
  read_count ("BECKON_RUNNER_LIMIT", 1, MAX_RUNNING, &self->runner_limit);
  read_ms ("BECKON_RUN_TIME_LIMIT_MS", &self->run_limit_us);
  read_ms ("BECKON_CLAIM_MS", &self->claim_us);
  read_name ("BECKON_DEFAULT_AGENT", &self->default_agent);
  read_days ("BECKON_RETENTION_DAYS", &self->retention_us);
  read_count ("BECKON_TASK_LOG_LINES", MIN_TASK_LOG_LINES, MAX_TASK_LOG_LINES,
              &self->task_log_lines);
  read_count ("BECKON_LOG_LINES", MIN_LOG_LINES, MAX_LOG_LINES, &self->log_lines);
}

BeckonDeskSettings *
beckon_desk_settings_new_from (GSettings *settings)
{
  BeckonDeskSettings *self = beckon_desk_settings_new_stored (settings);

  beckon_desk_settings_override (self);
  return self;
}

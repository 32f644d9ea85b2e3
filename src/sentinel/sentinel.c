/* sentinel.c: gives the desk the evaluator chosen in the settings, and replaces it when they change
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/sentinel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/timestamp.h"
#include "secret/given.h"
#include "secret/secret-store.h"
#include "sentinel/heuristic.h"
#include "sentinel/llm-call.h"
#include "sentinel/llm.h"
#include "sentinel/pattern-file.h"

/* How long to wait for the secret store: a person may have to unlock it. */
#define KEY_LIMIT_US (10 * BECKON_US_PER_SECOND)
/* 90 days, as in the schema. */
#define MAX_REUSE_MS (G_GINT64_CONSTANT (90) * 24 * 60 * 60 * 1000)

struct _BeckonSentinel
{
  GObject            parent_instance;
  BeckonDesk        *desk;     /* (owned) */
  GSettings         *settings; /* (owned) (nullable) */
  BeckonPatternFile *rules;    /* (owned) (nullable): only while it is the evaluator */
  GCancellable      *looking;  /* (owned) (nullable): cancels the lookup of the key */
  guint              alarm;    /* 0, or the alarm at which requests stop waiting for the key */
  BeckonEvaluator   *called;   /* (owned) (nullable): the evaluator whose calls determine the
                                * health */
  char        *detail;         /* (owned) */
  BeckonHealth health;
  gint64       checked_us; /* time of the last call, 0: none */
  gboolean     exposed;    /* the key is sent over the network unencrypted */
};

G_DEFINE_FINAL_TYPE (BeckonSentinel, beckon_sentinel, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void
set_state (BeckonSentinel *self, BeckonHealth health, const char *detail)
{
  self->health = health;
  g_free (self->detail);
  self->detail = g_strdup (detail);
  g_signal_emit (self, signals[CHANGED], 0);
}

char *
beckon_sentinel_dup_setting (GSettings            *settings,
                             BeckonSentinelSetting setting,
                             const char          **variable)
{
  /* The default counts where the schema, which says the same, is not installed. */
  static const struct
  {
    const char *key, *variable, *by_default;
  } table[] = {
    [BECKON_SENTINEL_EVALUATOR] = { "evaluator", "BECKON_EVALUATOR", "none" },
    [BECKON_SENTINEL_BASE_URL] = { "llm-base-url", "BECKON_LLM_BASE_URL",
                                   "http://127.0.0.1:11434/v1" },
    [BECKON_SENTINEL_MODEL] = { "llm-model", "BECKON_LLM_MODEL", "" },
    [BECKON_SENTINEL_INSTRUCTIONS] = { "llm-instructions", "BECKON_LLM_INSTRUCTIONS", "" },
  };
  const char *value = g_getenv (table[setting].variable);
  gboolean    given = value != NULL && *value != '\0';

  if (variable != NULL)
    *variable = given ? table[setting].variable : NULL;
  if (given)
    return g_strdup (value);
  if (settings != NULL)
    return g_settings_get_string (settings, table[setting].key);
  return g_strdup (table[setting].by_default);
}

/* How long a reply of the model is given again for an equal question; 0: not. */
static gint64
get_reuse_us (BeckonSentinel *self)
{
  const char *text = g_getenv ("BECKON_LLM_REUSE_MS");
  gint64 ms = self->settings != NULL ? g_settings_get_int64 (self->settings, "llm-reuse-ms") : 0;

  if (text != NULL && *text != '\0'
      && !g_ascii_string_to_signed (text, 10, 0, MAX_REUSE_MS, &ms, NULL))
    g_warning ("BECKON_LLM_REUSE_MS=%s is ignored: it must be a number of milliseconds from 0 to "
               "%" G_GINT64_FORMAT,
               text, MAX_REUSE_MS);
  return ms * BECKON_US_PER_MS;
}

static void
use_heuristic (BeckonSentinel *self)
{
  g_autoptr (BeckonEvaluator) heuristic = beckon_heuristic_new ();

  beckon_desk_set_evaluator (self->desk, heuristic);
}

/* --- rules --- */

static void
on_rules_changed (BeckonPatternFile *rules, BeckonSentinel *self)
{
  g_autofree char *detail = NULL;
  gboolean         good = beckon_pattern_file_get_state (rules, &detail);

  if (!good)
    g_message ("The rules file has an error; the previous rules stay in use: %s", detail);
  set_state (self, good ? BECKON_HEALTH_GOOD : BECKON_HEALTH_BAD, detail);
}

static void
use_rules (BeckonSentinel *self)
{
  g_autofree char *path = beckon_pattern_file_dup_default_path ();

  self->rules = beckon_pattern_file_new (path);
  g_signal_connect (self->rules, "changed", G_CALLBACK (on_rules_changed), self);
  beckon_desk_set_evaluator (self->desk, BECKON_EVALUATOR (self->rules));
  set_state (self, BECKON_HEALTH_UNKNOWN, _ ("The rules are still loading"));
}

/* --- a language model --- */

static char *
describe_exposed (const char *model, const char *base_url)
{
  /* Translators: name and address of a language model */
  return g_strdup_printf (_ ("%s · %s: the key is sent unencrypted; use https://"), model,
                          base_url);
}

/* The outcome of the last call is the health (ATT-5). */
static void
on_met (BeckonEvaluator *evaluator, const GError *error, BeckonSentinel *self)
{
  g_autofree char *base_url =
    beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_BASE_URL, NULL);
  g_autofree char *model =
    beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_MODEL, NULL);
  g_autofree char *exposed = NULL;
  g_autofree char *detail = NULL;

  self->checked_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  exposed = self->exposed ? describe_exposed (model, base_url) : NULL;
  if (error != NULL && exposed != NULL)
    detail = g_strdup_printf ("%s; %s", error->message, exposed);
  else if (error != NULL)
    detail = g_strdup (error->message);
  else if (exposed != NULL)
    detail = g_steal_pointer (&exposed);
  else
    /* Translators: name and address of a language model */
    detail = g_strdup_printf (_ ("%s · %s: ok"), model, base_url);
  set_state (self, error != NULL || self->exposed ? BECKON_HEALTH_BAD : BECKON_HEALTH_GOOD, detail);
}

static void
stop_listening (BeckonSentinel *self)
{
  if (self->called != NULL)
    g_signal_handlers_disconnect_by_data (self->called, self);
  g_clear_object (&self->called);
  self->checked_us = 0;
}

static void
use_llm (BeckonSentinel *self, const char *key)
{
  g_autofree char *base_url =
    beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_BASE_URL, NULL);
  g_autofree char *model =
    beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_MODEL, NULL);
  g_autofree char *instructions =
    beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_INSTRUCTIONS, NULL);
  g_autoptr (BeckonEvaluator) llm = NULL;
  g_autofree char *detail = NULL;

  stop_listening (self);
  if (*model == '\0')
    {
      use_heuristic (self);
      set_state (self, BECKON_HEALTH_BAD, _ ("No model selected"));
      return;
    }
  if (!beckon_llm_is_address (base_url))
    {
      use_heuristic (self);
      detail = g_strdup_printf (_ ("“%s” is not a server address"), base_url);
      set_state (self, BECKON_HEALTH_BAD, detail);
      return;
    }
  llm = beckon_llm_new (base_url, model, key);
  beckon_llm_set_reuse (BECKON_LLM (llm), get_reuse_us (self));
  beckon_llm_set_instructions (BECKON_LLM (llm), instructions);
  self->exposed = beckon_llm_is_exposed (BECKON_LLM (llm));
  self->called = g_object_ref (llm);
  g_signal_connect (llm, "met", G_CALLBACK (on_met), self);
  beckon_desk_set_evaluator (self->desk, llm);
  if (self->exposed)
    detail = describe_exposed (model, base_url);
  else
    /* Translators: name and address of a language model */
    detail = g_strdup_printf (_ ("%s · %s: not called yet"), model, base_url);
  set_state (self, self->exposed ? BECKON_HEALTH_BAD : BECKON_HEALTH_UNKNOWN, detail);
}

static void
stop_clock (BeckonSentinel *self)
{
  if (self->alarm != 0)
    beckon_clock_remove_alarm (beckon_desk_get_clock (self->desk), self->alarm);
  self->alarm = 0;
}

static void
on_key (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonSentinel) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *key = beckon_secret_store_lookup_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  stop_clock (self);
  use_llm (self, key);
  if (error != NULL)
    set_state (self, BECKON_HEALTH_BAD, error->message);
}

/* Requests wait no longer; if the key still arrives, the model gets the following ones. */
static void
on_key_late (gpointer user_data)
{
  BeckonSentinel *self = user_data;

  self->alarm = 0;
  use_heuristic (self);
  set_state (self, BECKON_HEALTH_BAD, _ ("Still looking up the language model key"));
}

static void
look_for_key (BeckonSentinel *self)
{
  BeckonClock *clock = beckon_desk_get_clock (self->desk);
  const char  *key = beckon_secret_given_lookup (BECKON_SECRET_LLM_KEY);

  if (key != NULL)
    {
      use_llm (self, key);
      return;
    }
  /* Hold requests back, so that none that is meant for the model is classified by another evaluator
   * just because it came a moment too early. */
  beckon_desk_await_evaluator (self->desk);
  self->alarm = beckon_clock_add_alarm (
    clock, BECKON_CLOCK_AWAKE, beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + KEY_LIMIT_US,
    on_key_late, self);
  self->looking = g_cancellable_new ();
  beckon_secret_store_lookup_async (BECKON_SECRET_LLM_KEY, self->looking, on_key,
                                    g_object_ref (self));
}

/* --- life --- */

static void
leave (BeckonSentinel *self)
{
  if (self->desk != NULL)
    stop_clock (self);
  g_cancellable_cancel (self->looking);
  g_clear_object (&self->looking);
  if (self->rules != NULL)
    g_signal_handlers_disconnect_by_data (self->rules, self);
  g_clear_object (&self->rules);
  stop_listening (self);
}

void
beckon_sentinel_reload (BeckonSentinel *self)
{
  g_autofree char *name = NULL;

  g_return_if_fail (BECKON_IS_SENTINEL (self));

  leave (self);
  self->exposed = FALSE;
  name = beckon_sentinel_dup_setting (self->settings, BECKON_SENTINEL_EVALUATOR, NULL);
  if (strcmp (name, "rules") == 0)
    {
      use_rules (self);
    }
  else if (strcmp (name, "llm") == 0)
    {
      set_state (self, BECKON_HEALTH_UNKNOWN, _ ("Still looking up the language model key"));
      look_for_key (self);
    }
  else
    {
      gboolean known = strcmp (name, "none") == 0;

      if (!known)
        g_warning ("BECKON_EVALUATOR=%s is ignored: it must be none, rules or llm", name);
      use_heuristic (self);
      set_state (self, known ? BECKON_HEALTH_GOOD : BECKON_HEALTH_BAD,
                 known ? _ ("Remembered answers only")
                       : _ ("BECKON_EVALUATOR must be none, rules or llm"));
    }
}

BeckonHealth
beckon_sentinel_get_state (BeckonSentinel *self, char **detail, gint64 *checked_us)
{
  g_return_val_if_fail (BECKON_IS_SENTINEL (self), BECKON_HEALTH_UNKNOWN);

  *detail = g_strdup (self->detail);
  if (checked_us != NULL)
    *checked_us = self->checked_us;
  return self->health;
}

void
beckon_sentinel_note_test (BeckonSentinel *self, BeckonLlm *tested, const GError *error)
{
  g_return_if_fail (BECKON_IS_SENTINEL (self));
  g_return_if_fail (BECKON_IS_LLM (tested));

  if (self->called != NULL && beckon_llm_is_same (BECKON_LLM (self->called), tested))
    beckon_evaluator_emit_met (self->called, error);
}

gboolean
beckon_sentinel_is_exposed (BeckonSentinel *self)
{
  g_return_val_if_fail (BECKON_IS_SENTINEL (self), FALSE);

  return self->exposed;
}

static void
on_settings_changed (GSettings *settings, const char *key, BeckonSentinel *self)
{
  if (strcmp (key, "llm-reuse-ms") == 0)
    {
      if (self->called != NULL)
        beckon_llm_set_reuse (BECKON_LLM (self->called), get_reuse_us (self));
    }
  else if (strcmp (key, "evaluator") == 0 || g_str_has_prefix (key, "llm-"))
    {
      beckon_sentinel_reload (self);
    }
}

static void
beckon_sentinel_dispose (GObject *object)
{
  BeckonSentinel *self = BECKON_SENTINEL (object);

  leave (self);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  if (self->desk != NULL)
    beckon_desk_set_evaluator (self->desk, NULL);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_sentinel_parent_class)->dispose (object);
}

static void
beckon_sentinel_finalize (GObject *object)
{
  g_free (BECKON_SENTINEL (object)->detail);

  G_OBJECT_CLASS (beckon_sentinel_parent_class)->finalize (object);
}

static void
beckon_sentinel_class_init (BeckonSentinelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_sentinel_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_sentinel_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_sentinel_init (BeckonSentinel *self)
{
  self->detail = g_strdup ("");
  self->health = BECKON_HEALTH_UNKNOWN;
}

BeckonSentinel *
beckon_sentinel_new (BeckonDesk *desk, GSettings *settings)
{
  BeckonSentinel *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self = g_object_new (BECKON_TYPE_SENTINEL, NULL);
  self->desk = g_object_ref (desk);
  g_set_object (&self->settings, settings);
  if (settings != NULL)
    g_signal_connect (settings, "changed", G_CALLBACK (on_settings_changed), self);
  beckon_sentinel_reload (self);
  return self;
}

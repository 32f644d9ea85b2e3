/* desk-settings.h: the settings of the person: durations, policies, limits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/types.h"

G_BEGIN_DECLS

/* Plain values; the desk copies them. */
typedef struct
{
  gint64 dialog_timeout_us;    /* AIC-4, AIC_DIALOG_TIMEOUT_MS */
  gint64 ambiguity_timeout_us; /* PP-2, BECKON_AMBIGUITY_TIMEOUT_MS */
  gint64 reminder_us;          /* PP-3: from being set aside to the reminder; BECKON_REMINDER_MS */
  gint64 cancel_us;            /* PP-4: from the reminder to the end; BECKON_CANCEL_MS */
  gint64 handoff_timeout_us;   /* WH-11; BECKON_HANDOFF_TIMEOUT_MS */
  double
    confidence_threshold; /* SEN-2, CF-1: above it nobody is asked; BECKON_CONFIDENCE_THRESHOLD */
  guint        max_clarifications; /* CF-4; BECKON_MAX_CLARIFICATIONS */
  BeckonPolicy choice_policy;      /* FIRST_OPTION or HOLD (ATT-1) */
  char **keep_asking_agents;  /* (owned) (nullable) (array zero-terminated=1): agents whose choices
                                 are held (ATT-1) */
  char **destructive_words;   /* (owned) (nullable) (array zero-terminated=1): ATT-17, and below */
  char **exempt_wordings;     /* (owned) (nullable) (array zero-terminated=1) */
  char **exempt_agents;       /* (owned) (nullable) (array zero-terminated=1) */
  gint64 undo_us;             /* ATT-7: how long an answer is held back with *Undo*; 0: not at all;
                                 BECKON_UNDO_SECONDS */
  gboolean agents_may_answer; /* ATT-20, default FALSE */
  gboolean programs_may_decide; /* ATT-20, default TRUE; BECKON_PROGRAMS_MAY_DECIDE */
  gboolean sandboxes_may_run;   /* TR-8, default FALSE; BECKON_SANDBOXES_MAY_RUN */
  gboolean stop_when_locked;    /* AIC-5, default TRUE */
  gboolean only_when_away;      /* ATT-12: questions go to the channels only then;
                                   BECKON_TELEGRAM_WHEN */
  gint64 away_after_us;         /* ATT-12: idle for so long is away; BECKON_AWAY_AFTER_MS */
  guint  open_limit;            /* E111 */
  guint  runner_limit;          /* how many tasks run at the same time; BECKON_RUNNER_LIMIT */
  gint64 run_limit_us;          /* how long one run may take; BECKON_RUN_TIME_LIMIT_MS */
  gint64 claim_us;      /* CF-11: how long a claim lasts without a report; BECKON_CLAIM_MS */
  char  *default_agent; /* (owned) (nullable): the agent for requests that name none (CF-11);
                           BECKON_DEFAULT_AGENT */
  gint64 retention_us; /* WH-14: from the end of a task to that of its log; BECKON_RETENTION_DAYS */
  guint  task_log_lines; /* TR-6: of the log of one task; BECKON_TASK_LOG_LINES */
  guint  log_lines;      /* TR-6: of all logs together; BECKON_LOG_LINES */
} BeckonDeskSettings;

/* (transfer full): the defaults of the specification. */
BeckonDeskSettings *beckon_desk_settings_new (void);
/* (transfer full): @settings of schema page.beckon.Beckon (nullable: the defaults), as they are
 * stored. */
BeckonDeskSettings *beckon_desk_settings_new_stored (GSettings *settings);
/* What the environment overrides. An invalid value is ignored, with a warning in the log that names
 * it. */
void beckon_desk_settings_override (BeckonDeskSettings *self);
/* (transfer full): both. What the person has to confirm is not looked at: the desk's own are those
 * of beckon_guards_read_settings(). */
BeckonDeskSettings *beckon_desk_settings_new_from (GSettings *settings);
BeckonDeskSettings *beckon_desk_settings_copy (const BeckonDeskSettings *self);
void                beckon_desk_settings_free (BeckonDeskSettings *self);
/* What happens to a choice of @agent (nullable) that nobody answers: FIRST_OPTION or HOLD (ATT-1).
 */
BeckonPolicy beckon_desk_settings_get_policy (const BeckonDeskSettings *self, const char *agent);
/* TRUE if the environment variable @variable contains a duration in ms that overrides its
 * setting. */
gboolean beckon_desk_settings_get_override (const char *variable, gint64 *duration_us);
/* (transfer full) (nullable): the settings, NULL if the schema is not installed. */
GSettings *beckon_desk_settings_open (void);
/* Has an administrator locked setting @key? */
gboolean beckon_desk_settings_is_locked (GSettings *settings, const char *key);
/* (transfer full): the value of setting @key that @text says, as gsettings(1) takes it: a text of
 * GVariant, or a bare word for a setting of type string. E101: it is no value of this type, or out
 * of range; the hint says what is. */
GVariant *
beckon_desk_settings_parse (GSettings *settings, const char *key, const char *text, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDeskSettings, beckon_desk_settings_free)

G_END_DECLS

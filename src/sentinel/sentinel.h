/* sentinel.h: gives the desk the evaluator chosen in the settings, and replaces it when they change
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "model/health.h"
#include "sentinel/llm.h"

G_BEGIN_DECLS

#define BECKON_TYPE_SENTINEL (beckon_sentinel_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSentinel, beckon_sentinel, BECKON, SENTINEL, GObject)

/* Signal "changed": beckon_sentinel_get_state() may return something else. */

typedef enum
{
  BECKON_SENTINEL_EVALUATOR, /* none, rules or llm */
  BECKON_SENTINEL_BASE_URL,
  BECKON_SENTINEL_MODEL,
  BECKON_SENTINEL_INSTRUCTIONS,
} BeckonSentinelSetting;

/* (transfer full): sets the evaluator of @desk by @settings (nullable) of page.beckon.Beckon and,
 * over them, by BECKON_EVALUATOR, BECKON_LLM_BASE_URL, BECKON_LLM_MODEL, BECKON_LLM_INSTRUCTIONS,
 * BECKON_LLM_REUSE_MS and BECKON_LLM_API_KEY. Without the last one the key comes from the secret
 * store. */
BeckonSentinel *beckon_sentinel_new (BeckonDesk *desk, GSettings *settings);
/* Reads the settings, the environment and the secret store again. */
void beckon_sentinel_reload (BeckonSentinel *self);
/* Does it work? For an evaluator outside the desk this is the outcome of its last call, and unknown
 * before the first one (ATT-5). @detail (transfer full): one translated sentence; @checked_us (out)
 * (optional): the time of that call, 0 if there was none. */
BeckonHealth beckon_sentinel_get_state (BeckonSentinel *self, char **detail, gint64 *checked_us);
/* @tested, which is not the desk's own, was called with the outcome @error (nullable: success). If
 * it is the same model on the same server, the outcome applies to the desk's own. */
void beckon_sentinel_note_test (BeckonSentinel *self, BeckonLlm *tested, const GError *error);
/* Is the key of the language model sent over the network unencrypted, as far as the key is
 * known? */
gboolean beckon_sentinel_is_exposed (BeckonSentinel *self);
/* (transfer full): what is set, in the environment or else in @settings (nullable: the schema is
 * not installed). @variable (out) (optional) (nullable): the environment variable that overrides
 * it. */
char *beckon_sentinel_dup_setting (GSettings            *settings,
                                   BeckonSentinelSetting setting,
                                   const char          **variable);

G_END_DECLS

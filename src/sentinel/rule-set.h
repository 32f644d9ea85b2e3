/* rule-set.h: the rules of one file, read and checked; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/classification.h"
#include "model/verdict.h"

G_BEGIN_DECLS

#define BECKON_RULE_SET_MAX_BYTES (1024 * 1024)
#define BECKON_RULE_SET_MAX_RULES 1000

/* Counted atomically, never changed: threads read it. */
typedef struct _BeckonRuleSet BeckonRuleSet;

/* (transfer full): docs/before-you-are-asked.md has the format. E101 and E104 name the rule and
 * what is wrong with it. */
BeckonRuleSet *beckon_rule_set_parse (const char *text, gsize length, GError **error);
BeckonRuleSet *beckon_rule_set_ref (BeckonRuleSet *self);
void           beckon_rule_set_unref (BeckonRuleSet *self);
guint          beckon_rule_set_count (const BeckonRuleSet *self);
/* (transfer full): what the first rule that fits says of @question; CASE_BY_CASE when none does.
 * Takes up to seconds for hostile patterns: for a thread. E104 when a pattern takes too many steps:
 * nothing is decided then. */
BeckonVerdict *beckon_rule_set_judge (const BeckonRuleSet     *self,
                                      const BeckonInteraction *question,
                                      GError                 **error);
/* (transfer full) (nullable): what the first rule for requests that fits says; NULL without an
 * error: none does. */
BeckonClassification *
beckon_rule_set_classify (const BeckonRuleSet *self, const char *request, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonRuleSet, beckon_rule_set_unref)

G_END_DECLS

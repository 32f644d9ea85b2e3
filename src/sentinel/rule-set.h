/* rule-set.h: the parsed and validated rules of one file; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/classification.h"
#include "model/question/verdict.h"

G_BEGIN_DECLS

#define BECKON_RULE_SET_MAX_BYTES (1024 * 1024)
#define BECKON_RULE_SET_MAX_RULES 1000

/* Reference counted atomically and immutable, because threads read it. */
typedef struct _BeckonRuleSet BeckonRuleSet;

/* (transfer full): the format is described in docs/before-you-are-asked.md. E101 and E104 name the
 * rule and the problem. */
BeckonRuleSet *beckon_rule_set_parse (const char *text, gsize length, GError **error);
BeckonRuleSet *beckon_rule_set_ref (BeckonRuleSet *self);
void           beckon_rule_set_unref (BeckonRuleSet *self);
guint          beckon_rule_set_count (const BeckonRuleSet *self);
/* (transfer full): the verdict of the first rule that matches @question; CASE_BY_CASE if none does.
 * Hostile patterns may take seconds: call it in a thread. E104 if a pattern takes too many steps;
 * nothing is decided then. */
BeckonVerdict *beckon_rule_set_judge (const BeckonRuleSet     *self,
                                      const BeckonInteraction *question,
                                      GError                 **error);
/* (transfer full) (nullable): the classification by the first request rule that matches; NULL
 * without an error if none does. */
BeckonClassification *
beckon_rule_set_classify (const BeckonRuleSet *self, const char *request, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonRuleSet, beckon_rule_set_unref)

G_END_DECLS

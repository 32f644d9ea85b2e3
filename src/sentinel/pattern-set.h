/* pattern-set.h: the parsed and validated rules of one file; a value
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
typedef struct _BeckonPatternSet BeckonPatternSet;

/* (transfer full): the format is described in docs/before-you-are-asked.md. E101 and E104 name the
 * rule and the problem. */
BeckonPatternSet *beckon_pattern_set_parse (const char *text, gsize length, GError **error);
BeckonPatternSet *beckon_pattern_set_ref (BeckonPatternSet *self);
void              beckon_pattern_set_unref (BeckonPatternSet *self);
guint             beckon_pattern_set_count (const BeckonPatternSet *self);
/* (transfer full): the verdict of the first rule that matches @question; CASE_BY_CASE if none does.
 * Hostile patterns may take seconds: call it in a thread. E104 if a pattern takes too many steps;
 * nothing is decided then. */
BeckonVerdict *beckon_pattern_set_judge (const BeckonPatternSet  *self,
                                         const BeckonInteraction *question,
                                         GError                 **error);
/* (transfer full) (nullable): the classification by the first request rule that matches; NULL
 * without an error if none does. */
BeckonClassification *
beckon_pattern_set_classify (const BeckonPatternSet *self, const char *request, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPatternSet, beckon_pattern_set_unref)

G_END_DECLS

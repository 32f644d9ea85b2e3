/* heuristic.h: classifies a request without a model: clear, to be confirmed, to be clarified, or
 * ambiguous (CF-9, CF-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/evaluator.h"

G_BEGIN_DECLS

#define BECKON_TYPE_HEURISTIC (beckon_heuristic_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHeuristic, beckon_heuristic, BECKON, HEURISTIC, GObject)

/* (transfer full): the evaluator `none`. It classifies requests and does not evaluate questions. */
BeckonEvaluator *beckon_heuristic_new (void);
/* (transfer full): @turns (element-type BeckonTurn), at least one. The results (CF-12): clear, with
 * a confidence of 0.8; to be confirmed, with one below the default threshold of 0.75; to be
 * clarified, with what is missing; and readings if the request is ambiguous. Knows English, German
 * and Chinese words; a request in another language is only checked for being empty or very
 * short. */
BeckonClassification *beckon_heuristic_classify (GPtrArray *turns);

G_END_DECLS

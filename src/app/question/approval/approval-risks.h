/* approval-risks.h: the words of an approval that make it destructive (ATT-17)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/approval.h"

G_BEGIN_DECLS

/* (transfer full) (nullable) (element-type utf8): the words by which allowing @interaction counts
 * as destructive, and all like them in its command and arguments; NULL: it does not. What the
 * person has exempted is in none. */
GPtrArray *beckon_approval_risks_find (const BeckonInteraction *interaction,
                                       const BeckonApproval    *approval);

G_END_DECLS

/* answer-values.h: what an answer says beside an option; used where answers are matched alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* @answer to a form: @response (transfer full) is a summary, @values (optional) (transfer full)
 * what was filled in. E103 names the field that does not fit (AP-2). */
gboolean beckon_answer_fit_form (const BeckonInteraction *asked,
                                 const BeckonAnswer      *answer,
                                 char                   **response,
                                 char                   **values,
                                 GError                 **error);
/* The values of @answer, which makes @asked @status: the edited arguments of an approval that takes
 * them and is allowed (ATT-10), else E103. @values (optional) (transfer full) (nullable). */
gboolean beckon_answer_fit_arguments (const BeckonInteraction *asked,
                                      const BeckonAnswer      *answer,
                                      BeckonInteractionStatus  status,
                                      char                   **values,
                                      GError                 **error);
/* An approval that is declined without an option: the one that says so (AP-1). All (transfer full);
 * left alone if there is none. */
void beckon_answer_name_rejection (const BeckonInteraction *asked,
                                   char                   **response,
                                   guint                  **indices,
                                   guint                   *n_indices);

G_END_DECLS

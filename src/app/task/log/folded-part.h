/* folded-part.h: a part of a transcript that folds: a prompt, or what an agent thought
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/transcript-part.h"

G_BEGIN_DECLS

#define BECKON_TYPE_FOLDED_PART (beckon_folded_part_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFoldedPart, beckon_folded_part, BECKON, FOLDED_PART, GtkBox)

/* Folded, it shows its first line. A prompt that is short is open at first, a thought is not. */
GtkWidget *beckon_folded_part_new (void);
/* @part is a PROMPT or a THOUGHT, and stays the same; links may lead to files in @workspace
 * (nullable). */
void beckon_folded_part_set (BeckonFoldedPart           *self,
                             const BeckonTranscriptPart *part,
                             const char                 *workspace);

G_END_DECLS

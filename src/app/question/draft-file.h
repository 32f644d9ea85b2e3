/* draft-file.h: answers that the person has begun to type, kept in a file until they are sent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-body.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DRAFT_FILE (beckon_draft_file_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDraftFile, beckon_draft_file, BECKON, DRAFT_FILE, GObject)

/* Drafts outlive the desk, also one that is killed (ATT-4). Each belongs to one question, which is
 * known by its number and the time when it was asked: in another database, the same number is
 * another question. Files that were attached are not kept.
 *
 * Signal "loaded": the file was read, or there is none; once. */

/* (transfer full): starts to read the file at @path; its folder is made with the first draft. A
 * file that cannot be read is reported, and replaced by the next draft. */
BeckonDraftFile *beckon_draft_file_new (const char *path);
gboolean         beckon_draft_file_is_loaded (BeckonDraftFile *self);
/* TRUE: there is a draft for @interaction; a copy of it is in @draft, which must be empty.
 * @was_open (out) (optional): the question was in the row of the dialog, not put off. */
gboolean beckon_draft_file_get (BeckonDraftFile         *self,
                                const BeckonInteraction *interaction,
                                BeckonQuestionDraft     *draft,
                                gboolean                *was_open);
/* Copies @draft, and writes the file soon, on another thread. */
void beckon_draft_file_set (BeckonDraftFile           *self,
                            const BeckonInteraction   *interaction,
                            const BeckonQuestionDraft *draft,
                            gboolean                   is_open);
/* The question was settled, or the person took the text away. */
void beckon_draft_file_remove (BeckonDraftFile *self, gint64 interaction_id);
/* The desk ends: writes at once what was not written yet. */
void beckon_draft_file_close (BeckonDraftFile *self);

G_END_DECLS

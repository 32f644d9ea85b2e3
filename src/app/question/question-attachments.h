/* question-attachments.h: the files and pictures that will go with an answer (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-body.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* What is attached to one question, wherever that is shown: counted, on the main thread. */
struct _BeckonAttachedFiles
{
  gint64     interaction_id;
  GPtrArray *attachments; /* (owned) (element-type BeckonAttachment) */
  guint      n_pending;   /* so many are being read and stored */
};

BeckonAttachedFiles *beckon_attached_files_ref (BeckonAttachedFiles *self);
void                 beckon_attached_files_unref (BeckonAttachedFiles *self);

/* Signals: "changed"; "failed" (GError *): a file was not attached, and why. */
#define BECKON_TYPE_QUESTION_ATTACHMENTS (beckon_question_attachments_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionAttachments, beckon_question_attachments, BECKON, QUESTION_ATTACHMENTS, AdwBin)

/* Shows what is attached to question @interaction_id so far: @files, NULL: nothing. */
void beckon_question_attachments_set_question (BeckonQuestionAttachments *self,
                                               BeckonDesk                *desk,
                                               gint64                     interaction_id,
                                               BeckonAttachedFiles       *files);
/* (transfer none) (nullable): NULL before the first question. */
BeckonAttachedFiles *beckon_question_attachments_get_files (BeckonQuestionAttachments *self);
/* How many files there are. */
guint beckon_question_attachments_get_length (BeckonQuestionAttachments *self);
/* Names them in @answer. E108: one of them is still being read. */
gboolean beckon_question_attachments_complete (BeckonQuestionAttachments *self,
                                               BeckonAnswer              *answer,
                                               GError                   **error);

/* Asks for a file, and attaches it. */
void beckon_question_attachments_choose (BeckonQuestionAttachments *self);
/* Attaches what the clipboard has, if that is files, or a picture and no text. FALSE: it has
 * neither. */
gboolean beckon_question_attachments_paste (BeckonQuestionAttachments *self);
/* Attaches what was dropped: a GdkFileList or a GdkTexture. */
gboolean beckon_question_attachments_drop (BeckonQuestionAttachments *self, const GValue *value);

G_END_DECLS

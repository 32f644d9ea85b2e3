/* answer.h: what somebody says to a question, before it was checked against what was asked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/types.h"

G_BEGIN_DECLS

/* Exactly one of @text, @texts and @indices is set for BECKON_ACTION_ANSWER, or @values alone.
 * Never changed once handed on. */
struct _BeckonAnswer
{
  BeckonAction action;
  char        *text; /* (nullable): as typed; number, label, prefix or free text (AR-5) */
  char **texts;      /* (nullable) (array zero-terminated=1): several texts, each of them one label,
                        number or free text */
  guint *indices;    /* (nullable) (array length=n_indices): counted from 0, no duplicates */
  guint  n_indices;
  char *values; /* (nullable): a JSON object, as text: what was filled into a form, or the arguments
                   of an approval as edited */
  char   *note; /* (nullable) */
  gint64 *attachments; /* (nullable) (array length=n_attachments): the numbers of files that were
                          attached to the question before (ATT-13), in their order */
  guint       n_attachments;
  BeckonScope remember; /* *Always answer this way* (SEN-5): whoever makes the answer sets it before
                           it is handed on; NONE: only this once */
  gboolean any_reason;  /* with `remember`: whatever the reason and the descriptions say */
  gint64   remember_for_us; /* with `remember`, of an approval: 0: nobody said how long (AP-1) */
  gboolean in_person; /* given in the desk's own window or in a chat that was paired: a person's,
                         whatever an agent calls itself */
  BeckonHandoffOutcome outcome; /* COMPLETE: what came of it; NONE: resolved */
};

/* (transfer full) each. */
BeckonAnswer *beckon_answer_new_text (const char *text);
BeckonAnswer *beckon_answer_new_index (guint index);
BeckonAnswer *beckon_answer_new_indices (const guint *indices, guint n_indices);
/* Adds what the person said in their own words beside the options of @self, which nobody else has
 * yet; for a question that takes several. */
void          beckon_answer_add_text (BeckonAnswer *self, const char *text);
BeckonAnswer *beckon_answer_new_action (BeckonAction action);
/* @values: a JSON object, as text. */
BeckonAnswer *beckon_answer_new_values (const char *values);
BeckonAnswer *beckon_answer_ref (BeckonAnswer *self);
void          beckon_answer_unref (BeckonAnswer *self);
/* (transfer full): a hand-off is completed; @note (nullable). */
BeckonAnswer *beckon_answer_new_complete (BeckonHandoffOutcome outcome, const char *note);
/* Names @ids (array length=n_ids) as what goes with @self, which nobody else has yet. */
void beckon_answer_set_attachments (BeckonAnswer *self, const gint64 *ids, guint n_ids);
/* Reads “attachments”, an array of their numbers, where @object has it: for callers that name it in
 * @extra. E101, E104. */
gboolean beckon_answer_read_attachments (BeckonAnswer *self, JsonObject *object, GError **error);
/* (transfer full): reads {response | option_index | option_indices | action, values?, note?,
 * outcome? (of the action complete)}: exactly one of the four, or “option_indices” with a text as
 * “response” for own words beside them, or “values” alone, E101.
 * @extra (nullable, NULL-terminated) names members that the caller reads itself, such as "by".
 * Unknown members are E101. `response` may be a text or, for several options, an array of texts. */
BeckonAnswer *
beckon_answer_from_json (JsonObject *object, const char *const *extra, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAnswer, beckon_answer_unref)

G_END_DECLS

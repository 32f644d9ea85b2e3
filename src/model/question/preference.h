/* preference.h: an answer that a person wants given to the same question in the future; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/question/interaction.h"
#include "model/question/verdict.h"

G_BEGIN_DECLS

/* What source a verdict by preference 3 names: "preference:3". */
#define BECKON_PREFERENCE_SOURCE "preference:"

/* How long an approval that allows is remembered if nobody says it, and at most (AP-1). */
#define BECKON_PREFERENCE_DEFAULT_US (3600 * G_GINT64_CONSTANT (1000000))
#define BECKON_PREFERENCE_MAX_US (30 * G_GINT64_CONSTANT (86400) * G_GINT64_CONSTANT (1000000))

/* SEN-5. Counted atomically, built by one owner and never changed once it was handed on. */
typedef struct
{
  gint64      id;          /* 0 in a draft */
  char       *fingerprint; /* beckon_interaction_dup_fingerprint() */
  BeckonScope scope;       /* never NONE */
  char       *scope_value; /* which agent, which workspace; "" for everywhere */
  char       *question;
  char  *answer; /* (nullable): NULL: the person is asked, whatever an evaluator says (SEN-6) */
  char  *created_by;
  gint64 created_us;
  gint64 expires_us; /* of an approval: from when on it answers nothing (AP-1); 0: without an end */
  gint64 interaction_id; /* the one that it was made from, 0 none */
  /* What the person saw. */
  char    *options;    /* (nullable): JSON; NULL: unknown, so any may be there */
  gboolean multiple;   /* the question took several of them */
  char    *reason;     /* (nullable) */
  gboolean any_reason; /* it holds whatever the reason and the descriptions say */
  gint64   uses;
  gint64   used_us;    /* 0 never */
  gint64   changed_us; /* when its answer became another, last; 0 never */
  char    *changed_by; /* (nullable) */
} BeckonPreference;

/* What each member is called, and may be. */
extern const BeckonFields beckon_preference_fields;

/* (transfer full): for everywhere, without an answer. */
BeckonPreference *beckon_preference_new (void);
BeckonPreference *beckon_preference_ref (BeckonPreference *self);
void              beckon_preference_unref (BeckonPreference *self);
/* (transfer full): @interaction's question, for @scope. E105 for a kind that is never answered
 * beforehand (a confirmation may be in the list without an answer: ask me), E101 when the question
 * has nobody, or no place, that @scope could name; E108 for an approval
 * whose arguments were edited. */
BeckonPreference *
beckon_preference_draft (const BeckonInteraction *interaction, BeckonScope scope, GError **error);
/* May @response, an answer to @interaction, be given by itself in the future? Only the label of one
 * option that is not destructive or, for a clarification, a text. E103, E105. */
gboolean beckon_preference_check (const BeckonInteraction *interaction,
                                  const char              *response,
                                  GError                 **error);
/* When @response, an answer to @interaction that is remembered at @now_us, ends: @for_us later; 0
 * in
 * @for_us: nobody said how long, which is BECKON_PREFERENCE_DEFAULT_US for an approval that allows,
 * and without an end (0) for a denial. E101 if @for_us is negative or longer than
 * BECKON_PREFERENCE_MAX_US; E105 if it is given for what has no end: anything but an approval. */
gboolean beckon_preference_find_end (const BeckonInteraction *interaction,
                                     const char              *response,
                                     gint64                   for_us,
                                     gint64                   now_us,
                                     gint64                  *expires_us,
                                     GError                 **error);
/* Has it ended at @now_us? Also if the clock was set back to before it was remembered: it never
 * holds for longer than was said. */
gboolean beckon_preference_has_ended (const BeckonPreference *self, gint64 now_us);
/* (transfer full): what it says at @now_us of @question, which it was found for. CASE_BY_CASE when
 * it has ended, when its answer is none of the options (any more), when there are other options
 * than the person saw, and, without `any_reason`, when the reason or a description is another one.
 * An approval is the same in all of that where its fingerprint is. */
BeckonVerdict *beckon_preference_judge (const BeckonPreference  *self,
                                        const BeckonInteraction *question,
                                        gint64                   now_us);
/* Does it deny @question, an approval? A denial wins over what allows (AP-1). */
gboolean beckon_preference_rejects (const BeckonPreference  *self,
                                    const BeckonInteraction *question);
/* Is @response, an answer to @interaction, the denial of an approval? */
gboolean beckon_preference_is_denial (const BeckonInteraction *interaction, const char *response);
/* Does it allow @question, an approval, without an end? No such one is made; one whose origin was
 * lost counts for nothing. */
gboolean beckon_preference_is_endless (const BeckonPreference  *self,
                                       const BeckonInteraction *question);
/* The JSON object of the API, as member @name. */
void beckon_preference_add_json (const BeckonPreference *self, GString *json, const char *name);
/* (transfer full): reads what beckon_preference_add_json() writes, lenient. E101. */
BeckonPreference *beckon_preference_from_json (JsonObject *object, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPreference, beckon_preference_unref)

G_END_DECLS

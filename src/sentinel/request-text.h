/* request-text.h: one text of a conversation about a request, split into words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "sentinel/request-words.h"

G_BEGIN_DECLS

/* So few words say nothing of how and how far. */
#define BECKON_REQUEST_WORDS_VAGUE 6

typedef struct
{
  const char *text;    /* not owned */
  GPtrArray  *words;   /* (owned) (element-type BeckonRequestWord) */
  guint       head;    /* the first word that says something */
  guint       n;       /* words from there on */
  guint       n_dense; /* characters of scripts in which each is a word */
  gboolean    named;   /* a path, a number, something in quotation marks is in it */
} BeckonRequestText;

/* @text must live as long as @self. */
void beckon_request_text_init (BeckonRequestText *self, const char *text);
void beckon_request_text_clear (BeckonRequestText *self);
/* (transfer none): the word @index. */
const BeckonRequestWord *beckon_request_text_get (const BeckonRequestText *self, guint index);
/* Is there a word @index, of one of @sorts? */
gboolean beckon_request_text_is (const BeckonRequestText *self, guint index, guint sorts);
/* Is any word of one of @sorts? */
gboolean beckon_request_text_has (const BeckonRequestText *self, guint sorts);
/* Is one of @list (NULL-terminated) part of the text? */
gboolean beckon_request_text_contains (const BeckonRequestText *self, const char *const *list);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonRequestText, beckon_request_text_clear)

G_END_DECLS

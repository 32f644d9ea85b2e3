/* reply-cache.h: what a language model replied, for the same question once more
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In memory alone: it ends with the desk. The oldest of more than 1,000 replies is dropped. */
typedef struct _BeckonReplyCache BeckonReplyCache;

BeckonReplyCache *beckon_reply_cache_new (void);
void              beckon_reply_cache_free (BeckonReplyCache *self);
/* (transfer full) (nullable): the reply to exactly @question that is at most @max_age_us old at
 * @now_us (wall clock). @given_us (out): when it was given. */
GBytes *beckon_reply_cache_look_up (
  BeckonReplyCache *self, const char *question, gint64 now_us, gint64 max_age_us, gint64 *given_us);
void beckon_reply_cache_keep (BeckonReplyCache *self,
                              const char       *question,
                              GBytes           *reply,
                              gint64            now_us);

G_END_DECLS

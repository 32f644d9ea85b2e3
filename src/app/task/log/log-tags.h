/* log-tags.h: how the parts of a log look in its text buffer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/log/log-color.h"
#include "app/task/log/log-draft.h"

G_BEGIN_DECLS

/* The names of tags that a view draws a mark for. */
#define BECKON_LOG_TAG_ERR "err"
/* What a mark says: for screen readers alone, neither copied nor found. */
#define BECKON_LOG_TAG_SPOKEN "spoken"
#define BECKON_LOG_TAG_WARNING "warning"
#define BECKON_LOG_TAG_ERROR "error"

typedef struct _BeckonLogTags BeckonLogTags;

/* (transfer full): the tags of @buffer (unowned), which lives longer. */
BeckonLogTags *beckon_log_tags_new (GtkTextBuffer *buffer);
void           beckon_log_tags_free (BeckonLogTags *self);
/* Colours all text for @theme. */
void beckon_log_tags_set_theme (BeckonLogTags *self, BeckonLogTheme theme);
/* (transfer none) (nullable): of @part; @style (nullable) is the one of BECKON_LOG_PART_STYLE.
 * NULL: there are too many styles already, so it is plain. */
GtkTextTag *beckon_log_tags_get (BeckonLogTags *self, BeckonLogPart part, const BeckonSgr *style);

G_END_DECLS

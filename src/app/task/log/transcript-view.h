/* transcript-view.h: what the agents of a task said and did (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TRANSCRIPT_VIEW (beckon_transcript_view_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTranscriptView, beckon_transcript_view, BECKON, TRANSCRIPT_VIEW, GtkWidget)

/* Shows the newest parts of @task (nullable); @desk is (nullable) with it. Earlier ones are read
 * when somebody asks for them. */
void beckon_transcript_view_load (BeckonTranscriptView *self, BeckonDesk *desk, BeckonTask *task);
/* Something was reported: it is shown some moments later, so that any number of parts in a second
 * costs some frames. Nothing is read while nobody sees it. */
void beckon_transcript_view_take (BeckonTranscriptView *self);

G_END_DECLS

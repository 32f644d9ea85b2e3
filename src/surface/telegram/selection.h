/* selection.h: the options that a person has selected in multiple-choice questions so far
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_SELECTION (beckon_telegram_selection_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTelegramSelection, beckon_telegram_selection, BECKON, TELEGRAM_SELECTION, GObject)

/* Selected options are forgotten once a question is settled, wherever that was (AIC-13). */

/* (transfer full) */
BeckonTelegramSelection *beckon_telegram_selection_new (BeckonDesk *desk);
/* FALSE: nothing is known. @chosen: bit n: option n of question @id. */
gboolean
beckon_telegram_selection_lookup (BeckonTelegramSelection *self, gint64 id, guint64 *chosen);
/* A message of question @id that was sent before the desk was started has @chosen, which was stored
 * then. What is known already stays. */
void beckon_telegram_selection_recall (BeckonTelegramSelection *self, gint64 id, guint64 chosen);
/* TRUE: the buttons of question @id are being replaced. */
gboolean beckon_telegram_selection_is_marking (BeckonTelegramSelection *self, gint64 id);
/* The buttons of question @id are being replaced, if it is still open as far as the desk knows. */
void beckon_telegram_selection_begin (BeckonTelegramSelection *self,
                                      const BeckonInteraction *question);
/* They have been, and show @chosen, which is remembered unless @id was settled meanwhile. */
void beckon_telegram_selection_end (BeckonTelegramSelection *self, gint64 id, guint64 chosen);

/* What is selected of all open questions is stored as one value of the channel, under this name, so
 * that a message can be edited after a restart of the desk. */
#define BECKON_TELEGRAM_SELECTION_KEY "selected"

/* @stored (nullable): such a value. FALSE: nothing is selected of question @id. */
gboolean beckon_telegram_selection_parse (const char *stored, gint64 id, guint64 *chosen);
/* (transfer full): @stored (nullable) with @chosen for question @id, and without those questions of
 * which @is_open (nullable) returns FALSE. */
char *beckon_telegram_selection_replace (const char *stored,
                                         gint64      id,
                                         guint64     chosen,
                                         gboolean (*is_open) (gint64 id, gpointer user_data),
                                         gpointer user_data);

G_END_DECLS

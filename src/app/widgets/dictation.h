/* dictation.h: a command of the person's that prints what they say, and a text that gets it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_DICTATION (beckon_dictation_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDictation, beckon_dictation, BECKON, DICTATION, GObject)

/* Signal "ended" (char *): nothing more comes; the text is why the command failed (nullable), in a
 * sentence or in its own last words. */

/* E101 if @command, in a shell's words, cannot be split, or its program cannot be found. */
gboolean beckon_dictation_check (const char *command, GError **error);

/* (transfer full) (nullable): starts @command. What it prints, a line at a time, is inserted at the
 * cursor of
 * @text, a GtkTextView or a GtkEditable. Nothing is recorded or sent by this (ATT-19). E101 as
 * above, or why it cannot be started. */
BeckonDictation *beckon_dictation_start (GtkWidget *text, const char *command, GError **error);
/* The person has said everything: the command gets SIGINT, and what it prints until it ends is
 * inserted too. After some seconds it gets SIGKILL. */
void beckon_dictation_stop (BeckonDictation *self);
/* The text is of something else now: nothing more is inserted, and the command
 * gets SIGTERM. */
void beckon_dictation_drop (BeckonDictation *self);

G_END_DECLS

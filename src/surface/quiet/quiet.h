/* quiet.h: may the desk disturb the person now (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* Why questions arrive in silence. */
typedef enum
{
  BECKON_QUIET_NONE = 0,
  BECKON_QUIET_OWN = 1 << 0,         /* the desk's own *do not disturb* */
  BECKON_QUIET_DESKTOP = 1 << 1,     /* the desktop's */
  BECKON_QUIET_FULL_SCREEN = 1 << 2, /* the person is in a program that fills the screen */
} BeckonQuietReasons;

/* The value of the setting that has no end. */
#define BECKON_QUIET_FOREVER G_MAXINT64

#define BECKON_TYPE_QUIET (beckon_quiet_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuiet, beckon_quiet, BECKON, QUIET, GObject)

/* Signal "changed": one of the results below is another one. */

/* (transfer full): @settings (nullable) of the schema page.beckon.Beckon: do-not-disturb-until and
 * urgent-disturbs. @presence (nullable): is the session locked. */
BeckonQuiet *beckon_quiet_new (BeckonDesk *desk, GSettings *settings, BeckonPresence *presence);

BeckonQuietReasons beckon_quiet_get_reasons (BeckonQuiet *self);
/* TRUE: the session is locked, or the machine is about to sleep: others may see the screen, so
 * nothing on it has the words of a question. */
gboolean beckon_quiet_is_locked (BeckonQuiet *self);
/* TRUE: @question arrives in silence: it is counted, and shown when the person looks. FALSE also
 * where its task is urgent and the person lets urgent ones through. */
gboolean beckon_quiet_silences (BeckonQuiet *self, const BeckonInteraction *question);

/* When the desk's own *do not disturb* ends, wall clock, µs; 0: it is off; BECKON_QUIET_FOREVER. */
gint64 beckon_quiet_get_until_us (BeckonQuiet *self);
/* The time by which that is told, wall clock, µs. */
gint64 beckon_quiet_get_now_us (BeckonQuiet *self);
/* One of the words of the action app.do-not-disturb: "off", "hour", "tomorrow", "on". FALSE: it is
 * no such word, or the setting cannot be changed. */
gboolean beckon_quiet_set_word (BeckonQuiet *self, const char *word);
/* (transfer none): the word that says how it is now: "off", "on", or "until" where it ends by
 * itself. */
const char *beckon_quiet_get_word (BeckonQuiet *self);
/* Only the toolkit can tell whether another program fills the screen. */
void beckon_quiet_set_full_screen (BeckonQuiet *self, gboolean full_screen);

G_END_DECLS

/* question-guard.h: keys and clicks that were meant for something else answer nothing (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How long nothing must have been pressed before a key or a click counts. */
#define BECKON_QUESTION_GUARD_US (G_GINT64_CONSTANT (700) * 1000)

/* Knows no widget and no clock: it is fed with events and times (µs, any clock that only grows).
 * What counts is when something was pressed, not when the program came to look at it. It holds
 * while its window has not the keyboard or has not been painted, and until BECKON_QUESTION_GUARD_US
 * after the window appeared, became active or showed another question by itself; a key pressed
 * meanwhile starts that time anew. Where there is no keyboard, no window can have it, and time
 * alone guards. */
typedef struct _BeckonQuestionGuard BeckonQuestionGuard;

/* (transfer full): not active, holding. */
BeckonQuestionGuard *beckon_question_guard_new (void);
void                 beckon_question_guard_free (BeckonQuestionGuard *self);

/* The window appeared, or shows another question that the person did not ask for. */
void beckon_question_guard_arm (BeckonQuestionGuard *self, gint64 now_us);
/* FALSE: what the window shows has not been painted yet, and it holds however long that takes;
 * being painted arms. */
void beckon_question_guard_set_painted (BeckonQuestionGuard *self, gboolean painted, gint64 now_us);
/* The window got or lost the keyboard; getting it arms. */
void beckon_question_guard_set_active (BeckonQuestionGuard *self, gboolean active, gint64 now_us);

/* There is a keyboard, which is taken for granted until this says otherwise, or none (any more): a
 * touch screen, a pointer alone. */
void beckon_question_guard_set_keyboard (BeckonQuestionGuard *self, gboolean keyboard);

/* A key was pressed. TRUE: swallow it; @character (0: none) is kept when it is printable, the end
 * of a line as a blank, so that words stay apart;
 * @erase takes the last kept one back. */
gboolean beckon_question_guard_take_key (BeckonQuestionGuard *self,
                                         gunichar             character,
                                         gboolean             erase,
                                         gint64               pressed_us);
/* A button was pressed. TRUE: swallow it; the one that activates the window is always swallowed. */
gboolean beckon_question_guard_take_click (BeckonQuestionGuard *self, gint64 pressed_us);

/* TRUE when keys and clicks of this time do not count. */
gboolean beckon_question_guard_holds (BeckonQuestionGuard *self, gint64 time_us);
/* TRUE until its time is over, whether the window is active or not: an answer that came neither by
 * a key nor by a click, such as from a screen reader, does not count before either. */
gboolean beckon_question_guard_is_recent (BeckonQuestionGuard *self, gint64 now_us);
/* How long it holds from now on when nothing more is pressed; 0: it does not hold; -1: until the
 * window is active and painted. */
gint64 beckon_question_guard_get_rest (BeckonQuestionGuard *self, gint64 now_us);

/* (transfer none) (nullable): what was typed and swallowed, NULL when nothing was. */
const char *beckon_question_guard_get_kept (BeckonQuestionGuard *self);
/* A key that is no text was swallowed, such as “Ctrl+S”: the person is told its name. It starts
 * nothing anew. */
void beckon_question_guard_note_key (BeckonQuestionGuard *self, const char *name);
/* (transfer none) (nullable): the names of those, each once, NULL when there was none. */
const char *beckon_question_guard_get_noted (BeckonQuestionGuard *self);
/* Both are dealt with. */
void beckon_question_guard_forget (BeckonQuestionGuard *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionGuard, beckon_question_guard_free)

G_END_DECLS

/* question-guard.h: ignores keys and clicks that were meant for something else (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How long no key or button may have been pressed before input counts. */
#define BECKON_QUESTION_GUARD_US (G_GINT64_CONSTANT (700) * 1000)

/* Independent of widgets and clocks: the caller passes events and times (µs of any monotonic
 * clock). The time at which a key was pressed counts, not the time at which the program handled it.
 * It is active while its window does not have the keyboard or has not been painted, and until
 * BECKON_QUESTION_GUARD_US after the window appeared, became active or changed its question on its
 * own; every key pressed restarts that time. Without a keyboard no window can have it, and only the
 * time counts. */
typedef struct _BeckonQuestionGuard BeckonQuestionGuard;

/* (transfer full): without the keyboard, ignoring input. */
BeckonQuestionGuard *beckon_question_guard_new (void);
void                 beckon_question_guard_free (BeckonQuestionGuard *self);

/* The window appeared, or changed to a question that the person did not ask for. */
void beckon_question_guard_arm (BeckonQuestionGuard *self, gint64 now_us);
/* FALSE: the content of the window has not been painted yet, and input is ignored until it is;
 * painting starts the time. */
void beckon_question_guard_set_painted (BeckonQuestionGuard *self, gboolean painted, gint64 now_us);
/* The window got or lost the keyboard; getting it starts the time. */
void beckon_question_guard_set_active (BeckonQuestionGuard *self, gboolean active, gint64 now_us);

/* Whether there is a keyboard (the default), or only a touch screen or a pointer. */
void beckon_question_guard_set_keyboard (BeckonQuestionGuard *self, gboolean keyboard);

/* A key was pressed. TRUE: ignore it. A printable @character (0: none) is kept, a newline as a
 * blank, so that words stay apart; @erase removes the last one. */
gboolean beckon_question_guard_take_key (BeckonQuestionGuard *self,
                                         gunichar             character,
                                         gboolean             erase,
                                         gint64               pressed_us);
/* A button was pressed. TRUE: ignore it. The click that activates the window is always ignored. */
gboolean beckon_question_guard_take_click (BeckonQuestionGuard *self, gint64 pressed_us);

/* TRUE when keys and clicks of this time are ignored. */
gboolean beckon_question_guard_holds (BeckonQuestionGuard *self, gint64 time_us);
/* TRUE until its time is over, even if the window is not active: answers that are neither a key nor
 * a click, such as those of a screen reader, do not count before, either. */
gboolean beckon_question_guard_is_recent (BeckonQuestionGuard *self, gint64 now_us);
/* How long input will be ignored if nothing more is pressed; 0: it counts already; -1: until the
 * window is active and painted. */
gint64 beckon_question_guard_get_rest (BeckonQuestionGuard *self, gint64 now_us);

/* (transfer none) (nullable): the typed text that was ignored, NULL if none. */
const char *beckon_question_guard_get_kept (BeckonQuestionGuard *self);
/* A key without a character, such as “Ctrl+S”, was ignored: its name is shown to the person. Does
 * not restart the time. */
void beckon_question_guard_note_key (BeckonQuestionGuard *self, const char *name);
/* (transfer none) (nullable): the names of those keys, each once, NULL if none. */
const char *beckon_question_guard_get_noted (BeckonQuestionGuard *self);
/* Forgets both. */
void beckon_question_guard_forget (BeckonQuestionGuard *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionGuard, beckon_question_guard_free)

G_END_DECLS

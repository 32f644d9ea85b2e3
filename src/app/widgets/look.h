/* look.h: the icon, word and colour of each state
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* (transfer none) each. The class is one of style.css: the colour of the icon, in addition to its
 * shape and word. */
const char *beckon_look_task_icon (const BeckonTask *task);
const char *beckon_look_task_word (const BeckonTask *task);
const char *beckon_look_task_class (const BeckonTask *task);
const char *beckon_look_outcome_icon (const BeckonInteraction *interaction);
const char *beckon_look_outcome_class (const BeckonInteraction *interaction);
const char *beckon_look_level_icon (BeckonLevel level);
/* (transfer none): the kind of a question in everyday words. */
const char *beckon_look_kind_word (BeckonKind kind);
/* Every class that the functions above may return, NULL-terminated, for removing the previous
 * one. */
const char *const *beckon_look_classes (void);

G_END_DECLS

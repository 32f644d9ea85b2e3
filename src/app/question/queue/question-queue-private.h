/* question-queue-private.h: the parts of the queue, for its test
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/queue/question-places.h"
#include "app/question/queue/question-queue.h"

G_BEGIN_DECLS

/* (transfer none) */
BeckonQuestionPlaces *beckon_question_queue_get_places (BeckonQuestionQueue *self);

G_END_DECLS

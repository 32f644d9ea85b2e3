/* application-private.h: the program from inside: its desk, and what belongs to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/application.h"
#include "app/question/queue/question-queue.h"
#include "app/widgets/cancellations.h"

G_BEGIN_DECLS

struct _BeckonApplication
{
  AdwApplication         parent_instance;
  BeckonApplicationState state;
  GSettings             *settings;      /* (owned) (nullable) */
  BeckonPresence        *presence;      /* (owned) */
  BeckonDesk            *desk;          /* (owned) (nullable) */
  BeckonServer          *server;        /* (owned) (nullable) */
  BeckonSentinel        *sentinel;      /* (owned) (nullable): as long as the desk */
  BeckonQuestionQueue   *queue;         /* (owned) (nullable) */
  BeckonCancellations   *cancellations; /* (owned) (nullable) */
  BeckonTelegramAccount *telegram;      /* (owned) (nullable) */
  GtkWindow             *parent;        /* (nullable): weak */
  GError                *error;         /* (owned) (nullable) */
  GError                *server_error;  /* (owned) (nullable) */
  char                  *notice;        /* (owned) (nullable) */
  GQueue                 remembered;    /* (owned) (element-type BeckonPreference) */
  guint                  signals[2];    /* SIGTERM, SIGINT */
  gboolean               background;    /* the first activation opens no window */
};

/* application-desk.c: the desk is opened, with its server, evaluator, channels and questions. */
void beckon_application_open_desk (BeckonApplication *self);

G_END_DECLS

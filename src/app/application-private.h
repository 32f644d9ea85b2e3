/* application-private.h: what the files of the application share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/application.h"

#include "app/widgets/cancellations.h"

G_BEGIN_DECLS

struct _BeckonApplication
{
  AdwApplication       parent_instance;
  BeckonService       *service;       /* (owned) (nullable): from startup on */
  BeckonQuestionQueue *questions;     /* (owned) (nullable): while the desk is open */
  BeckonCancellations *cancellations; /* (owned) (nullable): while the desk is open */
  BeckonAttention     *attention;     /* (owned) (nullable): while the desk is open */
  GPtrArray *requests;    /* (owned) (nullable): what waits for the desk; attention-actions.c */
  char      *name_notice; /* (owned) (nullable): another program has our name on the bus */
  guint      signals[2];  /* SIGTERM, SIGINT */
  gboolean   background;  /* the first activation opens no window */
  gboolean   stopping;
};

/* (transfer none) (nullable): there while the desk is open. */
BeckonQuestionQueue *beckon_application_get_questions (BeckonApplication *self);

/* application-name.c */
/* If another program than a desk has the name of this one on the session bus, this process goes on
 * without that name, and the window says so (TR-4). Blocks; call it before the registration. */
void beckon_application_look_at_name (BeckonApplication *self);

/* attention-actions.c */
void beckon_application_add_attention_actions (BeckonApplication *self);
/* The desk is open: whoever is away is reached, and what was asked for while it opened. */
void beckon_application_open_attention (BeckonApplication *self);
void beckon_application_close_attention (BeckonApplication *self);

G_END_DECLS

/* notice.h: a message to a person that needs no answer: what a step “notify” says (WH-1); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"

G_BEGIN_DECLS

/* Counted atomically, built by one owner and never changed once it was handed on. It says all that
 * a surface shows: its task may be gone by then. */
typedef struct
{
  char *task_id;
  char *task_title;
  char *agent; /* (nullable) */
  char *host;  /* (nullable): the other computer that reports the task (AG-11) */
  char *title; /* (nullable) */
  char *message;
  char *to; /* (nullable): a person's handle, as far as there is such a person; NULL: the person
               whose desk it is */
  gboolean found; /* there is an active person `to`; else it goes to the person whose desk it is.
                     TRUE where it is for nobody else */
} BeckonNotice;

/* What each member is called, and may be. */
extern const BeckonFields beckon_notice_fields;

/* (transfer full): an empty one; fill it before handing it on. */
BeckonNotice *beckon_notice_new (void);
BeckonNotice *beckon_notice_ref (BeckonNotice *self);
void          beckon_notice_unref (BeckonNotice *self);
/* The payload of TASK_NOTICE. */
void beckon_notice_add_json (const BeckonNotice *self, GString *json, const char *name);
/* (transfer full) (nullable): reads what beckon_notice_add_json() writes. E101. */
BeckonNotice *beckon_notice_from_json (JsonObject *object, GError **error);
/* (transfer full): the message on one line of at most @n_chars, with its title, and for whom it is
 * where that is somebody else: "Build: it is done", "For @ana: it is done". Safe to show, without
 * markup. */
char *beckon_notice_to_line (const BeckonNotice *self, guint n_chars);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonNotice, beckon_notice_unref)

G_END_DECLS

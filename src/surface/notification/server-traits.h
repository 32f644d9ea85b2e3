/* server-traits.h: what is known of servers of notifications, and they do not say themselves
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Seen with the versions that docs/attention.md names. */
typedef struct
{
  const char *name;            /* (nullable): as GetServerInformation says it */
  const char *vendor;          /* (nullable): likewise; NULL: any */
  gboolean    hides_buttons;   /* it says that it has actions, and draws none */
  gboolean    needs_menu;      /* a click only dismisses; the actions are in a menu of the server */
  gboolean    draws_default;   /* the default action is a button among the others */
  gboolean    reads_labels;    /* it takes the label of a button for markup */
  gboolean    reads_mnemonics; /* it takes “&” in the label of a button for a mnemonic */
  guint       buttons;         /* so many are drawn beside each other, without the default action */
  guint       label_columns;   /* so much of a label is shown; wide characters (CJK) count two */
  guint       row_columns;     /* so much of all labels together; likewise */
  guint       body_lines;      /* so many lines of the text are shown; 0: all */
  guint       body_columns;    /* so much is in a line of it; likewise */
} BeckonServerTraits;

/* (transfer none): those of a server that nothing is known of. */
const BeckonServerTraits *beckon_server_traits_get_usual (void);
/* (transfer none): those of the server that says it is @name of @vendor (both nullable). */
const BeckonServerTraits *beckon_server_traits_find (const char *name, const char *vendor);
/* TRUE: they are of a server that is known to draw what it takes (AIC-5). */
gboolean beckon_server_traits_is_known (const BeckonServerTraits *self);

G_END_DECLS

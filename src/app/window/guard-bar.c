/* guard-bar.c: a setting that another program has made weaker is not in effect until the person
 * allows it (TR-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/guard-bar.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/toast.h"

/* What the bar shows, as long as it lives. */
typedef struct
{
  BeckonNoticeBar *bar;    /* (unowned) */
  BeckonGuards    *guards; /* (owned) */
  char            *key;    /* (owned) (nullable): the setting of which it speaks */
  char            *stored; /* (owned) (nullable): the value that it shows, which Allow confirms */
} Shown;

static void
shown_free (gpointer data)
{
  Shown *self = data;

  g_object_unref (self->guards);
  g_free (self->key);
  g_free (self->stored);
  g_free (self);
}

static void
on_allowed (GObject *guards, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonNoticeBar) bar = user_data;
  g_autoptr (GError) error = NULL;

  if (!beckon_guards_allow_finish (BECKON_GUARDS (guards), result, &error))
    beckon_toast_error (GTK_WIDGET (bar), error);
}

static void
on_allow (GtkButton *button, Shown *self)
{
  if (self->key != NULL)
    beckon_guards_allow_async (self->guards, self->key, self->stored, "desk", on_allowed,
                               g_object_ref (self->bar));
}

static void
on_undo (GtkButton *button, Shown *self)
{
  g_autofree char *key = g_strdup (self->key);
  g_autoptr (GError) error = NULL;

  if (key != NULL && !beckon_guards_undo (self->guards, key, &error))
    beckon_toast_error (GTK_WIDGET (self->bar), error);
}

/* The first that waits; the next one when that is decided. */
static void
update (BeckonNoticeBar *bar)
{
  Shown *self = g_object_get_data (G_OBJECT (bar), "shown");
  g_autoptr (GPtrArray) states = beckon_guards_list (self->guards, FALSE);
  const BeckonGuardState *first = NULL;
  g_autofree char        *text = NULL;

  for (guint i = 0; i < states->len && first == NULL; i++)
    if (((const BeckonGuardState *) states->pdata[i])->waits)
      first = states->pdata[i];
  g_free (self->key);
  g_free (self->stored);
  self->key = first != NULL ? g_strdup (first->key) : NULL;
  self->stored = first != NULL ? g_strdup (first->stored) : NULL;
  if (first != NULL)
    /* Translators: the name of a setting, and a sentence about what its new value lets happen */
    text = g_strdup_printf (
      _ ("Another program has changed the setting “%s”. %s This is not in effect until you allow "
         "it."),
      first->key, first->asks);
  beckon_notice_bar_show (bar, text, FALSE);
}

void
beckon_guard_bar_follow (BeckonNoticeBar *bar, BeckonGuards *guards)
{
  Shown *self;

  g_return_if_fail (BECKON_IS_NOTICE_BAR (bar));
  g_return_if_fail (BECKON_IS_GUARDS (guards));

  self = g_new0 (Shown, 1);
  self->bar = bar;
  self->guards = g_object_ref (guards);
  g_object_set_data_full (G_OBJECT (bar), "shown", self, shown_free);
  g_signal_connect (beckon_notice_bar_add_button (bar, _ ("Allow")), "clicked",
                    G_CALLBACK (on_allow), self);
  g_signal_connect (beckon_notice_bar_add_button (bar, _ ("Undo")), "clicked", G_CALLBACK (on_undo),
                    self);
  g_signal_connect_object (guards, "changed", G_CALLBACK (update), bar, G_CONNECT_SWAPPED);
  update (bar);
}

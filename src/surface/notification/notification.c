/* notification.c: what a notification says and offers, before it is known who shows it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/notification.h"

#include "markdown/layout.h"

/* So many options are offered where not all fit, beside the button that opens the question. */
#define FIRST_BUTTONS 2

BeckonNotificationAction *
beckon_notification_action_new (const char *label, const char *action, GVariant *target)
{
  BeckonNotificationAction *self = g_new0 (BeckonNotificationAction, 1);

  self->label = g_strdup (label);
  self->action = action;
  self->target = target != NULL ? g_variant_ref_sink (target) : NULL;
  return self;
}

void
beckon_notification_action_free (BeckonNotificationAction *self)
{
  g_free (self->label);
  g_clear_pointer (&self->target, g_variant_unref);
  g_free (self);
}

BeckonNotification *
beckon_notification_new (const char *title)
{
  BeckonNotification *self = g_rc_box_new0 (BeckonNotification);

  self->title = g_strdup (title);
  self->priority = G_NOTIFICATION_PRIORITY_NORMAL;
  self->buttons = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_notification_action_free);
  return self;
}

BeckonNotification *
beckon_notification_ref (BeckonNotification *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (BeckonNotification *self)
{
  g_free (self->title);
  g_free (self->body);
  g_ptr_array_unref (self->buttons);
  g_clear_pointer (&self->open, beckon_notification_action_free);
}

void
beckon_notification_unref (BeckonNotification *self)
{
  g_rc_box_release_full (self, (GDestroyNotify) clear);
}

/* Are the first @n buttons shown whole, in one row with the one that opens? */
static gboolean
fit (const BeckonNotification *self, guint n, gboolean opens, const BeckonServerTraits *traits)
{
  guint row = opens ? beckon_markdown_text_width (self->open->label) : 0;

  for (guint i = 0; i < n; i++)
    {
      const BeckonNotificationAction *button = g_ptr_array_index (self->buttons, i);
      guint                           width = beckon_markdown_text_width (button->label);

      if (width > traits->label_columns)
        return FALSE;
      row += width;
    }
  return row <= traits->row_columns;
}

/* How many lines does @paragraph take if a line has so many @columns? */
static guint
count_lines (const char *paragraph, guint columns)
{
  g_auto (GStrv) words = g_strsplit (paragraph, " ", -1);
  guint lines = 1;
  guint used = 0;

  for (char **word = words; *word != NULL; word++)
    {
      guint width = beckon_markdown_text_width (*word);

      if (used > 0 && used + 1 + width > columns)
        {
          lines++;
          used = 0;
        }
      used += used > 0 ? 1 + width : width;
      for (; used > columns; used -= columns)
        lines++;
    }
  return lines;
}

/* Is the end of the text seen, too? */
static gboolean
is_whole (const BeckonNotification *self, const BeckonServerTraits *traits)
{
  g_auto (GStrv) paragraphs = NULL;
  guint lines = 0;

  if (self->body == NULL || traits->body_lines == 0)
    return TRUE;
  paragraphs = g_strsplit (self->body, "\n", -1);
  for (char **paragraph = paragraphs; *paragraph != NULL; paragraph++)
    lines += count_lines (*paragraph, traits->body_columns);
  return lines <= traits->body_lines;
}

GPtrArray *
beckon_notification_list_buttons (const BeckonNotification *self, const BeckonServerTraits *traits)
{
  GPtrArray *list = g_ptr_array_new ();
  gboolean   opens = self->open != NULL && self->offers_open;
  guint      n = self->buttons->len;
  gboolean   all = n > 0 && n <= traits->buttons && !self->has_more && fit (self, n, FALSE, traits)
                 && is_whole (self, traits);

  if (!all)
    n = MIN (n, FIRST_BUTTONS);
  if (!all && opens && !(fit (self, n, TRUE, traits) && is_whole (self, traits)))
    n = 0;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (list, g_ptr_array_index (self->buttons, i));
  if (!all && opens)
    g_ptr_array_add (list, self->open);
  return list;
}

GNotification *
beckon_notification_to_gio (const BeckonNotification *self)
{
  GNotification *notification = g_notification_new (self->title);
  g_autoptr (GPtrArray) buttons =
    beckon_notification_list_buttons (self, beckon_server_traits_get_usual ());

  g_notification_set_priority (notification, self->priority);
  if (self->body != NULL)
    g_notification_set_body (notification, self->body);
  if (self->open != NULL)
    g_notification_set_default_action_and_target_value (notification, self->open->action,
                                                        self->open->target);
  for (guint i = 0; i < buttons->len; i++)
    {
      const BeckonNotificationAction *button = g_ptr_array_index (buttons, i);

      g_notification_add_button_with_target_value (notification, button->label, button->action,
                                                   button->target);
    }
  return notification;
}

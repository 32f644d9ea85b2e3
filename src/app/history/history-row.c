/* history-row.c: one interaction as a row of the history
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-row.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "base/display-text.h"
#include "base/duration.h"

#define QUESTION_CHARS 200

struct _BeckonHistoryRow
{
  BeckonListRow          parent_instance;
  BeckonDesk            *desk; /* (owned) */
  BeckonInteractionItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (BeckonHistoryRow, beckon_history_row, BECKON_TYPE_LIST_ROW)

/* (transfer full): agent, who decided, and how long it took */
static char *
format_whence (const BeckonInteraction *interaction)
{
  g_autofree char *whence = beckon_format_whence (interaction->agent, interaction->workspace);
  g_autoptr (GString) text = g_string_new (whence);

  if (beckon_interaction_get_person (interaction) != NULL)
    {
      g_autofree char *who = beckon_display_text_short (interaction->responded_by, 60);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", who);
    }
  if (interaction->responded_us != 0)
    {
      g_autofree char *after =
        beckon_duration_format (MAX (interaction->responded_us - interaction->timestamp_us, 0));
      /* Translators: how long a decision took */
      g_autofree char *part = g_strdup_printf (_ ("after %s"), after);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
update (BeckonHistoryRow *self)
{
  BeckonInteraction *interaction = beckon_interaction_item_get (self->item);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autofree char *question =
    beckon_display_text_short (interaction->conflict_description, QUESTION_CHARS);
  g_autofree char *said =
    beckon_format_outcome (interaction, now_us, beckon_desk_get_settings (self->desk));
  g_autofree char *outcome = beckon_display_text (said, TRUE);
  g_autofree char *when = beckon_format_time (interaction->timestamp_us, now_us);
  g_autofree char *whence = format_whence (interaction);
  g_autofree char *name = g_strjoin (", ", question, outcome, whence, when, NULL);
  BeckonListRow   *row = BECKON_LIST_ROW (self);

  beckon_list_row_set_icon (row, beckon_look_outcome_icon (interaction),
                            beckon_look_outcome_class (interaction), NULL);
  beckon_list_row_set_title (row, question);
  beckon_list_row_set_end (row, when);
  beckon_list_row_set_detail (row, outcome);
  beckon_list_row_set_caption (row, whence);
  beckon_list_row_set_name (row, name);
}

static void
beckon_history_row_dispose (GObject *object)
{
  BeckonHistoryRow *self = BECKON_HISTORY_ROW (object);

  beckon_history_row_bind (self, NULL);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_history_row_parent_class)->dispose (object);
}

static void
beckon_history_row_class_init (BeckonHistoryRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_history_row_dispose;
}

static void
beckon_history_row_init (BeckonHistoryRow *self)
{
}

GtkWidget *
beckon_history_row_new (BeckonDesk *desk)
{
  BeckonHistoryRow *self = g_object_new (BECKON_TYPE_HISTORY_ROW, NULL);

  self->desk = g_object_ref (desk);

  return GTK_WIDGET (self);
}

void
beckon_history_row_bind (BeckonHistoryRow *self, BeckonInteractionItem *item)
{
  g_return_if_fail (BECKON_IS_HISTORY_ROW (self));

  if (self->item == item)
    return;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item == NULL)
    return;

  g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
  update (self);
}

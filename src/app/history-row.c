/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history-row.h"

#include <glib/gi18n-lib.h>

#include "app/format.h"
#include "app/look.h"
#include "model/display-text.h"
#include "model/duration.h"

#define QUESTION_CHARS 200

struct _BeckonHistoryRow
{
  GtkWidget              parent_instance;
  BeckonDesk            *desk;  /* (owned) */
  BeckonInteractionItem *item;  /* (owned) (nullable) */
  GtkImage              *icon;
  GtkLabel              *question;
  GtkLabel              *when;
  GtkLabel              *outcome;
  GtkLabel              *whence;
};

G_DEFINE_FINAL_TYPE (BeckonHistoryRow, beckon_history_row, GTK_TYPE_WIDGET)

static GtkLabel *
new_label (GtkWidget  *box,
           const char *css_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (label));

  return label;
}

/* (transfer full): agent, who decided, after how long */
static char *
format_whence (const BeckonInteraction *interaction)
{
  g_autofree char *whence = beckon_format_whence (interaction->agent, interaction->workspace);
  g_autoptr (GString) text = g_string_new (whence);

  if (interaction->responded_by != NULL && !interaction->timed_out)
    {
      g_autofree char *who = beckon_display_text_short (interaction->responded_by, 60);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", who);
    }
  if (interaction->responded_us != 0)
    {
      g_autofree char *after = beckon_duration_format (MAX (interaction->responded_us - interaction->timestamp_us, 0));
      /* Translators: how long a decision took */
      g_autofree char *part = g_strdup_printf (_("after %s"), after);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
update (BeckonHistoryRow *self)
{
  BeckonInteraction *interaction = beckon_interaction_item_get (self->item);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autofree char *question = beckon_display_text_short (interaction->conflict_description, QUESTION_CHARS);
  g_autofree char *said = beckon_interaction_describe_outcome (interaction);
  g_autofree char *outcome = beckon_display_text (said, TRUE);
  g_autofree char *when = beckon_format_time (interaction->timestamp_us, now_us);
  g_autofree char *whence = format_whence (interaction);
  g_autofree char *name = g_strjoin (", ", question, outcome, whence, when, NULL);
  const char * const *classes = beckon_look_classes ();
  GtkWidget *entry = gtk_widget_get_parent (GTK_WIDGET (self));

  gtk_label_set_text (self->question, question);
  gtk_label_set_text (self->outcome, outcome);
  gtk_label_set_text (self->when, when);
  gtk_label_set_text (self->whence, whence);
  gtk_widget_set_visible (GTK_WIDGET (self->whence), *whence != '\0');
  gtk_image_set_from_icon_name (self->icon, beckon_look_outcome_icon (interaction));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->icon), outcome);
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), beckon_look_outcome_class (interaction));
  if (entry != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
beckon_history_row_dispose (GObject *object)
{
  BeckonHistoryRow *self = BECKON_HISTORY_ROW (object);
  GtkWidget *child;

  beckon_history_row_bind (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_history_row_parent_class)->dispose (object);
}

static void
beckon_history_row_class_init (BeckonHistoryRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_history_row_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "taskrow");
}

static void
beckon_history_row_init (BeckonHistoryRow *self)
{
  GtkWidget *body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  self->icon = GTK_IMAGE (gtk_image_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->icon), GTK_ALIGN_START);
  gtk_widget_set_parent (GTK_WIDGET (self->icon), GTK_WIDGET (self));

  gtk_widget_set_hexpand (body, TRUE);
  gtk_widget_set_parent (body, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (body), line);
  self->question = new_label (line, "task-title");
  gtk_widget_set_hexpand (GTK_WIDGET (self->question), TRUE);
  self->when = new_label (line, "numeric");
  gtk_label_set_ellipsize (self->when, PANGO_ELLIPSIZE_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->when), "dim-label");
  self->outcome = new_label (body, NULL);
  self->whence = new_label (body, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->whence), "dim-label");
}

GtkWidget *
beckon_history_row_new (BeckonDesk *desk)
{
  BeckonHistoryRow *self = g_object_new (BECKON_TYPE_HISTORY_ROW, NULL);

  self->desk = g_object_ref (desk);

  return GTK_WIDGET (self);
}

void
beckon_history_row_bind (BeckonHistoryRow      *self,
                         BeckonInteractionItem *item)
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

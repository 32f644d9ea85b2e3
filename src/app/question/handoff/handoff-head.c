/* handoff-head.c: what a hand-off is called: from whom to whom, its title, and its marks (WH-8,
 * WH-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/handoff/handoff-head.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/question/handoff/handoff-text.h"
#include "app/widgets/format.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "model/asker.h"

#define NAME_CHARS 120

struct _BeckonHandoffHead
{
  GtkBox     parent_instance;
  GtkWidget *whence;
  GtkWidget *title;
  GtkWidget *subject;
  GtkWidget *marks;
  GtkWidget *warm;
  GtkWidget *priority;
  GtkWidget *priority_icon;
  GtkWidget *priority_label;
};

G_DEFINE_FINAL_TYPE (BeckonHandoffHead, beckon_handoff_head, GTK_TYPE_BOX)

static void
show_whence (BeckonHandoffHead *self, const BeckonInteraction *handoff, BeckonDesk *desk)
{
  g_autofree char *asker = beckon_asker_of_question (handoff);
  g_autofree char *agent = NULL;
  g_autofree char *assignee = beckon_handoff_text_person (desk, handoff->assignee);
  g_autofree char *text = NULL;

  if (asker != NULL)
    {
      agent = beckon_display_text_short (asker, NAME_CHARS);
      /* Translators: an agent hands work over to a person */
      text = g_strdup_printf (_ ("%s → %s"), agent, assignee);
    }
  else
    {
      /* Translators: %s is a person */
      text = g_strdup_printf (_ ("Handed over to %s"), assignee);
    }
  gtk_label_set_text (GTK_LABEL (self->whence), text);
}

static void
show_marks (BeckonHandoffHead *self, const BeckonInteraction *handoff)
{
  static const struct
  {
    const char *icon;
    const char *word;
  } marks[] = {
    [BECKON_PRIORITY_LOW] = { "go-down-symbolic", N_ ("Low priority") },
    [BECKON_PRIORITY_NORMAL] = { NULL, NULL },
    [BECKON_PRIORITY_HIGH] = { "emblem-important-symbolic", N_ ("High priority") },
    [BECKON_PRIORITY_URGENT] = { "dialog-warning-symbolic", N_ ("Urgent") },
  };
  BeckonPriority priority = handoff->priority;

  gtk_widget_set_visible (self->marks, handoff->warm || marks[priority].word != NULL);
  gtk_widget_set_visible (self->warm, handoff->warm);
  gtk_widget_set_visible (self->priority, marks[priority].word != NULL);
  if (marks[priority].word == NULL)
    return;

  gtk_image_set_from_icon_name (GTK_IMAGE (self->priority_icon), marks[priority].icon);
  gtk_label_set_text (GTK_LABEL (self->priority_label), _ (marks[priority].word));
}

/* Is @subject said in @title? */
static gboolean
is_said (const char *title, const char *subject)
{
  g_autofree char *where = g_utf8_casefold (title, -1);
  g_autofree char *what = g_utf8_casefold (subject, -1);

  return strstr (where, what) != NULL;
}

/* The title, without a mark in brackets that stands below as a mark of its own; and the subject,
 * where the title does not say it. */
static void
show_texts (BeckonHandoffHead *self, const BeckonInteraction *handoff)
{
  const char      *title = handoff->title != NULL ? handoff->title : "";
  const char      *end = *title == '[' && handoff->warm ? strchr (title, ']') : NULL;
  g_autofree char *shown = g_strstrip (beckon_format_long (end != NULL ? end + 1 : title));
  g_autofree char *subject =
    beckon_display_text (handoff->subject != NULL ? handoff->subject : "", TRUE);

  gtk_label_set_text (GTK_LABEL (self->title), shown);
  gtk_widget_set_visible (self->title, *shown != '\0');
  gtk_label_set_text (GTK_LABEL (self->subject), subject);
  gtk_widget_set_visible (self->subject, *subject != '\0' && !is_said (shown, subject));
}

static void
beckon_handoff_head_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_HANDOFF_HEAD);

  G_OBJECT_CLASS (beckon_handoff_head_parent_class)->dispose (object);
}

static void
beckon_handoff_head_class_init (BeckonHandoffHeadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_handoff_head_dispose;

  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/handoff-head.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, whence);
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, subject);
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, marks);
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, warm);
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, priority);
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, priority_icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonHandoffHead, priority_label);
}

static void
beckon_handoff_head_init (BeckonHandoffHead *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_handoff_head_show (BeckonHandoffHead       *self,
                          const BeckonInteraction *handoff,
                          BeckonDesk              *desk)
{
  g_return_if_fail (BECKON_IS_HANDOFF_HEAD (self));

  show_whence (self, handoff, desk);
  show_texts (self, handoff);
  show_marks (self, handoff);
}

/* folded-part.c: a part of a transcript that folds: a prompt, or what an agent thought
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/folded-part.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "markdown/plain.h"

/* A prompt that is longer, in characters or lines, is folded at first. */
#define SHORT_CHARS 500
#define SHORT_LINES 8
#define SUMMARY_CHARS 120

struct _BeckonFoldedPart
{
  GtkBox     parent_instance;
  GtkWidget *expander;
  GtkLabel  *heading;
  GtkLabel  *summary;
  GtkWidget *text; /* (nullable): a label for a prompt, Markdown for a thought */
};

G_DEFINE_FINAL_TYPE (BeckonFoldedPart, beckon_folded_part, GTK_TYPE_BOX)

static void
on_expanded (BeckonFoldedPart *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->summary),
                          !gtk_expander_get_expanded (GTK_EXPANDER (self->expander)));
}

static void
beckon_folded_part_class_init (BeckonFoldedPartClass *klass)
{
}

static void
beckon_folded_part_init (BeckonFoldedPart *self)
{
  GtkWidget *titles = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  self->heading = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), "caption-heading");
  self->summary = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->summary, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (self->summary, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->summary), "dim-label");
  gtk_box_append (GTK_BOX (titles), GTK_WIDGET (self->heading));
  gtk_box_append (GTK_BOX (titles), GTK_WIDGET (self->summary));
  self->expander = gtk_expander_new (NULL);
  gtk_widget_set_hexpand (self->expander, TRUE);
  gtk_expander_set_label_widget (GTK_EXPANDER (self->expander), titles);
  g_signal_connect_swapped (self->expander, "notify::expanded", G_CALLBACK (on_expanded), self);
  gtk_box_append (GTK_BOX (self), self->expander);
  gtk_widget_add_css_class (GTK_WIDGET (self), "folded-part");
}

GtkWidget *
beckon_folded_part_new (void)
{
  return g_object_new (BECKON_TYPE_FOLDED_PART, NULL);
}

/* (transfer floating): it is what was typed, and no Markdown. */
static GtkWidget *
make_label (void)
{
  return g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "wrap-mode",
                       PANGO_WRAP_WORD_CHAR, "selectable", TRUE, NULL);
}

static gboolean
is_short (const char *text)
{
  guint n_lines = 1;

  for (const char *at = text; *at != '\0'; at++)
    n_lines += *at == '\n';
  return n_lines <= SHORT_LINES && g_utf8_strlen (text, -1) <= SHORT_CHARS;
}

static void
begin (BeckonFoldedPart *self, const BeckonTranscriptPart *part)
{
  gboolean prompt = part->kind == BECKON_TRANSCRIPT_PROMPT;

  /* Translators: what an agent was told; what an agent thinks */
  gtk_label_set_text (self->heading, prompt ? _ ("Prompt") : _ ("Thought"));
  self->text = prompt ? make_label () : beckon_markdown_view_new ();
  gtk_widget_set_margin_top (self->text, 6);
  gtk_expander_set_child (GTK_EXPANDER (self->expander), self->text);
  gtk_widget_add_css_class (GTK_WIDGET (self), prompt ? "prompt" : "thought");
  gtk_expander_set_expanded (GTK_EXPANDER (self->expander), prompt && is_short (part->text));
  on_expanded (self);
}

void
beckon_folded_part_set (BeckonFoldedPart           *self,
                        const BeckonTranscriptPart *part,
                        const char                 *workspace)
{
  g_autofree char *first = beckon_markdown_first_line (part->text, SUMMARY_CHARS);
  g_autofree char *summary = beckon_display_text (first, TRUE);
  g_autofree char *name = NULL;

  g_return_if_fail (BECKON_IS_FOLDED_PART (self));

  if (self->text == NULL)
    begin (self, part);
  gtk_label_set_text (self->summary, summary);
  name = g_strdup_printf ("%s, %s", gtk_label_get_text (self->heading), summary);
  beckon_spoken_name (self->expander, name);
  if (part->kind == BECKON_TRANSCRIPT_PROMPT)
    {
      g_autofree char *text = beckon_display_text (part->text, FALSE);

      gtk_label_set_text (GTK_LABEL (self->text), text);
    }
  else
    {
      beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (self->text), part->text, workspace);
    }
}
